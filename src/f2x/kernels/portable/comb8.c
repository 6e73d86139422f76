/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/kernels/portable/comb.h"

COMB_KERNEL(comb8, 8)
