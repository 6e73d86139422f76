/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The operations of the portable class, collected in ops.c. */
#ifndef TRIAD_PORTABLE_OPS_H
#define TRIAD_PORTABLE_OPS_H

#include "f2x/kernel.h"

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb);
void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n);
void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n);
void TRI_KERNEL_SYMBOL(sqr)(tri_word *c, const tri_word *a, size_t n);
void TRI_KERNEL_SYMBOL(fold)(tri_word *c, const tri_word *p, size_t bits);
void TRI_KERNEL_SYMBOL(add)(tri_word *c, const tri_word *a, size_t n);

#endif
