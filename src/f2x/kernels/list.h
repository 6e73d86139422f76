/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every kernel: the CPU class it is compiled for, its name, the rows of one
 * operand, the lanes of a row. The function is tri_<name>_<class>. Adding one:
 * a file in the folder of its class, and a line
 * KERNEL(class, name, rows, lanes) here. */

#include "f2x/kernels/portable/lanes.h"
KERNEL(portable, mul1, 1, 1)
KERNEL(portable, mul2, 2, 1)
KERNEL(portable, mul3, 3, 1)
KERNEL(portable, mul4, 4, 1)
KERNEL(portable, rows1, 1, TRI_PORTABLE_LANES)
