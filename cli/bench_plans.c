/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The planner put to the test: other schedules on the same kernels, sampled
 * plans, prediction against measurement, and its own speed. */
#include "bench.h"

#include "triad/f2x.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A plan and the operands it is timed on. */
typedef struct timed_plan {
    tri_plan plan;
    const bench_buffers *buffers;
} timed_plan;

static void run_plan(void *ctx, int turn, uint32_t times)
{
    const timed_plan *p = ctx;
    const bench_buffers at = bench_buffers_at(p->buffers, turn), *b = &at;
    for (uint32_t i = 0; i < times; i++)
        tri_f2x_mul_with(&p->plan, b->c, b->a, b->b, b->t);
}

/* *plan := the plan for n by n words of a new planner restricted by allow; its
 * nodes are the caller's. It has none on error. */
static int make_plan(const bench_options *o, uint32_t n, tri_allow *allow,
                     void *ctx, tri_plan *plan)
{
    tri_planner *pl = tri_f2x_planner_new(o->profile, &cli_allocator);
    tri_problem p = {n, n, 1, 1};
    tri_node *node = NULL;
    uint32_t root, nodes = 0;
    *plan = (tri_plan){0};
    if (!pl)
        return TRI_ERR_MEMORY;
    tri_planner_restrict(pl, allow, ctx);
    int status = tri_planner_solve(pl, &p, &root);
    if (status == TRI_OK)
        status = tri_planner_extract(pl, &root, 1, &node, &nodes);
    tri_planner_free(pl);
    if (status == TRI_OK)
        *plan = (tri_plan){o->cpu, nodes, root, node};
    return status;
}

