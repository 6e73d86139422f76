/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plan for other programs, all of it. */
#include "plan_view.h"

#include "triad/f2x.h"

static void put_string(FILE *f, const char *key, const char *value)
{
    fprintf(f, "\"%s\": \"", key);
    cli_put_json(f, value);
    fputs("\"", f);
}

/* What a decision is, between braces. The rule's own work is what its
 * children do not cost. */
static void put_decision(FILE *f, const plan_view *v, const tri_node *node,
                         const plan_sums *sums)
{
    put_string(f, "choice", tri_f2x_choice_name(v->profile.cpu, node->choice));
    fprintf(f, ", \"kind\": \"%s\", \"variant\": %u, \"scratch_words\": %llu, ",
            plan_is_kernel(node) ? "kernel" : "rule", (unsigned)node->variant,
            (unsigned long long)node->scratch);
    fprintf(f,
            "\"centicycles\": %llu, \"own_centicycles\": %llu, "
            "\"linear_centicycles\": %llu, \"kernel_calls\": %llu, "
            "\"word_products\": %llu",
            (unsigned long long)node->cost, (unsigned long long)sums->own,
            (unsigned long long)sums->linear,
            (unsigned long long)sums->kernel_calls,
            (unsigned long long)sums->word_products);
}

static void put_problem(FILE *f, const tri_problem *p)
{
    fprintf(f, "\"na\": %lu, \"nb\": %lu, \"count\": %u, \"lanes\": %u",
            (unsigned long)p->na, (unsigned long)p->nb, (unsigned)p->count,
            (unsigned)p->lanes);
}

static void put_node(FILE *f, const plan_view *v, uint32_t i)
{
    const tri_node *node = &v->node[i];
    fprintf(f, "    {\"id\": %lu, ", (unsigned long)i);
    put_problem(f, &node->problem);
    fputs(", ", f);
    put_decision(f, v, node, &v->sums[i]);
    fputs(", \"children\": [", f);
    for (int j = 0; j < TRI_MAX_CHILDREN && node->times[j]; j++)
        fprintf(f, "%s{\"id\": %lu, \"times\": %lu}", j ? ", " : "",
                (unsigned long)node->child[j], (unsigned long)node->times[j]);
    fputs("]}", f);
}

/* Of a candidate's children only the problems: other nodes may not be part
 * of the plan. */
static void put_candidate(FILE *f, const plan_view *v, const plan_candidate *c)
{
    const tri_node *node = &c->node;
    fputs("    {", f);
    put_decision(f, v, node, &c->sums);
    fputs(", \"children\": [", f);
    for (int j = 0; j < TRI_MAX_CHILDREN && node->times[j]; j++) {
        fputs(j ? ", {" : "{", f);
        put_problem(f, &v->all_node[node->child[j]].problem);
        fprintf(f, ", \"times\": %lu}", (unsigned long)node->times[j]);
    }
    fputs("]}", f);
}

int plan_print_json(FILE *f, const plan_view *v)
{
    const tri_profile *p = &v->profile;
    const tri_node *root = &v->node[v->root];
    fputs("{\n  \"format\": \"triad-plan\",\n  \"version\": 1,\n", f);
    fprintf(f,
            "  \"problem\": {\"bits\": [%llu, %llu], \"words\": [%lu, %lu], "
            "\"word_bits\": %d},\n",
            (unsigned long long)v->bits[0], (unsigned long long)v->bits[1],
            (unsigned long)root->problem.na, (unsigned long)root->problem.nb,
            TRI_WORD_BITS);
    fputs("  \"profile\": {", f);
    put_string(f, "name", v->profile_name);
    const struct {
        const char *key, *value;
    } texts[] = {{"chip", p->chip},         {"class", tri_cpu_name(p->cpu)},
                 {"compiler", p->compiler}, {"date", p->date},
                 {"command", p->command},   {"source", p->source}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fputs(", ", f);
        put_string(f, texts[i].key, texts[i].value);
    }
    fprintf(f, ", \"clock_mhz\": %lu},\n", (unsigned long)p->clock_mhz);
    fprintf(f,
            "  \"predicted\": {\"cycles\": %llu.%02u, \"nanoseconds\": %.2f},\n"
            "  \"root\": %lu,\n  \"nodes\": [\n",
            (unsigned long long)(root->cost / 100),
            (unsigned)(root->cost % 100),
            (double)root->cost * 10 / p->clock_mhz, (unsigned long)v->root);
    for (uint32_t i = 0; i < v->nodes; i++) {
        put_node(f, v, i);
        fputs(i + 1 < v->nodes ? ",\n" : "\n", f);
    }
    fputs("  ],\n  \"candidates\": [\n", f);
    for (int i = 0; i < v->candidates; i++) {
        put_candidate(f, v, &v->candidate[i]);
        fputs(i + 1 < v->candidates ? ",\n" : "\n", f);
    }
    fputs("  ]\n}\n", f);
    return CLI_OK;
}
