/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Six blocks, seventeen products, the form of karatsuba6.c: see lanes.h.
 * Sixteen products are packed; 0235 is natural. */
#define BLOCKS 6
#define PRODUCTS 17
#include "f2x/rules/lanes.h"

enum {
    P0,
    P5,
    P1,
    P4,
    P01,
    P45,
    P12,
    P34,
    P14,
    P23,
    P012,
    P345,
    P025,
    P035,
    P0134,
    P1245,
    P0235
};

TRI_INLINE void factors(tri_vec f[PRODUCTS], const tri_vec x[BLOCKS])
{
    f[P0] = x[0];
    f[P5] = x[5];
    f[P1] = x[1];
    f[P4] = x[4];
    f[P01] = tri_xor(x[0], x[1]);
    f[P45] = tri_xor(x[4], x[5]);
    f[P12] = tri_xor(x[1], x[2]);
    f[P34] = tri_xor(x[3], x[4]);
    f[P14] = tri_xor(x[1], x[4]);
    f[P23] = tri_xor(x[2], x[3]);
    f[P012] = tri_xor(f[P01], x[2]);
    f[P345] = tri_xor(f[P45], x[3]);
    f[P025] = tri_xor3(x[0], x[2], x[5]);
    f[P035] = tri_xor3(x[0], x[3], x[5]);
    f[P0134] = tri_xor(f[P01], f[P34]);
    f[P1245] = tri_xor(f[P12], f[P45]);
    f[P0235] = tri_xor(f[P025], x[3]);
}

TRI_INLINE void coefficients(tri_vec c[2 * BLOCKS - 1],
                             const tri_vec p[PRODUCTS])
{
    tri_vec s = tri_xor(p[P23], p[P0235]), t = tri_xor(s, p[P14]);
    tri_vec u = tri_xor(p[P1], p[P025]), v = tri_xor(p[P4], p[P035]);
    c[0] = p[P0];
    c[1] = tri_xor3(p[P0], p[P1], p[P01]);
    c[2] = tri_xor3(p[P01], p[P12], p[P012]);
    c[8] = tri_xor3(p[P34], p[P45], p[P345]);
    c[3] = tri_xor3(tri_xor3(u, p[P4], p[P12]), c[8], s);
    c[4] = tri_xor(tri_xor3(u, p[P01], p[P45]), tri_xor3(t, p[P345], p[P0134]));
    c[5] = tri_xor3(tri_xor3(u, v, p[P14]), tri_xor(p[P0], p[P5]), p[P0235]);
    c[6] = tri_xor(tri_xor3(v, p[P01], p[P45]), tri_xor3(t, p[P012], p[P1245]));
    c[7] = tri_xor3(tri_xor3(v, p[P1], p[P34]), c[2], s);
    c[9] = tri_xor3(p[P4], p[P5], p[P45]);
    c[10] = p[P5];
}

TRI_LANES_RULE(lanes6)
