/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plan as text: the tree, a line a decision, and the root's runner-up. */
#include "plan_view.h"

#include "triad/f2x.h"

#include <stdlib.h>
#include <string.h>

/* A part of the whole smaller than this is not opened. */
#define LEAST_PERCENT 0.1

/* The tree while it is being printed.
 *   uses     how many nodes have it as a child
 *   number   of a node others refer to, from 1, once it has been shown with
 *            what is below it
 *   rails    what leads past the current line to later ones */
typedef struct tree {
    FILE *f;
    const plan_view *v;
    uint32_t *uses, *number;
    uint32_t numbers;
    bool colour;
    char rails[512];
} tree;

/* Where a line stands: how its branch begins, and what leads past it. */
typedef struct place {
    const char *branch, *rail;
} place;
static const place at_root = {"", ""}, in_between = {"├─ ", "│  "},
                   at_end = {"└─ ", "   "};

static const char *paint(const tree *t, const char *code)
{
    return t->colour ? code : "";
}

#define DIM "\x1b[2m"
#define BOLD "\x1b[1m"
#define KERNEL "\x1b[32m"
#define RULE "\x1b[36m"
#define PLAIN "\x1b[0m"

/* `total` is how often the whole plan solves the node through this line. */
static void print_line(const tree *t, uint32_t i, uint32_t times, double total,
                       const char *branch)
{
    const tri_node *node = &t->v->node[i];
    const tri_problem *p = &node->problem;
    bool kernel = plan_is_kernel(node);
    char name[PLAN_TEXT], problem[PLAN_TEXT], each[PLAN_TEXT], own[PLAN_TEXT];
    plan_choice_text(name, t->v, node);
    plan_problem_text(problem, p);
    plan_cycles_text(each, node->cost / p->count / p->lanes);
    snprintf(own, sizeof own, "%.1f %%",
             plan_percent(t->v, total * (double)t->v->sums[i].own));
    fprintf(t->f, "%5.1f %%  %8s  %12s  %s%s%s%s",
            plan_percent(t->v, total * (double)node->cost), kernel ? "" : own,
            each, paint(t, DIM), t->rails, branch, paint(t, PLAIN));
    if (times > 1)
        fprintf(t->f, "%lu x ", (unsigned long)times);
    fprintf(t->f, "%s%s%s %s", paint(t, kernel ? KERNEL : RULE), name,
            paint(t, PLAIN), problem);
}

static void print_node(tree *t, uint32_t i, uint32_t times, double total,
                       unsigned depth, place at)
{
    const tri_node *node = &t->v->node[i];
    const char *dim = paint(t, DIM), *plain = paint(t, PLAIN);
    size_t n = strlen(t->rails), rail = strlen(at.rail);
    print_line(t, i, times, total, at.branch);
    if (!node->times[0]) {
        fputc('\n', t->f);
        return;
    }
    if (t->number[i]) {
        fprintf(t->f, "  %s-> [%lu]%s\n", dim, (unsigned long)t->number[i],
                plain);
        return;
    }
    if (depth == t->v->depth || n + rail >= sizeof t->rails ||
        plan_percent(t->v, total * (double)node->cost) < LEAST_PERCENT) {
        fprintf(t->f, "  %s...%s\n", dim, plain);
        return;
    }
    if (t->uses[i] > 1) {
        t->number[i] = ++t->numbers;
        fprintf(t->f, "  %s[%lu]%s", dim, (unsigned long)t->number[i], plain);
    }
    fputc('\n', t->f);
    memcpy(t->rails + n, at.rail, rail + 1);
    for (int j = 0; j < TRI_MAX_CHILDREN && node->times[j]; j++) {
        bool end = j + 1 == TRI_MAX_CHILDREN || !node->times[j + 1];
        print_node(t, node->child[j], node->times[j], total * node->times[j],
                   depth + 1, end ? at_end : in_between);
    }
    t->rails[n] = 0;
}

static void print_header(const tree *t)
{
    const plan_view *v = t->v;
    const tri_profile *profile = &v->profile;
    const tri_node *root = &v->node[v->root];
    char a[PLAN_TEXT], b[PLAN_TEXT], time[PLAN_TEXT];
    plan_count_text(a, v->bits[0]);
    plan_count_text(b, v->bits[1]);
    fprintf(t->f, "%s%s x %s bits%s, %lu x %lu words\n", paint(t, BOLD), a, b,
            paint(t, PLAIN), (unsigned long)root->problem.na,
            (unsigned long)root->problem.nb);
    fprintf(t->f, "  chip       %s, class %s\n",
            *profile->chip ? profile->chip : "unnamed",
            tri_cpu_name(profile->cpu));
    fprintf(t->f, "  profile    %s%s%s%s%s\n", v->profile_name,
            *profile->source ? ", " : "", profile->source,
            *profile->date ? ", " : "", profile->date);
    plan_cycles_text(a, root->cost);
    plan_time_text(time, v, root->cost);
    fprintf(t->f, "  predicted  %s%s cycles%s, %s at %lu MHz\n", paint(t, BOLD),
            a, paint(t, PLAIN), time, (unsigned long)profile->clock_mhz);
    plan_count_text(b, root->scratch);
    fprintf(t->f, "  scratch    %s words\n\n", b);
}

