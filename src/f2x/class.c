/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tables of one CPU class, compiled once for each: what rules/list.h and
 * kernels/list.h have for it. */
#include "f2x/table.h"

#define RULE(name) extern const tri_f2x_rule TRI_RULE_SYMBOL(name);
#define BILINEAR(name) extern const tri_bilinear TRI_RULE_SYMBOL(name);
#include "f2x/rules/list.h"
#undef RULE
#undef BILINEAR

static const tri_f2x_rule *const rules[] = {
#define RULE(name) &TRI_RULE_SYMBOL(name),
#define BILINEAR(name) &TRI_RULE_SYMBOL(name).rule,
#include "f2x/rules/list.h"
#undef RULE
#undef BILINEAR
};

static const tri_rule *const planned_rules[] = {
#define RULE(name) &TRI_RULE_SYMBOL(name).plan,
#define BILINEAR(name) &TRI_RULE_SYMBOL(name).rule.plan,
#include "f2x/rules/list.h"
};

#define ENTRY(name, n, lanes) tri_mul_fn TRI_KERNEL_SYMBOL(name);
#include "f2x/class_kernels.h"

static const tri_kernel kernels[] = {
    {"mul_any", 0, 1, NULL},
#define ENTRY(name, n, lanes) {#name, n, lanes, TRI_KERNEL_SYMBOL(name)},
#include "f2x/class_kernels.h"
};

static const tri_leaf leaves[] = {
    {"mul_any", 0, 0, 1},
#define ENTRY(name, n, lanes) {#name, n, n, lanes},
#include "f2x/class_kernels.h"
};

extern const tri_class_ops TRI_KERNEL_SYMBOL(ops);
#ifdef TRI_PLANLESS
/* For the program that makes the plans. */
static const tri_table TRI_KERNEL_SYMBOL(table);
#else
extern const tri_table TRI_KERNEL_SYMBOL(table);
#endif
extern const tri_class TRI_KERNEL_SYMBOL(class);

const tri_class TRI_KERNEL_SYMBOL(class) = {
    .ops = &TRI_KERNEL_SYMBOL(ops),
    .rules = rules,
    .kernels = kernels,
    .table = &TRI_KERNEL_SYMBOL(table),
    .machine = {.cpu = TRI_PASTE(TRI_, CPU, TRI_CLASS),
                .rule = planned_rules,
                .leaf = leaves,
                .rules = sizeof rules / sizeof *rules,
                .leaves = sizeof leaves / sizeof *leaves},
};
