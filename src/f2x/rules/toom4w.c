/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-4: four blocks, 7 products, y a row. All in toom_seven.h. Factors at y
 * and 1/y grow by three rows. */
#include "f2x/rules/toom_seven.h"

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    (void)variant;
    return na == nb && tri_toom_fits(lanes) && tri_seven_shape(na, 3, s);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    TRI_TOOM_ROWS(tri_four_pass, s->row, t, a, s, which);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    TRI_TOOM_ROWS(tri_seven_pass, s->row, c, p, s);
}

const tri_bilinear TRI_RULE_SYMBOL(toom4w) = {
    TRI_BILINEAR("toom4w", 1, 36, 22, 102),
    TRI_SEVEN_PRODUCTS,
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom4w)
