/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Plans from random profiles, run. On every CPU class the machine has: 200
 * profiles, for each some products of random shapes, natural operands at any
 * word, scratch of exactly the words a plan asks for, the stack measured; the
 * product against a trusted one. What goes wrong is traced to the smallest
 * product in the plan that is wrong. In the end every variant of every rule
 * and every kernel must have been part of a plan. */
#define _POSIX_C_SOURCE 200809L

#include "plans.h"
#include "tests/f2x/stack.h"

typedef struct product {
    const tri_plan *plan;
    tri_word *c, *a, *b, *t;
    size_t bits; /* modulo x^bits - 1 if not 0 */
} product;

static void *run(void *arg)
{
    const product *p = arg;
    if (p->bits)
        tri_f2x_mulmod_with(p->plan, p->c, p->a, p->b, p->bits, p->t);
    else
        tri_f2x_mul_with(p->plan, p->c, p->a, p->b, p->t);
    return NULL;
}

/* One product by the plan of node `root`; where it first differs, or na + nb.
 * The stack it took is added to the largest so far. */
static size_t multiply(test_rng *rng, const tri_plan *all, uint32_t root,
                       size_t *stack)
{
    tri_plan plan = *all;
    plan.root = root;
    size_t na = plan.node[root].problem.na, nb = plan.node[root].problem.nb;
    product p = {
        .plan = &plan, .c = words(na + nb), .a = words(na), .b = words(nb)};
    p.t = test_alloc(tri_f2x_scratch(&plan) * sizeof(tri_word), 64);
    tri_word *want = words(na + nb);
    words_fill(rng, p.a, na);
    words_fill(rng, p.b, nb);
    plans_trusted(want, p.a, na, p.b, nb);
    size_t took = stack_of(run, &p);
    size_t at = first_difference(p.c, want, na + nb);
    *stack = took > *stack ? took : *stack;
    TEST_FREE(want, "want");
    TEST_FREE(p.a, "a");
    TEST_FREE(p.b, "b");
    TEST_FREE(p.c, "c");
    TEST_FREE(p.t, "scratch");
    return at;
}

/* The first product within the plan that is wrong by itself. */
static uint32_t culprit(test_rng *rng, const tri_plan *plan)
{
    size_t stack = 0;
    for (uint32_t i = 0; i < plan->root; i++) {
        const tri_problem *p = &plan->node[i].problem;
        for (int k = 0; p->count == 1 && p->lanes == 1 && k < 4; k++)
            if (multiply(rng, plan, i, &stack) != p->na + p->nb)
                return i;
    }
    return plan->root;
}

/* The same plan modulo x^bits - 1, the result over an operand. */
static void check_remainder(test_rng *rng, const tri_plan *plan, size_t n,
                            const char *where)
{
    size_t bits = n * TRI_WORD_BITS - test_below(rng, TRI_WORD_BITS);
    size_t t_words = tri_f2x_scratch(plan) + 2 * n + 8;
    tri_word top = (tri_word)-1 >> (n * TRI_WORD_BITS - bits);
    product p = {.plan = plan, .a = words(n), .b = words(n), .bits = bits};
    p.t = test_alloc(t_words * sizeof(tri_word), 64);
    tri_word *c = words(2 * n), *want = calloc(n, sizeof *want);
    if (!want)
        exit(2);
    words_fill(rng, p.a, n);
    words_fill(rng, p.b, n);
    p.a[n - 1] &= top;
    p.b[n - 1] &= top;
    plans_trusted(c, p.a, n, p.b, n);
    for (size_t i = 0; i < 2 * n * TRI_WORD_BITS; i++) {
        tri_word bit = c[i / TRI_WORD_BITS] >> i % TRI_WORD_BITS & 1;
        want[i % bits / TRI_WORD_BITS] ^= bit << i % bits % TRI_WORD_BITS;
    }
    p.c = test_below(rng, 2) ? p.a : p.b;
    run(&p);
    size_t at = first_difference(p.c, want, n);
    CHECK(at == n, "mod x^%zu - 1 differs at word %zu, %s", bits, at, where);
    free(want);
    TEST_FREE(c, "c");
    TEST_FREE(p.a, "a");
    TEST_FREE(p.b, "b");
    TEST_FREE(p.t, "scratch");
}

/* Variants and kernels that have been in a plan that ran. */
typedef struct coverage {
    unsigned long rule[TRI_MAX_VARIANTS][TRI_MAX_VARIANTS];
    unsigned long leaf[TRI_MAX_PRICES];
    size_t plans, deepest, stack;
} coverage;

