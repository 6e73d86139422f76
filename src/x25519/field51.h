/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of 2^255 - 19 elements in five limbs of 51 bits:
 *
 *     f = sum of v[i] 2^(51 i)
 *
 * Bounds. A limb is reduced when it is below 2^51 + 2^15. Products, squares
 * and small multiples take limbs below 2^54 and give reduced ones. Sums and
 * differences take reduced ones and give limbs below 2^53: what they give is
 * for a product, not for another difference. Results may be operands. */
#ifndef TRIAD_X25519_FIELD51_H
#define TRIAD_X25519_FIELD51_H

#include "base/bytes.h"

typedef struct fe51 {
    uint64_t v[5];
} fe51;

__extension__ typedef unsigned __int128 fe51_wide;

#define FE51_MASK ((UINT64_C(1) << 51) - 1)

static inline void fe51_from_bytes(fe51 *h, const uint8_t *s)
{
    const uint64_t w0 = tri_load64(s), w1 = tri_load64(s + 8);
    const uint64_t w2 = tri_load64(s + 16), w3 = tri_load64(s + 24);
    h->v[0] = w0 & FE51_MASK;
    h->v[1] = (w0 >> 51 | w1 << 13) & FE51_MASK;
    h->v[2] = (w1 >> 38 | w2 << 26) & FE51_MASK;
    h->v[3] = (w2 >> 25 | w3 << 39) & FE51_MASK;
    h->v[4] = w3 >> 12 & FE51_MASK; /* not the top bit */
}

/* Carries all the way; what leaves the top comes back 19 times. */
static inline void fe51_carry(uint64_t *v)
{
    for (int i = 0; i < 4; i++) {
        v[i + 1] += v[i] >> 51;
        v[i] &= FE51_MASK;
    }
    v[0] += 19 * (v[4] >> 51);
    v[4] &= FE51_MASK;
}

/* The representative below p; limbs below 2^54. */
static inline void fe51_to_bytes(uint8_t *s, const fe51 *f)
{
    fe51 h = *f;
    uint64_t *v = h.v, q = 19;
    fe51_carry(v);
    /* Now f < 2 p, and q = 1 if f >= p, that is f + 19 >= 2^255. */
    for (int i = 0; i < 5; i++)
        q = (v[i] + q) >> 51;
    /* f - q p = f + 19 q - 2^255 q: the carry that leaves is dropped. */
    v[0] += 19 * q;
    for (int i = 0; i < 4; i++) {
        v[i + 1] += v[i] >> 51;
        v[i] &= FE51_MASK;
    }
    v[4] &= FE51_MASK;
    tri_store64(s, v[0] | v[1] << 51);
    tri_store64(s + 8, v[1] >> 13 | v[2] << 38);
    tri_store64(s + 16, v[2] >> 26 | v[3] << 25);
    tri_store64(s + 24, v[3] >> 39 | v[4] << 12);
}

static inline void fe51_add(fe51 *h, const fe51 *f, const fe51 *g)
{
    for (int i = 0; i < 5; i++)
        h->v[i] = f->v[i] + g->v[i];
}

/* h := f + 2 p - g. */
static inline void fe51_sub(fe51 *h, const fe51 *f, const fe51 *g)
{
    for (int i = 0; i < 5; i++)
        h->v[i] = f->v[i] + 2 * FE51_MASK - (i ? 0 : 36) - g->v[i];
}

static inline uint64_t fe51_low(fe51_wide r)
{
    return (uint64_t)r & FE51_MASK;
}

/* r / 2^51. Written without a double shift, which is slow on AMD's cores. */
static inline uint64_t fe51_high(fe51_wide r)
{
    return ((uint64_t)(r >> 64) << 13) + ((uint64_t)r >> 51);
}

/* h := r[0] + r[1] 2^51 + ... + r[4] 2^204, where r[0 .. 3] < 2^115 and
 * r[4] < 2^111, as limbs below 2^54 make them. All limbs pass on their carry
 * at once, twice: no chain of five. First s[i] < 2^64, as 19 high(r[4]) <
 * 2^64 - 2^51 and high of the others < 2^63.3; then the carries are below
 * 2^13, and that of s[4], as r[3] < 2^113, below 2^11: 19 of it < 2^15. */
