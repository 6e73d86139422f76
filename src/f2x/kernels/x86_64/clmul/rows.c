/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Packed products: n rows by n rows, TRI_VEC products at once.
 *
 * Coefficients are kept un-merged: vectors of two-word products, those of the
 * even lanes of a row in one and those of the odd lanes in another. Merging
 * coefficients to rows takes two shuffles and a XOR per row, so it happens
 * once, at the end; from 9 rows on there are too few registers for that, and
 * Karatsuba's last step works on rows, in c.
 *
 * With 32 registers even and odd lanes advance together. With 16 they take
 * turns, and a word of a and one of b share a 128-bit lane, so that additions
 * before the products serve both. */
#include "f2x/kernel.h"
#include "f2x/vec.h"

/* With lanes of two, packing costs more than it saves. */
#if defined(__VPCLMULQDQ__)

/* A row of a and of b; a coefficient of the even and of the odd lanes. */
typedef struct rows {
    tri_vec a, b;
} rows;

typedef struct lanes {
    tri_vec even, odd;
} lanes;

TRI_INLINE rows rows_add(rows x, rows y)
{
    return (rows){tri_xor(x.a, y.a), tri_xor(x.b, y.b)};
}

#if TRI_VEC == 8
typedef rows operand;
typedef lanes coef;
#define operand_add rows_add

