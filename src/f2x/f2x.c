/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The public functions: arguments, CPU class, built-in plans, scratch. */
#include "triad/f2x.h"

#include "f2x/exec.h"

tri_planner *tri_f2x_planner_new(const tri_profile *profile,
                                 const tri_allocator *allocator)
{
    return tri_planner_new(&tri_class_of(profile->cpu)->machine, profile,
                           allocator);
}

const char *tri_f2x_choice_name(tri_cpu cpu, unsigned choice)
{
    const tri_machine *m = &tri_class_of(cpu)->machine;
    if (choice < m->rules)
        return m->rule[choice]->name;
    if (choice >= TRI_CHOICE_LEAF && choice - TRI_CHOICE_LEAF < m->leaves)
        return m->leaf[choice - TRI_CHOICE_LEAF].name;
    return NULL;
}

void tri_f2x_mul_with(const tri_plan *plan, tri_word *c, const tri_word *a,
                      const tri_word *b, tri_word *t)
{
    tri_exec x = {tri_class_of(plan->cpu), plan->node};
    tri_exec_node(&x, plan->root, 1, &(tri_job){c, a, b}, t);
}

void tri_f2x_mulmod_with(const tri_plan *plan, tri_word *c, const tri_word *a,
                         const tri_word *b, size_t bits, tri_word *t)
{
    size_t n = plan->node[plan->root].problem.na;
    tri_word *product = t;
    t += (2 * n + 7) & ~(size_t)7;
    tri_f2x_mul_with(plan, product, a, b, t);
    tri_class_of(plan->cpu)->ops->fold(c, product, bits);
}

size_t tri_f2x_scratch(const tri_plan *plan)
{
    return (size_t)plan->node[plan->root].scratch;
}
