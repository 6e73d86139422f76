/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The planner put to the test: its speed, sampled plans, prediction against
 * measurement. */
#include "bench_plans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* *ms := what planning all n by n words with n <= most takes. */
static int time_planning(const bench_options *o, uint32_t most, double *ms)
{
    double start = watch_start();
    tri_planner *pl = tri_f2x_planner_new(o->profile, &cli_allocator);
    int status = pl ? TRI_OK : TRI_ERR_MEMORY;
    for (uint32_t n = 1; status == TRI_OK && n <= most; n++) {
        tri_problem p = {n, n, 1, 1};
        uint32_t root;
        status = tri_planner_solve(pl, &p, &root);
    }
    tri_planner_free(pl);
    *ms = watch_ns(start) / 1e6;
    return status;
}

int bench_planning(const bench_options *o)
{
    static const uint32_t most[] = {277, 901, 1024, 2048};
    enum { TURNS = 9 };
    for (size_t i = 0; i < sizeof most / sizeof *most; i++) {
        double ms[TURNS];
        for (int t = 0; t < TURNS; t++) {
            int status = time_planning(o, most[i], &ms[t]);
            if (status != TRI_OK)
                return cli_failed(status);
        }
        qsort(ms, TURNS, sizeof *ms, compare_doubles);
        if (o->json)
            printf("{\"topic\": \"planning\", \"class\": \"%s\", "
                   "\"sizes\": %u, \"ms\": %.2f}\n",
                   tri_cpu_name(o->cpu), (unsigned)most[i], ms[TURNS / 2]);
        else
            printf("plans for all sizes to %4u words: %.2f ms\n",
                   (unsigned)most[i], ms[TURNS / 2]);
    }
    return CLI_OK;
}

/* A sample of the plan space: each choice of each problem is allowed or not by
 * the toss of a biased coin, the rest is planned as ever. */
typedef struct sampler {
    uint64_t seed;
    unsigned keep_of_256;
} sampler;

static int allow_sampled(void *ctx, const tri_problem *p, unsigned choice,
                         unsigned variant)
{
    const sampler *s = ctx;
    uint64_t h =
        s->seed ^ (p->na * 0x9e3779b97f4a7c15u + p->nb * 0xc2b2ae3d27d4eb4fu +
                   ((uint64_t)p->count << 32 | p->lanes) * 0x165667b19e3779f9u +
                   (choice << 8 | variant) * 0xd6e8feb86659fd93u);
    h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9u;
    h = (h ^ h >> 27) * 0x94d049bb133111ebu;
    h ^= h >> 31;
    return (h & 255) < s->keep_of_256;
}

static bool same_plan(const tri_plan *a, const tri_plan *b)
{
    return a->nodes == b->nodes &&
           memcmp(a->node, b->node, a->nodes * sizeof *a->node) == 0;
}

/* plan[0] := the plan, plan[1 .. *plans) := others, all different. */
static int sample_plans(const bench_options *o, uint32_t n, tri_plan *plan,
                        int *plans)
{
    int status = bench_make_plan(o, n, NULL, NULL, &plan[0]);
    *plans = status == TRI_OK;
    for (uint64_t i = 0; status == TRI_OK && i < 4 * o->samples &&
                         (uint64_t)*plans <= o->samples;
         i++) {
        static const unsigned keep[] = {240, 224, 192, 128};
        sampler s = {i * 0x2545f4914f6cdd1du + n, keep[i % 4]};
        tri_plan *sample = &plan[*plans];
        bool known = false;
        status = bench_make_plan(o, n, allow_sampled, &s, sample);
        if (status == TRI_ERR_NO_PLAN)
            status = TRI_OK;
        if (!sample->node)
            continue;
        for (int j = 0; j < *plans && !known; j++)
            known = same_plan(&plan[j], sample);
        if (known)
            tri_plan_free(sample, &cli_allocator);
        else
            ++*plans;
    }
    if (status == TRI_OK)
        return CLI_OK;
    (void)cli_failed(status);
    return CLI_FAILED;
}

static int compare_tasks(const void *a, const void *b)
{
    return compare_doubles(&((const bench_task *)a)->ns,
                           &((const bench_task *)b)->ns);
}

/* *regret := time of the plan over that of the best sampled plan, less 1. All
 * are timed briefly; the plan and the fastest few then again at length, so
 * that luck in one timing does not count. */
static int regret_at(const bench_options *o, uint32_t n, double *regret,
                     int *distinct)
{
    enum { FINALISTS = 8, BRIEF = 5, LONG = 601 };
    tri_plan plan[MAX_SAMPLES + 1] = {{0}};
    timed_plans t;
    int plans, status = sample_plans(o, n, plan, &plans);
    const int made = timed_plans_make(&t, plans ? plans : 1);
    *distinct = plans - 1;
    *regret = 0;
    status = status == CLI_OK ? made : status;
    for (int i = 0; i < plans; i++)
        if (status == CLI_OK)
            status = timed_plans_add(&t, &plan[i]);
        else
            tri_plan_free(&plan[i], &cli_allocator);
    if (status == CLI_OK)
        status = bench_interleaved(t.task, t.plans, BRIEF);
    if (status == CLI_OK) {
        const int last = plans - 1 < FINALISTS ? plans - 1 : FINALISTS;
        qsort(t.task + 1, (size_t)plans - 1, sizeof *t.task, compare_tasks);
        status = bench_interleaved(t.task, last + 1, LONG);
        double best = t.task[0].ns;
        for (int i = 1; i <= last; i++)
            best = fmin(best, t.task[i].ns);
        *regret = t.task[0].ns / best - 1;
    }
    timed_plans_free(&t);
    return status;
}

