/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "calibrate_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define KNOB(name, parameter, low, high, step, text) \
    { \
        name, #parameter, parameter, low, high, step, text \
    }

const knob calibrate_knobs[KNOBS] = {
    KNOB("MUL_SLOTS", TRI_UCODE_MUL_SLOTS, 1, 4, 1,
         "allocation slots of a MUL"),
    KNOB("MUL_QUEUE", TRI_UCODE_MUL_QUEUE, 1, 4, 1, "MULs that wait"),
    KNOB("STATION_ENTRIES", TRI_UCODE_STATION_ENTRIES, 3, 8, 1,
         "uops that wait in an integer station"),
    KNOB("SHIFT_STATIONS", TRI_UCODE_SHIFT_STATIONS, 1, 3, 1,
         "stations that shift and rotate"),
    KNOB("MISPREDICT", TRI_UCODE_MISPREDICT, 1000, 2600, 100,
         "centicycles of a taken UJMPCC"),
    KNOB("REDIRECT", TRI_UCODE_REDIRECT, 1, 2, 1,
         "that begin when it 1 is issued, 2 retires"),
    KNOB("REORDER", TRI_UCODE_REORDER, 12, 48, 4, "uops not yet retired"),
    KNOB("LATENCY_LOAD", TRI_UCODE_LATENCY + TRI_UCODE_CLASS_LOAD, 300, 500,
         100, "centicycles of a load"),
    KNOB("LATENCY_STORE", TRI_UCODE_LATENCY + TRI_UCODE_CLASS_STORE, 100, 400,
         100, "centicycles from a store to a load of it"),
    KNOB("LATENCY_FLAGS", TRI_UCODE_LATENCY + TRI_UCODE_CLASS_FLAGS, 100, 800,
         100, "centicycles of GENARITHFLAGS, to ADC"),
};

/* Every point the model was asked about. */
typedef struct search {
    const tri_ucode_machine *machine;
    const trace *traces;
    tri_ucode_quantity parameter[TRI_UCODE_PARAMETERS];
    point *seen;
    size_t points, space;
    bool failed;
} search;

double fit_error(size_t index, double simulated)
{
    return simulated / calibrate_rows[index].published - 1;
}

double fit_loss(const point *p, size_t skip)
{
    double sum = 0;
    for (size_t i = 0; i < MOST_ROWS && calibrate_rows[i].name; i++) {
        const row_limits *limits = &calibrate_limits[calibrate_rows[i].group];
        double error = fit_error(i, p->cycles[i]) / limits->worst;
        if (i != skip)
            sum += error * error;
    }
    return sum;
}

/* What the model says at a point; null when memory ran out. */
static const point *look(search *s, const point *wanted)
{
    for (size_t i = 0; i < s->points; i++)
        if (memcmp(s->seen[i].at, wanted->at, KNOBS) == 0)
            return &s->seen[i];
    if (s->points == s->space) {
        size_t space = 2 * s->space + 256;
        point *more = realloc(s->seen, space * sizeof *more);
        if (!more)
            return NULL;
        s->seen = more;
        s->space = space;
    }
    point *p = &s->seen[s->points];
    tri_ucode_machine machine = *s->machine;
    *p = *wanted;
    machine.parameter = s->parameter;
    for (unsigned k = 0; k < KNOBS; k++)
        s->parameter[calibrate_knobs[k].parameter].value = knob_value(k, p);
    if (!traces_predict(s->traces, &machine, p->cycles))
        return NULL;
    s->points++;
    return p;
}

static unsigned steps_of(unsigned k)
{
    const knob *it = &calibrate_knobs[k];
    return (it->high - it->low) / it->step;
}

/* *best := the best value of one knob, the others as they are; true when that
 * is better. */
static bool turn(search *s, unsigned k, size_t skip, point *best)
{
    unsigned steps = steps_of(k);
    point from = *best;
    bool better = false;
    for (unsigned i = 0; i <= steps && !s->failed; i++) {
        point to = from;
        to.at[k] = (uint8_t)i;
        const point *p = look(s, &to);
        if (!p) {
            s->failed = true;
        } else if (fit_loss(p, skip) < fit_loss(best, skip)) {
            *best = *p;
            better = true;
        }
    }
    return better;
}

/* Down from a point, one knob held unless it is KNOBS. */
static void descend(search *s, unsigned held, size_t skip, point *p)
{
    for (bool better = true; better && !s->failed;) {
        better = false;
        for (unsigned k = 0; k < KNOBS && !s->failed; k++)
            if (k != held)
                better |= turn(s, k, skip, p);
    }
}

/* The best point seen, with a knob at a value unless it is KNOBS. */
static const point *best_seen(const search *s, unsigned k, unsigned at,
                              size_t skip)
{
    const point *best = NULL;
    for (size_t i = 0; i < s->points; i++)
        if ((k == KNOBS || s->seen[i].at[k] == at) &&
            (!best || fit_loss(&s->seen[i], skip) < fit_loss(best, skip)))
            best = &s->seen[i];
    return best;
}

