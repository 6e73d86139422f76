/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Gathers what the printers show of a plan. */
#include "plan_view.h"

#include "triad/f2x.h"

#include <stdlib.h>
#include <string.h>

/* Of one node, given those of its children. */
static plan_sums sums_of(const tri_node *node, const tri_node *all,
                         const plan_sums *sums)
{
    if (plan_is_kernel(node))
        return (plan_sums){.kernel_calls = 1,
                           .word_products = (uint64_t)node->problem.na *
                                            node->problem.nb *
                                            node->problem.lanes};
    plan_sums s = {.own = node->cost};
    for (int j = 0; j < TRI_MAX_CHILDREN && node->times[j]; j++) {
        const plan_sums *child = &sums[node->child[j]];
        uint64_t times = node->times[j];
        s.own -= times * all[node->child[j]].cost;
        s.linear += times * child->linear;
        s.kernel_calls += times * child->kernel_calls;
        s.word_products += times * child->word_products;
    }
    s.linear += s.own;
    return s;
}

/* Null when out of memory. Unsolvable nodes have no children and stay
 * without meaning. */
static plan_sums *sums_of_all(const tri_node *node, uint32_t nodes)
{
    plan_sums *sums = calloc(nodes, sizeof *sums);
    for (uint32_t i = 0; sums && i < nodes; i++)
        sums[i] = sums_of(&node[i], node, sums);
    return sums;
}

static int find_candidates(plan_view *v, const tri_problem *p)
{
    tri_node node[PLAN_MAX_CANDIDATES];
    uint32_t all;
    int n = tri_planner_candidates(v->planner, p, node, PLAN_MAX_CANDIDATES);
    if (n < 0)
        return n;
    v->all_node = tri_planner_nodes(v->planner, &all);
    plan_sums *sums = sums_of_all(v->all_node, all);
    if (!sums)
        return TRI_ERR_MEMORY;
    v->candidates = n;
    for (int i = 0; i < n; i++)
        v->candidate[i] =
            (plan_candidate){node[i], sums_of(&node[i], v->all_node, sums)};
    free(sums);
    return TRI_OK;
}

static int solve(plan_view *v, const tri_problem *p)
{
    tri_node *node;
    v->planner = tri_f2x_planner_new(&v->profile, &cli_allocator);
    if (!v->planner)
        return TRI_ERR_MEMORY;
    if (v->public_b)
        tri_planner_public(v->planner);
    int status = tri_planner_solve(v->planner, p, &v->root);
    if (status == TRI_OK)
        status = find_candidates(v, p);
    if (status == TRI_OK)
        status = tri_planner_extract(v->planner, &v->root, 1, &node, &v->nodes);
    if (status != TRI_OK)
        return status;
    v->node = node;
    v->sums = sums_of_all(node, v->nodes);
    return v->sums ? TRI_OK : TRI_ERR_MEMORY;
}

int plan_view_make(plan_view *v, const char *file, const char *cpu, uint32_t na,
                   uint32_t nb)
{
    v->profile_name = !file                    ? "built-in"
                      : strcmp(file, "-") == 0 ? "stdin"
                                               : file;
    int status = cli_find_profile(&v->profile, file, cpu);
    if (status != CLI_OK)
        return status;
    status = solve(v, &(tri_problem){na, nb, 1, 1});
    if (status == TRI_OK)
        return CLI_OK;
    if (status != TRI_ERR_NO_PLAN)
        return cli_failed(status);
    cli_error_at(v->profile_name, 0, 0,
                 "the prices in it lead to no schedule for %lu x %lu words",
                 (unsigned long)na, (unsigned long)nb);
    cli_hint("a line 'kernel mul_any 1 FIXED STEP' makes every size possible; "
             "'triad profile' measures it");
    return CLI_FAILED;
}

void plan_view_free(plan_view *v)
{
    free((void *)v->node);
    free((void *)v->sums);
    tri_planner_free(v->planner);
}

void plan_choice_text(char text[PLAN_TEXT], const plan_view *v,
                      const tri_node *node)
{
    const char *name = tri_f2x_choice_name(v->profile.cpu, node->choice);
    if (node->variant)
        snprintf(text, PLAN_TEXT, "%s/%u", name, (unsigned)node->variant);
    else
        snprintf(text, PLAN_TEXT, "%s", name);
}

void plan_problem_text(char text[PLAN_TEXT], const tri_problem *p)
{
    char size[40], lanes[24] = "", count[16] = "";
    snprintf(size, sizeof size, "%lu", (unsigned long)p->na);
    if (p->na != p->nb)
        snprintf(size, sizeof size, "%lu x %lu", (unsigned long)p->na,
                 (unsigned long)p->nb);
    if (p->count > 1)
        snprintf(count, sizeof count, "%u of ", (unsigned)p->count);
    if (p->lanes > 1)
        snprintf(lanes, sizeof lanes, " in %u lanes", (unsigned)p->lanes);
    snprintf(text, PLAN_TEXT, "%s%s%s", count, size, lanes);
}

void plan_count_text(char text[PLAN_TEXT], uint64_t n)
{
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%llu", (unsigned long long)n);
    for (int i = 0; i < length; i++) {
        if (i && (length - i) % 3 == 0)
            *text++ = ',';
        *text++ = digits[i];
    }
    *text = 0;
}

void plan_cycles_text(char text[PLAN_TEXT], uint64_t centicycles)
{
    if (centicycles < 100000)
        snprintf(text, PLAN_TEXT, "%.2f", (double)centicycles / 100);
    else
        plan_count_text(text, centicycles / 100 + (centicycles % 100 >= 50));
}

void plan_time_text(char text[PLAN_TEXT], const plan_view *v,
                    uint64_t centicycles)
{
    static const char *const units[] = {"ns", "us", "ms", "s"};
    double t = (double)centicycles / 100 / v->profile.clock_mhz * 1000;
    int unit = 0;
    while (t >= 1000 && unit < 3) {
        t /= 1000;
        unit++;
    }
    int digits = t < 10 ? 2 : t < 100 ? 1 : 0;
    snprintf(text, PLAN_TEXT, "%.*f %s", digits, t, units[unit]);
}

double plan_percent(const plan_view *v, double centicycles)
{
    uint64_t total = v->node[v->root].cost;
    return total ? 100 * centicycles / (double)total : 0;
}

void plan_more_text(char text[PLAN_TEXT], const plan_view *v,
                    uint64_t centicycles)
{
    double more = plan_percent(v, (double)centicycles) - 100;
    if (centicycles == v->node[v->root].cost)
        snprintf(text, PLAN_TEXT, "just as dear");
    else if (more < 0.1)
        snprintf(text, PLAN_TEXT, "under 0.1 %% more");
    else
        snprintf(text, PLAN_TEXT, "%.1f %% more", more);
}
