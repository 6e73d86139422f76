/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plan as C: one function for each of its nodes. */
#ifndef TRIAD_CLI_GEN_PLAN_H
#define TRIAD_CLI_GEN_PLAN_H

#include "gen_source.h"
#include "plan_view.h"

/* A word in the file. */
#if TRI_WORD_BITS == 64
#define WORD "uint64_t"
#else
#define WORD "uint32_t"
#endif

/* What a node is made of: a kernel; or the eval and interp of a bilinear rule;
 * or the run of another. */
typedef struct gen_node {
    item *kernel, *eval, *interp, *run;
} gen_node;

typedef struct gen_plan {
    sources *s;
    const plan_view *v;
    const struct tri_class *class_;
    gen_node *node;
    item *pack, *unpack, *fold;
    bool any_run, any_extend;
} gen_plan;

/* Finds out what the plan needs of the sources and links them; s->why says if
 * that failed. `ring` asks for the reduction modulo x^bits - 1. */
void gen_plan_prepare(gen_plan *g, sources *s, const plan_view *v, bool ring);

/* The functions of all nodes but the leaves, children first. */
void gen_plan_write(const gen_plan *g, text *out);

/* The statement that computes c := a * b by the plan's root. */
void gen_plan_write_call(const gen_plan *g, text *out, const char *c);

/* Is one of the functions called so? */
bool gen_plan_name_taken(const gen_plan *g, const char *name);

#endif
