/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Plans made and timed, for the topics that put the planner to the test. */
#ifndef TRIAD_CLI_BENCH_PLANS_H
#define TRIAD_CLI_BENCH_PLANS_H

#include "bench.h"

#include "triad/f2x.h"

/* *plan := the plan for n by n words of a new planner restricted by allow; its
 * nodes are the caller's. It has none on error. */
int bench_make_plan(const bench_options *o, uint32_t n, tri_allow *allow,
                    void *ctx, tri_plan *plan);

/* *all := *o, with sizes from `least` to `most` if it has none. */
void bench_spread_sizes(const bench_options *o, bench_options *all,
                        uint32_t least, uint32_t most);

/* A plan and the operands it is timed on. */
typedef struct timed_plan {
    tri_plan plan;
    const bench_buffers *buffers;
} timed_plan;

/* Plans and their times. Those of one size, added one after the other, share
 * their operands and scratch: where these lie would decide between them. */
typedef struct timed_plans {
    timed_plan *plan;
    bench_buffers *buffers;
    bench_task *task;
    int plans, sizes;
} timed_plans;

/* Room for so many plans, none so far. Returns an exit status; the plans are to
 * be freed whatever it is. */
int timed_plans_make(timed_plans *t, int room);

/* Takes a plan over, the caller's no longer whatever happens. */
int timed_plans_add(timed_plans *t, const tri_plan *plan);

void timed_plans_free(timed_plans *t);

#endif
