/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Packed products: n rows by n rows, TRI_VEC products at once.
 *
 * A coefficient is one vector with the two-word products of the even lanes
 * and one with those of the odd lanes. Merging coefficients to rows takes two
 * shuffles and a XOR per row, once at the end. */
#include "f2x/kernel.h"
#include "f2x/vec.h"

typedef struct operand {
    tri_vec a, b;
} operand;

typedef struct coef {
    tri_vec even, odd;
} coef;

TRI_INLINE operand operand_add(operand x, operand y)
{
    return (operand){tri_xor(x.a, y.a), tri_xor(x.b, y.b)};
}

TRI_INLINE coef coef_mul(operand x)
{
    return (coef){tri_clmul_even(x.a, x.b), tri_clmul_odd(x.a, x.b)};
}

TRI_INLINE coef coef_zero(void)
{
    return (coef){tri_zero(), tri_zero()};
}

TRI_INLINE coef coef_add(coef x, coef y)
{
    return (coef){tri_xor(x.even, y.even), tri_xor(x.odd, y.odd)};
}

TRI_INLINE coef coef_add3(coef x, coef y, coef z)
{
    return (coef){tri_xor3(x.even, y.even, z.even),
                  tri_xor3(x.odd, y.odd, z.odd)};
}

#include "unmerged.h"

/* Row i of c is the low half of coefficient i and the high half of i - 1. */
TRI_INLINE void merge(tri_word *c, const coef *p, int n)
{
    tri_store(c, tri_unpack_even(p[0].even, p[0].odd));
    TRI_UNROLL for (int i = 1; i < 2 * n - 1; i++)
        tri_store(c + i * TRI_VEC,
                  tri_xor(tri_unpack_odd(p[i - 1].even, p[i - 1].odd),
                          tri_unpack_even(p[i].even, p[i].odd)));
    tri_store(c + (2 * n - 1) * TRI_VEC,
              tri_unpack_odd(p[2 * n - 2].even, p[2 * n - 2].odd));
}

#define ROWS(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(rows##n); \
    void TRI_KERNEL_SYMBOL(rows##n)(tri_word * c, const tri_word *a, \
                                    const tri_word *b) \
    { \
        operand x[n]; \
        coef p[2 * n - 1]; \
        TRI_UNROLL for (int i = 0; i < n; i++) x[i] = \
            (operand){tri_load(a + i * TRI_VEC), tri_load(b + i * TRI_VEC)}; \
        mul##n(p, x); \
        merge(c, p, n); \
    }

ROWS(1)
ROWS(2)
ROWS(3)
ROWS(4)
ROWS(5)
ROWS(6)
ROWS(7)
ROWS(8)
ROWS(9)
ROWS(10)
ROWS(11)
ROWS(12)
ROWS(13)
ROWS(14)
ROWS(15)
ROWS(16)
