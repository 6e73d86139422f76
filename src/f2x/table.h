/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The built-in plans of one CPU class, and the vocabulary their generated
 * files are written in. */
#ifndef TRIAD_F2X_TABLE_H
#define TRIAD_F2X_TABLE_H

#include "f2x/exec.h"

/* Plans for n by n words:
 *   every n <= dense              root[n - 1]
 *   larger n, up to size[sizes-1] root[dense + i] with the least size[i] >= n
 * node[] holds them all; profile is what they were made from. */
typedef struct tri_table {
    const tri_node *node;
    const uint16_t *root;
    const uint32_t *size;
    uint32_t nodes, dense, sizes;
    const tri_profile *profile;
} tri_table;

#endif
