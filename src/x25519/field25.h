/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field of 2^255 - 19 elements in ten limbs of 26 and 25 bits by turns, for
 * compilers without 128-bit integers:
 *
 *     f = sum of v[i] 2^ceil(25.5 i)
 *
 * Bounds, w being the limb's 26 or 25 bits. A limb is reduced when it is below
 * 2^w + 2^16. Products and small multiples take limbs below 3 * 2^w + 2^17 and
 * give reduced ones. Sums and differences take reduced ones and give limbs
 * products take. Results may be operands. */
#ifndef TRIAD_X25519_FIELD25_H
#define TRIAD_X25519_FIELD25_H

#include "base/bytes.h"

typedef struct fe25 {
    uint32_t v[10];
} fe25;

static inline int fe25_bits(int i)
{
    return 26 - i % 2;
}

static inline uint32_t fe25_mask(int i)
{
    return (UINT32_C(1) << fe25_bits(i)) - 1;
}

static inline void fe25_from_bytes(fe25 *h, const uint8_t *s)
{
    uint64_t waiting = 0;
    int bits = 0;
    for (int i = 0; i < 10; i++) {
        for (; bits < fe25_bits(i); bits += 8)
            waiting |= (uint64_t)*s++ << bits;
        h->v[i] = (uint32_t)waiting & fe25_mask(i);
        waiting >>= fe25_bits(i);
        bits -= fe25_bits(i);
    }
}

/* Carries from limb to limb; returns what leaves the top. */
static inline uint64_t fe25_chain(uint64_t *r)
{
    uint64_t carry = 0;
    for (int i = 0; i < 10; i++) {
        carry += r[i];
        r[i] = carry & fe25_mask(i);
        carry >>= fe25_bits(i);
    }
    return carry;
}

/* The representative below p; limbs as products take them. */
static inline void fe25_to_bytes(uint8_t *s, const fe25 *f)
{
    uint64_t r[10], t[10];
    for (int i = 0; i < 10; i++)
        r[i] = f->v[i];
    r[0] += 19 * fe25_chain(r);
    /* Now f < 2 p, and f >= p if and only if f + 19 >= 2^255. */
    memcpy(t, r, sizeof t);
    t[0] += 19;
    r[0] += 19 * fe25_chain(t);
    (void)fe25_chain(r);
    uint64_t waiting = 0;
    int bits = 0;
    for (int i = 0; i < 10; i++) {
        waiting |= r[i] << bits;
        for (bits += fe25_bits(i); bits >= 8; bits -= 8) {
            *s++ = (uint8_t)waiting;
            waiting >>= 8;
        }
    }
    *s = (uint8_t)waiting;
}

static inline void fe25_add(fe25 *h, const fe25 *f, const fe25 *g)
{
    for (int i = 0; i < 10; i++)
        h->v[i] = f->v[i] + g->v[i];
}

/* h := f + 2 p - g. */
static inline void fe25_sub(fe25 *h, const fe25 *f, const fe25 *g)
{
    for (int i = 0; i < 10; i++)
        h->v[i] = f->v[i] + 2 * fe25_mask(i) - (i ? 0 : 36) - g->v[i];
}

/* h := sum of r[i] 2^ceil(25.5 i), r[0 .. 8] < 2^64 - 2^39, r[9] < 2^58. What
 * leaves the top is below 2^34, 19 times that below 2^39, and limb 1 gets less
 * than 2^13 of it. */
static inline void fe25_reduce(fe25 *h, uint64_t *r)
{
    r[0] += 19 * fe25_chain(r);
    r[1] += r[0] >> 26;
    r[0] &= fe25_mask(0);
    for (int i = 0; i < 10; i++)
        h->v[i] = (uint32_t)r[i];
}

/* h := f g. ceil(25.5 i) + ceil(25.5 j) is ceil(25.5 (i + j)), and one more
 * when both are odd: such products count twice. From limb 10 on they count 19
 * times, ten limbs lower. Limb 0 has most: (1 + 5 * 38 + 4 * 19) products of
 * 2^55.2 at most, below 2^63.3. */
static inline void fe25_mul(fe25 *h, const fe25 *f, const fe25 *g)
{
    uint64_t r[10] = {0};
    for (int i = 0; i < 10; i++)
        for (int j = 0; j < 10; j++) {
            const uint32_t a = f->v[i] << (i & j & 1);
            const uint32_t b = i + j < 10 ? g->v[j] : 19 * g->v[j];
            r[(i + j) % 10] += (uint64_t)a * b;
        }
    fe25_reduce(h, r);
}

/* h := f^2. */
static inline void fe25_sq(fe25 *h, const fe25 *f)
{
    fe25_mul(h, f, f);
}

/* h := n f, n < 2^17. */
static inline void fe25_mul_small(fe25 *h, const fe25 *f, uint32_t n)
{
    uint64_t r[10];
    for (int i = 0; i < 10; i++)
        r[i] = (uint64_t)f->v[i] * n;
    fe25_reduce(h, r);
}

/* Exchanges f and g when mask is all ones, not when it is 0. */
static inline void fe25_swap(fe25 *f, fe25 *g, uint64_t mask)
{
    for (int i = 0; i < 10; i++) {
        const uint32_t t = (uint32_t)mask & (f->v[i] ^ g->v[i]);
        f->v[i] ^= t;
        g->v[i] ^= t;
    }
}

#endif
