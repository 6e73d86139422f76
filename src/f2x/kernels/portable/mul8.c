/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/halves.h"

HALVES_KERNEL(mul8, 4, 4, mul4, mul4)
