/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words, status codes and the CPU classes every module of Triad shares.
 *
 * Words. A polynomial over F2 is an array of tri_word, least significant
 * first: bit i of word j is the coefficient of x^(j * TRI_WORD_BITS + i).
 *
 * Errors. Functions that can fail return TRI_OK (0) or a negative TRI_ERR_*;
 * on error their outputs are untouched unless the entry says otherwise. */
#ifndef TRIAD_BASE_H
#define TRIAD_BASE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* A planner for another machine is compiled with that machine's words and
 * classes given. */
#if !defined(TRI_WORD_BITS) && UINTPTR_MAX > 0xffffffffu
#define TRI_WORD_BITS 64
#elif !defined(TRI_WORD_BITS)
#define TRI_WORD_BITS 32
#endif
#if TRI_WORD_BITS == 64
typedef uint64_t tri_word;
#else
typedef uint32_t tri_word;
#endif

#if defined(__GNUC__)
#define TRI_MUST_CHECK __attribute__((warn_unused_result))
#else
#define TRI_MUST_CHECK
#endif

#define TRI_OK 0
#define TRI_ERR_SIZE (-1)       /* a size is zero, or sizes overflow */
#define TRI_ERR_MEMORY (-2)     /* the allocator returned null */
#define TRI_ERR_CPU (-3)        /* unknown CPU class, or this CPU lacks it */
#define TRI_ERR_SYNTAX (-4)     /* malformed text: see tri_diagnostic */
#define TRI_ERR_STALE_PLAN (-5) /* plan or profile of another rule set */
#define TRI_ERR_NO_PLAN (-6)    /* no rule applies with the costs known */
#define TRI_ERR_LOW_ORDER (-7)  /* a public key yields no secret */

/* A sentence for a status code; never null. */
const char *tri_status_text(int status);

/* Where and why a text was refused. line and column count from 1. */
typedef struct tri_diagnostic {
    size_t line, column;
    char message[160];
} tri_diagnostic;

/* resize(ctx, p, bytes) behaves as realloc, and as free when bytes is 0. */
typedef struct tri_allocator {
    void *(*resize)(void *ctx, void *p, size_t bytes);
    void *ctx;
} tri_allocator;

/* CPU classes, worst first. A class is a set of instructions that kernels of
 * one family need, together with the operating system's consent. */
#if defined(TRI_CPU_CLASSES)
#elif defined(__x86_64__)
#define TRI_CPU_CLASSES(X) \
    X(portable) \
    X(pclmul_sse) \
    X(pclmul) \
    X(vpclmul256) \
    X(vpclmul512)
#elif defined(__AARCH64EL__) && TRI_WORD_BITS == 64
#define TRI_CPU_CLASSES(X) \
    X(portable) \
    X(pmull) \
    X(pmull_eor3)
#elif defined(__riscv) && __riscv_xlen == 64
#define TRI_CPU_CLASSES(X) \
    X(portable) \
    X(zbc)
#elif defined(__ARM_ARCH_6M__)
#define TRI_CPU_CLASSES(X) X(armv6m)
#else
#define TRI_CPU_CLASSES(X) X(portable)
#endif

typedef enum tri_cpu {
#define X(name) TRI_CPU_##name,
    TRI_CPU_CLASSES(X)
#undef X
        TRI_CPU_COUNT
} tri_cpu;

/* The name of a class as TRIAD_CPU spells it; null when out of range. */
const char *tri_cpu_name(tri_cpu cpu);

/* *cpu := the class called name. TRI_ERR_CPU when there is none. */
TRI_MUST_CHECK int tri_cpu_from_name(const char *name, tri_cpu *cpu);

/* 1 when this machine can run the class, else 0. */
int tri_cpu_supported(tri_cpu cpu);

/* *cpu := the best class of this machine, or the one the environment variable
 * TRIAD_CPU names, when it is set and not empty. TRI_ERR_CPU when TRIAD_CPU
 * names none or one this machine lacks. Thread-safe, as long as no thread
 * changes the environment meanwhile. */
TRI_MUST_CHECK int tri_cpu_select(tri_cpu *cpu);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
