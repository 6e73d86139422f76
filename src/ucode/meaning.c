/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What uops do, apart from which opcode does it. In the sentences A and B are
 * the sources a and b, D the destination, S(x) the condition state of x, all
 * values cut to the operand size. Sources: hwprobe where goldmont's tables say
 * TRI_UCODE_OBSERVED, else ghidra, cpu, libmicro and the ROM's own use. */
#include "triad/ucode.h"

/* clang-format off */
#define M(does, class, effect, text) \
    [TRI_UOP_##does] = {TRI_UCODE_CLASS_##class, TRI_UCODE_EFFECT_##effect, \
                        text},
static const tri_ucode_meaning meanings[TRI_UOP_COUNT] = {
    M(UNKNOWN, UNKNOWN, UNKNOWN, "unknown")
    M(SIMD, SIMD, UNKNOWN, "floating point or vectors; not modelled")
    M(OTHER, UNKNOWN, UNKNOWN, "has a name; not modelled")
    M(ADD, ALU, ALL, "D := A + B")
    M(ADC, ALU, ALL, "D := A + B + CF, the carry of the flags image")
    M(SUB, ALU, ALL, "D := B - A")
    M(SBB, ALU, ALL, "D := B - A - CF, the carry of the flags image")
    M(SUBR, ALU, ALL, "D := A - B; a goto behind it needs D >= 0")
    M(ADDSUB, ALU, UNKNOWN,
      "D := B + A, or B - A when the direction flag is set")
    M(AND, ALU, LOGIC, "D := A and B")
    M(OR, ALU, LOGIC, "D := A or B")
    M(XOR, ALU, LOGIC, "D := A xor B")
    M(NOTAND, ALU, LOGIC, "D := (not A) and B")
    M(INC, ALU, UNKNOWN, "D := A + 1")
    M(DEC, ALU, UNKNOWN, "D := A - 1")
    M(NEG, ALU, UNKNOWN, "D := -A")
    M(BSWAP, ALU, CLEAR, "D := A with its bytes reversed")
    M(CONCAT, ALU, LOGIC, "D := A << size or B")
    M(BT, ALU, BIT, "D := A, C := bit B mod size of A")
    M(BTS, ALU, BIT, "D := A with bit B set, C := the old bit")
    M(BTR, ALU, BIT, "D := A with bit B clear, C := the old bit")
    M(BTC, ALU, BIT, "D := A with bit B complemented, C := the old bit")
    M(TEST, ALU, ZERO, "Z := A is a canonical address")
    M(RCXBTCNTMSK, ALU, UNKNOWN, "mask for the count in rcx, by address size")
    M(SHL, SHIFT, SHIFT, "D := A << B mod size (mod 32 below 64 bits)")
    M(SHR, SHIFT, SHIFT, "D := A >> B mod size (mod 32 below 64 bits)")
    M(SAR, SHIFT, SHIFT, "D := A >> B with its sign, B as SHR's")
    M(ROL, SHIFT, ROTATE, "D := A rotated left by B")
    M(ROR, SHIFT, ROTATE, "D := A rotated right by B")
    M(RCL, SHIFT, ROTATE, "D := A rotated left by B through the carry")
    M(SHLD, SHIFT, UNKNOWN, "not the 64-bit funnel shift its name suggests")
    M(SHRD, SHIFT, UNKNOWN, "D := A << (32 - B mod 32), of 32 bits")
    M(ZEROEXT, MOVE, CLEAR, "D := A, with the bits above its size from B")
    M(MOVE, MOVE, CLEAR, "D := A; at 64 bits it traps, and takes long")
    M(MOVSX, MOVE, UNKNOWN, "D := A with its sign extended")
    M(MOVSX32, MOVE, UNKNOWN, "D := the low 32 bits of A, their sign extended")
    M(MOVZX, MOVE, UNKNOWN, "D := A with zeros above its size")
    M(MUL, MULTIPLY, CLEAR, "D := high half of A B; B's register := low half")
    M(IMUL, MULTIPLY, UNKNOWN, "as MUL, signed")
    M(IMULLOW, MULTIPLY, OVERFLOW, "D := low half of A B; A and B are kept")
    M(SETCC, CONDITION, CLEAR, "D := the condition holds in S(A) ? 1 : 0")
    M(CMOVCC, CONDITION, CLEAR, "D := the condition holds in S(A) ? A : B")
    M(SELECTCC, CONDITION, CLEAR,
      "D := the condition of the opcode's bits 9:8 and 1:0 holds in S(A) "
      "? 0 : B")
    M(GENARITHFLAGS, FLAGS, MOVED,
      "flags image := S(A) where A has zeros, S(B) where it has ones; "
      "needs m2")
    M(MOVEINSERTFLGS, FLAGS, MOVED,
      "D := B, S(D) := A; with m2 and no D, flags image := A")
    M(MOVEMERGEFLGS, FLAGS, MOVED,
      "D := A, S(D) := S(B); with m2 and no B, S(D) := flags image")
    M(READAFLAGS, FLAGS, MOVED,
      "D := B with the flags image in its bits 11, 7, 6, 4, 2 and 0; "
      "needs m2")
    M(LAHF, FLAGS, MOVED, "D := flags in bits 15:8")
    M(SAHF, FLAGS, UNKNOWN, "does not reach the carry that ADC reads")
    M(CLC, FLAGS, UNKNOWN, "does not reach the carry that ADC reads")
    M(CMC, FLAGS, UNKNOWN, "unknown but for its name")
    M(STC, FLAGS, UNKNOWN, "does not reach the carry that ADC reads")
    M(LOAD, LOAD, CLEAR, "D := memory, zero-extended")
    M(LOADPHYS, LOAD, CLEAR, "D := memory at a physical address")
    M(STORE, STORE, CLEAR, "memory := data")
    M(STOREPHYS, STORE, CLEAR, "memory at a physical address := data")
    M(LEA, ALU, CLEAR, "D := the address")
    M(LA2LIN, ALU, CLEAR, "D := the address with its segment's base")
    M(LDHINT, LOAD, UNKNOWN, "prefetch")
    M(LDSTGBUF, STAGING, CLEAR, "D := the staging buffer at an address")
    M(STADSTGBUF, STAGING, CLEAR, "the staging buffer at an address := data")
    M(MOVEFROMCREG, REGISTER, CLEAR, "D := control register")
    M(MOVETOCREG, REGISTER, CLEAR, "control register := A")
    M(MOVETOCREG_AND, REGISTER, CLEAR, "control register := A and B")
    M(MOVETOCREG_OR, REGISTER, CLEAR, "control register := A or B")
    M(MOVETOCREG_SHL, REGISTER, CLEAR, "control register := A << B")
    M(MOVETOCREG_SHR, REGISTER, CLEAR, "control register := A >> B")
    M(MOVETOCREG_BTS, REGISTER, CLEAR, "control register := A, bit B set")
    M(MOVETOCREG_BTR, REGISTER, CLEAR, "control register := A, bit B clear")
    M(READURAM, REGISTER, CLEAR, "D := microcode RAM")
    M(WRITEURAM, REGISTER, CLEAR, "microcode RAM := A")
    M(RDSEGFLD, REGISTER, CLEAR, "D := a field of a segment register")
    M(WRSEGFLD, REGISTER, CLEAR, "a field of a segment register := A")
    M(PORTIN, REGISTER, CLEAR, "D := port")
    M(PORTOUT, REGISTER, CLEAR, "port := data")
    M(MSR2CR, REGISTER, UNKNOWN, "D := descriptor of model-specific register B")
    M(UJMP, BRANCH, CLEAR, "go to B; predicted taken")
    M(UJMPCC, BRANCH, CLEAR,
      "go to B if the condition holds in S(A); predicted not taken")
    M(UJMPCC_TAKEN, BRANCH, CLEAR, "as UJMPCC, predicted taken")
    M(BTUJB, BRANCH, CLEAR, "go to the target if bit B of A is 1")
    M(BTUJNB, BRANCH, CLEAR, "go to the target if bit B of A is 0")
    M(CMPUJZ, BRANCH, CLEAR, "go to the target if A = B")
    M(CMPUJNZ, BRANCH, CLEAR, "go to the target if A <> B")
    M(MJMPCC, BRANCH, UNKNOWN, "macro-instruction jump on a condition")
    M(MJMPTARGET, BRANCH, UNKNOWN, "macro-instruction jump to A")
    M(SAVEUIP, SEQUENCER, CLEAR, "UIP m0 := the address; D := A")
    M(SAVEUIP_REGOVR, SEQUENCER, CLEAR,
      "UIP m0 := the next address, register override := the word")
    M(READUIP_REGOVR, SEQUENCER, CLEAR,
      "D := UIP m0, with the register override above it")
    M(URET, SEQUENCER, CLEAR, "go to UIP m0")
    M(TESTUSTATE, SEQUENCER, CLEAR,
      "the sequence word's action at this slot needs the states")
    M(UPDATEUSTATE, SEQUENCER, CLEAR, "sets states; with m0, clears them")
    M(WRMSLOOPCTRFBR, SEQUENCER, CLEAR, "loop counter := B")
    M(UFLOWCTRL, SEQUENCER, CLEAR, "the function's register := B; D := A")
    M(SIGEVENT, SEQUENCER, UNKNOWN, "raise event B")
    M(AETTRACE, SEQUENCER, CLEAR, "trace point")
    M(LBSYNC, SEQUENCER, CLEAR, "synchronise the core")
    M(SFENCE, SEQUENCER, CLEAR, "store fence")
    M(FETCHFROMEIP, SEQUENCER, UNKNOWN, "fetch macro-instructions")
};
/* clang-format on */

const tri_ucode_meaning *tri_ucode_meaning_of(const tri_ucode_op *op)
{
    return &meanings[op->does < TRI_UOP_COUNT ? op->does : TRI_UOP_UNKNOWN];
}
