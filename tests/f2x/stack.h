/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The stack that a function takes: it runs on a thread whose stack of 128
 * KiB, the least some systems take, is painted first, above a page that stops whoever needs more. */
#ifndef TRIAD_TESTS_F2X_STACK_H
#define TRIAD_TESTS_F2X_STACK_H

#include "tests/harness.h"

#include <pthread.h>
#include <sys/mman.h>

/* What f2x.h allows any function, and those that take a plan. */
enum { STACK_ANY = 48 << 10, STACK_WITH_PLAN = 24 << 10 };

enum { STACK_BYTES = 128 << 10 };

static inline void *stack_idle(void *p)
{
    return p;
}

/* Bytes that run(arg) takes, without what a thread takes for itself. 0 when
 * the address sanitizer keeps its own accounts there. */
static inline size_t stack_of(void *run(void *), void *arg)
{
#ifdef TEST_ASAN
    run(arg);
    return 0;
#else
    static unsigned char *stack;
    static size_t idle;
    pthread_attr_t attributes;
    pthread_t thread;
    size_t left = 0;
    if (!stack) {
        unsigned char *room = aligned_alloc(STACK_BYTES, 2 * STACK_BYTES);
        if (!room || mprotect(room, STACK_BYTES, PROT_NONE) != 0)
            exit(2);
        stack = room + STACK_BYTES;
        (void)stack_of(stack_idle, NULL); /* finds symbols, once */
        idle = stack_of(stack_idle, NULL);
    }
    memset(stack, 0xa5, STACK_BYTES);
    if (pthread_attr_init(&attributes) != 0 ||
        pthread_attr_setstack(&attributes, stack, STACK_BYTES) != 0 ||
        pthread_create(&thread, &attributes, run, arg) != 0) {
        fprintf(stderr, "cannot start a thread with a stack of 128 KiB\n");
        exit(2);
    }
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
    while (left < STACK_BYTES && stack[left] == 0xa5)
        left++;
    return STACK_BYTES - left - idle;
#endif
}

#endif
