/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What rules are worth: our plans against the best that fewer rules allow. */
#include "bench_plans.h"

#include <string.h>

typedef struct rule_set {
    const char *name;
    /* rules whose names begin so are left out; or, if `only` is set, all
     * others */
    const char *prefix[5];
    bool only;
} rule_set;

static const rule_set sets[] = {
    {"no Toom", {"toom"}, false},
    {"no 5-8-way",
     {"karatsuba5", "karatsuba6", "karatsuba7", "karatsuba8", "lanes"},
     false},
    {"Karatsuba", {"karatsuba2", "each", "batch"}, true}};
enum { SETS = sizeof sets / sizeof *sets, PREFIXES = 5 };

typedef struct restriction {
    const rule_set *set;
    tri_cpu cpu;
} restriction;

static int allow_set(void *ctx, const tri_problem *p, unsigned choice,
                     unsigned variant)
{
    const restriction *r = ctx;
    const char *name = tri_f2x_choice_name(r->cpu, choice);
    bool named = false;
    (void)p, (void)variant;
    if (choice >= TRI_CHOICE_LEAF)
        return 1;
    for (int i = 0; i < PREFIXES && r->set->prefix[i]; i++)
        named |=
            strncmp(name, r->set->prefix[i], strlen(r->set->prefix[i])) == 0;
    return named == r->set->only;
}

/* Our plan for n, and that of each set. */
static int add_plans(const bench_options *o, uint32_t n, timed_plans *t)
{
    int status = CLI_OK;
    for (int i = -1; i < SETS && status == CLI_OK; i++) {
        restriction r = {i < 0 ? NULL : &sets[i], o->cpu};
        tri_plan plan;
        int made = bench_make_plan(o, n, i < 0 ? NULL : allow_set, &r, &plan);
        status = made == TRI_OK ? timed_plans_add(t, &plan) : cli_failed(made);
    }
    return status;
}

static void print_head(const bench_options *o)
{
    if (o->json)
        return;
    printf("# %s: %s, class %s, same kernels\n%8s %14s", watch_source(),
           o->chip, tri_cpu_name(o->cpu), "words", "all rules ns");
    for (int i = 0; i < SETS; i++)
        printf(" %14s  ratio", sets[i].name);
    printf("\n");
}

static void print_sizes(const bench_options *o, const timed_plans *t)
{
    bench_mean mean[SETS] = {{0, 0, 0}};
    print_head(o);
    for (int k = 0; k < t->plans; k += 1 + SETS) {
        const double ours = t->task[k].ns;
        const size_t n = t->plan[k].buffers->n;
        printf(o->json ? "{\"topic\": \"rules\", \"size\": %zu, \"ns\": %.1f"
                       : "%8zu %14.1f",
               n, ours);
        for (int i = 0; i < SETS; i++) {
            const double theirs = t->task[k + 1 + i].ns;
            bench_mean_add(&mean[i], theirs / ours);
            plot_add(o->plot, i, sets[i].name, (double)n, theirs / ours);
            if (o->json)
                printf(", \"%s\": %.1f", sets[i].name, theirs);
            else
                printf(" %14.1f %5.2fx", theirs, theirs / ours);
        }
        printf(o->json ? "}\n" : "\n");
    }
    for (int i = 0; i < SETS && !o->json; i++)
        printf("# over %s: geometric mean %.2fx, least %.2fx, %d sizes\n",
               sets[i].name, bench_mean_value(&mean[i]), mean[i].least,
               mean[i].count);
}

int bench_rules(const bench_options *o)
{
    static bench_options all;
    timed_plans t;
    bench_spread_sizes(o, &all, 8, 4096);
    int status = timed_plans_make(&t, (1 + SETS) * all.sizes);
    for (int i = 0; i < all.sizes && status == CLI_OK; i++)
        status = add_plans(o, all.size[i], &t);
    if (status == CLI_OK)
        status = bench_interleaved(t.task, t.plans, BENCH_TURNS);
    if (status == CLI_OK)
        print_sizes(o, &t);
    timed_plans_free(&t);
    return status;
}
