/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time on emulated machines: the addresses of all instructions, and of
 * all they read and write, in order, must be the same for operands of random
 * bits, of zeros and of ones (with TEST_SCALE=2, of more random bits).
 * Divisions, whose time depends on what is divided, are counted: kernels have
 * none. Rules divide lengths, and ct_trace.c sees on x86-64 that they divide
 * nothing else. Run by t_ct_count.sh with tools/count --trace. */
#include "cli/counter.h"

#include "ct.h"
#include "leaks.h"

typedef struct outcome {
    uint64_t instructions, divisions, digest;
} outcome;

static uint64_t total;

static outcome trace(const target *t, int run)
{
    const volatile counter_page *page = counter();
    fill(t, run);
    counter_start();
    t->run(t->arg);
    counter_stop();
    total += page->instructions;
    return (outcome){page->instructions, page->kind[COUNTER_div], page->digest};
}

/* 0 if the traces differ. */
static int same(const target *t, uint64_t *divisions)
{
    outcome first = trace(t, 0);
    int as_first = first.instructions > 5;
    *divisions = first.divisions;
    for (int run = 1; run < (int)test_scale(3) && as_first; run++) {
        outcome o = trace(t, run);
        as_first = o.instructions == first.instructions &&
                   o.digest == first.digest && o.divisions == first.divisions;
    }
    return as_first;
}

static int ct_status;

static void perform(void *arg)
{
    ct_status = ct_perform(arg);
}

static void check(void *ctx, const ct_case *x)
{
    ct_case copy = *x;
    uint64_t divisions;
    target t = {perform, &copy, {x->a, x->b}, {x->a_words, x->b_words}};
    (void)ctx;
    fill(&t, 3);
    if (x->public_b)
        t.words[1] = 0;
    /* So that nothing is done for the first time, and malloc has settled. */
    perform(&copy);
    perform(&copy);
    CHECK(same(&t, &divisions) && ct_status == TRI_OK,
          "%s: the trace depends on operands, or status %d", x->name,
          ct_status);
    if (x->op == CT_PLAN && x->plan.nodes == 1)
        CHECK(divisions == 0, "%s divides", x->name);
}

static void check_the_checker(void)
{
    tri_word a[2], b[1];
    uint64_t divisions;
    target t = {leak_nothing, a, {a, b}, {2, 1}};
    CHECK(same(&t, &divisions) && divisions == 0, "arithmetic was reported");
    t.run = leak_branch;
    CHECK(!same(&t, &divisions), "a leaking branch");
    t.run = leak_index;
    CHECK(!same(&t, &divisions), "a leaking address");
    t.run = leak_division;
    CHECK(same(&t, &divisions) && divisions == 1, "a division");
}

/* `ct_count list` names the classes, for t_ct_count.sh. */
static int list(int argc, char **argv)
{
    if (argc != 2 || strcmp(argv[1], "list") != 0)
        return 0;
#define X(name) puts(#name);
    TRI_CPU_CLASSES(X)
#undef X
    return 1;
}

int main(int argc, char **argv)
{
    tri_cpu cpu;
    if (list(argc, argv))
        return 0;
    if (!counter()) {
        test_skip("constant time: nobody counts instructions here");
        return test_done();
    }
    if (tri_cpu_select(&cpu) != TRI_OK) {
        test_skip("constant time of class %s: this machine lacks it",
                  getenv("TRIAD_CPU"));
        return test_done();
    }
    test_seed();
    check_the_checker();
    static const size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 11, 17, 24, 33, 65};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        ct_function(CT_MUL, sizes[i], sizes[i], 0, check, NULL);
    ct_function(CT_MUL, 40, 7, 0, check, NULL);
    ct_function(CT_MUL, 7, 100, 0, check, NULL);
    ct_function(CT_SQR, 1, 1, 0, check, NULL);
    ct_function(CT_SQR, 37, 37, 0, check, NULL);
    ct_mulmod(1000, check, NULL);
    ct_mulmod(12323, check, NULL);
    ct_mulmod(17669, check, NULL);
    ct_rules_and_kernels(tri_class_of(cpu), 0, check, NULL);
    printf("class %s, %" PRIu64 " instructions\n", tri_cpu_name(cpu), total);
    return test_done();
}
