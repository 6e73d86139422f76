/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The public functions: arguments, CPU class, built-in plans, scratch. */
#include "triad/f2x.h"

#include "base/require.h"
#include "f2x/table.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* p[np] and q[nq] have no word in common. */
static bool apart(const tri_word *p, size_t np, const tri_word *q, size_t nq)
{
    uintptr_t a = (uintptr_t)p, b = (uintptr_t)q;
    return a < b ? (b - a) / sizeof *p >= np : (a - b) / sizeof *q >= nq;
}

static size_t round_up8(size_t words)
{
    return (size_t)tri_round_up8(words);
}

static bool same_or_apart(const tri_word *p, const tri_word *q, size_t n)
{
    return p == q || apart(p, n, q, n);
}

tri_planner *tri_f2x_planner_new(const tri_profile *profile,
                                 const tri_allocator *allocator)
{
    return tri_planner_new(&tri_class_of(profile->cpu)->machine, profile,
                           allocator);
}

const char *tri_f2x_choice_name(tri_cpu cpu, unsigned choice)
{
    const tri_machine *m = &tri_class_of(cpu)->machine;
    if (choice < m->rules)
        return m->rule[choice]->name;
    if (choice >= TRI_CHOICE_LEAF && choice - TRI_CHOICE_LEAF < m->leaves)
        return m->leaf[choice - TRI_CHOICE_LEAF].name;
    return NULL;
}

static bool may_run(const tri_plan *plan, const tri_word *c, const tri_word *a,
                    const tri_word *b, const tri_word *t)
{
    const tri_problem *p = &plan->node[plan->root].problem;
    const size_t na = p->na, nb = p->nb, nt = tri_f2x_scratch(plan);
    return tri_cpu_supported(plan->cpu) && apart(c, na + nb, a, na) &&
           apart(c, na + nb, b, nb) &&
           (nt == 0 || ((uintptr_t)t % 64 == 0 && apart(t, nt, c, na + nb) &&
                        apart(t, nt, a, na) && apart(t, nt, b, nb)));
}

void tri_f2x_mul_with(const tri_plan *plan, tri_word *c, const tri_word *a,
                      const tri_word *b, tri_word *t)
{
    REQUIRE(may_run(plan, c, a, b, t));
    tri_exec x = {tri_class_of(plan->cpu), plan->node};
    tri_exec_node(&x, plan->root, 1, &(tri_job){c, a, b}, t);
}

void tri_f2x_mulmod_with(const tri_plan *plan, tri_word *c, const tri_word *a,
                         const tri_word *b, size_t bits, tri_word *t)
{
    size_t n = plan->node[plan->root].problem.na;
    tri_word *product = t;
    REQUIRE(n == bits / TRI_WORD_BITS + (bits % TRI_WORD_BITS != 0));
    REQUIRE(same_or_apart(c, a, n) && same_or_apart(c, b, n));
    REQUIRE(apart(t, tri_f2x_scratch(plan) + 2 * n + 8, c, n));
    t += (2 * n + 7) & ~(size_t)7;
    tri_f2x_mul_with(plan, product, a, b, t);
    tri_class_of(plan->cpu)->ops->fold(c, product, bits);
}

size_t tri_f2x_scratch(const tri_plan *plan)
{
    /* More than half of all there can be is not to be had, and room is left
     * for callers who add to it. */
    const uint64_t words = plan->node[plan->root].scratch;
    const size_t most = SIZE_MAX / 2 / sizeof(tri_word);
    return words < most ? (size_t)words : most;
}

static bool has_plan(const tri_class *cl, size_t n)
{
    const tri_table *table = cl->table;
    return n <= (table->sizes ? table->size[table->sizes - 1] : table->dense);
}

/* The built-in plan for n words or the next larger size; has_plan(n). */
static tri_plan built_in(const tri_class *cl, bool public_b, size_t n)
{
    const tri_table *table = cl->table;
    const tri_plans *plans = &table->plans[public_b];
    tri_plan plan = {cl->machine.cpu, plans->nodes, 0, plans->node,
                     plans->node != table->plans[0].node};
    uint32_t low = 0, high = table->sizes;
    if (n <= table->dense) {
        plan.root = plans->root[n - 1];
        return plan;
    }
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (table->size[middle] < n)
            low = middle + 1;
        else
            high = middle;
    }
    plan.root = plans->root[table->dense + low];
    return plan;
}

