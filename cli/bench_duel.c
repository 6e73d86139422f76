/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Tables of what Triad and OpenSSL both do. */
#include "bench.h"

#include <stdlib.h>

static void print_line(const bench_options *o, const bench_duels *t,
                       const bench_duel *d, const bench_task *task,
                       bench_mean *mean)
{
    const double ratio = t->rival ? task[1].ns / task[0].ns : 0;
    if (o->json)
        printf("{\"topic\": \"%s\", \"function\": \"%s\", \"size\": %u, "
               "\"class\": \"%s\", \"ns\": %.2f, \"spread\": %.4f, "
               "\"peers\": {",
               t->topic, d->name, (unsigned)d->size, tri_cpu_name(o->cpu),
               task[0].ns, task[0].spread);
    else
        printf("%-14s %6u %12.1f %6.1f%%", d->name, (unsigned)d->size,
               task[0].ns, 100 * task[0].spread);
    if (t->rival) {
        bench_mean_add(mean, ratio);
        plot_add(o->plot, d->curve, d->name, d->size, ratio);
        if (o->json)
            printf("\"%s\": %.2f", t->rival, task[1].ns);
        else
            printf(" %14.1f %5.2fx", task[1].ns, ratio);
    }
    printf(o->json ? "}}\n" : "\n");
}

static void print_table(const bench_options *o, const bench_duels *t,
                        const bench_task *task)
{
    const int step = t->rival ? 2 : 1;
    bench_mean mean = {0, 0, 0};
    if (!o->json) {
        printf("# %s: %s, class %s; ns per call, median of %d turns\n"
               "%-14s %6s %12s %7s",
               watch_source(), o->chip, tri_cpu_name(o->cpu), BENCH_TURNS,
               "function", "bytes", "Triad ns", "spread");
        if (t->rival)
            printf(" %14s  ratio", t->rival);
        printf("\n");
    }
    for (int i = 0; i < t->lines; i++)
        print_line(o, t, &t->line[i], &task[i * step], &mean);
    if (!o->json && t->rival)
        printf("# over %s: geometric mean %.2fx, least %.2fx, %d lines\n",
               t->rival, bench_mean_value(&mean), mean.least, mean.count);
    else if (!o->json)
        printf("# nothing to compare with: no libcrypto.so.3 (OpenSSL 3)\n");
}

int bench_duel_all(const bench_options *o, const bench_duels *t)
{
    bench_task *task = malloc(2 * (size_t)t->lines * sizeof *task);
    int tasks = 0;
    if (!task)
        return cli_failed(TRI_ERR_MEMORY);
    for (int i = 0; i < t->lines; i++) {
        task[tasks++] = (bench_task){t->line[i].ours, t->line[i].ctx, 0, 0};
        if (t->rival)
            task[tasks++] =
                (bench_task){t->line[i].theirs, t->line[i].ctx, 0, 0};
    }
    const int status = bench_interleaved(task, tasks, BENCH_TURNS);
    if (status == CLI_OK)
        print_table(o, t, task);
    free(task);
    return status;
}
