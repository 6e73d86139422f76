/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the tests of whole plans share: random profiles of a CPU class, plans
 * in one line, and a product that is trusted and not as slow as ref.c. */
#ifndef TRIAD_TESTS_F2X_PLANS_H
#define TRIAD_TESTS_F2X_PLANS_H

#include "f2x/exec.h"
#include "f2x/table.h"
#include "tests/plan/model.h"
#include "tests/words.h"
#include "triad/f2x.h"
#include "triad/probe.h"

/* Prices of everything a class has, each drawn by itself, so that plans no
 * measured profile leads to are made as well. One line is cheap, another for
 * each number `favourite`; with `gaps` some are left out, but none that any
 * problem may need. */
static inline void plans_random_profile(test_rng *rng, tri_cpu cpu,
                                        size_t favourite, int gaps,
                                        tri_profile *f)
{
    tri_probe probe[TRI_MAX_PRICES];
    int n = tri_probe_list(cpu, probe, TRI_MAX_PRICES);
    memset(f, 0, sizeof *f);
    f->cpu = cpu;
    model_random_chip(rng, f);
    for (int i = 0; i < TRI_LEVELS - 1; i++)
        f->cache[i] <<= 6;
    CHECK(n <= TRI_MAX_PRICES, "class %s: %d prices", tri_cpu_name(cpu), n);
    favourite %= (size_t)n;
    for (int i = 0; i < n && i < TRI_MAX_PRICES; i++) {
        tri_price *p = &f->price[f->prices];
        *p = probe[i].price;
        model_random_price(rng, p, 14);
        if ((size_t)i == favourite) {
            p->fixed = 1;
            for (int j = 0; j < TRI_LEVELS; j++)
                p->step[j] = p->is_rule || j == 0;
        }
        f->prices += (size_t)i == favourite || !gaps ||
                     test_below(rng, 6) != 0 || strcmp(p->name, "mul_any") == 0;
    }
}

/* The plan of node `root` in one line, at most `room` bytes of it:
 * karatsuba2/0(32x32 x3 batch/0(rows16)). */
static inline size_t plans_line(const tri_plan *plan, uint32_t root, char *text,
                                size_t room, size_t at)
{
    const tri_node *n = &plan->node[root];
    const char *name = tri_f2x_choice_name(plan->cpu, n->choice);
    if (at >= room)
        return at;
    at += (size_t)snprintf(text + at, room - at, "%ux%u", n->problem.na,
                           n->problem.nb);
    if (n->problem.count > 1 && at < room)
        at += (size_t)snprintf(text + at, room - at, " x%u", n->problem.count);
    if (at < room)
        at += (size_t)snprintf(text + at, room - at, " %s",
                               name ? name : "(no such choice)");
    if (n->choice >= TRI_CHOICE_LEAF)
        return at;
    if (at < room)
        at += (size_t)snprintf(text + at, room - at, "/%u", n->variant);
    for (int j = 0; j < TRI_MAX_CHILDREN && n->times[j]; j++) {
        if (at < room)
            at += (size_t)snprintf(text + at, room - at, j ? ", " : "(");
        at = plans_line(plan, n->child[j], text, room, at);
    }
    if (at < room)
        at += (size_t)snprintf(text + at, room - at, ")");
    return at;
}

/* c[na + nb] := a[na] * b[nb], four bits of b at a time. */
static inline void plans_trusted(tri_word *c, const tri_word *a, size_t na,
                                 const tri_word *b, size_t nb)
{
    tri_word *multiple = calloc(16 * (na + 1), sizeof *multiple);
    if (!multiple)
        exit(2);
    for (size_t m = 1; m < 16; m++) {
        tri_word *to = multiple + m * (na + 1);
        for (unsigned bit = 0; bit < 4; bit++)
            for (size_t i = 0; m >> bit & 1 && i < na; i++) {
                to[i] ^= a[i] << bit;
                if (bit)
                    to[i + 1] ^= a[i] >> (TRI_WORD_BITS - bit);
            }
    }
    memset(c, 0, (na + nb) * sizeof *c);
    for (int s = TRI_WORD_BITS - 4; s >= 0; s -= 4) {
        for (size_t i = na + nb; i-- > 1 && s < TRI_WORD_BITS - 4;)
            c[i] = c[i] << 4 | c[i - 1] >> (TRI_WORD_BITS - 4);
        if (s < TRI_WORD_BITS - 4)
            c[0] <<= 4;
        for (size_t j = 0; j < nb; j++) {
            const tri_word *from = multiple + (b[j] >> s & 15) * (na + 1);
            for (size_t i = 0; i < na; i++)
                c[i + j] ^= from[i];
            c[na + j] ^= from[na];
        }
    }
    free(multiple);
}

#endif
