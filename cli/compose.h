/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whole primitives from the cost of their kernels: sums whose terms are shown.
 *
 *   X25519      255 steps of a ladder, each of 5 products and 4 squares; 254
 *               squares and 11 products of the inversion; a last product: 2561
 *               firings. Between them native code, as published.
 *   SHA3-256    a permutation a block of 136 bytes, the last one padded;
 *               around them a sponge, whose time is what the published hashes
 *               take besides their permutations: once, and for each full block.
 *
 * Nothing overlaps: a kernel costs what it does in a chain, memory to memory.
 */
#ifndef TRIAD_CLI_COMPOSE_H
#define TRIAD_CLI_COMPOSE_H

#include <stddef.h>

/* Where a cost is from. */
typedef enum compose_kind { COMPOSE_SIMULATED, COMPOSE_PUBLISHED } compose_kind;

/*   count      of how many there are; each takes
 *   cycles
 *   residual   known from no part; what is said without it is said of the sum
 *              of the others */
typedef struct compose_term {
    const char *what;
    double count, cycles;
    compose_kind kind;
    int residual;
} compose_term;

enum { COMPOSE_TERMS = 8 };
typedef struct composition {
    compose_term term[COMPOSE_TERMS];
    size_t terms;
} composition;

/* A kernel's cost, and where that is from. */
typedef struct compose_cost {
    double cycles;
    compose_kind kind;
} compose_cost;

void compose_x25519(composition *c, compose_cost product, compose_cost square);
void compose_sha3_256(composition *c, compose_cost permutation, unsigned bytes);

/* The sum of the terms, with those that are residuals or without. */
double compose_sum(const composition *c, int residuals);

#endif