static size_t depth_of(const tri_plan *plan, uint32_t root)
{
    const tri_node *n = &plan->node[root];
    size_t depth = 0;
    for (int j = 0; j < TRI_MAX_CHILDREN && n->times[j]; j++) {
        size_t below = depth_of(plan, n->child[j]);
        depth = below > depth ? below : depth;
    }
    return depth + 1;
}

static void cover(coverage *seen, const tri_plan *plan)
{
    for (uint32_t i = 0; i < plan->nodes; i++) {
        const tri_node *n = &plan->node[i];
        if (n->choice >= TRI_CHOICE_LEAF)
            seen->leaf[n->choice - TRI_CHOICE_LEAF]++;
        else
            seen->rule[n->choice][n->variant]++;
    }
    size_t depth = depth_of(plan, plan->root);
    seen->deepest = depth > seen->deepest ? depth : seen->deepest;
    seen->plans++;
}

static void check_plan(test_rng *rng, tri_cpu cpu, tri_planner *pl,
                       int public_b, const tri_problem *p, const char *where,
                       coverage *seen)
{
    char line[700];
    tri_node *node;
    tri_plan plan = {.cpu = cpu, .public_b = public_b};
    int status = tri_planner_solve(pl, p, &plan.root);
    if (!CHECK(status == TRI_OK, "%s, %ux%u: status %d", where, p->na, p->nb,
               status))
        return;
    if (!CHECK(tri_planner_extract(pl, &plan.root, 1, &node, &plan.nodes) ==
                   TRI_OK,
               "no memory"))
        return;
    plan.node = node;
    cover(seen, &plan);
    size_t n = p->na + p->nb, stack = 0;
    size_t at = multiply(rng, &plan, plan.root, &stack);
    if (at != n) {
        uint32_t root = culprit(rng, &plan);
        plans_line(&plan, root, line, sizeof line, 0);
        CHECK(at == n, "%s, %ux%u differs at word %zu; wrong in it: %s", where,
              p->na, p->nb, at, line);
    } else {
        CHECK(at == n, "the product");
    }
    if (stack > STACK_WITH_PLAN) {
        plans_line(&plan, plan.root, line, sizeof line, 0);
        CHECK(stack <= STACK_WITH_PLAN, "%s: %zu bytes of stack: %s", where,
              stack, line);
    }
    seen->stack = stack > seen->stack ? stack : seen->stack;
    if (p->na == p->nb && test_below(rng, 4) == 0)
        check_remainder(rng, &plan, p->na, where);
    free(node);
}

/* Balanced, a little or very unbalanced; now and then large; often at or a
 * little beside a round number, where some rules only apply. */
static tri_problem random_problem(test_rng *rng)
{
    uint32_t most = test_below(rng, 24) == 0 ? 600
                    : test_below(rng, 2)     ? 200
                                             : 60;
    tri_problem p = {1 + (uint32_t)test_below(rng, most), 0, 1, 1};
    if (p.na > 16 && test_below(rng, 2)) {
        p.na &= ~7u;
        p.na += (uint32_t)test_below(rng, 7) - 2;
    }
    p.nb = p.na;
    if (test_below(rng, 3) == 0)
        p.nb = p.na - (uint32_t)test_below(rng, p.na / 4 + 1);
    else if (test_below(rng, 3) == 0)
        p.nb = 1 + (uint32_t)test_below(rng, p.na);
    return p;
}

/* One variant of one rule wherever it applies. */
typedef struct force {
    const tri_rule *rule;
    unsigned choice, variant;
} force;

static int only(void *ctx, const tri_problem *p, unsigned choice,
                unsigned variant)
{
    const force *f = ctx;
    tri_child child[TRI_MAX_CHILDREN];
    tri_work work;
    if (choice == f->choice && variant == f->variant)
        return 1;
    return f->rule->children(f->rule, p, f->variant, child, &work) == 0;
}

static void check_forced(test_rng *rng, const tri_class *cl, unsigned choice,
                         unsigned variant, coverage *seen)
{
    static const uint32_t sizes[] = {9, 12, 26, 35, 64, 65, 100, 131, 200, 243};
    static tri_profile f;
    const tri_cpu cpu = cl->machine.cpu;
    force to = {cl->machine.rule[choice], choice, variant};
    char where[96];
    plans_random_profile(rng, cpu, test_below(rng, 100), 0, &f);
    snprintf(where, sizeof where, "class %s, %s/%u wherever it applies",
             tri_cpu_name(cpu), to.rule->name, variant);
    tri_planner *pl = tri_f2x_planner_new(&f, &heap);
    if (!CHECK(pl, "no memory"))
        return;
    tri_planner_restrict(pl, only, &to);
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tri_problem p = {sizes[i], sizes[i], 1, 1};
        if (i % 3 == 2)
            p.na += 1 + (uint32_t)test_below(rng, p.na);
        check_plan(rng, cpu, pl, 0, &p, where, seen);
        p.nb = p.na;
        check_plan(rng, cpu, pl, 0, &p, where, seen);
    }
    tri_planner_free(pl);
}

