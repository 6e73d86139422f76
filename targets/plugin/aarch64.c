/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A64 instructions, as the Arm Architecture Reference Manual (DDI 0487),
 * chapter C4, lays them out. What is not told apart is `other` or `vother`. */
#include "insn.h"

#include <stdbool.h>

static unsigned field(uint32_t bits, int low, int width)
{
    return bits >> low & ((1u << width) - 1);
}

static unsigned rd(uint32_t bits)
{
    return field(bits, 0, 5);
}
static unsigned rn(uint32_t bits)
{
    return field(bits, 5, 5);
}
static unsigned rm(uint32_t bits)
{
    return field(bits, 16, 5);
}
static unsigned ra(uint32_t bits)
{
    return field(bits, 10, 5);
}

/* Register 31 is zero here. */
static void reads(insn *i, unsigned reg)
{
    if (reg != 31)
        insn_reads(i, reg);
}

static void writes(insn *i, unsigned reg)
{
    if (reg != 31)
        insn_writes(i, reg);
}

static void immediate(insn *i, uint32_t bits)
{
    const unsigned group = field(bits, 23, 3), opc = field(bits, 29, 2);
    const bool moves_wide = group == 5, addresses = group < 2;
    i->class = COUNTER_alu;
    if (!moves_wide && !addresses)
        insn_reads(i, rn(bits));
    if (group == 7) /* extr */
        reads(i, rm(bits));
    if ((moves_wide && opc == 3) || (group == 6 && opc == 1)) /* movk, bfm */
        reads(i, rd(bits));
    if ((group == 2 && field(bits, 29, 1)) || (group == 4 && opc == 3)) {
        insn_writes(i, INSN_FLAGS);
        writes(i, rd(bits));
    } else {
        insn_writes(i, rd(bits)); /* 31 may be the stack pointer */
    }
}

static void branch(insn *i, uint32_t bits)
{
    const unsigned group = field(bits, 24, 8);
    if (group == 0xd4 || group == 0xd5) { /* exceptions, system */
        if ((bits & 0xfffff01f) == 0xd503201f) {
            const unsigned hint = field(bits, 5, 7);
            if (hint == 112 + COUNTER_START || hint == 112 + COUNTER_STOP)
                i->marker = (uint8_t)(hint - 112);
        }
        return;
    }
    i->class = COUNTER_branch;
    if (group == 0x54)
        insn_reads(i, INSN_FLAGS);
    else if (field(bits, 25, 6) == 0x1a || field(bits, 25, 6) == 0x1b)
        reads(i, rd(bits)); /* cbz, tbz */
    else if (group == 0xd6)
        reads(i, rn(bits));
    if (field(bits, 26, 6) == 0x25 || (bits & 0xfffffc1f) == 0xd63f0000)
        insn_writes(i, 30);
}

static void three_sources(insn *i, uint32_t bits)
{
    i->class = field(bits, 21, 3) == 2 || field(bits, 21, 3) == 6 ? COUNTER_mulh
                                                                  : COUNTER_mul;
    reads(i, ra(bits));
    writes(i, rd(bits));
}

static void registers(insn *i, uint32_t bits)
{
    const unsigned group = field(bits, 21, 8);
    i->class = COUNTER_alu;
    reads(i, rn(bits));
    reads(i, rm(bits));
    if (field(bits, 24, 5) == 0x1b) {
        three_sources(i, bits);
        return;
    }
    if (group == 0xd6 && field(bits, 30, 1) == 0 && field(bits, 11, 5) == 1)
        i->class = COUNTER_div;
    /* adc, ccmp, csel read the flags */
    if (group == 0xd0 || group == 0xd2 || group == 0xd4)
        insn_reads(i, INSN_FLAGS);
    const bool logical = field(bits, 24, 5) == 0x0a;
    const bool adds = field(bits, 24, 5) == 0x0b || group == 0xd0;
    if ((logical && field(bits, 29, 2) == 3) || (adds && field(bits, 29, 1)) ||
        group == 0xd2)
        insn_writes(i, INSN_FLAGS);
    if (group != 0xd2)
        writes(i, rd(bits));
}

