/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schoolbook, any shape: strips of b, a few words each, against all of a.
 *
 * With x_k = a read k words early, the even words of x_k times b_k fall on
 * even words of the result for every k, and the odd ones on odd words; so a
 * vector of the result is one sum of even products and one of odd products,
 * the latter moved up by a word. */
#include "f2x/kernels/clmul/ops.h"

enum { STRIP = 4 };

/* Vectors as wide as products are. */
#if defined(TRI_HAS_CLMUL)
typedef tri_vec vec;
enum { W = TRI_VEC };
#define vec_get tri_get
#define vec_put tri_put
#define vec_zero tri_zero
#define vec_xor tri_xor
#define vec_xor3 tri_xor3
#define vec_window tri_window
#define vec_even tri_clmul_even
#define vec_odd tri_clmul_odd
#define vec_all tri_all
#else
#include <wmmintrin.h>
typedef __m128i vec;
enum { W = 2 };
#define vec_zero _mm_setzero_si128
#define vec_xor _mm_xor_si128

TRI_INLINE vec vec_get(const tri_word *p, size_t len, size_t i, bool full)
{
    if (full || i + 2 <= len)
        return _mm_loadu_si128((const __m128i *)(const void *)(p + i));
    return i < len ? _mm_loadl_epi64((const __m128i *)(const void *)(p + i))
                   : vec_zero();
}

TRI_INLINE void vec_put(tri_word *p, size_t len, size_t i, vec v, bool full)
{
    if (full || i + 2 <= len)
        _mm_storeu_si128((__m128i *)(void *)(p + i), v);
    else if (i < len)
        _mm_storel_epi64((__m128i *)(void *)(p + i), v);
}

TRI_INLINE vec vec_xor3(vec a, vec b, vec c)
{
    return vec_xor(vec_xor(a, b), c);
}

TRI_INLINE vec vec_window(vec lo, vec hi, int s)
{
    if (s == 1)
        return _mm_castpd_si128(
            _mm_shuffle_pd(_mm_castsi128_pd(lo), _mm_castsi128_pd(hi), 1));
    return s ? hi : lo;
}

TRI_INLINE vec vec_even(vec a, vec b)
{
    return _mm_clmulepi64_si128(a, b, 0x00);
}

TRI_INLINE vec vec_odd(vec a, vec b)
{
    return _mm_clmulepi64_si128(a, b, 0x11);
}

TRI_INLINE vec vec_all(tri_word x)
{
    return _mm_set1_epi64x((long long)x);
}
#endif

/* The sum of x[m], m <= STRIP a constant, and y. */
TRI_INLINE vec sum(const vec *x, int m, vec y)
{
    if (m == 1)
        return vec_xor(x[0], y);
    y = vec_xor3(y, x[0], x[1]);
    if (m == 2)
        return y;
    return m == 3 ? vec_xor(y, x[2]) : vec_xor3(y, x[2], x[3]);
}

/* x = a read 0 to m - 1 words early; *odd, the odd products of the vector
 * before, becomes those of this one. */
TRI_INLINE vec products(const vec *x, const vec *b, int m, vec *odd)
{
    vec e[STRIP], o[STRIP], before = *odd;
    TRI_UNROLL for (int k = 0; k < m; k++)
    {
        e[k] = vec_even(x[k], b[k]);
        o[k] = vec_odd(x[k], b[k]);
    }
    *odd = m == 1 ? o[0] : sum(o + 1, m - 1, o[0]);
    return sum(e, m, vec_window(before, *odd, W - 1));
}

/* c[na + m] := or ^= a[na] * b[m]. A strip after the first adds to na words
 * of c and starts the m it is first to reach. */
TRI_INLINE void strip(tri_word *c, const tri_word *a, size_t na,
                      const tri_word *b, int m, bool first)
{
    const size_t n = na + (size_t)m;
    vec vb[STRIP], x[STRIP], odd = vec_zero(), v;
    TRI_UNROLL for (int k = 0; k < m; k++) vb[k] = vec_all(b[k]);
    for (size_t i = 0; i < n; i += W) {
        if (i >= STRIP && i + W <= na) {
            TRI_UNROLL for (int k = 0; k < m; k++) x[k] =
                vec_get(a + i - k, 0, 0, true);
            v = products(x, vb, m, &odd);
            if (!first)
                v = vec_xor(v, vec_get(c + i, 0, 0, true));
            vec_put(c + i, 0, 0, v, true);
        } else {
            /* This vector of a and the two before; x are windows of them. */
            vec y[3] = {vec_get(a, na, i, false), vec_zero(), vec_zero()};
            if (i >= W)
                y[1] = vec_get(a, na, i - W, false);
            if (i >= 2 * W)
                y[2] = vec_get(a, na, i - 2 * W, false);
            TRI_UNROLL for (int k = 0; k < m; k++) x[k] =
                vec_window(y[k / W + 1], y[k / W], W - k % W);
            v = products(x, vb, m, &odd);
            if (!first)
                v = vec_xor(v, vec_get(c, na, i, false));
            vec_put(c, n, i, v, false);
        }
    }
}

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb)
{
    size_t m = (nb - 1) % STRIP + 1;
    if (m == 1)
        strip(c, a, na, b, 1, true);
    else if (m == 2)
        strip(c, a, na, b, 2, true);
    else if (m == 3)
        strip(c, a, na, b, 3, true);
    else
        strip(c, a, na, b, STRIP, true);
    for (; m < nb; m += STRIP)
        strip(c + m, a, na, b + m, STRIP, false);
}