static int has_probe(tri_cpu cpu, const char *rule)
{
    static tri_probe probe[TRI_MAX_PRICES];
    int n = tri_probe_list(cpu, probe, TRI_MAX_PRICES), found = 0;
    for (int i = 0; i < n; i++)
        found |=
            probe[i].price.is_rule && strcmp(probe[i].price.name, rule) == 0;
    return found;
}

static void check_coverage(const tri_class *cl, const coverage *seen)
{
    const char *name = tri_cpu_name(cl->machine.cpu);
    for (unsigned i = 0; i < cl->machine.rules; i++) {
        const tri_rule *rule = cl->machine.rule[i];
        unsigned used = 0;
        for (unsigned v = 0; v < rule->variants; v++)
            used += seen->rule[i][v] != 0;
        /* A class may have no use for a variant; for a whole rule only if it
         * applies to nothing there, and so has no probe. */
        if (has_probe(cl->machine.cpu, rule->name))
            CHECK(used > 0, "%s: no plan had the rule %s", name, rule->name);
        if (used < rule->variants)
            printf("%s: %u of %u variants of %s in plans\n", name, used,
                   rule->variants, rule->name);
    }
    for (unsigned i = 0; i < cl->machine.leaves; i++)
        CHECK(seen->leaf[i] > 0, "%s: no plan had the kernel %s", name,
              cl->machine.leaf[i].name);
    printf("%s: %zu plans, up to %zu nodes deep, %zu bytes of stack\n", name,
           seen->plans, seen->deepest, seen->stack);
}

static void check_class(tri_cpu cpu)
{
    static tri_profile f;
    static coverage seen;
    test_rng rng = test_rng_new(700 + (uint64_t)cpu);
    memset(&seen, 0, sizeof seen);
    for (size_t i = 0; i < test_scale(200); i++) {
        char where[96];
        plans_random_profile(&rng, cpu, i, 1, &f);
        const int public_b = i % 3 == 0;
        snprintf(where, sizeof where,
                 "class %s, profile %zu%s of seed %" PRIu64, tri_cpu_name(cpu),
                 i, public_b ? ", b public" : "", test_seed());
        tri_planner *pl = tri_f2x_planner_new(&f, &heap);
        if (!CHECK(pl, "no memory"))
            return;
        if (public_b)
            tri_planner_public(pl);
        for (int k = 0; k < 16; k++) {
            tri_problem p = random_problem(&rng);
            check_plan(&rng, cpu, pl, public_b, &p, where, &seen);
        }
        tri_planner_free(pl);
    }
    const tri_class *cl = tri_class_of(cpu);
    for (unsigned i = 0; i < cl->machine.rules; i++)
        for (unsigned v = 0; v < cl->machine.rule[i]->variants; v++)
            check_forced(&rng, cl, i, v, &seen);
    if (test_scale(200) >= 200)
        check_coverage(cl, &seen);
}

/* The product everything here is compared with. */
static void check_trusted(void)
{
    test_rng rng = test_rng_new(699);
    for (size_t na = 1; na <= 40; na++)
        for (size_t nb = 1; nb <= 40; nb += 1 + na % 7) {
            tri_word *a = words(na), *b = words(nb), *c = words(na + nb);
            tri_word *ref = words(na + nb);
            words_fill(&rng, a, na);
            words_fill(&rng, b, nb);
            plans_trusted(c, a, na, b, nb);
            tri_f2x_mul_ref(ref, a, na, b, nb);
            size_t at = first_difference(c, ref, na + nb);
            CHECK(at == na + nb, "%zux%zu differs at word %zu", na, nb, at);
            TEST_FREE(a, "a");
            TEST_FREE(b, "b");
            TEST_FREE(c, "c");
            TEST_FREE(ref, "ref");
        }
}

int main(void)
{
#define X(name) #name,
    static const char *const names[] = {TRI_CPU_CLASSES(X)};
#undef X
    check_trusted();
    for (int cpu = 0; cpu < TRI_CPU_COUNT; cpu++) {
        if (!tri_cpu_supported((tri_cpu)cpu)) {
            test_skip("class %s: this machine lacks it", names[cpu]);
            continue;
        }
        check_class((tri_cpu)cpu);
    }
    return test_done();
}
