/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Halves of a zmm: exchanged, and in memory. */
#ifndef TRIAD_F2X_VPCLMUL512_PART256_H
#define TRIAD_F2X_VPCLMUL512_PART256_H

#include "f2x/vec.h"

/* The halves of v exchanged. */
#define EXCHANGED(v) _mm512_shuffle_i64x2(v, v, 0x4e)

/* The first m words at p, m <= 4 a constant; more are not touched. */
TRI_INLINE __m256i load256(const tri_word *p, int m)
{
    if (m == 4)
#if defined(__clang__)
        /* The same load, but not one that clang 14 takes apart into words. */
        return _mm256_lddqu_si256((const __m256i *)(const void *)p);
#else
        return _mm256_loadu_si256((const __m256i *)(const void *)p);
#endif
    return _mm256_maskz_loadu_epi64((__mmask8)((1 << m) - 1), p);
}

TRI_INLINE void store256(tri_word *p, __m256i v, int m)
{
    if (m == 4)
        _mm256_storeu_si256((__m256i *)(void *)p, v);
    else if (m == 2)
        _mm_storeu_si128((__m128i *)(void *)p, _mm256_castsi256_si128(v));
    else if (m > 0)
        _mm256_mask_storeu_epi64(p, (__mmask8)((1 << m) - 1), v);
}

#endif
