/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every rule in every variant, forced at every shape it accepts up to a
 * bound, natural and packed, judged by the bit-serial reference.
 *
 * The products below the forced rule go through a planner that is given
 * prices for the plainest way only: each, strips, Karatsuba 2, single
 * kernels. */
#include "f2x/exec.h"
#include "triad/f2x.h"

#include "tests/words.h"

static void add_price(tri_profile *profile, const char *name, unsigned lanes,
                      int is_rule, uint32_t cost)
{
    tri_price *p = &profile->price[profile->prices++];
    snprintf(p->name, sizeof p->name, "%s", name);
    p->lanes = (uint16_t)lanes;
    p->is_rule = (uint8_t)is_rule;
    p->fixed = cost;
    for (int i = 0; i < TRI_LEVELS; i++)
        p->step[i] = cost;
}

static void plain_profile(const tri_class *cl, tri_profile *profile)
{
    unsigned lanes = cl->ops->lanes;
    *profile = (tri_profile){.cpu = cl->machine.cpu, .clock_mhz = 1000};
    for (unsigned i = 0; i < cl->machine.leaves; i++)
        if (cl->kernels[i].n < 2)
            add_price(profile, cl->kernels[i].name, cl->kernels[i].lanes, 0,
                      100);
    add_price(profile, "each", 1, 1, 1);
    add_price(profile, "strips", 1, 1, 1);
    add_price(profile, "karatsuba2", 1, 1, 1000);
    add_price(profile, "karatsuba2", lanes, 1, 1);
}

/* Runs rule `rule` once on p->count products: job j multiplies a[j] by b[j].
 * False when the rule does not apply. */
static int run_forced(const tri_class *cl, tri_planner *pl, unsigned rule,
                      unsigned variant, const tri_problem *p,
                      const tri_job *jobs)
{
    const tri_rule *r = cl->machine.rule[rule];
    tri_child child[TRI_MAX_CHILDREN];
    tri_work work;
    unsigned children = r->children(r, p, variant, child, &work);
    uint32_t count, index[TRI_MAX_CHILDREN];
    uint64_t scratch = 0;
    if (!children)
        return 0;
    for (unsigned i = 0; i < children; i++)
        if (!CHECK(tri_planner_solve(pl, &child[i].problem, &index[i]) ==
                       TRI_OK,
                   "%s/%u %ux%u x%u lanes %u: child %ux%u x%u lanes %u",
                   r->name, variant, p->na, p->nb, p->count, p->lanes,
                   child[i].problem.na, child[i].problem.nb,
                   child[i].problem.count, child[i].problem.lanes))
            return 0;
    const tri_node *solved = tri_planner_nodes(pl, &count);
    tri_node *node = malloc((count + 1) * sizeof *node);
    if (!CHECK(node, "no memory"))
        return 0;
    memcpy(node, solved, count * sizeof *node);
    tri_node *root = &node[count];
    *root = (tri_node){
        .problem = *p, .choice = (uint16_t)rule, .variant = (uint16_t)variant};
    for (unsigned i = 0; i < children; i++) {
        root->child[i] = index[i];
        root->times[i] = child[i].times;
        if (node[index[i]].scratch > scratch)
            scratch = node[index[i]].scratch;
    }
    scratch += r->scratch(r, p, variant);

    tri_word *t = test_alloc((size_t)scratch * sizeof *t, 64);
    tri_exec x = {cl, node};
    tri_exec_node(&x, count, 1, jobs, t);
    TEST_FREE(t, r->name);
    free(node);
    return 1;
}

/* Packed rows and scratch. */
static tri_word *aligned_words(size_t n)
{
    return test_alloc(n * sizeof(tri_word), 64);
}

static void judge(const char *rule, unsigned variant, const tri_problem *p,
                  const tri_word *c, const tri_word *a, const tri_word *b,
                  unsigned j)
{
    size_t n = p->na + p->nb, i = 0;
    tri_word *ref = words(n);
    tri_f2x_mul_ref(ref, a, p->na, b, p->nb);
    while (i < n && ref[i] == c[i])
        i++;
    CHECK(i == n, "%s/%u %ux%u x%u lanes %u: product %u differs at word %zu",
          rule, variant, p->na, p->nb, p->count, p->lanes, j, i);
    TEST_FREE(ref, "ref");
}

/* One shape of one rule. With lanes > 1 the natural operands are packed,
 * multiplied and unpacked here. */
