/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The assembler's state, which its statements and its directives share. */
#ifndef TRIAD_UCODE_ASM_H
#define TRIAD_UCODE_ASM_H

#include "ucode/pack.h"

typedef struct assembler {
    tri_reader *r;
    const tri_op_index *index;
    tri_symbols symbols;
    tri_scope scope;
    tri_packer packer;
    tri_source *source;
    const tri_frame *frame;
    size_t lines;
    bool second; /* of the two readings */
    bool strict; /* names must have their values already */
    bool stopped;
} assembler;

/* All but tri_asm_run return a status. */

/* An expression at t whose names all have values, at most `most`. */
int tri_asm_number(assembler *a, tri_text *t, uint64_t most, uint64_t *value,
                   const char *what);
int tri_asm_label(assembler *a, const tri_text *t, tri_slice name);
int tri_asm_directive(assembler *a, tri_text *t, tri_slice name);

/* .input, .secret, .preserve, .allow. */
int tri_asm_input(assembler *a, tri_text *t);
int tri_asm_secret(assembler *a, tri_text *t);
int tri_asm_preserve(assembler *a, tri_text *t);
int tri_asm_allow(assembler *a, tri_text *t);

/* Expands a macro, whose arguments are at t. */
int tri_asm_call(assembler *a, tri_text *t, const tri_symbol *macro);

/* Assembles lines, in the frame of a macro or repetition, or null. */
void tri_asm_run(assembler *a, tri_source source, const tri_frame *frame);

#endif
