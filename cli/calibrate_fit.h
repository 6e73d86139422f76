/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Fitting the model's parameters to the rows of calibration: descent along one
 * parameter at a time, from many starts, in whole steps. Deterministic. */
#ifndef TRIAD_CLI_CALIBRATE_FIT_H
#define TRIAD_CLI_CALIBRATE_FIT_H

#include "calibrate.h"

/* A parameter that is fitted, and the values it may have. */
typedef struct knob {
    const char *name, *source; /* as the library spells it */
    unsigned parameter;
    uint32_t low, high, step;
    const char *text;
} knob;
enum { KNOBS = 10, MOST_ROWS = 64, MOST_SETS = 24 };
extern const knob calibrate_knobs[KNOBS];

/* Values of all knobs, in steps from their lowest, what the model says of each
 * row then. */
typedef struct point {
    uint8_t at[KNOBS];
    double cycles[MOST_ROWS];
} point;

static inline uint32_t knob_value(unsigned k, const point *p)
{
    return calibrate_knobs[k].low + p->at[k] * calibrate_knobs[k].step;
}

/* Relative: (simulated - published) / published. */
double fit_error(size_t index, double simulated);

/* The sum over rows but one of the squares of errors, each in units of what
 * its group is allowed. Nothing is skipped when skip is NO_ROW. */
enum { NO_ROW = MOST_ROWS };
double fit_loss(const point *p, size_t skip);

/* No row misses what its group is allowed. */
bool fit_within_limits(const point *p);

/*   unseen   what row i is by fits of all rows but i: the median of those that
 *            are nearly as good as the best
 *   set      those that fit all within limits, the best first: for each
 *            parameter with the least and the most it can be. The first fits
 *            best, limits or not
 *   points   that were tried */
typedef struct fit {
    size_t rows, sets, points;
    double *unseen;
    point set[MOST_SETS];
} fit;

/* An exit status; fit_free in any case. */
int fit_rows(fit *f, const tri_ucode_machine *machine);
void fit_free(fit *f);

#endif
