/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of 2^255 - 19 elements in four full words:
 *
 *     f = sum of v[i] 2^(64 i)
 *
 * Any number below 2^256 stands for its residue; 2^256 = 38. What leaves the
 * top comes back 38 times, twice: should the first return carry out again, what
 * it leaves is so small that the second cannot. Results may be operands. */
#ifndef TRIAD_X25519_FIELD64_H
#define TRIAD_X25519_FIELD64_H

#include "base/bytes.h"

typedef struct fe64 {
    uint64_t v[4];
} fe64;

__extension__ typedef unsigned __int128 fe64_wide;

#define FE64_TOP (UINT64_C(1) << 63)

static inline void fe64_from_bytes(fe64 *h, const uint8_t *s)
{
    for (int i = 0; i < 4; i++)
        h->v[i] = tri_load64(s + 8 * i);
    h->v[3] &= ~FE64_TOP;
}

/* *w := the low word of *w + a b + carry; returns the high word. */
static inline uint64_t fe64_mac(uint64_t *w, uint64_t a, uint64_t b,
                                uint64_t carry)
{
    const fe64_wide t = (fe64_wide)a * b + *w + carry;
    *w = (uint64_t)t;
    return (uint64_t)(t >> 64);
}

/* *w := *w + a + carry; returns the carry. */
static inline uint64_t fe64_adc(uint64_t *w, uint64_t a, uint64_t carry)
{
    const fe64_wide t = (fe64_wide)*w + a + carry;
    *w = (uint64_t)t;
    return (uint64_t)(t >> 64);
}

/* *w := *w - a - borrow; returns the borrow. */
static inline uint64_t fe64_sbb(uint64_t *w, uint64_t a, uint64_t borrow)
{
    const fe64_wide t = (fe64_wide)*w - a - borrow;
    *w = (uint64_t)t;
    return (uint64_t)(t >> 64) & 1;
}

/* v[4] += a; returns the carry. */
static inline uint64_t fe64_add_word(uint64_t *v, uint64_t a)
{
    for (int i = 0; i < 4; i++)
        a = fe64_adc(&v[i], a, 0);
    return a;
}

/* v[4] += top 2^256. */
static inline void fe64_fold(uint64_t *v, uint64_t top)
{
    v[0] += 38 * fe64_add_word(v, 38 * top);
}

/* The representative below p. */
static inline void fe64_to_bytes(uint8_t *s, const fe64 *f)
{
    fe64 h = *f, g;
    h.v[3] &= ~FE64_TOP;
    (void)fe64_add_word(h.v, 19 * (f->v[3] >> 63));
    /* Now f < 2^255 + 19 < 2 p, and f >= p if and only if f + 19 >= 2^255:
     * then f + 19 - 2^255 is f - p. */
    g = h;
    (void)fe64_add_word(g.v, 19);
    (void)fe64_add_word(h.v, 19 * (g.v[3] >> 63));
    h.v[3] &= ~FE64_TOP;
    for (int i = 0; i < 4; i++)
        tri_store64(s + 8 * i, h.v[i]);
}

static inline void fe64_add(fe64 *h, const fe64 *f, const fe64 *g)
{
    uint64_t carry = 0;
    fe64 t = *f;
    for (int i = 0; i < 4; i++)
        carry = fe64_adc(&t.v[i], g->v[i], carry);
    fe64_fold(t.v, carry);
    *h = t;
}

static inline void fe64_sub(fe64 *h, const fe64 *f, const fe64 *g)
{
    uint64_t borrow = 0;
    fe64 t = *f;
    for (int i = 0; i < 4; i++)
        borrow = fe64_sbb(&t.v[i], g->v[i], borrow);
    borrow = fe64_sbb(&t.v[0], 38 * borrow, 0);
    for (int i = 1; i < 4; i++)
        borrow = fe64_sbb(&t.v[i], 0, borrow);
    t.v[0] -= 38 * borrow;
    *h = t;
}

/* h := r[0 .. 7]. */
static inline void fe64_reduce(fe64 *h, uint64_t *r)
{
    uint64_t carry = 0;
    for (int i = 0; i < 4; i++)
        carry = fe64_mac(&r[i], r[4 + i], 38, carry);
    fe64_fold(r, carry);
    memcpy(h->v, r, sizeof h->v);
}

/* h := f g, row by row: one factor stays for four products, as MULX likes. */
static inline void fe64_mul(fe64 *h, const fe64 *f, const fe64 *g)
{
    uint64_t r[8] = {0};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 4; j++)
            r[i + 4] = fe64_mac(&r[i + j], f->v[i], g->v[j], r[i + 4]);
    fe64_reduce(h, r);
}

/* h := f^2: the products of different words, doubled, and the squares. */
static inline void fe64_sq(fe64 *h, const fe64 *f)
{
    uint64_t r[8] = {0}, carry = 0;
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 4; j++)
            r[i + 4] = fe64_mac(&r[i + j], f->v[i], f->v[j], r[i + 4]);
    for (int i = 7; i > 0; i--)
        r[i] = r[i] << 1 | r[i - 1] >> 63;
    for (int i = 0; i < 4; i++) {
        const fe64_wide square = (fe64_wide)f->v[i] * f->v[i];
        carry = fe64_adc(&r[2 * i], (uint64_t)square, carry);
        carry = fe64_adc(&r[2 * i + 1], (uint64_t)(square >> 64), carry);
    }
    fe64_reduce(h, r);
}

/* h := n f, n < 2^17. */
static inline void fe64_mul_small(fe64 *h, const fe64 *f, uint32_t n)
{
    uint64_t r[4] = {0}, carry = 0;
    for (int i = 0; i < 4; i++)
        carry = fe64_mac(&r[i], f->v[i], n, carry);
    fe64_fold(r, carry);
    memcpy(h->v, r, sizeof h->v);
}

/* Exchanges f and g when mask is all ones, not when it is 0. */
static inline void fe64_swap(fe64 *f, fe64 *g, uint64_t mask)
{
    for (int i = 0; i < 4; i++) {
        const uint64_t t = mask & (f->v[i] ^ g->v[i]);
        f->v[i] ^= t;
        g->v[i] ^= t;
    }
}

#endif
