/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Karatsuba twice on four blocks, for lanes4.c and lanes8.c. */
#ifndef TRIAD_F2X_RULES_LANES_FOUR_H
#define TRIAD_F2X_RULES_LANES_FOUR_H

#include "f2x/rules/lanes.h"

/* f[8] := 0, 1, 2, 3, 01, 23, 02, 13; returns 0123. */
TRI_INLINE tri_vec tri_four_factors(tri_vec *f, const tri_vec *x)
{
    f[0] = x[0];
    f[1] = x[1];
    f[2] = x[2];
    f[3] = x[3];
    f[4] = tri_xor(x[0], x[1]);
    f[5] = tri_xor(x[2], x[3]);
    f[6] = tri_xor(x[0], x[2]);
    f[7] = tri_xor(x[1], x[3]);
    return tri_xor(f[4], f[5]);
}

/* c[7] := the coefficients from the products of f[8], and of 0123. */
TRI_INLINE void tri_four_coefficients(tri_vec *c, const tri_vec *p,
                                      tri_vec p0123)
{
    tri_vec s01 = tri_xor(p[0], p[1]), s23 = tri_xor(p[2], p[3]);
    c[0] = p[0];
    c[1] = tri_xor(s01, p[4]);
    c[2] = tri_xor3(s01, p[2], p[6]);
    c[5] = tri_xor(s23, p[5]);
    c[3] = tri_xor3(tri_xor3(c[1], c[5], p0123), p[6], p[7]);
    c[4] = tri_xor3(s23, p[1], p[7]);
    c[6] = p[3];
}

#endif
