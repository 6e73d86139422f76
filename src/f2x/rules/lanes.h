/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Karatsuba-like forms whose products go side by side in the packed layout:
 * the sums of blocks are transposed in registers as they are made, and the
 * products as they are added up, so that neither passes through memory in the
 * natural layout. Products that do not fill a batch stay natural.
 *
 *   children   (k, k) packed, once for TRI_VEC products; (k, k), the rest
 *
 * k = ceil(n / blocks); a last block that is shorter has zeros up to k. For
 * classes where a row is a vector. Variant 0 takes blocks of whole vectors,
 * variant 1 the others, which cost more: lines are crossed. */
#ifndef TRIAD_F2X_RULES_LANES_H
#define TRIAD_F2X_RULES_LANES_H

#include "f2x/rule.h"
#include "f2x/vec.h"

enum { TRI_LANES_BLOCKS = 8, TRI_LANES_PRODUCTS = 32 };

typedef struct tri_lanes {
    unsigned blocks, products;
    /* f[products] := the factors, x[blocks] being the blocks. */
    void (*factors)(tri_vec *f, const tri_vec *x);
    /* c[2 blocks - 1] := the coefficients of the product. */
    void (*coefficients)(tri_vec *c, const tri_vec *p);
} tri_lanes;

/* Products that are packed, and that are not. */
TRI_INLINE unsigned tri_lanes_packed(const tri_lanes *form)
{
    return form->products / TRI_VEC * TRI_VEC;
}

TRI_INLINE unsigned tri_lanes_rest(const tri_lanes *form)
{
    return form->products % TRI_VEC;
}

static inline unsigned tri_lanes_children(const tri_lanes *form,
                                          const tri_problem *p,
                                          unsigned variant, tri_child *child,
                                          tri_work *w)
{
    const uint32_t n = p->na, k = tri_ceil_div(n, form->blocks);
    const unsigned rest = tri_lanes_rest(form);
    if (!TRI_ROW_IS_VEC || p->count != 1 || p->lanes != 1 || n != p->nb ||
        n <= (form->blocks - 1) * k || k < 2 || (k % TRI_VEC != 0) != variant)
        return 0;
    child[0] =
        (tri_child){{k, k, 1, TRI_VEC}, tri_lanes_packed(form) / TRI_VEC};
    child[1] = (tri_child){{k, k, 1, 1}, rest};
    *w = (tri_work){.calls = 1,
                    .steps = tri_ceil_div(k, TRI_VEC),
                    .words = (4 * (uint64_t)form->products + 4u) * k + 4u * n};
    return rest ? 2 : 1;
}

/* Words from one natural factor to the next. */
static inline size_t tri_lanes_stride(size_t k)
{
    return (k + 7) & ~(size_t)7;
}

static inline uint64_t tri_lanes_scratch(const tri_lanes *form,
                                         const tri_problem *p)
{
    const size_t k = tri_ceil_div(p->na, form->blocks);
    return 4 * k * tri_lanes_packed(form) +
           4 * tri_lanes_stride(k) * tri_lanes_rest(form);
}

#if TRI_ROW_IS_VEC
/* Words [i, i + have) of all factors of a[n]: the packed ones to rows, k rows
 * for each batch, the others to `natural`. */
TRI_INLINE void tri_lanes_eval_step(const tri_lanes *form, tri_word *rows,
                                    tri_word *natural, const tri_word *a,
                                    size_t n, size_t k, size_t i, size_t have)
{
    const bool full = have == TRI_VEC;
    tri_vec x[TRI_LANES_BLOCKS], f[TRI_LANES_PRODUCTS];
    TRI_UNROLL for (unsigned j = 0; j < form->blocks; j++) x[j] =
        tri_get(a, n, j * k + i, full && j + 1 < form->blocks);
    form->factors(f, x);
    for (unsigned j = 0; j < tri_lanes_rest(form); j++)
        tri_put(natural + j * tri_lanes_stride(k), k, i,
                f[tri_lanes_packed(form) + j], full);
    TRI_UNROLL for (unsigned j = 0; j < tri_lanes_packed(form); j += TRI_VEC)
    {
        tri_transpose(f + j);
        TRI_UNROLL for (unsigned l = 0; l < TRI_VEC; l++) if (full || l < have)
            tri_store(rows + (j * k + (i + l) * TRI_VEC), f[j + l]);
    }
}

TRI_INLINE void tri_lanes_eval(const tri_lanes *form, tri_word *rows,
                               tri_word *natural, const tri_word *a, size_t n,
                               size_t k)
{
    size_t i = 0;
    for (; i + TRI_VEC <= k; i += TRI_VEC)
        tri_lanes_eval_step(form, rows, natural, a, n, k, i, TRI_VEC);
    if (i < k)
        tri_lanes_eval_step(form, rows, natural, a, n, k, i, k - i);
}

