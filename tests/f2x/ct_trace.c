/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time of classes that valgrind cannot run: the processor executes
 * each operation one instruction at a time (its trap flag is set), and the
 * trace of instructions, addresses and divisions must be the same for operands
 * of random bits and of zeros (with TEST_SCALE=2, of ones and of other random
 * bits). Not a proof, as memcheck's is, but on
 * the real code. Run by t_ct.sh. */
#define _GNU_SOURCE

#include "triad/base.h"

#include <stdio.h>
#include <string.h>

/* `ct_trace list` names the classes, for t_ct.sh. */
static int list(int argc, char **argv)
{
    if (argc != 2 || strcmp(argv[1], "list") != 0)
        return 0;
#define X(name) puts(#name);
    TRI_CPU_CLASSES(X)
#undef X
    return 1;
}

#if defined(__x86_64__) && defined(__linux__)
#include "ct.h"
#include "leaks.h"
#include "x86_address.h"

#include <signal.h>
#include <ucontext.h>
#include <unistd.h>

typedef struct step {
    uint64_t rip, address;
} step;

enum { MAX_STEPS = 1 << 21 };

/* The first run of an operation is kept, later ones are compared with it. */
typedef enum outcome { SAME, DIFFERS, GATHERS, CANNOT } outcome;
static struct {
    step *first;
    size_t first_steps, steps, total;
    int is_first;
    outcome result;
    size_t where; /* of the first difference */
} tracer;

static step step_of(const greg_t *r, outcome *result)
{
    static const int order[16] = {
        REG_RAX, REG_RCX, REG_RDX, REG_RBX, REG_RSP, REG_RBP, REG_RSI, REG_RDI,
        REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15};
    uint64_t reg[16], rip = (uint64_t)r[REG_RIP];
    for (int i = 0; i < 16; i++)
        reg[i] = (uint64_t)r[order[i]];
    x86_access a = x86_decode((const unsigned char *)(uintptr_t)rip, reg);
    if (a.gather && *result == SAME)
        *result = GATHERS;
    step s = {rip, a.address ^ test_mix(reg[4])};
    if (a.divides)
        s.address ^= test_mix(reg[0] ^ test_mix(reg[2] ^ test_mix(a.operand)));
    return s;
}

/* Before every instruction while the trap flag is set. */
static void on_trap(int number, siginfo_t *info, void *context)
{
    const ucontext_t *u = context;
    size_t n = tracer.steps++;
    (void)number, (void)info;
    if (n >= MAX_STEPS) {
        tracer.result = CANNOT;
        return;
    }
    step s = step_of(u->uc_mcontext.gregs, &tracer.result);
    if (tracer.is_first) {
        tracer.first[n] = s;
    } else if (tracer.result == SAME &&
               (n >= tracer.first_steps || s.rip != tracer.first[n].rip ||
                s.address != tracer.first[n].address)) {
        tracer.result = DIFFERS;
        tracer.where = n;
    }
}

static void set_up(void)
{
    struct sigaction action = {.sa_sigaction = on_trap,
                               .sa_flags = SA_SIGINFO | SA_ONSTACK};
    stack_t stack = {.ss_sp = malloc(1 << 16), .ss_size = 1 << 16};
    tracer.first = malloc(MAX_STEPS * sizeof *tracer.first);
    sigemptyset(&action.sa_mask);
    if (!tracer.first || !stack.ss_sp || sigaltstack(&stack, NULL) != 0 ||
        sigaction(SIGTRAP, &action, NULL) != 0) {
        fprintf(stderr, "ct_trace: cannot set up\n");
        exit(2);
    }
}

/* Kept out of line: the same instructions around every run. */
__attribute__((noinline)) static void run_trapped(const target *t)
{
    __asm__ volatile("lea -128(%%rsp), %%rsp\n\t" /* spare the red zone */
                     "pushfq\n\t"
                     "orq $0x100, (%%rsp)\n\t"
                     "popfq\n\t"
                     "lea 128(%%rsp), %%rsp" ::
                         : "memory", "cc");
    t->run(t->arg);
    __asm__ volatile("lea -128(%%rsp), %%rsp\n\t"
                     "pushfq\n\t"
                     "andq $~0x100, (%%rsp)\n\t"
                     "popfq\n\t"
                     "lea 128(%%rsp), %%rsp" ::
                         : "memory", "cc");
}