static int find_plan(tri_cpu cpu, bool public_b, size_t n, tri_plan *plan)
{
    const tri_class *cl = tri_class_of(cpu);
    if (n == 0 || !has_plan(cl, n))
        return TRI_ERR_SIZE;
    *plan = built_in(cl, public_b, n);
    return TRI_OK;
}

int tri_f2x_builtin_plan(tri_cpu cpu, size_t n, tri_plan *plan)
{
    return find_plan(cpu, false, n, plan);
}

int tri_f2x_builtin_plan_public(tri_cpu cpu, size_t n, tri_plan *plan)
{
    return find_plan(cpu, true, n, plan);
}

const tri_profile *tri_f2x_builtin_profile(tri_cpu cpu)
{
    return tri_class_of(cpu)->table->profile;
}

/* The class every implicit call uses, chosen by the first one. Threads that
 * race choose the same. */
static _Atomic(const tri_class *) active;

static const tri_class *active_class(void)
{
    const tri_class *cl = atomic_load_explicit(&active, memory_order_relaxed);
    tri_cpu cpu;
    if (!cl && tri_cpu_select(&cpu) == TRI_OK) {
        cl = tri_class_of(cpu);
        atomic_store_explicit(&active, cl, memory_order_relaxed);
    }
    return cl;
}

/* Below this, schoolbook beats any cutting of an unbalanced product. */
enum { MIN_STRIP = 4 };

/* A product and, with bits > 0, its remainder. For tri_f2x_mul_public,
 * `public_b`; then `exchanged` when a and b have changed places, so that the
 * public one is a. */
typedef struct request {
    tri_word *c;
    const tri_word *a, *b;
    size_t na, nb, bits;
    bool public_b, exchanged;
} request;

/* Words of scratch of balanced(n). Plans for larger sizes do not always need
 * more, so both halves are asked. */
static size_t balanced_scratch(const tri_class *cl, bool public_b, size_t n)
{
    size_t k = (n + 1) / 2;
    if (!has_plan(cl, n)) {
        size_t low = balanced_scratch(cl, public_b, k);
        size_t high = n - k == k ? low : balanced_scratch(cl, public_b, n - k);
        return 4 * round_up8(k) + (low > high ? low : high);
    }
    tri_plan plan = built_in(cl, public_b, n);
    size_t planned = plan.node[plan.root].problem.na;
    return tri_f2x_scratch(&plan) + (planned > n ? 4 * round_up8(planned) : 0);
}

/* c[2n] := a[n] * b[n] by the built-in plan for n, or for the next larger
 * size with zeros up to it. */
static void planned(const tri_class *cl, bool public_b, tri_word *c,
                    const tri_word *a, const tri_word *b, size_t n, tri_word *t)
{
    tri_plan plan = built_in(cl, public_b, n);
    size_t m = plan.node[plan.root].problem.na, step = round_up8(m);
    if (m == n) {
        tri_f2x_mul_with(&plan, c, a, b, t);
        return;
    }
    tri_word *pa = t, *pb = pa + step, *pc = pb + step;
    tri_extend(pa, m, a, n);
    tri_extend(pb, m, b, n);
    tri_f2x_mul_with(&plan, pc, pa, pb, pc + 2 * step);
    memcpy(c, pc, 2 * n * sizeof *c);
}

/* The same for any n: above the largest plan, Karatsuba over halves. */
static void balanced(const tri_class *cl, bool public_b, tri_word *c,
                     const tri_word *a, const tri_word *b, size_t n,
                     tri_word *t)
{
    if (has_plan(cl, n)) {
        planned(cl, public_b, c, a, b, n, t);
        return;
    }
    size_t k = (n + 1) / 2, h = n - k, step = round_up8(k);
    tri_word *sa = t, *sb = t + step, *middle = sb + step;
    t = middle + 2 * step;
    memcpy(sa, a, k * sizeof *sa);
    cl->ops->add(sa, a + k, h);
    memcpy(sb, b, k * sizeof *sb);
    cl->ops->add(sb, b + k, h);
    balanced(cl, public_b, middle, sa, sb, k, t);
    balanced(cl, public_b, c, a, b, k, t);
    balanced(cl, public_b, c + 2 * k, a + k, b + k, h, t);
    cl->ops->add(middle, c, 2 * k);
    cl->ops->add(middle, c + 2 * k, 2 * h);
    cl->ops->add(c + k, middle, 2 * k);
}

