/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "bench_plans.h"

#include <math.h>
#include <stdlib.h>

static void run_plan(void *ctx, int turn, uint32_t times)
{
    const timed_plan *p = ctx;
    const bench_buffers at = bench_buffers_at(p->buffers, turn), *b = &at;
    for (uint32_t i = 0; i < times; i++)
        tri_f2x_mul_with(&p->plan, b->c, b->a, b->b, b->t);
}

int bench_make_plan(const bench_options *o, uint32_t n, tri_allow *allow,
                    void *ctx, tri_plan *plan)
{
    tri_planner *pl = tri_f2x_planner_new(o->profile, &cli_allocator);
    tri_problem p = {n, n, 1, 1};
    tri_node *node = NULL;
    uint32_t root, nodes = 0;
    *plan = (tri_plan){0};
    if (!pl)
        return TRI_ERR_MEMORY;
    tri_planner_restrict(pl, allow, ctx);
    int status = tri_planner_solve(pl, &p, &root);
    if (status == TRI_OK)
        status = tri_planner_extract(pl, &root, 1, &node, &nodes);
    tri_planner_free(pl);
    if (status == TRI_OK)
        *plan = (tri_plan){o->cpu, nodes, root, node, 0};
    return status;
}

void bench_spread_sizes(const bench_options *o, bench_options *all,
                        uint32_t least, uint32_t most)
{
    *all = *o;
    if (all->sizes)
        return;
    for (uint32_t n = least; n <= most;
         n = (uint32_t)(least * pow(1.19, all->sizes) + 0.5))
        all->size[all->sizes++] = n;
}

void timed_plans_free(timed_plans *t)
{
    for (int i = 0; i < t->plans; i++)
        tri_plan_free(&t->plan[i].plan, &cli_allocator);
    for (int i = 0; i < t->sizes; i++)
        bench_buffers_free(&t->buffers[i]);
    free(t->plan);
    free(t->buffers);
    free(t->task);
}

int timed_plans_make(timed_plans *t, int room)
{
    *t = (timed_plans){0};
    t->plan = calloc((size_t)room, sizeof *t->plan);
    t->buffers = calloc((size_t)room, sizeof *t->buffers);
    t->task = calloc((size_t)room, sizeof *t->task);
    return t->plan && t->buffers && t->task ? CLI_OK
                                            : cli_failed(TRI_ERR_MEMORY);
}

int timed_plans_add(timed_plans *t, const tri_plan *plan)
{
    const size_t n = plan->node[plan->root].problem.na;
    const size_t scratch = tri_f2x_scratch(plan);
    const int i = t->plans++;
    if (t->sizes == 0 || t->buffers[t->sizes - 1].n != n)
        t->sizes++;
    bench_buffers *b = &t->buffers[t->sizes - 1];
    t->plan[i] = (timed_plan){*plan, b};
    t->task[i] = (bench_task){run_plan, &t->plan[i], 0, 0};
    if (b->n == n && b->scratch >= scratch)
        return CLI_OK;
    bench_buffers_free(b);
    return bench_buffers_make(b, n, scratch, TRI_WORD_BITS)
               ? CLI_OK
               : cli_failed(TRI_ERR_MEMORY);
}
