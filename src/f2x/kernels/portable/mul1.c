/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One word. The same as for several (holes.h), written out: here everything
 * stays in registers. */
#include "f2x/kernels/portable/holes.h"

static inline void points(tri_word at[HOLES_POINTS], tri_word w, tri_word mask)
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

tri_mul_fn TRI_KERNEL_SYMBOL(mul1);

void TRI_KERNEL_SYMBOL(mul1)(tri_word *c, const tri_word *a, const tri_word *b)
{
    const tri_word m = HOLES_MASK;
    tri_word l[HOLES_POINTS], r[HOLES_POINTS], lo, hi;
    holes_wide p[HOLES_POINTS];

    points(l, a[0], HOLES_LEFT_MASK);
    points(r, b[0], m);
    for (int s = 0; s < HOLES_POINTS; s++)
        p[s] = holes_product(l[s], r[s]);

    /* The top 4 bits of a fit the holes of b's bits: no carry, no noise. */
    lo = hi = 0;
    for (int i = 0; i < HOLES_TOPS; i++) {
        tri_word t = r[i] * (a[0] >> HOLES_TOP);
        lo ^= t << (HOLES_TOP + i);
        hi ^= t >> (TRI_WORD_BITS - HOLES_TOP - i);
    }
#define HALF(half, h_) \
    do { \
        tri_word q01 = p[0].half ^ p[1].half, q23 = p[2].half ^ p[3].half; \
        tri_word c1 = q01 ^ p[4].half, c5 = q23 ^ p[5].half; \
        tri_word c2 = q01 ^ p[2].half ^ p[6].half; \
        tri_word c4 = q23 ^ p[1].half ^ p[7].half; \
        tri_word c3 = c1 ^ c5 ^ p[6].half ^ p[7].half ^ p[8].half; \
        half ^= \
            (p[0].half & m) ^ (c1 & m) << 1 ^ (c2 & m) << 2 ^ (c3 & m) << 3; \
        h_ = (c4 & m) ^ (c5 & m) << 1 ^ (p[3].half & m) << 2; \
        half ^= h_ << 4; \
    } while (0)
    tri_word h;
    HALF(lo, h);
    hi ^= h >> (TRI_WORD_BITS - 4);
    HALF(hi, h);
    c[0] = lo;
    c[1] = hi;
}
