/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Who goes where in a program. */
#ifndef TRIAD_UCODE_REFS_H
#define TRIAD_UCODE_REFS_H

#include "ucode/program.h"

typedef struct tri_ref {
    uint16_t target, source;
} tri_ref;

/* By target, then source. */
typedef struct tri_refs {
    tri_ref *ref;
    size_t count;
} tri_refs;

/* *refs := every goto, jump and saved address of the program, for
 * tri_refs_free. TRI_ERR_MEMORY, and then none. */
TRI_MUST_CHECK int tri_refs_find(tri_refs *refs,
                                 const tri_ucode_program *program);
void tri_refs_free(tri_refs *refs, const tri_ucode_program *program);

/* The first with a target; *count of them. */
const tri_ref *tri_refs_to(const tri_refs *refs, unsigned target,
                           size_t *count);

#endif
