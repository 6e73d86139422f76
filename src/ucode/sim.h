/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The simulator's inside: programs as steps, and what steps compute. */
#ifndef TRIAD_UCODE_SIM_H
#define TRIAD_UCODE_SIM_H

#include "ucode/word.h"

/* Registers behind those of tri_ucode_state: one that reads as zero, the loop
 * counter, one for results nobody wants, the macro-instruction's immediates;
 * and names, that only the map of a firing gives registers to. */
enum {
    SIM_ZERO = 32,
    SIM_LOOPS,
    SIM_SINK,
    SIM_IMMEDIATE,
    SIM_REGISTERS = SIM_IMMEDIATE + TRI_UCODE_MACRO_COUNT,
    SIM_MACRO = SIM_REGISTERS, /* r64dst, r64src, r64base, r64idx */
    SIM_ALIAS = SIM_MACRO + 4, /* the immediates, if they are given */
    SIM_VIRTUAL = SIM_ALIAS + TRI_UCODE_MACRO_COUNT,
    SIM_NAMES = SIM_VIRTUAL + 4
};

/* What firing goes on with instead of a stop. */
#define SIM_GOES_ON TRI_UCODE_STOP_COUNT

/* A uop at its slot, with what its sequence word does there. A source is the
 * register's value plus a constant: one of them is zero.
 *   trap         why it cannot be executed, or SIM_GOES_ON
 *   named        a, b, c or d is a name; c is a register that is added to an
 *                address
 *   target       code address, or the control register of MOVETOCREG_AND and
 *                its like
 *   narrow       bits of a control register's address that halve the access
 *   mask, keep   result := (value & mask) | (b & keep)
 *   conditional  what the sequence word does needs the uop's consent
 *   goes         to uaddr
 *   eflow        TRI_UCODE_EFLOW_NONE, _URET, _SAVEUIP or _UEND, and which */
typedef struct tri_sim_step {
    uint64_t a_value, b_value, mask, keep;
    uint16_t address, next, target, uaddr, narrow;
    int32_t displacement;
    uint8_t does, class_, effect, bits, condition, scale, mode, stores;
    uint8_t a, b, c, d, m0, m2, small, uip;
    uint8_t trap, trust, named, conditional, goes, eflow, eflow_uip;
} tri_sim_step;

struct tri_ucode_sim {
    tri_allocator allocator;
    const tri_ucode_machine *machine;
    tri_sim_step *step;          /* the first two are traps */
    tri_ucode_uop *uop;          /* of each step */
    uint16_t at[UADDR_MASK + 1]; /* index of the step at an address */
};

/* A firing under way.
 *   late     loads whose results a later slot of their triad does not see
 *   jump     where the uop goes, or -1
 *   consent  of a conditional sequence word */
typedef struct tri_sim_machine {
    uint64_t reg[SIM_REGISTERS];
    uint16_t condition[SIM_REGISTERS];
    uint16_t image, uip[2], states[3];
    uint8_t map[SIM_NAMES];
    uint8_t lates, late[3];
    uint64_t late_value[3];
    int32_t jump;
    bool consent;
    uint64_t detail, memory;
    const tri_ucode_run *run;
} tri_sim_machine;

/* Sources and results of a step that computes. `low` is what MUL leaves in b,
 * when `both`. */
typedef struct tri_sim_values {
    uint64_t a, b, value, low;
    uint16_t a_state, b_state, image, state;
    bool both;
} tri_sim_values;

/* v := the results; SIM_GOES_ON, or why there are none. */
tri_ucode_stop tri_sim_compute(const tri_sim_step *step, tri_sim_values *v);

/* Whether a condition holds in a state; SIM_GOES_ON or the stop FLAGS. */
tri_ucode_stop tri_sim_holds(unsigned condition, unsigned state, bool *holds);

/* Loads and stores, of registers that are memory too. *value is the result, or
 * the data. */
tri_ucode_stop tri_sim_memory(const tri_ucode_sim *sim, tri_sim_machine *m,
                              const tri_sim_step *step, uint64_t a, uint64_t b,
                              uint64_t *value);

/* Uops that change where control goes, or what decides that; a_state is S(A),
 * *d the value they leave. */
tri_ucode_stop tri_sim_control(tri_sim_machine *m, const tri_sim_step *step,
                               uint64_t a, unsigned a_state, uint64_t b,
                               uint64_t *d);

#endif
