/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Karatsuba, two blocks, 3 products.
 *
 *   P0 = a0 b0, P1 = a1 b1, P2 = (a0 + a1)(b0 + b1)
 *   c = P0 + z (P0 + P1 + P2) + z^2 P1,   z = x^(w k)
 *
 * On halves, the refined form of [Bernstein09, section 2] (7k - 3 XORs), with
 * m = hi P0 + lo P1 shared by the middle blocks:
 *   R0 = lo P0               R1 = lo P0 + m + lo P2
 *   R3 = hi P1               R2 = hi P1 + m + hi P2 */
#include "f2x/rule.h"
#include "f2x/vec.h"

static bool shape(uint32_t na, uint32_t nb, uint32_t lanes, unsigned variant,
                  tri_shape *s)
{
    (void)lanes, (void)variant;
    if (na != nb || na < 2)
        return false;
    s->k = tri_ceil_div(na, 2);
    s->size[0][0] = s->size[0][1] = s->k;
    s->size[1][0] = s->size[1][1] = na - s->k;
    return true;
}

static inline void eval_step(tri_word *t, const tri_word *a, size_t k,
                             size_t r, size_t i, bool full)
{
    tri_vec a0 = tri_get(a, k, i, full), a1 = tri_get(a + k, r, i, full);
    tri_put(t, k, i, tri_xor(a0, a1), full);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s,
                 int which)
{
    size_t k = s->k, r = s->r[which], i = 0;
    for (; i + TRI_VEC <= r; i += TRI_VEC)
        eval_step(t, a, k, r, i, true);
    for (; i < k; i += TRI_VEC)
        eval_step(t, a, k, r, i, false);
}

/* h = words of hi P1 = words of R3. */
static inline void interp_step(tri_word *c, const tri_word *p, size_t k,
                               size_t h, size_t stride, size_t i, bool full)
{
    const tri_word *p1 = p + 2 * stride, *p2 = p1 + 2 * stride;
    tri_vec lo0 = tri_get(p, k, i, full), hi0 = tri_get(p + k, k, i, full);
    tri_vec lo1 = tri_get(p1, k, i, full), hi1 = tri_get(p1 + k, h, i, full);
    tri_vec lo2 = tri_get(p2, k, i, full), hi2 = tri_get(p2 + k, k, i, full);
    tri_vec m = tri_xor(hi0, lo1);
    tri_put(c, k, i, lo0, full);
    tri_put(c + k, k, i, tri_xor3(lo0, m, lo2), full);
    tri_put(c + 2 * k, k, i, tri_xor3(hi1, m, hi2), full);
    tri_put(c + 3 * k, h, i, hi1, full);
}

static void interp(tri_word *c, tri_word *p, const tri_split *s)
{
    size_t k = s->k, h = tri_monus(2 * s->r[0], k), i = 0;
    for (; i + TRI_VEC <= h; i += TRI_VEC)
        interp_step(c, p, k, h, s->stride, i, true);
    for (; i < k; i += TRI_VEC)
        interp_step(c, p, k, h, s->stride, i, false);
}

const tri_bilinear TRI_RULE_SYMBOL(karatsuba2) = {
    TRI_BILINEAR("karatsuba2", 1, 10, 6, 7),
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
