/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-3 of 4 blocks by 2, 5 products at 0, 1, y, 1 + y, infinity,
 * y = x^(64 L): A of degree 3, B of degree 1, C of degree 4 in z as for 3 by 3.
 *
 *   A(1 + y) = A(1) + (A(y) + a0) + (y + y^2) a3,   B(1 + y) = B(1) + y b1
 *
 * For na about 2 nb. Products are square, their factors zero-extended. */
#include "f2x/rules/toom_five.h"

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    uint32_t k = larger(tri_ceil_div(na, 4), tri_ceil_div(nb, 2));
    (void)variant;
    if (!tri_toom_fits(lanes) || na <= 3 * k || nb <= k)
        return false;
    uint32_t ra = na - 3 * k, rb = nb - k;
    uint32_t grown = larger(k + 2, ra + 3);
    if (grown >= nb)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = grown;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = larger(ra, rb);
    return true;
}

/* Slots of a and of b: at 1, y, 1 + y, infinity. */
TRI_INLINE void put_slots(tri_word *t, const tri_split *s, ptrdiff_t i,
                          tri_vec one, tri_vec y, tri_vec z, tri_vec last,
                          tri_fit fit)
{
    ptrdiff_t grown = (ptrdiff_t)s->size[0][0];
    tri_keep(t, 0, (ptrdiff_t)s->k, i, one, fit);
    tri_keep(t + s->stride, 0, grown, i, y, fit);
    tri_keep(t + 2 * s->stride, 0, grown, i, z, fit);
    tri_keep(t + 3 * s->stride, 0, (ptrdiff_t)s->size[2][0], i, last, fit);
}

TRI_INLINE void eval_a(tri_word *t, const tri_word *a, const tri_split *s,
                       ptrdiff_t i, ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r = (ptrdiff_t)s->r[0];
    tri_cubic m = {0};
    for (; i < (ptrdiff_t)s->size[0][0]; i += stride) {
        bool full = i + TRI_VEC <= r;
        tri_fit now = full ? TRI_FULL : fit;
        tri_vec a0 = tri_fetch(a, 0, k, i, now), u, f;
        tri_vec a1 = tri_fetch(a + k, 0, k, i, now);
        tri_vec a2 = tri_fetch(a + 2 * k, 0, k, i, now);
        tri_vec a3 = tri_fetch(a + 3 * k, 0, r, i, now);
        tri_vec sum = tri_xor(tri_xor3(a0, a1, a2), a3);
        tri_cubic_step(&m, a1, a2, a3, y, &u, &f);
        put_slots(t, s, i, sum, tri_xor(a0, u), tri_xor3(sum, u, f), a3, now);
    }
}

TRI_INLINE void eval_b(tri_word *t, const tri_word *b, const tri_split *s,
                       ptrdiff_t i, ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r = (ptrdiff_t)s->r[1];
    tri_vec history[2] = {tri_zero(), tri_zero()};
    for (; i < (ptrdiff_t)s->size[0][0]; i += stride) {
        bool full = i + TRI_VEC <= r;
        tri_fit now = full ? TRI_FULL : fit;
        tri_vec b0 = tri_fetch(b, 0, k, i, now);
        tri_vec b1 = tri_fetch(b + k, 0, r, i, now);
        tri_push(history, 2, b1);
        tri_vec u = tri_back(history, 1, y), sum = tri_xor(b0, b1);
        put_slots(t, s, i, sum, tri_xor(b0, u), tri_xor(sum, u), b1, now);
    }
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    if (which == 0)
        TRI_TOOM_ROWS(eval_a, s->row, t, a, s);
    else
        TRI_TOOM_ROWS(eval_b, s->row, t, a, s);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    TRI_TOOM_ROWS(tri_five_pass, s->row, c, p, s);
}

const tri_bilinear TRI_RULE_SYMBOL(toom42) = {
    TRI_BILINEAR("toom42", 1, 20, 16, 44),
    .blocks = {4, 2},
    .slots = {4, 4},
    .products = 5,
    .product = {{TRI_BLOCK(0), TRI_BLOCK(0), 1},
                {TRI_SLOT(0), TRI_SLOT(0), 1},
                {TRI_SLOT(1), TRI_SLOT(1), 0},
                {TRI_SLOT(2), TRI_SLOT(2), 0},
                {TRI_SLOT(3), TRI_SLOT(3), 2}},
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom42)
