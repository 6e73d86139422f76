/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Running plans, and the tables of one CPU class they index. */
#ifndef TRIAD_F2X_EXEC_H
#define TRIAD_F2X_EXEC_H

#include "f2x/rule.h"

/* A choice for nodes that do nothing, by which a rule is timed alone. */
#define TRI_CHOICE_NOTHING 0xffffu

/* All Triad has for one CPU class. Choices in plans index machine.rule and,
 * less TRI_CHOICE_LEAF, `kernels`; kernel 0 is ops->mul_any, and has no `mul`.
 */
typedef struct tri_class {
    const tri_class_ops *ops;
    tri_exec_fn *exec; /* what tri_exec_node does */
    const tri_kernel *kernels;
    tri_machine machine; /* rules and kernels as the planner sees them */
    const struct tri_table *table;
} tri_class;

const tri_class *tri_class_of(tri_cpu cpu);

#endif
