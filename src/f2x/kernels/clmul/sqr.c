/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Squares: every word becomes two, its bits with zeros between them. */
#include "f2x/kernels/clmul/ops.h"

/* lo, hi := the squares of the lower and of the upper words of a. */
#if TRI_VEC == 8
TRI_INLINE void spread(tri_vec *lo, tri_vec *hi, tri_vec a)
{
    const __m512i lower = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    const __m512i upper = _mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7);
    *lo = tri_clmul_self(_mm512_permutexvar_epi64(lower, a));
    *hi = tri_clmul_self(_mm512_permutexvar_epi64(upper, a));
}
#elif defined(TRI_NEON)
TRI_INLINE void spread(tri_vec *lo, tri_vec *hi, tri_vec a)
{
    *lo = tri_clmul_even(a, a);
    *hi = tri_clmul_odd(a, a);
}
#else
/* The squares of all polynomials of four bits. The table is a register: its use
 * takes the same time for every index. */
#define SQUARES \
    0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15, 0x40, 0x41, 0x44, 0x45, \
        0x50, 0x51, 0x54, 0x55

#if TRI_VEC == 4
TRI_INLINE void spread(tri_vec *lo, tri_vec *hi, tri_vec a)
{
    const __m256i table = _mm256_setr_epi8(SQUARES, SQUARES);
    const __m256i mask = _mm256_set1_epi8(15);
    a = _mm256_permute4x64_epi64(a, 0xd8);
    __m256i even = _mm256_shuffle_epi8(table, tri_and(a, mask));
    __m256i odd =
        _mm256_shuffle_epi8(table, tri_and(_mm256_srli_epi64(a, 4), mask));
    *lo = _mm256_unpacklo_epi8(even, odd);
    *hi = _mm256_unpackhi_epi8(even, odd);
}
#else
#include <tmmintrin.h>

TRI_INLINE void spread(tri_vec *lo, tri_vec *hi, tri_vec a)
{
    const __m128i table = _mm_setr_epi8(SQUARES), mask = _mm_set1_epi8(15);
    __m128i even = _mm_shuffle_epi8(table, tri_and(a, mask));
    __m128i odd = _mm_shuffle_epi8(table, tri_and(_mm_srli_epi64(a, 4), mask));
    *lo = _mm_unpacklo_epi8(even, odd);
    *hi = _mm_unpackhi_epi8(even, odd);
}
#endif
#endif

TRI_INLINE void step(tri_word *c, const tri_word *a, size_t n, size_t i,
                     bool full)
{
    tri_vec lo, hi;
    spread(&lo, &hi, tri_get(a, n, i, full));
    tri_put(c, 2 * n, 2 * i, lo, full);
    tri_put(c, 2 * n, 2 * i + TRI_VEC, hi, full);
}

void TRI_KERNEL_SYMBOL(sqr)(tri_word *c, const tri_word *a, size_t n)
{
    size_t i = 0;
    for (; i + TRI_VEC <= n; i += TRI_VEC)
        step(c, a, n, i, true);
    if (i < n)
        step(c, a, n, i, false);
}
