/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A uop as text: `dst:= NAME(operands)`, as uCodeDisasm writes it, and the
 * fields such a text leaves open, written behind it as `!field=value`. */
#ifndef TRIAD_UCODE_UOP_TEXT_H
#define TRIAD_UCODE_UOP_TEXT_H

#include "ucode/program.h"
#include "ucode/scan.h"
#include "ucode/word.h"

/* Emits the text of a word at an address. Code addresses get the names of
 * program's labels, unless it is null, and the machine's. */
void tri_uop_format(tri_sink *s, const tri_ucode_machine *machine,
                    const tri_ucode_program *program, uint64_t word,
                    unsigned address);

/* The rows of a machine by name. */
typedef struct tri_op_index {
    const tri_ucode_machine *machine;
    uint16_t slot[4096]; /* row + 1, or 0 */
} tri_op_index;

void tri_op_index_make(tri_op_index *index, const tri_ucode_machine *machine);

/* The row of the lowest opcode with a name; null when there is none. */
const tri_ucode_op *tri_op_find(const tri_op_index *index, tri_slice name);

/* *word := the uop written at t, `address` being its own, without parity
 * bits unless they are given; *given is then true. t stands behind it. Names
 * get their values from the scope. */
TRI_MUST_CHECK int tri_uop_parse(tri_text *t, const tri_op_index *index,
                                 const tri_scope *scope, unsigned address,
                                 uint64_t *word, bool *given);

/* The text of tri_uop_format, then the fields that tri_uop_parse would not
 * find in it: what it reads is the word again, the parity bits being those of
 * its address. */
void tri_uop_format_exact(tri_sink *s, const tri_op_index *index,
                          const tri_ucode_program *program, uint64_t word,
                          unsigned address);

/* *value := the code address a name or Uxxxx stands for on the machine. */
bool tri_machine_address(const tri_ucode_machine *machine, tri_slice name,
                         uint64_t *value);

/* In NAME_DSZ64_...[length], where the digits are; 0 without a DSZ. */
size_t tri_size_digits(const char *name, size_t length);

/* The name of a code address, or its Uxxxx; when `exact`, no name that another
 * address has as well. */
void tri_emit_address(tri_sink *s, const tri_ucode_machine *machine,
                      const tri_ucode_program *program, unsigned address,
                      bool exact);

#endif
