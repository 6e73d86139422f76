/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "compose.h"

#include "published.h"

static void add(composition *c, const char *what, double count,
                compose_cost cost)
{
    c->term[c->terms++] =
        (compose_term){what, count, cost.cycles, cost.kind, 0};
}

void compose_x25519(composition *c, compose_cost product, compose_cost square)
{
    enum { STEPS = 255 };
    const compose_cost glue_121665 = {PUBLISHED_GLUE_121665, COMPOSE_PUBLISHED};
    const compose_cost glue_sums = {PUBLISHED_GLUE_SUMS, COMPOSE_PUBLISHED};
    const compose_cost residual = {PUBLISHED_RESIDUAL, COMPOSE_PUBLISHED};
    c->terms = 0;
    add(c, "products of the ladder", 5 * STEPS, product);
    add(c, "squares of the ladder", 4 * STEPS, square);
    add(c, "products of the inversion, and the last", 11 + 1, product);
    add(c, "squares of the inversion", 254, square);
    add(c, "native: product with 121665", STEPS, glue_121665);
    add(c, "native: sums and differences", STEPS, glue_sums);
    add(c, "unaccounted, of a step", STEPS, residual);
    c->term[c->terms - 1].residual = 1;
}

enum { RATE = 136 };

/* What a published hash takes besides its permutations. */
static double besides(const published *hash)
{
    double permutation = published_first(PUBLISHED_KECCAK, 1, 0)->cycles;
    unsigned blocks = hash->bytes / RATE + 1;
    return hash->cycles - permutation * blocks;
}

/* *once + blocks * *block fits that: the mean of the hashes without a full
 * block, and least squares for the others. */
static void fit_sponge(double *once, double *block)
{
    double sum = 0, products = 0, squares = 0;
    int without = 0;
    for (const published *p = published_figures; p->name; p++)
        if (p->what == PUBLISHED_SHA3_256 && p->microcode && p->bytes < RATE) {
            sum += besides(p);
            without++;
        }
    *once = sum / without;
    for (const published *p = published_figures; p->name; p++)
        if (p->what == PUBLISHED_SHA3_256 && p->microcode) {
            unsigned blocks = p->bytes / RATE;
            products += blocks * (besides(p) - *once);
            squares += (double)blocks * blocks;
        }
    *block = products / squares;
}

void compose_sha3_256(composition *c, compose_cost permutation, unsigned bytes)
{
    unsigned blocks = bytes / RATE;
    compose_cost once = {0, COMPOSE_PUBLISHED}, block = once;
    fit_sponge(&once.cycles, &block.cycles);
    c->terms = 0;
    add(c, "permutations", blocks + 1, permutation);
    add(c, "native: sponge, once", 1, once);
    add(c, "native: sponge, a full block", blocks, block);
}

double compose_sum(const composition *c, int residuals)
{
    double sum = 0;
    for (size_t i = 0; i < c->terms; i++)
        if (residuals || !c->term[i].residual)
            sum += c->term[i].count * c->term[i].cycles;
    return sum;
}
