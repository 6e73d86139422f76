/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products to compare with other libraries: which sizes and which operands.
 * C and C++. */
#ifndef TRIAD_TESTS_F2X_PEERS_H
#define TRIAD_TESTS_F2X_PEERS_H

#include "triad/base.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { PEERS_MOST = 16384, PEERS_KINDS = 10 };

static inline uint64_t peers_random(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Structured operands are where carries between words, blocks and lanes go
 * wrong without random ones showing it. */
static inline void peers_fill(tri_word *p, size_t n, unsigned kind,
                              uint64_t *rng)
{
    size_t bit = (size_t)(peers_random(rng) % (TRI_WORD_BITS * n));
    for (size_t i = 0; i < n; i++)
        p[i] = (tri_word)peers_random(rng);
    switch (kind % PEERS_KINDS) {
    case 1: /* all ones */
        memset(p, 0xff, n * sizeof *p);
        break;
    case 2: /* x^bit */
        memset(p, 0, n * sizeof *p);
        p[bit / TRI_WORD_BITS] = (tri_word)1 << bit % TRI_WORD_BITS;
        break;
    case 3: /* x^bit + x^(w n - 1) + 1 */
        memset(p, 0, n * sizeof *p);
        p[bit / TRI_WORD_BITS] = (tri_word)1 << bit % TRI_WORD_BITS;
        p[n - 1] |= (tri_word)1 << (TRI_WORD_BITS - 1);
        p[0] |= 1;
        break;
    case 4: /* words of zeros and ones */
        for (size_t i = 0; i < n; i++)
            p[i] = p[i] & 1 ? (tri_word)-1 : 0;
        break;
    case 5: /* bits of degree divisible by 2 */
        for (size_t i = 0; i < n; i++)
            p[i] = (tri_word)-1 / 3;
        break;
    case 6: /* ones up to a bit, none above */
        for (size_t i = 0; i < n; i++)
            p[i] = i < bit / TRI_WORD_BITS ? (tri_word)-1
                   : i == bit / TRI_WORD_BITS
                       ? ((tri_word)1 << bit % TRI_WORD_BITS) - 1
                       : 0;
        break;
    case 7: /* the top bit of every word */
        for (size_t i = 0; i < n; i++)
            p[i] = (tri_word)1 << (TRI_WORD_BITS - 1);
        break;
    case 8: /* sparse, as in the KEMs */
        memset(p, 0, n * sizeof *p);
        for (int i = 0; i < 70; i++) {
            bit = (size_t)(peers_random(rng) % (TRI_WORD_BITS * n));
            p[bit / TRI_WORD_BITS] |= (tri_word)1 << bit % TRI_WORD_BITS;
        }
        break;
    case 9: /* nothing */
        memset(p, 0, n * sizeof *p);
        break;
    default:
        break;
    }
}

/* The next size to try: all small ones, then about 1/8 apart, with round ones
 * and their neighbours; up to 2^20 bits. */
static inline size_t peers_next(size_t n)
{
    size_t next = n + n / 8, round = 128;
    if (n < 72 || (n >= 128 && (n & (n - 1)) == 0))
        return n + 1;
    while (round <= n)
        round *= 2;
    if (n == round - 1)
        return round;
    return next < round - 1 ? next : round - 1;
}

#endif
