/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Between a program in an emulator and what counts its instructions there,
 * targets/plugin: a file that both map, and two instructions that do nothing
 * else. */
#ifndef TRIAD_CLI_COUNTER_H
#define TRIAD_CLI_COUNTER_H

#include <stdint.h>

/* Names and what belongs to them: see X() below. */
#define COUNTER_CLASSES(X) \
    X(alu)  /* integers, one operand shifted by a constant or none */ \
    X(mul)  /* integer product, low half */ \
    X(mulh) /* high half */ \
    X(div) \
    X(branch) \
    X(load) /* one integer register */ \
    X(load_pair) \
    X(store) \
    X(store_pair) \
    X(clmul)  /* carry-less product, low half */ \
    X(clmulh) /* clmulh, clmulr */ \
    X(vload)  /* one vector */ \
    X(vload_pair) \
    X(vstore) \
    X(vstore_pair) \
    X(pmull)  /* pmull, pmull2 of 64 bits */ \
    X(veor)   /* eor of vectors */ \
    X(veor3)  /* eor3, bcax */ \
    X(vlogic) /* and, orr, bic, bsl, and what copies a vector */ \
    X(vshift) \
    X(vperm)     /* ext, tbl, zip, uzp, trn, rev, dup, ins of elements */ \
    X(vmove_in)  /* integer register to vector */ \
    X(vmove_out) /* vector to integer register */ \
    X(vother)    /* all other instructions on vectors or floats */ \
    X(other)     /* system, atomic, unknown */

typedef enum counter_class {
#define X(name) COUNTER_##name,
    COUNTER_CLASSES(X)
#undef X
        COUNTER_KINDS
} counter_class;

/* The markers: on Arm64 `hint #112 + marker`, on RISC-V `slti zero, zero,
 * 1792 + marker`. Start zeroes everything counted; stop writes it to the
 * page. */
enum { COUNTER_START = 1, COUNTER_STOP = 2 };

#define COUNTER_MAGIC 0x746e756f43697254u /* "TriCount" */

/* The file, little-endian as both machines are. */
typedef struct counter_page {
    uint64_t magic;
    uint64_t stops; /* how many there were */
    uint64_t instructions;
    uint64_t centicycles; /* 0 without a core */
    uint64_t digest;      /* of all addresses, with trace=on */
    uint64_t kind[COUNTER_KINDS];
    uint64_t clock_mhz; /* what follows is said of the core */
    uint64_t cache[3];
    char core[64];
} counter_page;

/* The page that the environment's TRIAD_COUNTER names, or null: nobody counts.
 * The first call maps it. */
const volatile counter_page *counter(void);

void counter_start(void);
void counter_stop(void);

#endif
