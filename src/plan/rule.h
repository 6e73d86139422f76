/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the planner knows of an algorithm: the subproblems it leaves and the
 * linear work it does itself. No algebra and no instruction set. */
#ifndef TRIAD_PLAN_RULE_H
#define TRIAD_PLAN_RULE_H

#include "triad/plan.h"

#include <stdbool.h>

/* Variants of all rules of a machine; different prices of one rule. */
enum { TRI_MAX_VARIANTS = 128, TRI_MAX_PRICED = 4 };

/* The same subproblem, solved `times` times one after the other. */
typedef struct tri_child {
    tri_problem problem;
    uint32_t times;
} tri_child;

/* Linear work of one application of a rule.
 *   calls   how often the rule's passes start (priced `fixed`)
 *   steps   iterations of their inner loops, in vectors (priced `step`)
 *   words   distinct words they touch: which cache level the steps run in */
typedef struct tri_work {
    uint64_t calls, steps, words;
} tri_work;

/* Put before what a planner calls, and what that calls. A rule is compiled with
 * the instructions of a CPU class, yet plans are made for classes the machine
 * lacks. Without SSE3 a compiler uses nothing that builds on it. */
#if defined(__x86_64__) && defined(__GNUC__)
#define TRI_PLAIN __attribute__((target("no-sse3,no-bmi,no-bmi2")))
#else
#define TRI_PLAIN
#endif

/* A rule. What the planner relies on:
 *   Following children never leads back to the problem.
 *   Work at several products side by side is no less, for each of them, than
 *   at one; or, for a rule that takes no single product, than at as many as
 *   the packed layout has lanes. */
typedef struct tri_rule tri_rule;
struct tri_rule {
    const char *name;
    /* Variants are numbered from 0; each rule documents its own. Those equal
     * in variant >> price_shift share a price. */
    uint16_t variants, price_shift;
    /* Vector loads, stores and 2-input XORs of one step: the price of a rule
     * for which a profile has no measured line. */
    uint16_t loads, stores, xors;
    /* Fills child[TRI_MAX_CHILDREN] and *work; returns the number of
     * children, 0 when the variant does not apply to the problem. */
    unsigned (*children)(const tri_rule *self, const tri_problem *p,
                         unsigned variant, tri_child *child, tri_work *work);
    /* Words of scratch a node of this rule uses itself. */
    uint64_t (*scratch)(const tri_rule *self, const tri_problem *p,
                        unsigned variant);
    /* Some subproblem has a part of b for its a: not for plans of a public
     * b. */
    bool exchanges;
};

/* name[TRI_NAME_MAX] := what a profile calls priced variant v. */
void tri_price_name(const tri_rule *rule, unsigned v, char *name);

/* A kernel as the planner sees it: a name the profile prices and the one
 * problem it solves. na = 0 stands for every natural shape: its price is
 * fixed + step * na * nb. With public_b, addresses depend on the value of b. */
typedef struct tri_leaf {
    const char *name;
    uint32_t na, nb;
    uint16_t lanes;
    bool public_b;
} tri_leaf;

/* What there is to plan with: the rules and kernels of one CPU class. */
typedef struct tri_machine {
    tri_cpu cpu;
    const tri_rule *const *rule;
    const tri_leaf *leaf;
    uint16_t rules, leaves;
} tri_machine;

/* Whether *p keeps to what plan.h says of problems. */
bool tri_is_problem(const tri_problem *p);

bool tri_same_problem(const tri_problem *a, const tri_problem *b);

/* tri_planner_extract for any node[0 .. nodes), children before parents. */
TRI_MUST_CHECK int tri_nodes_extract(const tri_node *node, uint32_t nodes,
                                     uint32_t *root, uint32_t roots,
                                     const tri_allocator *allocator,
                                     tri_node **copy, uint32_t *count);

/* See tri_f2x_plan_parse; machine_of gives the rules and kernels of a class,
 * and is not null for any. */
typedef const tri_machine *tri_machine_of(tri_cpu cpu);
TRI_MUST_CHECK int tri_plan_parse(tri_plan *plan, const char *text, size_t len,
                                  tri_machine_of *machine_of,
                                  const tri_allocator *allocator,
                                  tri_diagnostic *why);

/* See tri_f2x_plan_format. */
size_t tri_plan_format(const tri_plan *plan, const tri_machine *machine,
                       char *text, size_t size);

/* Null when out of memory. The machine and the profile must outlive it. */
tri_planner *tri_planner_new(const tri_machine *machine,
                             const tri_profile *profile,
                             const tri_allocator *allocator);

#endif
