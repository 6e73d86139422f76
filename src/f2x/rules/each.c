/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Each: products side by side computed one after the other. */
#include "f2x/rule.h"

TRI_PLAIN static unsigned children(const tri_rule *self, const tri_problem *p,
                                   unsigned variant, tri_child *child,
                                   tri_work *w)
{
    (void)self, (void)variant;
    if (p->count < 2)
        return 0;
    child[0] = (tri_child){{p->na, p->nb, 1, p->lanes}, p->count};
    *w = (tri_work){0, 0, 0};
    return 1;
}

TRI_PLAIN static uint64_t scratch(const tri_rule *self, const tri_problem *p,
                                  unsigned variant)
{
    (void)self, (void)p, (void)variant;
    return 0;
}

tri_run_fn TRI_RUN_SYMBOL(each);
void TRI_RUN_SYMBOL(each)(const tri_exec *x, const tri_node *node,
                          const tri_job *jobs, tri_word *t)
{
    tri_exec_node(x, node->child[0], node->times[0], jobs, t);
}

const tri_rule TRI_RULE_SYMBOL(each) = {
    .name = "each",
    .variants = 1,
    .children = children,
    .scratch = scratch,
};
