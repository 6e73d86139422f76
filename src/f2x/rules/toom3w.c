/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Toom-3 at 0, 1, y, 1 + y, infinity: three blocks, 5 products, y = x^(64 L).
 *
 * With C = A B = sum c_j z^j, j = 0..4, and W0 = c0 = C(0), W1 = C(1),
 * Wy = C(y), Wz = C(1 + y), W4 = c4 ([Bodrato07, section 4] at another y):
 *   Wy + Wz + W4 (1 + y^3)          = c1 + c2 + (1 + y + y^2) c3 + y^3 c4
 * and with E = (1 + y^3) W4,
 *   G = (Wy + W1 + E) / (1 + y)     = c1 + (1 + y) c2 + (1 + y + y^2) c3 + ...
 *   H = (W0 + Wz + E) / (1 + y)
 * the terms cancel to, with K = Wy + Wz + E,
 *   y c2 = K + G,   y c3 = G + H,   y c1 = y (W0 + W1 + W4) + K + H.
 * Proof of the second: G + H = (W0 + W1 + Wy + Wz) / (1 + y), and the sum is
 * (y + y^2) c3, c1, c2 and c4 having equal parts in it. K + G times 1 + y is
 * W1 + Wz + y (Wy + Wz + E) = (y + y^2) c2. The last is W1 = sum c_j.
 *
 * So interpolation is one pass with two divisions, both q[i] = v[i] + q[i-1].
 * Own variant 0: y is a row; 1, natural layout only: y is a vector. */
#include "f2x/rules/toom.h"

/* y in rows. */
static uint32_t step_rows(unsigned variant)
{
    return variant ? TRI_VEC : 1;
}

static bool shape(uint32_t na, uint32_t nb, uint32_t lanes, unsigned variant,
                  tri_shape *s)
{
    uint32_t k = tri_ceil_div(na, 3), step = step_rows(variant);
    if (na != nb || !tri_toom_fits(lanes) ||
        (variant && (lanes != 1 || TRI_VEC == 1)) || na <= 2 * k)
        return false;
    uint32_t r = na - 2 * k;
    uint32_t grown = k + step > r + 2 * step ? k + step : r + 2 * step;
    if (grown >= na)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = grown;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = r;
    return true;
}

typedef struct eval_state {
    tri_vec a2[2], g[2];
} eval_state;

/* A(1), A(y), A(1 + y) to slots 0, 1, 2. */
TRI_INLINE void eval_step(eval_state *m, tri_word *t, const tri_word *a,
                          const tri_split *s, ptrdiff_t r, ptrdiff_t i, int y,
                          tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, grown = (ptrdiff_t)s->size[0][0];
    tri_vec a0 = tri_fetch(a, 0, k, i, fit);
    tri_vec a1 = tri_fetch(a + k, 0, k, i, fit);
    tri_vec a2 = tri_fetch(a + 2 * k, 0, r, i, fit);
    tri_vec sum = tri_xor3(a0, a1, a2);
    tri_push(m->a2, 2, a2);
    tri_push(m->g, 2, tri_xor(a1, tri_back(m->a2, y)));
    tri_vec u = tri_back(m->g, y);
    tri_keep(t, 0, k, i, sum, fit);
    tri_keep(t + s->stride, 0, grown, i, tri_xor(a0, u), fit);
    tri_keep(t + 2 * s->stride, 0, grown, i, tri_xor(sum, u), fit);
}

TRI_INLINE void eval_pass(tri_word *t, const tri_word *a, const tri_split *s,
                          int which, ptrdiff_t i, ptrdiff_t stride, int y,
                          tri_fit fit)
{
    ptrdiff_t r = (ptrdiff_t)s->r[which];
    eval_state m = {0};
    for (; i + TRI_VEC <= r; i += stride)
        eval_step(&m, t, a, s, r, i, y, TRI_FULL);
    for (; i < (ptrdiff_t)s->size[0][0]; i += stride)
        eval_step(&m, t, a, s, r, i, y, fit);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    size_t y = s->row * step_rows(s->variant);
    TRI_TOOM_PASSES(eval_pass, y, s->row, t, a, s, which);
}

typedef struct interp_state {
    tri_vec w4[4], b[2], g[1], h[1];
} interp_state;

/* Reads words [i, ...) of the products, writes words [i - y, ...) of c1, c2,
 * c3; stride is y in words. */
TRI_INLINE void interp_step(interp_state *m, tri_word *c, const tri_word *p,
                            const tri_split *s, ptrdiff_t i, ptrdiff_t shift,
                            int y, tri_part part, tri_fit fit)
{
    const tri_word *p1 = p + 2 * s->stride, *p2 = p1 + 2 * s->stride;
    const tri_word *p3 = p2 + 2 * s->stride, *p4 = p3 + 2 * s->stride;
    ptrdiff_t k = (ptrdiff_t)s->k, grown = 2 * (ptrdiff_t)s->size[0][0];
    ptrdiff_t r2 = 2 * (ptrdiff_t)s->r[0], o = i - shift;
    tri_vec w0 = tri_fetch(p, 0, 2 * k, i, fit);
    tri_vec w1 = tri_fetch(p1, 0, 2 * k, i, fit);
    tri_vec wy = tri_fetch(p2, 0, grown, i, fit);
    tri_vec wz = tri_fetch(p3, 0, grown, i, fit);
    tri_vec w4 = tri_fetch(p4, 0, r2, i, fit);

    tri_push(m->w4, 4, w4);
    tri_push(m->b, 2, tri_xor3(w0, w1, w4));
    tri_vec e = tri_xor(w4, tri_back(m->w4, 3 * y));
    tri_vec ey = tri_xor(wy, e);
    tri_vec g = tri_divide(m->g, 1, tri_xor(w1, ey), y);
    tri_vec h = tri_divide(m->h, 1, tri_xor3(w0, wz, e), y);
    tri_vec kh = tri_xor3(ey, wz, h);
    tri_vec c1 = tri_xor(kh, tri_back(m->b, y));
    tri_vec c3 = tri_xor(g, h), c2 = tri_xor(kh, c3);

    if (part != TRI_LOW) {
        c3 = tri_xor(c3, tri_fetch(p4, 0, r2, o - k, fit));
        tri_keep(c + 4 * k, k, r2, i, w4, fit);
    }
    if (part != TRI_HIGH)
        c1 = tri_xor(c1, tri_fetch(p, k, 2 * k, k + o, fit));
    ptrdiff_t end = r2 < k ? k + r2 : 2 * k;
    tri_keep(c + 3 * k, 0, end, o, c3, fit);
    tri_add_coefficient(c + 2 * k, k, 2 * k, o, c2, part, fit);
    tri_add_coefficient(c + k, k, 2 * k, o, c1, part, fit);
    if (part != TRI_HIGH)
        tri_keep(c, 0, k, i, w0, fit);
}

TRI_INLINE void interp_pass(tri_word *c, const tri_word *p, const tri_split *s,
                            ptrdiff_t i, ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r2 = 2 * (ptrdiff_t)s->r[0];
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
    size_t y = s->row * step_rows(s->variant);
    TRI_TOOM_PASSES(interp_pass, y, s->row, c, p, s);
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
