/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Arithmetic modulo p = 2^255 - 19, a bit at a time. */
#ifndef TRIAD_TESTS_UCODE_FIELD_H
#define TRIAD_TESTS_UCODE_FIELD_H

#include <stdint.h>

enum { FIELD_LIMBS = 5, FIELD_LIMB_BITS = 51 };

/* Below 2^255; any such is the number modulo p. */
typedef struct field {
    uint64_t word[4];
} field;

/* x + y + extra, with bit 255 folded. */
static inline field field_sum(field x, field y, unsigned extra)
{
    field s;
    unsigned carry = extra;
    for (int i = 0; i < 4; i++) {
        uint64_t t = x.word[i] + carry;
        carry = t < carry;
        s.word[i] = t + y.word[i];
        carry += s.word[i] < t;
    }
    if (s.word[3] >> 63) {
        s.word[3] &= UINT64_MAX >> 1;
        return field_sum(s, (field){{0}}, 19);
    }
    return s;
}

static inline field field_product(field x, field y)
{
    field r = {{0}};
    for (int bit = 254; bit >= 0; bit--) {
        r = field_sum(r, r, 0);
        if (y.word[bit / 64] >> bit % 64 & 1)
            r = field_sum(r, x, 0);
    }
    return r;
}

/* The sum of limbs of up to 64 bits, doubled into place. */
static inline field field_of(const uint64_t limb[FIELD_LIMBS])
{
    field n = {{0}};
    for (unsigned k = FIELD_LIMBS; k-- > 0;) {
        for (int i = 0; i < FIELD_LIMB_BITS; i++)
            n = field_sum(n, n, 0);
        n = field_sum(n, (field){{limb[k]}}, 0);
    }
    return n;
}

/* The same number below p: x + 19 is folded exactly when x >= p. */
static inline field field_canonical(field x)
{
    field y = field_sum(x, (field){{0}}, 19);
    uint64_t borrow = 19;
    for (int i = 0; i < 4; i++) {
        uint64_t word = y.word[i];
        y.word[i] = word - borrow;
        borrow = word < borrow;
    }
    return y;
}

#endif
