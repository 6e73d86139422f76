/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/halves.h"

HALVES_KERNEL(mul6, 3, 3, mul3, mul3)
