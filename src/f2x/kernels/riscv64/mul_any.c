/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schoolbook multiplication of any shape: up to STRIP words of b at a time
 * stay in registers, and with them as many words of the sum, while a passes
 * by. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/kernels/riscv64/words.h"

enum { STRIP = 4 };

/* c[na + nb] ^= a[na] * b[nb]; nb <= STRIP is a constant where this is
 * expanded. sum[] are words i .. i + nb of the product. */
WORDS_INLINE void strip(tri_word *c, const tri_word *a, size_t na,
                        const tri_word *b, int nb)
{
    tri_word y[STRIP], sum[STRIP + 1] = {0};

    WORDS_UNROLL for (int j = 0; j < nb; j++) y[j] = b[j];
    for (size_t i = 0; i < na; i++) {
        const tri_word x = a[i];
        WORDS_UNROLL for (int j = 0; j < nb; j++)
        {
            sum[j] ^= lower(x, y[j]);
            sum[j + 1] ^= upper(x, y[j]);
        }
        c[i] ^= sum[0];
        WORDS_UNROLL for (int j = 0; j < nb; j++) sum[j] = sum[j + 1];
        sum[nb] = 0;
    }
    WORDS_UNROLL for (int j = 0; j < nb; j++) c[na + (size_t)j] ^= sum[j];
}

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb)
{
    for (size_t i = 0; i < na + nb; i++)
        c[i] = 0;
    for (; nb >= STRIP; nb -= STRIP, b += STRIP, c += STRIP)
        strip(c, a, na, b, STRIP);
    if (nb == 3)
        strip(c, a, na, b, 3);
    else if (nb == 2)
        strip(c, a, na, b, 2);
    else if (nb == 1)
        strip(c, a, na, b, 1);
}
