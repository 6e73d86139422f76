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
#include "f2x/rules/karatsuba.h"

static bool shape(uint32_t na, uint32_t nb, uint32_t lanes, unsigned variant,
                  tri_shape *s)
{
    (void)lanes, (void)variant;
    return tri_cut(na, nb, 2, s);
}

/* One vector of the slot. full: a0 has it; last: so does a1, of which r words
 * are left. */
TRI_INLINE void eval_step(tri_word *t, const tri_word *a, size_t k, size_t r,
                          bool full, bool last)
{
    tri_vec a0 = tri_get(a, k, 0, full), a1 = tri_get(a + k, r, 0, last);
    tri_put(t, k, 0, tri_xor(a0, a1), full);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *s,
                 int which)
{
    size_t k = s->k, r = s->r[which], i = 0;
    if (k < TRI_VEC) {
        eval_step(t, a, k, r, false, false);
        return;
    }
    for (; i + TRI_VEC <= r; i += TRI_VEC)
        eval_step(t + i, a + i, k, r, true, true);
    for (; i < k; i += TRI_VEC) {
        /* The last vector may overlap the one before. */
        size_t j = i + TRI_VEC <= k ? i : k - TRI_VEC;
        eval_step(t + j, a + j, k, tri_monus(r, j), true, false);
    }
}

/* One vector of each result block. full: P0 and P2 have it; last: so does P1,
 * of which l words are left in the low half and h in the high half. s is the
 * distance of products. */
TRI_INLINE void interp_step(tri_word *c, const tri_word *p, size_t k, size_t l,
                            size_t h, size_t s, bool full, bool last)
{
    tri_vec lo0 = tri_get(p, k, 0, full), hi0 = tri_get(p + k, k, 0, full);
    TRI_WALK(p, += s);
    tri_vec lo1 = tri_get(p, l, 0, last), hi1 = tri_get(p + k, h, 0, last);
    TRI_WALK(p, += s);
    tri_vec lo2 = tri_get(p, k, 0, full), hi2 = tri_get(p + k, k, 0, full);
    tri_vec m = tri_xor(hi0, lo1);
    tri_put(c, k, 0, lo0, full);
    tri_put(c + k, k, 0, tri_xor3(lo0, m, lo2), full);
    TRI_WALK(c, += 2 * k);
    tri_put(c, l, 0, tri_xor3(hi1, m, hi2), last);
    tri_put(c + k, h, 0, hi1, last);
}

static void interp(tri_word *c, tri_word *p, const tri_split *split)
{
    size_t k = split->k, r = split->r[0], s = 2 * split->stride;
    size_t h = tri_monus(2 * r, k), l = 2 * r - h, i = 0;
    if (k < TRI_VEC) {
        interp_step(c, p, k, l, h, s, false, false);
        return;
    }
    for (; i + TRI_VEC <= h; i += TRI_VEC)
        interp_step(c + i, p + i, k, l, h, s, true, true);
    for (; i < k; i += TRI_VEC) {
        /* The last vector may overlap the one before. */
        size_t j = i + TRI_VEC <= k ? i : k - TRI_VEC;
        interp_step(c + j, p + j, k, tri_monus(l, j), tri_monus(h, j), s,
                    true, false);
    }
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
