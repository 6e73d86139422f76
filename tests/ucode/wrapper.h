/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Patches from memory to memory: native code loads their operands, fires, and
 * stores the results to where the next turn loads them. */
#ifndef TRIAD_TESTS_UCODE_WRAPPER_H
#define TRIAD_TESTS_UCODE_WRAPPER_H

#include "sim.h"

enum { WRAPPER_TURNS = 24, WRAPPER_SETTLED = 8, WRAPPER_TEXT = 4096 };

/* text[WRAPPER_TEXT] := what is executed between two firings: stores of a
 * result, `others` instructions of which the last is the jump, loads of
 * operands, the first where the result was stored. */
static inline void wrapper_text(char *text, unsigned limbs, unsigned operands,
                                unsigned others)
{
    static const char *const name[2][5] = {{"rax", "rcx", "rdx", "rbx", "rbp"},
                                           {"rsi", "rdi", "r8", "r9", "r10"}};
    size_t n = 0;
    for (unsigned i = 0; i < limbs; i++)
        n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                              "STAD_DSZ64_ASZ32_SC1(%u, mode=0x18, %s)\n",
                              8 * i, name[0][i]);
    for (unsigned i = 1; i < others; i++)
        n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                              "r15:= ZEROEXT_DSZ64(1)\n");
    n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                          "r15:= ZEROEXT_DSZ64(1) SEQW GOTO 0x7d00\n"
                          ".org 0x7d00\n");
    for (unsigned i = 0; i < limbs * operands; i++)
        n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                              "%s:= LDZX_DSZ64_ASZ32_SC1(%u, mode=0x18)\n",
                              name[i / limbs][i % limbs], 8 * i);
    snprintf(text + n, WRAPPER_TEXT - n, "NOP SEQW UEND0\n");
}

/* Centicycles of a turn, as the model of a machine has it. What rcx has at
 * first is the middle of memory. */
static inline uint64_t wrapper_turn(const tri_ucode_sim *patch,
                                    const tri_ucode_sim *native, uint16_t start,
                                    const tri_ucode_machine *machine)
{
    static uint8_t bytes[1024];
    const tri_ucode_region region = {TRI_UCODE_DATA, 0, 0, bytes, sizeof bytes};
    tri_ucode_model *m;
    tri_ucode_state s = {.reg[RCX] = sizeof bytes / 2};
    tri_ucode_outcome outcome;
    tri_ucode_cycles c, settled = {0};
    if (!CHECK(tri_ucode_model_open(&m, machine, &heap, NULL, NULL) == TRI_OK,
               "no model"))
        exit(test_done());
    tri_ucode_run run = {.limit = 10000,
                         .region = &region,
                         .regions = 1,
                         .watch = tri_ucode_model_watch,
                         .ctx = m};
    for (unsigned i = 0; i < WRAPPER_TURNS; i++) {
        if (i == WRAPPER_SETTLED)
            tri_ucode_model_cycles(m, &settled);
        run.start = start;
        CHECK(tri_ucode_fire(patch, &run, &s, &outcome) == TRI_UCODE_STOP_END,
              "U%04x: %s", outcome.address, tri_ucode_stop_text(outcome.stop));
        tri_ucode_model_end(m);
        run.start = 0x7c00;
        CHECK(tri_ucode_fire(native, &run, &s, &outcome) == TRI_UCODE_STOP_END,
              "native: %s", tri_ucode_stop_text(outcome.stop));
    }
    tri_ucode_model_cycles(m, &c);
    tri_ucode_model_close(m);
    return (c.time - settled.time) / (WRAPPER_TURNS - WRAPPER_SETTLED);
}

static inline int wrapper_compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The same over the ensemble: its median, and in range[2] the least and the
 * most. */
static inline uint64_t wrapper_median(const tri_ucode_sim *patch,
                                      const tri_ucode_sim *native,
                                      uint16_t start, uint64_t range[2])
{
    enum { MOST_SETS = 64 };
    tri_ucode_machine machine = *tri_ucode_goldmont();
    tri_ucode_quantity parameter[TRI_UCODE_PARAMETERS];
    uint64_t turn[MOST_SETS];
    size_t sets = machine.ensemble->sets;
    machine.parameter = parameter;
    if (!CHECK(sets <= MOST_SETS, "%zu sets", sets))
        sets = MOST_SETS;
    for (size_t i = 0; i < sets; i++) {
        tri_ucode_fitted(tri_ucode_goldmont(), i, parameter);
        turn[i] = wrapper_turn(patch, native, start, &machine);
    }
    qsort(turn, sets, sizeof *turn, wrapper_compare);
    range[0] = turn[0];
    range[1] = turn[sets - 1];
    return turn[sets / 2];
}

#endif
