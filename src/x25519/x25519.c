/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* X25519 on the fastest ladder for the compiler. Five limbs of 51 bits beat
 * four full words in C: compilers keep no carry chain in the flags. */
#include "triad/x25519.h"

#include "x25519/ladders.h"

#ifdef __SIZEOF_INT128__
static tri_x25519_ladder *const ladder = tri_x25519_ladder51;
#else
static tri_x25519_ladder *const ladder = tri_x25519_ladder25;
#endif

int tri_x25519(uint8_t out[32], const uint8_t scalar[32],
               const uint8_t point[32])
{
    unsigned any = 0;
    ladder(out, scalar, point);
    for (int i = 0; i < 32; i++)
        any |= out[i];
    /* any - 1 wraps for 0 alone. */
    return TRI_ERR_LOW_ORDER * (int)((any - 1) >> 31);
}

void tri_x25519_public(uint8_t out[32], const uint8_t scalar[32])
{
    static const uint8_t base[32] = {9};
    ladder(out, scalar, base);
}
