/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the writers of a plan share: gen_prepare.c, gen_bilinear.c,
 * gen_plan.c. */
#ifndef TRIAD_CLI_GEN_NODE_H
#define TRIAD_CLI_GEN_NODE_H

#include "gen_plan.h"

#include "f2x/exec.h"

/* ---- gen_prepare.c ---- */

/* The bilinear rule of a node; null when it is a kernel or another rule. */
const tri_bilinear *bilinear_of(const gen_plan *g, const tri_node *n);
const char *choice_name(const gen_plan *g, const tri_node *n);
bool is_rule(const gen_plan *g, const tri_node *n, const char *name);

/* ---- gen_bilinear.c ---- */

/* Numbers of one application, as f2x/bilinear.h works them out. */
typedef struct application {
    const tri_bilinear *rule;
    const tri_node *node;
    tri_split s;
    bool padded;
    unsigned groups; /* of products of one size: the node's children */
    unsigned group_of[TRI_MAX_PRODUCTS], in_group[TRI_MAX_CHILDREN];
    size_t extended; /* copies that padding makes */
    /* Words before the products, where f2x/bilinear.h keeps jobs: else, with
     * sizes of 4 KiB all over, loads wait for stores at equal low addresses. */
    size_t skew;
} application;

application application_of(const gen_plan *g, const tri_node *n);

/* The bodies of a node's function: for one product, and for
 * n->problem.count products whose subproducts are computed together. */
void write_bilinear(const gen_plan *g, text *out, uint32_t node);
void write_bilinear_jobs(const gen_plan *g, text *out, uint32_t node);

/* ---- gen_plan.c ---- */

/* The function of a node; name[FUNCTION_NAME] is room for it. */
enum { FUNCTION_NAME = 64 };
const char *function_of(const gen_plan *g, uint32_t node, char *name);

/* The statement c := a * b by a node of one product. */
void put_product(const gen_plan *g, text *out, uint32_t node, const char *c,
                 const char *a, const char *b, const char *indent);

/* The statement that computes jobs[0 .. times * count) by a node. */
void put_jobs(const gen_plan *g, text *out, uint32_t node, unsigned long times,
              const char *jobs, const char *indent);

/* Do the node's products want scratch? */
bool children_use_t(const gen_plan *g, const tri_node *n);

#endif
