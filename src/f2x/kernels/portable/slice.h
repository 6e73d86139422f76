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

#include "f2x/kernel.h"
#include "f2x/kernels/portable/lanes.h"

enum { SLICES = TRI_WORD_BITS }; /* of a row */

#if TRI_PORTABLE_LANES == 128
#include "f2x/kernels/portable/vec128.h"
typedef v128 slice;
#define slice_xor v128_xor
#define slice_and v128_and
#define slice_zero v128_zero
#else
typedef tri_word slice;

static inline slice slice_xor(slice a, slice b)
{
    return a ^ b;
}

static inline slice slice_and(slice a, slice b)
{
    return a & b;
}

static inline slice slice_zero(void)
{
    return 0;
}
#endif

static inline slice slice_xor3(slice a, slice b, slice c)
{
    return slice_xor(slice_xor(a, b), c);
}

#endif
