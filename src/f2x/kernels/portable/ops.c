/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/ops.h"

#include "f2x/kernels/portable/lanes.h"

extern const tri_class_ops TRI_KERNEL_SYMBOL(ops);

const tri_class_ops TRI_KERNEL_SYMBOL(ops) = {
    .lanes = TRI_PORTABLE_LANES,
    .mul_any = TRI_KERNEL_SYMBOL(mul_any),
    .pack = TRI_KERNEL_SYMBOL(pack),
    .unpack = TRI_KERNEL_SYMBOL(unpack),
    .sqr = TRI_KERNEL_SYMBOL(sqr),
    .fold = TRI_KERNEL_SYMBOL(fold),
    .add = TRI_KERNEL_SYMBOL(add),
};
