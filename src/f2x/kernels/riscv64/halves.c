/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels of 9 to 16 words, Karatsuba over two smaller ones. */
#include "f2x/kernels/portable/halves.h"

HALVES_KERNEL(mul9, 5, 4, mul5, mul4)
HALVES_KERNEL(mul10, 5, 5, mul5, mul5)
HALVES_KERNEL(mul11, 6, 5, mul6, mul5)
HALVES_KERNEL(mul12, 6, 6, mul6, mul6)
HALVES_KERNEL(mul13, 7, 6, mul7, mul6)
HALVES_KERNEL(mul14, 7, 7, mul7, mul7)
HALVES_KERNEL(mul15, 8, 7, mul8, mul7)
HALVES_KERNEL(mul16, 8, 8, mul8, mul8)
