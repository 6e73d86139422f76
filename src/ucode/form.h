/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Forms: how the operands of a uop are written, in which order, and which of
 * its bits they are. The rows of the machine's tables name a form; form.c has
 * what it means. */
#ifndef TRIAD_UCODE_FORM_H
#define TRIAD_UCODE_FORM_H

#include "triad/ucode.h"

enum {
    FORM_PLAIN,        /* a, b */
    FORM_MEMORY,       /* [DS|SS,] a, b, displacement, mode=M [, data] */
    FORM_STAGING,      /* a, b, address [, data] */
    FORM_CREG,         /* value, register [, 32] */
    FORM_CREG_OP,      /* a, b or 6-bit immediate, register */
    FORM_URAM,         /* value, address, 32 or 64 */
    FORM_FUSED,        /* a, b or 6-bit immediate, target */
    FORM_SAVEUIP,      /* a, UIP, target */
    FORM_REGOVR,       /* a, UIP, next address, override word */
    FORM_UIP,          /* a, UIP */
    FORM_TESTUSTATE,   /* a, set, [!]states */
    FORM_UPDATEUSTATE, /* a, [!]states */
    FORM_UFLOW,        /* a, function, b */
    FORM_RDSEG,        /* segment, field */
    FORM_WRSEG,        /* value, segment, field */
    FORM_TRACE,        /* a, code, b or alias */
    FORM_PORT,         /* port, a, b [, data] */
    FORM_CODE,         /* 8-bit immediate */
    FORM_COUNT
};

/* Traits. */
enum {
    TRAIT_TWO = 1,     /* takes two: no a before a b is written as zero */
    TRAIT_TARGET = 2,  /* an immediate is a code address */
    TRAIT_SECOND = 4,  /* a sole operand is b */
    TRAIT_DATA = 8,    /* the dst field is a third source */
    TRAIT_SIMD_A = 16, /* SIMD names for a, b, d */
    TRAIT_SIMD_B = 32,
    TRAIT_SIMD_D = 64,
    TRAIT_SIMD = TRAIT_SIMD_A | TRAIT_SIMD_B | TRAIT_SIMD_D,
    TRAIT_SIZED = 128,     /* m1 alone: the macro-instruction gives the size,
                              DSZ64 is written DSZN */
    TRAIT_KEEP = 256,      /* and is written DSZ64N */
    TRAIT_SEGMENT = 512,   /* opcode bits 5:4: 1 is DS, 3 is SS */
    TRAIT_NO_ALIAS = 1024, /* m0 does not make an immediate an alias */
    TRAIT_FATAL = 2048     /* has stopped machines, whatever its operands */
};

#endif
