/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From a uop's operands, as text, to its bits. */
#ifndef TRIAD_UCODE_OPERANDS_H
#define TRIAD_UCODE_OPERANDS_H

#include "ucode/uop_text.h"

enum { TRI_MAX_OPERANDS = 8, TRI_NO_SELECTOR = 64 };

/* The selector of a register; TRI_NO_SELECTOR when there is none of the name.
 * Of equal names it is the highest, which is the plain one. */
unsigned tri_find_register(const tri_ucode_selector *list, tri_slice name,
                           bool simd);

/* Puts the operands of `op`, argument[0 .. count), into *word, which has its
 * opcode and destination. The arguments are in the line of t, where refusals
 * of missing ones point. */
TRI_MUST_CHECK int tri_take_operands(const tri_text *t,
                                     const tri_ucode_machine *machine,
                                     const tri_scope *scope,
                                     const tri_ucode_op *op,
                                     const tri_slice *argument, size_t count,
                                     unsigned address, uint64_t *word);

#endif
