/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-f[1600] [FIPS 202, section 3]. One text, compiled twice on x86-64:
 * as it is, and with the BMI instructions ANDN and RORX, which save the NOT of
 * chi and the copy before a rotation. */
#include "base/cpu.h"
#include "triad/keccak.h"

#include <stdatomic.h>

#define INLINE static inline __attribute__((always_inline))

/* Of iota, rounds 0 to 23: rc of FIPS 202, algorithm 5, at the bits
 * 2^j - 1. */
static const uint64_t round_constant[24] = {
    UINT64_C(0x0000000000000001), UINT64_C(0x0000000000008082),
    UINT64_C(0x800000000000808a), UINT64_C(0x8000000080008000),
    UINT64_C(0x000000000000808b), UINT64_C(0x0000000080000001),
    UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008009),
    UINT64_C(0x000000000000008a), UINT64_C(0x0000000000000088),
    UINT64_C(0x0000000080008009), UINT64_C(0x000000008000000a),
    UINT64_C(0x000000008000808b), UINT64_C(0x800000000000008b),
    UINT64_C(0x8000000000008089), UINT64_C(0x8000000000008003),
    UINT64_C(0x8000000000008002), UINT64_C(0x8000000000000080),
    UINT64_C(0x000000000000800a), UINT64_C(0x800000008000000a),
    UINT64_C(0x8000000080008081), UINT64_C(0x8000000000008080),
    UINT64_C(0x0000000080000001), UINT64_C(0x8000000080008008)};

/* 0 < n < 64. */
INLINE uint64_t rol(uint64_t w, unsigned n)
{
    return w << n | w >> (64 - n);
}

/* chi on one row. */
INLINE void chi(uint64_t *e, uint64_t b0, uint64_t b1, uint64_t b2, uint64_t b3,
                uint64_t b4)
{
    e[0] = b0 ^ (~b1 & b2);
    e[1] = b1 ^ (~b2 & b3);
    e[2] = b2 ^ (~b3 & b4);
    e[3] = b3 ^ (~b4 & b0);
    e[4] = b4 ^ (~b0 & b1);
}

/* e := a round of a: theta adds d[x] to column x, and row y of e is chi of the
 * lanes that rho rotates and pi brings there. */
INLINE void keccak_round(uint64_t *restrict e, const uint64_t *restrict a,
                         uint64_t constant)
{
    const uint64_t c0 = a[0] ^ a[5] ^ a[10] ^ a[15] ^ a[20];
    const uint64_t c1 = a[1] ^ a[6] ^ a[11] ^ a[16] ^ a[21];
    const uint64_t c2 = a[2] ^ a[7] ^ a[12] ^ a[17] ^ a[22];
    const uint64_t c3 = a[3] ^ a[8] ^ a[13] ^ a[18] ^ a[23];
    const uint64_t c4 = a[4] ^ a[9] ^ a[14] ^ a[19] ^ a[24];
    const uint64_t d0 = c4 ^ rol(c1, 1), d1 = c0 ^ rol(c2, 1);
    const uint64_t d2 = c1 ^ rol(c3, 1), d3 = c2 ^ rol(c4, 1);
    const uint64_t d4 = c3 ^ rol(c0, 1);

    chi(e, a[0] ^ d0, rol(a[6] ^ d1, 44), rol(a[12] ^ d2, 43),
        rol(a[18] ^ d3, 21), rol(a[24] ^ d4, 14));
    e[0] ^= constant;
    chi(e + 5, rol(a[3] ^ d3, 28), rol(a[9] ^ d4, 20), rol(a[10] ^ d0, 3),
        rol(a[16] ^ d1, 45), rol(a[22] ^ d2, 61));
    chi(e + 10, rol(a[1] ^ d1, 1), rol(a[7] ^ d2, 6), rol(a[13] ^ d3, 25),
        rol(a[19] ^ d4, 8), rol(a[20] ^ d0, 18));
    chi(e + 15, rol(a[4] ^ d4, 27), rol(a[5] ^ d0, 36), rol(a[11] ^ d1, 10),
        rol(a[17] ^ d2, 15), rol(a[23] ^ d3, 56));
    chi(e + 20, rol(a[2] ^ d2, 62), rol(a[8] ^ d3, 55), rol(a[14] ^ d4, 39),
        rol(a[15] ^ d0, 41), rol(a[21] ^ d1, 2));
}

/* Two rounds an iteration: there and back. */
INLINE void permute(uint64_t *a)
{
    uint64_t e[25];
    for (int i = 0; i < 24; i += 2) {
        keccak_round(e, a, round_constant[i]);
        keccak_round(a, e, round_constant[i + 1]);
    }
}

static void permute_portable(uint64_t *a)
{
    permute(a);
}

#if defined(__x86_64__)

__attribute__((target("bmi,bmi2"))) static void permute_bmi(uint64_t *a)
{
    permute(a);
}

typedef void permutation(uint64_t *a);

static permutation *choose(void)
{
    tri_cpu cpu;
    /* The classes from pclmul on have BMI1 and BMI2: src/base/cpu.c. */
    if (tri_cpu_select(&cpu) == TRI_OK && cpu >= TRI_CPU_pclmul)
        return permute_bmi;
    return permute_portable;
}

/* Threads that race choose the same. */
void tri_keccak_f1600(uint64_t a[25])
{
    static _Atomic(permutation *) chosen;
    permutation *p = atomic_load_explicit(&chosen, memory_order_relaxed);
    if (!p) {
        p = choose();
        atomic_store_explicit(&chosen, p, memory_order_relaxed);
    }
    p(a);
}

#else

void tri_keccak_f1600(uint64_t a[25])
{
    permute_portable(a);
}

#endif
