/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-3 at 0, 1, y, 1 + y, infinity: three blocks, 5 products, y a row.
 *
 * Evaluation in toom_three.h, interpolation in toom_five.h ([Bodrato07], where
 * y is x). Factors at y grow by two rows, or by one if the last block is not
 * full. */
#include "f2x/rules/toom_five.h"
#include "f2x/rules/toom_three.h"

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    uint32_t k = tri_ceil_div(na, 3);
    (void)variant;
    return na == nb && tri_toom_fits(lanes) &&
           tri_three_shape(na, k, na == 3 * k ? k + 2 : k + 1, s);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    TRI_TOOM_ROWS(tri_three_pass, s->row, t, a, s, which);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    TRI_TOOM_ROWS(tri_five_pass, s->row, c, p, s);
}

const tri_bilinear TRI_RULE_SYMBOL(toom3w) = {
    TRI_BILINEAR("toom3w", 1, 20, 14, 42),
    TRI_THREE_PRODUCTS,
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom3w)
