/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One application of a bilinear rule: evaluate both operands, compute the
 * products kind by kind, interpolate. It is inlined into the file of each rule,
 * where the descriptor is a constant, so that nothing of it is looked up when
 * it runs. A rule's file includes this header, has TRI_BILINEAR in its
 * descriptor, and ends with TRI_BILINEAR_RUN(name). */
#ifndef TRIAD_F2X_BILINEAR_H
#define TRIAD_F2X_BILINEAR_H

#include "f2x/rule.h"
#include "f2x/vec.h"

/* The common head of a bilinear rule's descriptor. */
#define TRI_BILINEAR(name_, own_variants, loads_, stores_, xors_) \
    .rule = {.name = name_, \
             .variants = 2 * (own_variants), \
             .price_shift = 1, \
             .loads = (loads_), \
             .stores = (stores_), \
             .xors = (xors_), \
             .children = tri_bilinear_children, \
             .scratch = tri_bilinear_scratch}, \
    .vec = TRI_VEC

#define TRI_BILINEAR_RUN(name) \
    tri_run_fn TRI_RUN_SYMBOL(name); \
    void TRI_RUN_SYMBOL(name)(const tri_exec *x, const tri_node *node, \
                              const tri_job *jobs, tri_word *t) \
    { \
        tri_bilinear_apply(&TRI_RULE_SYMBOL(name), x, node, jobs, t); \
    }

/* Written out without loops or copies: what goes to memory in one width and
 * comes back in another waits for it. */
TRI_INLINE void tri_split_problem(const tri_bilinear *rule,
                                  const tri_node *node, tri_split *s)
{
    const tri_problem *p = &node->problem;
    const size_t row = p->lanes;
    tri_shape shape = {0};
    (void)rule->shape(p->na, p->nb, p->lanes, node->variant / 2, &shape);
    s->n[0] = p->na * row;
    s->n[1] = p->nb * row;
    s->row = row;
    s->k = shape.k * row;
    s->r[0] = s->n[0] - s->k * (rule->blocks[0] - 1u);
    s->r[1] = s->n[1] - s->k * (rule->blocks[1] - 1u);
    s->stride = (size_t)tri_slot_stride(shape.size[0][0] * row);
    s->size[0][0] = shape.size[0][0] * row;
    s->size[0][1] = shape.size[0][1] * row;
    s->size[1][0] = shape.size[1][0] * row;
    s->size[1][1] = shape.size[1][1] * row;
    s->size[2][0] = shape.size[2][0] * row;
    s->size[2][1] = shape.size[2][1] * row;
    s->variant = node->variant / 2;
}

/* A copy of p[have] with zeros up to `want` words, at *spare. */
static inline const tri_word *tri_extended(const tri_word *p, size_t have,
                                           size_t want, tri_word **spare,
                                           size_t stride)
{
    tri_word *copy = *spare;
    if (have == want)
        return p;
    tri_extend(copy, want, p, have);
    *spare += stride;
    return copy;
}

/* Where eval and the products of one application go. */
typedef struct tri_slots {
    tri_word *a, *b, *c, *spare;
} tri_slots;

/* The jobs of application j of `count`: those of one kind lie together, those
 * of one application side by side. Padded, the factors of the lesser kinds are
 * extended to kind 0, in copies at slots->spare. */
TRI_INLINE void tri_make_jobs(const tri_bilinear *rule, const tri_split *s,
                              const tri_job *of, tri_slots *slots, bool padded,
                              tri_job *job, size_t j, size_t count)
{
    size_t of_kind[TRI_MAX_CHILDREN] = {0};
    tri_job *next[TRI_MAX_CHILDREN];
    tri_word *c = slots->c;
    TRI_UNROLL for (unsigned i = 0; i < rule->products; i++)
        of_kind[rule->product[i].kind]++;
    TRI_UNROLL for (int kind = 0; kind < TRI_MAX_CHILDREN; kind++)
    {
        next[kind] = job + j * of_kind[kind];
        job += count * of_kind[kind];
    }
    TRI_UNROLL for (unsigned i = 0; i < rule->products; i++)
    {
        const int a = rule->product[i].a, b = rule->product[i].b;
        const unsigned kind = rule->product[i].kind;
        tri_job made = {c,
                        a < 0 ? slots->a + (size_t)~a * s->stride
                              : of->a + (size_t)a * s->k,
                        b < 0 ? slots->b + (size_t)~b * s->stride
                              : of->b + (size_t)b * s->k};
        if (padded && kind > 0) {
            made.a = tri_extended(made.a, s->size[kind][0], s->size[0][0],
                                  &slots->spare, s->stride);
            made.b = tri_extended(made.b, s->size[kind][1], s->size[0][1],
                                  &slots->spare, s->stride);
        }
        *next[kind]++ = made;
        c += 2 * s->stride;
    }
}

TRI_INLINE void tri_bilinear_apply(const tri_bilinear *rule, const tri_exec *x,
                                   const tri_node *node, const tri_job *jobs,
                                   tri_word *t)
{
    const size_t count = node->problem.count;
    tri_split s;
    tri_split_problem(rule, node, &s);
    const size_t application = rule->products * 2 * s.stride;
    tri_job *job = (tri_job *)(void *)t;
    tri_word *const products = t + (size_t)tri_job_words(count * rule->products);

    t = products + count * application;
    for (size_t j = 0; j < count; j++) {
        tri_slots slots = {.a = t, .c = products + j * application};
        slots.b = slots.a + rule->slots[0] * s.stride;
        slots.spare = slots.b + rule->slots[1] * s.stride;
        rule->eval(slots.a, jobs[j].a, &s, 0);
        rule->eval(slots.b, jobs[j].b, &s, 1);
        tri_make_jobs(rule, &s, &jobs[j], &slots, node->variant & 1, job, j,
                      count);
        t = slots.spare;
    }
    for (int i = 0; i < TRI_MAX_CHILDREN && node->times[i]; i++) {
        tri_exec_node(x, node->child[i], node->times[i], job, t);
        job += (size_t)node->times[i] * x->node[node->child[i]].problem.count;
    }
    for (size_t j = 0; j < count; j++)
        rule->interp(jobs[j].c, products + j * application, &s);
}

#endif
