/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A processor core, described by a file of cores/, and how long it takes over
 * the instructions an emulator executes: an estimate.
 *
 * Every instruction goes through dispatch, at most `width` a cycle, in program
 * order. It starts when the registers it reads are there and a port is free for
 * each of its micro-operations, at the earliest in the cycle of its dispatch;
 * on a core that is `in order`, also not before the instruction before it. Its
 * result is there `latency` cycles later. Dispatch waits for the instruction
 * `window` places earlier to be complete.
 *
 * Left out: caches (all is in L1), wrong predictions of branches, fetch,
 * waiting of loads for stores, limits of renaming and of scheduler queues. */
#ifndef TRIAD_TARGETS_PLUGIN_CORE_H
#define TRIAD_TARGETS_PLUGIN_CORE_H

#include "insn.h"

#include <stdbool.h>

enum {
    CORE_PORTS = 16,
    CORE_STEPS = 8,
    CORE_WINDOW = 1024,
    CORE_CYCLES = 8192
};

/* One micro-operation: the ports it may use, one of them for so many cycles. */
typedef struct core_step {
    uint16_t ports;
    uint8_t cycles;
} core_step;

typedef struct core_class {
    uint8_t latency, steps;
    core_step step[CORE_STEPS];
} core_class;

typedef struct core {
    /* the description */
    char name[64], isa[16];
    bool in_order;
    uint32_t width, window, clock_mhz, cache[3];
    core_class class[COUNTER_KINDS];
    /* the state: cycles are counted from the first instruction */
    uint64_t cycle;        /* of dispatch */
    uint32_t dispatched;   /* in it */
    uint64_t retired;      /* the last instruction */
    uint64_t instructions; /* so far */
    uint64_t ready[INSN_REGISTERS];
    uint64_t done[CORE_WINDOW];
    uint16_t busy[CORE_CYCLES]; /* ports, by cycle */
} core;

/* Reads a description; false and a message on stderr if it is none. */
bool core_read(core *c, const char *name);

/* All registers ready, all ports free. */
void core_reset(core *c);

void core_execute(core *c, const insn *i);

#endif
