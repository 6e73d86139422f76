/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Karatsuba, two blocks, for operands of different length: both are cut at k,
 * half of the longer one, so the top blocks ra > rb differ.
 *
 *   c = P0 + z (P0 + P1 + P2) + z^2 P1,   z = x^(w k)
 *   P0 = a0 b0, P1 = a1 b1, P2 = (a0 + a1)(b0 + b1)
 *
 * on halves as in karatsuba2.c, where P1 has ra + rb words only. For nb more
 * than half of na. */
#include "f2x/bilinear.h"

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    uint32_t k = tri_ceil_div(na, 2);
    (void)variant;
    if (lanes != 1 || na == nb || nb <= k)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = k;
    s->size[1][0] = na - k;
    s->size[1][1] = nb - k;
    return true;
}

static inline void eval_step(tri_word *t, const tri_word *a, size_t k, size_t r,
                             size_t i, bool full)
{
    tri_vec a0 = tri_get(a, k, i, full), a1 = tri_get(a + k, r, i, full);
    tri_put(t, k, i, tri_xor(a0, a1), full);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s, int which)
{
    size_t k = s->k, r = s->r[which], i = 0;
    for (; i + TRI_VEC <= r; i += TRI_VEC)
        eval_step(t, a, k, r, i, true);
    for (; i < k; i += TRI_VEC)
        eval_step(t, a, k, r, i, false);
}

/* l and h: words of lo P1 and hi P1. */
static inline void interp_step(tri_word *c, const tri_word *p, size_t k,
                               size_t l, size_t h, size_t stride, size_t i,
                               bool full)
{
    const tri_word *p1 = p + 2 * stride, *p2 = p1 + 2 * stride;
    tri_vec lo0 = tri_get(p, k, i, full), hi0 = tri_get(p + k, k, i, full);
    tri_vec lo1 = tri_get(p1, l, i, full), hi1 = tri_get(p1 + k, h, i, full);
    tri_vec lo2 = tri_get(p2, k, i, full), hi2 = tri_get(p2 + k, k, i, full);
    tri_vec m = tri_xor(hi0, lo1);
    tri_put(c, k, i, lo0, full);
    tri_put(c + k, k, i, tri_xor3(lo0, m, lo2), full);
    tri_put(c + 2 * k, l, i, tri_xor3(hi1, m, hi2), full);
    tri_put(c + 3 * k, h, i, hi1, full);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    size_t k = s->k, r = s->r[0] + s->r[1], h = tri_monus(r, k), i = 0;
    for (; i + TRI_VEC <= h; i += TRI_VEC)
        interp_step(c, p, k, k, h, s->stride, i, true);
    for (; i < k; i += TRI_VEC)
        interp_step(c, p, k, r - h, h, s->stride, i, false);
}

const tri_bilinear TRI_RULE_SYMBOL(karatsuba2u) = {
    TRI_BILINEAR("karatsuba2u", 1, 10, 6, 7),
    .blocks = {2, 2},
    .slots = {1, 1},
    .products = 3,
    .product = {{TRI_BLOCK(0), TRI_BLOCK(0), 0},
                {TRI_BLOCK(1), TRI_BLOCK(1), 1},
                {TRI_SLOT(0), TRI_SLOT(0), 0}},
    .shape = shape,
    .eval = eval,
    .interp = interp,
};

TRI_BILINEAR_RUN(karatsuba2u)