/* c[2n] := a[n] * b[n], the operands of the request or parts of them. */
static void square_piece(const tri_class *cl, const request *r, tri_word *c,
                         const tri_word *a, const tri_word *b, size_t n,
                         tri_word *t)
{
    if (r->exchanged)
        balanced(cl, r->public_b, c, b, a, n, t);
    else
        balanced(cl, r->public_b, c, a, b, n, t);
}

/* Words of scratch of any_shape. */
static size_t any_scratch(const tri_class *cl, bool public_b, size_t na,
                          size_t nb)
{
    size_t own, rest, step = round_up8(nb);
    if (na == nb)
        return balanced_scratch(cl, public_b, na);
    if (nb < MIN_STRIP)
        return 0;
    own = 2 * step + balanced_scratch(cl, public_b, nb);
    rest = na % nb ? step + any_scratch(cl, public_b, nb, na % nb) : 0;
    return own > rest ? own : rest;
}

/* r->c[na + nb] := r->a[na] * r->b[nb], na >= nb: strips of nb by nb words,
 * then what is left of a with the operands exchanged, as in Euclid's
 * algorithm. */
static void any_shape(const tri_class *cl, const request *r, tri_word *t)
{
    const tri_word *a = r->a, *b = r->b;
    tri_word *c = r->c;
    size_t na = r->na, nb = r->nb, done = nb, step = round_up8(nb);
    if (na != nb && nb < MIN_STRIP) {
        cl->ops->mul_any(c, a, na, b, nb);
        return;
    }
    square_piece(cl, r, c, a, b, nb, t);
    for (; na - done >= nb; done += nb) {
        square_piece(cl, r, t, a + done, b, nb, t + 2 * step);
        cl->ops->add(c + done, t, nb);
        memcpy(c + done + nb, t + nb, nb * sizeof *c);
    }
    if (done == na)
        return;
    memcpy(t, c + done, nb * sizeof *c);
    const request rest = {.c = c + done,
                          .a = b,
                          .b = a + done,
                          .na = nb,
                          .nb = na - done,
                          .public_b = r->public_b,
                          .exchanged = !r->exchanged};
    any_shape(cl, &rest, t + step);
    cl->ops->add(c + done, t, nb);
}

/* Scratch up to this size is on the stack. */
enum { STACK_SCRATCH = 4096 };

static tri_word *align64(tri_word *p)
{
    return (tri_word *)(((uintptr_t)p + 63) & ~(uintptr_t)63);
}

static void answer(const tri_class *cl, const request *r, tri_word *t)
{
    if (r->bits == 0) {
        any_shape(cl, r, t);
        return;
    }
    tri_word *product = t;
    t += 2 * round_up8(r->na);
    balanced(cl, r->public_b, product, r->a, r->b, r->na, t);
    cl->ops->fold(r->c, product, r->bits);
}

/* Kept out of line, so that small products do not carry its frame. */
__attribute__((noinline)) static void answer_on_stack(const tri_class *cl,
                                                      const request *r)
{
    tri_word t[STACK_SCRATCH + 8];
    answer(cl, r, align64(t));
}

/* The same for one product by the plan at `root` of the built-in ones. */
__attribute__((noinline)) static void
run_on_stack(const tri_class *cl, uint32_t root, const tri_job *job)
{
    tri_word t[STACK_SCRATCH + 8];
    const tri_exec x = {cl, cl->table->plans[0].node};
    cl->exec(&x, root, 1, job, align64(t));
}

static int answer_anywhere(const tri_class *cl, const request *r)
{
    size_t words = r->bits ? 2 * round_up8(r->na) : 0;
    words += any_scratch(cl, r->public_b, r->na, r->nb);
    if (words <= STACK_SCRATCH) {
        answer_on_stack(cl, r);
        return TRI_OK;
    }
    tri_word *t = malloc((words + 8) * sizeof *t);
    if (!t)
        return TRI_ERR_MEMORY;
    answer(cl, r, align64(t));
    free(t);
    return TRI_OK;
}

