/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Carry-less multiplication with the integer multiplier, in constant time
 * wherever that multiplier takes constant time.
 *
 * Holes. Write a word as a = a0 + x a1 + x^2 a2 + x^3 a3, where a_i has bits
 * at multiples of 4 only: a polynomial in y = x^4. In the integer product of
 * two such words every fourth bit starts a counter of 4 bits, and its lowest
 * bit is the coefficient of the polynomial product, provided that no counter
 * reaches 16. The other bits are noise, masked away at the end: XOR, and
 * shifts by multiples of 4, keep them where they are.
 *
 * Karatsuba. The a_i are added without losing the holes, so the product in x
 * of degree 3 takes 9 integer products, not 16: Karatsuba's formula twice,
 * with the factors, called points below, a0, a1, a2, a3, a0 + a1, a2 + a3,
 * a0 + a2, a1 + a3 and the sum of all.
 *
 * Counters. With words of 32 bits a counter reaches 8. With 64 bits the
 * largest would reach 16, so the top 4 bits of one operand, the left one, are
 * taken out of the points: bit 60 + t times b is b or 0, a matter of masks.
 *
 * Several words. All of this but the masking is linear. So each point is
 * multiplied through all the words first, and the formula is evaluated once
 * for each word of the result.
 *
 * Arrays here are indexed [point or top bit][word]. */
#ifndef TRIAD_PORTABLE_HOLES_H
#define TRIAD_PORTABLE_HOLES_H

#include "f2x/kernel.h"
#include "f2x/kernels/portable/wide.h"

enum {
    HOLES_POINTS = 9,
    HOLES_TOPS = TRI_WORD_BITS == 64 ? 4 : 0,
    HOLES_TOP = TRI_WORD_BITS - 4 /* the first top bit */
};

/* Compilers find these too large to expand as often as it pays. */
#if defined(__GNUC__)
#define HOLES_INLINE static inline __attribute__((always_inline))
#else
#define HOLES_INLINE static inline
#endif

#define HOLES_MASK ((tri_word)0x1111111111111111u)
#define HOLES_LEFT_MASK (HOLES_MASK >> HOLES_TOPS)

/* lo + 2^TRI_WORD_BITS hi. */
typedef struct {
    tri_word lo, hi;
} holes_wide;

/* a * b, a left point and a right one. */
HOLES_INLINE holes_wide holes_product(tri_word a, tri_word b)
{
#if TRI_WORD_BITS == 32
    uint64_t p = (uint64_t)a * b;
    return (holes_wide){(tri_word)p, (tri_word)(p >> 32)};
#elif defined(__SIZEOF_INT128__)
    __extension__ typedef unsigned __int128 u128;
    u128 p = (u128)a * b;
    return (holes_wide){(tri_word)p, (tri_word)(p >> 64)};
#else
    /* a < 2^60, so no sum reaches 2^64: 2^28 * 2^32, and twice 2^32. */
    tri_word a0 = a & 0xffffffffu, a1 = a >> 32;
    tri_word b0 = b & 0xffffffffu, b1 = b >> 32;
    tri_word p = a0 * b0, q = a1 * b0 + (p >> 32);
    tri_word r = a0 * b1 + (q & 0xffffffffu);
    return (holes_wide){(p & 0xffffffffu) | r << 32,
                        a1 * b1 + (q >> 32) + (r >> 32)};
#endif
}

/* The points of n words, a vector at a time: rows are padded to whole vectors,
 * with zeros. */
HOLES_INLINE void holes_points(tri_word *at, size_t stride, const tri_word *w,
                               size_t n, tri_word mask)
{
    const wide m = wide_all(mask);

    for (size_t i = 0; i < n; i += WIDE_WORDS) {
        wide x = n - i < WIDE_WORDS ? wide_load_word(w + i) : wide_load(w + i);
        wide x0 = wide_and(x, m), x1 = wide_and(wide_shr(x, 1), m);
        wide x2 = wide_and(wide_shr(x, 2), m);
        wide x3 = wide_and(wide_shr(x, 3), m);
        wide x01 = wide_xor(x0, x1), x23 = wide_xor(x2, x3);
        wide_store(at + i, x0);
        wide_store(at + stride + i, x1);
        wide_store(at + 2 * stride + i, x2);
        wide_store(at + 3 * stride + i, x3);
        wide_store(at + 4 * stride + i, x01);
        wide_store(at + 5 * stride + i, x23);
        wide_store(at + 6 * stride + i, wide_xor(x0, x2));
        wide_store(at + 7 * stride + i, wide_xor(x1, x3));
        wide_store(at + 8 * stride + i, wide_xor(x01, x23));
    }
}

/* All ones where the word has the top bit, else zero. */
HOLES_INLINE tri_word holes_top(tri_word w, int t)
{
    return (tri_word)0 - (w >> (HOLES_TOP + t) & 1);
}

/* c0 + x c1 + x^2 c2 + x^3 c3 without the noise. Masked coefficients have no
 * bit above TRI_WORD_BITS - 4, so the shifts lose none. */
HOLES_INLINE wide holes_merge(wide c0, wide c1, wide c2, wide c3)
{
    const wide m = wide_all(HOLES_MASK);

    return wide_xor(
        wide_xor(wide_and(c0, m), wide_shl(wide_and(c1, m), 1)),
        wide_xor(wide_shl(wide_and(c2, m), 2), wide_shl(wide_and(c3, m), 3)));
}

/* c[n] := the product from its points q and, in r, the products with the top
 * bits. Karatsuba's interpolation gives coefficients c0 .. c6 of x; x^4 = y
 * starts the next hole. n and the rows are whole vectors. */
