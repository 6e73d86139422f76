/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Four blocks at seven points: 0, 1, y, 1 + y, 1/y, 1/(1 + y), infinity.
 *
 * C = A B = sum c_j z^j, j = 0..6. Products: c0, c6, P = C(1), Py = C(y),
 * Pz = C(1 + y), Qy = y^6 C(1/y), Qz = (1 + y)^6 C(1/(1 + y)). Let primes take
 * c0 and c6 out: Py' = sum y^j c_j, Qy' = sum y^(6-j) c_j, j = 1..5. With
 * B = c1 + c5, E = c2 + c4, F = P + c0 + c6 = B + c3 + E:
 *   Py' + Qy' = (y + y^5) B + (y^2 + y^4) E;   at 1 + y, y + y^5 turns into
 *   y^4 + y^5 and y^2 + y^4 stays, so
 *   Py' + Qy' + Pz' + Qz' = (y + y^4) B
 *   Qy' + Qz' = (y + y^4) c1 + (y + y^2) c3 + F
 *   Qy' = (y + y^5) c1 + (y^2 + y^4) c2 + y^3 c3 + y^2 E + y B
 * give B, E, c3, c1, c2 in this order ([Bodrato07], where y is x). With
 * e = 1 + y^2 + y^4, 1 + y^6 = e (1 + y^2) and S = c0 + c6:
 *   Py' + Qy' = Py + Qy + (1 + y^2) e S,   Qy' + Qz' = Qy + Qz + e c0,
 *   Qy' = Qy + S + (1 + y^2) e c0,
 * and terms with 1 + y^2 need not pass the division by y^2 + y^4. The pass, at
 * power m of y in the products, finds
 *   B at m - 1;  E, c3, c1, c5 at m - 2;  c2, c4 at m - 3. */
#ifndef TRIAD_F2X_RULES_TOOM_SEVEN_H
#define TRIAD_F2X_RULES_TOOM_SEVEN_H

#include "f2x/rules/toom.h"

/* A(1), A(y), A(1 + y), y^3 A(1/y), (1 + y)^3 A(1/(1 + y)) to slots 0 to 4:
 * A(y) = a0 + u, A(1 + y) = A(1) + u + f, the others with blocks reversed. */
TRI_INLINE void tri_four_step(tri_cubic m[2], tri_word *t, const tri_word *a,
                              const tri_split *s, ptrdiff_t r, ptrdiff_t i,
                              int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, grown = (ptrdiff_t)s->size[0][0];
    tri_vec a0 = tri_fetch(a, 0, k, i, fit);
    tri_vec a1 = tri_fetch(a + k, 0, k, i, fit);
    tri_vec a2 = tri_fetch(a + 2 * k, 0, k, i, fit);
    tri_vec a3 = tri_fetch(a + 3 * k, 0, r, i, fit);
    tri_vec sum = tri_xor(tri_xor3(a0, a1, a2), a3), u, f;
    tri_keep(t, 0, k, i, sum, fit);
    tri_cubic_step(&m[0], a1, a2, a3, y, &u, &f);
    tri_keep(t + s->stride, 0, grown, i, tri_xor(a0, u), fit);
    tri_keep(t + 2 * s->stride, 0, grown, i, tri_xor3(sum, u, f), fit);
    tri_cubic_step(&m[1], a2, a1, a0, y, &u, &f);
    tri_keep(t + 3 * s->stride, 0, grown, i, tri_xor(a3, u), fit);
    tri_keep(t + 4 * s->stride, 0, grown, i, tri_xor3(sum, u, f), fit);
}

TRI_INLINE void tri_four_pass(tri_word *t, const tri_word *a,
                              const tri_split *s, int which, ptrdiff_t i,
                              ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t r = (ptrdiff_t)s->r[which];
    tri_cubic m[2] = {0};
    for (; i + TRI_VEC <= r; i += stride)
        tri_four_step(m, t, a, s, r, i, y, TRI_FULL);
    for (; i < (ptrdiff_t)s->size[0][0]; i += stride)
        tri_four_step(m, t, a, s, r, i, y, fit);
}

