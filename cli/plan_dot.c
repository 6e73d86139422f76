/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plan as a graph for Graphviz: each subproblem once, edges say how often
 * it is solved. */
#include "plan_view.h"

#include <stdlib.h>

static void put_node(FILE *f, const plan_view *v, uint32_t i)
{
    const tri_node *node = &v->node[i];
    const tri_problem *p = &node->problem;
    char name[PLAN_TEXT], problem[PLAN_TEXT], each[PLAN_TEXT];
    plan_choice_text(name, v, node);
    plan_problem_text(problem, p);
    plan_cycles_text(each, node->cost / p->count / p->lanes);
    fprintf(f,
            "  n%lu [label=\"%s\\n%s\\n%s cycles%s\", "
            "fillcolor=\"%s\"];\n",
            (unsigned long)i, name, problem, each,
            p->count > 1 || p->lanes > 1 ? " each" : "",
            plan_is_kernel(node) ? "#cdeccd"
            : p->lanes > 1       ? "#fbe3c0"
                                 : "#cfe3fa");
}

/* level[i] := the fewest steps from the root to node i. Parents come after
 * their children. */
static void find_levels(const plan_view *v, unsigned *level)
{
    for (uint32_t i = 0; i < v->nodes; i++)
        level[i] = i == v->root ? 0 : PLAN_ALL + 1;
    for (uint32_t i = v->nodes; i-- > 0;)
        for (int j = 0; j < TRI_MAX_CHILDREN && v->node[i].times[j]; j++) {
            unsigned *below = &level[v->node[i].child[j]];
            if (level[i] + 1 < *below)
                *below = level[i] + 1;
        }
}

int plan_print_dot(FILE *f, const plan_view *v)
{
    unsigned *level = calloc(v->nodes, sizeof *level);
    if (!level)
        return cli_failed(TRI_ERR_MEMORY);
    find_levels(v, level);
    fprintf(f,
            "digraph plan {\n"
            "  label=\"%llu x %llu bits, class %s; sizes in words\";\n"
            "  node [shape=box, style=\"rounded,filled\", "
            "fontname=\"sans-serif\", fontcolor=\"#111111\"];\n"
            "  edge [fontname=\"sans-serif\"];\n",
            (unsigned long long)v->bits[0], (unsigned long long)v->bits[1],
            tri_cpu_name(v->profile.cpu));
    for (uint32_t i = v->nodes; i-- > 0;) {
        const tri_node *node = &v->node[i];
        if (level[i] > v->depth)
            continue;
        put_node(f, v, i);
        for (int j = 0; j < TRI_MAX_CHILDREN && node->times[j]; j++)
            if (level[node->child[j]] <= v->depth)
                fprintf(f, "  n%lu -> n%lu [label=\" %lu x\"];\n",
                        (unsigned long)i, (unsigned long)node->child[j],
                        (unsigned long)node->times[j]);
    }
    fputs("}\n", f);
    free(level);
    return CLI_OK;
}
