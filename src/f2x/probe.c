/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Probes run the real code: a kernel as a plan runs it, a rule with products
 * that do nothing. */
#include "triad/probe.h"

#include "f2x/exec.h"

#include <stdio.h>
#include <string.h>

static int add_probe(tri_probe *list, int n, int max, const tri_probe *p)
{
    if (n < max)
        list[n] = *p;
    return n + 1;
}

/* Rows at which a rule is asked whether it works at all in a layout. */
static const uint32_t trial_rows[] = {48, 60, 96, 420};

int tri_probe_list(tri_cpu cpu, tri_probe *list, int max)
{
    const tri_class *cl = tri_class_of(cpu);
    int n = 0;
    for (uint16_t i = 0; i < cl->machine.leaves; i++) {
        const tri_leaf *leaf = &cl->machine.leaf[i];
        tri_probe p = {.n = leaf->na, .index = i};
        snprintf(p.price.name, TRI_NAME_MAX, "%s", leaf->name);
        p.price.lanes = leaf->lanes;
        n = add_probe(list, n, max, &p);
    }
    for (uint16_t i = 0; i < cl->machine.rules; i++) {
        const tri_rule *rule = cl->machine.rule[i];
        uint16_t step = (uint16_t)(1u << rule->price_shift);
        for (uint16_t v = 0; v < rule->variants; v = (uint16_t)(v + step))
            for (int packed = 0; packed < (cl->ops->lanes > 1 ? 2 : 1);
                 packed++) {
                tri_probe p = {.index = i,
                               .variant = v,
                               .loads = rule->loads,
                               .stores = rule->stores,
                               .xors = rule->xors};
                bool applies = false;
                p.price.is_rule = 1;
                p.price.lanes = packed ? cl->ops->lanes : 1;
                tri_price_name(rule, (unsigned)(v >> rule->price_shift),
                               p.price.name);
                for (size_t t = 0; t < sizeof trial_rows / sizeof *trial_rows;
                     t++) {
                    uint64_t steps, words;
                    applies |= tri_probe_work(cpu, &p, trial_rows[t], &steps,
                                              &words) > 0 &&
                               words > 0;
                }
                if (applies)
                    n = add_probe(list, n, max, &p);
            }
    }
    return n;
}

/* The problem a probe of a rule solves at n rows or a few more: balanced if the
 * rule takes that, else the first of some shapes it does take. */
static unsigned rule_problem(const tri_rule *rule, const tri_probe *probe,
                             const tri_class *cl, uint32_t n, tri_problem *p,
                             tri_child *child, tri_work *work)
{
    static const uint32_t eighths[] = {8, 7, 6, 5, 4, 3};
    enum { SHAPES = sizeof eighths / sizeof *eighths, MORE = 8 };
    unsigned children = 0;
    for (unsigned i = 0; i < SHAPES * MORE; i++)
        for (int batch = 0; batch < 2; batch++) {
            const uint32_t na = n + i / SHAPES;
            *p = (tri_problem){na, na * eighths[i % SHAPES] / 8, 1,
                               probe->price.lanes};
            if (p->nb == 0)
                continue;
            if (batch)
                p->count = cl->ops->lanes;
            children = rule->children(rule, p, probe->variant, child, work);
            if (children)
                return children;
        }
    return 0;
}

size_t tri_probe_work(tri_cpu cpu, const tri_probe *probe, uint32_t n,
                      uint64_t *steps, uint64_t *words)
{
    const tri_class *cl = tri_class_of(cpu);
    size_t row = probe->price.lanes;
    tri_problem p;
    tri_child child[TRI_MAX_CHILDREN];
    tri_work w = {0, 0, 0};
    *steps = *words = 0;
    if (!probe->price.is_rule) {
        *steps = probe->n ? 0 : (uint64_t)n * n;
        *words = 4 * (uint64_t)n * row;
        return 4 * (size_t)tri_round_up8(n * row);
    }
    const tri_rule *rule = cl->machine.rule[probe->index];
    if (!rule_problem(rule, probe, cl, n, &p, child, &w))
        return 0;
    *steps = w.steps;
    *words = w.words;
    return (size_t)rule->scratch(rule, &p, probe->variant) +
           4 * p.count * (size_t)tri_round_up8(p.na * row);
}

static void run_rule(const tri_class *cl, const tri_probe *probe, uint32_t n,
                     uint32_t times, tri_word *buffer)
{
    const tri_rule *rule = cl->machine.rule[probe->index];
    tri_problem p;
    tri_child child[TRI_MAX_CHILDREN];
    tri_node node[TRI_MAX_CHILDREN + 1] = {0};
    tri_job job[TRI_MAX_LANES];
    tri_work work;
    unsigned children = rule_problem(rule, probe, cl, n, &p, child, &work);
    tri_node *root = &node[TRI_MAX_CHILDREN];
    size_t words = (size_t)tri_round_up8((size_t)p.na * p.lanes);

    *root = (tri_node){
        .problem = p, .choice = probe->index, .variant = probe->variant};
    for (unsigned i = 0; i < children; i++) {
        node[i].problem = child[i].problem;
        node[i].choice = TRI_CHOICE_NOTHING;
        root->child[i] = i;
        root->times[i] = child[i].times;
    }
    for (unsigned j = 0; j < p.count; j++, buffer += 4 * words)
        job[j] = (tri_job){buffer, buffer + 2 * words, buffer + 3 * words};
    tri_exec x = {cl, node};
    for (uint32_t i = 0; i < times; i++)
        tri_exec_node(&x, TRI_MAX_CHILDREN, 1, job, buffer);
}

/* Most rules have from 3 to 27 products of a size, and plans run these one
 * after the other: kernels are not called one by one. */
enum { TOGETHER = 8 };

void tri_probe_run(tri_cpu cpu, const tri_probe *probe, uint32_t n,
                   uint32_t times, tri_word *buffer)
{
    const tri_class *cl = tri_class_of(cpu);
    size_t words = (size_t)tri_round_up8((size_t)n * probe->price.lanes);
    if (probe->price.is_rule) {
        run_rule(cl, probe, n, times, buffer);
        return;
    }
    tri_node node = {.problem = {n, n, 1, probe->price.lanes},
                     .choice = (uint16_t)(TRI_CHOICE_LEAF + probe->index)};
    tri_exec x = {cl, &node};
    tri_job job[TOGETHER];
    for (int i = 0; i < TOGETHER; i++)
        job[i] = (tri_job){buffer, buffer + 2 * words, buffer + 3 * words};
    for (; times > TOGETHER; times -= TOGETHER)
        tri_exec_node(&x, 0, TOGETHER, job, NULL);
    tri_exec_node(&x, 0, times, job, NULL);
}
