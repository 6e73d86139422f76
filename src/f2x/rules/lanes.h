/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Karatsuba-like forms whose products go side by side in the packed layout:
 * the sums of blocks are transposed in registers as they are made, and the
 * products as they are added up, so that neither passes through memory in the
 * natural layout. Products that do not fill a batch stay natural.
 *
 *   children   (k, k) packed, once for TRI_VEC products; (k, k), the rest
 *
 * k = ceil(n / BLOCKS); a last block that is shorter has zeros up to k. For
 * classes where a row is a vector. Variant 0 takes blocks of whole vectors,
 * variant 1 the others, which cost more: they cross cache lines.
 *
 * The file that includes this defines BLOCKS and PRODUCTS before, then
 * factors() and coefficients(), and ends with TRI_LANES_RULE(name). */
#ifndef TRIAD_F2X_RULES_LANES_H
#define TRIAD_F2X_RULES_LANES_H

#include "f2x/rule.h"
#include "f2x/vec.h"

enum {
    BATCHES = PRODUCTS / TRI_VEC,
    PACKED = BATCHES * TRI_VEC,
    REST = PRODUCTS - PACKED,
};

/* f := the factors, of which the last REST stay natural, from the blocks x. */
TRI_INLINE void factors(tri_vec f[PRODUCTS], const tri_vec x[BLOCKS]);

/* c := the coefficients of the product, from those of the factors. */
TRI_INLINE void coefficients(tri_vec c[2 * BLOCKS - 1],
                             const tri_vec p[PRODUCTS]);

TRI_PLAIN static unsigned lanes_children(const tri_rule *self,
                                         const tri_problem *p, unsigned variant,
                                         tri_child *child, tri_work *w)
{
    const uint32_t n = p->na, k = tri_ceil_div(n, BLOCKS);
    (void)self;
    if (!TRI_ROW_IS_VEC || p->count != 1 || p->lanes != 1 || n != p->nb ||
        n <= (BLOCKS - 1) * k || k < TRI_VEC || (k % TRI_VEC != 0) != variant)
        return 0;
    child[0] = (tri_child){{k, k, 1, TRI_VEC}, BATCHES};
    child[1] = (tri_child){{k, k, 1, 1}, REST};
    *w = (tri_work){.calls = 1,
                    .steps = tri_ceil_div(k, TRI_VEC),
                    .words = (4 * PRODUCTS + 4) * (uint64_t)k + 4u * n};
    return REST ? 2 : 1;
}

TRI_PLAIN static uint64_t lanes_scratch(const tri_rule *self,
                                        const tri_problem *p, unsigned variant)
{
    const uint64_t k = tri_ceil_div(p->na, BLOCKS);
    (void)self, (void)variant;
    return 4 * k * PACKED + 4 * tri_round_up8(k) * REST;
}

#if TRI_ROW_IS_VEC
/* Words [i, i + have) of all factors of a[n]: the packed ones to rows, k rows
 * for each batch, the others to `natural`. */
TRI_INLINE void lanes_eval_step(tri_word *rows, tri_word *natural,
                                const tri_word *a, size_t n, size_t k, size_t i,
                                size_t have)
{
    const bool full = have == TRI_VEC;
    tri_vec x[BLOCKS], f[PRODUCTS];
    TRI_UNROLL for (size_t j = 0; j < BLOCKS; j++) x[j] =
        tri_get(a, n, j * k + i, full && j + 1 < BLOCKS);
    factors(f, x);
    TRI_UNROLL for (size_t j = 0; j < REST; j++)
        tri_put(natural + j * (size_t)tri_round_up8(k), k, i, f[PACKED + j], full);
    TRI_UNROLL for (size_t j = 0; j < BATCHES; j++)
        tri_transpose(f + j * TRI_VEC);
    TRI_UNROLL for (size_t j = 0; j < PACKED; j++) if (j % TRI_VEC < have)
        tri_store(rows + (j / TRI_VEC * k + i + j % TRI_VEC) * TRI_VEC, f[j]);
}

TRI_INLINE void lanes_eval(tri_word *rows, tri_word *natural, const tri_word *a,
                           size_t n, size_t k)
{
    size_t i = 0;
    for (; i + TRI_VEC <= k; i += TRI_VEC)
        lanes_eval_step(rows, natural, a, n, k, i, TRI_VEC);
    if (i < k)
        lanes_eval_step(rows, natural, a, n, k, i, k - i);
}

/* c := words [i, i + have) of the coefficients; rows and `natural` hold the
 * products. */
