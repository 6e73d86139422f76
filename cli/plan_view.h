/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plan with what there is to say about it, and the ways to show it. */
#ifndef TRIAD_CLI_PLAN_VIEW_H
#define TRIAD_CLI_PLAN_VIEW_H

#include "common.h"

/* What solving one node once comes to, everything below it included.
 *   own            centicycles of the node's rule itself, 0 for a kernel
 *   linear         centicycles of all rules themselves; the rest of the cost
 *                  is kernels
 *   kernel_calls   calls of kernels
 *   word_products  products of one word by one word a schoolbook would need
 *                  for what the kernels compute */
typedef struct plan_sums {
    uint64_t own, linear, kernel_calls, word_products;
} plan_sums;

enum { PLAN_MAX_CANDIDATES = 16 };

/* A choice the root had. */
typedef struct plan_candidate {
    tri_node node; /* its children index all_node */
    plan_sums sums;
} plan_candidate;

/*   node, sums   the plan: nodes reached from root, children first
 *   candidate    the cheapest solution by each choice, cheapest first; the
 *                plan's own is candidate[0]
 *   public_b     whether the value of operand b may decide addresses
 *   depth        levels to show below the root, or PLAN_ALL */
typedef struct plan_view {
    tri_profile profile;
    const char *profile_name; /* a file, or "built-in" */
    tri_planner *planner;
    uint64_t bits[2];
    const tri_node *node, *all_node;
    const plan_sums *sums;
    uint32_t nodes, root;
    plan_candidate candidate[PLAN_MAX_CANDIDATES];
    int candidates;
    bool public_b;
    unsigned depth;
} plan_view;

enum { PLAN_ALL = 1000 };

/* Fills in all but bits, public_b and depth for the product of na by nb words,
 * na >= nb, planned for what cli_find_profile finds. Returns an exit status;
 * plan_view_free is due in either case. */
int plan_view_make(plan_view *v, const char *file, const char *cpu, uint32_t na,
                   uint32_t nb);
void plan_view_free(plan_view *v);

/* Each returns an exit status; writing errors are for cli_close_output. */
int plan_print_tree(FILE *f, const plan_view *v);
int plan_print_json(FILE *f, const plan_view *v);
int plan_print_dot(FILE *f, const plan_view *v);
int plan_print_svg(FILE *f, const plan_view *v);

/* Shared by the printers. */

static inline bool plan_is_kernel(const tri_node *node)
{
    return node->choice >= TRI_CHOICE_LEAF;
}

/* "karatsuba3", or "karatsuba3/1" in variant 1. */
enum { PLAN_TEXT = 96 };
void plan_choice_text(char text[PLAN_TEXT], const plan_view *v,
                      const tri_node *node);

/* The problem: "277", "277 x 93", "6 of 93" (side by side), "93 in 8 lanes",
 * all in words. */
void plan_problem_text(char text[PLAN_TEXT], const tri_problem *p);

/* Centicycles as cycles: "12.34", "1,234", never in between. */
void plan_cycles_text(char text[PLAN_TEXT], uint64_t centicycles);

/* n as "12,345". */
void plan_count_text(char text[PLAN_TEXT], uint64_t n);

/* Centicycles as time at the profile's clock: "1.40 us". */
void plan_time_text(char text[PLAN_TEXT], const plan_view *v,
                    uint64_t centicycles);

/* Part of the whole plan's cost, in percent. */
double plan_percent(const plan_view *v, double centicycles);

/* How much more than the plan that is: "3.1 % more". */
void plan_more_text(char text[PLAN_TEXT], const plan_view *v,
                    uint64_t centicycles);

#endif
