/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Measuring this machine: the clock, and the price of every probe. */
#ifndef TRIAD_CLI_MEASURE_H
#define TRIAD_CLI_MEASURE_H

#include "triad/probe.h"

/* Nanoseconds from a monotonic clock. */
double now_ns(void);

/* For qsort. */
int compare_doubles(const void *a, const void *b);

/* The clock of the core in MHz: a chain of dependent additions, one a cycle
 * on every core Triad knows. */
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

/* profile->cache := what the system says of cpu 0, or common sizes. */
void measure_caches(tri_profile *profile);

/* profile->chip := what the system calls the processor. */
void measure_chip_name(tri_profile *profile);

#endif
