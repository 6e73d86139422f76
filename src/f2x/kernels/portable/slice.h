/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bit slices: the packed layout of the portable class.
 *
 * A row holds word i of `lanes` products. It is stored as TRI_WORD_BITS
 * slices of `lanes` bits: slice b has bit b of every one of those words, in
 * an order that only pack and unpack know. A product of rows is then a
 * product of polynomials whose coefficients are slices: AND multiplies
 * coefficients, XOR adds them, and one instruction does it for all lanes.
 * Nothing depends on the data. */
#ifndef TRIAD_PORTABLE_SLICE_H
#define TRIAD_PORTABLE_SLICE_H

#include "f2x/kernels/portable/wide.h"

enum { SLICES = TRI_WORD_BITS }; /* of a row */

typedef wide slice;

static inline slice slice_zero(void)
{
    return wide_all(0);
}

static inline slice slice_xor(slice a, slice b)
{
    return wide_xor(a, b);
}

static inline slice slice_xor3(slice a, slice b, slice c)
{
    return wide_xor3(a, b, c);
}

static inline slice slice_and(slice a, slice b)
{
    return wide_and(a, b);
}

#endif
