/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Interpolation from five points: C = sum c_j z^j, j = 0..4, from
 *   W0 = c0 = C(0), W1 = C(1), Wy = C(y), Wz = C(1 + y), W4 = c4,
 * products 0 to 4 in this order. With E = (1 + y^3) W4 and K = Wy + Wz + E,
 *   G = (Wy + W1 + E) / (1 + y),   H = (W0 + Wz + E) / (1 + y):
 *   y c2 = K + G,   y c3 = G + H,   y c1 = y (W0 + W1 + W4) + K + H.
 *
 * Proof, by the coefficients of c1 to c4 (c0 cancels in all):
 *   K = c1 + c2             + (1 + y + y^2) c3 + y^3 c4
 *   G = c1 + (1 + y) c2     + (1 + y + y^2) c3 + y^3 c4
 *   H = c1 + (1 + y) c2     + (1 + y^2) c3     + y^3 c4
 * and W0 + W1 + W4 = c1 + c2 + c3.
 *
 * One pass, its two divisions q[i] = v[i] + q[i - 1] in powers of y. */
#ifndef TRIAD_F2X_RULES_TOOM_FIVE_H
#define TRIAD_F2X_RULES_TOOM_FIVE_H

#include "f2x/rules/toom.h"

typedef struct tri_five {
    tri_vec w4[4], b[2], c1[2], c2[2], c3[2];
    tri_division g, h;
} tri_five;

/* Reads words [i, ...) of the products, writes words [i - y, ...) of c1, c2,
 * c3; stride is y in words. */
TRI_INLINE void tri_five_step(tri_five *m, tri_word *c, const tri_word *p,
                              const tri_split *s, ptrdiff_t i, ptrdiff_t shift,
                              int y, tri_part part, tri_fit fit)
{
    const tri_word *p1 = p + 2 * s->stride, *p2 = p1 + 2 * s->stride;
    const tri_word *p3 = p2 + 2 * s->stride, *p4 = p3 + 2 * s->stride;
    ptrdiff_t k = (ptrdiff_t)s->k, grown = 2 * (ptrdiff_t)s->size[0][0];
    ptrdiff_t r2 = (ptrdiff_t)(s->r[0] + s->r[1]), o = i - tri_lag(1, shift, y);
    tri_vec w0 = tri_fetch(p, 0, 2 * k, i, fit);
    tri_vec w1 = tri_fetch(p1, 0, 2 * k, i, fit);
    tri_vec wy = tri_fetch(p2, 0, grown, i, fit);
    tri_vec wz = tri_fetch(p3, 0, grown, i, fit);
    tri_vec w4 = tri_fetch(p4, 0, r2, i, fit);

    tri_push(m->w4, 4, w4);
    tri_push(m->b, 2, tri_xor3(w0, w1, w4));
    tri_vec e = tri_xor(w4, tri_back(m->w4, 3, y));
    tri_vec ey = tri_xor(wy, e);
    tri_vec g = tri_divide(&m->g, tri_xor(w1, ey), 1, y);
    tri_vec h = tri_divide(&m->h, tri_xor3(w0, wz, e), 1, y);
    tri_vec kh = tri_xor3(ey, wz, h);
    tri_vec c1 = tri_xor(kh, tri_back(m->b, 1, y));
    tri_vec c3 = tri_xor(g, h), c2 = tri_xor(kh, c3);
    c1 = tri_align(m->c1, c1, 1, y);
    c2 = tri_align(m->c2, c2, 1, y);
    c3 = tri_align(m->c3, c3, 1, y);

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

TRI_INLINE void tri_five_pass(tri_word *c, const tri_word *p,
                              const tri_split *s, ptrdiff_t i, ptrdiff_t stride,
                              int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r2 = (ptrdiff_t)(s->r[0] + s->r[1]);
    ptrdiff_t shift = y < TRI_VEC ? y : stride, lag = tri_lag(1, shift, y);
    tri_five m = {0};
    for (; i < lag; i += stride)
        tri_five_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
    for (; i + TRI_VEC <= k && i + TRI_VEC <= r2; i += stride)
        tri_five_step(&m, c, p, s, i, shift, y, TRI_LOW, TRI_FULL);
    for (; i - lag < k; i += stride)
        tri_five_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
    for (; i + TRI_VEC <= r2; i += stride)
        tri_five_step(&m, c, p, s, i, shift, y, TRI_HIGH, TRI_FULL);
    for (; i - lag < 2 * k; i += stride)
        tri_five_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
}

#endif
