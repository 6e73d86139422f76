/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What traces are taken of: something with secrets, and functions that give
 * theirs away, to see a trace tell. */
#ifndef TRIAD_TESTS_F2X_LEAKS_H
#define TRIAD_TESTS_F2X_LEAKS_H

#include "plans.h"

typedef struct target {
    void (*run)(void *arg);
    void *arg;
    tri_word *secret[2];
    size_t words[2];
} target;

/* Random bits, zeros, ones, and random bits from there on. */
static inline void fill(const target *t, int run)
{
    test_rng rng = {(uint64_t)run * 0x1234567};
    for (int i = 0; i < 2; i++)
        if (run == 1 || run == 2)
            memset(t->secret[i], run == 1 ? 0 : 0xff,
                   t->words[i] * sizeof(tri_word));
        else
            test_fill(&rng, t->secret[i], t->words[i] * sizeof(tri_word));
}

static void leak_branch(void *arg)
{
    const volatile tri_word *a = arg;
    static volatile tri_word sum;
    if (a[0] & 1)
        sum = sum + 1;
}

static void leak_index(void *arg)
{
    static const volatile unsigned char table[4096] = {1, 2, 3};
    const volatile tri_word *a = arg;
    static volatile unsigned char sink;
    sink = sink ^ table[a[0] & 4095];
}

static void leak_division(void *arg)
{
    const volatile tri_word *a = arg;
    static volatile tri_word sink;
    sink = sink ^ a[0] / (a[1] | 1);
}

static void leak_nothing(void *arg)
{
    const volatile tri_word *a = arg;
    static volatile tri_word sink;
    for (int i = 0; i < 4; i++)
        sink = sink + a[0] * a[1];
}

#endif
