/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the constant-time tests run: the public functions at small sizes, KEM
 * sizes and unbalanced ones, every variant of every rule forced into a plan,
 * every kernel. The class is the one TRIAD_CPU names. */
#ifndef TRIAD_TESTS_F2X_CT_H
#define TRIAD_TESTS_F2X_CT_H

#include "plans.h"

typedef enum ct_op { CT_MUL, CT_SQR, CT_MULMOD, CT_PLAN } ct_op;

/* c[c_words], a[a_words], b[b_words]; a and b are the secrets, or with
 * public_b only a. */
typedef struct ct_case {
    char name[96];
    ct_op op;
    int public_b;
    size_t na, nb, bits, a_words, b_words, c_words;
    tri_plan plan;
    tri_word *a, *b, *c, *t;
} ct_case;

/* Nothing but the operation itself. */
static inline int ct_perform(const ct_case *x)
{
    switch (x->op) {
    case CT_MUL:
        return x->public_b ? tri_f2x_mul_public(x->c, x->a, x->na, x->b, x->nb)
                           : tri_f2x_mul(x->c, x->a, x->na, x->b, x->nb);
    case CT_SQR:
        return tri_f2x_sqr(x->c, x->a, x->na);
    case CT_MULMOD:
        return x->public_b ? tri_f2x_mulmod_public(x->c, x->a, x->b, x->bits)
                           : tri_f2x_mulmod(x->c, x->a, x->b, x->bits);
    default:
        tri_f2x_mul_with(&x->plan, x->c, x->a, x->b, x->t);
        return TRI_OK;
    }
}

typedef void ct_visit(void *ctx, const ct_case *x);

static inline void ct_case_run(ct_case *x, ct_visit *visit, void *ctx)
{
    size_t scratch = x->plan.node ? tri_f2x_scratch(&x->plan) : 0;
    x->a = test_alloc(x->a_words * sizeof(tri_word), 64);
    x->b = test_alloc(x->b_words * sizeof(tri_word), 64);
    x->c = test_alloc(x->c_words * sizeof(tri_word), 64);
    x->t = test_alloc(scratch * sizeof(tri_word), 64);
    visit(ctx, x);
    TEST_FREE(x->a, "a");
    TEST_FREE(x->b, "b");
    TEST_FREE(x->c, "c");
    TEST_FREE(x->t, "t");
}

static inline void ct_function(ct_op op, size_t na, size_t nb, size_t bits,
                               ct_visit *visit, void *ctx)
{
    static const char *const name[] = {"mul", "sqr", "mulmod"};
    ct_case x = {.op = op,
                 .na = na,
                 .nb = nb,
                 .bits = bits,
                 .a_words = na,
                 .b_words = nb,
                 .c_words = na + nb};
    snprintf(x.name, sizeof x.name, "%s %zux%zu", name[op], na, nb);
    if (bits)
        snprintf(x.name, sizeof x.name, "mod x^%zu - 1", bits);
    ct_case_run(&x, visit, ctx);
    if (op != CT_SQR) {
        x.public_b = 1;
        strcat(x.name, ", b public");
        ct_case_run(&x, visit, ctx);
    }
}

static inline void ct_mulmod(size_t bits, ct_visit *visit, void *ctx)
{
    size_t n = (bits + TRI_WORD_BITS - 1) / TRI_WORD_BITS;
    ct_function(CT_MULMOD, n, n, bits, visit, ctx);
}

/* One variant of one rule for the problem asked for; for a rule that takes
 * products side by side, where there are such. */
typedef struct ct_force {
    const tri_rule *rule;
    unsigned choice, variant;
    uint32_t na;
} ct_force;

static inline int ct_only(void *ctx, const tri_problem *p, unsigned choice,
                          unsigned variant)
{
    const ct_force *f = ctx;
    tri_problem one = *p;
    tri_child child[TRI_MAX_CHILDREN];
    tri_work work;
    if ((choice == f->choice && variant == f->variant) ||
        f->rule->children(f->rule, p, f->variant, child, &work) == 0)
        return 1;
    one.count = 1;
    return p->na != f->na &&
           f->rule->children(f->rule, &one, f->variant, child, &work) != 0;
}

/* The built-in profile, with some price for what it has none for. */
static inline void ct_profile(tri_cpu cpu, tri_profile *f)
{
    tri_probe probe[TRI_MAX_PRICES];
    int n = tri_probe_list(cpu, probe, TRI_MAX_PRICES);
    *f = *tri_f2x_builtin_profile(cpu);
    for (int i = 0; i < TRI_LEVELS; i++)
        f->load_step[i] += 100; /* the price of rules without a line */
    for (int i = 0; i < n && f->prices < TRI_MAX_PRICES; i++) {
        tri_price *p = &probe[i].price;
        if (tri_profile_find(f, p->name, p->lanes, p->is_rule))
            continue;
        p->fixed = 5000;
        p->step[0] = 1000;
        for (int j = 1; j < TRI_LEVELS; j++)
            p->step[j] = p->is_rule ? 1000 : 0;
        f->price[f->prices++] = *p;
    }
}

