/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A toy machine, so that the planner can be tested with nothing above it. Its
 * rules leave the same kinds of subproblems as real ones: side by side, packed
 * two lanes wide, unbalanced, padded, larger than the problem. */
#ifndef TRIAD_TESTS_PLAN_TOY_H
#define TRIAD_TESTS_PLAN_TOY_H

#include "plan/rule.h"

enum { TOY_LANES = 2, TOY_JOBS = 18 };

static inline uint16_t toy_count(const tri_problem *p, uint32_t times)
{
    return (uint16_t)(p->lanes == 1 ? times * p->count : 1);
}

/* `times` products of na by nb rows below p. */
static inline tri_child toy_child(const tri_problem *p, uint32_t na,
                                  uint32_t nb, uint32_t times)
{
    return (tri_child){{na, nb, toy_count(p, times), p->lanes},
                       p->lanes == 1 ? 1 : times};
}

static inline tri_work toy_work(const tri_problem *p, uint32_t k,
                                uint64_t words)
{
    return (tri_work){p->count, (uint64_t)p->count * k * p->lanes,
                      (uint64_t)p->count * words * p->lanes};
}

/* Side by side, one after the other. */
static unsigned toy_each(const tri_rule *self, const tri_problem *p,
                         unsigned variant, tri_child *child, tri_work *w)
{
    (void)self, (void)variant;
    if (p->count < 2)
        return 0;
    child[0] = (tri_child){{p->na, p->nb, 1, p->lanes}, p->count};
    *w = (tri_work){0, 0, 0};
    return 1;
}

/* Into the packed layout: all, or in variant 1 the full pairs. */
static unsigned toy_batch(const tri_rule *self, const tri_problem *p,
                          unsigned variant, tri_child *child, tri_work *w)
{
    uint32_t rest = p->count % TOY_LANES;
    (void)self;
    if (p->lanes != 1 || p->na != p->nb || p->count < 2 ||
        (variant == 1 && rest == 0))
        return 0;
    child[0].problem = (tri_problem){p->na, p->na, 1, TOY_LANES};
    child[0].times = p->count / TOY_LANES + (variant == 0 && rest ? 1u : 0u);
    child[1] = (tri_child){{p->na, p->na, 1, 1}, rest};
    *w = (tri_work){child[0].times, (uint64_t)child[0].times * p->na,
                    8 * (uint64_t)p->na};
    return 1 + variant;
}

/* Karatsuba's shapes; variant 1 makes the odd product out as large as the
 * others. */
static unsigned toy_halve(const tri_rule *self, const tri_problem *p,
                          unsigned variant, tri_child *child, tri_work *w)
{
    uint32_t k = p->na - p->na / 2, r = p->na - k;
    (void)self;
    if (p->na != p->nb || p->na < 2 || 3 * p->count > TOY_JOBS ||
        (variant == 1 && (k == r || p->lanes > 1)))
        return 0;
    *w = toy_work(p, k, 8 * (uint64_t)p->na);
    child[0] = toy_child(p, k, k, k == r || variant ? 3 : 2);
    if (k == r || variant)
        return 1;
    child[1] = toy_child(p, r, r, 1);
    return 2;
}

/* Three blocks: six products, or in variant 1 five larger ones. The variants
 * have prices of their own. */
static unsigned toy_thirds(const tri_rule *self, const tri_problem *p,
                           unsigned variant, tri_child *child, tri_work *w)
{
    uint32_t k = p->na / 3 + (p->na % 3 != 0), r = p->na - 2 * k;
    (void)self;
    if (p->na != p->nb || p->na < 3 || p->na <= 2 * k ||
        6 * p->count > TOY_JOBS)
        return 0;
    *w = toy_work(p, k, 9 * (uint64_t)p->na);
    if (variant == 0) {
        child[0] = toy_child(p, k, k, k == r ? 6 : 5);
        child[1] = toy_child(p, r, r, 1);
        return 1 + (k != r);
    }
    if (4 * (uint64_t)(k + 1) > 3 * (uint64_t)p->na)
        return 0;
    child[0] = toy_child(p, k + 1, k + 1, 2);
    child[1] = toy_child(p, k, k, k == r ? 3 : 2);
    child[2] = toy_child(p, r, r, 1);
    return 2 + (k != r);
}

