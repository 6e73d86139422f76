/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fully unrolled Karatsuba on un-merged coefficients: mul1 .. mul8.
 *
 * The file that includes this defines
 *   operand               one word of a and one of b, of each product
 *   coef                  their two-word products
 *   operand_add(x, y)
 *   coef_mul(x)           the product of the two words in x
 *   coef_add(x, y), coef_add3(x, y, z)
 * and gets mul<n>(coef c[2n - 1], const operand x[n]). Coefficient i has
 * weight y^i, y = x^64; neighbours overlap by a word, so the caller merges. */
#ifndef TRIAD_F2X_CLMUL_UNMERGED_H
#define TRIAD_F2X_CLMUL_UNMERGED_H

TRI_INLINE void mul1(coef *c, const operand *x)
{
    c[0] = coef_mul(x[0]);
}

/* c[2n - 1] from p0[2k - 1], p1[2k - 1], p2[2r - 1], n = k + r, r = k or
 * r = k - 1 >= 2: Karatsuba's c = p0 + (p0 + p1 + p2) y^k + p2 y^2k, with the
 * coefficients that p0 and p2 have in common in two places added once. */
TRI_INLINE void join(coef *c, const coef *p0, const coef *p1, const coef *p2,
                     int k, int r)
{
    const int n2 = 2 * r - 1;
    TRI_UNROLL for (int i = 0; i < k; i++) c[i] = p0[i];
    TRI_UNROLL for (int i = 0; i < k - 1; i++)
    {
        coef m = coef_add(p0[k + i], p2[i]);
        c[k + i] = coef_add3(m, p0[i], p1[i]);
        c[2 * k + i] = k + i < n2 ? coef_add3(m, p1[k + i], p2[k + i])
                                  : coef_add(m, p1[k + i]);
    }
    c[2 * k - 1] = coef_add3(p0[k - 1], p1[k - 1], p2[k - 1]);
    TRI_UNROLL for (int i = k - 1; i < n2; i++) c[2 * k + i] = p2[i];
}

/* n = k + r. */
#define KARATSUBA2(n, k, r) \
    TRI_INLINE void mul##n(coef *c, const operand *x) \
    { \
        coef p0[2 * k - 1], p1[2 * k - 1], p2[2 * r - 1]; \
        operand s[k]; \
        mul##k(p0, x); \
        mul##r(p2, x + k); \
        TRI_UNROLL for (int i = 0; i < k; i++) s[i] = \
            i < r ? operand_add(x[i], x[k + i]) : x[i]; \
        mul##k(p1, s); \
        join(c, p0, p1, p2, k, r); \
    }

KARATSUBA2(2, 1, 1)

TRI_INLINE void mul3(coef *c, const operand *x)
{
    coef p0 = coef_mul(x[0]), p1 = coef_mul(x[1]), p2 = coef_mul(x[2]);
    coef m = coef_add(p1, p2);
    c[0] = p0;
    c[1] = coef_add3(p0, p1, coef_mul(operand_add(x[0], x[1])));
    c[2] = coef_add3(p0, m, coef_mul(operand_add(x[0], x[2])));
    c[3] = coef_add(m, coef_mul(operand_add(x[1], x[2])));
    c[4] = p2;
}

KARATSUBA2(4, 2, 2)

/* 13 products: from the residues modulo infinity^3, z^3, z + 1 and
 * z^2 + z + 1 (Fan and Hasan 2007; Cenk and Ozbudak 2009). */
TRI_INLINE void mul5(coef *c, const operand *x)
{
    operand x01 = operand_add(x[0], x[1]), x34 = operand_add(x[3], x[4]);
    operand x02 = operand_add(x[0], x[2]), x24 = operand_add(x[2], x[4]);
    operand x0134 = operand_add(x01, x34);
    coef p0 = coef_mul(x[0]), p1 = coef_mul(x[1]), p2 = coef_mul(x[2]);
    coef p3 = coef_mul(x[3]), p4 = coef_mul(x[4]);
    coef p023 = coef_mul(operand_add(x02, x[3]));
    coef p124 = coef_mul(operand_add(x24, x[1]));
    coef p0134 = coef_mul(x0134);
    coef p01234 = coef_mul(operand_add(x0134, x[2]));

    c[0] = p0;
    c[1] = coef_add3(p0, p1, coef_mul(x01));
    c[2] = coef_add3(p0, p1, coef_add(p2, coef_mul(x02)));
    c[6] = coef_add3(p3, p4, coef_add(p2, coef_mul(x24)));
    c[7] = coef_add3(p3, p4, coef_mul(x34));
    c[8] = p4;
    c[3] = coef_add3(c[6], p0, coef_add3(p01234, p023, p0134));
    c[4] = coef_add3(c[1], c[7], coef_add3(p01234, p023, p124));
    c[5] = coef_add3(c[2], p4, coef_add3(p01234, p124, p0134));
}

KARATSUBA2(6, 3, 3)
KARATSUBA2(7, 4, 3)
KARATSUBA2(8, 4, 4)

#endif
