/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Few XORs for many sums, for generators: given the inputs each output is the
 * sum of, xor_search finds a straight-line program and an order of it.
 *
 * The program: simulated annealing over programs, cancellation allowed. The
 * cost counts 2-input XORs and what is left of them when 3-input XORs merge
 * two. The order: beam search for few values alive.
 *
 * Integers from a fixed seed only: same input, same result, on every host. */
#ifndef TRIAD_GEN_XOR_H
#define TRIAD_GEN_XOR_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_INPUTS = 64, /* bits of a sum */
    MAX_VALUES = 256,
    BEAM = 200,
    ROUNDS = 6, /* of annealing from the start */
    WALKS = 30  /* among the programs of least cost, per round */
};

static uint64_t xor_state = UINT64_C(0x9e3779b97f4a7c15);

static uint32_t below(uint32_t n)
{
    xor_state ^= xor_state << 13;
    xor_state ^= xor_state >> 7;
    xor_state ^= xor_state << 17;
    return (uint32_t)((xor_state >> 32) * n >> 32);
}

static void die(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(1);
}

/* ---- programs ---- */

/* Values [0, inputs) are given; every other alive one is a XOR of two. */
typedef struct program {
    int inputs, top, gates;
    uint64_t value[MAX_VALUES];
    int16_t arg[MAX_VALUES][2], uses[MAX_VALUES];
    int8_t output[MAX_VALUES]; /* its index, or -1 */
} program;

static int find(const program *g, uint64_t value)
{
    for (int v = 0; v < g->top; v++)
        if (g->value[v] == value)
            return v;
    return -1;
}

static void drop(program *g, int v)
{
    g->uses[v]--;
    if (v < g->inputs || g->uses[v] > 0 || g->output[v] >= 0)
        return;
    g->value[v] = 0;
    g->gates--;
    drop(g, g->arg[v][0]);
    drop(g, g->arg[v][1]);
}

static int gate(program *g, int a, int b)
{
    int v = g->inputs;
    while (v < g->top && g->value[v] != 0)
        v++;
    if (v == MAX_VALUES)
        die("MAX_VALUES is too small");
    g->top += v == g->top;
    g->value[v] = g->value[a] ^ g->value[b];
    g->arg[v][0] = (int16_t)a;
    g->arg[v][1] = (int16_t)b;
    g->uses[v] = 0;
    g->output[v] = -1;
    g->uses[a]++;
    g->uses[b]++;
    g->gates++;
    return v;
}

static void rewire(program *g, int v, int a, int b)
{
    int old0 = g->arg[v][0], old1 = g->arg[v][1];
    g->uses[a]++;
    g->uses[b]++;
    g->arg[v][0] = (int16_t)a;
    g->arg[v][1] = (int16_t)b;
    drop(g, old0);
    drop(g, old1);
}

static bool depends(const program *g, int v, int on)
{
    bool seen[MAX_VALUES] = {false};
    int16_t stack[2 * MAX_VALUES];
    int n = 0;
    stack[n++] = (int16_t)v;
    while (n > 0) {
        v = stack[--n];
        if (v == on)
            return true;
        if (v < g->inputs || seen[v])
            continue;
        seen[v] = true;
        stack[n++] = g->arg[v][0];
        stack[n++] = g->arg[v][1];
    }
    return false;
}

/* Gates in an order that respects arguments; returns how many. */
static int topological(const program *g, int16_t order[MAX_VALUES])
{
    bool done[MAX_VALUES] = {false};
    int16_t stack[MAX_VALUES];
    int n = 0, depth = 0;
    for (int root = g->inputs; root < g->top; root++) {
        if (g->value[root] == 0 || done[root])
            continue;
        stack[depth++] = (int16_t)root;
        while (depth > 0) {
            int v = stack[depth - 1], next = -1;
            for (int i = 0; i < 2; i++)
                if (g->arg[v][i] >= g->inputs && !done[g->arg[v][i]])
                    next = g->arg[v][i];
            if (next >= 0) {
                stack[depth++] = (int16_t)next;
            } else {
                depth--;
                done[v] = true;
                order[n++] = (int16_t)v;
            }
        }
    }
    return n;
}

/* Marks the gates that 3-input XORs swallow: into[v] is the gate v merges
 * into, or -1. A maximum matching of the forest of values used once. */
static int merge(const program *g, int16_t into[MAX_VALUES])
{
    int16_t order[MAX_VALUES], user[MAX_VALUES];
    bool taken[MAX_VALUES] = {false};
    int n = topological(g, order), merged = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2; j++)
            user[g->arg[order[i]][j]] = order[i];
    for (int i = 0; i < n; i++) {
        int v = order[i];
        into[v] = -1;
        if (g->output[v] >= 0 || g->uses[v] != 1 || taken[v] || taken[user[v]])
            continue;
        into[v] = user[v];
        taken[user[v]] = true;
        merged++;
    }
    return merged;
}