/* The longer operand in pieces, one by one or side by side. */
static unsigned toy_strips(const tri_rule *self, const tri_problem *p,
                           unsigned variant, tri_child *child, tri_work *w)
{
    uint32_t count = p->na / p->nb, rest = p->na % p->nb;
    (void)self;
    if (p->count != 1 || p->lanes != 1 || p->na == p->nb ||
        (variant == 1 && (count < 2 || count > TOY_JOBS)))
        return 0;
    *w = toy_work(p, p->nb, 2 * ((uint64_t)p->na + p->nb));
    w->steps *= count;
    child[0] = variant ? toy_child(p, p->nb, p->nb, count)
                       : (tri_child){{p->nb, p->nb, 1, 1}, count};
    child[1] = (tri_child){{p->nb, rest, 1, 1}, 1};
    return 1 + (rest != 0);
}

/* The top row of both operands apart. */
static unsigned toy_peel(const tri_rule *self, const tri_problem *p,
                         unsigned variant, tri_child *child, tri_work *w)
{
    (void)self, (void)variant;
    if (p->count != 1 || p->lanes != 1 || p->na != p->nb || p->na < 3 ||
        p->na % 2 == 0)
        return 0;
    *w = toy_work(p, p->na, 5 * (uint64_t)p->na);
    child[0] = (tri_child){{p->na - 1, p->na - 1, 1, 1}, 1};
    child[1] = (tri_child){{p->na - 1, 1, 1, 1}, 2};
    child[2] = (tri_child){{1, 1, 1, 1}, 1};
    return 3;
}

/* Cuts b alone, so that a child is as long as the problem. */
static unsigned toy_split(const tri_rule *self, const tri_problem *p,
                          unsigned variant, tri_child *child, tri_work *w)
{
    (void)self, (void)variant;
    if (p->lanes != 1 || p->nb < 2 || 2 * p->count > TOY_JOBS)
        return 0;
    *w = toy_work(p, p->na, 2 * ((uint64_t)p->na + p->nb));
    child[0] = toy_child(p, p->na, p->nb - p->nb / 2, 1);
    child[1] = toy_child(p, p->na, p->nb / 2, 1);
    return 2;
}

/* One row more, where that is at most 1/8. */
static unsigned toy_grow(const tri_rule *self, const tri_problem *p,
                         unsigned variant, tri_child *child, tri_work *w)
{
    (void)self, (void)variant;
    if (p->count != 1 || p->na != p->nb || p->na < 9 || p->na % 2 == 0)
        return 0;
    *w = toy_work(p, p->na, 8 * (uint64_t)p->na);
    child[0] = (tri_child){{p->na + 1, p->na + 1, 1, p->lanes}, 1};
    return 1;
}

static uint64_t toy_scratch(const tri_rule *self, const tri_problem *p,
                            unsigned variant)
{
    return (uint64_t)(self->name[0] % 8) + variant +
           3 * (uint64_t)p->na * p->count * p->lanes;
}

static const tri_rule toy_rule[] = {
    {"each", 1, 0, 0, 0, 0, toy_each, toy_scratch, false},
    {"batch", 2, 1, 2, 2, 4, toy_batch, toy_scratch, false},
    {"halve", 2, 1, 10, 6, 7, toy_halve, toy_scratch, false},
    {"thirds", 2, 0, 15, 9, 20, toy_thirds, toy_scratch, false},
    {"strips", 2, 1, 2, 1, 1, toy_strips, toy_scratch, true},
    {"peel", 1, 0, 3, 1, 2, toy_peel, toy_scratch, true},
    {"split", 1, 0, 3, 1, 1, toy_split, toy_scratch, false},
    {"grow", 1, 0, 1, 1, 0, toy_grow, toy_scratch, false},
};

enum { TOY_RULES = sizeof toy_rule / sizeof *toy_rule };

static const tri_rule *const toy_rules[TOY_RULES] = {
    &toy_rule[0], &toy_rule[1], &toy_rule[2], &toy_rule[3],
    &toy_rule[4], &toy_rule[5], &toy_rule[6], &toy_rule[7]};

static const tri_leaf toy_leaf[] = {
    {"any", 0, 0, 1, false},           {"one", 1, 1, 1, false},
    {"two", 2, 2, 1, false},           {"wide", 3, 1, 1, false},
    {"rows1", 1, 1, TOY_LANES, false}, {"rows2", 2, 2, TOY_LANES, false},
    {"rows3", 3, 3, TOY_LANES, false}, {"look2", 2, 2, 1, true},
    {"look3", 3, 3, 1, true}};

enum { TOY_LEAVES = sizeof toy_leaf / sizeof *toy_leaf };

static const tri_machine toy_machine = {TRI_CPU_portable, toy_rules, toy_leaf,
                                        TOY_RULES, TOY_LEAVES};

#endif
