/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every kernel: the CPU class it is compiled for, its name, the rows of one
 * operand, the lanes of a row. The function is tri_<name>_<class>. Adding one:
 * a file in the folder of its class, and a line
 * KERNEL(class, name, rows, lanes) here. */
