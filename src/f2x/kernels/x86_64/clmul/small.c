/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Single products in registers of 128 bits: up to sixteen words where there is
 * no wider product, else the few sizes for which a wider one has no use.
 *
 * A register holds a word of a and the same word of b, or a coefficient, or
 * two words of the result. Up to seven words coefficients stay un-merged;
 * beyond, and for eight, Karatsuba's last step works on the result's words. */
#include "f2x/kernel.h"
#include "f2x/vec.h"

typedef __m128i operand, coef;
#define operand_add coef_add

TRI_INLINE __m128i coef_add(__m128i x, __m128i y)
{
    return _mm_xor_si128(x, y);
}

TRI_INLINE __m128i coef_add3(__m128i x, __m128i y, __m128i z)
{
#if defined(__AVX512VL__)
    return _mm_ternarylogic_epi64(x, y, z, 0x96);
#else
    return _mm_xor_si128(_mm_xor_si128(x, y), z);
#endif
}

TRI_INLINE __m128i coef_mul(__m128i x)
{
    return _mm_clmulepi64_si128(x, x, 0x10);
}

#include "f2x/kernels/x86_64/clmul/unmerged.h"

/* Word 1 of x and word 0 of y. */
TRI_INLINE __m128i between(__m128i x, __m128i y)
{
    return _mm_castpd_si128(
        _mm_shuffle_pd(_mm_castsi128_pd(x), _mm_castsi128_pd(y), 1));
}

/* Words 2i and 2i + 1 of the result are coefficient 2i, the high half of the
 * one before it and the low half of the one after. */
TRI_INLINE void merge(__m128i *v, const coef *p, int n)
{
    const __m128i zero = _mm_setzero_si128();
    TRI_UNROLL for (int i = 0; i < n; i++) v[i] =
        n == 1 ? p[0]
               : coef_add(p[2 * i], between(i ? p[2 * i - 1] : zero,
                                            i < n - 1 ? p[2 * i + 1] : zero));
}

/* words<n>: the result's 2n words, in v[n]. */
#define WORDS(n) \
    TRI_INLINE void words##n(__m128i *v, const operand *x) \
    { \
        coef p[2 * n - 1]; \
        mul##n(p, x); \
        merge(v, p, n); \
    }

TRI_INLINE void load(operand *x, const tri_word *a, const tri_word *b, int n)
{
    TRI_UNROLL for (int i = 0; i + 1 < n; i += 2)
    {
        __m128i va = _mm_loadu_si128((const __m128i *)(const void *)(a + i));
        __m128i vb = _mm_loadu_si128((const __m128i *)(const void *)(b + i));
        x[i] = _mm_unpacklo_epi64(va, vb);
        x[i + 1] = _mm_unpackhi_epi64(va, vb);
    }
    if (n % 2)
        x[n - 1] = _mm_unpacklo_epi64(
            _mm_loadl_epi64((const __m128i *)(const void *)(a + n - 1)),
            _mm_loadl_epi64((const __m128i *)(const void *)(b + n - 1)));
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        operand x[n]; \
        __m128i v[n]; \
        load(x, a, b, n); \
        words##n(v, x); \
        TRI_UNROLL for (int i = 0; i < n; i++) \
            _mm_storeu_si128((__m128i *)(void *)(c + 2 * i), v[i]); \
    }

WORDS(1)
WORDS(2)
WORDS(5)
MUL(1)
MUL(2)
MUL(5)

/* Without wider products. */
#if !defined(__VPCLMULQDQ__)
/* Words w and w + 1 of the 2n in v. */
TRI_INLINE __m128i words_at(const __m128i *v, int n, int w)
{
    const __m128i zero = _mm_setzero_si128();
    if (w % 2 == 0)
        return v[w / 2];
    return between(w < 0 ? zero : v[(w - 1) / 2],
                   w + 1 < 2 * n ? v[(w + 1) / 2] : zero);
}

/* n = k + r, k = r or r + 1: p0 + (p0 + p1 + p2) y^k + p2 y^2k. */
#define WORDS_IN_HALVES(n, k, r) \
    TRI_INLINE void words##n(__m128i *v, const operand *x) \
    { \
        __m128i p0[k], p1[k], p2[r]; \
        operand s[k]; \
        words##k(p0, x); \
        words##r(p2, x + k); \
        TRI_UNROLL for (int i = 0; i < k; i++) s[i] = \
            i < r ? operand_add(x[i], x[k + i]) : x[i]; \
        words##k(p1, s); \
        TRI_UNROLL for (int i = 0; i < k; i++) p1[i] = \
            i < r ? coef_add3(p1[i], p0[i], p2[i]) : coef_add(p1[i], p0[i]); \
        TRI_UNROLL for (int i = 0; i < n; i++) \
        { \
            v[i] = i < k ? p0[i] : p2[i - k]; \
            if (2 * i + 1 >= k && 2 * i < 3 * k) \
                v[i] = coef_add(v[i], words_at(p1, k, 2 * i - k)); \
        } \
    }

WORDS(3)
WORDS(4)
WORDS(6)
WORDS(7)
WORDS_IN_HALVES(8, 4, 4)
WORDS_IN_HALVES(9, 5, 4)
WORDS_IN_HALVES(10, 5, 5)
WORDS_IN_HALVES(11, 6, 5)
WORDS_IN_HALVES(12, 6, 6)
WORDS_IN_HALVES(13, 7, 6)
WORDS_IN_HALVES(14, 7, 7)
WORDS_IN_HALVES(15, 8, 7)
WORDS_IN_HALVES(16, 8, 8)
MUL(3)
MUL(4)
MUL(6)
MUL(7)
MUL(8)
MUL(9)
MUL(10)
MUL(11)
MUL(12)
MUL(13)
MUL(14)
MUL(15)
MUL(16)
#endif