static int check_sizes(const tri_class *cl, size_t na, size_t nb)
{
    if (!cl)
        return TRI_ERR_CPU;
    return na == 0 || nb == 0 || na > TRI_F2X_MAX_WORDS ||
                   nb > TRI_F2X_MAX_WORDS - na
               ? TRI_ERR_SIZE
               : TRI_OK;
}

static int mul_any_size(const tri_class *cl, request r)
{
    if (r.na < r.nb)
        r = (request){.c = r.c,
                      .a = r.b,
                      .b = r.a,
                      .na = r.nb,
                      .nb = r.na,
                      .public_b = r.public_b,
                      .exchanged = true};
    return answer_anywhere(cl, &r);
}

/* tri_f2x_mul but for what that has done itself. */
__attribute__((noinline)) static int
mul(tri_word *c, const tri_word *a, size_t na, const tri_word *b, size_t nb)
{
    const tri_class *cl = active_class();
    int status = check_sizes(cl, na, nb);
    if (status != TRI_OK)
        return status;
    REQUIRE(apart(c, na + nb, a, na) && apart(c, na + nb, b, nb));
    if (na == nb && na <= cl->table->dense) {
        const tri_plans *plans = &cl->table->plans[0];
        const uint32_t root = plans->root[na - 1];
        if (plans->node[root].scratch <= STACK_SCRATCH) {
            run_on_stack(cl, root, &(tri_job){c, a, b});
            return TRI_OK;
        }
    }
    return mul_any_size(cl,
                        (request){.c = c, .a = a, .b = b, .na = na, .nb = nb});
}

/* Products a kernel computes are short enough for the way there to count. */
int tri_f2x_mul(tri_word *c, const tri_word *a, size_t na, const tri_word *b,
                size_t nb)
{
    const tri_class *cl = atomic_load_explicit(&active, memory_order_relaxed);
    if (cl && na == nb && na - 1 < cl->table->dense) {
        const tri_plans *plans = &cl->table->plans[0];
        const tri_node *node = &plans->node[plans->root[na - 1]];
        if (node->choice > TRI_CHOICE_LEAF) {
            REQUIRE(apart(c, 2 * na, a, na) && apart(c, 2 * na, b, na));
            cl->kernels[node->choice - TRI_CHOICE_LEAF].mul(c, a, b);
            return TRI_OK;
        }
    }
    return mul(c, a, na, b, nb);
}

int tri_f2x_mul_public(tri_word *c, const tri_word *a, size_t na,
                       const tri_word *b, size_t nb)
{
    const tri_class *cl = active_class();
    int status = check_sizes(cl, na, nb);
    if (status != TRI_OK)
        return status;
    REQUIRE(apart(c, na + nb, a, na) && apart(c, na + nb, b, nb));
    return mul_any_size(
        cl, (request){
                .c = c, .a = a, .b = b, .na = na, .nb = nb, .public_b = true});
}

static int mulmod(tri_word *c, const tri_word *a, const tri_word *b,
                  size_t bits, bool public_b)
{
    const tri_class *cl = active_class();
    size_t n = bits / TRI_WORD_BITS + (bits % TRI_WORD_BITS != 0);
    int status = check_sizes(cl, n, n);
    if (status != TRI_OK)
        return status;
    REQUIRE(same_or_apart(c, a, n) && same_or_apart(c, b, n));
    return answer_anywhere(cl, &(request){.c = c,
                                          .a = a,
                                          .b = b,
                                          .na = n,
                                          .nb = n,
                                          .bits = bits,
                                          .public_b = public_b});
}

int tri_f2x_mulmod(tri_word *c, const tri_word *a, const tri_word *b,
                   size_t bits)
{
    return mulmod(c, a, b, bits, false);
}

int tri_f2x_mulmod_public(tri_word *c, const tri_word *a, const tri_word *b,
                          size_t bits)
{
    return mulmod(c, a, b, bits, true);
}

int tri_f2x_sqr(tri_word *c, const tri_word *a, size_t n)
{
    const tri_class *cl = active_class();
    if (!cl)
        return TRI_ERR_CPU;
    if (n == 0 || n > TRI_F2X_MAX_WORDS / 2)
        return TRI_ERR_SIZE;
    REQUIRE(apart(c, 2 * n, a, n));
    cl->ops->sqr(c, a, n);
    return TRI_OK;
}
