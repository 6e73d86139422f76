/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "calibrate_fit.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LATENCY(x) TRI_UCODE_LATENCY + TRI_UCODE_CLASS_##x

const knob calibrate_knobs[KNOBS] = {
    {"MUL_SLOTS", TRI_UCODE_MUL_SLOTS, 1, 4, 1, "allocation slots of a MUL"},
    {"MUL_QUEUE", TRI_UCODE_MUL_QUEUE, 1, 4, 1, "MULs that wait"},
    {"STATION_ENTRIES", TRI_UCODE_STATION_ENTRIES, 2, 12, 1,
     "uops that wait in an integer station"},
    {"SHIFT_STATIONS", TRI_UCODE_SHIFT_STATIONS, 1, 3, 1,
     "stations that shift and rotate"},
    {"MISPREDICT", TRI_UCODE_MISPREDICT, 800, 2600, 50,
     "centicycles of a taken UJMPCC"},
    {"REDIRECT", TRI_UCODE_REDIRECT, 1, 2, 1,
     "that begin when it 1 is issued, 2 retires"},
    {"REORDER", TRI_UCODE_REORDER, 24, 96, 8, "uops not yet retired"},
    {"LATENCY_LOAD", LATENCY(LOAD), 300, 500, 100, "centicycles of a load"},
    {"LATENCY_STORE", LATENCY(STORE), 100, 500, 100,
     "centicycles from a store to a load of it"},
    {"LATENCY_FLAGS", LATENCY(FLAGS), 100, 500, 100,
     "centicycles of GENARITHFLAGS, to ADC"},
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

double fit_error(const point *p, size_t row)
{
    return p->cycles[row] / calibrate_rows[row].published - 1;
}

double fit_loss(const point *p, int skip)
{
    double sum = 0;
    for (int i = 0; calibrate_rows[i].name; i++) {
        const row_limits *limits = &calibrate_limits[calibrate_rows[i].group];
        double error = fit_error(p, (size_t)i) / limits->worst;
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

/* *best := the best value of one knob, the others as they are; true when that
 * is better. */
static bool turn(search *s, unsigned k, int skip, point *best)
{
    unsigned steps = (calibrate_knobs[k].high - calibrate_knobs[k].low) /
                     calibrate_knobs[k].step;
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
static void descend(search *s, unsigned held, int skip, point *p)
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
                              int skip)
{
    const point *best = NULL;
    for (size_t i = 0; i < s->points; i++)
        if ((k == KNOBS || s->seen[i].at[k] == at) &&
            (!best || fit_loss(&s->seen[i], skip) < fit_loss(best, skip)))
            best = &s->seen[i];
    return best;
}

static bool within_limits(const point *p)
{
    for (size_t i = 0; calibrate_rows[i].name; i++)
        if (fabs(fit_error(p, i)) >
            calibrate_limits[calibrate_rows[i].group].worst)
            return false;
    return true;
}

/* Keeps a point among the sets, which are sorted by loss. */
static void keep(fit *f, const point *p)
{
    size_t i = 0;
    while (i < f->sets &&
           fit_loss(&f->set[i], NO_ROW) <= fit_loss(p, NO_ROW)) {
        if (memcmp(f->set[i].at, p->at, KNOBS) == 0)
            return;
        i++;
    }
    if (i == MOST_SETS)
        return;
    f->sets += f->sets < MOST_SETS;
    memmove(&f->set[i + 1], &f->set[i],
            (f->sets - 1 - i) * sizeof f->set[0]);
    f->set[i] = *p;
}

static void fit_sets(fit *f, search *s)
{
    keep(f, &f->best);
    for (unsigned k = 0; k < KNOBS; k++)
        for (unsigned at = 0; calibrate_knobs[k].low +
                                  at * calibrate_knobs[k].step <=
                              calibrate_knobs[k].high;
             at++) {
            point p = *best_seen(s, k, at, NO_ROW);
            descend(s, k, NO_ROW, &p);
            if (s->failed)
                return;
            if (within_limits(&p))
                keep(f, &p);
        }
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
    f->without = calloc(f->rows, sizeof *f->without);
    s.failed = !f->without;
    for (unsigned slots = 0; slots < 4 && !s.failed; slots++)
        for (unsigned redirect = 0; redirect < 2 && !s.failed; redirect++) {
            cli_progress("fitting", (2 * slots + redirect) / 20.0);
            point start = {.at = {(uint8_t)slots, 1, 2, 1,
                                  redirect ? 8 : 26, (uint8_t)redirect, 7, 0,
                                  2, 0}};
            const point *p = look(&s, &start);
            s.failed = !p;
            if (p) {
                start = *p;
                descend(&s, KNOBS, NO_ROW, &start);
            }
        }
    if (!s.failed) {
        f->best = *best_seen(&s, KNOBS, 0, NO_ROW);
        cli_progress("fitting sets", 0.4);
        fit_sets(f, &s);
        f->best = f->set[0];
    }
    for (size_t i = 0; i < f->rows && !s.failed; i++) {
        cli_progress("leaving rows out",
                     0.6 + 0.4 * (double)i / (double)f->rows);
        f->without[i] = *best_seen(&s, KNOBS, 0, (int)i);
        descend(&s, KNOBS, (int)i, &f->without[i]);
    }
    cli_progress_end();
    f->points = s.points;
    free(s.seen);
    traces_close(traces);
    return s.failed ? cli_failed(TRI_ERR_MEMORY) : (int)CLI_OK;
}

void fit_free(fit *f)
{
    free(f->without);
}
