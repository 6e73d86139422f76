/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schoolbook, any shape: strips of b, a few words each, against all of a.
 *
 * With A_k = a read k words early, the even words of A_k times b_k fall on
 * even words of the result for every k, and the odd ones on odd words; so a
 * vector of the result is one sum of even products and one of odd products,
 * the latter moved up by a word. */
#include "f2x/kernels/x86_64/clmul/ops.h"

enum { STRIP = 4 };

TRI_INLINE tri_vec all_words(tri_word x)
{
#if TRI_VEC == 8
    return _mm512_set1_epi64((long long)x);
#elif TRI_VEC == 4
    return _mm256_set1_epi64x((long long)x);
#else
    return _mm_set1_epi64x((long long)x);
#endif
}

/* c[na + m] := or ^= a[na] * b[m]. A strip after the first adds to na words
 * of c and starts the m it is first to reach. */
TRI_INLINE void strip(tri_word *c, const tri_word *a, ptrdiff_t na,
                      const tri_word *b, int m, bool first)
{
    tri_vec vb[STRIP], before = tri_zero();
    TRI_UNROLL for (int k = 0; k < m; k++) vb[k] = all_words(b[k]);
    for (ptrdiff_t i = 0; i < na + m; i += TRI_VEC) {
        tri_vec even = tri_zero(), odd = tri_zero();
        TRI_UNROLL for (int k = 0; k < m; k++)
        {
            tri_vec x = tri_get_in(a, 0, na, i - k, false);
            even = tri_xor(even, tri_clmul_even(x, vb[k]));
            odd = tri_xor(odd, tri_clmul_odd(x, vb[k]));
        }
        even = tri_xor(even, tri_window(before, odd, TRI_VEC - 1));
        before = odd;
        if (!first)
            even = tri_xor(even, tri_get(c, (size_t)na, (size_t)i, false));
        tri_put(c, (size_t)(na + m), (size_t)i, even, false);
    }
}

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb)
{
    for (size_t j = 0; j < nb; j += STRIP) {
        size_t m = nb - j < STRIP ? nb - j : STRIP;
        if (m == 1)
            strip(c + j, a, (ptrdiff_t)na, b + j, 1, j == 0);
        else if (m == 2)
            strip(c + j, a, (ptrdiff_t)na, b + j, 2, j == 0);
        else if (m == 3)
            strip(c + j, a, (ptrdiff_t)na, b + j, 3, j == 0);
        else
            strip(c + j, a, (ptrdiff_t)na, b + j, 4, j == 0);
    }
}
