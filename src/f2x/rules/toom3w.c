/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-3 at 0, 1, y, 1 + y, infinity: three blocks, 5 products.
 *
 * Evaluation here, interpolation in toom_five.h ([Bodrato07], where y is x).
 * Own variants: y is a row; half a word. */
#include "f2x/rules/toom_five.h"

static bool shape(uint32_t na, uint32_t nb, uint32_t lanes, unsigned variant,
                  tri_shape *s)
{
    uint32_t k = tri_ceil_div(na, 3);
    if (na != nb || !tri_toom_fits(lanes, variant) || na <= 2 * k)
        return false;
    uint32_t r = na - 2 * k;
    uint32_t grown = variant == TRI_TOOM_ROW && r == k ? k + 2 : k + 1;
    if (grown >= na || (variant == TRI_TOOM_PART && r < k))
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = grown;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = r;
    return true;
}

/* A(1), A(y), A(1 + y) to slots 0, 1, 2. */
TRI_INLINE void eval_step(tri_quadratic *m, tri_word *t, const tri_word *a,
                          const tri_split *s, ptrdiff_t r, ptrdiff_t i, int y,
                          tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, grown = (ptrdiff_t)s->size[0][0];
    tri_vec a0 = tri_fetch(a, 0, k, i, fit);
    tri_vec a1 = tri_fetch(a + k, 0, k, i, fit);
    tri_vec a2 = tri_fetch(a + 2 * k, 0, r, i, fit);
    tri_vec sum = tri_xor3(a0, a1, a2);
    tri_vec u = tri_quadratic_step(m, a1, a2, y);
    tri_keep(t, 0, k, i, sum, fit);
    tri_keep(t + s->stride, 0, grown, i, tri_xor(a0, u), fit);
    tri_keep(t + 2 * s->stride, 0, grown, i, tri_xor(sum, u), fit);
}

TRI_INLINE void eval_pass(tri_word *t, const tri_word *a, const tri_split *s,
                          int which, ptrdiff_t i, ptrdiff_t stride, int y,
                          tri_fit fit)
{
    ptrdiff_t r = (ptrdiff_t)s->r[which];
    tri_quadratic m = {0};
    for (; i + TRI_VEC <= r; i += stride)
        eval_step(&m, t, a, s, r, i, y, TRI_FULL);
    for (; i < (ptrdiff_t)s->size[0][0]; i += stride)
        eval_step(&m, t, a, s, r, i, y, fit);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    TRI_TOOM_PASSES(eval_pass, TRI_WORD_BITS / 2, s, t, a, s, which);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    tri_five_points(c, p, s, TRI_WORD_BITS / 2);
}

const tri_bilinear TRI_RULE_SYMBOL(toom3w) = {
    TRI_BILINEAR("toom3w", 2, 20, 14, 42),
    .blocks = {3, 3},
    .slots = {3, 3},
    .products = 5,
    .product = {{TRI_BLOCK(0), TRI_BLOCK(0), 1},
                {TRI_SLOT(0), TRI_SLOT(0), 1},
                {TRI_SLOT(1), TRI_SLOT(1), 0},
                {TRI_SLOT(2), TRI_SLOT(2), 0},
                {TRI_BLOCK(2), TRI_BLOCK(2), 2}},
    .shape = shape,
    .eval = eval,
    .interp = interp,
};
