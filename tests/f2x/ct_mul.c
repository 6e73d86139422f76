/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time, for valgrind's memcheck: the operands are marked undefined,
 * and memcheck reports every branch and every address that depends on them.
 * Run by t_ct.sh. A function that leaks on purpose shows that it would. */
#include "ct.h"

#include <valgrind/memcheck.h>

static unsigned long errors(void)
{
    return VALGRIND_COUNT_ERRORS;
}

/* Whether memcheck still knows p[n] to depend on the operands. */
static int tainted(const tri_word *p, size_t n)
{
    tri_word bits = 0, all = 0;
    for (size_t i = 0; i < n; i++) {
        (void)VALGRIND_GET_VBITS(p + i, &bits, sizeof bits);
        all |= bits;
    }
    return all != 0;
}

static void check(void *ctx, const ct_case *x)
{
    unsigned long before = errors();
    (void)ctx;
    memset(x->a, 0x5a, x->a_words * sizeof *x->a);
    memset(x->b, 0x5a, x->b_words * sizeof *x->b);
    VALGRIND_MAKE_MEM_UNDEFINED(x->a, x->a_words * sizeof *x->a);
    VALGRIND_MAKE_MEM_UNDEFINED(x->b, x->b_words * sizeof *x->b);
    int status = ct_perform(x);
    VALGRIND_MAKE_MEM_DEFINED(&status, sizeof status);
    CHECK(tainted(x->c, x->c_words), "%s: the result looks public", x->name);
    /* The guards are checked next, the buffers come back from malloc. */
    VALGRIND_MAKE_MEM_DEFINED(x->a, x->a_words * sizeof *x->a);
    VALGRIND_MAKE_MEM_DEFINED(x->b, x->b_words * sizeof *x->b);
    VALGRIND_MAKE_MEM_DEFINED(x->c, x->c_words * sizeof *x->c);
    CHECK(status == TRI_OK && errors() == before,
          "%s: status %d, %lu branches or addresses depend on operands",
          x->name, status, errors() - before);
}

/* Not static, so that compilers cannot look through them. */
tri_word leak_branch(const tri_word *a);
tri_word leak_index(const tri_word *a);

tri_word leak_branch(const tri_word *a)
{
    volatile tri_word sum = 0;
    if (a[0] & 1)
        sum = sum + a[1];
    return sum;
}

tri_word leak_index(const tri_word *a)
{
    static const volatile unsigned char table[256] = {1, 2, 3};
    return table[a[0] & 255];
}

/* Memcheck reports these two; t_ct.sh drops what it prints meanwhile. */
static void check_the_checker(void)
{
    tri_word a[2] = {5, 6}, sink = 0;
    VALGRIND_MAKE_MEM_UNDEFINED(a, sizeof a);
    unsigned long before = errors();
    sink ^= leak_branch(a);
    CHECK(errors() > before, "a leaking branch was not reported");
    before = errors();
    sink ^= leak_index(a);
    CHECK(errors() > before, "a leaking address was not reported");
    before = errors();
    sink ^= a[0] * a[1];
    CHECK(errors() == before, "arithmetic was reported");
    VALGRIND_MAKE_MEM_DEFINED(&sink, sizeof sink);
    VALGRIND_MAKE_MEM_DEFINED(a, sizeof a);
}

int main(void)
{
    tri_cpu cpu;
    if (!RUNNING_ON_VALGRIND) {
        test_skip("constant time: not run by valgrind");
        return test_done();
    }
    const char *name = getenv("TRIAD_CPU");
    if (tri_cpu_select(&cpu) != TRI_OK) {
        test_skip("constant time of class %s under valgrind: the processor "
                  "this valgrind imitates has no such class",
                  name ? name : "(best)");
        return test_done();
    }
    const tri_class *cl = tri_class_of(cpu);
    VALGRIND_PRINTF("two errors are wanted here\n");
    check_the_checker();
    VALGRIND_PRINTF("none from here on\n");

    for (size_t n = 1; n <= 40; n++) {
        ct_public(CT_MUL, n, n, 0, check, NULL);
        ct_public(CT_SQR, n, n, 0, check, NULL);
    }
    static const size_t rings[] = {12323, 24659, 40973, 17669, 35851,
                                   57637, 1,     64,    65,    1000};
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
        ct_mulmod(rings[i], check, NULL);
    static const size_t shapes[][2] = {{2, 1},    {7, 3},    {40, 7},
                                       {7, 40},   {100, 33}, {257, 128},
                                       {300, 11}, {129, 64}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        ct_public(CT_MUL, shapes[i][0], shapes[i][1], 0, check, NULL);
    ct_public(CT_SQR, 901, 901, 0, check, NULL);
    /* Scratch from malloc; a size between two that are planned for. */
    ct_public(CT_MUL, 1030, 1030, 0, check, NULL);
    ct_rules_and_kernels(cl, 1, check, NULL);
    printf("class %s\n", tri_cpu_name(cpu));
    return test_done();
}
