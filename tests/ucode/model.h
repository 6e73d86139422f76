/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Texts timed by the cycle model. */
#ifndef TRIAD_TESTS_UCODE_MODEL_H
#define TRIAD_TESTS_UCODE_MODEL_H

#include "sim.h"

/* Every uop in order, and each time after the one before it. */
static inline void model_look(void *ctx, const tri_ucode_event *event,
                              const tri_ucode_timed *t)
{
    uint64_t *number = ctx;
    CHECK(t->allocated <= t->ready && t->ready <= t->issued &&
              t->issued <= t->done,
          "U%04x: %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64, event->address,
          t->allocated, t->ready, t->issued, t->done);
    CHECK(t->number == *number && t->behind <= t->number, "uop %" PRIu64,
          t->number);
    ++*number;
}

/* A text fired so many times, from and to a state. */
static inline tri_ucode_cycles model_from(const char *text, unsigned firings,
                                          tri_ucode_state *s)
{
    static uint8_t bytes[4096];
    const tri_ucode_region region = {TRI_UCODE_DATA, 0, 0, bytes, sizeof bytes};
    tri_ucode_sim *sim = sim_open(text);
    tri_ucode_model *m;
    tri_ucode_cycles cycles = {0};
    tri_ucode_outcome outcome;
    uint64_t number = 0;
    int status = tri_ucode_model_open(&m, tri_ucode_goldmont(), &heap,
                                      model_look, &number);
    if (!CHECK(status == TRI_OK, "no model"))
        exit(test_done());
    const tri_ucode_run run = {.start = 0x7c00,
                               .limit = 1000000,
                               .region = &region,
                               .regions = 1,
                               .watch = tri_ucode_model_watch,
                               .ctx = m};
    for (unsigned i = 0; i < firings; i++) {
        CHECK(tri_ucode_fire(sim, &run, s, &outcome) == TRI_UCODE_STOP_END,
              "%s", tri_ucode_stop_text(outcome.stop));
        tri_ucode_model_end(m);
    }
    tri_ucode_model_cycles(m, &cycles);
    uint64_t spent = 0;
    for (int i = 0; i < TRI_UCODE_CAUSE_COUNT; i++)
        spent += cycles.spent[i];
    CHECK(spent == cycles.time, "%" PRIu64 " of %" PRIu64 " cycles explained",
          spent, cycles.time);
    CHECK(cycles.issue <= cycles.time + 100 &&
              cycles.multiplier <= cycles.time + 200 &&
              cycles.dependency <= cycles.time,
          "bounds above %" PRIu64 " cycles", cycles.time);
    tri_ucode_model_close(m);
    tri_ucode_sim_close(sim);
    return cycles;
}

static inline tri_ucode_cycles model(const char *text, unsigned firings)
{
    tri_ucode_state s = {0};
    return model_from(text, firings, &s);
}

#endif
