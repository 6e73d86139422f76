/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products against peers: n by n words, and mod x^n - 1. */
#include "bench.h"

#include "triad/f2x.h"

#include <string.h>

enum { TURNS = 21 };

/* 1..16, then eight sizes an octave, and the sizes of HQC and BIKE. */
static int default_sizes(uint32_t *size)
{
    static const uint32_t kem[] = {193, 277, 386, 561, 641, 901};
    int n = 0;
    for (uint32_t i = 1; i <= 16; i++)
        size[n++] = i;
    for (uint32_t octave = 16; octave < 4096; octave *= 2)
        for (uint32_t i = 1; i <= 8; i++) {
            uint32_t s = octave + i * octave / 8;
            for (size_t j = 0; j < sizeof kem / sizeof *kem; j++)
                if (kem[j] > s - octave / 8 && kem[j] < s)
                    size[n++] = kem[j];
            size[n++] = s;
        }
    return n;
}

typedef struct product {
    const bench_buffers *buffers;
    const bench_peer *peer; /* null for Triad */
    size_t n, bits;
    int status; /* of the products so far */
} product;

static void run_product(void *ctx, uint32_t times)
{
    product *p = ctx;
    const bench_buffers *b = p->buffers;
    for (uint32_t i = 0; i < times; i++) {
        if (p->peer && p->bits)
            p->peer->mulmod((unsigned long *)b->c, (const unsigned long *)b->a,
                            (const unsigned long *)b->b);
        else if (p->peer)
            p->peer->mul((unsigned long *)b->c, (const unsigned long *)b->a,
                         p->n, (const unsigned long *)b->b, p->n);
        else if (p->bits)
            p->status |= tri_f2x_mulmod(b->c, b->a, b->b, p->bits);
        else
            p->status |= tri_f2x_mul(b->c, b->a, p->n, b->b, p->n);
    }
}

static void print_head(const bench_options *o, const char *first)
{
    if (o->json)
        return;
    printf("# measured: %s, class %s; ns per product, median of %d turns\n",
           tri_f2x_builtin_profile(o->cpu)->chip, tri_cpu_name(o->cpu), TURNS);
    printf("%8s %12s %7s", first, "Triad ns", "spread");
    for (int i = 0; i < o->peers; i++)
        printf(" %14.14s  ratio", o->peer[i].name);
    printf("\n");
}

/* One line; ns[0] is Triad's, ns[1 + i] peer i's, 0 where it does not take
 * part. */
static void print_line(const bench_options *o, const char *kind, size_t size,
                       const double *ns, double spread, bench_mean *mean)
{
    if (o->json)
        printf("{\"topic\": \"%s\", \"size\": %zu, \"class\": \"%s\", "
               "\"ns\": %.2f, \"spread\": %.4f, \"peers\": {",
               kind, size, tri_cpu_name(o->cpu), ns[0], spread);
    else
        printf("%8zu %12.1f %6.1f%%", size, ns[0], 100 * spread);
    const char *separator = "";
    for (int i = 0; i < o->peers; i++) {
        double ratio = ns[1 + i] / ns[0];
        if (ns[1 + i] > 0)
            bench_mean_add(&mean[i], ratio);
        if (o->json && ns[1 + i] > 0) {
            printf("%s\"", separator);
            cli_put_json(stdout, o->peer[i].name);
            printf("\": %.2f", ns[1 + i]);
            separator = ", ";
        } else if (!o->json && ns[1 + i] > 0) {
            printf(" %14.1f %5.2fx", ns[1 + i], ratio);
        } else if (!o->json) {
            printf(" %14s %6s", "-", "");
        }
    }
    printf(o->json ? "}}\n" : "\n");
    fflush(stdout);
}

static void print_means(const bench_options *o, const bench_mean *mean)
{
    if (o->json)
        return;
    for (int i = 0; i < o->peers; i++)
        if (mean[i].count)
            printf("# over %s: geometric mean %.2fx, least %.2fx, %d sizes\n",
                   o->peer[i].name, bench_mean_value(&mean[i]), mean[i].least,
                   mean[i].count);
}

/* Times Triad and the peers that take the size, and prints the line. */
static int bench_size(const bench_options *o, size_t n, size_t bits,
                      bench_mean *mean)
{
    bench_buffers buffers;
    product work[1 + MAX_PEERS] = {{&buffers, NULL, n, bits, TRI_OK}};
    bench_task task[1 + MAX_PEERS];
    int index[1 + MAX_PEERS] = {0}, tasks = 1;
    double ns[1 + MAX_PEERS], spread[1 + MAX_PEERS];
    double by_peer[1 + MAX_PEERS] = {0};
    if (!bench_buffers_make(&buffers, n, 0))
        return cli_failed(TRI_ERR_MEMORY);
    if (bits % TRI_WORD_BITS) {
        tri_word top = ((tri_word)1 << bits % TRI_WORD_BITS) - 1;
        buffers.a[n - 1] &= top;
        buffers.b[n - 1] &= top;
    }
    for (int i = 0; i < o->peers; i++)
        if (o->peer[i].bits == bits) {
            work[tasks] = (product){&buffers, &o->peer[i], n, bits, TRI_OK};
            index[tasks++] = i + 1;
        }
    for (int i = 0; i < tasks; i++)
        task[i] = (bench_task){run_product, &work[i]};
    bench_interleaved(task, tasks, TURNS, ns, spread);
    bench_buffers_free(&buffers);
    if (work[0].status != TRI_OK)
        return cli_failed(TRI_ERR_MEMORY);
    for (int i = 0; i < tasks; i++)
        by_peer[index[i]] = ns[i];
    print_line(o, bits ? "ring" : "f2x", bits ? bits : n, by_peer, spread[0],
               mean);
    return CLI_OK;
}

int bench_f2x(const bench_options *o)
{
    static bench_options all;
    bench_mean mean[MAX_PEERS] = {{0, 0, 0}};
    int status = CLI_OK;
    all = *o;
    if (!all.sizes)
        all.sizes = default_sizes(all.size);
    print_head(&all, "words");
    for (int i = 0; i < all.sizes && status == CLI_OK; i++)
        status = bench_size(&all, all.size[i], 0, mean);
    print_means(&all, mean);
    return status;
}

int bench_ring(const bench_options *o)
{
    static const size_t bits[] = {17669, 35851, 57637, 12323, 24659, 40973};
    bench_mean mean[MAX_PEERS] = {{0, 0, 0}};
    int status = CLI_OK;
    print_head(o, "bits");
    for (size_t i = 0; i < sizeof bits / sizeof *bits && status == CLI_OK; i++)
        status = bench_size(o, (bits[i] + TRI_WORD_BITS - 1) / TRI_WORD_BITS,
                            bits[i], mean);
    print_means(o, mean);
    return status;
}
