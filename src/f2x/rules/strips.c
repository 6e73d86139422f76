/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Strips: the longer operand in pieces of the shorter one's length.
 *
 *   a = sum a_i z^i, z = x^(w nb):   c = sum a_i b z^i
 *
 * Products of even i tile c, so they are computed in place; those of odd i
 * are added. The last piece may be shorter than b.
 *
 * Variant 0 computes the products one by one, 1 side by side in groups of at
 * most TRI_MAX_JOBS. Groups go downwards, as the last product of one reaches
 * into the one above. */
#include "f2x/rule.h"
#include "f2x/vec.h"

#define OPS TRI_KERNEL_SYMBOL(ops)
extern const tri_class_ops OPS;

/* Pieces of nb words, and what is left of na. */
typedef struct strips {
    uint32_t n, count, rest, group;
} strips;

TRI_PLAIN static strips strips_of(const tri_problem *p, unsigned variant)
{
    strips s = {p->nb, p->na / p->nb, p->na % p->nb, 2};
    if (variant == 1)
        s.group = s.count < TRI_MAX_JOBS ? s.count : TRI_MAX_JOBS;
    return s;
}

TRI_PLAIN static unsigned children(const tri_rule *self, const tri_problem *p,
                                   unsigned variant, tri_child *child,
                                   tri_work *w)
{
    strips s = strips_of(p, variant);
    unsigned i = 0;
    (void)self;
    if (p->count != 1 || p->lanes != 1 || p->na == s.n ||
        (variant == 1 && s.count < 2))
        return 0;
    if (variant == 0) {
        child[i++] = (tri_child){{s.n, s.n, 1, 1}, s.count};
    } else {
        uint16_t group = (uint16_t)s.group, left = (uint16_t)(s.count % group);
        child[i++] = (tri_child){{s.n, s.n, group, 1}, s.count / group};
        if (left)
            child[i++] = (tri_child){{s.n, s.n, left, 1}, 1};
    }
    if (s.rest)
        child[i++] = (tri_child){{s.n, s.rest, 1, 1}, 1};
    const uint32_t odd = tri_ceil_div(p->na, p->nb) / 2;
    *w = (tri_work){.calls = odd,
                    .steps =
                        odd * ((2 * (uint64_t)p->nb + TRI_VEC - 1) / TRI_VEC),
                    .words = 2 * ((uint64_t)p->na + p->nb)};
    return i;
}

TRI_PLAIN static uint64_t slot_words(const strips *s)
{
    return tri_round_up8(2 * (uint64_t)s->n);
}

/* One for each odd piece of a group and one for the rest. */
TRI_PLAIN static size_t slot_count(const strips *s)
{
    return s->group / 2 + 1;
}

TRI_PLAIN static uint64_t scratch(const tri_rule *self, const tri_problem *p,
                                  unsigned variant)
{
    strips s = strips_of(p, variant);
    (void)self;
    return slot_count(&s) * slot_words(&s) + tri_job_words(s.group);
}

/* c[at ..] += slot[len], where c holds nothing yet from `end` on. */
static void join(tri_word *c, size_t at, size_t end, const tri_word *slot,
                 size_t len)
{
    size_t sum = end - at < len ? end - at : len;
    OPS.add(c + at, slot, sum);
    memcpy(c + at + sum, slot + sum, (len - sum) * sizeof(tri_word));
}

tri_run_fn TRI_RUN_SYMBOL(strips);
void TRI_RUN_SYMBOL(strips)(const tri_exec *x, const tri_node *node,
                            const tri_job *jobs, tri_word *t)
{
    const strips s = strips_of(&node->problem, node->variant);
    const size_t n = s.n, stride = (size_t)slot_words(&s);
    /* Pieces, the rest included; the last even one ends the tiling. */
    const size_t pieces = s.count + (s.rest != 0), last = (pieces - 1) & ~1u;
    const size_t total = (size_t)node->problem.na + n;
    const size_t end = last == s.count ? total : (last + 2) * n;
    tri_word *c = jobs->c, *rest = t, *slots = t + stride;
    tri_job *job = (tri_job *)(void *)(t + slot_count(&s) * stride);
    t += slot_count(&s) * stride + (size_t)tri_job_words(s.group);

    if (s.rest) {
        unsigned child = node->times[2] ? 2 : 1;
        tri_word *to = s.count % 2 ? rest : c + s.count * n;
        tri_exec_node(x, node->child[child], 1,
                      &(tri_job){to, jobs->b, jobs->a + s.count * n}, t);
    }
    for (size_t left = s.count; left;) {
        size_t count = left % s.group ? left % s.group : s.group;
        size_t first = left - count;
        for (size_t i = 0; i < count; i++)
            job[i] =
                (tri_job){i % 2 ? slots + i / 2 * stride : c + (first + i) * n,
                          jobs->a + (first + i) * n, jobs->b};
        if (node->variant == 0)
            tri_exec_node(x, node->child[0], (uint32_t)count, job, t);
        else
            tri_exec_node(x, node->child[count != s.group], 1, job, t);
        for (size_t i = 1; i < count; i += 2)
            join(c, (first + i) * n, end, job[i].c, 2 * n);
        if (left == s.count && s.rest && s.count % 2)
            join(c, left * n, end, rest, n + s.rest);
        left = first;
    }
}

const tri_rule TRI_RULE_SYMBOL(strips) = {
    .name = "strips",
    .variants = 2,
    .price_shift = 1,
    .loads = 2,
    .stores = 1,
    .xors = 1,
    .children = children,
    .scratch = scratch,
    .exchanges = true,
};