/* 2-input XORs count twice, what 3-input XORs leave of them once. */
static int cost(const program *g)
{
    int16_t into[MAX_VALUES];
    return 3 * g->gates - merge(g, into);
}

/* One random step; false when nothing changed. Two kinds:
 *   w = (a + b) + v  ->  w = a + (b + v)
 *   w = a + b        ->  w = x + y, of values there are already */
static bool mutate(program *g)
{
    int w = g->inputs + (int)below((uint32_t)(g->top - g->inputs));
    if (g->value[w] == 0)
        return false;
    if (below(2)) {
        int side = (int)below(2), other = (int)below(2);
        int u = g->arg[w][side], v = g->arg[w][!side];
        if (u < g->inputs)
            return false;
        int a = g->arg[u][!other], b = g->arg[u][other];
        int z = find(g, g->value[b] ^ g->value[v]);
        if (z == w || (z >= 0 && depends(g, z, w)))
            return false;
        if (z < 0)
            z = gate(g, b, v);
        rewire(g, w, a, z);
        return true;
    }
    int x = (int)below((uint32_t)g->top);
    if (x == w || g->value[x] == 0)
        return false;
    int y = find(g, g->value[w] ^ g->value[x]);
    if (y < 0 || depends(g, x, w) || depends(g, y, w))
        return false;
    rewire(g, w, x, y);
    return true;
}

static void start(program *g, int inputs, int outputs, const uint64_t *want)
{
    memset(g, 0, sizeof *g);
    g->inputs = g->top = inputs;
    for (int i = 0; i < inputs; i++) {
        g->value[i] = UINT64_C(1) << i;
        g->output[i] = -1;
    }
    for (int j = 0; j < outputs; j++) {
        int v = -1;
        uint64_t sum = 0;
        for (int i = 0; i < inputs; i++) {
            if ((want[j] >> i & 1) == 0)
                continue;
            sum ^= UINT64_C(1) << i;
            int have = find(g, sum);
            v = v < 0 ? i : have >= 0 ? have : gate(g, v, i);
        }
        if (g->output[v] >= 0)
            die("two equal outputs");
        g->output[v] = (int8_t)j;
    }
}

/* `steps` mutations, of which those that raise the cost by 1 are kept with
 * probability chance / 2^32, by 2 with its square, and so on. */
static void wander(program *g, uint32_t steps, uint32_t chance, program *best)
{
    int now = cost(g), least = cost(best);
    for (uint32_t i = 0; i < steps; i++) {
        program saved = *g;
        if (!mutate(g))
            continue;
        int next = cost(g);
        bool keep = true;
        for (int rise = next - now; keep && rise > 0; rise--)
            keep = below(UINT32_MAX) < chance;
        if (!keep) {
            *g = saved;
            continue;
        }
        now = next;
        if (now < least) {
            least = now;
            *best = *g;
        }
    }
}

static void anneal(program *g, uint32_t steps)
{
    program best = *g;
    for (uint32_t chance = UINT32_MAX / 10; chance > UINT32_MAX / 200;
         chance -= chance / 5)
        wander(g, steps, chance, &best);
    *g = best;
}

/* ---- order ---- */

/* Statements: each gate that was not merged, with its 2 or 3 arguments. */
typedef struct schedule {
    int n, peak, xors;
    int16_t dest[MAX_VALUES], arg[MAX_VALUES][3];
    int8_t args[MAX_VALUES];
    int8_t stream[MAX_INPUTS]; /* pairs of inputs as they are loaded */
} schedule;

typedef struct partial {
    uint64_t done[MAX_VALUES / 64];
    int peak, live, sum, parent, last;
    int8_t left[MAX_VALUES]; /* uses to come; -1: not in a register yet */
    int8_t stream[MAX_INPUTS], streams;
} partial;

static int by_merit(const void *x, const void *y)
{
    const partial *a = x, *b = y;
    if (a->peak != b->peak)
        return a->peak < b->peak ? -1 : 1;
    if (a->live != b->live)
        return a->live < b->live ? -1 : 1;
    if (a->sum != b->sum)
        return a->sum < b->sum ? -1 : 1;
    for (int i = 0; i < MAX_VALUES / 64; i++)
        if (a->done[i] != b->done[i])
            return a->done[i] < b->done[i] ? -1 : 1;
    return a->last != b->last ? a->last - b->last : a->parent - b->parent;
}

static bool ready(const schedule *s, const partial *p, const int16_t *made,
                  int i)
{
    if (p->done[i / 64] >> (i % 64) & 1)
        return false;
    for (int j = 0; j < s->args[i]; j++) {
        int m = made[s->arg[i][j]];
        if (m >= 0 && !(p->done[m / 64] >> (m % 64) & 1))
            return false;
    }
    return true;
}

/* Loads the pair of inputs that v belongs to; returns how many of the two stay
 * in a register. */
static int load(const int16_t *uses, partial *p, int v)
{
    int x = v & ~1;
    p->stream[p->streams++] = (int8_t)(v / 2);
    for (int i = 0; i < 2; i++)
        p->left[x + i] = (int8_t)uses[x + i];
    return (uses[x] > 0) + (uses[x + 1] > 0);
}

