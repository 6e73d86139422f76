/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Forty-nine to sixty-four words: Karatsuba of Karatsuba on four blocks of 16
 * words, the last with zeros up to that, as in rules/karatsuba4.c. */
#include "fixed.h"

enum { K = 16, PRODUCTS = 9 };

tri_mul_fn TRI_KERNEL_SYMBOL(mul16);

typedef struct factors {
    _Alignas(64) tri_word last[K], s01[K], s23[K], s02[K], s13[K], all[K];
} factors;

TRI_INLINE void evaluate(factors *f, const tri_word *a, const size_t n)
{
    TRI_UNROLL for (size_t i = 0; i < K; i += 8)
    {
        __m512i a0 = tri_load(a + i), a1 = tri_load(a + K + i);
        __m512i a2 = tri_load(a + 2 * K + i);
        __m512i a3 = fixed_get(a + 3 * K, n - 3 * K, i);
        __m512i s01 = tri_xor(a0, a1);
        tri_store(f->last + i, a3);
        tri_store(f->s01 + i, s01);
        tri_store(f->s23 + i, tri_xor(a2, a3));
        tri_store(f->s02 + i, tri_xor(a0, a2));
        tri_store(f->s13 + i, tri_xor(a1, a3));
        tri_store(f->all + i, tri_xor3(s01, a2, a3));
    }
}

/* The coefficients of z^0 to z^6 from one half of the products 0, 1, 2, 3,
 * 01, 23, 02, 13, 0123. */
TRI_INLINE void coefficients(__m512i x[7], const __m512i p[PRODUCTS])
{
    __m512i s01 = tri_xor(p[0], p[1]), s23 = tri_xor(p[2], p[3]);
    x[0] = p[0];
    x[1] = tri_xor(s01, p[4]);
    x[2] = tri_xor3(s01, p[2], p[6]);
    x[3] = tri_xor3(x[1], tri_xor3(s23, p[5], p[8]), tri_xor(p[6], p[7]));
    x[4] = tri_xor3(s23, p[1], p[7]);
    x[5] = tri_xor(s23, p[5]);
    x[6] = p[3];
}

TRI_INLINE void quarters(tri_word *c, const tri_word *a, const tri_word *b,
                         const size_t n)
{
    const size_t top = 2 * n - 6 * K;
    _Alignas(64) tri_word p[PRODUCTS][2 * K];
    factors fa, fb;
    tri_mul_fn *const mul = TRI_KERNEL_SYMBOL(mul16);

    evaluate(&fa, a, n);
    evaluate(&fb, b, n);
    mul(p[0], a, b);
    mul(p[1], a + K, b + K);
    mul(p[2], a + 2 * K, b + 2 * K);
    mul(p[3], fa.last, fb.last);
    mul(p[4], fa.s01, fb.s01);
    mul(p[5], fa.s23, fb.s23);
    mul(p[6], fa.s02, fb.s02);
    mul(p[7], fa.s13, fb.s13);
    mul(p[8], fa.all, fb.all);
    TRI_UNROLL for (size_t i = 0; i < K; i += 8)
    {
        __m512i half[PRODUCTS], lo[7], hi[7];
        TRI_UNROLL for (int j = 0; j < PRODUCTS; j++) half[j] =
            tri_load(p[j] + i);
        coefficients(lo, half);
        TRI_UNROLL for (int j = 0; j < PRODUCTS; j++) half[j] =
            tri_load(p[j] + K + i);
        coefficients(hi, half);
        tri_store(c + i, lo[0]);
        TRI_UNROLL for (size_t j = 1; j < 6; j++)
            tri_store(c + j * K + i, tri_xor(lo[j], hi[j - 1]));
        fixed_put(c + 6 * K, top, i, tri_xor(lo[6], hi[5]));
        fixed_put(c + 7 * K, fixed_monus(top, K), i, hi[6]);
    }
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        quarters(c, a, b, n); \
    }

MUL(49)
MUL(50)
MUL(51)
MUL(52)
MUL(53)
MUL(54)
MUL(55)
MUL(56)
MUL(57)
MUL(58)
MUL(59)
MUL(60)
MUL(61)
MUL(62)
MUL(63)
MUL(64)
