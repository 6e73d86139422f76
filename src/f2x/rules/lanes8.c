/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Eight blocks, Karatsuba three times: see lanes.h. With l, h and s for blocks
 * 0 to 3, 4 to 7 and their sums, eight products of each are packed; those of
 * the sums of all four blocks are natural.
 *
 *   c = l + z^4 (l + h + s) + z^8 h, as polynomials of seven coefficients */
#define BLOCKS 8
#define PRODUCTS 27
#include "f2x/rules/lanes_four.h"

TRI_INLINE void factors(tri_vec f[PRODUCTS], const tri_vec x[BLOCKS])
{
    const tri_vec s[4] = {tri_xor(x[0], x[4]), tri_xor(x[1], x[5]),
                          tri_xor(x[2], x[6]), tri_xor(x[3], x[7])};
    f[24] = tri_four_factors(f, x);
    f[25] = tri_four_factors(f + 8, x + 4);
    f[26] = tri_four_factors(f + 16, s);
}

TRI_INLINE void coefficients(tri_vec c[2 * BLOCKS - 1],
                             const tri_vec p[PRODUCTS])
{
    tri_vec l[7], h[7], s[7];
    tri_four_coefficients(l, p, p[24]);
    tri_four_coefficients(h, p + 8, p[25]);
    tri_four_coefficients(s, p + 16, p[26]);
    TRI_UNROLL for (int i = 0; i < 7; i++) s[i] = tri_xor3(s[i], l[i], h[i]);
    TRI_UNROLL for (int i = 0; i < 7; i++)
    {
        c[i] = i < 4 ? l[i] : tri_xor(l[i], s[i - 4]);
        c[i + 8] = i < 3 ? tri_xor(h[i], s[i + 4]) : h[i];
    }
    c[7] = s[3];
}

TRI_LANES_RULE(lanes8)
