/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Squaring: over F2 it is linear and puts a zero after every bit. A step moves
 * the upper half of every piece of 2k bits, with 2k zeros above it, k bits up;
 * its mask has the pieces of k bits where they belong then. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/kernels/portable/wide.h"

#define STEP(x, k, mask) \
    wide_and(wide_xor(x, wide_shl(x, k)), wide_all((tri_word)(mask)))

/* From zeros after bytes to zeros after bits. */
static inline wide spread_bytes(wide x)
{
    x = STEP(x, 4, 0x0f0f0f0f0f0f0f0fu);
    x = STEP(x, 2, 0x3333333333333333u);
    return STEP(x, 1, 0x5555555555555555u);
}

void TRI_KERNEL_SYMBOL(sqr)(tri_word *c, const tri_word *a, size_t n)
{
#if TRI_PORTABLE_LANES == 128
    for (size_t i = 0; i < n; i++) {
        wide x = wide_zip_lower(wide_load_word(a + i), wide_all(0));
        wide_store(c + 2 * i, spread_bytes(x));
    }
#else
    for (size_t i = 0; i < n; i++) {
        tri_word half[2] = {a[i] & (((tri_word)1 << TRI_WORD_BITS / 2) - 1),
                            a[i] >> TRI_WORD_BITS / 2};
        for (size_t j = 0; j < 2; j++) {
            wide x = half[j];
#if TRI_WORD_BITS == 64
            x = STEP(x, 16, 0x0000ffff0000ffffu);
#endif
            x = STEP(x, 8, 0x00ff00ff00ff00ffu);
            c[2 * i + j] = spread_bytes(x);
        }
    }
#endif
}
