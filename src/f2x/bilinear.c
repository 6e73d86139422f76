/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all bilinear rules share: subproblems, scratch, and one application:
 * evaluate both operands, compute the products kind by kind, interpolate. */
#include "f2x/rule.h"

#include <string.h>

/* The subproblems of one application, kinds of equal size merged. */
typedef struct groups {
    tri_shape shape;
    unsigned count;
    uint32_t size[TRI_MAX_CHILDREN][2], times[TRI_MAX_CHILDREN];
    uint8_t of_kind[TRI_MAX_CHILDREN];
} groups;

static const tri_bilinear *bilinear_of(const tri_rule *self)
{
    return (const tri_bilinear *)(const void *)self;
}

static bool same_size(const uint32_t a[2], const uint32_t b[2])
{
    return a[0] == b[0] && a[1] == b[1];
}

static bool make_groups(const tri_bilinear *rule, const tri_problem *p,
                        unsigned variant, groups *g)
{
    bool padded = variant & 1, uneven = false;
    *g = (groups){0};
    if (!rule->shape(p->na, p->nb, p->lanes, variant / 2, &g->shape))
        return false;
    for (unsigned kind = 0; kind < TRI_MAX_CHILDREN; kind++) {
        const uint32_t *size = g->shape.size[padded ? 0 : kind];
        unsigned j = 0;
        if (g->shape.size[kind][0] == 0)
            break;
        uneven |= !same_size(g->shape.size[kind], g->shape.size[0]);
        while (j < g->count && !same_size(g->size[j], size))
            j++;
        if (j == g->count) {
            g->size[j][0] = size[0];
            g->size[j][1] = size[1];
            g->count++;
        }
        g->of_kind[kind] = (uint8_t)j;
    }
    for (unsigned i = 0; i < rule->products; i++)
        g->times[g->of_kind[rule->product[i].kind]]++;
    return !padded || (uneven && p->lanes == 1);
}

unsigned tri_bilinear_children(const tri_rule *self, const tri_problem *p,
                               unsigned variant, tri_child *child)
{
    groups g;
    const tri_bilinear *rule = bilinear_of(self);
    if ((uint32_t)rule->products * p->count > TRI_MAX_JOBS ||
        !make_groups(rule, p, variant, &g))
        return 0;
    for (unsigned i = 0; i < g.count; i++) {
        child[i].problem =
            (tri_problem){g.size[i][0], g.size[i][1], 1, p->lanes};
        child[i].times = g.times[i];
        if (p->lanes == 1) {
            child[i].problem.count = (uint16_t)(g.times[i] * p->count);
            child[i].times = 1;
        }
    }
    return g.count;
}

void tri_bilinear_work(const tri_rule *self, const tri_problem *p,
                       unsigned variant, tri_work *work)
{
    groups g;
    const tri_bilinear *rule = bilinear_of(self);
    if (!make_groups(rule, p, variant, &g))
        return;
    uint64_t words = 0;
    for (unsigned i = 0; i < g.count; i++)
        words += 2 * (uint64_t)g.times[i] * (g.size[i][0] + g.size[i][1]);
    work->calls = p->count;
    work->steps = (uint64_t)p->count *
                  (((uint64_t)g.shape.k * p->lanes + rule->vec - 1) /
                   rule->vec);
    work->words =
        (words + 2 * (uint64_t)(p->na + p->nb)) * p->lanes * p->count;
}

static size_t round_up8(size_t words)
{
    return (words + 7) & ~(size_t)7;
}

static size_t slot_stride(const groups *g, size_t row)
{
    return round_up8(g->shape.size[0][0] * row);
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

static size_t job_words(size_t jobs)
{
    return round_up8((jobs * sizeof(tri_job) + sizeof(tri_word) - 1) /
                     sizeof(tri_word));
}

uint64_t tri_bilinear_scratch(const tri_rule *self, const tri_problem *p,
                              unsigned variant)
{
    groups g;
    const tri_bilinear *rule = bilinear_of(self);
    if (!make_groups(rule, p, variant, &g))
        return 0;
    size_t count = p->count;
    return job_words(count * rule->products) +
           count * slot_stride(&g, p->lanes) *
               (slots(rule, variant) + 2 * (size_t)rule->products);
}

static void fill_split(const groups *g, const tri_bilinear *rule,
                       const tri_problem *p, unsigned variant, tri_split *s)
{
    size_t row = p->lanes;
    *s = (tri_split){.n = {p->na * row, p->nb * row},
                     .row = row,
                     .k = g->shape.k * row,
                     .stride = slot_stride(g, row),
                     .variant = variant / 2};
    for (int i = 0; i < 2; i++) {
        s->r[i] = s->n[i] - s->k * (rule->blocks[i] - 1u);
        for (int j = 0; j < TRI_MAX_CHILDREN; j++)
            s->size[j][i] = g->shape.size[j][i] * row;
    }
}

/* The factor as it stands, or its copy with zeros up to `size`. */
static const tri_word *factor(int which, const tri_word *operand,
                              const tri_word *slot, const tri_split *s,
                              size_t have, size_t size, tri_word **spare)
{
    const tri_word *f = which < 0 ? slot + (size_t)~which * s->stride
                                  : operand + (size_t)which * s->k;
    if (have == size)
        return f;
    tri_word *copy = *spare;
    memcpy(copy, f, have * sizeof(tri_word));
    memset(copy + have, 0, (size - have) * sizeof(tri_word));
    *spare += s->stride;
    return copy;
}

void tri_bilinear_run(const tri_f2x_rule *self, const tri_exec *x,
                      const tri_node *node, const tri_job *jobs, tri_word *t)
{
    groups g;
    tri_split s;
    const tri_bilinear *rule = bilinear_of(&self->plan);
    size_t count = node->problem.count, next[TRI_MAX_CHILDREN] = {0};
    bool padded = node->variant & 1;

    (void)make_groups(rule, &node->problem, node->variant, &g);
    fill_split(&g, rule, &node->problem, node->variant, &s);
    for (unsigned i = 1; i < g.count; i++)
        next[i] = next[i - 1] + g.times[i - 1] * count;

    tri_job *sub = (tri_job *)(void *)t;
    t += job_words(count * rule->products);
    tri_word *products = t;
    t += count * rule->products * 2 * s.stride;
    for (size_t j = 0; j < count; j++) {
        tri_word *ta = t, *tb = ta + rule->slots[0] * s.stride;
        tri_word *spare = tb + rule->slots[1] * s.stride;
        rule->eval(ta, jobs[j].a, &s, 0);
        rule->eval(tb, jobs[j].b, &s, 1);
        for (unsigned i = 0; i < rule->products; i++) {
            unsigned kind = rule->product[i].kind;
            const size_t *have = s.size[kind], *size = s.size[padded ? 0 : kind];
            sub[next[g.of_kind[kind]]++] = (tri_job){
                products + (j * rule->products + i) * 2 * s.stride,
                factor(rule->product[i].a, jobs[j].a, ta, &s, have[0],
                       size[0], &spare),
                factor(rule->product[i].b, jobs[j].b, tb, &s, have[1],
                       size[1], &spare)};
        }
        t = spare;
    }
    for (unsigned i = 0, first = 0; i < g.count; i++) {
        unsigned n = (unsigned)(g.times[i] * count);
        tri_exec_node(x, node->child[i], node->times[i], sub + first, t);
        first += n;
    }
    for (size_t j = 0; j < count; j++)
        rule->interp(jobs[j].c, products + j * rule->products * 2 * s.stride,
                     &s);
}
