/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Evaluation of three blocks at 1, y, 1 + y:
 *   u = y (a1 + y a2),   A(y) = a0 + u,   A(1 + y) = A(1) + u */
#ifndef TRIAD_F2X_RULES_TOOM_THREE_H
#define TRIAD_F2X_RULES_TOOM_THREE_H

#include "f2x/rules/toom.h"

/* A(1), A(y), A(1 + y) to slots 0, 1, 2. */
TRI_INLINE void tri_three_step(tri_quadratic *m, tri_word *t, const tri_word *a,
                               const tri_split *s, ptrdiff_t r, ptrdiff_t i,
                               int y, tri_fit fit)
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

TRI_INLINE void tri_three_pass(tri_word *t, const tri_word *a,
                               const tri_split *s, int which, ptrdiff_t i,
                               ptrdiff_t stride, int y, tri_fit fit)
{
    ptrdiff_t r = (ptrdiff_t)s->r[which];
    tri_quadratic m = {0};
    for (; i + TRI_VEC <= r; i += stride)
        tri_three_step(&m, t, a, s, r, i, y, TRI_FULL);
    for (; i < (ptrdiff_t)s->size[0][0]; i += stride)
        tri_three_step(&m, t, a, s, r, i, y, fit);
}

/* The product's factors, for a rule's descriptor. */
#define TRI_THREE_PRODUCTS \
    .blocks = {3, 3}, .slots = {3, 3}, .products = 5, \
    .product = {{TRI_BLOCK(0), TRI_BLOCK(0), 1}, \
                {TRI_SLOT(0), TRI_SLOT(0), 1}, \
                {TRI_SLOT(1), TRI_SLOT(1), 0}, \
                {TRI_SLOT(2), TRI_SLOT(2), 0}, \
                {TRI_BLOCK(2), TRI_BLOCK(2), 2}}

/* A balanced shape whose factors at y have `grown` rows. */
TRI_PLAIN static inline bool tri_three_shape(uint32_t n, uint32_t k,
                                             uint32_t grown, tri_shape *s)
{
    if (n <= 2 * k || grown >= n)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = grown;
    s->size[1][0] = s->size[1][1] = k;
    s->size[2][0] = s->size[2][1] = n - 2 * k;
    return true;
}

#endif