static int check_shape(const tri_class *cl, tri_planner *pl, unsigned rule,
                       unsigned variant, const tri_problem *p, test_rng *rng)
{
    const tri_class_ops *ops = cl->ops;
    unsigned products = p->lanes > 1 ? p->lanes : p->count;
    size_t na = p->na, nb = p->nb;
    tri_job jobs[TRI_MAX_JOBS];
    const tri_word *src[TRI_MAX_JOBS];
    tri_word *dst[TRI_MAX_JOBS];
    int ran;
    for (unsigned j = 0; j < products; j++) {
        tri_word *a = words(na), *b = words(nb);
        words_fill(rng, a, na);
        words_fill(rng, b, nb);
        jobs[j] = (tri_job){words(na + nb), a, b};
        dst[j] = jobs[j].c;
    }
    if (p->lanes == 1) {
        ran = run_forced(cl, pl, rule, variant, p, jobs);
    } else {
        size_t row = p->lanes;
        tri_word *a = aligned_words(na * row), *b = aligned_words(nb * row);
        tri_word *c = aligned_words((na + nb) * row);
        for (unsigned j = 0; j < products; j++)
            src[j] = jobs[j].a;
        ops->pack(a, src, products, na);
        for (unsigned j = 0; j < products; j++)
            src[j] = jobs[j].b;
        ops->pack(b, src, products, nb);
        ran = run_forced(cl, pl, rule, variant, p, &(tri_job){c, a, b});
        if (ran)
            ops->unpack(dst, products, c, na + nb);
        TEST_FREE(a, "packed a");
        TEST_FREE(b, "packed b");
        TEST_FREE(c, "packed c");
    }
    for (unsigned j = 0; j < products; j++) {
        if (ran && (j < 2 || j == products - 1))
            judge(cl->machine.rule[rule]->name, variant, p, jobs[j].c,
                  jobs[j].a, jobs[j].b, j);
        TEST_FREE((void *)(uintptr_t)jobs[j].a, "a");
        TEST_FREE((void *)(uintptr_t)jobs[j].b, "b");
        TEST_FREE(jobs[j].c, "c");
    }
    return ran;
}

/* Shapes each rule was tried at, over all classes: some rules apply in some
 * classes only. */
enum { MAX_RULES = 64 };
static unsigned shapes_of[MAX_RULES];

static void check_rule(const tri_class *cl, tri_planner *pl, unsigned rule,
                       test_rng *rng)
{
    const tri_rule *r = cl->machine.rule[rule];
    uint16_t lanes = cl->ops->lanes, most = lanes < 8 ? lanes : 8;
    unsigned shapes = 0;
    for (unsigned v = 0; v < r->variants; v++) {
        /* Every size to the bound, some above: lanes8 begins at 57 words. */
        const uint32_t bound = (uint32_t)test_scale(70);
        for (uint32_t n = 1; n <= bound || n <= 100; n += n < bound ? 1 : 6) {
            tri_problem p = {n, n, 1, 1};
            shapes += (unsigned)check_shape(cl, pl, rule, v, &p, rng);
            p.count = (uint16_t)(2 + test_below(rng, most));
            if (n % 3 == 0)
                shapes += (unsigned)check_shape(cl, pl, rule, v, &p, rng);
            p = (tri_problem){n, n, 1, lanes};
            if (lanes > 1 && (lanes <= 8 || n % 7 == 0))
                shapes += (unsigned)check_shape(cl, pl, rule, v, &p, rng);
        }
        for (uint32_t na = 2; na <= test_scale(40) || na <= 16; na++)
            for (uint32_t nb = 1 + na % 3; nb < na; nb += 3) {
                tri_problem p = {na, nb, 1, 1};
                shapes += (unsigned)check_shape(cl, pl, rule, v, &p, rng);
            }
    }
    shapes_of[rule] += shapes;
}

int main(void)
{
#define X(name) #name,
    static const char *const names[] = {TRI_CPU_CLASSES(X)};
#undef X
    bool vector_rows = false;
    for (int cpu = 0; cpu < TRI_CPU_COUNT; cpu++) {
        static tri_profile profile;
        if (!tri_cpu_supported((tri_cpu)cpu)) {
            test_skip("class %s: this machine lacks it", names[cpu]);
            continue;
        }
        const tri_class *cl = tri_class_of((tri_cpu)cpu);
        test_rng rng = test_rng_new((uint64_t)cpu);
        vector_rows |= cl->ops->lanes > 1 && cl->ops->lanes <= 8;
        plain_profile(cl, &profile);
        tri_planner *pl = tri_f2x_planner_new(&profile, &heap);
        if (!CHECK(pl, "no memory"))
            break;
        for (unsigned i = 0; i < cl->machine.rules; i++)
            check_rule(cl, pl, i, &rng);
        tri_planner_free(pl);
    }
    const tri_machine *m = &tri_class_of(TRI_CPU_portable)->machine;
    for (unsigned i = 0; i < m->rules; i++) {
        const char *name = m->rule[i]->name;
        if (shapes_of[i] == 0 && !vector_rows && strncmp(name, "lanes", 5) == 0)
            test_skip("%s: no class here has a vector as its row", name);
        else
            CHECK(shapes_of[i] > 0, "%s applied to no shape tried", name);
    }
    return test_done();
}
