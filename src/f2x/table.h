/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The built-in plans of one CPU class, and the vocabulary their generated
 * files are written in. */
#ifndef TRIAD_F2X_TABLE_H
#define TRIAD_F2X_TABLE_H

#include "f2x/exec.h"

/* Plans for n by n words:
 *   every n <= dense              root[n - 1]
 *   larger n, up to size[sizes-1] root[dense + i] with the least size[i] >= n
 * node[] holds them all. */
typedef struct tri_plans {
    const tri_node *node;
    const uint16_t *root;
    uint32_t nodes;
} tri_plans;

/* Those of secret operands, those of a public b, and what they were made from.
 * Where no kernel looks b up the two are the same. */
typedef struct tri_table {
    tri_plans plans[2];
    const uint32_t *size;
    uint32_t dense, sizes;
    const tri_profile *profile;
} tri_table;

#endif
