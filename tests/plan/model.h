/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The planner's model, computed the plainest way: every choice of every
 * problem is tried, nothing is bounded or left out. Written from plan.h and
 * rule.h, not from planner.c. With `memo` set, answers are kept, which makes
 * it a plain dynamic program; without, every tree is walked. */
#ifndef TRIAD_TESTS_PLAN_MODEL_H
#define TRIAD_TESTS_PLAN_MODEL_H

#include "plan/rule.h"

#include "tests/harness.h"

typedef struct model_answer {
    tri_problem problem;
    uint64_t cost, scratch; /* cost UINT64_MAX: nothing solves it */
    unsigned choice, variant;
} model_answer;

typedef struct model {
    const tri_machine *machine;
    const tri_profile *profile;
    tri_allow *allow;
    void *ctx;
    int memo, public_b;
    model_answer *known; /* open addressing; problem.na = 0 is free */
    size_t space, used;
    unsigned long visits;
} model;

/* Costs beyond this are all alike. */
#define MODEL_MOST (UINT64_MAX - 1)

static inline uint64_t model_mul(uint64_t a, uint64_t b)
{
    uint64_t c;
    return __builtin_mul_overflow(a, b, &c) || c > MODEL_MOST ? MODEL_MOST : c;
}

static inline uint64_t model_add(uint64_t a, uint64_t b)
{
    uint64_t c;
    return __builtin_add_overflow(a, b, &c) || c > MODEL_MOST ? MODEL_MOST : c;
}

/* The price of a step on `words` words: that of the level they fit in; from a
 * level's size to twice it, linearly on to the next level's. */
static inline uint64_t model_step(const tri_profile *profile,
                                  const uint32_t *step, uint64_t words)
{
    uint64_t bytes = model_mul(words, sizeof(tri_word));
    for (int i = 0; i < TRI_LEVELS - 1; i++) {
        uint64_t size = profile->cache[i];
        if (bytes <= size)
            return step[i];
        if (bytes < 2 * size)
            return (step[i] * (2 * size - bytes) +
                    step[i + 1] * (bytes - size)) /
                   size;
    }
    return step[TRI_LEVELS - 1];
}

/* False when the profile cannot price the variant. Without a line of its own
 * it costs what its operations do, but no less than XORs of what it moves. */
static inline int model_own_cost(const model *m, const tri_rule *rule,
                                 unsigned variant, const tri_problem *p,
                                 const tri_work *w, uint64_t *cost)
{
    char name[TRI_NAME_MAX + 8];
    uint32_t fixed, step[TRI_LEVELS];
    const tri_profile *f = m->profile;
    unsigned priced = variant >> rule->price_shift;
    if (priced)
        snprintf(name, sizeof name, "%s/%u", rule->name, priced);
    else
        snprintf(name, sizeof name, "%s", rule->name);
    const tri_price *line = tri_profile_find(f, name, p->lanes, 1);
    if (line) {
        fixed = line->fixed;
        memcpy(step, line->step, sizeof step);
    } else {
        uint32_t most =
            f->load_step[0] > f->xor_step[0] ? f->load_step[0] : f->xor_step[0];
        int idle = !rule->loads && !rule->stores && !rule->xors;
        if (!idle && !f->load_step[0] && !f->store_step[0] && !f->xor_step[0])
            return 0;
        fixed = idle ? 0 : 8 * most;
        for (int i = 0; i < TRI_LEVELS; i++) {
            uint32_t moved =
                (rule->loads > rule->stores ? rule->loads : rule->stores) *
                f->xor_step[i];
            step[i] = rule->loads * f->load_step[i] +
                      rule->stores * f->store_step[i] +
                      rule->xors * f->xor_step[i];
            step[i] = step[i] > moved ? step[i] : moved;
        }
    }
    *cost = model_add(model_mul(w->calls, fixed),
                      model_mul(w->steps, model_step(f, step, w->words)));
    return 1;
}

static inline int model_same(const tri_problem *a, const tri_problem *b)
{
    return a->na == b->na && a->nb == b->nb && a->count == b->count &&
           a->lanes == b->lanes;
}

static inline size_t model_slot(const model *m, const tri_problem *p)
{
    uint64_t h = test_mix((uint64_t)p->na << 32 ^ p->nb) ^
                 test_mix((uint64_t)p->count << 16 ^ p->lanes);
    size_t i = (size_t)test_mix(h) & (m->space - 1);
    while (m->known[i].problem.na && !model_same(&m->known[i].problem, p))
        i = (i + 1) & (m->space - 1);
    return i;
}

static inline void model_keep(model *m, const model_answer *a)
{
    if (2 * m->used >= m->space) {
        model old = *m;
        m->space = old.space ? 2 * old.space : 1024;
        m->known = calloc(m->space, sizeof *m->known);
        if (!m->known) {
            fprintf(stderr, "model: no memory\n");
            exit(2);
        }
        for (size_t i = 0; i < old.space; i++)
            if (old.known[i].problem.na)
                m->known[model_slot(m, &old.known[i].problem)] = old.known[i];
        free(old.known);
    }
    m->known[model_slot(m, &a->problem)] = *a;
    m->used++;
}

