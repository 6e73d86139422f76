/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Profiles, the planner and plans.
 *
 * A profile says what each kernel and each rule costs on one chip. The planner
 * finds the cheapest tree of rules and kernels for a problem by dynamic
 * programming over the profile; nothing is compiled or timed. A plan is the
 * tree as a flat array of nodes: plain data, the same on every host.
 *
 * Rows. A row is `lanes` consecutive words, one from each of `lanes`
 * independent products; with lanes = 1, the natural layout, a row is a word.
 *
 * Costs are centicycles: hundredths of a cycle of the profile's clock. */
#ifndef TRIAD_PLAN_H
#define TRIAD_PLAN_H

#include "triad/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* `count` products side by side, each of na rows by nb rows, na >= nb. In the
 * natural layout their operands lie anywhere; with lanes > 1, count is 1. All
 * four are at least 1, and na is at most TRI_MAX_ROWS. */
#define TRI_MAX_ROWS (UINT32_MAX / 4)
typedef struct tri_problem {
    uint32_t na, nb;
    uint16_t count, lanes;
} tri_problem;

#define TRI_MAX_CHILDREN 3

/* One decision: how a problem is solved.
 *   choice    index into the rules of the CPU class, or, from
 *             TRI_CHOICE_LEAF on, into its kernels
 *   child     nodes of the subproblems; every index is below the node's own
 *   times     how often each is solved; 0 from the last child on
 *   scratch   words the node needs, its children's included
 *   cost      predicted centicycles; UINT64_MAX - 1 for that many or more */
typedef struct tri_node {
    tri_problem problem;
    uint16_t choice, variant;
    uint32_t child[TRI_MAX_CHILDREN];
    uint32_t times[TRI_MAX_CHILDREN];
    uint64_t scratch;
    uint64_t cost;
} tri_node;

#define TRI_CHOICE_LEAF 0x8000u

/* Nodes from the root to a kernel, in a plan that is read from a text. */
#define TRI_MAX_DEPTH 64

/* A plan for the problem of node[root]. `cpu` says whose rules and kernels
 * the choices mean. Unless public_b is 0, the value of operand b, not that of
 * a, may decide what addresses it touches. */
typedef struct tri_plan {
    tri_cpu cpu;
    uint32_t nodes, root;
    const tri_node *node;
    int public_b;
} tri_plan;

/* *copy := the nodes of the plan that its root reaches, the root last. They
 * are from the allocator, and the caller's: tri_plan_free. */
TRI_MUST_CHECK int tri_plan_copy(const tri_plan *plan,
                                 const tri_allocator *allocator,
                                 tri_plan *copy);

/* Frees the nodes of a plan that tri_plan_copy or tri_f2x_plan_parse made. */
void tri_plan_free(tri_plan *plan, const tri_allocator *allocator);

/* The prices of one kernel or rule in one layout. The name of a rule's second
 * priced variant has "/1" appended, and so on.
 *   fixed     centicycles of a call
 *   step[i]   centicycles of one step whose working set lies in cache level
 *             i + 1 (memory last): a vector for a rule, a row for `batch`, a
 *             product of two words for `mul_any`; zero for other kernels */
enum { TRI_LEVELS = 4, TRI_NAME_MAX = 32, TRI_MAX_PRICES = 256 };
typedef struct tri_price {
    char name[TRI_NAME_MAX];
    uint16_t lanes;
    uint8_t is_rule;
    uint32_t fixed, step[TRI_LEVELS];
} tri_price;

/* A chip: where the prices come from and the prices. `cache` is the bytes of
 * the three levels. `xor_step`, `load_step` and `store_step` price one vector
 * operation, for rules without a line of their own. */
typedef struct tri_profile {
    char chip[96], compiler[64], date[32], command[96], source[16];
    tri_cpu cpu;
    uint32_t clock_mhz;
    uint32_t cache[TRI_LEVELS - 1];
    uint32_t xor_step[TRI_LEVELS], load_step[TRI_LEVELS];
    uint32_t store_step[TRI_LEVELS];
    uint32_t prices;
    tri_price price[TRI_MAX_PRICES];
} tri_profile;

/* The line for a kernel or a rule, in the natural (lanes = 1) or the packed
 * layout; null when the profile has none. */
const tri_price *tri_profile_find(const tri_profile *profile, const char *name,
                                  unsigned lanes, int is_rule);

/* *profile := the profile written in text[len]. On TRI_ERR_SYNTAX, and
 * TRI_ERR_STALE_PLAN for another version of the format or for words of
 * another size, *why (unless null) says where and why, and *profile is
 * zeroed. */
TRI_MUST_CHECK int tri_profile_parse(tri_profile *profile, const char *text,
                                     size_t len, tri_diagnostic *why);

/* text := the profile in the form tri_profile_parse reads, at most `size`
 * bytes with the final zero; returns the length it needs, as snprintf. */
size_t tri_profile_format(const tri_profile *profile, char *text, size_t size);

/* Finds plans; keeps what it has solved. Not thread-safe. */
typedef struct tri_planner tri_planner;

void tri_planner_free(tri_planner *planner);

/* From now on the planner uses a choice (with its variant) for a problem only
 * where allow() is non-zero; null allows all. For planners nothing has been
 * asked of yet. Restricted rule sets and other programs' schedules are made
 * this way. */
typedef int tri_allow(void *ctx, const tri_problem *p, unsigned choice,
                      unsigned variant);
void tri_planner_restrict(tri_planner *planner, tri_allow *allow, void *ctx);

/* From now on operand b of every problem is public: kernels that look things
 * up by its value may be used, and rules that exchange the operands may not.
 * Plans with such nodes have public_b set. Without effect when the profile
 * prices no such kernel. For planners nothing has been asked of yet. */
void tri_planner_public(tri_planner *planner);

/* *node := index, in tri_planner_nodes, of the cheapest way to solve *p; of
 * equally cheap ones, that of the first choice and variant.
 * TRI_ERR_NO_PLAN when no rule or kernel the profile prices applies;
 * TRI_ERR_SIZE when *p is not a problem; TRI_ERR_MEMORY: the planner stays
 * usable. */
TRI_MUST_CHECK int tri_planner_solve(tri_planner *planner, const tri_problem *p,
                                     uint32_t *node);

/* All nodes solved so far, children before parents. Among them are those of
 * unsolvable problems (cost UINT64_MAX), and notes the planner keeps for
 * itself (count 0). The pointer is good until the next solve. */
const tri_node *tri_planner_nodes(const tri_planner *planner, uint32_t *count);

/* candidate[0 .. n) := the cheapest node of each choice that applies to *p,
 * cheapest first: candidate[0] is what tri_planner_solve finds. Returns n <=
 * max. Solves subproblems as needed; negative on error. */
int tri_planner_candidates(tri_planner *planner, const tri_problem *p,
                           tri_node *candidate, int max);

/* *node[0 .. *count) := copies of the nodes that root[0 .. roots) reach,
 * children first, and root[i] := their new indices. The array comes from the
 * planner's allocator and is the caller's. */
TRI_MUST_CHECK int tri_planner_extract(tri_planner *planner, uint32_t *root,
                                       uint32_t roots, tri_node **node,
                                       uint32_t *count);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
