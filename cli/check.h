/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Judging a product without multiplying the same way again. */
#ifndef TRIAD_CLI_CHECK_H
#define TRIAD_CLI_CHECK_H

#include "triad/base.h"

#include <stdbool.h>

/* Whether c[na + nb] = a[na] * b[nb]. Small products are computed again bit by
 * bit. Of others both sides are compared at two random points of GF(2^64): a
 * wrong c of n bits passes with a chance of at most (n / 2^64)^2. */
bool check_product(const tri_word *c, const tri_word *a, size_t na,
                   const tri_word *b, size_t nb);

/* c := p[0 .. 2 n) mod x^bits - 1, bit by bit; n = ceil(bits /
 * TRI_WORD_BITS), c[n]. */
void check_fold(tri_word *c, const tri_word *p, size_t bits);

#endif
