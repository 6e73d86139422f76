/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Four blocks, Karatsuba twice: see lanes.h. Eight products are packed; that of
 * the sum of all blocks is natural. */
#include "f2x/rules/lanes_four.h"

TRI_INLINE void factors(tri_vec *f, const tri_vec *x)
{
    f[8] = tri_four_factors(f, x);
}

TRI_INLINE void coefficients(tri_vec *c, const tri_vec *p)
{
    tri_four_coefficients(c, p, p[8]);
}

enum { form_PRODUCTS = 9 };
static const tri_lanes form = {4, form_PRODUCTS, factors, coefficients};

TRI_LANES_RULE(lanes4, form);
