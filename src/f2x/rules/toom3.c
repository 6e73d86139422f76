/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-3 as in toom3w.c with y half a word, so that factors at y, which reach
 * y^2, grow by a word. For blocks of equal size; others grow no more with y a
 * row. */
#include "f2x/rules/toom_five.h"
#include "f2x/rules/toom_three.h"

enum { Y_BITS = TRI_WORD_BITS / 2 };

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    (void)variant;
    return TRI_TOOM_HAS_PARTS && na == nb && lanes == 1 && na % 3 == 0 &&
           tri_three_shape(na, na / 3, na / 3 + 1, s);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    TRI_TOOM_PARTS(tri_three_pass, Y_BITS, t, a, s, which);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    TRI_TOOM_PARTS(tri_five_pass, Y_BITS, c, p, s);
}

const tri_bilinear TRI_RULE_SYMBOL(toom3) = {
    TRI_BILINEAR("toom3", 1, 20, 14, 100),
    TRI_THREE_PRODUCTS,
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom3)