int bench_regret(const bench_options *o)
{
    static bench_options all;
    double sum = 0, worst = 0;
    int status = CLI_OK, count = 0;
    bench_spread_sizes(o, &all, 12, 1900);
    if (!o->json)
        printf("# %s: %s, class %s\n%8s %8s %8s\n", watch_source(), o->chip,
               tri_cpu_name(o->cpu), "words", "plans", "regret");
    for (int i = 0; i < all.sizes && status == CLI_OK; i++) {
        double regret;
        int distinct;
        cli_progress("sampling plans", (double)i / all.sizes);
        status = regret_at(&all, all.size[i], &regret, &distinct);
        cli_progress_end();
        if (status != CLI_OK)
            break;
        sum += regret;
        worst = fmax(worst, regret);
        count++;
        plot_add(o->plot, 0, "plan", all.size[i], 1 + regret);
        printf(o->json ? "{\"topic\": \"regret\", \"size\": %u, \"plans\": "
                         "%d, \"regret\": %.4f}\n"
                       : "%8u %8d %7.2f%%\n",
               (unsigned)all.size[i], distinct,
               o->json ? regret : 100 * regret);
        fflush(stdout);
    }
    if (status == CLI_OK && !o->json && count)
        printf("# regret: mean %.2f %%, worst %.2f %%, %d sizes\n",
               100 * sum / count, 100 * worst, count);
    return status;
}

static double rank_of(const double *v, int n, int i)
{
    double below = 0;
    for (int j = 0; j < n; j++)
        below += v[j] < v[i] ? 1 : v[j] == v[i] && j != i ? 0.5 : 0;
    return below;
}

/* Spearman's rank correlation. */
static double rank_correlation(const double *x, const double *y, int n)
{
    double mean = (n - 1) / 2.0, xy = 0, xx = 0, yy = 0;
    for (int i = 0; i < n; i++) {
        double a = rank_of(x, n, i) - mean, b = rank_of(y, n, i) - mean;
        xy += a * b;
        xx += a * a;
        yy += b * b;
    }
    return xx > 0 && yy > 0 ? xy / sqrt(xx * yy) : 0;
}

/* Of n plans: what is left of the difference when all predictions are scaled
 * alike. */
static void print_agreement(const double *predicted, const double *measured,
                            int n)
{
    double ratio[MAX_SIZES] = {0};
    for (int i = 0; i < n; i++)
        ratio[i] = measured[i] / predicted[i];
    qsort(ratio, (size_t)n, sizeof *ratio, compare_doubles);
    const double scale = ratio[n / 2];
    for (int i = 0; i < n; i++)
        ratio[i] = fabs(measured[i] / predicted[i] / scale - 1);
    qsort(ratio, (size_t)n, sizeof *ratio, compare_doubles);
    printf("# %d sizes: rank correlation %.4f; %s / predicted %.3f; "
           "after that scale, median error %.1f %%, worst %.1f %%\n",
           n, rank_correlation(predicted, measured, n), watch_source(), scale,
           100 * ratio[n / 2], 100 * ratio[n - 1]);
}

int bench_model(const bench_options *o)
{
    static bench_options all;
    static double predicted[MAX_SIZES], measured[MAX_SIZES];
    timed_plans t;
    bench_spread_sizes(o, &all, 8, 4096);
    int status = timed_plans_make(&t, all.sizes);
    for (int i = 0; i < all.sizes && status == CLI_OK; i++) {
        tri_plan plan;
        int made = bench_make_plan(o, all.size[i], NULL, NULL, &plan);
        status = made == TRI_OK ? timed_plans_add(&t, &plan) : cli_failed(made);
    }
    if (status == CLI_OK)
        status = bench_interleaved(t.task, t.plans, BENCH_TURNS);
    if (status == CLI_OK && !o->json)
        printf("# %s: %s, class %s\n", watch_source(), o->chip,
               tri_cpu_name(o->cpu));
    for (int i = 0; i < t.plans && status == CLI_OK; i++) {
        const tri_plan *plan = &t.plan[i].plan;
        predicted[i] =
            10.0 * (double)plan->node[plan->root].cost / o->profile->clock_mhz;
        measured[i] = t.task[i].ns;
        plot_add(o->plot, 0, "plan", all.size[i], measured[i] / predicted[i]);
        printf(o->json ? "{\"topic\": \"model\", \"size\": %u, "
                         "\"predicted\": %.1f, \"%s\": %.1f}\n"
                       : "%8u words: predicted %12.1f ns, %s %12.1f ns\n",
               (unsigned)all.size[i], predicted[i], watch_source(),
               measured[i]);
    }
    if (status == CLI_OK && !o->json && t.plans)
        print_agreement(predicted, measured, t.plans);
    timed_plans_free(&t);
    return status;
}
