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

TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t lanes,
                            unsigned variant, tri_shape *s)
{
    (void)lanes, (void)variant;
    return tri_cut(na, nb, 2, s);
}

/* One vector of the slot. last: a1 has it too; else r words of it are left. */
TRI_INLINE void eval_step(tri_word *t, const tri_word *a, size_t k, size_t r,
                          tri_extent extent, bool last)
{
    tri_vec a0 = tri_take(a, k, extent);
    tri_vec a1 = tri_take_last(a + k, r, extent, last);
    tri_give(t, k, tri_xor(a0, a1), extent);
}

static void eval(tri_word *t, const tri_word *a, const tri_split *split,
                 int which)
{
    size_t k = split->k, r = split->r[which], i = 0;
    if (k < TRI_HALF_VEC) {
        eval_step(t, a, k, r, TRI_SOME, false);
        return;
    }
    if (TRI_MASKS && k > TRI_HALF_VEC && k < TRI_VEC) {
        eval_step(t, a, k, r, TRI_MOST, false);
        return;
    }
    for (; i + TRI_VEC <= r; i += TRI_VEC)
        eval_step(t + i, a + i, k, tri_monus(r, i), TRI_ALL, true);
    for (; i + TRI_VEC <= k; i += TRI_VEC)
        eval_step(t + i, a + i, k, tri_monus(r, i), TRI_ALL, false);
    if (i > 0 && k - i > TRI_HALF_VEC) {
        i = k - TRI_VEC;
        eval_step(t + i, a + i, k, tri_monus(r, i), TRI_ALL, false);
        return;
    }
    for (; i < k; i += TRI_HALF_VEC) {
        size_t j = i + TRI_HALF_VEC <= k ? i : k - TRI_HALF_VEC;
        eval_step(t + j, a + j, k, tri_monus(r, j), TRI_HALF, false);
    }
}

/* One vector of each result block. last: P1 has it too; else l words are left
 * of its low half and h of its high half. s is the distance of products. */
TRI_INLINE void interp_step(tri_word *c, const tri_word *p, size_t k, size_t l,
                            size_t h, size_t s, tri_extent extent, bool last)
{
    tri_vec lo0 = tri_take(p, k, extent), hi0 = tri_take(p + k, k, extent);
    TRI_WALK(p, += s);
    tri_vec lo1 = tri_take_last(p, l, extent, last);
    tri_vec hi1 = tri_take_last(p + k, h, extent, last);
    TRI_WALK(p, += s);
    tri_vec lo2 = tri_take(p, k, extent), hi2 = tri_take(p + k, k, extent);
    tri_vec m = tri_xor(hi0, lo1);
    tri_give(c, k, lo0, extent);
    tri_give(c + k, k, tri_xor3(lo0, m, lo2), extent);
    TRI_WALK(c, += 2 * k);
    tri_give_last(c, l, tri_xor3(hi1, m, hi2), extent, last);
    tri_give_last(c + k, h, hi1, extent, last);
}

static void interp(tri_word *c, tri_word *p, const tri_split *split)
{
    size_t k = split->k, r = split->r[0], s = 2 * split->stride;
    size_t h = tri_monus(2 * r, k), l = 2 * r - h, i = 0;
    if (k < TRI_HALF_VEC) {
        interp_step(c, p, k, l, h, s, TRI_SOME, false);
        return;
    }
    if (TRI_MASKS && k > TRI_HALF_VEC && k < TRI_VEC) {
        interp_step(c, p, k, l, h, s, TRI_MOST, false);
        return;
    }
    for (; i + TRI_VEC <= h; i += TRI_VEC)
        interp_step(c + i, p + i, k, tri_monus(l, i), tri_monus(h, i), s,
                    TRI_ALL, true);
    for (; i + TRI_VEC <= k; i += TRI_VEC)
        interp_step(c + i, p + i, k, tri_monus(l, i), tri_monus(h, i), s,
                    TRI_ALL, false);
    if (i > 0 && k - i > TRI_HALF_VEC) {
        i = k - TRI_VEC;
        interp_step(c + i, p + i, k, tri_monus(l, i), tri_monus(h, i), s,
                    TRI_ALL, false);
        return;
    }
    for (; i < k; i += TRI_HALF_VEC) {
        size_t j = i + TRI_HALF_VEC <= k ? i : k - TRI_HALF_VEC;
        interp_step(c + j, p + j, k, tri_monus(l, j), tri_monus(h, j), s,
                    TRI_HALF, false);
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

TRI_BILINEAR_RUN(karatsuba2)