TRI_INLINE void lanes_collect(tri_vec c[2 * BLOCKS - 1], const tri_word *rows,
                              const tri_word *natural, size_t k, size_t i,
                              size_t have)
{
    tri_vec p[PRODUCTS];
    TRI_UNROLL for (size_t j = 0; j < PACKED; j++) p[j] =
        j % TRI_VEC < have
            ? tri_load(rows + (j / TRI_VEC * 2 * k + i + j % TRI_VEC) * TRI_VEC)
            : tri_zero();
    TRI_UNROLL for (size_t j = 0; j < BATCHES; j++)
        tri_transpose(p + j * TRI_VEC);
    TRI_UNROLL for (size_t j = 0; j < REST; j++) p[PACKED + j] =
        tri_get(natural + 2 * j * (size_t)tri_round_up8(k), 2 * k, i, have == TRI_VEC);
    coefficients(c, p);
}

/* Words [i, i + have) of the result blocks lo(c_j) + hi(c_(j - 1)), the last
 * two of which may be short. */
TRI_INLINE void lanes_interp_step(tri_word *c, const tri_word *rows,
                                  const tri_word *natural, size_t n, size_t k,
                                  size_t i, size_t have)
{
    enum { LAST = 2 * BLOCKS - 1 };
    const bool full = have == TRI_VEC;
    const size_t left = 2 * n - (LAST - 1) * k, most = left < k ? left : k;
    tri_vec lo[LAST], hi[LAST];
    lanes_collect(lo, rows, natural, k, i, have);
    lanes_collect(hi, rows, natural, k, k + i, have);
    tri_put(c, k, i, lo[0], full);
    TRI_UNROLL for (size_t j = 1; j < LAST - 1; j++)
        tri_put(c + j * k, k, i, tri_xor(lo[j], hi[j - 1]), full);
    tri_put(c + (LAST - 1) * k, most, i, tri_xor(lo[LAST - 1], hi[LAST - 2]),
            false);
    tri_put(c + LAST * k, left - most, i, hi[LAST - 1], false);
}

TRI_INLINE void lanes_run(const tri_exec *x, const tri_node *node,
                          const tri_job *jobs, tri_word *t)
{
    const size_t n = node->problem.na, k = tri_ceil_div((uint32_t)n, BLOCKS);
    const size_t stride = (size_t)tri_round_up8(k);
    tri_word *pc = t, *pa = pc + 2 * k * PACKED, *pb = pa + k * PACKED;
    tri_word *nc = pb + k * PACKED, *na = nc + 2 * stride * REST;
    tri_word *nb = na + stride * REST;
    tri_job job[PRODUCTS];
    size_t i = 0;

    t = nb + stride * REST;
    lanes_eval(pa, na, jobs->a, n, k);
    lanes_eval(pb, nb, jobs->b, n, k);
    for (size_t j = 0; j < BATCHES; j++)
        job[j] = (tri_job){pc + 2 * k * TRI_VEC * j, pa + k * TRI_VEC * j,
                           pb + k * TRI_VEC * j};
    tri_exec_node(x, node->child[0], BATCHES, job, t);
    for (size_t j = 0; j < REST; j++)
        job[j] =
            (tri_job){nc + 2 * stride * j, na + stride * j, nb + stride * j};
    if (REST)
        tri_exec_node(x, node->child[1], REST, job, t);
    for (; i + TRI_VEC <= k; i += TRI_VEC)
        lanes_interp_step(jobs->c, pc, nc, n, k, i, TRI_VEC);
    if (i < k)
        lanes_interp_step(jobs->c, pc, nc, n, k, i, k - i);
}
#else
TRI_INLINE void lanes_run(const tri_exec *x, const tri_node *node,
                          const tri_job *jobs, tri_word *t)
{
    (void)factors, (void)coefficients, (void)x, (void)node, (void)jobs, (void)t;
}
#endif

#define TRI_LANES_RULE(name_) \
    tri_run_fn TRI_RUN_SYMBOL(name_); \
    void TRI_RUN_SYMBOL(name_)(const tri_exec *x, const tri_node *node, \
                               const tri_job *jobs, tri_word *t) \
    { \
        lanes_run(x, node, jobs, t); \
    } \
    const tri_rule TRI_RULE_SYMBOL(name_) = { \
        .name = #name_, \
        .variants = 2, \
        .loads = 4 * PRODUCTS, \
        .stores = 4 * PRODUCTS, \
        .xors = 8 * PRODUCTS, \
        .children = lanes_children, \
        .scratch = lanes_scratch, \
    };

#endif
