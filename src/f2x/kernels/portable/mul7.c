/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/halves.h"

HALVES_KERNEL(mul7, 4, 3, mul4, mul3)
