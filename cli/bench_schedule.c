/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Our plans against another program's schedule, on the same kernels. */
#include "bench_plans.h"

#include <stdlib.h>
#include <string.h>

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

/* Our plan for n and the other one, unless there is none. */
static int add_pair(const bench_options *o, uint32_t n, schedule *other,
                    timed_plans *t)
{
    tri_plan ours, theirs;
    int made = bench_make_plan(o, n, allow_scheduled, other, &theirs);
    if (made == TRI_ERR_NO_PLAN) {
        cli_note("%u words: %s", (unsigned)n, tri_status_text(made));
        return CLI_OK;
    }
    if (made != TRI_OK)
        return cli_failed(made);
    int status = timed_plans_add(t, &theirs);
    if (status != CLI_OK)
        return status;
    made = bench_make_plan(o, n, NULL, NULL, &ours);
    return made == TRI_OK ? timed_plans_add(t, &ours) : cli_failed(made);
}

static void print_pairs(const bench_options *o, const timed_plans *t)
{
    bench_mean mean = {0, 0, 0};
    const char *slash = strrchr(o->schedule, '/');
    if (!o->json)
        printf("# %s: %s, class %s, same kernels; against %s\n"
               "%8s %14s %14s  ratio\n",
               watch_source(), o->chip, tri_cpu_name(o->cpu), o->schedule,
               "words", "our plan ns", "schedule ns");
    for (int i = 0; i < t->plans; i += 2) {
        double theirs = t->task[i].ns, ours = t->task[i + 1].ns;
        bench_mean_add(&mean, theirs / ours);
        plot_add(o->plot, 0, slash ? slash + 1 : o->schedule,
                 (double)t->plan[i].buffers->n, theirs / ours);
        printf(o->json ? "{\"topic\": \"schedule\", \"size\": %u, \"ns\": "
                         "%.1f, \"other\": %.1f, \"ratio\": %.3f}\n"
                       : "%8u %14.1f %14.1f %5.2fx\n",
               (unsigned)t->plan[i].buffers->n, ours, theirs, theirs / ours);
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
    bench_spread_sizes(o, &all, 8, 4096);
    status = timed_plans_make(&t, 2 * all.sizes);
    for (int i = 0; i < all.sizes && status == CLI_OK; i++)
        status = add_pair(o, all.size[i], &other, &t);
    if (status == CLI_OK && t.plans == 0) {
        cli_error("%s: it plans none of the sizes", o->schedule);
        status = CLI_FAILED;
    }
    if (status == CLI_OK)
        status = bench_interleaved(t.task, t.plans, BENCH_TURNS);
    if (status == CLI_OK)
        print_pairs(o, &t);
    timed_plans_free(&t);
    return status;
}
