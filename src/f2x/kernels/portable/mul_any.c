/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schoolbook multiplication of any shape, in tiles: the points of a tile's
 * operands are computed once and meet in all its columns. */
#include "f2x/kernels/portable/holes.h"
#include "f2x/kernels/portable/ops.h"

/* A tile costs LONG * SHORT times 9 integer products, and LONG + SHORT
 * interpolations worth about one such time each. 4 KiB of stack. */
enum { LONG = 24, SHORT = 8 };

static void tile(tri_word *c, const holes *a, size_t na, const holes *b,
                 size_t nb)
{
    tri_word t[LONG + SHORT];

    holes_mul(t, a, na, b, nb);
    for (size_t i = 0; i < na + nb; i++)
        c[i] ^= t[i];
}

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb)
{
    holes ha[LONG], hb[SHORT];

    for (size_t i = 0; i < na + nb; i++)
        c[i] = 0;
    for (size_t i = 0; i < na; i += LONG) {
        size_t ma = na - i < LONG ? na - i : LONG;
        for (size_t k = 0; k < ma; k++)
            holes_left(&ha[k], a[i + k]);
        for (size_t j = 0; j < nb; j += SHORT) {
            size_t mb = nb - j < SHORT ? nb - j : SHORT;
            for (size_t k = 0; k < mb; k++)
                holes_right(&hb[k], b[j + k]);
            tile(c + i + j, ha, ma, hb, mb);
        }
    }
}
