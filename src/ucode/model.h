/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The inside of the cycle model: times that know what they consist of, and
 * units that uops wait at. Times are centicycles. */
#ifndef TRIAD_UCODE_MODEL_H
#define TRIAD_UCODE_MODEL_H

#include "ucode/word.h"

enum { CYCLE = 100 };

typedef struct tri_moment {
    uint64_t time, uop; /* and the uop it is of */
    uint64_t spent[TRI_UCODE_CAUSE_COUNT];
} tri_moment;

/* Cycles of issue that are taken, from a while ago on; and what waits: the
 * times of issue, of which the earliest gives its place to the next. */
enum { RING = 1024, MOST_ENTRIES = 32, MOST_STATIONS = 8 };
typedef struct tri_station {
    uint64_t taken[RING], by[RING]; /* cycle + 1, and the uop's number */
    tri_moment waits[MOST_ENTRIES];
    unsigned entries, interval;
} tri_station;

/* What uops wait for: registers, the flags image, the loop counter. */
enum { IMAGE = 32, SEQUENCER, RESOURCES };
enum { MULTIPLIER = MOST_STATIONS, LOADS, STORES, STAGING_BUFFER, UNITS };

/* The last stores, by address. */
enum { STORED = 256 };
typedef struct tri_stored {
    uint64_t address;
    tri_moment done;
} tri_stored;

/* When the last uops retired, by their count. */
enum { MOST_REORDER = 256 };

struct tri_ucode_model {
    tri_allocator allocator;
    tri_ucode_timing *told;
    void *ctx;
    uint32_t parameter[TRI_UCODE_PARAMETERS];
    tri_moment front; /* of the next allocation, and what held it up */
    uint8_t held;     /* tri_ucode_cause */
    tri_moment last;  /* the latest done */
    unsigned slots, stations, shifts, width, reorder, retire;
    tri_station unit[UNITS];
    tri_moment at[RESOURCES];
    uint64_t flow[RESOURCES]; /* times, by latencies alone */
    tri_stored store[STORED];
    tri_moment retired[MOST_REORDER];
    uint64_t all_slots;
    tri_ucode_cycles count;
};

static inline void tri_later(tri_moment *m, const tri_moment *other)
{
    if (other->time > m->time)
        *m = *other;
}

static inline void tri_spend(tri_moment *m, uint64_t time,
                             tri_ucode_cause cause)
{
    m->time += time;
    m->spent[cause] += time;
}

/* Which unit a uop of a class goes to. */
unsigned tri_model_unit(const tri_ucode_model *m, const tri_ucode_uop *uop,
                        unsigned class);

/* The entry of a unit that is free first. */
tri_moment *tri_model_entry(tri_station *s);

/* Takes the first free cycles of issue from a time on for a uop. */
uint64_t tri_model_issue(tri_station *s, uint64_t time, uint64_t number);

#endif
