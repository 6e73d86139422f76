/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Patches written in a test, and fired. */
#ifndef TRIAD_TESTS_UCODE_SIM_H
#define TRIAD_TESTS_UCODE_SIM_H

#include "tests/words.h"
#include "triad/ucode.h"

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, TMP0 = 16 };
enum { C = 1, P = 2, A = 4, Z = 8, S = 16, O = 32 };

static inline void sim_report(void *ctx, const tri_diagnostic *why)
{
    CHECK(0, "%s: %zu:%zu: %s", (const char *)ctx, why->line, why->column,
          why->message);
}

/* The text made ready; a mistake in it ends the program. */
static inline tri_ucode_sim *sim_open(const char *text)
{
    tri_ucode_program program;
    tri_ucode_sim *sim = NULL;
    tri_ucode_open(&program, tri_ucode_goldmont(), &heap);
    int status = tri_ucode_read(&program, TRI_UCODE_TEXT, text, strlen(text),
                                sim_report, (void *)text);
    if (status == TRI_OK)
        status = tri_ucode_sim_open(&sim, &program);
    tri_ucode_free(&program);
    if (status != TRI_OK)
        exit(test_done());
    return sim;
}

/* A firing from 0x7c00 without memory. */
static inline tri_ucode_stop sim_fire(const tri_ucode_sim *sim,
                                      tri_ucode_state *state,
                                      tri_ucode_outcome *outcome)
{
    const tri_ucode_run run = {.start = 0x7c00, .limit = 100000};
    return tri_ucode_fire(sim, &run, state, outcome);
}

/* The same for a text fired once, which must stop for a reason. */
static inline tri_ucode_outcome
sim_text(const char *text, tri_ucode_state *state, tri_ucode_stop want)
{
    tri_ucode_outcome outcome;
    tri_ucode_sim *sim = sim_open(text);
    sim_fire(sim, state, &outcome);
    CHECK(outcome.stop == want, "%s: at U%04x: %s", text, outcome.address,
          tri_ucode_stop_text(outcome.stop));
    tri_ucode_sim_close(sim);
    return outcome;
}

#endif