bool fit_within_limits(const point *p)
{
    for (size_t i = 0; calibrate_rows[i].name; i++)
        if (fabs(fit_error(i, p->cycles[i])) >
            calibrate_limits[calibrate_rows[i].group].worst)
            return false;
    return true;
}

/* Keeps a point among the sets, which are sorted by loss. */
static void keep(fit *f, const point *p)
{
    size_t i = 0;
    while (i < f->sets && fit_loss(&f->set[i], NO_ROW) <= fit_loss(p, NO_ROW)) {
        if (memcmp(f->set[i].at, p->at, KNOBS) == 0)
            return;
        i++;
    }
    if (i == MOST_SETS)
        return;
    f->sets += f->sets < MOST_SETS;
    memmove(&f->set[i + 1], &f->set[i], (f->sets - 1 - i) * sizeof f->set[0]);
    f->set[i] = *p;
}

/* True, and the best point there is kept, when the rows can be fitted with a
 * knob at a value; or when memory ran out. */
static bool fits_at(fit *f, search *s, unsigned k, unsigned at)
{
    point p = *best_seen(s, k, at, NO_ROW);
    descend(s, k, NO_ROW, &p);
    if (s->failed)
        return true;
    if (!fit_within_limits(&p))
        return false;
    keep(f, &p);
    return true;
}

/* For each knob the least and the most that fit, with the others at their
 * best. */
static void fit_sets(fit *f, search *s)
{
    const point *best = best_seen(s, KNOBS, 0, NO_ROW);
    if (!best)
        return;
    keep(f, best);
    for (unsigned k = 0; k < KNOBS && !s->failed; k++) {
        unsigned steps = steps_of(k);
        for (unsigned at = 0; at <= steps && !fits_at(f, s, k, at); at++)
            ;
        for (unsigned at = steps; at > 0 && !fits_at(f, s, k, at); at--)
            ;
    }
}

/* Down from the middle of the knobs, the least known of them at each of their
 * values: slots of a MUL, where a redirection begins, latency of a store. */
enum { STARTS = 4 * 2 * 4 };
static void descend_from(search *s, unsigned start)
{
    point p = {.at = {start & 3, 1, 2, 1, start & 4 ? 4 : 11, start >> 2 & 1, 2,
                      0, (uint8_t)(start >> 3), 3}};
    const point *first = look(s, &p);
    s->failed = !first;
    if (first) {
        p = *first;
        descend(s, KNOBS, NO_ROW, &p);
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* What a row is predicted to be by fits that have not seen it: the median of
 * all that are nearly as good as the best of them. */
static double unseen(search *s, size_t index, double best)
{
    const double nearly = 1.25;
    size_t n = 0;
    double *cycles = malloc(s->points * sizeof *cycles), median = 0;
    s->failed |= !cycles;
    for (size_t i = 0; cycles && i < s->points; i++)
        if (fit_loss(&s->seen[i], index) <= nearly * best)
            cycles[n++] = s->seen[i].cycles[index];
    if (n) {
        qsort(cycles, n, sizeof *cycles, ascending);
        median = (cycles[(n - 1) / 2] + cycles[n / 2]) / 2;
    }
    free(cycles);
    return median;
}

int fit_rows(fit *f, const tri_ucode_machine *machine)
{
    *f = (fit){0};
    search s = {.machine = machine};
    trace *traces = traces_open(machine);
    if (!traces)
        return CLI_FAILED;
    while (calibrate_rows[f->rows].name)
        f->rows++;
    s.traces = traces;
    memcpy(s.parameter, machine->parameter, sizeof s.parameter);
    f->unseen = calloc(f->rows, sizeof *f->unseen);
    s.failed = !f->unseen;
    for (unsigned i = 0; i < STARTS && !s.failed; i++) {
        cli_progress("fitting", 0.4 * i / STARTS);
        descend_from(&s, i);
    }
    if (!s.failed) {
        cli_progress("fitting sets", 0.4);
        fit_sets(f, &s);
    }
    for (size_t i = 0; i < f->rows && !s.failed; i++) {
        cli_progress("leaving rows out",
                     0.6 + 0.4 * (double)i / (double)f->rows);
        point p = *best_seen(&s, KNOBS, 0, i);
        descend(&s, KNOBS, i, &p);
        f->unseen[i] = unseen(&s, i, fit_loss(&p, i));
    }
    cli_progress_end();
    f->points = s.points;
    free(s.seen);
    traces_close(traces);
    return s.failed ? cli_failed(TRI_ERR_MEMORY) : (int)CLI_OK;
}

void fit_free(fit *f)
{
    free(f->unseen);
}
