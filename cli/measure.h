/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Measuring this machine: the clock, and the price of every probe. */
#ifndef TRIAD_CLI_MEASURE_H
#define TRIAD_CLI_MEASURE_H

#include "triad/probe.h"

#include <stdbool.h>

/* How long something takes: watch_ns(watch_start()) nanoseconds. Where
 * counter.h counts instructions they are those of the described core, an
 * estimate, or without a core one for each instruction. Stretches do not nest.
 */
double watch_start(void);
double watch_ns(double start);

/* How watch_ns knows: "measured", "estimated" or "counted". */
const char *watch_source(void);

/* Whether it is one of the latter: then it is always the same, and of the
 * first time already. */
bool watch_counts(void);

/* For qsort. */
int compare_doubles(const void *a, const void *b);

/* The clock of the core in MHz: of a chain of dependent additions, one a cycle
 * on every core Triad knows, or as described. */
double measure_clock_mhz(void);

/* Called after each probe. */
typedef void measure_progress(void *ctx, int done, int all, const char *name);

/* profile->price[] := every probe of profile->cpu, in centicycles of
 * profile->clock_mhz; profile->cache must be set. Returns TRI_OK or
 * TRI_ERR_MEMORY. */
int measure_prices(tri_profile *profile, measure_progress *progress, void *ctx);

/* How far the two best measurements of each price are apart: the median
 * relative difference, and the largest with its name. */
typedef struct measure_spread {
    double median, worst;
    const char *worst_name;
} measure_spread;

/* best->price[i] := the lower of its own and the other's; second[i], before the
 * first merge infinite, := the weight of what is now the second best. */
measure_spread measure_merge(tri_profile *best, double second[TRI_MAX_PRICES],
                             const tri_profile *other);

/* profile->cache := what the system says of cpu 0, or common sizes, or as
 * described. */
void measure_caches(tri_profile *profile);

/* profile->chip := what the system calls the processor, or what is described.
 */
void measure_chip_name(tri_profile *profile);

#endif
