/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products against peers: n by n words, and mod x^n - 1. */
#include "bench.h"

#include "triad/f2x.h"

#include <stdlib.h>
#include <string.h>

/* 1..64, then eight sizes an octave, and the sizes of HQC and BIKE. */
static int default_sizes(uint32_t *size)
{
    static const uint32_t kem[] = {193, 277, 386, 561, 641, 901};
    int n = 0;
    for (uint32_t i = 1; i <= 64; i++)
        size[n++] = i;
    for (uint32_t octave = 64; octave < 4096; octave *= 2)
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
    bool public_b;
    int status; /* of the products so far */
} product;

static int multiply(const product *p, const bench_buffers *b)
{
    if (p->bits)
        return p->public_b ? tri_f2x_mulmod_public(b->c, b->a, b->b, p->bits)
                           : tri_f2x_mulmod(b->c, b->a, b->b, p->bits);
    return p->public_b ? tri_f2x_mul_public(b->c, b->a, p->n, b->b, p->n)
                       : tri_f2x_mul(b->c, b->a, p->n, b->b, p->n);
}

static void run_product(void *ctx, int turn, uint32_t times)
{
    product *p = ctx;
    const bench_buffers at = bench_buffers_at(p->buffers, turn), *b = &at;
    for (uint32_t i = 0; i < times; i++) {
        if (p->peer && p->bits)
            p->peer->mulmod((unsigned long *)b->c, (const unsigned long *)b->a,
                            (const unsigned long *)b->b);
        else if (p->peer)
            p->peer->mul((unsigned long *)b->c, (const unsigned long *)b->a,
                         p->n, (const unsigned long *)b->b, p->n);
        else
            p->status |= multiply(p, b);
    }
}

/* The end of a name, as wide as a column: what tells paths apart. */
static const char *column(const char *name)
{
    const size_t length = strlen(name);
    return name + (length > 14 ? length - 14 : 0);
}

