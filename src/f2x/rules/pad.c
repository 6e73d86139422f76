/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Pad: operands extended with zeros to the next multiple of 4, 8, 16 or 32
 * rows, variants 0 to 3, by no more than an eighth: see tri_bilinear in rule.h
 * for why. The product's rows past 2n are zero and dropped. */
#include "f2x/rule.h"
#include "f2x/vec.h"

TRI_PLAIN static uint32_t multiple(unsigned variant)
{
    return 4u << variant;
}

TRI_PLAIN static uint32_t padded(const tri_problem *p, unsigned variant)
{
    uint32_t m = multiple(variant);
    return tri_ceil_div(p->na, m) * m;
}

TRI_PLAIN static unsigned children(const tri_rule *self, const tri_problem *p,
                                   unsigned variant, tri_child *child,
                                   tri_work *w)
{
    uint32_t n = padded(p, variant);
    (void)self;
    if (p->count != 1 || p->na != p->nb || n == p->na || n - p->na > p->na / 8)
        return 0;
    if (variant && n == padded(p, variant - 1))
        return 0;
    child[0] = (tri_child){{n, n, 1, p->lanes}, 1};
    *w = (tri_work){.calls = 1,
                    .steps = (4 * (uint64_t)p->na * p->lanes + TRI_VEC - 1) /
                             TRI_VEC,
                    .words = 4 * ((uint64_t)p->na + n) * p->lanes};
    return 1;
}

TRI_PLAIN static uint64_t slot_words(const tri_problem *p, unsigned variant)
{
    return tri_round_up8((uint64_t)padded(p, variant) * p->lanes);
}

TRI_PLAIN static uint64_t scratch(const tri_rule *self, const tri_problem *p,
                                  unsigned variant)
{
    (void)self;
    return 4 * slot_words(p, variant);
}

tri_run_fn TRI_RUN_SYMBOL(pad);
void TRI_RUN_SYMBOL(pad)(const tri_exec *x, const tri_node *node,
                         const tri_job *jobs, tri_word *t)
{
    const tri_problem *p = &node->problem;
    const size_t n = (size_t)p->na * p->lanes;
    const size_t stride = (size_t)slot_words(p, node->variant);
    tri_word *c = t + 2 * stride;
    tri_extend(t, stride, jobs->a, n);
    tri_extend(t + stride, stride, jobs->b, n);
    tri_exec_node(x, node->child[0], 1, &(tri_job){c, t, t + stride},
                  t + 4 * stride);
    memcpy(jobs->c, c, 2 * n * sizeof(tri_word));
}

const tri_rule TRI_RULE_SYMBOL(pad) = {
    .name = "pad",
    .variants = 4,
    .price_shift = 2,
    .loads = 1,
    .stores = 1,
    .children = children,
    .scratch = scratch,
};
