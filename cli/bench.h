/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the topics of `triad bench` share: peers, interleaved timing, tables. */
#ifndef TRIAD_CLI_BENCH_H
#define TRIAD_CLI_BENCH_H

#include "common.h"
#include "measure.h"
#include "plot.h"

/* The interface of gf2x_mul, which other libraries' products are given. */
typedef void bench_mul(unsigned long *c, const unsigned long *a,
                       unsigned long na, const unsigned long *b,
                       unsigned long nb);
/* c := a b mod x^bits - 1 for the one `bits` the function is for. */
typedef void bench_mulmod(unsigned long *c, const unsigned long *a,
                          const unsigned long *b);

/* Another library's product. */
typedef struct bench_peer {
    char name[256];
    unsigned long bits; /* of a ring product; 0 for gf2x_mul's interface */
    unsigned long most; /* words of an operand */
    bench_mul *mul;
    bench_mulmod *mulmod;
} bench_peer;

enum { MAX_PEERS = PLOT_CURVES, MAX_SIZES = PLOT_SIZES, MAX_SAMPLES = 249 };

/* Something to time. ns: nanoseconds of one run, the median of the turns;
 * spread: the distance of the quartiles over the median. */
typedef struct bench_task {
    void (*run)(void *ctx, int turn, uint32_t times);
    void *ctx;
    double ns, spread;
} bench_task;

/* Times all tasks, which take turns: the machine's changes of mood meet all
 * alike, and none of them meets one task in all its turns. Returns an exit
 * status. */
int bench_interleaved(bench_task *task, int tasks, int turns);

/* Of the tables. */
enum { BENCH_TURNS = 41 };

/* What the topics get. */
typedef struct bench_options {
    bench_peer peer[MAX_PEERS];
    int peers;
    const tri_profile *profile; /* null: the built-in one */
    tri_profile read_profile;
    const char *schedule; /* file name or null */
    uint32_t size[MAX_SIZES];
    int sizes;
    bool json, public_b;
    plot *plot; /* for plot_add; null without --svg */
    uint64_t samples;
    tri_cpu cpu;
    const char *chip; /* this one */
} bench_options;

/* Adds the peers that are found, and those of the arguments; these may be
 * repeated, which cli_options does not know, and are taken out of argv. Returns
 * an exit status. */
int bench_peers(int *argc, char **argv, bench_options *o);

/* The topics; each returns an exit status. */
int bench_f2x(const bench_options *o);
int bench_ring(const bench_options *o);
int bench_schedule(const bench_options *o);
int bench_regret(const bench_options *o);
int bench_model(const bench_options *o);
int bench_rules(const bench_options *o);
int bench_planning(const bench_options *o);
int bench_count(const bench_options *o);
int bench_sha3(const bench_options *o);
int bench_x25519(const bench_options *o);

/* A line of a table of Triad and OpenSSL: what each runs, for bench_task. */
typedef struct bench_duel {
    const char *name;
    uint32_t size; /* bytes */
    int curve;     /* of a plot */
    void (*ours)(void *ctx, int turn, uint32_t times);
    void (*theirs)(void *ctx, int turn, uint32_t times);
    void *ctx;
} bench_duel;

typedef struct bench_duels {
    const char *topic;
    const char *rival; /* OpenSSL's name, null when it is not here */
    const bench_duel *line;
    int lines;
} bench_duels;

/* Times the lines and prints the table. Returns an exit status. */
int bench_duel_all(const bench_options *o, const bench_duels *t);

/* Geometric mean of the ratios added so far. */
typedef struct bench_mean {
    double log_sum, least;
    int count;
} bench_mean;
void bench_mean_add(bench_mean *m, double ratio);
double bench_mean_value(const bench_mean *m);

/* Operands and result for products of up to n words. */
typedef struct bench_buffers {
    tri_word *a, *b, *c, *t;
    size_t n, scratch;
} bench_buffers;
/* Random words, and zeros from bit `bits` of each word on. */
bool bench_buffers_make(bench_buffers *b, size_t n, size_t scratch,
                        unsigned bits);
void bench_buffers_free(bench_buffers *b);
/* The same buffers, operands, result and scratch elsewhere in their pages:
 * addresses that agree modulo 4 KiB cost time by chance, which is not to be the
 * chance of one run. */
bench_buffers bench_buffers_at(const bench_buffers *b, int turn);

#endif
