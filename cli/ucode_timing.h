/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cycle model's account of a firing, and the ways to show it. */
#ifndef TRIAD_CLI_UCODE_TIMING_H
#define TRIAD_CLI_UCODE_TIMING_H

#include "ucode_sim.h"

typedef struct timing_row {
    tri_ucode_timed timed;
    uint64_t word;
    uint16_t address;
    bool critical;
} timing_row;

enum { TIMING_RANGE = 100000 };

/*   model      [0] of the machine's parameters, the others of its ensemble's
 *   row        the first `most` uops
 *   cycles     of all
 *   low, high  the time, over the ensemble; of a long run in proportion to the
 *              first TIMING_RANGE uops, of which
 *   ranged     so many were seen
 *   best       the time of model[0] for them */
typedef struct timing {
    const tri_ucode_machine *machine;
    tri_ucode_model **model;
    timing_row *row;
    size_t rows, most;
    tri_ucode_cycles cycles;
    uint64_t low, high, ranged, best;
} timing;

/* Cycles, from the model's centicycles. */
static inline double timing_cycles(uint64_t time)
{
    return (double)time / 100;
}

/* For a firing of the machine; an exit status. timing_close is due. */
int timing_open(timing *t, const tri_ucode_machine *machine, size_t most);
void timing_close(timing *t);

/* The tri_ucode_watch of a timing, and the end of a firing. */
void timing_watch(void *ctx, const tri_ucode_event *event);
void timing_end(timing *t);

/* Counts up, and marks what the row that is done last waited for. */
void timing_finish(timing *t);

void timing_print_text(FILE *out, const timing *t);
void timing_print_json(FILE *out, const timing *t);
void timing_print_svg(FILE *out, const timing *t);
void timing_print_html(FILE *out, const timing *t);

#endif
