/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The operations of class zbc. A word is all it multiplies at a time, so there
 * is no packed layout. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/kernels/riscv64/words.h"

void TRI_KERNEL_SYMBOL(sqr)(tri_word *c, const tri_word *a, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        c[2 * i] = lower(a[i], a[i]);
        c[2 * i + 1] = upper(a[i], a[i]);
    }
}

extern const tri_class_ops TRI_KERNEL_SYMBOL(ops);

const tri_class_ops TRI_KERNEL_SYMBOL(ops) = {
    .lanes = 1,
    .mul_any = TRI_KERNEL_SYMBOL(mul_any),
    .sqr = TRI_KERNEL_SYMBOL(sqr),
    .fold = TRI_KERNEL_SYMBOL(fold),
    .add = TRI_KERNEL_SYMBOL(add),
};