static inline void model_free(model *m)
{
    free(m->known);
    m->known = NULL;
    m->space = m->used = 0;
}

/* See tri_planner_public. */
static inline void model_public(model *m)
{
    for (unsigned i = 0; i < m->machine->leaves; i++) {
        const tri_leaf *leaf = &m->machine->leaf[i];
        if (leaf->public_b &&
            tri_profile_find(m->profile, leaf->name, leaf->lanes, 0))
            m->public_b = 1;
    }
}

static inline int model_allowed(const model *m, const tri_problem *p,
                                unsigned choice, unsigned variant)
{
    return !m->allow || m->allow(m->ctx, p, choice, variant);
}

static inline model_answer model_solve(model *m, const tri_problem *p);

/* The answer with rule i in variant v at the root. */
static inline model_answer model_rule(model *m, unsigned i, unsigned v,
                                      const tri_problem *p)
{
    const tri_rule *rule = m->machine->rule[i];
    model_answer a = {*p, UINT64_MAX, 0, i, v}, below;
    tri_child child[TRI_MAX_CHILDREN];
    tri_work w = {0, 0, 0};
    uint64_t cost, scratch = 0;
    unsigned children = rule->children(rule, p, v, child, &w);
    if ((rule->exchanges && m->public_b) || !children ||
        !model_own_cost(m, rule, v, p, &w, &cost))
        return a;
    for (unsigned j = 0; j < children; j++) {
        below = model_solve(m, &child[j].problem);
        if (below.cost == UINT64_MAX)
            return a;
        cost = model_add(cost, model_mul(child[j].times, below.cost));
        if (below.scratch > scratch)
            scratch = below.scratch;
    }
    a.cost = cost;
    a.scratch = scratch + rule->scratch(rule, p, v);
    return a;
}

/* The cheapest answer with choice i at the root; of those, the first
 * variant. */
static inline model_answer model_choice(model *m, unsigned choice,
                                        const tri_problem *p)
{
    model_answer best = {*p, UINT64_MAX, 0, choice, 0};
    if (choice >= TRI_CHOICE_LEAF) {
        const tri_leaf *leaf = &m->machine->leaf[choice - TRI_CHOICE_LEAF];
        const tri_price *price =
            tri_profile_find(m->profile, leaf->name, leaf->lanes, 0);
        if (!price || p->count != 1 || p->lanes != leaf->lanes ||
            (leaf->na && (leaf->na != p->na || leaf->nb != p->nb)) ||
            (leaf->public_b && !m->public_b) || !model_allowed(m, p, choice, 0))
            return best;
        best.cost = price->fixed;
        if (!leaf->na)
            best.cost = model_add(
                best.cost, model_mul(model_mul(p->na, p->nb), price->step[0]));
        return best;
    }
    for (unsigned v = 0; v < m->machine->rule[choice]->variants; v++) {
        if (!model_allowed(m, p, choice, v))
            continue;
        model_answer a = model_rule(m, choice, v, p);
        if (a.cost < best.cost)
            best = a;
    }
    return best;
}

/* Rules before kernels, as their numbers say: ties go to the first. */
static inline model_answer model_solve(model *m, const tri_problem *p)
{
    model_answer best = {*p, UINT64_MAX, 0, UINT16_MAX, 0};
    m->visits++;
    if (m->memo && m->space) {
        size_t slot = model_slot(m, p);
        if (m->known[slot].problem.na)
            return m->known[slot];
    }
    for (unsigned i = 0; i < m->machine->rules; i++) {
        model_answer a = model_choice(m, i, p);
        if (a.cost < best.cost)
            best = a;
    }
    for (unsigned i = 0; i < m->machine->leaves; i++) {
        model_answer a = model_choice(m, TRI_CHOICE_LEAF + i, p);
        if (a.cost < best.cost)
            best = a;
    }
    if (m->memo)
        model_keep(m, &best);
    return best;
}

/* 2^x for a uniform x, 1 <= result <= 2^bits: cheap and dear alike. */
static inline uint32_t model_log_uniform(test_rng *rng, unsigned bits)
{
    unsigned k = (unsigned)test_below(rng, bits);
    return (uint32_t)((UINT64_C(1) << k) + test_below(rng, (size_t)1 << k));
}

/* A price for a line, its levels in any order. */
static inline void model_random_price(test_rng *rng, tri_price *price,
                                      unsigned bits)
{
    price->fixed = model_log_uniform(rng, bits);
    for (int i = 0; i < TRI_LEVELS; i++)
        price->step[i] = model_log_uniform(rng, bits);
    if (!price->is_rule)
        memset(price->step + 1, 0, sizeof price->step - sizeof *price->step);
}

/* Caches small enough that small problems feel them. */
static inline void model_random_chip(test_rng *rng, tri_profile *profile)
{
    profile->clock_mhz = 1000;
    for (int i = 0; i < TRI_LEVELS - 1; i++)
        profile->cache[i] = model_log_uniform(rng, 6 + 5 * (unsigned)i);
    for (int i = 0; i < TRI_LEVELS; i++) {
        profile->load_step[i] = model_log_uniform(rng, 8);
        profile->store_step[i] = model_log_uniform(rng, 8);
        profile->xor_step[i] = model_log_uniform(rng, 8);
    }
}

#endif
