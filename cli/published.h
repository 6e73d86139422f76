/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What others measured on a Celeron N3350, of microcode and of native code. */
#ifndef TRIAD_CLI_PUBLISHED_H
#define TRIAD_CLI_PUBLISHED_H

#include <stddef.h>

typedef enum published_what {
    PUBLISHED_MUL,      /* a product mod 2^255 - 19, memory to memory */
    PUBLISHED_SQUARE,   /* a square */
    PUBLISHED_KECCAK,   /* Keccak-f[1600] */
    PUBLISHED_SHA3_256, /* of `bytes` bytes */
    PUBLISHED_X25519
} published_what;

/* A figure in cycles.
 *   microcode  or of native code */
typedef struct published {
    published_what what;
    const char *name;
    double cycles;
    int microcode;
    unsigned bytes;
} published;

/* All of them, ended by a null name. In a group, the microcode comes first, and
 * then the best native code. */
extern const published published_figures[];

/* The first figure of microcode, or of native code; `bytes` is 0 but for
 * PUBLISHED_SHA3_256. Null when there is none. */
const published *published_first(published_what what, int microcode,
                                 unsigned bytes);

/* Cycles of native code in a ladder step: the product with 121665, and sums and
 * differences. */
#define PUBLISHED_GLUE_121665 37.5
#define PUBLISHED_GLUE_SUMS 37.9

/* Cycles of a ladder step that an earlier composition, of 243 kcycles, left
 * unaccounted of 252.7 measured. */
#define PUBLISHED_RESIDUAL 37.0

#endif
