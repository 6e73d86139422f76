/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Multiplication in F2[x].
 *
 * Two ways in. tri_f2x_mul just works: it picks the CPU class, the built-in
 * plan and the scratch. tri_f2x_mul_with takes a plan and scratch from the
 * caller, allocates nothing and cannot fail.
 *
 * Rules for every function here:
 *   Sizes count words and are at least 1. Outputs overlap no input, unless
 *   the entry says so; a and b may be the same array.
 *   Timing. For given sizes and plan, the instructions executed and the
 *   addresses touched do not depend on the operands, but for an operand b that
 *   is declared public; integer and carry-less multiply instructions are taken
 *   to run in constant time.
 *   Stack. At most 48 KiB, 24 KiB for the functions that take a plan.
 *   Thread-safe: nothing is shared but the choice of CPU class, made once.
 *   What callers have to keep to is not checked, but by the debug build (make
 *   DEBUG=1): it traps buffers that overlap, scratch that is not aligned, and
 *   plans for another size or for a class this machine lacks. */
#ifndef TRIAD_F2X_H
#define TRIAD_F2X_H

#include "triad/plan.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* c := a * b.
 *
 *   c[na + nb]     every word is written
 *   a[na], b[nb]   any na, nb >= 1
 *
 * Memory: none is allocated while max(na, nb) <= TRI_F2X_STACK_WORDS; above
 *   it, malloc for more than 32 KiB of scratch. Scratch is not cleared;
 *   callers that must clear theirs use tri_f2x_mul_with.
 * Errors: TRI_ERR_SIZE (a size is 0, or na + nb is over TRI_F2X_MAX_WORDS),
 *   TRI_ERR_MEMORY, TRI_ERR_CPU (TRIAD_CPU names no class of this machine);
 *   c is untouched. */
TRI_MUST_CHECK int tri_f2x_mul(tri_word *c, const tri_word *a, size_t na,
                               const tri_word *b, size_t nb);

/* c := a^2.   c[2 n], a[n]. Errors as tri_f2x_mul, but no memory. */
TRI_MUST_CHECK int tri_f2x_sqr(tri_word *c, const tri_word *a, size_t n);

/* c := a * b mod x^bits - 1.
 *
 *   c[n], a[n], b[n]   n = ceil(bits / TRI_WORD_BITS), bits >= 1; a and b
 *                      have no bit from `bits` on, and neither has c
 *
 * c may be a or b. Memory and errors as tri_f2x_mul; scratch holds the
 * product as well. */
TRI_MUST_CHECK int tri_f2x_mulmod(tri_word *c, const tri_word *a,
                                  const tri_word *b, size_t bits);

/* The same where the value of b is public, as a public key or a ciphertext is:
 * it may decide what addresses are touched, and nothing depends on that of a.
 * Where products are made in software this is faster, as b then looks up
 * multiples of a; elsewhere it is the same. */
TRI_MUST_CHECK int tri_f2x_mul_public(tri_word *c, const tri_word *a, size_t na,
                                      const tri_word *b, size_t nb);
TRI_MUST_CHECK int tri_f2x_mulmod_public(tri_word *c, const tri_word *a,
                                         const tri_word *b, size_t bits);

#define TRI_F2X_STACK_WORDS 16

/* With words of 32 bits, what a product and its scratch take stays below the
 * 4 GiB there are. */
#if TRI_WORD_BITS == 64
#define TRI_F2X_MAX_WORDS (UINT32_MAX / 8)
#else
#define TRI_F2X_MAX_WORDS (UINT32_MAX / 32)
#endif

/* c := a * b by an explicit plan.
 *
 *   plan           for one product (na, nb), na >= nb, natural layout
 *   c[na + nb]     every word is written
 *   t              tri_f2x_scratch(plan) words, aligned to 64 bytes; holds
 *                  secrets on return
 *
 * Errors: none; a plan comes from tri_planner_* or tri_f2x_plan_parse, which
 * check it, and its class is one that tri_cpu_supported knows here. */
void tri_f2x_mul_with(const tri_plan *plan, tri_word *c, const tri_word *a,
                      const tri_word *b, tri_word *t);

/* c := a * b mod x^bits - 1 by an explicit plan for (n, n); t holds
 * tri_f2x_scratch(plan) + 2 n + 8 words. c may be a or b. */
void tri_f2x_mulmod_with(const tri_plan *plan, tri_word *c, const tri_word *a,
                         const tri_word *b, size_t bits, tri_word *t);

/* Words of scratch that tri_f2x_mul_with needs; half of all addresses for that
 * many or more. */
size_t tri_f2x_scratch(const tri_plan *plan);

/* The built-in plan for n by n words on a class: n itself, or the next larger
 * size planned for; TRI_ERR_SIZE above the largest. */
TRI_MUST_CHECK int tri_f2x_builtin_plan(tri_cpu cpu, size_t n, tri_plan *plan);

/* The same for a public operand b; public_b of the plan is 0 where that makes
 * no difference. */
TRI_MUST_CHECK int tri_f2x_builtin_plan_public(tri_cpu cpu, size_t n,
                                               tri_plan *plan);

/* The profile the built-in plans of a class were made from; never null. */
const tri_profile *tri_f2x_builtin_profile(tri_cpu cpu);

/* A planner over the rules and kernels of the profile's class; for a public
 * operand b see tri_planner_public. Null when out of memory. The profile must
 * outlive it. */
tri_planner *tri_f2x_planner_new(const tri_profile *profile,
                                 const tri_allocator *allocator);

/* A plan as text, for people to read and for later: a line for each node up
 * to the root, see tri_plan_copy for fewer. At most `size` bytes with the
 * final zero are written; returns the length it needs, as snprintf. */
size_t tri_f2x_plan_format(const tri_plan *plan, char *text, size_t size);

/* *plan := the plan written in text[len]; its nodes are from the allocator,
 * see tri_plan_free. Everything is checked: a plan that is accepted is safe to
 * run and computes its product.
 * Errors: TRI_ERR_SYNTAX; TRI_ERR_STALE_PLAN when it is well written, but not
 *   for the rules and kernels here; TRI_ERR_CPU when no class has the name;
 *   for these *why (unless null) says where and why. TRI_ERR_MEMORY. *plan is
 *   untouched. */
TRI_MUST_CHECK int tri_f2x_plan_parse(tri_plan *plan, const char *text,
                                      size_t len,
                                      const tri_allocator *allocator,
                                      tri_diagnostic *why);

/* What a choice in a plan is called; null when the class has no such. */
const char *tri_f2x_choice_name(tri_cpu cpu, unsigned choice);

/* c := a * b, bit by bit: the judge of all else. c[na + nb]. Slow, constant
 * time. */
void tri_f2x_mul_ref(tri_word *c, const tri_word *a, size_t na,
                     const tri_word *b, size_t nb);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
