/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rules, by group. Tags of sources: docs/bibliography.md; `ours` are about
 * what the text declares. */
#include "ucode/check.h"

/* clang-format off */
#define RULE(severity, each, test, id, title, explanation, source) \
    {{id, TRI_UCODE_##severity, title, explanation, source}, \
     CHECK_##each, tri_check_##test}
const check_rule tri_check_rules[] = {
    /* Triads and memory. */
    RULE(ERROR, TRIADS, memory_per_triad, "memory-per-triad",
         "more than one memory uop in a triad",
         "A triad may have one load or store. One triad with two worked when "
         "tried alone; many of them one after the other hung the machine.",
         "hwprobe"),
    RULE(ERROR, UOPS, load_use, "load-use",
         "a load's result is used in its own triad",
         "Slots of a triad see what earlier slots wrote, but for loads: a later "
         "slot of the triad reads what the register held before. Use the value "
         "in the next triad.",
         "hwprobe"),
    RULE(ERROR, UOPS, segment, "segment",
         "a load or store in another segment than user data's",
         "mode=0x18 is known to reach user data from 64-bit code; another "
         "segment hung the core. Accesses at physical addresses have none.",
         "hwprobe"),
    RULE(WARNING, UOPS, displacement, "displacement",
         "a displacement or address of a form that was not tried",
         "Displacements are signed bytes, -128 to 127, from a base register: "
         "let the base point to the middle of the data. Other forms occur in "
         "the ROM alone.",
         "hwprobe; ucd"),

    /* Where code is. */
    RULE(ERROR, ONCE, capacity, "capacity",
         "code outside of patch RAM",
         "Patch RAM holds 128 triads, U7c00 to U7dff. Nothing else can be "
         "written.",
         "ucd cpu libmicro"),
    RULE(NOTE, ONCE, helpers, "helpers",
         "code where the loader's own is",
         "Tools that install patches keep their helpers at the end of patch "
         "RAM and call them to write. Such a patch must be written with its "
         "last triads last, and no hook can be installed behind it.",
         "libmicro cpu"),
    RULE(WARNING, TRIADS, parity, "parity",
         "parity bits that patch RAM would not have",
         "In patch RAM, bits 47 and 46 of a uop and bits 29 and 28 of a "
         "sequence word make the parity of each class of bits, even and odd, "
         "even. Whether the machine minds is not known.",
         "ucd dump; cpu libmicro"),
    RULE(ERROR, ONCE, hook_overlap, "hook-overlap",
         "two match entries of one address",
         "Which of them acts is not known.",
         "libmicro"),
    RULE(ERROR, ONCE, hook_system, "hook-system",
         "a match entry of an instruction the system executes",
         "The operating system executes rdrand, rdtscp and pause on its own "
         "account: it would run the patch at any moment, with any registers. "
         "vmwrite, vmread and rdseed were used without trouble.",
         "hwprobe"),

    /* Operations. */
    RULE(ERROR, UOPS, fatal_opcode, "fatal-opcode",
         "an opcode that stopped machines",
         "The machine halted when this was executed.",
         "hwprobe"),
    RULE(WARNING, UOPS, unverified_opcode, "unverified-opcode",
         "an opcode that no published run on hardware has verified",
         "What it does is a guess, if a good one: unknown opcodes have hung "
         "machines. `src/ucode/goldmont/operations.c` has what is known of "
         "each, and from whom.",
         "hwprobe"),
    RULE(WARNING, UOPS, slow_move, "slow-move",
         "MOVE_DSZ64, which traps",
         "It takes a path of some 800,000 cycles. ZEROEXT_DSZ64 moves a "
         "register.",
         "hwprobe"),
    RULE(ERROR, UOPS, mul_operands, "mul-operands",
         "a multiplication without room for its result",
         "MUL writes the high half of the product to its destination and the "
         "low half to the register of its second operand: the two must be "
         "registers, and different ones.",
         "hwprobe"),
    RULE(WARNING, REACHED, mul_square, "mul-square",
         "a register squared that came as an input",
         "MUL of a register by itself, chained from firing to firing through "
         "registers, reset machines now and then; the cause was not found. "
         "Values that come from memory were squared without trouble.",
         "hwprobe"),
    RULE(NOTE, TRIADS, mul_cluster, "mul-cluster",
         "several multiplications in a triad",
         "A MUL takes 1.33 cycles where triads have one, 1.96 where they have "
         "three.",
         "hwprobe"),
    RULE(WARNING, UOPS, lone_test, "lone-test",
         "a TESTUSTATE that nothing depends on",
         "In the slot of a goto, URET or SAVEUIP it makes that conditional. "
         "Elsewhere, when the condition holds, the next uops of the triad are "
         "executed twice.",
         "libmicro; ucd"),

    /* Control. */
    RULE(ERROR, UOPS, branch_target, "branch-target",
         "control goes to where no code is",
         "A jump, goto, return address or match entry names an address of "
         "patch RAM that the program leaves empty, or the fourth address of a "
         "triad, which does not exist.",
         "ucd"),
    RULE(ERROR, REACHED, falls_off, "falls-off",
         "control goes on behind the code",
         "A patch ends its instruction with SEQW UEND0, or goes to the ROM.",
         "libmicro cpu"),
    RULE(ERROR, REACHED, no_exit, "no-exit",
         "a place from which the end is never reached",
         "A loop that cannot be left hangs the core: microcode is not "
         "interrupted.",
         "hwprobe"),
    RULE(WARNING, UOPS, unreachable, "unreachable",
         "code that nothing leads to",
         "Programs start at their match entries; without any, at the first "
         "uop and wherever nothing leads to.",
         "cpu libmicro"),
    RULE(WARNING, REACHED, empty_return, "empty-return",
         "a return without an address saved",
         "URET goes to what SAVEUIP, as a uop or in a sequence word, put into "
         "the same UIP.",
         "ucd"),
    RULE(WARNING, REACHED, jump_setter, "jump-setter",
         "a conditional jump apart from what sets its condition",
         "Taken jumps whose condition was set in another triad have hung "
         "machines. The ROM has such jumps, and so have patches that ran: what "
         "else it takes is not known. Put the uop that computes the condition "
         "into the triad of the jump.",
         "hwprobe; ucd cpu"),

    /* Condition states and the carry. */
    RULE(ERROR, UOPS, condition_source, "condition-source",
         "a condition of something that has no condition state",
         "Only temporaries have one. A sum in an architectural register is "
         "right, but its carry is lost: SETCC reads 0. Add into a temporary, "
         "and move the sum.",
         "hwprobe"),
    RULE(ERROR, REACHED, condition_stale, "condition-stale",
         "a condition that the patch never computed",
         "The state is what the last microcode left there.",
         "hwprobe"),
    RULE(ERROR, REACHED, condition_lost, "condition-lost",
         "a condition whose flags were cleared",
         "Every uop that writes a temporary writes its condition state. Sums, "
         "differences and shifts have a carry; OR, XOR, AND and NOTAND clear "
         "it and set Z, S and P; ZEROEXT, loads, SETCC and both results of MUL "
         "clear everything. Take the condition before the register is written "
         "again.",
         "hwprobe"),
    RULE(WARNING, REACHED, condition_mixed, "condition-mixed",
         "a condition whose flags were cleared on some path",
         "On that path no flag is set, and the condition is always the same. "
         "That may be meant, as before the first turn of a loop.",
         "hwprobe"),
    RULE(ERROR, UOPS, bridge_form, "bridge-form",
         "a GENARITHFLAGS that does not copy a carry",
         "Only the form with a temporary twice, and m2, copies that "
         "temporary's carry into the flags image that ADC reads. With one "
         "operand it seems to when the value's bit 0 is 0; architectural "
         "registers have no carry to copy.",
         "hwprobe"),
    RULE(ERROR, REACHED, bridge_missing, "bridge-missing",
         "an ADC or SBB with the carry the instruction found",
         "The flags image is that of the hooked instruction, and no sum "
         "changes it. GENARITHFLAGS copies a temporary's carry there.",
         "hwprobe"),
    RULE(ERROR, REACHED, bridge_overlap, "bridge-overlap",
         "a second carry before the first was read",
         "The flags image holds one carry. It survives MUL, moves, shifts, "
         "sums and SETCC, not the next GENARITHFLAGS.",
         "hwprobe"),
    RULE(WARNING, REACHED, bridge_spent, "bridge-spent",
         "a carry that is added twice",
         "ADC leaves the flags image as it is: its own carry is in the "
         "condition state of the temporary it writes, and needs a "
         "GENARITHFLAGS of its own.",
         "hwprobe"),

    /* What is declared. */
    RULE(ERROR, REACHED, register_unset, "register-unset",
         "a register is read that nothing was put into",
         "Inputs are the architectural registers, or those that .input names; "
         "temporaries, too, when a match entry is in the middle of the ROM's "
         "code for an instruction, at U1000 or above. Else they hold what "
         "other microcode left there.",
         "hwprobe"),
    RULE(ERROR, REACHED, register_kept, "register-kept",
         "a register to be kept is not",
         "rsp, and what .preserve names, must hold at each end what it held "
         "at the start. Followed are copies, sums with numbers, and 64-bit "
         "values stored and loaded again; stores from other bases are taken "
         "to be elsewhere.",
         "hwprobe"),
    RULE(WARNING, REACHED, temporary_input, "temporary-input",
         "an input in a temporary",
         "Temporaries last from one firing to the next only while no other "
         "microcode runs: cpuid leaves 7 of 16, a system call 7, and an "
         "interrupt can come at any time.",
         "hwprobe"),
    RULE(ERROR, REACHED, secret_branch, "secret-branch",
         "where control goes depends on a secret",
         "Time then tells of the secret. Select with masks, or with the "
         "results of SETCC. Secrets are what .secret names, and all that is "
         "computed from it.",
         "ours"),
    RULE(ERROR, REACHED, secret_address, "secret-address",
         "an address depends on a secret",
         "Caches then tell of the secret. Read all of a table, and select.",
         "ours"),
    RULE(WARNING, ONCE, unused_allow, "unused-allow",
         "an .allow of what does not happen",
         "What it was for is gone; so should it be.",
         "ours"),
};
/* clang-format on */
const size_t tri_check_rule_count =
    sizeof tri_check_rules / sizeof *tri_check_rules;