static void print_head(const bench_options *o, const char *first)
{
    if (o->json)
        return;
    printf("# %s: %s, class %s%s; ns per product, median of %d turns\n",
           watch_source(), o->chip, tri_cpu_name(o->cpu),
           o->public_b ? ", b public" : "", watch_counts() ? 1 : BENCH_TURNS);
    printf("%8s %12s %7s", first, "Triad ns", "spread");
    for (int i = 0; i < o->peers; i++)
        printf(" %14s  ratio", column(o->peer[i].name));
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
        if (ns[1 + i] > 0) {
            bench_mean_add(&mean[i], ratio);
            plot_add(o->plot, i, o->peer[i].name, (double)size, ratio);
        }
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

/* A line of a table: Triad, then the peers that take part. */
typedef struct line {
    size_t n, bits; /* words; of a ring, or 0 */
    bench_buffers buffers;
    product work[1 + MAX_PEERS];
    int first; /* its tasks follow one another from here on */
} line;

static bool takes_part(const bench_options *o, const line *l, int peer)
{
    return peer < 0 ||
           (o->peer[peer].bits == l->bits && l->n <= o->peer[peer].most);
}

/* Makes the operands and the tasks of a line; returns their number, 0 when out
 * of memory. */
static int line_make(const bench_options *o, line *l, bench_task *task)
{
    int tasks = 0;
    /* A ring's operand has so many bits in its last word. */
    const unsigned rest = (unsigned)(l->bits % TRI_WORD_BITS);
    if (!bench_buffers_make(&l->buffers, l->n, 2 * l->n,
                            rest ? rest : TRI_WORD_BITS))
        return 0;
    for (int i = -1; i < o->peers; i++) {
        if (!takes_part(o, l, i))
            continue;
        l->work[tasks] = (product){&l->buffers, i < 0 ? NULL : &o->peer[i],
                                   l->n,        l->bits,
                                   o->public_b, TRI_OK};
        task[tasks] = (bench_task){run_product, &l->work[tasks], 0, 0};
        tasks++;
    }
    return tasks;
}

/* Once, and in a line's order: keeps our product, and fails when a peer's is
 * another. Returns an exit status. */
static int run_once(product *p)
{
    const bench_buffers *b = p->buffers;
    const size_t size = (p->bits ? p->n : 2 * p->n) * sizeof *b->c;
    memset(b->c, 0xa5, size);
    run_product(p, 0, 1);
    if (p->status != TRI_OK)
        return cli_failed(p->status);
    if (!p->peer)
        memcpy(b->t, b->c, size);
    else if (memcmp(b->t, b->c, size) != 0) {
        cli_error("peer %s: another product than Triad's of %zu words",
                  p->peer->name, p->n);
        return CLI_FAILED;
    }
    return CLI_OK;
}

static void print_result(const bench_options *o, const line *l,
                         const bench_task *task, bench_mean *mean)
{
    double ns[1 + MAX_PEERS] = {0};
    task += l->first;
    const double spread = task->spread;
    for (int i = -1; i < o->peers; i++)
        if (takes_part(o, l, i))
            ns[1 + i] = task++->ns;
    print_line(o, l->bits ? "ring" : "f2x", l->bits ? l->bits : l->n, ns,
               spread, mean);
}

/* Times line[0 .. lines), whose n and bits are set, and prints the table. */
static int bench_lines(const bench_options *o, const char *first, line *l,
                       int lines)
{
    bench_mean mean[MAX_PEERS] = {{0, 0, 0}};
    bench_task *task =
        malloc((size_t)lines * (size_t)(1 + o->peers) * sizeof *task);
    int tasks = 0, made = 0, status = task ? CLI_OK : CLI_FAILED;
    for (; made < lines && status == CLI_OK; made++) {
        l[made].first = tasks;
        int more = line_make(o, &l[made], &task[tasks]);
        tasks += more;
        status = more ? CLI_OK : CLI_FAILED;
    }
    if (status != CLI_OK)
        (void)cli_failed(TRI_ERR_MEMORY);
    for (int i = 0; i < tasks && status == CLI_OK; i++)
        status = run_once(task[i].ctx);
    if (status == CLI_OK)
        status = bench_interleaved(task, tasks, BENCH_TURNS);
    for (int i = 0; i < lines && status == CLI_OK; i++)
        if (l[i].work[0].status != TRI_OK)
            status = cli_failed(TRI_ERR_MEMORY);
    if (status == CLI_OK)
        print_head(o, first);
    for (int i = 0; i < lines && status == CLI_OK; i++)
        print_result(o, &l[i], task, mean);
    if (status == CLI_OK)
        print_means(o, mean);
    for (int i = 0; i < made; i++)
        bench_buffers_free(&l[i].buffers);
    free(task);
    return status;
}

int bench_f2x(const bench_options *o)
{
    static bench_options all;
    all = *o;
    if (!all.sizes)
        all.sizes = default_sizes(all.size);
    line *l = calloc((size_t)all.sizes, sizeof *l);
    if (!l)
        return cli_failed(TRI_ERR_MEMORY);
    for (int i = 0; i < all.sizes; i++)
        l[i].n = all.size[i];
    int status = bench_lines(&all, "words", l, all.sizes);
    free(l);
    return status;
}

int bench_ring(const bench_options *o)
{
    static const size_t bits[] = {17669, 35851, 57637, 12323, 24659, 40973};
    enum { RINGS = sizeof bits / sizeof *bits };
    static bench_options rings;
    static line l[RINGS];
    rings = *o;
    rings.peers = 0;
    for (int i = 0; i < o->peers; i++)
        if (o->peer[i].bits)
            rings.peer[rings.peers++] = o->peer[i];
    for (int i = 0; i < RINGS; i++) {
        l[i].n = (bits[i] + TRI_WORD_BITS - 1) / TRI_WORD_BITS;
        l[i].bits = bits[i];
    }
    return bench_lines(&rings, "bits", l, RINGS);
}