typedef struct tri_seven {
    tri_vec f[3], af[2], v[2], w[2]; /* from m down */
    tri_vec e[2], c3[2];             /* from m - 2 down */
    tri_division b, by_e, c1, by_c2;
    tri_vec c0[3], c6[3], out[5][2]; /* with y in bits only */
} tri_seven;

/* (1 + y^2 + y^4) w, where w is words [i, ...) of p[len]. */
TRI_INLINE tri_vec tri_three_terms(tri_vec *history, tri_vec w,
                                   const tri_word *p, ptrdiff_t len,
                                   ptrdiff_t i, ptrdiff_t shift, int y,
                                   tri_fit fit)
{
    if (y > 0)
        return tri_xor3(w, tri_fetch(p, 0, len, i - 2 * shift, fit),
                        tri_fetch(p, 0, len, i - 4 * shift, fit));
    tri_push(history, 3, w);
    return tri_xor3(w, tri_back(history, 2, y), tri_back(history, 4, y));
}

TRI_INLINE void tri_seven_step(tri_seven *m, tri_word *c, const tri_word *p,
                               const tri_split *s, ptrdiff_t i, ptrdiff_t shift,
                               int y, tri_part part, tri_fit fit)
{
    const size_t next = 2 * s->stride;
    ptrdiff_t k = (ptrdiff_t)s->k, grown = 2 * (ptrdiff_t)s->size[0][0];
    ptrdiff_t r2 = 2 * (ptrdiff_t)s->r[0];
    tri_vec c0 = tri_fetch(p, 0, 2 * k, i, fit);
    tri_vec one = tri_fetch(p + next, 0, 2 * k, i, fit);
    tri_vec py = tri_fetch(p + 2 * next, 0, grown, i, fit);
    tri_vec pz = tri_fetch(p + 3 * next, 0, grown, i, fit);
    tri_vec qy = tri_fetch(p + 4 * next, 0, grown, i, fit);
    tri_vec qz = tri_fetch(p + 5 * next, 0, grown, i, fit);
    const tri_word *p6 = p + 6 * next;
    tri_vec c6 = tri_fetch(p6, 0, r2, i, fit);

    /* At m. */
    tri_vec s6 = tri_xor(c0, c6), f = tri_xor(one, s6);
    tri_vec v = tri_three_terms(m->c0, c0, p, 2 * k, i, shift, y, fit);
    tri_vec u = tri_three_terms(m->c6, c6, p6, r2, i, shift, y, fit);
    u = tri_xor(u, v);
    tri_vec qq = tri_xor(qy, qz), pq = tri_xor(py, qy);
    tri_push(m->f, 3, f);
    tri_push(m->v, 2, v);
    tri_push(m->af, 2, tri_xor3(qq, v, f));

    /* B at m - 1. */
    tri_divide(&m->b, tri_xor(tri_xor3(py, pz, qq), u), 3, y);
    tri_vec b = tri_back(m->b.q, 1, y);

    /* At m - 2. */
    tri_vec e = tri_xor3(pq, m->b.q[0], tri_back(m->b.q, 4, y));
    e = tri_xor(tri_divide(&m->by_e, e, 2, y), u);
    tri_vec c3 = tri_xor3(tri_back(m->f, 2, y), e, b);
    tri_push(m->e, 2, e);
    tri_push(m->c3, 2, c3);
    tri_vec yc3 = tri_back(m->c3, 1, y);
    tri_vec c1 = tri_xor3(tri_back(m->af, 1, y), c3, yc3);
    c1 = tri_divide(&m->c1, c1, 3, y);
    tri_vec c5 = tri_xor(b, c1);

    /* At m - 3. */
    tri_push(m->w, 2, tri_xor3(qy, s6, yc3));
    tri_vec e3 = tri_back(m->e, 1, y), c2 = tri_xor(tri_back(m->w, 1, y), e3);
    c2 = tri_xor3(c2, c5, tri_back(m->c1.q, 4, y));
    c2 = tri_xor(tri_divide(&m->by_c2, c2, 2, y), tri_back(m->v, 1, y));
    tri_vec c4 = tri_xor(e3, c2);

    c1 = tri_align(m->out[0], c1, 2, y);
    c2 = tri_align(m->out[1], c2, 3, y);
    c3 = tri_align(m->out[2], c3, 2, y);
    c4 = tri_align(m->out[3], c4, 3, y);
    c5 = tri_align(m->out[4], c5, 2, y);

    ptrdiff_t o2 = i - tri_lag(2, shift, y), o3 = i - tri_lag(3, shift, y);
    if (part != TRI_LOW) {
        c5 = tri_xor(c5, tri_fetch(p6, 0, r2, o2 - k, fit));
        tri_keep(c + 6 * k, k, r2, i, c6, fit);
    }
    if (part != TRI_HIGH)
        c1 = tri_xor(c1, tri_fetch(p, k, 2 * k, k + o2, fit));
    ptrdiff_t end = r2 < k ? k + r2 : 2 * k;
    tri_keep(c + 5 * k, 0, end, o2, c5, fit);
    tri_add_coefficient(c + 4 * k, k, 2 * k, o3, c4, part, fit);
    tri_add_coefficient(c + 3 * k, k, 2 * k, o2, c3, part, fit);
    tri_add_coefficient(c + 2 * k, k, 2 * k, o3, c2, part, fit);
    tri_add_coefficient(c + k, k, 2 * k, o2, c1, part, fit);
    if (part != TRI_HIGH)
        tri_keep(c, 0, k, i, c0, fit);
}