/* *ms := what planning all n by n words with n <= most takes. */
static int time_planning(const bench_options *o, uint32_t most, double *ms)
{
    double start = now_ns();
    tri_planner *pl = tri_f2x_planner_new(o->profile, &cli_allocator);
    int status = pl ? TRI_OK : TRI_ERR_MEMORY;
    for (uint32_t n = 1; status == TRI_OK && n <= most; n++) {
        tri_problem p = {n, n, 1, 1};
        uint32_t root;
        status = tri_planner_solve(pl, &p, &root);
    }
    tri_planner_free(pl);
    *ms = (now_ns() - start) / 1e6;
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

/* Another program's choice: for n in [first, last], this rule. */
typedef struct schedule_range {
    uint32_t first, last;
    char rule[TRI_NAME_MAX];
} schedule_range;

typedef struct schedule {
    tri_cpu cpu;
    int ranges;
    schedule_range range[1024];
} schedule;

/* Lines `FIRST LAST RULE`, RULE a rule or `kernel`; # starts a comment. */
static int read_schedule(const char *name, schedule *s)
{
    size_t size, line = 0;
    char *text = cli_read_file(name, 1 << 20, &size), *next = text;
    int status = text ? CLI_OK : CLI_FAILED;
    while (status == CLI_OK && next && *next) {
        char *at = next, rule[TRI_NAME_MAX];
        unsigned long first, last;
        int used = 0;
        line++;
        next = strchr(at, '\n');
        if (next)
            *next++ = 0;
        at[strcspn(at, "#")] = 0;
        if (at[strspn(at, " \t\r")] == 0)
            continue;
        if (sscanf(at, "%lu %lu %31s %n", &first, &last, rule, &used) != 3 ||
            at[used] || first < 1 || last < first || last > UINT32_MAX) {
            cli_error_at(name, line, 1, "expected: FIRST LAST RULE");
            status = CLI_FAILED;
        } else if (s->ranges == sizeof s->range / sizeof *s->range) {
            cli_error_at(name, line, 1, "more than %d ranges", s->ranges);
            status = CLI_FAILED;
        } else {
            schedule_range *r = &s->range[s->ranges++];
            r->first = (uint32_t)first;
            r->last = (uint32_t)last;
            snprintf(r->rule, sizeof r->rule, "%s", rule);
        }
    }
    free(text);
    return status;
}

/* What the schedule says of a balanced product; null if nothing. */
static const char *scheduled_rule(const schedule *s, uint32_t n)
{
    for (int i = 0; i < s->ranges; i++)
        if (n >= s->range[i].first && n <= s->range[i].last)
            return s->range[i].rule;
    return NULL;
}

/* One product after the other, each by its scheduled rule in variant 0; where
 * the schedule has a kernel, as we compute that size. */
static int allow_scheduled(void *ctx, const tri_problem *p, unsigned choice,
                           unsigned variant)
{
    const schedule *s = ctx;
    const char *name = tri_f2x_choice_name(s->cpu, choice);
    const char *rule = scheduled_rule(s, p->na);
    if (p->count > 1)
        return strcmp(name, "each") == 0;
    if (p->na != p->nb)
        return 1;
    if (!rule || p->lanes != 1)
        return 0;
    if (strcmp(rule, "kernel") == 0)
        return 1;
    return strcmp(name, rule) == 0 && variant == 0;
}

enum { TURNS = 41 };

static void spread_sizes(const bench_options *o, bench_options *all,
                         uint32_t least, uint32_t most)
{
    *all = *o;
    if (all->sizes)
        return;
    for (uint32_t n = least; n <= most;
         n = (uint32_t)(least * pow(1.19, all->sizes) + 0.5))
        all->size[all->sizes++] = n;
}

/* Plans, each with a size and operands of its own, and their times. */
typedef struct timed_plans {
    timed_plan *plan;
    bench_buffers *buffers;
    bench_task *task;
    int plans, room;
} timed_plans;

static void timed_plans_free(timed_plans *t)
{
    for (int i = 0; i < t->plans; i++) {
        bench_buffers_free(&t->buffers[i]);
        tri_plan_free(&t->plan[i].plan, &cli_allocator);
    }
    free(t->plan);
    free(t->buffers);
    free(t->task);
}

static int timed_plans_make(timed_plans *t, int room)
{
    *t = (timed_plans){.room = room};
    t->plan = calloc((size_t)room, sizeof *t->plan);
    t->buffers = calloc((size_t)room, sizeof *t->buffers);
    t->task = calloc((size_t)room, sizeof *t->task);
    return t->plan && t->buffers && t->task ? CLI_OK
                                            : cli_failed(TRI_ERR_MEMORY);
}

/* Takes a plan over, the caller's no longer whatever happens. */
static int timed_plans_add(timed_plans *t, const tri_plan *plan)
{
    const size_t n = plan->node[plan->root].problem.na;
    const int i = t->plans;
    t->plan[i] = (timed_plan){*plan, &t->buffers[i]};
    t->task[i] = (bench_task){run_plan, &t->plan[i], 0, 0};
    t->plans++;
    return bench_buffers_make(&t->buffers[i], n, tri_f2x_scratch(plan),
                              TRI_WORD_BITS)
               ? CLI_OK
               : cli_failed(TRI_ERR_MEMORY);
}

static int timed_plans_run(timed_plans *t, int turns)
{
    return bench_interleaved(t->task, t->plans, turns);
}

/* Our plan for n and the other one, unless there is none. */
static int add_pair(const bench_options *o, uint32_t n, schedule *other,
                    timed_plans *t)
{
    tri_plan ours, theirs;
    int made = make_plan(o, n, allow_scheduled, other, &theirs);
    if (made == TRI_ERR_NO_PLAN) {
        cli_note("%u words: %s", (unsigned)n, tri_status_text(made));
        return CLI_OK;
    }
    if (made != TRI_OK)
        return cli_failed(made);
    int status = timed_plans_add(t, &theirs);
    if (status != CLI_OK)
        return status;
    made = make_plan(o, n, NULL, NULL, &ours);
    return made == TRI_OK ? timed_plans_add(t, &ours) : cli_failed(made);
}

static void print_pairs(const bench_options *o, const timed_plans *t)
{
    bench_mean mean = {0, 0, 0};
    const char *slash = strrchr(o->schedule, '/');
    if (!o->json)
        printf("# measured: %s, class %s, same kernels; against %s\n"
               "%8s %14s %14s  ratio\n",
               o->chip, tri_cpu_name(o->cpu), o->schedule, "words",
               "our plan ns", "schedule ns");
    for (int i = 0; i < t->plans; i += 2) {
        double theirs = t->task[i].ns, ours = t->task[i + 1].ns;
        bench_mean_add(&mean, theirs / ours);
        plot_add(o->plot, 0, slash ? slash + 1 : o->schedule,
                 (double)t->buffers[i].n, theirs / ours);
        printf(o->json ? "{\"topic\": \"schedule\", \"size\": %u, \"ns\": "
                         "%.1f, \"other\": %.1f, \"ratio\": %.3f}\n"
                       : "%8u %14.1f %14.1f %5.2fx\n",
               (unsigned)t->buffers[i].n, ours, theirs, theirs / ours);
    }
    if (!o->json)
        printf("# geometric mean %.2fx, least %.2fx, %d sizes\n",
               bench_mean_value(&mean), mean.least, mean.count);
}

int bench_schedule(const bench_options *o)
{
    static schedule other;
    static bench_options all;
    timed_plans t;
    if (!o->schedule)
        return cli_misused("the topic 'schedule' needs --schedule FILE");
    other.cpu = o->cpu;
    int status = read_schedule(o->schedule, &other);
    if (status != CLI_OK)
        return status;
    spread_sizes(o, &all, 8, 4096);
    status = timed_plans_make(&t, 2 * all.sizes);
    for (int i = 0; i < all.sizes && status == CLI_OK; i++)
        status = add_pair(o, all.size[i], &other, &t);
    if (status == CLI_OK && t.plans == 0) {
        cli_error("%s: it plans none of the sizes", o->schedule);
        status = CLI_FAILED;
    }
    if (status == CLI_OK)
        status = timed_plans_run(&t, TURNS);
    if (status == CLI_OK)
        print_pairs(o, &t);
    timed_plans_free(&t);
    return status;
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
    int status = make_plan(o, n, NULL, NULL, &plan[0]);
    *plans = status == TRI_OK;
    for (uint64_t i = 0; status == TRI_OK && i < 4 * o->samples &&
                         (uint64_t)*plans <= o->samples;
         i++) {
        static const unsigned keep[] = {240, 224, 192, 128};
        sampler s = {i * 0x2545f4914f6cdd1du + n, keep[i % 4]};
        tri_plan *sample = &plan[*plans];
        bool known = false;
        status = make_plan(o, n, allow_sampled, &s, sample);
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
        status = timed_plans_run(&t, BRIEF);
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
    spread_sizes(o, &all, 12, 1900);
    if (!o->json)
        printf("# measured: %s, class %s\n%8s %8s %8s\n", o->chip,
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
    printf("# %d sizes: rank correlation %.4f; measured / predicted %.3f; "
           "after that scale, median error %.1f %%, worst %.1f %%\n",
           n, rank_correlation(predicted, measured, n), scale,
           100 * ratio[n / 2], 100 * ratio[n - 1]);
}

int bench_model(const bench_options *o)
{
    static bench_options all;
    static double predicted[MAX_SIZES], measured[MAX_SIZES];
    timed_plans t;
    spread_sizes(o, &all, 8, 4096);
    int status = timed_plans_make(&t, all.sizes);
    for (int i = 0; i < all.sizes && status == CLI_OK; i++) {
        tri_plan plan;
        int made = make_plan(o, all.size[i], NULL, NULL, &plan);
        status = made == TRI_OK ? timed_plans_add(&t, &plan) : cli_failed(made);
    }
    if (status == CLI_OK)
        status = timed_plans_run(&t, TURNS);
    for (int i = 0; i < t.plans && status == CLI_OK; i++) {
        const tri_plan *plan = &t.plan[i].plan;
        predicted[i] =
            10.0 * (double)plan->node[plan->root].cost / o->profile->clock_mhz;
        measured[i] = t.task[i].ns;
        plot_add(o->plot, 0, "plan", all.size[i], measured[i] / predicted[i]);
        printf(o->json ? "{\"topic\": \"model\", \"size\": %u, "
                         "\"predicted\": %.1f, \"measured\": %.1f}\n"
                       : "%8u words: predicted %12.1f ns, measured %12.1f ns\n",
               (unsigned)all.size[i], predicted[i], measured[i]);
    }
    if (status == CLI_OK && !o->json && t.plans)
        print_agreement(predicted, measured, t.plans);
    timed_plans_free(&t);
    return status;
}
