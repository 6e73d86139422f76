/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/holes.h"

tri_mul_fn TRI_KERNEL_SYMBOL(mul2);

void TRI_KERNEL_SYMBOL(mul2)(tri_word *c, const tri_word *a, const tri_word *b)
{
    HOLES_BODY(c, a, b, 2);
}
