/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* An instruction, as far as counting and core.c need it. */
#ifndef TRIAD_TARGETS_PLUGIN_INSN_H
#define TRIAD_TARGETS_PLUGIN_INSN_H

#include "cli/counter.h"

#include <stdint.h>

/* 0..31 the integer registers, or the stack pointer; 32..63 vectors, or those
 * of floating point; flags. */
enum { INSN_VECTOR = 32, INSN_FLAGS = 64, INSN_REGISTERS = 65 };

typedef struct insn {
    uint8_t class;  /* a counter_class */
    uint8_t marker; /* of counter.h, or 0 */
    uint8_t sources, results;
    uint8_t source[6], result[3];
} insn;

static inline void insn_reads(insn *i, unsigned reg)
{
    i->source[i->sources++] = (uint8_t)reg;
}

static inline void insn_writes(insn *i, unsigned reg)
{
    i->result[i->results++] = (uint8_t)reg;
}

/* The instruction that these bytes begin with. */
insn insn_aarch64(uint32_t bits);
insn insn_riscv64(uint32_t bits);

#endif
