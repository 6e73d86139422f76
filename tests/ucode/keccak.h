/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-f[1600] as FIPS 202 defines it, lane by lane. */
#ifndef TRIAD_TESTS_UCODE_KECCAK_H
#define TRIAD_TESTS_UCODE_KECCAK_H

#include <stdint.h>

enum { KECCAK_LANES = 25, KECCAK_ROUNDS = 24 };

static inline uint64_t keccak_rol(uint64_t a, unsigned n)
{
    return n % 64 ? a << n % 64 | a >> (64 - n % 64) : a;
}

/* rc(t), algorithm 5: bit i of r is R[i]. */
static inline unsigned keccak_rc(unsigned t)
{
    unsigned r = 1;
    for (unsigned i = 0; i < t % 255; i++) {
        r <<= 1;
        if (r >> 8)
            r ^= 1u << 8 | 1u << 6 | 1u << 5 | 1u << 4 | 1u;
    }
    return r & 1;
}

/* RC of algorithm 6. */
static inline uint64_t keccak_constant(unsigned round)
{
    uint64_t c = 0;
    for (unsigned j = 0; j <= 6; j++)
        c |= (uint64_t)keccak_rc(j + 7 * round) << ((1u << j) - 1);
    return c;
}

/* Algorithms 1 to 4 and 6. Lane (x, y) is a[x + 5y]. */
static inline void keccak_round(uint64_t a[KECCAK_LANES], unsigned round)
{
    uint64_t c[5] = {0}, b[KECCAK_LANES];
    for (unsigned i = 0; i < KECCAK_LANES; i++)
        c[i % 5] ^= a[i];
    for (unsigned i = 0; i < KECCAK_LANES; i++)
        a[i] ^= c[(i + 4) % 5] ^ keccak_rol(c[(i + 1) % 5], 1);

    unsigned x = 1, y = 0;
    for (unsigned t = 0; t < 24; t++) {
        unsigned next = (2 * x + 3 * y) % 5;
        a[x + 5 * y] = keccak_rol(a[x + 5 * y], (t + 1) * (t + 2) / 2);
        x = y;
        y = next;
    }
    for (x = 0; x < 5; x++)
        for (y = 0; y < 5; y++)
            b[x + 5 * y] = a[(x + 3 * y) % 5 + 5 * x];

    for (x = 0; x < 5; x++)
        for (y = 0; y < 5; y++)
            a[x + 5 * y] = b[x + 5 * y] ^
                           (~b[(x + 1) % 5 + 5 * y] & b[(x + 2) % 5 + 5 * y]);
    a[0] ^= keccak_constant(round);
}

/* a := Keccak-f[1600](a). */
static inline void keccak_f1600(uint64_t a[KECCAK_LANES])
{
    for (unsigned round = 0; round < KECCAK_ROUNDS; round++)
        keccak_round(a, round);
}

#endif