static outcome trace(const target *t, int run)
{
    fill(t, run);
    tracer.is_first = run == 0;
    tracer.steps = 0;
    tracer.where = 0;
    tracer.result = SAME;
    run_trapped(t);
    tracer.total += tracer.steps;
    if (run == 0)
        tracer.first_steps = tracer.steps;
    if (tracer.result == SAME && tracer.steps != tracer.first_steps) {
        tracer.result = DIFFERS;
        tracer.where = tracer.steps;
    }
    return tracer.steps ? tracer.result : CANNOT;
}

extern char __executable_start;

static outcome compare(const target *t, const char *name, int report)
{
    for (int run = 0; run < (int)test_scale(2); run++) {
        outcome o = trace(t, run);
        size_t at = tracer.where;
        if (o == SAME)
            continue;
        if (report && o == DIFFERS)
            CHECK(0,
                  "%s: after %zu instructions the trace depends on operands; "
                  "before: %#llx in the program",
                  name, at,
                  (unsigned long long)(tracer.first[at ? at - 1 : 0].rip -
                                       (uintptr_t)&__executable_start));
        else if (report)
            CHECK(0, "%s: %s", name,
                  o == GATHERS ? "addresses in a vector" : "cannot trace");
        return o;
    }
    if (report)
        CHECK(tracer.first_steps > 10, "%s: %zu instructions", name,
              tracer.first_steps);
    return SAME;
}

static void perform(void *arg)
{
    if (ct_perform(arg) != TRI_OK)
        _exit(4);
}

static void check(void *ctx, const ct_case *x)
{
    ct_case copy = *x;
    target t = {perform, &copy, {x->a, x->b}, {x->a_words, x->b_words}};
    (void)ctx;
    fill(&t, 3);
    if (x->public_b)
        t.words[1] = 0;
    perform(&copy); /* so that nothing is done for the first time */
    compare(&t, x->name, 1);
}

/* False when the trap flag does nothing here. */
static int check_the_checker(void)
{
    tri_word a[2], b[1];
    target t = {leak_nothing, a, {a, b}, {2, 1}};
    outcome o = compare(&t, "nothing", 0);
    if (o == CANNOT)
        return 0;
    CHECK(o == SAME && tracer.first_steps > 8, "arithmetic was reported: %d",
          o);
    t.run = leak_branch;
    CHECK(compare(&t, "branch", 0) == DIFFERS, "a leaking branch");
    t.run = leak_index;
    CHECK(compare(&t, "index", 0) == DIFFERS, "a leaking address");
    t.run = leak_division;
    CHECK(compare(&t, "division", 0) == DIFFERS, "a leaking division");
    return 1;
}

int main(int argc, char **argv)
{
    tri_cpu cpu;
    if (list(argc, argv))
        return 0;
    const char *name = getenv("TRIAD_CPU");
    if (tri_cpu_select(&cpu) != TRI_OK) {
        test_skip("constant time of class %s: this machine lacks it",
                  name ? name : "(best)");
        return test_done();
    }
    set_up();
    test_seed();
    if (!check_the_checker()) {
        test_skip("constant time of class %s: this system traces no single "
                  "instructions",
                  tri_cpu_name(cpu));
        return test_done();
    }
    const tri_class *cl = tri_class_of(cpu);
    static const size_t sizes[] = {1, 2, 3, 4, 5, 6, 7, 8, 11, 17, 24, 33, 65};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        ct_function(CT_MUL, sizes[i], sizes[i], 0, check, NULL);
    ct_function(CT_MUL, 40, 7, 0, check, NULL);
    ct_function(CT_MUL, 7, 100, 0, check, NULL);
    ct_function(CT_SQR, 1, 1, 0, check, NULL);
    ct_function(CT_SQR, 37, 37, 0, check, NULL);
    ct_mulmod(1000, check, NULL);
    if (test_scale(2) > 2)
        ct_mulmod(17669, check, NULL);
    ct_rules_and_kernels(cl, 0, check, NULL);
    printf("class %s, %zu instructions\n", tri_cpu_name(cpu), tracer.total);
    return test_done();
}
#else
#include "tests/harness.h"

int main(int argc, char **argv)
{
    if (list(argc, argv))
        return 0;
    test_skip("traces: written for Linux on x86-64");
    return test_done();
}
#endif
