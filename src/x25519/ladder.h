/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The Montgomery ladder [RFC 7748, section 5], written once for every field:
 * whoever includes this defines
 *
 *   fe         the type of an element
 *   FE(name)   the field's function of that name
 *   LADDER     what to call the function defined here
 */
#include "x25519/ladders.h"

/* Everything that depends on the scalar, to be cleared in one go; the names
 * are the RFC's. */
typedef struct ladder {
    uint8_t k[32];
    fe x1, x2, z2, x3, z3;
    fe a, aa, b, bb, e, c, d, da, cb;
} ladder;

/* h := f^(2^n), n >= 1. */
static void square_times(fe *h, const fe *f, int n)
{
    FE(sq)(h, f);
    for (int i = 1; i < n; i++)
        FE(sq)(h, h);
}

/* z := 1 / z = z^(p - 2) = z^(2^255 - 21), 0 for 0. Temporaries of the ladder,
 * which is over, hold the powers. */
static void invert(ladder *l)
{
    fe *z = &l->z2, *t = &l->a, *z11 = &l->b, *u = &l->c, *v = &l->d;
    /* t = z^22, u = z^9 */
    FE(sq)(z11, z);
    square_times(t, z11, 2);
    FE(mul)(u, t, z);
    FE(mul)(z11, u, z11);
    FE(sq)(t, z11);
    /* u = z^(2^5 - 1), then 2^10 - 1 */
    FE(mul)(u, t, u);
    square_times(t, u, 5);
    FE(mul)(u, t, u);
    /* v = z^(2^20 - 1), t = z^(2^40 - 1), u = z^(2^50 - 1) */
    square_times(t, u, 10);
    FE(mul)(v, t, u);
    square_times(t, v, 20);
    FE(mul)(t, t, v);
    square_times(t, t, 10);
    FE(mul)(u, t, u);
    /* v = z^(2^100 - 1), t = z^(2^200 - 1), then 2^250 - 1 */
    square_times(t, u, 50);
    FE(mul)(v, t, u);
    square_times(t, v, 100);
    FE(mul)(t, t, v);
    square_times(t, t, 50);
    FE(mul)(t, t, u);
    /* z = z^(2^255 - 2^5 + 11) */
    square_times(t, t, 5);
    FE(mul)(z, t, z11);
}

/* (x2 : z2) is doubled, (x3 : z3) := (x2 : z2) + (x3 : z3), whose difference
 * is x1. */
static void step(ladder *l)
{
    FE(add)(&l->a, &l->x2, &l->z2);
    FE(sub)(&l->b, &l->x2, &l->z2);
    FE(add)(&l->c, &l->x3, &l->z3);
    FE(sub)(&l->d, &l->x3, &l->z3);
    FE(mul)(&l->da, &l->d, &l->a);
    FE(mul)(&l->cb, &l->c, &l->b);
    FE(sq)(&l->aa, &l->a);
    FE(sq)(&l->bb, &l->b);
    FE(sub)(&l->z3, &l->da, &l->cb);
    FE(add)(&l->x3, &l->da, &l->cb);
    FE(sub)(&l->e, &l->aa, &l->bb);
    FE(sq)(&l->z3, &l->z3);
    FE(mul_small)(&l->z2, &l->e, 121665);
    FE(sq)(&l->x3, &l->x3);
    FE(mul)(&l->x2, &l->aa, &l->bb);
    FE(add)(&l->z2, &l->z2, &l->aa);
    FE(mul)(&l->z3, &l->z3, &l->x1);
    FE(mul)(&l->z2, &l->z2, &l->e);
}

/* Exchanges the two points when swap is 1, not when it is 0. */
static void exchange(ladder *l, uint64_t swap)
{
    uint64_t mask = 0 - swap;
    /* So that no compiler makes a branch of the mask. */
    __asm__("" : "+r"(mask));
    FE(swap)(&l->x2, &l->x3, mask);
    FE(swap)(&l->z2, &l->z3, mask);
}

void LADDER(uint8_t *out, const uint8_t *scalar, const uint8_t *point)
{
    static const uint8_t one[32] = {1};
    ladder l = {.k = {0}};
    uint64_t swapped = 0;
    memcpy(l.k, scalar, sizeof l.k);
    l.k[0] &= 0xf8;
    l.k[31] |= 0x40; /* and bit 255, to be cleared, is not read */
    FE(from_bytes)(&l.x1, point);
    FE(from_bytes)(&l.x2, one);
    FE(from_bytes)(&l.z3, one);
    l.x3 = l.x1;
    for (int t = 254; t >= 0; t--) {
        const uint64_t bit = l.k[t / 8] >> t % 8 & 1;
        exchange(&l, swapped ^ bit);
        swapped = bit;
        step(&l);
    }
    exchange(&l, swapped);
    invert(&l);
    FE(mul)(&l.x2, &l.x2, &l.z2);
    FE(to_bytes)(out, &l.x2);
    tri_clear(&l, sizeof l);
}
