/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What tests of products share: guarded arrays of words, what they
 * hold, and the heap as the planner takes it. */
#ifndef TRIAD_TESTS_WORDS_H
#define TRIAD_TESTS_WORDS_H

#include "tests/harness.h"
#include "triad/plan.h"

/* For TEST_FREE. */
static inline tri_word *words(size_t n)
{
    return test_alloc(n * sizeof(tri_word), sizeof(tri_word));
}

/* Random words; often all ones, a single bit, or long runs. */
static inline void words_fill(test_rng *rng, tri_word *p, size_t n)
{
    size_t kind = test_below(rng, 6), bit = test_below(rng, n * TRI_WORD_BITS);
    test_fill(rng, p, n * sizeof *p);
    if (kind == 0)
        memset(p, 0xff, n * sizeof *p);
    if (kind == 1) {
        memset(p, 0, n * sizeof *p);
        p[bit / TRI_WORD_BITS] = (tri_word)1 << bit % TRI_WORD_BITS;
    }
    if (kind == 2)
        for (size_t i = 0; i < n; i++)
            p[i] = p[i] & 1 ? (tri_word)-1 : 0;
}

/* n when there is none. */
static inline size_t first_difference(const tri_word *a, const tri_word *b,
                                      size_t n)
{
    size_t i = 0;
    while (i < n && a[i] == b[i])
        i++;
    return i;
}

static inline void *heap_resize(void *ctx, void *p, size_t bytes)
{
    (void)ctx;
    if (bytes)
        return realloc(p, bytes);
    free(p);
    return NULL;
}

static const tri_allocator heap = {heap_resize, NULL};

#endif