TRI_INLINE coef coef_mul(operand x)
{
    return (coef){tri_clmul_even(x.a, x.b), tri_clmul_odd(x.a, x.b)};
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

#include "f2x/kernels/x86_64/clmul/unmerged.h"

/* p[2n - 1] := the product of x[n]. */
#define PRODUCT(n, p, x) mul##n(p, x)
#else
typedef tri_vec operand, coef;
#define operand_add tri_xor
#define coef_mul tri_clmul_self
#define coef_add tri_xor
#define coef_add3 tri_xor3

#include "f2x/kernels/x86_64/clmul/unmerged.h"

#define PRODUCT(n, p, x) \
    { \
        tri_vec pairs[n], c0[2 * n - 1], c1[2 * n - 1]; \
        TRI_UNROLL for (int i = 0; i < n; i++) pairs[i] = \
            tri_unpack_even(x[i].a, x[i].b); \
        mul##n(c0, pairs); \
        TRI_UNROLL for (int i = 0; i < n; i++) pairs[i] = \
            tri_unpack_odd(x[i].a, x[i].b); \
        mul##n(c1, pairs); \
        TRI_UNROLL for (int i = 0; i < 2 * n - 1; i++) p[i] = \
            (lanes){c0[i], c1[i]}; \
    }
#endif

TRI_INLINE tri_vec row(const tri_word *p, int i)
{
    return tri_load(p + i * TRI_VEC);
}

TRI_INLINE void put_row(tri_word *p, int i, tri_vec v)
{
    tri_store(p + i * TRI_VEC, v);
}

TRI_INLINE rows load(const tri_word *a, const tri_word *b, int i)
{
    return (rows){row(a, i), row(b, i)};
}

TRI_INLINE tri_vec low(lanes x)
{
    return tri_unpack_even(x.even, x.odd);
}

TRI_INLINE tri_vec high(lanes x)
{
    return tri_unpack_odd(x.even, x.odd);
}

/* Row i of the product of n rows whose coefficients are p, plus v. */
TRI_INLINE tri_vec add_merged(tri_vec v, const lanes *p, int n, int i)
{
    if (i == 0)
        return tri_xor(v, low(p[0]));
    if (i == 2 * n - 1)
        return tri_xor(v, high(p[i - 1]));
    return tri_xor3(v, high(p[i - 1]), low(p[i]));
}

TRI_INLINE tri_vec merged(const lanes *p, int n, int i)
{
    if (i == 0)
        return low(p[0]);
    if (i == 2 * n - 1)
        return high(p[i - 1]);
    return tri_xor(high(p[i - 1]), low(p[i]));
}

#define ROWS(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(rows##n); \
    void TRI_KERNEL_SYMBOL(rows##n)(tri_word * c, const tri_word *a, \
                                    const tri_word *b) \
    { \
        rows x[n]; \
        lanes p[2 * n - 1]; \
        TRI_UNROLL for (int i = 0; i < n; i++) x[i] = load(a, b, i); \
        PRODUCT(n, p, x); \
        TRI_UNROLL for (int i = 0; i < 2 * n; i++) \
            put_row(c, i, merged(p, n, i)); \
    }

ROWS(1)
ROWS(2)
ROWS(3)
ROWS(4)
ROWS(5)
ROWS(6)
ROWS(7)
ROWS(8)

/* Karatsuba's outer step for n = k + r rows, k = r or r + 1. The low product
 * goes to c; the high one is added to it everywhere but where the middle one
 * belongs as well, which comes last. */
#define LOW_PRODUCT(k) \
    { \
        rows x[k]; \
        lanes p[2 * k - 1]; \
        TRI_UNROLL for (int i = 0; i < k; i++) x[i] = load(a, b, i); \
        PRODUCT(k, p, x); \
        TRI_UNROLL for (int i = 0; i < 2 * k; i++) \
            put_row(c, i, merged(p, k, i)); \
    }
#define HIGH_PRODUCT(k, r) \
    { \
        rows x[r]; \
        lanes p[2 * r - 1]; \
        tri_vec m[k]; \
        TRI_UNROLL for (int i = 0; i < r; i++) x[i] = load(a, b, k + i); \
        PRODUCT(r, p, x); \
        TRI_UNROLL for (int i = 0; i < k; i++) \
        { \
            m[i] = add_merged(row(c, k + i), p, r, i); \
            put_row(c, k + i, tri_xor(m[i], row(c, i))); \
        } \
        TRI_UNROLL for (int i = 0; i < k; i++) \
            put_row(c, 2 * k + i, \
                    k + i < 2 * r ? add_merged(m[i], p, r, k + i) : m[i]); \
        TRI_UNROLL for (int i = k; i < 2 * r; i++) \
            put_row(c, 2 * k + i, merged(p, r, i)); \
    }
#define MIDDLE_PRODUCT(k, r) \
    { \
        rows x[k]; \
        lanes p[2 * k - 1]; \
        TRI_UNROLL for (int i = 0; i < k; i++) x[i] = \
            i < r ? rows_add(load(a, b, i), load(a, b, k + i)) \
                  : load(a, b, i); \
        PRODUCT(k, p, x); \
        TRI_UNROLL for (int i = 0; i < 2 * k; i++) \
            put_row(c, k + i, add_merged(row(c, k + i), p, k, i)); \
    }

/* Rows are loaded again rather than kept: a register kept that long would be
 * spilled, which costs a store besides the load. */
#define FORGET __asm__ volatile("" ::: "memory")

#define ROWS_IN_HALVES(n, k, r) \
    tri_mul_fn TRI_KERNEL_SYMBOL(rows##n); \
    void TRI_KERNEL_SYMBOL(rows##n)(tri_word * c, const tri_word *a, \
                                    const tri_word *b) \
    { \
        LOW_PRODUCT(k) \
        FORGET; \
        HIGH_PRODUCT(k, r) \
        FORGET; \
        MIDDLE_PRODUCT(k, r) \
    }

ROWS_IN_HALVES(9, 5, 4)
ROWS_IN_HALVES(10, 5, 5)
ROWS_IN_HALVES(11, 6, 5)
ROWS_IN_HALVES(12, 6, 6)
ROWS_IN_HALVES(13, 7, 6)
ROWS_IN_HALVES(14, 7, 7)
ROWS_IN_HALVES(15, 8, 7)
ROWS_IN_HALVES(16, 8, 8)

#endif
