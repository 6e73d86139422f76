/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Reading operands: the state, and what all forms use. */
#ifndef TRIAD_UCODE_OPERANDS_PARSER_H
#define TRIAD_UCODE_OPERANDS_PARSER_H

#include "ucode/form.h"
#include "ucode/operands.h"

/*   arg, next, count   operands: arg[next .. count) are still to be read
 *   has, immediate     the 16 bits a source needs in imm1:imm0 */
typedef struct parser {
    const tri_text *line;
    const tri_ucode_machine *machine;
    const tri_scope *scope;
    const tri_ucode_op *op;
    tri_slice arg[TRI_MAX_OPERANDS];
    size_t next, count;
    uint64_t word, immediate;
    unsigned address;
    bool has;
} parser;

/* Refuses operand i, or what is missing in its place. */
int tri_refuse_at(const parser *p, size_t i, const char *expected);

/* Whether operands are left. */
bool tri_more(const parser *p);

/* The selector of the register operand i names, as the field takes it. */
unsigned tri_register_at(const parser *p, size_t i, int field);

/* Read the next operand as a register, or the next two, if they are. */
bool tri_take_register(parser *p, int field);
void tri_take_registers(parser *p);

/* *value := the next operand, at most `most`; or a name of a table. */
int tri_take_limited(parser *p, uint64_t most, uint64_t *value,
                     const char *what);
int tri_take_named(parser *p, tri_ucode_names names, uint64_t most,
                   uint64_t *value, const char *what);

/* IMM_MACRO_ALIAS_... or IMM_MACRO_xx. */
bool tri_alias_at(const parser *p, size_t i, unsigned *number);

/* Put 13 bits into imm1:imm0, a field's selector, and both: sixteen bits as
 * an immediate of the field. */
void tri_put_low(parser *p, unsigned value);
void tri_put_selector(parser *p, int field, unsigned selector);
void tri_put_16(parser *p, int field, unsigned value);

/* The next operand as a source of any kind; one left empty is none. */
int tri_take_source(parser *p, int field, bool zero_is_none);

/* The forms of operands_special.c. */
int tri_take_creg_op(parser *p);
int tri_take_fused(parser *p);
int tri_take_uip(parser *p);
int tri_take_testustate(parser *p);
int tri_take_updateustate(parser *p);
int tri_take_segment(parser *p);
int tri_take_uflow(parser *p);
int tri_take_trace(parser *p);
int tri_take_port(parser *p);
int tri_take_code(parser *p);

#endif
