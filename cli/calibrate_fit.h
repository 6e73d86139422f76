/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fitting the model's parameters to the rows of calibration: descent along one
 * parameter at a time, from many starts, in whole steps. Deterministic. */
#ifndef TRIAD_CLI_CALIBRATE_FIT_H
#define TRIAD_CLI_CALIBRATE_FIT_H

#include "calibrate.h"

/* A parameter that is fitted, and the values it may have. */
typedef struct knob {
    const char *name;
    unsigned parameter;
    uint32_t low, high, step;
    const char *text;
} knob;
enum { KNOBS = 10, MOST_ROWS = 64, MOST_SETS = 16 };
extern const knob calibrate_knobs[KNOBS];

/* Values of all knobs, in steps from their lowest, what the model says of each
 * row then, and how bad that is: see fit_loss. */
typedef struct point {
    uint8_t at[KNOBS];
    double cycles[MOST_ROWS];
} point;

static inline uint32_t knob_value(unsigned k, const point *p)
{
    return calibrate_knobs[k].low + p->at[k] * calibrate_knobs[k].step;
}

/* Relative: (simulated - published) / published. */
double fit_error(const point *p, size_t row);

/* The sum over rows but one of the squares of errors, each in units of what
 * its group is allowed. Nothing is skipped when skip is NO_ROW. */
enum { NO_ROW = -1 };
double fit_loss(const point *p, int skip);

/*   best     of all rows
 *   without  [i] is the best of all rows but i
 *   set      points that fit almost as well, the best first: one for each value
 *            a parameter can have without a row leaving its limits */
typedef struct fit {
    size_t rows, sets, points;
    point best, *without, set[MOST_SETS];
} fit;

/* An exit status; fit_free in any case. */
int fit_rows(fit *f, const tri_ucode_machine *machine);
void fit_free(fit *f);

#endif
