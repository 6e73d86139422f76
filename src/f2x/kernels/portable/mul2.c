/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/holes.h"

HOLES_KERNEL(mul2, 2)
