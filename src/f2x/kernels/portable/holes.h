/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Carry-less multiplication with the integer multiplier, in constant time
 * wherever that multiplier takes constant time.
 *
 * Holes. Write a word as a = a0 + x a1 + x^2 a2 + x^3 a3, where a_i has bits
 * at multiples of 4 only: a polynomial in y = x^4. In the integer product of
 * two such words every fourth bit starts a counter of 4 bits, and its lowest
 * bit is the coefficient of the polynomial product, provided that no counter
 * reaches 16. The other bits are noise and are masked away at the end: noise
 * stays out of the way of XOR and of shifts by multiples of 4.
 *
 * Karatsuba. The a_i are added without losing the holes, so the product in x
 * of degree 3 takes 9 integer products, not 16: Karatsuba's formula twice,
 * with factors a0, a1, a2, a3, a0 + a1, a2 + a3, a0 + a2, a1 + a3 and the sum
 * of all, the points below.
 *
 * Counters. With words of 32 bits a counter reaches 8. With 64 bits the
 * largest would reach 16, so the top 4 bits of one operand, the left one,
 * are taken out and handled by masks: bit 60 + i times b is b or 0.
 *
 * Several words. All of this except the masking is linear, so a column of a
 * schoolbook product is summed point by point, the upper half of a column is
 * added to the lower half of the next, and the formula is evaluated once for
 * each word of the result. */
#ifndef TRIAD_PORTABLE_HOLES_H
#define TRIAD_PORTABLE_HOLES_H

#include "f2x/kernel.h"

enum { HOLES_POINTS = 9, HOLES_TOPS = TRI_WORD_BITS == 64 ? 4 : 0 };

#define HOLES_MASK ((tri_word)0x1111111111111111u)

typedef struct {
    tri_word at[HOLES_POINTS];
    tri_word top[4]; /* left operand: all ones where bit 60 + i is set */
    tri_word word;   /* right operand: as it was */
} holes;

/* lo + 2^TRI_WORD_BITS hi. */
typedef struct {
    tri_word lo, hi;
} holes_wide;

static inline holes_wide holes_product(tri_word a, tri_word b)
{
#if TRI_WORD_BITS == 32
    uint64_t p = (uint64_t)a * b;
    return (holes_wide){(tri_word)p, (tri_word)(p >> 32)};
#elif defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 u128;
    u128 p = (u128)a * b;
    return (holes_wide){(tri_word)p, (tri_word)(p >> 64)};
#else
    /* a < 2^60, so the middle sum is below 2^64: 2^28 * 2^32 twice, and
     * 2^32 more. */
    tri_word a0 = a & 0xffffffffu, a1 = a >> 32;
    tri_word b0 = b & 0xffffffffu, b1 = b >> 32;
    tri_word p = a0 * b0, q = a1 * b0 + (p >> 32);
    tri_word r = a0 * b1 + (q & 0xffffffffu);
    return (holes_wide){(p & 0xffffffffu) | r << 32,
                        a1 * b1 + (q >> 32) + (r >> 32)};
#endif
}

static inline void holes_points(tri_word *at, tri_word w, tri_word mask)
{
    at[0] = w & mask;
    at[1] = w >> 1 & mask;
    at[2] = w >> 2 & mask;
    at[3] = w >> 3 & mask;
    at[4] = at[0] ^ at[1];
    at[5] = at[2] ^ at[3];
    at[6] = at[0] ^ at[2];
    at[7] = at[1] ^ at[3];
    at[8] = at[4] ^ at[5];
}

static inline void holes_left(holes *h, tri_word w)
{
    holes_points(h->at, w, HOLES_MASK >> HOLES_TOPS);
    for (int i = 0; i < HOLES_TOPS; i++)
        h->top[i] = (tri_word)0 - (w >> (TRI_WORD_BITS - 4 + i) & 1);
}

static inline void holes_right(holes *h, tri_word w)
{
    holes_points(h->at, w, HOLES_MASK);
    h->word = w;
}

/* What a word of the result leaves to the next one. */
typedef struct {
    tri_word hi[HOLES_POINTS]; /* upper halves of the column */
    tri_word top;              /* of the products with the top bits */
    tri_word y4;               /* coefficients of x^4, x^5, x^6 */
} holes_carry;

/* Word k of the product: the sum of a[i] * b[k - i] for lo <= i < hi, and what
 * word k - 1 left. */
static inline tri_word holes_column(holes_carry *carry, const holes *a,
                                    const holes *b, size_t k, size_t lo,
                                    size_t hi)
{
    tri_word q[HOLES_POINTS], top = 0, low, high;

    for (int s = 0; s < HOLES_POINTS; s++) {
        tri_word l = carry->hi[s], h = 0;
        for (size_t i = lo; i < hi; i++) {
            holes_wide p = holes_product(a[i].at[s], b[k - i].at[s]);
            l ^= p.lo;
            h ^= p.hi;
        }
        q[s] = l;
        carry->hi[s] = h;
    }
    low = carry->top;
    for (int t = 0; t < HOLES_TOPS; t++) {
        tri_word r = 0;
        for (size_t i = lo; i < hi; i++)
            r ^= a[i].top[t] & b[k - i].word;
        low ^= r << (TRI_WORD_BITS - 4 + t);
        top ^= r >> (4 - t);
    }
    carry->top = top;

    /* Karatsuba's interpolation: coefficients of x^0 .. x^6, noise and all. */
    tri_word q01 = q[0] ^ q[1], q23 = q[2] ^ q[3];
    tri_word c1 = q01 ^ q[4], c5 = q23 ^ q[5];
    tri_word c2 = q01 ^ q[2] ^ q[6], c4 = q23 ^ q[1] ^ q[7];
    tri_word c3 = c1 ^ c5 ^ q[6] ^ q[7] ^ q[8];

    /* A shift by less than 4 stays inside the word, as bits 61.. are clear. */
    low ^= q[0] & HOLES_MASK;
    low ^= (c1 & HOLES_MASK) << 1;
    low ^= (c2 & HOLES_MASK) << 2;
    low ^= (c3 & HOLES_MASK) << 3;
    high = c4 & HOLES_MASK;
    high ^= (c5 & HOLES_MASK) << 1;
    high ^= (q[3] & HOLES_MASK) << 2;
    low ^= high << 4 ^ carry->y4;
    carry->y4 = high >> (TRI_WORD_BITS - 4);
    return low;
}

/* c[na + nb] := a[na] * b[nb]; the sizes are small constants where this is
 * expanded. */
static inline void holes_mul(tri_word *c, const holes *a, size_t na,
                             const holes *b, size_t nb)
{
    holes_carry carry = {{0}, 0, 0};

    for (size_t k = 0; k < na + nb; k++) {
        size_t lo = k < nb ? 0 : k - nb + 1, hi = k < na ? k + 1 : na;
        c[k] = holes_column(&carry, a, b, k, lo, hi);
    }
}

/* A kernel of n words. */
#define HOLES_KERNEL(name, n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(name); \
    void TRI_KERNEL_SYMBOL(name)(tri_word * c, const tri_word *a, \
                                 const tri_word *b) \
    { \
        holes ha[n], hb[n]; \
        for (size_t i = 0; i < (n); i++) { \
            holes_left(&ha[i], a[i]); \
            holes_right(&hb[i], b[i]); \
        } \
        holes_mul(c, ha, n, hb, n); \
    }

#endif
