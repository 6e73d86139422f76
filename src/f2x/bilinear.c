/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What all bilinear rules share: subproblems, scratch, and one application:
 * evaluate both operands, compute the products kind by kind, interpolate. */
#include "f2x/exec.h"

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
static unsigned map_kinds(const tri_shape *shape, bool padded,
                          uint8_t of_kind[TRI_MAX_CHILDREN])
{
    unsigned count = 1;
    memset(of_kind, 0, TRI_MAX_CHILDREN);
    if (padded)
        return 1;
    for (unsigned kind = 1;
         kind < TRI_MAX_CHILDREN && shape->size[kind][0]; kind++) {
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
    bool even = map_kinds(&g->shape, false, of_kind) == 1;
    g->count = map_kinds(&g->shape, padded, of_kind);
    for (unsigned kind = TRI_MAX_CHILDREN; kind-- > 0;) {
        g->size[of_kind[kind]][0] = g->shape.size[padded ? 0 : kind][0];
        g->size[of_kind[kind]][1] = g->shape.size[padded ? 0 : kind][1];
    }
    for (unsigned i = 0; i < rule->products; i++)
        g->times[of_kind[rule->product[i].kind]]++;
    return !padded || !even;
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
    work->steps = (uint64_t)p->count *
                  (((uint64_t)g.shape.k * p->lanes + rule->vec - 1) /
                   rule->vec);
    work->words = rows * p->lanes * p->count;
    return g.count;
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

static const tri_word *factor(int which, const tri_word *operand,
                              const tri_word *slot, const tri_split *s)
{
    return which < 0 ? slot + (size_t)~which * s->stride
                     : operand + (size_t)which * s->k;
}

/* Replaces *f by its copy in *spare with zeros from `have` up to `size`. */
static void extend(const tri_word **f, size_t have, size_t size,
                   tri_word **spare, size_t stride)
{
    if (have == size)
        return;
    memcpy(*spare, *f, have * sizeof(tri_word));
    memset(*spare + have, 0, (size - have) * sizeof(tri_word));
    *f = *spare;
    *spare += stride;
}

void tri_bilinear_run(const tri_f2x_rule *self, const tri_exec *x,
                      const tri_node *node, const tri_job *jobs, tri_word *t)
{
    const tri_bilinear *rule = bilinear_of(&self->plan);
    const tri_problem *p = &node->problem;
    const size_t row = p->lanes, count = p->count;
    const unsigned own = node->variant / 2;
    const bool padded = node->variant & 1;
    tri_shape shape = {0};
    uint8_t of_kind[TRI_MAX_CHILDREN];
    tri_job *next[TRI_MAX_CHILDREN], *first[TRI_MAX_CHILDREN];

    (void)rule->shape(p->na, p->nb, p->lanes, own, &shape);
    tri_split s = {.n = {p->na * row, p->nb * row},
                   .row = row,
                   .k = shape.k * row,
                   .stride = round_up8(shape.size[0][0] * row),
                   .variant = own};
    for (int i = 0; i < 2; i++)
        s.r[i] = s.n[i] - s.k * (rule->blocks[i] - 1u);
    for (int j = 0; j < TRI_MAX_CHILDREN; j++) {
        s.size[j][0] = shape.size[j][0] * row;
        s.size[j][1] = shape.size[j][1] * row;
    }

    const unsigned n = map_kinds(&shape, padded, of_kind);
    next[0] = (tri_job *)(void *)t;
    for (unsigned i = 0; i < n; i++) {
        first[i] = next[i];
        if (i + 1 < n)
            next[i + 1] =
                next[i] + (size_t)node->times[i] *
                              x->node[node->child[i]].problem.count;
    }
    t += job_words(count * rule->products);

    tri_word *const products = t;
    tri_word *c = products;
    t += count * rule->products * 2 * s.stride;
    for (size_t j = 0; j < count; j++) {
        tri_word *ta = t, *tb = ta + rule->slots[0] * s.stride;
        tri_word *spare = tb + rule->slots[1] * s.stride;
        rule->eval(ta, jobs[j].a, &s, 0);
        rule->eval(tb, jobs[j].b, &s, 1);
        for (unsigned i = 0; i < rule->products; i++) {
            const unsigned kind = rule->product[i].kind;
            tri_job *job = next[of_kind[kind]]++;
            job->c = c;
            job->a = factor(rule->product[i].a, jobs[j].a, ta, &s);
            job->b = factor(rule->product[i].b, jobs[j].b, tb, &s);
            c += 2 * s.stride;
            if (padded) {
                extend(&job->a, s.size[kind][0], s.size[0][0], &spare,
                       s.stride);
                extend(&job->b, s.size[kind][1], s.size[0][1], &spare,
                       s.stride);
            }
        }
        t = spare;
    }
    for (unsigned i = 0; i < n; i++)
        tri_exec_node(x, node->child[i], node->times[i], first[i], t);
    for (size_t j = 0; j < count; j++)
        rule->interp(jobs[j].c, products + j * rule->products * 2 * s.stride,
                     &s);
}
