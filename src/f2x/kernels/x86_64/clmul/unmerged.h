/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fully unrolled Karatsuba on un-merged coefficients: mul1 .. mul16.
 *
 * The file that includes this defines
 *   operand               one word of a and one of b, of each product
 *   coef                  their two-word products
 *   operand_add(x, y)
 *   coef_mul(x)           the product of the two words in x
 *   coef_add(x, y), coef_add3(x, y, z), coef_zero()
 * and gets mul<n>(coef c[2n - 1], const operand x[n]). Coefficient i has
 * weight y^i, y = x^64; neighbours overlap by a word, so the caller merges. */
#ifndef TRIAD_F2X_CLMUL_UNMERGED_H
#define TRIAD_F2X_CLMUL_UNMERGED_H

TRI_INLINE void mul1(coef *c, const operand *x)
{
    c[0] = coef_mul(x[0]);
}

/* c[2n - 1] from p0[2k - 1], p1[2k - 1], p2[2r - 1], n = k + r: Karatsuba's
 * c = p0 + (p0 + p1 + p2) y^k + p2 y^2k, with the two coefficients that
 * overlap in both places, p0[k + i] + p2[i], added once. */
TRI_INLINE void join(coef *c, const coef *p0, const coef *p1, const coef *p2,
                     int k, int r)
{
    const int n0 = 2 * k - 1, n2 = 2 * r - 1;
    TRI_UNROLL for (int i = 0; i < k; i++) c[i] = p0[i];
    TRI_UNROLL for (int i = 0; i < k; i++)
    {
        coef m = coef_zero();
        if (k + i < n0 && i < n2)
            m = coef_add(p0[k + i], p2[i]);
        else if (i < n2)
            m = p2[i];
        else if (k + i < n0)
            m = p0[k + i];
        c[k + i] = coef_add3(m, p0[i], p1[i]);
        if (k + i < n2)
            c[2 * k + i] = coef_add3(m, p1[k + i], p2[k + i]);
        else if (k + i < n0)
            c[2 * k + i] = coef_add(m, p1[k + i]);
        else if (i < n2)
            c[2 * k + i] = m;
    }
    TRI_UNROLL for (int i = k; i < n2; i++) c[2 * k + i] = p2[i];
}

/* n = k + r, k = r or k = r + 1. */
#define KARATSUBA2(n, k, r) \
    TRI_INLINE void mul##n(coef *c, const operand *x) \
    { \
        coef p0[2 * k - 1], p1[2 * k - 1], p2[2 * r - 1]; \
        operand s[k]; \
        TRI_UNROLL for (int i = 0; i < k; i++) s[i] = \
            i < r ? operand_add(x[i], x[k + i]) : x[i]; \
        mul##k(p0, x); \
        mul##r(p2, x + k); \
        mul##k(p1, s); \
        join(c, p0, p1, p2, k, r); \
    }

KARATSUBA2(2, 1, 1)
KARATSUBA2(3, 2, 1)
KARATSUBA2(4, 2, 2)
KARATSUBA2(5, 3, 2)
KARATSUBA2(6, 3, 3)
KARATSUBA2(7, 4, 3)
KARATSUBA2(8, 4, 4)
KARATSUBA2(9, 5, 4)
KARATSUBA2(10, 5, 5)
KARATSUBA2(11, 6, 5)
KARATSUBA2(12, 6, 6)
KARATSUBA2(13, 7, 6)
KARATSUBA2(14, 7, 7)
KARATSUBA2(15, 8, 7)
KARATSUBA2(16, 8, 8)

#endif