/* Rt, and Rt2 of pairs: read by stores, written by loads. */
static void transfers(insn *i, bool loads, bool vector, unsigned reg)
{
    if (vector)
        loads ? insn_writes(i, INSN_VECTOR + reg)
              : insn_reads(i, INSN_VECTOR + reg);
    else
        loads ? writes(i, reg) : reads(i, reg);
}

static void pair(insn *i, uint32_t bits, bool vector)
{
    const bool loads = field(bits, 22, 1);
    if (vector)
        i->class = loads ? COUNTER_vload_pair : COUNTER_vstore_pair;
    else
        i->class = loads ? COUNTER_load_pair : COUNTER_store_pair;
    transfers(i, loads, vector, rd(bits));
    transfers(i, loads, vector, ra(bits));
    if (field(bits, 23, 1))
        insn_writes(i, rn(bits));
}

static void single(insn *i, uint32_t bits, bool vector)
{
    const unsigned opc = field(bits, 22, 2);
    const bool loads = vector ? opc & 1 : opc != 0;
    const bool immediate = field(bits, 24, 1);
    if (vector)
        i->class = loads ? COUNTER_vload : COUNTER_vstore;
    else
        i->class = loads ? COUNTER_load : COUNTER_store;
    transfers(i, loads, vector, rd(bits));
    if (!immediate && field(bits, 21, 1))
        reads(i, rm(bits));
    else if (!immediate && field(bits, 10, 1))
        insn_writes(i, rn(bits));
}

/* ld1, st1 and their like, of one to four vectors; only the first two are
 * followed. */
static void structure(insn *i, uint32_t bits)
{
    const bool loads = field(bits, 22, 1), many = field(bits, 24, 1) == 0;
    const unsigned kind = field(bits, 12, 4);
    const bool one = !many || kind == 7;
    if (one)
        i->class = loads ? COUNTER_vload : COUNTER_vstore;
    else
        i->class = loads ? COUNTER_vload_pair : COUNTER_vstore_pair;
    transfers(i, loads, true, rd(bits));
    if (!one)
        transfers(i, loads, true, (rd(bits) + 1) % 32);
    if (field(bits, 23, 1))
        insn_writes(i, rn(bits));
}

static void memory(insn *i, uint32_t bits)
{
    const bool vector = field(bits, 26, 1);
    const unsigned kind = field(bits, 27, 3);
    if (kind == 3 && field(bits, 24, 1) == 0) { /* literal */
        i->class = vector ? COUNTER_vload : COUNTER_load;
        transfers(i, true, vector, rd(bits));
        return;
    }
    insn_reads(i, rn(bits));
    if (kind == 5)
        pair(i, bits, vector);
    else if (kind == 7)
        single(i, bits, vector);
    else if (kind == 1 && vector)
        structure(i, bits);
    else /* exclusive, ordered, atomic */
        transfers(i, field(bits, 22, 1), false, rd(bits));
}

/* What moves between the register files; false if the instruction does not. */
static bool crosses(insn *i, uint32_t bits)
{
    const uint32_t copy = bits & 0xbfe0fc00; /* Q aside */
    const uint32_t fmov = bits & 0xfffffc00;
    const bool in = copy == 0x0e000c00 || copy == 0x0e001c00 ||
                    fmov == 0x9e670000 || fmov == 0x9eaf0000 ||
                    fmov == 0x1e270000;
    const bool out = copy == 0x0e003c00 || copy == 0x0e002c00 ||
                     fmov == 0x9e660000 || fmov == 0x9eae0000 ||
                     fmov == 0x1e260000;
    if (in) {
        i->class = COUNTER_vmove_in;
        reads(i, rn(bits));
        if (copy == 0x0e001c00 || fmov == 0x9eaf0000) /* one element of it */
            insn_reads(i, INSN_VECTOR + rd(bits));
        insn_writes(i, INSN_VECTOR + rd(bits));
    } else if (out) {
        i->class = COUNTER_vmove_out;
        insn_reads(i, INSN_VECTOR + rn(bits));
        writes(i, rd(bits));
    }
    return in || out;
}