static inline void fe51_reduce(fe51 *h, const fe51_wide *r)
{
    const uint64_t s0 = fe51_low(r[0]) + 19 * fe51_high(r[4]);
    const uint64_t s1 = fe51_low(r[1]) + fe51_high(r[0]);
    const uint64_t s2 = fe51_low(r[2]) + fe51_high(r[1]);
    const uint64_t s3 = fe51_low(r[3]) + fe51_high(r[2]);
    const uint64_t s4 = fe51_low(r[4]) + fe51_high(r[3]);
    h->v[0] = (s0 & FE51_MASK) + 19 * (s4 >> 51);
    h->v[1] = (s1 & FE51_MASK) + (s0 >> 51);
    h->v[2] = (s2 & FE51_MASK) + (s1 >> 51);
    h->v[3] = (s3 & FE51_MASK) + (s2 >> 51);
    h->v[4] = (s4 & FE51_MASK) + (s3 >> 51);
}

/* h := f g. With 2^255 = 19, limb products of weight 2^(255 + 51 i) count 19
 * times at 2^(51 i). */
static inline void fe51_mul(fe51 *h, const fe51 *f, const fe51 *g)
{
    const fe51_wide a0 = f->v[0], a1 = f->v[1], a2 = f->v[2], a3 = f->v[3],
                    a4 = f->v[4];
    const uint64_t b0 = g->v[0], b1 = g->v[1], b2 = g->v[2], b3 = g->v[3],
                   b4 = g->v[4];
    const uint64_t c1 = 19 * b1, c2 = 19 * b2, c3 = 19 * b3, c4 = 19 * b4;
    const fe51_wide r[5] = {
        a0 * b0 + a1 * c4 + a2 * c3 + a3 * c2 + a4 * c1,
        a0 * b1 + a1 * b0 + a2 * c4 + a3 * c3 + a4 * c2,
        a0 * b2 + a1 * b1 + a2 * b0 + a3 * c4 + a4 * c3,
        a0 * b3 + a1 * b2 + a2 * b1 + a3 * b0 + a4 * c4,
        a0 * b4 + a1 * b3 + a2 * b2 + a3 * b1 + a4 * b0,
    };
    fe51_reduce(h, r);
}

/* h := f^2. */
static inline void fe51_sq(fe51 *h, const fe51 *f)
{
    const uint64_t a0 = f->v[0], a1 = f->v[1], a2 = f->v[2], a3 = f->v[3],
                   a4 = f->v[4];
    const fe51_wide d0 = 2 * a0, d1 = 2 * a1, d2 = 2 * a2, d4 = 38 * a4;
    const fe51_wide c3 = 19 * a3, c4 = 19 * a4;
    const fe51_wide r[5] = {
        (fe51_wide)a0 * a0 + d1 * (uint64_t)c4 + d2 * (uint64_t)c3,
        d0 * a1 + d4 * a2 + c3 * a3,
        d0 * a2 + (fe51_wide)a1 * a1 + d4 * a3,
        d0 * a3 + d1 * a2 + c4 * a4,
        d0 * a4 + d1 * a3 + (fe51_wide)a2 * a2,
    };
    fe51_reduce(h, r);
}

/* h := n f, n < 2^17. */
static inline void fe51_mul_small(fe51 *h, const fe51 *f, uint32_t n)
{
    fe51_wide r[5];
    for (int i = 0; i < 5; i++)
        r[i] = (fe51_wide)f->v[i] * n;
    fe51_reduce(h, r);
}

/* Exchanges f and g when mask is all ones, not when it is 0. */
static inline void fe51_swap(fe51 *f, fe51 *g, uint64_t mask)
{
    for (int i = 0; i < 5; i++) {
        const uint64_t t = mask & (f->v[i] ^ g->v[i]);
        f->v[i] ^= t;
        g->v[i] ^= t;
    }
}

#endif
