/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/halves.h"

HALVES_KERNEL(mul5, 3, 2, mul3, mul2)
