/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-3.5: 4 blocks by 3, 6 products at 0, 1, y, 1 + y, 1/y, infinity,
 * y = x^(64 L). C = sum c_j z^j, j = 0..5; Q = y^5 C(1/y); q = 1 + y + y^2.
 *
 *   S = C(1) + c0 + c5 = c1 + c2 + c3 + c4
 *   T = (C(y) + c0 + y^5 c5) / y = c1 + y c2 + y^2 c3 + y^3 c4
 *   R = (Q + y^5 c0 + c5) / y    = c4 + y c3 + y^2 c2 + y^3 c1
 *   Z = (C(1 + y) + c0) / (1 + y) + (1 + y^4) c5
 *     = c1 + (1 + y) c2 + (1 + y)^2 c3 + (1 + y)^3 c4
 *   U = (S + T) / (1 + y) = c2 + (1 + y) c3 + q c4
 *   V = (S + R) / (1 + y) = c3 + (1 + y) c2 + q c1
 *   (Z + S) / y           = c2 + y c3 + q c4
 * so with X = (Z + S) / y, D = S + c3 = c1 + c2 + c4:
 *   c3 = U + X,   U + (1 + y) c3 = X + y c3 = c2 + q c4
 *   (1 + y^2) c2 = (V + c3) + (X + y c3) + q D
 *   c4 = (X + y c3 + c2) / q,   c1 = D + c2 + c4
 * The division of S + T with T = ../y is that of C(1) + C(y) + (1 + y^5) c5,
 *   y U = S + (C(1) + C(y) + (1 + y^5) c5) / (1 + y), likewise for V,
 * and 1/q = (1 + y) / (1 + y^3). At power m of y in the products, the pass
 * finds all at m - 1.
 *
 * For na about 4/3 nb. Products are square, their factors zero-extended. */
#include "f2x/rules/toom.h"

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    uint32_t k = larger(tri_ceil_div(na, 4), tri_ceil_div(nb, 3));
    uint32_t grown = k + 3;
    (void)variant;
    if (!tri_toom_fits(lanes) || na <= 3 * k || nb <= 2 * k || grown >= nb)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = grown;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = larger(na - 3 * k, nb - 2 * k);
    return true;
}

typedef struct eval_state {
    tri_cubic up, down;
    tri_quadratic up2, down2;
} eval_state;

