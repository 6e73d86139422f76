/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs a plan: leaves by their kernel, all else by its rule. */
#include "f2x/exec.h"

void tri_exec_node(const tri_exec *x, uint32_t node, uint32_t times,
                   const tri_job *jobs, tri_word *t)
{
    const tri_node *n = &x->node[node];
    if (n->choice == TRI_CHOICE_LEAF) {
        for (uint32_t i = 0; i < times; i++)
            x->class_->ops->mul_any(jobs[i].c, jobs[i].a, n->problem.na,
                                    jobs[i].b, n->problem.nb);
    } else if (n->choice > TRI_CHOICE_LEAF) {
        tri_mul_fn *mul =
            x->class_->kernels[n->choice - TRI_CHOICE_LEAF].mul;
        for (uint32_t i = 0; i < times; i++)
            mul(jobs[i].c, jobs[i].a, jobs[i].b);
    } else {
        const tri_f2x_rule *rule = x->class_->rules[n->choice];
        for (uint32_t i = 0; i < times; i++)
            rule->run(rule, x, n, jobs + (size_t)i * n->problem.count, t);
    }
}
