/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tables of one CPU class, compiled once for each: what rules/list.h and
 * kernels/list.h have for it. */
#include "f2x/table.h"

#include "f2x/choices.h"

#define DECLARE(type, name) \
    extern const type TRI_RULE_SYMBOL(name); \
    tri_run_fn TRI_RUN_SYMBOL(name);
#define RULE(name) DECLARE(tri_rule, name)
#define BILINEAR(name) DECLARE(tri_bilinear, name)
#include "f2x/rules/list.h"
#undef RULE
#undef BILINEAR

static const tri_rule *const rules[] = {
#define RULE(name) &TRI_RULE_SYMBOL(name),
#define BILINEAR(name) &TRI_RULE_SYMBOL(name).rule,
#include "f2x/rules/list.h"
#undef RULE
#undef BILINEAR
};

/* A planner for another machine has the names of its kernels only. */
#ifdef TRI_FOREIGN
#define KERNEL_FUNCTION(name) NULL
#else
#define KERNEL_FUNCTION(name) TRI_KERNEL_SYMBOL(name)
#define ENTRY(name, n, lanes, public_b) tri_mul_fn TRI_KERNEL_SYMBOL(name);
#include "f2x/class_kernels.h"
#endif

static const tri_kernel kernels[] = {
    {"mul_any", 0, 1, NULL},
#define ENTRY(name, n, lanes, public_b) \
    {#name, n, lanes, KERNEL_FUNCTION(name)},
#include "f2x/class_kernels.h"
};

static const tri_leaf leaves[] = {
    {"mul_any", 0, 0, 1, false},
#define ENTRY(name, n, lanes, public_b) {#name, n, n, lanes, public_b},
#include "f2x/class_kernels.h"
};

extern const tri_class_ops TRI_KERNEL_SYMBOL(ops);

/* Every call is a direct one, and the Makefile has the switch done by
 * comparisons: an indirect branch whose target changes from node to node is
 * not predicted where speculation is restricted, as on many shared machines. */
static void exec(const tri_exec *x, uint32_t node, uint32_t times,
                 const tri_job *jobs, tri_word *t)
{
    const tri_node *n = &x->node[node];
    const uint16_t count = n->problem.count;
    switch (n->choice) {
#define RULE(name) \
    case RULE_##name: \
        for (; times > 0; times--, jobs += count) \
            TRI_RUN_SYMBOL(name)(x, n, jobs, t); \
        break;
#define BILINEAR(name) RULE(name)
#include "f2x/rules/list.h"
    case LEAF_mul_any:
        for (; times > 0; times--, jobs++)
            TRI_KERNEL_SYMBOL(ops).mul_any(jobs->c, jobs->a, n->problem.na,
                                           jobs->b, n->problem.nb);
        break;
#ifndef TRI_FOREIGN
#define ENTRY(name, n, lanes, public_b) \
    case LEAF_##name: \
        for (; times > 0; times--, jobs++) \
            TRI_KERNEL_SYMBOL(name)(jobs->c, jobs->a, jobs->b); \
        break;
#include "f2x/class_kernels.h"
#endif
    default: /* TRI_CHOICE_NOTHING */
        break;
    }
}

#ifdef TRI_PLANLESS
/* For the program that makes the plans. */
static const tri_table TRI_KERNEL_SYMBOL(table);
#else
extern const tri_table TRI_KERNEL_SYMBOL(table);
#endif
extern const tri_class TRI_KERNEL_SYMBOL(class);

const tri_class TRI_KERNEL_SYMBOL(class) = {
    .ops = &TRI_KERNEL_SYMBOL(ops),
    .exec = exec,
    .kernels = kernels,
    .table = &TRI_KERNEL_SYMBOL(table),
    .machine = {.cpu = TRI_PASTE(TRI_, CPU, TRI_CLASS),
                .rule = rules,
                .leaf = leaves,
                .rules = sizeof rules / sizeof *rules,
                .leaves = sizeof leaves / sizeof *leaves},
};
