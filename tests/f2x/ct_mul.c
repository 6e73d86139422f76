/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time, for valgrind's memcheck: the operands are marked undefined,
 * and memcheck reports every branch and every address that depends on them.
 * Run by t_ct.sh. */
#include "ct.h"
#include "tests/memcheck.h"

static void check(void *ctx, const ct_case *x)
{
    const size_t a = x->a_words * sizeof *x->a, b = x->b_words * sizeof *x->b;
    const size_t c = x->c_words * sizeof *x->c;
    unsigned long before = memcheck_errors();
    (void)ctx;
    memset(x->a, 0x5a, a);
    memset(x->b, 0x5a, b);
    memcheck_secret(x->a, a);
    if (!x->public_b)
        memcheck_secret(x->b, b);
    int status = ct_perform(x);
    memcheck_public(&status, sizeof status);
    CHECK(memcheck_is_secret(x->c, c), "%s: the result looks public", x->name);
    /* The guards are checked next, the buffers come back from malloc. */
    memcheck_public(x->a, a);
    memcheck_public(x->b, b);
    memcheck_public(x->c, c);
    CHECK(status == TRI_OK && memcheck_errors() == before,
          "%s: status %d, %lu branches or addresses depend on operands",
          x->name, status, memcheck_errors() - before);
}

int main(void)
{
    tri_cpu cpu;
    if (!memcheck_class(&cpu))
        return test_done();
    const tri_class *cl = tri_class_of(cpu);
    for (size_t n = 1; n <= 40; n++) {
        ct_function(CT_MUL, n, n, 0, check, NULL);
        ct_function(CT_SQR, n, n, 0, check, NULL);
    }
    static const size_t rings[] = {12323, 24659, 40973, 17669, 35851,
                                   57637, 1,     64,    65,    1000};
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
        ct_mulmod(rings[i], check, NULL);
    static const size_t shapes[][2] = {{2, 1},    {7, 3},    {40, 7},
                                       {7, 40},   {100, 33}, {257, 128},
                                       {300, 11}, {129, 64}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++)
        ct_function(CT_MUL, shapes[i][0], shapes[i][1], 0, check, NULL);
    ct_function(CT_SQR, 901, 901, 0, check, NULL);
    /* Scratch from malloc; a size between two that are planned for. */
    ct_function(CT_MUL, 1030, 1030, 0, check, NULL);
    ct_rules_and_kernels(cl, 1, check, NULL);
    printf("class %s\n", tri_cpu_name(cpu));
    return test_done();
}