/* sources: how many of Rn, Rm, Ra are read. */
typedef struct pattern {
    uint32_t mask, value;
    uint8_t class, sources;
} pattern;

static pattern vector_pattern(uint32_t bits)
{
    static const pattern known[] = {
        {0xbfe0fc00, 0x0ee0e000, COUNTER_pmull, 2},
        {0xffe08000, 0xce000000, COUNTER_veor3, 3},
        {0xffe08000, 0xce200000, COUNTER_veor3, 3}, /* bcax */
        {0xbfe0fc00, 0x2e201c00, COUNTER_veor, 2},
        {0x9f20fc00, 0x0e201c00, COUNTER_vlogic, 2},
        {0xbfe08400, 0x2e000000, COUNTER_vperm, 2},  /* ext */
        {0xbfe08c00, 0x0e000000, COUNTER_vperm, 2},  /* tbl, tbx */
        {0xbf208c00, 0x0e000800, COUNTER_vperm, 2},  /* zip, uzp, trn */
        {0xbfe0fc00, 0x0e000400, COUNTER_vperm, 1},  /* dup of an element */
        {0xbfe08400, 0x2e000400, COUNTER_vperm, 1},  /* ins of an element */
        {0xffe0fc00, 0x5e000400, COUNTER_vperm, 1},  /* mov d, v.d[] */
        {0x9f3efc00, 0x0e200800, COUNTER_vperm, 1},  /* rev64, rev32 */
        {0xbf3ffc00, 0x0e201800, COUNTER_vperm, 1},  /* rev16 */
        {0xbffffc00, 0x2e605800, COUNTER_vperm, 1},  /* rbit */
        {0x9ff80400, 0x0f000400, COUNTER_vlogic, 0}, /* movi and its like */
        {0x9f800400, 0x0f000400, COUNTER_vshift, 1}, /* by a constant */
        {0xdf800400, 0x5f000400, COUNTER_vshift, 1}, /* the same of one d */
        {0x9f20fc00, 0x0e204400, COUNTER_vshift, 2}, /* sshl, ushl */
        {0xffe00000, 0xce800000, COUNTER_vshift, 2}, /* xar */
        {0xfffffc00, 0x1e604000, COUNTER_vlogic, 1}, /* fmov d, d */
    };
    for (unsigned k = 0; k < sizeof known / sizeof *known; k++)
        if ((bits & known[k].mask) == known[k].value)
            return known[k];
    return (pattern){0, 0, COUNTER_vother, 2};
}

/* ins of an element, bsl and its like, sli, sri, and shifts that add keep some
 * of Rd. */
static bool keeps(uint32_t bits)
{
    const unsigned shift = field(bits, 11, 5);
    if ((bits & 0xbfe08400) == 0x2e000400)
        return true;
    if ((bits & 0xbf20fc00) == 0x2e201c00)
        return field(bits, 22, 2) != 0;
    return (bits & 0x8f800400) == 0x0f000400 && (bits & 0x780000) &&
           (shift == 2 || shift == 6 ||
            (field(bits, 29, 1) && (shift == 8 || shift == 10)));
}

static void vector(insn *i, uint32_t bits)
{
    if (crosses(i, bits))
        return;
    const pattern p = vector_pattern(bits);
    i->class = p.class;
    if (p.sources > 0)
        insn_reads(i, INSN_VECTOR + rn(bits));
    if (p.sources > 1)
        insn_reads(i, INSN_VECTOR + rm(bits));
    if (p.sources > 2)
        insn_reads(i, INSN_VECTOR + ra(bits));
    if (keeps(bits))
        insn_reads(i, INSN_VECTOR + rd(bits));
    insn_writes(i, INSN_VECTOR + rd(bits));
}

insn insn_aarch64(uint32_t bits)
{
    insn i = {.class = COUNTER_other};
    const unsigned group = field(bits, 25, 4);
    if ((group & 14) == 8)
        immediate(&i, bits);
    else if ((group & 14) == 10)
        branch(&i, bits);
    else if ((group & 5) == 4)
        memory(&i, bits);
    else if ((group & 7) == 5)
        registers(&i, bits);
    else if ((group & 7) == 7)
        vector(&i, bits);
    return i;
}
