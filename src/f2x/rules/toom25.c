/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-2.5: 3 blocks by 2, 4 products at 0, 1, y, infinity, y = x^(64 L).
 *
 * C = sum c_j z^j, j = 0..3. With S = C(1) + c0 + c3 = c1 + c2 and
 *   G = (C(1) + C(y) + (1 + y^3) c3) / (1 + y) = c1 + (1 + y) c2,
 *   y c2 = S + G,   y c1 = y S + S + G   ([Bodrato07], where y is x)
 *
 * For na about 1.5 nb. Products are square, their factors zero-extended. */
#include "f2x/rules/toom.h"

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    uint32_t k = larger(tri_ceil_div(na, 3), tri_ceil_div(nb, 2));
    (void)variant;
    if (!tri_toom_fits(lanes) || na <= 2 * k || nb <= k)
        return false;
    uint32_t ra = na - 2 * k, rb = nb - k;
    uint32_t grown = larger(k + 1, ra + 2);
    if (grown >= nb)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = grown;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = larger(ra, rb);
    return true;
}

/* At 1, y, infinity to slots 0, 1, 2; b has no third block. */
TRI_INLINE void eval_pass(tri_word *t, const tri_word *a, const tri_split *s,
                          bool three, ptrdiff_t i, ptrdiff_t stride, int y,
                          tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r = (ptrdiff_t)s->r[three ? 0 : 1];
    ptrdiff_t r1 = three ? k : r, grown = (ptrdiff_t)s->size[0][0];
    tri_quadratic m = {0};
    for (; i < grown; i += stride) {
        bool full = i + TRI_VEC <= r;
        tri_fit now = full ? TRI_FULL : fit;
        tri_vec a0 = tri_fetch(a, 0, k, i, now), u, last;
        tri_vec a1 = last = tri_fetch(a + k, 0, r1, i, now);
        tri_vec sum = tri_xor(a0, a1);
        if (three) {
            last = tri_fetch(a + 2 * k, 0, r, i, now);
            sum = tri_xor(sum, last);
            u = tri_quadratic_step(&m, a1, last, y);
        } else {
            tri_push(m.g1, 2, a1);
            u = tri_back(m.g1, 1, y);
        }
        tri_keep(t, 0, k, i, sum, now);
        tri_keep(t + s->stride, 0, grown, i, tri_xor(a0, u), now);
        tri_keep(t + 2 * s->stride, 0, (ptrdiff_t)s->size[2][0], i, last, now);
    }
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    if (which == 0)
        TRI_TOOM_ROWS(eval_pass, s->row, t, a, s, true);
    else
        TRI_TOOM_ROWS(eval_pass, s->row, t, a, s, false);
}

typedef struct interp_state {
    tri_vec c3[4], s[2];
    tri_division g;
} interp_state;

/* Reads words [i, ...) of the products, writes words [i - y, ...) of c1, c2;
 * shift is y in words. */
TRI_INLINE void interp_step(interp_state *m, tri_word *c, const tri_word *p,
                            const tri_split *s, ptrdiff_t i, ptrdiff_t shift,
                            int y, tri_part part, tri_fit fit)
{
    const tri_word *p1 = p + 2 * s->stride, *p2 = p1 + 2 * s->stride;
    const tri_word *p3 = p2 + 2 * s->stride;
    ptrdiff_t k = (ptrdiff_t)s->k, grown = 2 * (ptrdiff_t)s->size[0][0];
    ptrdiff_t r2 = (ptrdiff_t)(s->r[0] + s->r[1]), o = i - shift;
    tri_vec c0 = tri_fetch(p, 0, 2 * k, i, fit);
    tri_vec one = tri_fetch(p1, 0, 2 * k, i, fit);
    tri_vec cy = tri_fetch(p2, 0, grown, i, fit);
    tri_vec c3 = tri_fetch(p3, 0, r2, i, fit);

    tri_vec c13 = tri_xor(one, c3), sum = tri_xor(c13, c0);
    tri_push(m->c3, 4, c3);
    tri_push(m->s, 2, sum);
    tri_vec g = tri_xor3(c13, cy, tri_back(m->c3, 3, y));
    tri_vec c2 = tri_xor(sum, tri_divide(&m->g, g, 1, y));
    tri_vec c1 = tri_xor(c2, tri_back(m->s, 1, y));

    if (part != TRI_LOW) {
        c2 = tri_xor(c2, tri_fetch(p3, 0, r2, o - k, fit));
        tri_keep(c + 3 * k, k, r2, i, c3, fit);
    }
    if (part != TRI_HIGH)
        c1 = tri_xor(c1, tri_fetch(p, k, 2 * k, k + o, fit));
    ptrdiff_t end = r2 < k ? k + r2 : 2 * k;
    tri_keep(c + 2 * k, 0, end, o, c2, fit);
    tri_add_coefficient(c + k, k, 2 * k, o, c1, part, fit);
    if (part != TRI_HIGH)
        tri_keep(c, 0, k, i, c0, fit);
}

TRI_INLINE void interp_pass(tri_word *c, const tri_word *p, const tri_split *s,
                            ptrdiff_t i, ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r2 = (ptrdiff_t)(s->r[0] + s->r[1]);
    ptrdiff_t shift = y < TRI_VEC ? y : stride;
    interp_state m = {0};
    for (; i < shift; i += stride)
        interp_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
    for (; i + TRI_VEC <= k && i + TRI_VEC <= r2; i += stride)
        interp_step(&m, c, p, s, i, shift, y, TRI_LOW, TRI_FULL);
    for (; i - shift < k; i += stride)
        interp_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
    for (; i + TRI_VEC <= r2; i += stride)
        interp_step(&m, c, p, s, i, shift, y, TRI_HIGH, TRI_FULL);
    for (; i - shift < 2 * k; i += stride)
        interp_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    TRI_TOOM_ROWS(interp_pass, s->row, c, p, s);
}

const tri_bilinear TRI_RULE_SYMBOL(toom25) = {
    TRI_BILINEAR("toom25", 1, 16, 12, 23),
    .blocks = {3, 2},
    .slots = {3, 3},
    .products = 4,
    .product = {{TRI_BLOCK(0), TRI_BLOCK(0), 1},
                {TRI_SLOT(0), TRI_SLOT(0), 1},
                {TRI_SLOT(1), TRI_SLOT(1), 0},
                {TRI_SLOT(2), TRI_SLOT(2), 2}},
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom25)
