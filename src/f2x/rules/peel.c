/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Peel: the top d words of both operands apart, variant d - 1.
 *
 *   a = a0 + z a1, b = b0 + z b1, z = x^(w m), n = m + d:
 *   c = a0 b0 + z (a0 b1 + b0 a1) + z^2 a1 b1
 *
 * For sizes a little above a round one, as in HQC and BIKE. The outer products
 * tile c, the inner two are added. */
#include "f2x/rule.h"
#include "f2x/vec.h"

enum { ROUND = 8 };

TRI_PLAIN static unsigned children(const tri_rule *self, const tri_problem *p,
                                   unsigned variant, tri_child *child,
                                   tri_work *w)
{
    uint32_t d = variant + 1, m = p->na - d;
    (void)self;
    if (p->count != 1 || p->lanes != 1 || p->na != p->nb || p->na <= 2 * d ||
        m % ROUND != 0)
        return 0;
    child[0] = (tri_child){{m, m, 1, 1}, 1};
    child[1] = (tri_child){{m, d, 1, 1}, 2};
    child[2] = (tri_child){{d, d, 1, 1}, 1};
    *w = (tri_work){.calls = 1,
                    .steps = tri_ceil_div(p->na, TRI_VEC),
                    .words = 5 * (uint64_t)p->na};
    return 3;
}

TRI_PLAIN static uint64_t scratch(const tri_rule *self, const tri_problem *p,
                                  unsigned variant)
{
    (void)self, (void)variant;
    return 2 * tri_round_up8(p->na);
}

static void add_step(tri_word *c, const tri_word *t, size_t n, size_t stride,
                     size_t i, bool full)
{
    tri_vec u = tri_get(t, n, i, full), v = tri_get(t + stride, n, i, full);
    tri_put(c, n, i, tri_xor3(tri_get(c, n, i, full), u, v), full);
}

tri_run_fn TRI_RUN_SYMBOL(peel);
void TRI_RUN_SYMBOL(peel)(const tri_exec *x, const tri_node *node,
                          const tri_job *jobs, tri_word *t)
{
    const size_t n = node->problem.na, d = node->variant + 1u, m = n - d;
    const size_t stride = (size_t)tri_round_up8(n);
    const tri_word *a = jobs->a, *b = jobs->b;
    tri_word *c = jobs->c, *below = t + 2 * stride;
    size_t i = 0;

    tri_exec_node(x, node->child[0], 1, &(tri_job){c, a, b}, below);
    tri_exec_node(x, node->child[2], 1, &(tri_job){c + 2 * m, a + m, b + m},
                  below);
    tri_exec_node(x, node->child[1], 2,
                  (tri_job[]){{t, a, b + m}, {t + stride, b, a + m}}, below);
    for (; i + TRI_VEC <= n; i += TRI_VEC)
        add_step(c + m, t, n, stride, i, true);
    for (; i < n; i += TRI_VEC)
        add_step(c + m, t, n, stride, i, false);
}

const tri_rule TRI_RULE_SYMBOL(peel) = {
    .name = "peel",
    .variants = 4,
    .price_shift = 2,
    .loads = 3,
    .stores = 1,
    .xors = 2,
    .children = children,
    .scratch = scratch,
    .exchanges = true,
};
