/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The product by definition: for every bit i of b, add a x^i. */
#include "triad/f2x.h"

#include <string.h>

void tri_f2x_mul_ref(tri_word *c, const tri_word *a, size_t na,
                     const tri_word *b, size_t nb)
{
    memset(c, 0, (na + nb) * sizeof *c);
    for (size_t j = 0; j < nb; j++)
        for (int bit = 0; bit < TRI_WORD_BITS; bit++) {
            tri_word mask = (tri_word)0 - (b[j] >> bit & 1), carry = 0;
            for (size_t i = 0; i < na; i++) {
                c[j + i] ^= mask & (a[i] << bit | carry);
                carry = bit ? a[i] >> (TRI_WORD_BITS - bit) : 0;
            }
            c[j + na] ^= mask & carry;
        }
}
