/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The parts of tri_ops_<class> that ops.c collects; see tri_class_ops. */
#ifndef TRIAD_F2X_CLMUL_OPS_H
#define TRIAD_F2X_CLMUL_OPS_H

#include "f2x/kernel.h"
#include "f2x/vec.h"

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb);
void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n);
void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n);
void TRI_KERNEL_SYMBOL(sqr)(tri_word *c, const tri_word *a, size_t n);

#endif
