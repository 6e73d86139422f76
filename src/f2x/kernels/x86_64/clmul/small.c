/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Single products of a few words: one 128-bit register holds a word of a and
 * the same word of b, and a coefficient. */
#include "f2x/kernel.h"
#include "f2x/vec.h"

typedef __m128i operand, coef;

TRI_INLINE __m128i operand_add(__m128i x, __m128i y)
{
    return _mm_xor_si128(x, y);
}

TRI_INLINE __m128i coef_mul(__m128i x)
{
    return _mm_clmulepi64_si128(x, x, 0x10);
}

TRI_INLINE __m128i coef_zero(void)
{
    return _mm_setzero_si128();
}

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

#include "f2x/kernels/x86_64/clmul/unmerged.h"

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

/* Words 2i and 2i + 1 of c are coefficient 2i, the high half of the one
 * before it and the low half of the one after. */
TRI_INLINE void merge(tri_word *c, const coef *p, int n)
{
    TRI_UNROLL for (int i = 0; i < n; i++)
    {
        __m128i before = i ? p[2 * i - 1] : coef_zero();
        __m128i after = i < n - 1 ? p[2 * i + 1] : coef_zero();
        __m128i odd = _mm_castpd_si128(_mm_shuffle_pd(
            _mm_castsi128_pd(before), _mm_castsi128_pd(after), 1));
        _mm_storeu_si128((__m128i *)(void *)(c + 2 * i),
                         n == 1 ? p[0] : coef_add(p[2 * i], odd));
    }
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        operand x[n]; \
        coef p[2 * n - 1]; \
        load(x, a, b, n); \
        mul##n(p, x); \
        merge(c, p, n); \
    }

MUL(1)
MUL(2)
MUL(5)
#if TRI_VEC == 2
MUL(3)
MUL(4)
MUL(6)
MUL(7)
MUL(8)
#endif
