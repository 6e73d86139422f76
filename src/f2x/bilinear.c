/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the planner asks of bilinear rules: subproblems and scratch. */
#include "f2x/rule.h"

#include <string.h>

/* The subproblems of one application, kinds of equal size merged. */
typedef struct groups {
    tri_shape shape;
    unsigned count;
    uint32_t size[TRI_MAX_CHILDREN][2], times[TRI_MAX_CHILDREN];
} groups;

static const tri_bilinear *bilinear_of(const tri_rule *self)
{
    return (const tri_bilinear *)(const void *)self;
}

static bool same_size(const uint32_t a[2], const uint32_t b[2])
{
    return a[0] == b[0] && a[1] == b[1];
}

/* The group of each kind, as make_groups numbers them; returns their count. */
static unsigned map_kinds(const tri_shape *shape,
                          uint8_t of_kind[TRI_MAX_CHILDREN])
{
    unsigned count = 1;
    memset(of_kind, 0, TRI_MAX_CHILDREN);
    for (unsigned kind = 1; kind < TRI_MAX_CHILDREN && shape->size[kind][0];
         kind++) {
        unsigned same = 0;
        while (!same_size(shape->size[same], shape->size[kind]))
            same++;
        of_kind[kind] = (uint8_t)(same < kind ? of_kind[same] : count++);
    }
    return count;
}

static bool make_groups(const tri_bilinear *rule, const tri_problem *p,
                        unsigned variant, groups *g)
{
    const bool padded = variant & 1;
    uint8_t of_kind[TRI_MAX_CHILDREN];
    *g = (groups){0};
    if (padded && p->lanes > 1)
        return false;
    if (!rule->shape(p->na, p->nb, p->lanes, variant / 2, &g->shape) ||
        4 * (uint64_t)g->shape.size[0][0] > 3 * (uint64_t)p->na)
        return false;
    g->count = map_kinds(&g->shape, of_kind);
    if (padded) {
        bool uneven = g->count > 1;
        g->count = 1;
        memcpy(g->size[0], g->shape.size[0], sizeof g->size[0]);
        g->times[0] = rule->products;
        return uneven;
    }
    for (unsigned kind = TRI_MAX_CHILDREN; kind-- > 0;)
        memcpy(g->size[of_kind[kind]], g->shape.size[kind], sizeof g->size[0]);
    for (unsigned i = 0; i < rule->products; i++)
        g->times[of_kind[rule->product[i].kind]]++;
    return true;
}

unsigned tri_bilinear_children(const tri_rule *self, const tri_problem *p,
                               unsigned variant, tri_child *child,
                               tri_work *work)
{
    groups g;
    const tri_bilinear *rule = bilinear_of(self);
    const bool natural = p->lanes == 1;
    uint64_t rows = 2 * (uint64_t)(p->na + p->nb);
    if ((uint32_t)rule->products * p->count > TRI_MAX_JOBS ||
        !make_groups(rule, p, variant, &g))
        return 0;
    for (unsigned i = 0; i < g.count; i++) {
        child[i].problem = (tri_problem){
            g.size[i][0], g.size[i][1],
            (uint16_t)(natural ? g.times[i] * p->count : 1), p->lanes};
        child[i].times = natural ? 1 : g.times[i];
        rows += 2 * (uint64_t)g.times[i] * (g.size[i][0] + g.size[i][1]);
    }
    work->calls = p->count;
    work->steps =
        (uint64_t)p->count *
        (((uint64_t)g.shape.k * p->lanes + rule->vec - 1) / rule->vec);
    work->words = rows * p->lanes * p->count;
    return g.count;
}

/* Slots of one application: eval's, and one for each operand of each product
 * that padding may copy. */
static size_t slots(const tri_bilinear *rule, unsigned variant)
{
    size_t n = (size_t)rule->slots[0] + rule->slots[1];
    for (unsigned i = 0; variant & 1 && i < rule->products; i++)
        n += rule->product[i].kind ? 2 : 0;
    return n;
}

uint64_t tri_bilinear_scratch(const tri_rule *self, const tri_problem *p,
                              unsigned variant)
{
    groups g;
    const tri_bilinear *rule = bilinear_of(self);
    if (!make_groups(rule, p, variant, &g))
        return 0;
    size_t count = p->count;
    return tri_job_words(count * rule->products) +
           count * tri_slot_stride((uint64_t)g.shape.size[0][0] * p->lanes) *
               (slots(rule, variant) + 2 * (size_t)rule->products);
}
