/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-4 as in toom4w.c with y a quarter of a word, so that factors at y and
 * 1/y, which reach y^3, grow by a word. */
#include "f2x/rules/toom_seven.h"

enum { Y_BITS = TRI_WORD_BITS / 4 };

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    (void)variant;
    return TRI_TOOM_HAS_PARTS && na == nb && lanes == 1 &&
           tri_seven_shape(na, 1, s);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    TRI_TOOM_PARTS(tri_four_pass, Y_BITS, t, a, s, which);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    TRI_TOOM_PARTS(tri_seven_pass, Y_BITS, c, p, s);
}

const tri_bilinear TRI_RULE_SYMBOL(toom4) = {
    TRI_BILINEAR("toom4", 1, 28, 22, 294),
    TRI_SEVEN_PRODUCTS,
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom4)
