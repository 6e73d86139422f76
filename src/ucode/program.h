/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Building programs. */
#ifndef TRIAD_UCODE_PROGRAM_H
#define TRIAD_UCODE_PROGRAM_H

#include "triad/ucode.h"

/* Room for one more behind `count` elements of `size` bytes in *array, which
 * only ever grew through this. */
TRI_MUST_CHECK int tri_grow(const tri_allocator *allocator, void **array,
                            size_t count, size_t size);

/* *triad := the one `address` is in, until the next call; a new one is three
 * NOPs, after which the next triad follows. */
TRI_MUST_CHECK int tri_program_triad(tri_ucode_program *program,
                                     unsigned address, tri_ucode_triad **triad);

/* In place of what the entry had. */
TRI_MUST_CHECK int tri_program_hook(tri_ucode_program *program,
                                    tri_ucode_hook hook);

/* Labels may come in any order; tri_program_sort puts them into theirs. name
 * [length] is cut to TRI_UCODE_NAME_MAX - 1 characters. */
TRI_MUST_CHECK int tri_program_label(tri_ucode_program *program,
                                     const char *name, size_t length,
                                     unsigned address);
void tri_program_sort(tri_ucode_program *program);

/* Index of the first label at or above an address. */
size_t tri_program_first_label(const tri_ucode_program *program,
                               unsigned address);

/* The first label of an address; null when it has none. */
const char *tri_program_label_at(const tri_ucode_program *program,
                                 unsigned address);

/* Whether addresses are in patch RAM, whose words carry parity bits. */
int tri_has_parity(const tri_ucode_machine *machine, unsigned address);

#endif