/* 1 if the plan for *p then has the variant in it. */
static inline int ct_forced(const tri_class *cl, unsigned choice,
                            unsigned variant, int public_b,
                            const tri_problem *p, ct_visit *visit, void *ctx)
{
    static tri_profile f;
    tri_node *node = NULL;
    ct_force to = {cl->machine.rule[choice], choice, variant, p->na};
    ct_case x = {.op = CT_PLAN,
                 .public_b = public_b,
                 .na = p->na,
                 .nb = p->nb,
                 .a_words = p->na,
                 .b_words = p->nb,
                 .c_words = p->na + p->nb,
                 .plan = {.cpu = cl->machine.cpu, .public_b = public_b}};
    unsigned used = 0;
    ct_profile(cl->machine.cpu, &f);
    tri_planner *pl = tri_f2x_planner_new(&f, &heap);
    if (!CHECK(pl, "no memory"))
        return 0;
    tri_planner_restrict(pl, ct_only, &to);
    if (public_b)
        tri_planner_public(pl);
    snprintf(x.name, sizeof x.name, "%s/%u at %ux%u%s", to.rule->name, variant,
             p->na, p->nb, public_b ? ", b public" : "");
    if (CHECK(tri_planner_solve(pl, p, &x.plan.root) == TRI_OK &&
                  tri_planner_extract(pl, &x.plan.root, 1, &node,
                                      &x.plan.nodes) == TRI_OK,
              "%s: no plan", x.name)) {
        x.plan.node = node;
        for (uint32_t i = 0; i < x.plan.nodes; i++)
            used += node[i].choice == choice && node[i].variant == variant;
        if (used)
            ct_case_run(&x, visit, ctx);
    }
    free(node);
    tri_planner_free(pl);
    return used != 0;
}

/* A product packed as the kernel wants it, of random words: layouts that
 * change the representation do not mind. */
static inline void ct_kernel(const tri_class *cl, unsigned leaf, size_t n,
                             ct_visit *visit, void *ctx)
{
    const tri_kernel *k = &cl->kernels[leaf];
    size_t words = n * k->lanes;
    tri_node node = {.problem = {(uint32_t)n, (uint32_t)n, 1, k->lanes},
                     .choice = (uint16_t)(TRI_CHOICE_LEAF + leaf)};
    const int public_b = cl->machine.leaf[leaf].public_b;
    ct_case x = {.op = CT_PLAN,
                 .public_b = public_b,
                 .na = n,
                 .nb = n,
                 .a_words = words,
                 .b_words = words,
                 .c_words = 2 * words,
                 .plan = {cl->machine.cpu, 1, 0, &node, public_b}};
    snprintf(x.name, sizeof x.name, "kernel %s at %zu", k->name, n);
    ct_case_run(&x, visit, ctx);
}

/* A variant at all shapes, or at the first small one it takes. */
static inline void ct_rule(const tri_class *cl, unsigned choice,
                           unsigned variant, int public_b, int all,
                           ct_visit *visit, void *ctx)
{
    static const uint32_t shapes[][2] = {{20, 20}, {37, 20},   {35, 35},
                                         {66, 66}, {131, 131}, {200, 200}};
    int found = 0;
    if (public_b && cl->machine.rule[choice]->exchanges)
        return;
    for (size_t k = 0; k < (all ? 6 : 4); k++) {
        tri_problem p = {shapes[k][0], shapes[k][1], 1, 1};
        if (all || !found)
            found |= ct_forced(cl, choice, variant, public_b, &p, visit, ctx);
    }
}

/* With a public b only where that makes a difference. */
static inline void ct_rules_and_kernels(const tri_class *cl, int all,
                                        ct_visit *visit, void *ctx)
{
    int looked_up = 0;
    for (unsigned i = 0; i < cl->machine.leaves; i++) {
        looked_up |= cl->machine.leaf[i].public_b;
        if (cl->kernels[i].n)
            ct_kernel(cl, i, cl->kernels[i].n, visit, ctx);
    }
    for (size_t n = 1; n <= 12; n++)
        ct_kernel(cl, 0, n, visit, ctx);
    for (int public_b = 0; public_b <= looked_up; public_b++)
        for (unsigned i = 0; i < cl->machine.rules; i++)
            for (unsigned v = 0; v < cl->machine.rule[i]->variants; v++)
                ct_rule(cl, i, v, public_b, all, visit, ctx);
}

#endif
