/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Four blocks, Karatsuba twice: see lanes.h. Eight products are packed; that of
 * the sum of all blocks is natural. */
#define BLOCKS 4
#define PRODUCTS 9
#include "f2x/rules/lanes_four.h"

TRI_INLINE void factors(tri_vec f[PRODUCTS], const tri_vec x[BLOCKS])
{
    f[8] = tri_four_factors(f, x);
}

TRI_INLINE void coefficients(tri_vec c[2 * BLOCKS - 1],
                             const tri_vec p[PRODUCTS])
{
    tri_four_coefficients(c, p, p[8]);
}

TRI_LANES_RULE(lanes4)
