/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Three and four words: one block. */
#include "f2x/kernel.h"

#define ZMM 0
#define YMM 1
#include "f2x/kernels/x86_64/clmul/blocks.h"
#include "f2x/kernels/x86_64/vpclmul512/part256.h"

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        __m256i va = load256(a, n), vb = load256(b, n); \
        block_halves x = \
            blocks_mul((blocks){.y = {_mm256_unpacklo_epi64(va, vb)}}, \
                       (blocks){.y = {_mm256_unpackhi_epi64(va, vb)}}); \
        store256(c, x.g.y[0], 4); \
        store256(c + 4, x.h.y[0], 2 * n - 4); \
    }

MUL(3)
MUL(4)
