/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The interface rules implement, in two parts.
 *
 * tri_rule, and a function that runs it: any way to solve a problem through
 * subproblems.
 *
 * tri_bilinear: one algebraic identity, written once over rows and compiled
 * once per CPU class. bilinear.h does everything else for it: scratch, the
 * order of products, grouping them. A bilinear rule cuts operand a into
 * `blocks[0]` blocks of k rows, the last of at most k rows, and b likewise
 * into `blocks[1]`. It evaluates: sums and shifted sums of blocks go to slots.
 * Each product multiplies one factor of a by one factor of b; a factor is a
 * block as it stands, or a slot. It interpolates: the products give the
 * result.
 *
 * Planning ends because problems shrink: a bilinear rule is not offered where
 * its products would exceed 3/4 of the problem, and rules that enlarge a
 * problem do so by at most 1/8. */
#ifndef TRIAD_F2X_RULE_H
#define TRIAD_F2X_RULE_H

#include "f2x/kernel.h"
#include "plan/rule.h"

#include <stdbool.h>
#include <string.h>

/* One natural or packed product to compute. */
typedef struct tri_job {
    tri_word *c;
    const tri_word *a, *b;
} tri_job;

/* What running a plan needs besides the operands. */
typedef struct tri_exec {
    const struct tri_class *class_;
    const tri_node *node;
} tri_exec;

/* Computes jobs[0 .. times * problem.count) of the node's problem; t holds
 * node->scratch words, aligned to 64 bytes. */
typedef void tri_exec_fn(const tri_exec *x, uint32_t node, uint32_t times,
                         const tri_job *jobs, tri_word *t);
tri_exec_fn tri_exec_node;

/* A rule's own part of that, for jobs[0 .. problem.count): what rule `name`
 * has as TRI_RUN_SYMBOL(name). */
typedef void tri_run_fn(const tri_exec *x, const tri_node *node,
                        const tri_job *jobs, tri_word *t);

/* Rows of one application of a bilinear rule: a full block, and the operands
 * of its (at most 3) kinds of product, largest first and equal ones adjoining.
 */
typedef struct tri_shape {
    uint32_t k, size[TRI_MAX_CHILDREN][2];
} tri_shape;

/* The same, and the buffers, in words. */
typedef struct tri_split {
    size_t n[2];   /* operands a and b */
    size_t row;    /* a row: the number of lanes */
    size_t k;      /* a full block */
    size_t r[2];   /* the last block of a and of b */
    size_t stride; /* from slot to slot: tri_slot_stride; products lie
                      2 * stride apart */
    size_t size[TRI_MAX_CHILDREN][2]; /* operands of each kind of product */
    unsigned variant;
} tri_split;

enum { TRI_MAX_PRODUCTS = 28, TRI_MAX_JOBS = 192 };

/* A factor: block i of the operand, or what eval left in slot i. */
#define TRI_BLOCK(i) (i)
#define TRI_SLOT(i) (~(i))

typedef struct tri_bilinear {
    tri_rule rule;
    uint8_t vec; /* words of a vector in the class it is compiled for */

    uint8_t blocks[2]; /* of a and of b */
    uint8_t slots[2];  /* factors eval writes, for a and for b */
    uint8_t products;
    /* Per product: its factor of a, its factor of b, its kind of size. */
    struct {
        int8_t a, b;
        uint8_t kind;
    } product[TRI_MAX_PRODUCTS];

    /* False when the rule does not apply to na by nb rows in this variant,
     * else *shape. Kinds no product has stay zero. */
    bool (*shape)(uint32_t na, uint32_t nb, uint32_t lanes, unsigned variant,
                  tri_shape *shape);
    /* Slot i, at t + i * stride, := a sum of blocks of operand a (which = 0)
     * or b (which = 1): exactly the words its product takes. */
    void (*eval)(tri_word *t, const tri_word *operand, const tri_split *s,
                 int which);
    /* c[n[0] + n[1]] := from product i at p + i * 2 * stride. A product of
     * kind j holds size[j][0] + size[j][1] words and nothing past them may be
     * read; p may be overwritten. Every word of c is written, no other. */
    void (*interp)(tri_word *c, tri_word *p, const tri_split *s);
} tri_bilinear;

/* The variants of a bilinear rule are 2 * own + padded. Padded, every product
 * is computed at the size of kind 0 with its factors zero-extended, so that
 * all may share a batch. shape, eval and interp see `own` as their variant. */
unsigned tri_bilinear_children(const tri_rule *self, const tri_problem *p,
                               unsigned variant, tri_child *child,
                               tri_work *work);
uint64_t tri_bilinear_scratch(const tri_rule *self, const tri_problem *p,
                              unsigned variant);

/* Sizes of scratch. They are 64 bits wide everywhere, since a planner may ask
 * for more than there are addresses. */
TRI_PLAIN static inline uint64_t tri_round_up8(uint64_t words)
{
    return (words + 7) & ~(uint64_t)7;
}

/* Words from slot to slot of so many: cache lines, and an odd number of them,
 * so that slots do not all meet in a few sets of the cache. */
TRI_PLAIN static inline uint64_t tri_slot_stride(uint64_t words)
{
    return (((words + 7) / 8) | 1) * 8;
}

/* Words that hold so many jobs. */
TRI_PLAIN static inline uint64_t tri_job_words(uint64_t jobs)
{
    return tri_round_up8((jobs * sizeof(tri_job) + sizeof(tri_word) - 1) /
                         sizeof(tri_word));
}

/* to[size] := p[n], then zeros; n <= size. */
static inline void tri_extend(tri_word *to, size_t size, const tri_word *p,
                              size_t n)
{
    memcpy(to, p, n * sizeof *to);
    memset(to + n, 0, (size - n) * sizeof *to);
}

TRI_PLAIN static inline uint32_t tri_ceil_div(uint32_t n, uint32_t d)
{
    return n / d + (n % d != 0);
}

/* max(a - b, 0). */
static inline size_t tri_monus(size_t a, size_t b)
{
    return a > b ? a - b : 0;
}

/* The symbols of a rule in the CPU class its file is being compiled for. */
#define TRI_RULE_SYMBOL(name) TRI_PASTE(tri_rule_, name, TRI_CLASS)
#define TRI_RUN_SYMBOL(name) TRI_PASTE(tri_run_, name, TRI_CLASS)

#endif
