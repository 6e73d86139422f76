/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The linear operations of a class, and its table. */
#include "f2x/kernels/x86_64/clmul/ops.h"

/* Words of a at `from`: TRI_VEC / 2 of them, each in the even word of a
 * 128-bit lane of its own. */
TRI_INLINE tri_vec spread(tri_vec a, int upper)
{
#if TRI_VEC == 8
    const __m512i lower_half = _mm512_setr_epi64(0, 0, 1, 1, 2, 2, 3, 3);
    const __m512i upper_half = _mm512_setr_epi64(4, 4, 5, 5, 6, 6, 7, 7);
    return _mm512_permutexvar_epi64(upper ? upper_half : lower_half, a);
#elif TRI_VEC == 4
    return upper ? _mm256_permute4x64_epi64(a, 0xfa)
                 : _mm256_permute4x64_epi64(a, 0x50);
#else
    return upper ? _mm_unpackhi_epi64(a, a) : a;
#endif
}

/* Squaring is linear: each word becomes its own two-word square. */
static void sqr(tri_word *c, const tri_word *a, size_t n)
{
    for (size_t i = 0; i < n; i += TRI_VEC) {
        bool full = i + TRI_VEC <= n;
        tri_vec x = tri_get(a, n, i, full);
        tri_vec lo = spread(x, 0), hi = spread(x, 1);
        tri_put(c, 2 * n, 2 * i, tri_clmul_even(lo, lo), full);
        tri_put(c, 2 * n, 2 * i + TRI_VEC, tri_clmul_even(hi, hi), full);
    }
}

/* One fold is enough: deg p < 2 * bits - 1. */
static void fold(tri_word *c, const tri_word *p, size_t bits)
{
    const size_t q = bits / TRI_WORD_BITS, n = q + (bits % TRI_WORD_BITS != 0);
    const int s = (int)(bits % TRI_WORD_BITS);

    if (s == 0) {
        for (size_t i = 0; i < n; i += TRI_VEC)
            tri_put(c, n, i,
                    tri_xor(tri_get(p, n, i, false),
                            tri_get(p, 2 * n, n + i, false)),
                    false);
        return;
    }
    for (size_t i = 0; i < n; i += TRI_VEC) {
        tri_vec lo = tri_get(p, 2 * n, q + i, false);
        tri_vec hi = tri_get(p, 2 * n, q + i + 1, false);
        tri_put(c, n, i,
                tri_xor(tri_get(p, n, i, false), tri_shr_pair(hi, lo, s)),
                false);
    }
    c[n - 1] &= ((tri_word)1 << s) - 1;
}

static void add(tri_word *c, const tri_word *a, size_t n)
{
    for (size_t i = 0; i < n; i += TRI_VEC)
        tri_put(c, n, i,
                tri_xor(tri_get(c, n, i, false), tri_get(a, n, i, false)),
                false);
}

extern const tri_class_ops TRI_KERNEL_SYMBOL(ops);
const tri_class_ops TRI_KERNEL_SYMBOL(ops) = {
#if TRI_VEC == 2
    /* Rows of two would only save what packing them costs. */
    .lanes = 1,
#else
    .lanes = TRI_VEC,
    .pack = TRI_KERNEL_SYMBOL(pack),
    .unpack = TRI_KERNEL_SYMBOL(unpack),
#endif
    .mul_any = TRI_KERNEL_SYMBOL(mul_any),
    .sqr = sqr,
    .fold = fold,
    .add = add,
};