/* Statement i next. An argument used for the last time straight from memory
 * needs no register, but only one argument can be such. */
static void advance(const schedule *s, const int16_t *uses, bool pairs,
                    partial *p, int i)
{
    int loads = 0, folded = 0, dying = 0;
    for (int j = 0; j < s->args[i]; j++) {
        int v = s->arg[i][j];
        if (p->left[v] < 0) {
            if (pairs) {
                loads += load(uses, p, v);
            } else {
                p->left[v] = (int8_t)uses[v];
                loads++;
            }
            folded |= uses[v] == 1;
        }
        if (--p->left[v] == 0)
            dying++;
    }
    int during = p->live + loads - folded;
    int d = s->dest[i], after = during - (dying - folded) + 1;
    int peak = during > after ? during : after;
    p->peak = peak > p->peak ? peak : p->peak;
    p->left[d] = (int8_t)uses[d];
    p->live = after - (uses[d] == 0);
    p->sum += p->live;
    p->done[i / 64] |= UINT64_C(1) << (i % 64);
    p->last = i;
}

static void order(const program *g, bool pairs, schedule *s)
{
    static partial level[MAX_VALUES][BEAM], next[BEAM * MAX_VALUES];
    int16_t into[MAX_VALUES], topo[MAX_VALUES], made[MAX_VALUES];
    int16_t uses[MAX_VALUES] = {0};
    int gates = topological(g, topo), width = 1;
    static schedule raw;

    merge(g, into);
    raw.n = 0;
    memset(made, -1, sizeof made);
    for (int i = 0; i < gates; i++) {
        int v = topo[i], n = 0;
        if (into[v] >= 0)
            continue;
        for (int j = 0; j < 2; j++) {
            int a = g->arg[v][j];
            if (a >= g->inputs && into[a] == v) {
                raw.arg[raw.n][n++] = g->arg[a][0];
                raw.arg[raw.n][n++] = g->arg[a][1];
            } else {
                raw.arg[raw.n][n++] = (int16_t)a;
            }
        }
        for (int j = 0; j < n; j++)
            uses[raw.arg[raw.n][j]]++;
        raw.args[raw.n] = (int8_t)n;
        raw.dest[raw.n] = (int16_t)v;
        made[v] = (int16_t)raw.n++;
    }

    memset(&level[0][0], 0, sizeof level[0][0]);
    memset(level[0][0].left, -1, sizeof level[0][0].left);
    level[0][0].parent = -1;
    for (int step = 0; step < raw.n; step++) {
        int n = 0;
        for (int b = 0; b < width; b++)
            for (int i = 0; i < raw.n; i++) {
                if (!ready(&raw, &level[step][b], made, i))
                    continue;
                next[n] = level[step][b];
                next[n].parent = b;
                advance(&raw, uses, pairs, &next[n++], i);
            }
        qsort(next, (size_t)n, sizeof *next, by_merit);
        width = 0;
        for (int i = 0; i < n && width < BEAM; i++) {
            bool twin = false;
            for (int b = width - 1; b >= 0 && !twin; b--)
                twin = memcmp(level[step + 1][b].done, next[i].done,
                              sizeof next[i].done) == 0;
            if (!twin)
                level[step + 1][width++] = next[i];
        }
    }

    s->n = raw.n;
    s->xors = g->gates;
    s->peak = level[raw.n][0].peak;
    memcpy(s->stream, level[raw.n][0].stream, sizeof s->stream);
    for (int step = raw.n, b = 0; step > 0; step--) {
        const partial *p = &level[step][b];
        s->dest[step - 1] = raw.dest[p->last];
        s->args[step - 1] = raw.args[p->last];
        memcpy(s->arg[step - 1], raw.arg[p->last], sizeof raw.arg[0]);
        b = p->parent;
    }
}

/* The cheapest program found, and of those the one with the least values
 * alive: there are many, and walking from one to the next is free. With
 * `pairs`, inputs 2i and 2i + 1 are loaded together. */
static void xor_search(int inputs, int outputs, const uint64_t *want,
                       bool pairs, uint32_t steps, program *g, schedule *s)
{
    int least = INT32_MAX;
    for (int round = 0; round < ROUNDS; round++) {
        program trial, best;
        start(&trial, inputs, outputs, want);
        anneal(&trial, steps);
        if (cost(&trial) >= least)
            continue;
        least = cost(&trial);
        best = trial;
        order(&best, pairs, s);
        *g = best;
        for (int walk = 0; walk < WALKS; walk++) {
            schedule other;
            wander(&trial, 1000, 0, &best);
            order(&trial, pairs, &other);
            if (cost(&trial) < least || other.peak < s->peak) {
                least = cost(&trial);
                *g = trial;
                *s = other;
            }
        }
        fprintf(stderr, "%d XORs in %d statements, %d alive\n", s->xors, s->n,
                s->peak);
    }
}

#endif