/* c[2 blocks - 1] := words [i, i + have) of the coefficients. */
TRI_INLINE void tri_lanes_collect(const tri_lanes *form, tri_vec *c,
                                  const tri_word *rows, const tri_word *natural,
                                  size_t k, size_t i, size_t have)
{
    tri_vec p[TRI_LANES_PRODUCTS];
    TRI_UNROLL for (unsigned j = 0; j < tri_lanes_packed(form); j += TRI_VEC)
    {
        TRI_UNROLL for (unsigned l = 0; l < TRI_VEC; l++) p[j + l] =
            have == TRI_VEC || l < have
                ? tri_load(rows + (2 * j * k + (i + l) * TRI_VEC))
                : tri_zero();
        tri_transpose(p + j);
    }
    for (unsigned j = 0; j < tri_lanes_rest(form); j++)
        p[tri_lanes_packed(form) + j] = tri_get(
            natural + 2 * j * tri_lanes_stride(k), 2 * k, i, have == TRI_VEC);
    form->coefficients(c, p);
}

/* Result blocks R_j = lo(c_j) + hi(c_(j - 1)), words [i, i + have). */
TRI_INLINE void tri_lanes_interp_step(const tri_lanes *form, tri_word *c,
                                      const tri_word *rows,
                                      const tri_word *natural, size_t n,
                                      size_t k, size_t i, size_t have)
{
    const unsigned last = 2 * form->blocks - 1;
    const bool full = have == TRI_VEC;
    tri_vec lo[2 * TRI_LANES_BLOCKS], hi[2 * TRI_LANES_BLOCKS];
    tri_lanes_collect(form, lo, rows, natural, k, i, have);
    tri_lanes_collect(form, hi, rows, natural, k, k + i, have);
    tri_put(c, k, i, lo[0], full);
    TRI_UNROLL for (unsigned j = 1; j <= last; j++)
    {
        tri_vec v = j < last ? tri_xor(lo[j], hi[j - 1]) : hi[j - 1];
        if (j + 1 < last)
            tri_put(c + j * k, k, i, v, full);
        else
            tri_put(c + j * k,
                    tri_monus(2 * n, j * k) < k ? tri_monus(2 * n, j * k) : k,
                    i, v, false);
    }
}

TRI_INLINE void tri_lanes_run(const tri_lanes *form, const tri_exec *x,
                              const tri_node *node, const tri_job *jobs,
                              tri_word *t)
{
    enum { MOST = TRI_LANES_PRODUCTS };
    const unsigned packed = tri_lanes_packed(form), rest = tri_lanes_rest(form);
    const size_t n = node->problem.na,
                 k = tri_ceil_div((uint32_t)n, form->blocks);
    const size_t stride = tri_lanes_stride(k);
    tri_word *pc = t, *pa = pc + 2 * k * packed, *pb = pa + k * packed;
    tri_word *nc = pb + k * packed, *na = nc + 2 * stride * rest;
    tri_word *nb = na + stride * rest;
    tri_job job[MOST];
    size_t i = 0;

    t = nb + stride * rest;
    tri_lanes_eval(form, pa, na, jobs->a, n, k);
    tri_lanes_eval(form, pb, nb, jobs->b, n, k);
    for (unsigned j = 0; j < packed / TRI_VEC; j++)
        job[j] = (tri_job){pc + 2 * k * TRI_VEC * j, pa + k * TRI_VEC * j,
                           pb + k * TRI_VEC * j};
    tri_exec_node(x, node->child[0], packed / TRI_VEC, job, t);
    for (unsigned j = 0; j < rest; j++)
        job[j] =
            (tri_job){nc + 2 * stride * j, na + stride * j, nb + stride * j};
    if (rest)
        tri_exec_node(x, node->child[1], rest, job, t);
    for (; i + TRI_VEC <= k; i += TRI_VEC)
        tri_lanes_interp_step(form, jobs->c, pc, nc, n, k, i, TRI_VEC);
    if (i < k)
        tri_lanes_interp_step(form, jobs->c, pc, nc, n, k, i, k - i);
}
#else
TRI_INLINE void tri_lanes_run(const tri_lanes *form, const tri_exec *x,
                              const tri_node *node, const tri_job *jobs,
                              tri_word *t)
{
    (void)form, (void)x, (void)node, (void)jobs, (void)t;
}
#endif

/* The rest of a rule's file: TRI_LANES_RULE(name, form). */
#define TRI_LANES_RULE(name_, form) \
    static unsigned children(const tri_rule *self, const tri_problem *p, \
                             unsigned variant, tri_child *child, tri_work *w) \
    { \
        (void)self; \
        return tri_lanes_children(&form, p, variant, child, w); \
    } \
    static uint64_t scratch(const tri_rule *self, const tri_problem *p, \
                            unsigned variant) \
    { \
        (void)self, (void)variant; \
        return tri_lanes_scratch(&form, p); \
    } \
    tri_run_fn TRI_RUN_SYMBOL(name_); \
    void TRI_RUN_SYMBOL(name_)(const tri_exec *x, const tri_node *node, \
                               const tri_job *jobs, tri_word *t) \
    { \
        tri_lanes_run(&form, x, node, jobs, t); \
    } \
    const tri_rule TRI_RULE_SYMBOL(name_) = { \
        .name = #name_, \
        .variants = 2, \
        .loads = 4 * (form##_PRODUCTS), \
        .stores = 4 * (form##_PRODUCTS), \
        .xors = 8 * (form##_PRODUCTS), \
        .children = children, \
        .scratch = scratch, \
    }

#endif
