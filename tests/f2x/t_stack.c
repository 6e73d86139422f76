/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The public functions keep to the stack that f2x.h allows them, in the class
 * TRIAD_CPU names, or the best here, up to 2^20 bits and beyond the largest
 * plan: each call runs on a thread whose stack is 128 KiB of marked words. */
#define _POSIX_C_SOURCE 200809L
#include "triad/f2x.h"

#include "tests/f2x/stack.h"
#include "tests/words.h"

enum { MOST = 40000 }; /* words, beyond the largest plan */

typedef struct call {
    tri_word *c, *t;
    const tri_word *a, *b;
    size_t na, nb;
    const tri_plan *plan;
    int status;
} call;

static void *do_mul(void *p)
{
    call *x = p;
    x->status = tri_f2x_mul(x->c, x->a, x->na, x->b, x->nb);
    return p;
}

static void *do_sqr(void *p)
{
    call *x = p;
    x->status = tri_f2x_sqr(x->c, x->a, x->na);
    return p;
}

static void *do_mulmod(void *p)
{
    call *x = p;
    x->status = tri_f2x_mulmod(x->c, x->a, x->b, x->na * TRI_WORD_BITS - 3);
    return p;
}

static void *do_mul_with(void *p)
{
    call *x = p;
    tri_f2x_mul_with(x->plan, x->c, x->a, x->b, x->t);
    return p;
}

static void *do_mulmod_with(void *p)
{
    call *x = p;
    tri_f2x_mulmod_with(x->plan, x->c, x->a, x->b, x->na * TRI_WORD_BITS - 3,
                        x->t);
    return p;
}

static void check(const char *what, void *run(void *), call *x, size_t allowed)
{
    const size_t bytes = stack_of(run, x);
    CHECK(x->status == TRI_OK, "%s, %zu x %zu words: %s", what, x->na, x->nb,
          tri_status_text(x->status));
    CHECK(bytes <= allowed, "%s, %zu x %zu words: %zu bytes of stack", what,
          x->na, x->nb, bytes);
}

static void check_plan(call *x, const tri_plan *plan)
{
    const size_t n = plan->node[plan->root].problem.na;
    const size_t words = tri_f2x_scratch(plan) + 2 * n + 8;
    x->na = x->nb = n;
    x->plan = plan;
    x->t = aligned_alloc(64, (words * sizeof *x->t + 63) / 64 * 64);
    if (!CHECK(x->t && n <= MOST, "%zu words of scratch", words))
        return;
    check("mul_with", do_mul_with, x, STACK_WITH_PLAN);
    check("mulmod_with", do_mulmod_with, x, STACK_WITH_PLAN);
    free(x->t);
}

static void check_implicit(call *x, size_t na, size_t nb)
{
    x->na = na;
    x->nb = nb;
    check("mul", do_mul, x, STACK_ANY);
    if (na != nb)
        return;
    check("sqr", do_sqr, x, STACK_ANY);
    check("mulmod", do_mulmod, x, STACK_ANY);
}

/* Halves, one product after the other, down to 8 words: the deepest trees. */
static int halves(void *ctx, const tri_problem *p, unsigned choice,
                  unsigned variant)
{
    const char *name = tri_f2x_choice_name(*(const tri_cpu *)ctx, choice);
    return strcmp(name, p->count > 1 ? "each"
                        : p->na > 8  ? "karatsuba2"
                                     : "mul_any") == 0 &&
           variant == 0;
}

static void check_halves(call *x, tri_cpu cpu)
{
    const tri_problem p = {1 << 14, 1 << 14, 1, 1};
    tri_planner *pl = tri_f2x_planner_new(tri_f2x_builtin_profile(cpu), &heap);
    tri_node *node = NULL;
    uint32_t root, nodes;
    if (pl)
        tri_planner_restrict(pl, halves, &cpu);
    if (CHECK(pl && tri_planner_solve(pl, &p, &root) == TRI_OK &&
                  tri_planner_extract(pl, &root, 1, &node, &nodes) == TRI_OK,
              "no plan of halves"))
        check_plan(x, &(tri_plan){cpu, nodes, root, node, 0});
    free(node);
    tri_planner_free(pl);
}

static void check_class(tri_cpu cpu)
{
    static const tri_word zeros[MOST];
    call x = {.c = malloc(2 * sizeof zeros), .a = zeros, .b = zeros};
    tri_plan plan;
    if (!CHECK(x.c != NULL, "no memory"))
        return;
    for (size_t n = 1; n <= MOST; n += 1 + n / test_scale(16)) {
        check_implicit(&x, n, n);
        for (size_t nb = n - n / 3; nb > 0; nb -= 1 + nb / 2)
            check_implicit(&x, n, nb);
        if (tri_f2x_builtin_plan(cpu, n, &plan) == TRI_OK)
            check_plan(&x, &plan);
    }
    check_implicit(&x, 1 << 14, 1 << 14);
    /* Numbers of Fibonacci: strips within strips. */
    for (size_t nb = 1, na = 2; na <= MOST; na += nb, nb = na - nb)
        check_implicit(&x, na, nb);
    check_halves(&x, cpu);
    free(x.c);
}

int main(void)
{
    tri_cpu cpu;
#ifdef TEST_ASAN
    test_skip("a stack of 128 KiB: the address sanitizer needs more");
    return test_done();
#endif
    if (tri_cpu_select(&cpu) != TRI_OK) {
        test_skip("TRIAD_CPU names a class this machine lacks");
        return test_done();
    }
    printf("class %s\n", tri_cpu_name(cpu));
    check_class(cpu);
    return test_done();
}
