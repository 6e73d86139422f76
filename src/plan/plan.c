/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Plans as arrays of nodes. */
#include "plan/rule.h"

#include <string.h>

bool tri_is_problem(const tri_problem *p)
{
    return p->nb >= 1 && p->na >= p->nb && p->na <= TRI_MAX_ROWS &&
           p->count >= 1 && p->lanes >= 1 && (p->lanes == 1 || p->count == 1);
}

bool tri_same_problem(const tri_problem *a, const tri_problem *b)
{
    return a->na == b->na && a->nb == b->nb && a->count == b->count &&
           a->lanes == b->lanes;
}

/* Children come before parents: one pass down marks what the roots reach, one
 * pass up renumbers it. */
int tri_nodes_extract(const tri_node *from, uint32_t nodes, uint32_t *root,
                      uint32_t roots, const tri_allocator *a, tri_node **out,
                      uint32_t *count)
{
    uint32_t *number = a->resize(a->ctx, NULL, (nodes + 1u) * sizeof *number);
    uint32_t n = 0;
    if (!number)
        return TRI_ERR_MEMORY;
    memset(number, 0, nodes * sizeof *number);
    for (uint32_t i = 0; i < roots; i++)
        number[root[i]] = 1;
    for (uint32_t i = nodes; i-- > 0;) {
        n += number[i];
        for (int j = 0; number[i] && j < TRI_MAX_CHILDREN; j++)
            if (from[i].times[j])
                number[from[i].child[j]] = 1;
    }
    tri_node *copy = a->resize(a->ctx, NULL, (n + 1u) * sizeof *copy);
    if (!copy) {
        a->resize(a->ctx, number, 0);
        return TRI_ERR_MEMORY;
    }
    *count = n;
    n = 0;
    for (uint32_t i = 0; i < nodes; i++) {
        if (!number[i])
            continue;
        copy[n] = from[i];
        for (int j = 0; j < TRI_MAX_CHILDREN; j++)
            if (copy[n].times[j])
                copy[n].child[j] = number[copy[n].child[j]];
        number[i] = n++;
    }
    for (uint32_t i = 0; i < roots; i++)
        root[i] = number[root[i]];
    a->resize(a->ctx, number, 0);
    *out = copy;
    return TRI_OK;
}

int tri_plan_copy(const tri_plan *plan, const tri_allocator *allocator,
                  tri_plan *copy)
{
    tri_plan own = *plan;
    tri_node *node;
    int status = tri_nodes_extract(plan->node, plan->root + 1, &own.root, 1,
                                   allocator, &node, &own.nodes);
    if (status == TRI_OK) {
        own.node = node;
        *copy = own;
    }
    return status;
}

void tri_plan_free(tri_plan *plan, const tri_allocator *allocator)
{
    allocator->resize(allocator->ctx, (void *)(uintptr_t)plan->node, 0);
    *plan = (tri_plan){.cpu = plan->cpu};
}