TRI_INLINE void tri_seven_pass(tri_word *c, const tri_word *p,
                               const tri_split *s, ptrdiff_t i,
                               ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t k = (ptrdiff_t)s->k, r2 = 2 * (ptrdiff_t)s->r[0];
    ptrdiff_t shift = y < TRI_VEC ? y : stride, lag = tri_lag(3, shift, y);
    ptrdiff_t head = y < 0 ? lag : 4 * shift;
    tri_seven m = {0};
    for (; i < head; i += stride)
        tri_seven_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
    for (; i + TRI_VEC <= k && i + TRI_VEC <= r2; i += stride)
        tri_seven_step(&m, c, p, s, i, shift, y, TRI_LOW, TRI_FULL);
    for (; i - lag < k; i += stride)
        tri_seven_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
    for (; i + TRI_VEC <= r2; i += stride)
        tri_seven_step(&m, c, p, s, i, shift, y, TRI_HIGH, TRI_FULL);
    for (; i - lag < 2 * k; i += stride)
        tri_seven_step(&m, c, p, s, i, shift, y, TRI_ANY, fit);
}

/* The product's factors, for a rule's descriptor. */
#define TRI_SEVEN_PRODUCTS \
    .blocks = {4, 4}, .slots = {5, 5}, .products = 7, \
    .product = { \
        {TRI_BLOCK(0), TRI_BLOCK(0), 1}, {TRI_SLOT(0), TRI_SLOT(0), 1}, \
        {TRI_SLOT(1), TRI_SLOT(1), 0},   {TRI_SLOT(2), TRI_SLOT(2), 0}, \
        {TRI_SLOT(3), TRI_SLOT(3), 0},   {TRI_SLOT(4), TRI_SLOT(4), 0}, \
        {TRI_BLOCK(3), TRI_BLOCK(3), 2}}

/* A balanced shape whose factors at y grow by `growth` rows. */
TRI_PLAIN static inline bool tri_seven_shape(uint32_t n, uint32_t growth,
                                             tri_shape *s)
{
    uint32_t k = tri_ceil_div(n, 4);
    if (n <= 3 * k || k + growth >= n)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = k + growth;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = n - 3 * k;
    return true;
}

#endif