/* A row of the comparison: of the winner, of the runner-up, and the
 * difference. */
static void print_row(FILE *f, const char *what, uint64_t first,
                      uint64_t second,
                      void (*put)(char text[PLAN_TEXT], uint64_t n))
{
    char a[PLAN_TEXT], b[PLAN_TEXT], d[PLAN_TEXT];
    bool less = second < first;
    put(a, first);
    put(b, second);
    put(d, less ? first - second : second - first);
    fprintf(f, "  %-20s %14s %14s  %c%s\n", what, a, b,
            less              ? '-'
            : second == first ? ' '
                              : '+',
            d);
}

/* "kernels 12 cycles dearer", or cheaper, or "the same". */
static void print_change(FILE *f, const char *what, uint64_t first,
                         uint64_t second)
{
    char text[PLAN_TEXT];
    plan_cycles_text(text, second < first ? first - second : second - first);
    if (first == second)
        fprintf(f, "%s the same", what);
    else
        fprintf(f, "%s %s cycles %s", what, text,
                second < first ? "cheaper" : "dearer");
}

static void print_reason(FILE *f, const plan_candidate *first,
                         const plan_candidate *second)
{
    uint64_t linear[2] = {first->sums.linear, second->sums.linear};
    uint64_t kernels[2] = {first->node.cost - linear[0],
                           second->node.cost - linear[1]};
    if (first->node.cost == second->node.cost) {
        fputs("  Both cost the same: of equals, kernels come before rules, and "
              "then the first\n  in the list is taken.\n",
              f);
        return;
    }
    /* What it gains, if anything, comes first. */
    bool kernels_first = kernels[1] <= kernels[0];
    fputs("  Why it lost: ", f);
    if (kernels_first)
        print_change(f, "kernels", kernels[0], kernels[1]);
    print_change(f, kernels_first ? ", but linear work" : "linear work",
                 linear[0], linear[1]);
    if (!kernels_first)
        print_change(f,
                     linear[1] <= linear[0] ? ", but kernels" : ", and kernels",
                     kernels[0], kernels[1]);
    fputs(".\n", f);
}

static void print_runner_up(const tree *t)
{
    const plan_candidate *c = t->v->candidate;
    char name[2][PLAN_TEXT], more[PLAN_TEXT];
    FILE *f = t->f;
    if (t->v->candidates < 2) {
        fputs("\nNothing else that this profile prices applies here.\n", f);
        return;
    }
    for (int i = 0; i < 2; i++)
        plan_choice_text(name[i], t->v, &c[i].node);
    plan_more_text(more, t->v, c[1].node.cost);
    fprintf(f, "\n%sRunner-up: %s%s, %s\n", paint(t, BOLD), name[1],
            paint(t, PLAIN), more);
    fprintf(f, "  %-20s %14s %14s  difference\n", "cycles", name[0], name[1]);
    print_row(f, "linear work, own", c[0].sums.own, c[1].sums.own,
              plan_cycles_text);
    print_row(f, "linear work below", c[0].sums.linear - c[0].sums.own,
              c[1].sums.linear - c[1].sums.own, plan_cycles_text);
    print_row(f, "kernels", c[0].node.cost - c[0].sums.linear,
              c[1].node.cost - c[1].sums.linear, plan_cycles_text);
    print_row(f, "total", c[0].node.cost, c[1].node.cost, plan_cycles_text);
    print_row(f, "kernel calls", c[0].sums.kernel_calls, c[1].sums.kernel_calls,
              plan_count_text);
    print_row(f, "word products", c[0].sums.word_products,
              c[1].sums.word_products, plan_count_text);
    print_reason(f, &c[0], &c[1]);
    enum { A_LINE = 3 };
    for (int i = 2; i < t->v->candidates; i++) {
        plan_choice_text(name[0], t->v, &c[i].node);
        fprintf(f, "%s %s +%.1f %%",
                i == 2                  ? "  Others:"
                : (i - 2) % A_LINE == 0 ? ",\n         "
                                        : ",",
                name[0], plan_percent(t->v, (double)c[i].node.cost) - 100);
    }
    if (t->v->candidates > 2)
        fputs("\n", f);
}

int plan_print_tree(FILE *f, const plan_view *v)
{
    tree t = {.f = f, .v = v, .colour = cli_colour(f)};
    int status = CLI_OK;
    t.uses = calloc(v->nodes, sizeof *t.uses);
    t.number = calloc(v->nodes, sizeof *t.number);
    if (!t.uses || !t.number) {
        status = cli_failed(TRI_ERR_MEMORY);
    } else {
        for (uint32_t i = 0; i < v->nodes; i++)
            for (int j = 0; j < TRI_MAX_CHILDREN && v->node[i].times[j]; j++)
                t.uses[v->node[i].child[j]]++;
        print_header(&t);
        fprintf(f,
                "%s  share       own   per product  plan (sizes in words)"
                "%s\n",
                paint(&t, DIM), paint(&t, PLAIN));
        print_node(&t, v->root, 0, 1, 0, at_root);
        print_runner_up(&t);
    }
    free(t.uses);
    free(t.number);
    return status;
}