HOLES_INLINE void holes_join(tri_word *c, const tri_word *q, size_t stride,
                             const tri_word *r, size_t n)
{
    wide last = wide_all(0);

    for (size_t k = 0; k < n; k += WIDE_WORDS) {
#define AT(s) wide_load(q + (s)*stride + k)
#define TOP(t) wide_load(r + (t)*stride + k)
        wide p0 = AT(0), p1 = AT(1), p2 = AT(2), p3 = AT(3);
        wide p01 = AT(4), p23 = AT(5), p02 = AT(6), p13 = AT(7);
        wide q01 = wide_xor(p0, p1), q23 = wide_xor(p2, p3);
        wide c1 = wide_xor(q01, p01), c2 = wide_xor3(q01, p2, p02);
        wide c4 = wide_xor3(q23, p1, p13), c5 = wide_xor(q23, p23);
        wide c3 = wide_xor3(wide_xor3(c1, c5, p02), p13, AT(8));
        wide l = holes_merge(p0, c1, c2, c3);
        wide h = holes_merge(c4, c5, p3, wide_all(0));
        l = wide_xor(l, wide_shl(h, 4));
        h = wide_shr(h, TRI_WORD_BITS - 4);
#if TRI_WORD_BITS == 64
        wide r0 = TOP(0), r1 = TOP(1), r2 = TOP(2), r3 = TOP(3);
        l = wide_xor3(l, wide_shl(r0, 60), wide_shl(r1, 61));
        l = wide_xor3(l, wide_shl(r2, 62), wide_shl(r3, 63));
        h = wide_xor3(h, wide_shr(r0, 4), wide_shr(r1, 3));
        h = wide_xor3(h, wide_shr(r2, 2), wide_shr(r3, 1));
#else
        (void)r;
#endif
        wide_store(c + k, wide_xor(l, wide_follow(last, h)));
        last = h;
#undef AT
#undef TOP
    }
}

/* p[2n] := a[n] * b[n], one point of n words, sums of upper halves and lower
 * halves: column by column, or Karatsuba. */
#define HOLES_TERM(i, j) \
    do { \
        holes_wide p_ = holes_product(a[i], b[j]); \
        lo ^= p_.lo; \
        hi ^= p_.hi; \
    } while (0)
#define HOLES_COLUMN(k) (p[k] = lo, lo = hi, hi = 0)

HOLES_INLINE void holes_words2(tri_word p[4], const tri_word *a,
                               const tri_word *b)
{
    tri_word lo = 0, hi = 0;

    HOLES_TERM(0, 0);
    HOLES_COLUMN(0);
    HOLES_TERM(0, 1);
    HOLES_TERM(1, 0);
    HOLES_COLUMN(1);
    HOLES_TERM(1, 1);
    HOLES_COLUMN(2);
    p[3] = lo;
}

HOLES_INLINE void holes_words3(tri_word p[6], const tri_word *a,
                               const tri_word *b)
{
    tri_word lo = 0, hi = 0;

    HOLES_TERM(0, 0);
    HOLES_COLUMN(0);
    HOLES_TERM(0, 1);
    HOLES_TERM(1, 0);
    HOLES_COLUMN(1);
    HOLES_TERM(0, 2);
    HOLES_TERM(1, 1);
    HOLES_TERM(2, 0);
    HOLES_COLUMN(2);
    HOLES_TERM(1, 2);
    HOLES_TERM(2, 1);
    HOLES_COLUMN(3);
    HOLES_TERM(2, 2);
    HOLES_COLUMN(4);
    p[5] = lo;
}

HOLES_INLINE void holes_words4(tri_word p[8], const tri_word *a,
                               const tri_word *b)
{
    tri_word s[2] = {a[0] ^ a[2], a[1] ^ a[3]};
    tri_word t[2] = {b[0] ^ b[2], b[1] ^ b[3]};
    tri_word p1[4];

    holes_words2(p, a, b);
    holes_words2(p + 4, a + 2, b + 2);
    holes_words2(p1, s, t);
    for (int i = 0; i < 2; i++) {
        tri_word m = p[2 + i] ^ p[4 + i];
        p[2 + i] = p[i] ^ m ^ p1[i];
        p[4 + i] = p[6 + i] ^ m ^ p1[2 + i];
    }
}

/* The body of a kernel of n words. */
#define HOLES_BODY(c, a, b, n) \
    tri_word ea[HOLES_POINTS][(n) + (n) % 2], eb[HOLES_POINTS][(n) + (n) % 2]; \
    tri_word q[HOLES_POINTS][2 * (n)], r[4][2 * (n)]; \
    holes_points(ea[0], (n) + (n) % 2, a, n, HOLES_LEFT_MASK); \
    holes_points(eb[0], (n) + (n) % 2, b, n, HOLES_MASK); \
    for (int s = 0; s < HOLES_POINTS; s++) { \
        tri_word p[2 * (n)]; \
        holes_words##n(p, ea[s], eb[s]); \
        for (int i = 0; i < (n); i++) \
            wide_put2(q[s] + 2 * i, p[2 * i], p[2 * i + 1]); \
    } \
    for (int t = 0; t < HOLES_TOPS; t++) { \
        for (size_t i = 0; i < 2 * (n); i++) \
            r[t][i] = 0; \
        for (size_t i = 0; i < (n); i++) { \
            tri_word top = holes_top(a[i], t); \
            for (size_t j = 0; j < (n); j++) \
                r[t][i + j] ^= top & b[j]; \
        } \
    } \
    holes_join(c, q[0], 2 * (n), r[0], 2 * (n))

#endif
