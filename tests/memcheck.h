/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time under valgrind's memcheck: secrets are marked undefined, and
 * memcheck reports every branch and every address that depends on them. */
#ifndef TRIAD_TESTS_MEMCHECK_H
#define TRIAD_TESTS_MEMCHECK_H

#include "tests/harness.h"
#include "triad/base.h"

#include <valgrind/memcheck.h>

static inline unsigned long memcheck_errors(void)
{
    return VALGRIND_COUNT_ERRORS;
}

static inline void memcheck_secret(const void *p, size_t bytes)
{
    (void)VALGRIND_MAKE_MEM_UNDEFINED(p, bytes);
}

static inline void memcheck_public(const void *p, size_t bytes)
{
    (void)VALGRIND_MAKE_MEM_DEFINED(p, bytes);
}

/* Whether memcheck still knows p[bytes] to depend on secrets. */
static inline int memcheck_is_secret(const void *p, size_t bytes)
{
    const unsigned char *byte = p;
    unsigned char bits = 0, all = 0;
    for (size_t i = 0; i < bytes; i++) {
        (void)VALGRIND_GET_VBITS(byte + i, &bits, 1);
        all |= bits;
    }
    return all != 0;
}

/* Not static, so that compilers cannot look through them. */
unsigned long memcheck_leak_branch(const unsigned long *a);
unsigned long memcheck_leak_index(const unsigned long *a);

unsigned long memcheck_leak_branch(const unsigned long *a)
{
    volatile unsigned long sum = 0;
    if (a[0] & 1)
        sum = sum + a[1];
    return sum;
}

unsigned long memcheck_leak_index(const unsigned long *a)
{
    static const volatile unsigned char table[256] = {1, 2, 3};
    return table[a[0] & 255];
}

/* Functions that leak on purpose are reported: two errors. Scripts drop what
 * valgrind prints meanwhile. */
static inline void memcheck_check(void)
{
    unsigned long a[2] = {5, 6}, sink = 0;
    memcheck_secret(a, sizeof a);
    unsigned long before = memcheck_errors();
    sink ^= memcheck_leak_branch(a);
    CHECK(memcheck_errors() > before, "a leaking branch was not reported");
    before = memcheck_errors();
    sink ^= memcheck_leak_index(a);
    CHECK(memcheck_errors() > before, "a leaking address was not reported");
    before = memcheck_errors();
    sink ^= a[0] * a[1];
    CHECK(memcheck_errors() == before, "arithmetic was reported");
    memcheck_public(&sink, sizeof sink);
    memcheck_public(a, sizeof a);
}

/* What a program starts with: *cpu := the class it runs, 0 when it cannot,
 * which is then skipped aloud. */
static inline int memcheck_class(tri_cpu *cpu)
{
    const char *name = getenv("TRIAD_CPU");
    if (!RUNNING_ON_VALGRIND) {
        test_skip("constant time: not run by valgrind");
        return 0;
    }
    if (tri_cpu_select(cpu) != TRI_OK) {
        test_skip("constant time of class %s under valgrind: the processor "
                  "this valgrind imitates has no such class",
                  name ? name : "(best)");
        return 0;
    }
    VALGRIND_PRINTF("two errors are wanted here\n");
    memcheck_check();
    VALGRIND_PRINTF("none from here on\n");
    return 1;
}

#endif
