/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A firing as the command line asks for it. */
#ifndef TRIAD_CLI_UCODE_SIM_H
#define TRIAD_CLI_UCODE_SIM_H

#include "ucode.h"

enum { FIRING_REGIONS = 16, FIRING_STAGING = 0x10000, FIRING_URAM = 0x1000 };

/*   before, after      the state around `times` firings
 *   region, original   memory, and a copy of it as it was; the last two
 *                      regions are the staging buffer and URAM */
typedef struct firing {
    tri_ucode_program program;
    tri_ucode_sim *sim;
    tri_ucode_run run;
    tri_ucode_state before, after;
    tri_ucode_outcome outcome;
    tri_ucode_region region[FIRING_REGIONS];
    uint8_t *original[FIRING_REGIONS];
    size_t regions;
    uint64_t times, fired, uops, triads;
} firing;

/* Fills in what the options say; each returns an exit status. */
int firing_set(firing *f, const char *list);
int firing_map(firing *f, const char *memory, const char *cregs);
int firing_start(firing *f, const char *text);
void firing_free(firing *f);

/* The name of a register, 0 .. 31. */
const char *firing_register(const tri_ucode_machine *machine, unsigned index);

void firing_print_text(FILE *out, const firing *f);
void firing_print_json(FILE *out, const firing *f);

/* The tri_ucode_watch of --trace; ctx is a firing_trace. */
typedef struct firing_trace {
    FILE *out;
    const tri_ucode_machine *machine;
} firing_trace;
void firing_print_event(void *ctx, const tri_ucode_event *event);

#endif
