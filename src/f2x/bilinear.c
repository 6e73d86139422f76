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
    g->count = map_kinds(&g->shape, false, of_kind);
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

/* The split of a node's problem, and the shape it comes from. */
static void split_problem(const tri_bilinear *rule, const tri_node *node,
                          tri_shape *shape, tri_split *s)
{
    const tri_problem *p = &node->problem;
    const size_t row = p->lanes;
    (void)rule->shape(p->na, p->nb, p->lanes, node->variant / 2, shape);
    s->n[0] = p->na * row;
    s->n[1] = p->nb * row;
    s->row = row;
    s->k = shape->k * row;
    s->r[0] = s->n[0] - s->k * (rule->blocks[0] - 1u);
    s->r[1] = s->n[1] - s->k * (rule->blocks[1] - 1u);
    s->stride = round_up8(shape->size[0][0] * row);
    s->variant = node->variant / 2;
    for (int j = 0; j < TRI_MAX_CHILDREN; j++) {
        s->size[j][0] = shape->size[j][0] * row;
        s->size[j][1] = shape->size[j][1] * row;
    }
}

/* A job for each product of operands a and b. next[kind] is where the next one
 * of that kind goes; the products lie from c on, 2 * stride apart; the slots
 * of a and b are ta and tb. */
static void make_jobs(const tri_bilinear *rule, const tri_split *s,
                      const tri_job *of, const tri_word *ta, const tri_word *tb,
                      tri_word *c, tri_job **next[TRI_MAX_CHILDREN])
{
    for (unsigned i = 0; i < rule->products; i++) {
        const int a = rule->product[i].a, b = rule->product[i].b;
        tri_job *job = (*next[rule->product[i].kind])++;
        job->c = c;
        job->a = a < 0 ? ta + (size_t)~a * s->stride : of->a + (size_t)a * s->k;
        job->b = b < 0 ? tb + (size_t)~b * s->stride : of->b + (size_t)b * s->k;
        c += 2 * s->stride;
    }
}

/* Zero-extends the factors of the jobs of one application to the size of kind
 * 0, in copies from `spare` on; returns what follows them. */
static tri_word *extend_factors(const tri_bilinear *rule, const tri_split *s,
                                tri_job *job, tri_word *spare)
{
    for (unsigned i = 0; i < rule->products; i++, job++) {
        const size_t *have = s->size[rule->product[i].kind];
        const tri_word **factor[2] = {&job->a, &job->b};
        for (int j = 0; j < 2; j++) {
            if (have[j] == s->size[0][j])
                continue;
            memcpy(spare, *factor[j], have[j] * sizeof(tri_word));
            memset(spare + have[j], 0,
                   (s->size[0][j] - have[j]) * sizeof(tri_word));
            *factor[j] = spare;
            spare += s->stride;
        }
    }
    return spare;
}

void tri_bilinear_run(const tri_f2x_rule *self, const tri_exec *x,
                      const tri_node *node, const tri_job *jobs, tri_word *t)
{
    const tri_bilinear *rule = bilinear_of(&self->plan);
    const size_t count = node->problem.count, all = count * rule->products;
    const bool padded = node->variant & 1;
    uint8_t of_kind[TRI_MAX_CHILDREN];
    tri_job *group[TRI_MAX_CHILDREN], **next[TRI_MAX_CHILDREN];
    tri_job *first[TRI_MAX_CHILDREN];
    tri_shape shape = {0};
    tri_split s;

    split_problem(rule, node, &shape, &s);
    const unsigned n = map_kinds(&shape, padded, of_kind);
    group[0] = (tri_job *)(void *)t;
    for (unsigned i = 1; i < n; i++)
        group[i] = group[i - 1] + (size_t)node->times[i - 1] *
                                      x->node[node->child[i - 1]].problem.count;
    memcpy(first, group, n * sizeof *first);
    for (int i = 0; i < TRI_MAX_CHILDREN; i++)
        next[i] = &group[of_kind[i]];
    tri_word *const products = t + job_words(all);
    const size_t application = rule->products * 2 * s.stride;
    t = products + count * application;

    for (size_t j = 0; j < count; j++) {
        tri_word *ta = t, *tb = ta + rule->slots[0] * s.stride;
        tri_job *made = group[0];
        t = tb + rule->slots[1] * s.stride;
        rule->eval(ta, jobs[j].a, &s, 0);
        rule->eval(tb, jobs[j].b, &s, 1);
        make_jobs(rule, &s, &jobs[j], ta, tb, products + j * application, next);
        if (padded)
            t = extend_factors(rule, &s, made, t);
    }
    for (unsigned i = 0; i < n; i++)
        tri_exec_node(x, node->child[i], node->times[i], first[i], t);
    for (size_t j = 0; j < count; j++)
        rule->interp(jobs[j].c, products + j * application, &s);
}
