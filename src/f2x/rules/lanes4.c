/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Four blocks, Karatsuba twice, as in karatsuba4.c, the products packed but for
 * that of the sum of all blocks: see lanes.h. */
#include "f2x/rules/lanes.h"

/* 0, 1, 2, 3, 01, 23, 02, 13; 0123. */
TRI_INLINE void factors(tri_vec *f, const tri_vec *x)
{
    f[0] = x[0];
    f[1] = x[1];
    f[2] = x[2];
    f[3] = x[3];
    f[4] = tri_xor(x[0], x[1]);
    f[5] = tri_xor(x[2], x[3]);
    f[6] = tri_xor(x[0], x[2]);
    f[7] = tri_xor(x[1], x[3]);
    f[8] = tri_xor(f[4], f[5]);
}

TRI_INLINE void coefficients(tri_vec *c, const tri_vec *p)
{
    tri_vec s01 = tri_xor(p[0], p[1]), s23 = tri_xor(p[2], p[3]);
    c[0] = p[0];
    c[1] = tri_xor(s01, p[4]);
    c[2] = tri_xor3(s01, p[2], p[6]);
    c[5] = tri_xor(s23, p[5]);
    c[3] = tri_xor3(tri_xor3(c[1], c[5], p[8]), p[6], p[7]);
    c[4] = tri_xor3(s23, p[1], p[7]);
    c[6] = p[3];
}

enum { form_PRODUCTS = 9 };
static const tri_lanes form = {4, form_PRODUCTS, factors, coefficients};

TRI_LANES_RULE(lanes4, form);
