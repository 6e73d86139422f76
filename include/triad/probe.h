/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a profile has to price, one probe each: every kernel, every rule's own
 * work (its products left out), packing, and a plain XOR pass. The library
 * reads no clock; whoever makes a profile times tri_probe_run. */
#ifndef TRIAD_PROBE_H
#define TRIAD_PROBE_H

#include "triad/plan.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* One thing to time.
 *   price.name, lanes, is_rule   the line of the profile it fills
 *   n                            rows of a kernel; 0 when any size will do
 *   loads, stores, xors          vector operations of a rule's step */
typedef struct tri_probe {
    tri_price price;
    uint32_t n;
    uint16_t index, variant;
    uint16_t loads, stores, xors;
} tri_probe;

/* probe[0 .. returned) := the probes of a class; at most max are written. */
int tri_probe_list(tri_cpu cpu, tri_probe *probe, int max);

/* What one run at n rows does: `steps` inner iterations on `words` words, as
 * the planner counts them. Returns the words of buffer the run needs, 0 when
 * the rule does not apply to n rows. */
size_t tri_probe_work(tri_cpu cpu, const tri_probe *probe, uint32_t n,
                      uint64_t *steps, uint64_t *words);

/* Runs the probe `times` times at n rows in buffer, aligned to 64 bytes. */
void tri_probe_run(tri_cpu cpu, const tri_probe *probe, uint32_t n,
                   uint32_t times, tri_word *buffer);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
