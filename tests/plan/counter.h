/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An allocator that counts, and fails when it is told to. */
#ifndef TRIAD_TESTS_PLAN_COUNTER_H
#define TRIAD_TESTS_PLAN_COUNTER_H

#include "triad/plan.h"

#include <stdlib.h>

/* Fails from call number `fail` on, never when that is 0; with `once` it fails
 * that one only. `live` blocks are not freed yet. */
typedef struct counter {
    unsigned long fail, calls, live;
    int once;
} counter;

static inline void *counted(void *ctx, void *p, size_t bytes)
{
    counter *c = ctx;
    if (bytes == 0) {
        c->live -= p != NULL;
        free(p);
        return NULL;
    }
    c->calls++;
    if (c->fail && (c->once ? c->calls == c->fail : c->calls >= c->fail))
        return NULL;
    void *q = realloc(p, bytes);
    c->live += q && !p;
    return q;
}

static counter the_heap;
static const tri_allocator heap = {counted, &the_heap};

#endif
