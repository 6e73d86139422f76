/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Batch: products side by side enter the packed layout, `lanes` at a time.
 *
 * Variant 0 packs all of them, the last batch with idle lanes; variant 1
 * packs full batches only and computes the rest one by one. */
#include "f2x/rule.h"

#define OPS TRI_KERNEL_SYMBOL(ops)
extern const tri_class_ops OPS;

TRI_PLAIN static unsigned children(const tri_rule *self, const tri_problem *p,
                                   unsigned variant, tri_child *child,
                                   tri_work *w)
{
    uint32_t lanes = OPS.lanes, rest = p->count % lanes;
    (void)self;
    if (p->lanes != 1 || lanes == 1 || p->na != p->nb || p->count < 2)
        return 0;
    if (variant == 1 && (rest == 0 || p->count < lanes))
        return 0;
    child[0].problem = (tri_problem){p->na, p->nb, 1, (uint16_t)lanes};
    child[0].times = p->count / lanes + (variant == 0 && rest != 0);
    *w = (tri_work){.calls = child[0].times,
                    .steps = (uint64_t)child[0].times * p->na,
                    .words = 8 * (uint64_t)p->na * lanes};
    if (variant == 0)
        return 1;
    child[1] = (tri_child){{p->na, p->nb, 1, 1}, rest};
    return 2;
}

TRI_PLAIN static uint64_t scratch(const tri_rule *self, const tri_problem *p,
                                  unsigned variant)
{
    (void)self, (void)variant;
    return 4 * (uint64_t)p->na * OPS.lanes;
}

tri_run_fn TRI_RUN_SYMBOL(batch);
void TRI_RUN_SYMBOL(batch)(const tri_exec *x, const tri_node *node,
                           const tri_job *jobs, tri_word *t)
{
    const size_t n = node->problem.na, lanes = OPS.lanes;
    tri_word *c = t, *a = c + 2 * n * lanes, *b = a + n * lanes;
    const tri_word *src[TRI_MAX_LANES];
    tri_word *dst[TRI_MAX_LANES];
    size_t left = node->problem.count;

    t = b + n * lanes;
    for (uint32_t i = 0; i < node->times[0]; i++) {
        size_t count = left < lanes ? left : lanes;
        for (size_t j = 0; j < count; j++)
            src[j] = jobs[j].a;
        OPS.pack(a, src, count, n);
        for (size_t j = 0; j < count; j++)
            src[j] = jobs[j].b;
        OPS.pack(b, src, count, n);
        tri_exec_node(x, node->child[0], 1, &(tri_job){c, a, b}, t);
        for (size_t j = 0; j < count; j++)
            dst[j] = jobs[j].c;
        OPS.unpack(dst, count, c, 2 * n);
        jobs += count;
        left -= count;
    }
    if (left)
        tri_exec_node(x, node->child[1], node->times[1], jobs, t);
}

const tri_rule TRI_RULE_SYMBOL(batch) = {
    .name = "batch",
    .variants = 2,
    .price_shift = 1,
    .loads = 4,
    .stores = 4,
    .xors = 12,
    .children = children,
    .scratch = scratch,
};
