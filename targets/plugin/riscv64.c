/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* RV64GC with Zba, Zbb and Zbc, as the RISC-V Unprivileged ISA lays them out
 * (chapters "RV32/64G Instruction Set Listings" and "C"; Bitmanip 1.0). */
#include "insn.h"

#include <stdbool.h>

static unsigned field(uint32_t bits, int low, int width)
{
    return bits >> low & ((1u << width) - 1);
}

/* Register 0 is zero. */
static void reads(insn *i, unsigned reg)
{
    if (reg)
        insn_reads(i, reg);
}

static void writes(insn *i, unsigned reg)
{
    if (reg)
        insn_writes(i, reg);
}

static insn made(counter_class class, unsigned rd, unsigned rs1, unsigned rs2)
{
    insn i = {.class = (uint8_t) class};
    reads(&i, rs1);
    reads(&i, rs2);
    writes(&i, rd);
    return i;
}

/* A register named by three bits. */
static unsigned short_register(uint32_t bits, int low)
{
    return 8 + field(bits, low, 3);
}

static insn compressed_memory(uint32_t bits, bool stack)
{
    const unsigned kind = field(bits, 13, 3);
    const unsigned base = stack ? 2 : short_register(bits, 7);
    const bool floats = kind % 4 == 1;
    if (kind >= 4) {
        unsigned value = stack ? field(bits, 2, 5) : short_register(bits, 2);
        return floats ? made(COUNTER_vstore, 0, base, INSN_VECTOR + value)
                      : made(COUNTER_store, 0, base, value);
    }
    unsigned to = stack ? field(bits, 7, 5) : short_register(bits, 2);
    return floats ? made(COUNTER_vload, INSN_VECTOR + to, base, 0)
                  : made(COUNTER_load, to, base, 0);
}

static insn compressed_1(uint32_t bits)
{
    const unsigned kind = field(bits, 13, 3), rd = field(bits, 7, 5);
    switch (kind) {
    case 2:
        return made(COUNTER_alu, rd, 0, 0); /* li */
    case 3:
        return made(COUNTER_alu, rd, rd == 2 ? 2 : 0, 0); /* addi16sp, lui */
    case 4:
        return made(COUNTER_alu, short_register(bits, 7),
                    short_register(bits, 7),
                    field(bits, 10, 2) == 3 ? short_register(bits, 2) : 0);
    case 5:
        return made(COUNTER_branch, 0, 0, 0);
    case 6:
    case 7:
        return made(COUNTER_branch, 0, short_register(bits, 7), 0);
    default:
        return made(COUNTER_alu, rd, rd, 0); /* addi, addiw */
    }
}

static insn compressed_2(uint32_t bits)
{
    const unsigned kind = field(bits, 13, 3), rd = field(bits, 7, 5),
                   rs2 = field(bits, 2, 5);
    if (kind == 0)
        return made(COUNTER_alu, rd, rd, 0); /* slli */
    if (kind != 4)
        return compressed_memory(bits, true);
    const bool bit = field(bits, 12, 1);
    if (rs2 == 0)
        return made(COUNTER_branch, bit ? 1 : 0, rd, 0);
    return made(COUNTER_alu, rd, bit ? rd : 0, rs2); /* add, mv */
}

static insn compressed(uint32_t bits)
{
    if (field(bits, 0, 2) == 1)
        return compressed_1(bits);
    if (field(bits, 0, 2) == 2)
        return compressed_2(bits);
    if (field(bits, 13, 3) == 0)
        return made(COUNTER_alu, short_register(bits, 2), 2, 0);
    return compressed_memory(bits, false);
}

static counter_class of_registers(uint32_t bits)
{
    const unsigned funct7 = field(bits, 25, 7), funct3 = field(bits, 12, 3);
    if (funct7 == 1 && funct3 >= 4)
        return COUNTER_div;
    if (funct7 == 1)
        return funct3 ? COUNTER_mulh : COUNTER_mul;
    if (funct7 == 5 && funct3 >= 1 && funct3 <= 3)
        return funct3 == 1 ? COUNTER_clmul : COUNTER_clmulh;
    return COUNTER_alu;
}

insn insn_riscv64(uint32_t bits)
{
    const unsigned rd = field(bits, 7, 5), rs1 = field(bits, 15, 5),
                   rs2 = field(bits, 20, 5);
    insn i;
    if (field(bits, 0, 2) != 3)
        return compressed(bits);
    switch (field(bits, 2, 5)) {
    case 0x00:
        return made(COUNTER_load, rd, rs1, 0);
    case 0x01:
        return made(COUNTER_vload, INSN_VECTOR + rd, rs1, 0);
    case 0x04:
        i = made(COUNTER_alu, rd, rs1, 0);
        if (bits == 0x2013 + ((1792u + COUNTER_START) << 20) ||
            bits == 0x2013 + ((1792u + COUNTER_STOP) << 20))
            i.marker = (uint8_t)((bits >> 20) - 1792);
        return i;
    case 0x06:
        return made(COUNTER_alu, rd, rs1, 0);
    case 0x05:
    case 0x0d:
        return made(COUNTER_alu, rd, 0, 0); /* auipc, lui */
    case 0x08:
        return made(COUNTER_store, 0, rs1, rs2);
    case 0x09:
        return made(COUNTER_vstore, 0, rs1, INSN_VECTOR + rs2);
    case 0x0c:
    case 0x0e:
        return made(of_registers(bits), rd, rs1, rs2);
    case 0x18:
        return made(COUNTER_branch, 0, rs1, rs2);
    case 0x19:
        return made(COUNTER_branch, rd, rs1, 0);
    case 0x1b:
        return made(COUNTER_branch, rd, 0, 0);
    case 0x10:
    case 0x11:
    case 0x12:
    case 0x13:
    case 0x14:
        return made(COUNTER_vother, INSN_VECTOR + rd, INSN_VECTOR + rs1,
                    INSN_VECTOR + rs2);
    default:
        return made(COUNTER_other, 0, 0, 0);
    }
}
