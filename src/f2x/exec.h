/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Running plans, and the tables of one CPU class they index. */
#ifndef TRIAD_F2X_EXEC_H
#define TRIAD_F2X_EXEC_H

#include "f2x/rule.h"

/* All Triad has for one CPU class. Choices in plans index `rules` and, less
 * TRI_CHOICE_LEAF, `kernels`; kernel 0 is ops->mul_any, and has no `mul`. */
typedef struct tri_class {
    const tri_class_ops *ops;
    const tri_f2x_rule *const *rules;
    const tri_kernel *kernels;
    tri_machine machine; /* the same, as the planner sees it */
    const struct tri_table *table;
} tri_class;

const tri_class *tri_class_of(tri_cpu cpu);

struct tri_exec {
    const tri_class *class_;
    const tri_node *node;
};

#endif