/* At 1, y, 1 + y, 1/y, infinity to slots 0 to 4. */
TRI_INLINE void eval_pass(tri_word *t, const tri_word *a, const tri_split *s,
                          bool four, ptrdiff_t i, ptrdiff_t stride, int y,
                          tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r = (ptrdiff_t)s->r[four ? 0 : 1];
    ptrdiff_t grown = (ptrdiff_t)s->size[0][0], r2 = four ? k : r;
    eval_state m = {0};
    for (; i < grown; i += stride) {
        tri_fit now = i + TRI_VEC <= r ? TRI_FULL : fit;
        tri_vec a0 = tri_fetch(a, 0, k, i, now);
        tri_vec a1 = tri_fetch(a + k, 0, k, i, now);
        tri_vec a2 = tri_fetch(a + 2 * k, 0, r2, i, now);
        tri_vec sum = tri_xor3(a0, a1, a2), u, v, last, at_z;
        if (four) {
            tri_vec f, unused;
            last = tri_fetch(a + 3 * k, 0, r, i, now);
            sum = tri_xor(sum, last);
            tri_cubic_step(&m.up, a1, a2, last, y, &u, &f);
            tri_cubic_step(&m.down, a2, a1, a0, y, &v, &unused);
            at_z = tri_xor3(sum, u, f);
        } else {
            last = a2;
            u = tri_quadratic_step(&m.up2, a1, a2, y);
            v = tri_quadratic_step(&m.down2, a1, a0, y);
            at_z = tri_xor(sum, u);
        }
        tri_keep(t, 0, k, i, sum, now);
        tri_keep(t + s->stride, 0, grown, i, tri_xor(a0, u), now);
        tri_keep(t + 2 * s->stride, 0, grown, i, at_z, now);
        tri_keep(t + 3 * s->stride, 0, grown, i, tri_xor(last, v), now);
        tri_keep(t + 4 * s->stride, 0, (ptrdiff_t)s->size[2][0], i, last, now);
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
    tri_vec c0[6], c5[6], s[3]; /* from m down */
    tri_vec c3[2], d[3], w[2];  /* from m - 1 down */
    tri_division by_u, by_v, by_z, by_c2, by_c4;
} interp_state;

/* Reads words [i, ...) of the products, writes words [i - y, ...) of c1 to
 * c4; shift is y in words. */
TRI_INLINE void interp_step(interp_state *m, tri_word *c, const tri_word *p,
                            const tri_split *s, ptrdiff_t i, ptrdiff_t shift,
                            int y, tri_part part, tri_fit fit)
{
    const size_t next = 2 * s->stride;
    ptrdiff_t k = (ptrdiff_t)s->k, grown = 2 * (ptrdiff_t)s->size[0][0];
    ptrdiff_t r2 = (ptrdiff_t)(s->r[0] + s->r[1]), o = i - shift;
    const tri_word *p5 = p + 5 * next;
    tri_vec c0 = tri_fetch(p, 0, 2 * k, i, fit);
    tri_vec one = tri_fetch(p + next, 0, 2 * k, i, fit);
    tri_vec cy = tri_fetch(p + 2 * next, 0, grown, i, fit);
    tri_vec cz = tri_fetch(p + 3 * next, 0, grown, i, fit);
    tri_vec q = tri_fetch(p + 4 * next, 0, grown, i, fit);
    tri_vec c5 = tri_fetch(p5, 0, r2, i, fit);

    tri_push(m->c0, 6, c0);
    tri_push(m->c5, 6, c5);
    tri_vec sum = tri_xor3(one, c0, c5);
    tri_push(m->s, 3, sum);
    tri_vec u = tri_xor3(tri_xor(one, cy), c5, tri_back(m->c5, 5, y));
    tri_vec v = tri_xor3(tri_xor(one, q), c0, tri_back(m->c0, 5, y));
    u = tri_divide(&m->by_u, u, 1, y);
    v = tri_divide(&m->by_v, v, 1, y);
    tri_vec z = tri_divide(&m->by_z, tri_xor(cz, c0), 1, y);
    z = tri_xor3(z, c5, tri_back(m->c5, 4, y));

    /* y U = S + u, y V = S + v, y X = S + z. */
    tri_vec c3 = tri_xor(u, z);
    tri_push(m->c3, 2, c3);
    tri_vec x = tri_xor3(sum, z, tri_back(m->c3, 1, y));
    tri_push(m->d, 3, tri_xor(tri_back(m->s, 1, y), c3));
    tri_vec d = m->d[0];
    tri_vec c2 = tri_xor3(u, v, tri_back(m->s, 2, y));
    c2 = tri_xor3(c2, d, tri_back(m->d, 2, y));
    c2 = tri_divide(&m->by_c2, c2, 2, y);
    tri_push(m->w, 2, tri_xor(x, c2));
    tri_vec c4 = tri_xor(m->w[0], tri_back(m->w, 1, y));
    c4 = tri_divide(&m->by_c4, c4, 3, y);
    tri_vec c1 = tri_xor3(d, c2, c4);

    if (part != TRI_LOW) {
        c4 = tri_xor(c4, tri_fetch(p5, 0, r2, o - k, fit));
        tri_keep(c + 5 * k, k, r2, i, c5, fit);
    }
    if (part != TRI_HIGH)
        c1 = tri_xor(c1, tri_fetch(p, k, 2 * k, k + o, fit));
    ptrdiff_t end = r2 < k ? k + r2 : 2 * k;
    tri_keep(c + 4 * k, 0, end, o, c4, fit);
    tri_add_coefficient(c + 3 * k, k, 2 * k, o, c3, part, fit);
    tri_add_coefficient(c + 2 * k, k, 2 * k, o, c2, part, fit);
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

const tri_bilinear TRI_RULE_SYMBOL(toom43) = {
    TRI_BILINEAR("toom43", 1, 24, 20, 80),
    .blocks = {4, 3},
    .slots = {5, 5},
    .products = 6,
    .product = {{TRI_BLOCK(0), TRI_BLOCK(0), 1},
                {TRI_SLOT(0), TRI_SLOT(0), 1},
                {TRI_SLOT(1), TRI_SLOT(1), 0},
                {TRI_SLOT(2), TRI_SLOT(2), 0},
                {TRI_SLOT(3), TRI_SLOT(3), 0},
                {TRI_SLOT(4), TRI_SLOT(4), 2}},
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(toom43)
