/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Each node becomes the function that executing it would come to, with its
 * sizes as constants:
 *   product_277        c := a * b, 277 words each
 *   products_93_x6     jobs[i].c := jobs[i].a * jobs[i].b for six jobs
 *   packed_93_x8       93 rows of 8 lanes, the packed layout
 * Bilinear rules, batch and each are written out. Any other rule is its run
 * function on a constant node; its subproblems come back through
 * tri_exec_node, which is then a switch over the nodes.
 *
 * This is f2x/exec.c, f2x/bilinear.h and the rules batch and each once more,
 * in other words; tests/gen compares them. */
#include "gen_node.h"

/* ---- pieces of text ---- */

const char *function_of(const gen_plan *g, uint32_t node, char *name)
{
    const tri_problem *p = &g->v->node[node].problem;
    char *at = name;
    if (g->node[node].kernel)
        return g->node[node].kernel->output;
    at += sprintf(at, "%s_%lu",
                  p->lanes > 1   ? "packed"
                  : p->count > 1 ? "products"
                                 : "product",
                  (unsigned long)p->na);
    if (p->na != p->nb)
        at += sprintf(at, "_by_%lu", (unsigned long)p->nb);
    if (p->lanes > 1 || p->count > 1)
        sprintf(at, "_x%d", p->lanes > 1 ? p->lanes : p->count);
    return name;
}

void put_product(const gen_plan *g, text *out, uint32_t node, const char *c,
                 const char *a, const char *b, const char *indent)
{
    const tri_node *n = &g->v->node[node];
    char name[FUNCTION_NAME];
    const char *function = function_of(g, node, name);
    if (n->choice == TRI_CHOICE_LEAF) /* mul_any */
        text_printf(out, "%s%s(%s, %s, %lu, %s, %lu);\n", indent, function, c,
                    a, (unsigned long)n->problem.na, b,
                    (unsigned long)n->problem.nb);
    else
        text_printf(out, "%s%s(%s, %s, %s%s);\n", indent, function, c, a, b,
                    n->choice > TRI_CHOICE_LEAF ? "" : ", t");
}

void put_jobs(const gen_plan *g, text *out, uint32_t node, unsigned long times,
              const char *jobs, const char *indent)
{
    const tri_node *n = &g->v->node[node];
    char name[FUNCTION_NAME], c[80], a[80], b[80];
    if (is_rule(g, n, "each")) {
        put_jobs(g, out, n->child[0], times * n->times[0], jobs, indent);
        return;
    }
    bool many = n->problem.count > 1;
    if (times == 1 && many) {
        text_printf(out, "%s%s(%s, t);\n", indent, function_of(g, node, name),
                    jobs);
        return;
    }
    if (times > 1)
        text_printf(out, "%sfor (size_t i = 0; i < %lu; i++)\n", indent, times);
    text deeper = {.pool = out->pool};
    text_printf(&deeper, "%s%s", indent, times > 1 ? "    " : "");
    if (many) {
        text_printf(out, "%s%s(%s + %d * i, t);\n", deeper.at,
                    function_of(g, node, name), jobs, n->problem.count);
        return;
    }
    const char *index = times > 1 ? "i" : "0";
    snprintf(c, sizeof c, "%s[%s].c", jobs, index);
    snprintf(a, sizeof a, "%s[%s].a", jobs, index);
    snprintf(b, sizeof b, "%s[%s].b", jobs, index);
    put_product(g, out, node, c, a, b, deeper.at);
}

bool children_use_t(const gen_plan *g, const tri_node *n)
{
    for (int i = 0; i < TRI_MAX_CHILDREN; i++)
        if (n->times[i]) {
            const tri_node *child = &g->v->node[n->child[i]];
            if (is_rule(g, child, "each") ? children_use_t(g, child)
                                          : child->choice < TRI_CHOICE_LEAF)
                return true;
        }
    return false;
}

/* ---- other rules ---- */

/* One batch: `size` jobs from jobs[first] on. */
static void put_batch(const gen_plan *g, text *out, uint32_t node,
                      const char *first, const char *size, const char *indent)
{
    const tri_node *n = &g->v->node[node];
    const unsigned long rows = n->problem.na;
    for (int operand = 0; operand < 2; operand++)
        text_printf(out,
                    "%sfor (size_t j = 0; j < %s; j++)\n"
                    "%s    from[j] = jobs[%sj].%c;\n"
                    "%s%s(%c, from, %s, %lu);\n",
                    indent, size, indent, first, "ab"[operand], indent,
                    g -> pack -> output, "ab"[operand], size, rows);
    put_product(g, out, n->child[0], "c", "a", "b", indent);
    text_printf(out,
                "%sfor (size_t j = 0; j < %s; j++)\n"
                "%s    to[j] = jobs[%sj].c;\n"
                "%s%s(to, %s, c, %lu);\n",
                indent, size, indent, first, indent, g->unpack->output, size,
                2 * rows);
}

/* Batches of `lanes` jobs, and what is left: packed with idle lanes, or in
 * variant 1 one by one. */
static void write_batch(const gen_plan *g, text *out, uint32_t node)
{
    const tri_node *n = &g->v->node[node];
    const unsigned lanes = g->v->node[n->child[0]].problem.lanes;
    const unsigned count = n->problem.count, full = count / lanes * lanes;
    const unsigned packed = n->variant ? full : count;
    const unsigned long words = (unsigned long)n->problem.na * lanes;
    char size[20];
    text_printf(out,
                "    " WORD " *c = t, *a = c + %lu, *b = a + %lu;\n"
                "    const " WORD " *from[%u];\n"
                "    " WORD " *to[%u];\n",
                2 * words, words, lanes, lanes);
    if (children_use_t(g, n))
        text_printf(out, "    t = b + %lu;\n", words);
    text_printf(out, "\n");
    if (packed <= lanes) {
        snprintf(size, sizeof size, "%u", packed);
        put_batch(g, out, node, "", size, "    ");
    } else if (packed == full) {
        snprintf(size, sizeof size, "%u", lanes);
        text_printf(out, "    for (size_t i = 0; i < %u; i += %u) {\n", packed,
                    lanes);
        put_batch(g, out, node, "i + ", size, "        ");
        text_printf(out, "    }\n");
    } else {
        text_printf(out,
                    "    for (size_t i = 0; i < %u; i += %u) {\n"
                    "        size_t size = %u - i < %u ? %u - i : %u;\n",
                    packed, lanes, packed, lanes, packed, lanes);
        put_batch(g, out, node, "i + ", "size", "        ");
        text_printf(out, "    }\n");
    }
    if (packed < count) {
        text_printf(out, "    jobs += %u;\n", packed);
        put_jobs(g, out, n->child[1], n->times[1], "jobs", "    ");
    }
}

static void write_run(const gen_plan *g, text *out, uint32_t node)
{
    const tri_node *n = &g->v->node[node];
    const tri_problem *p = &n->problem;
    text_printf(out,
                "    static const tri_node node = {\n"
                "        .problem = {%lu, %lu, %d, %d},\n"
                "        .variant = %d,\n"
                "        .child = {",
                (unsigned long)p->na, (unsigned long)p->nb, p->count, p->lanes,
                n->variant);
    for (int i = 0; i < TRI_MAX_CHILDREN; i++)
        text_printf(out, "%s%lu", i ? ", " : "", (unsigned long)n->child[i]);
    text_printf(out, "},\n        .times = {");
    for (int i = 0; i < TRI_MAX_CHILDREN; i++)
        text_printf(out, "%s%lu", i ? ", " : "", (unsigned long)n->times[i]);
    text_printf(out, "},\n    };\n");
    if (p->count > 1)
        text_printf(out, "    %s(NULL, &node, jobs, t);\n",
                    g->node[node].run->output);
    else
        text_printf(out,
                    "    const tri_job job = {c, a, b};\n"
                    "    %s(NULL, &node, &job, t);\n",
                    g->node[node].run->output);
}

/* ---- all functions ---- */

/* Nodes that become functions: all but kernels, and `each`, which is a loop
 * where it is used. */
static bool has_function(const gen_plan *g, uint32_t node)
{
    const tri_node *n = &g->v->node[node];
    return n->choice < TRI_CHOICE_LEAF && !is_rule(g, n, "each");
}

static void write_function(const gen_plan *g, text *out, uint32_t node)
{
    const tri_node *n = &g->v->node[node];
    const tri_problem *p = &n->problem;
    char name[FUNCTION_NAME], choice[PLAN_TEXT], problem[PLAN_TEXT],
        cycles[PLAN_TEXT];
    plan_choice_text(choice, g->v, n);
    plan_problem_text(problem, p);
    plan_cycles_text(cycles, n->cost);
    text_printf(out, "\n/* %s %s: %s cycles predicted. */\n", choice, problem,
                cycles);
    const char *function = function_of(g, node, name);
    bool jobs = p->count > 1 && p->lanes == 1;
    if (jobs)
        text_printf(out, "static void %s(const tri_job *jobs, " WORD " *t)\n",
                    function);
    else
        text_printf(out,
                    "static void %s(" WORD " *c, const " WORD " *a,\n"
                    "%*sconst " WORD " *b, " WORD " *t)\n",
                    function, (int)strlen(function) + 13, "");
    text_printf(out, "{\n");
    if (bilinear_of(g, n))
        (jobs ? write_bilinear_jobs : write_bilinear)(g, out, node);
    else if (is_rule(g, n, "batch"))
        write_batch(g, out, node);
    else
        write_run(g, out, node);
    text_printf(out, "}\n");
}

/* The nodes that run functions ask for. */
static void write_exec(const gen_plan *g, text *out)
{
    bool *asked = pool_alloc(g->s->pool, g->v->nodes * sizeof *asked);
    for (uint32_t i = 0; i < g->v->nodes; i++)
        for (int j = 0; g->node[i].run && j < TRI_MAX_CHILDREN; j++)
            if (g->v->node[i].times[j])
                asked[g->v->node[i].child[j]] = true;
    text_printf(
        out, "\nstatic void tri_exec_node(const tri_exec *x, uint32_t node,\n"
             "                          uint32_t times, const tri_job "
             "*jobs,\n"
             "                          tri_word *t)\n"
             "{\n"
             "    (void)x, (void)t;\n"
             "    for (; times > 0; times--)\n"
             "        switch (node) {\n");
    for (uint32_t i = 0; i < g->v->nodes; i++) {
        if (!asked[i])
            continue;
        text_printf(out, "        case %lu:\n", (unsigned long)i);
        put_jobs(g, out, i, 1, "jobs", "            ");
        text_printf(out, "            jobs += %d;\n            break;\n",
                    g->v->node[i].problem.count);
    }
    text_printf(out, "        }\n}\n");
}

void gen_plan_write(const gen_plan *g, text *out)
{
    text_printf(out, "\n/* ---- the plan ---- */\n");
    if (g->any_extend)
        text_printf(out,
                    "\n/* to[size] := a[n], zeros after it; returns to. */\n"
                    "static const " WORD " *extended(" WORD " *to, const " WORD
                    " *a,\n"
                    "                                size_t n, size_t size)\n"
                    "{\n"
                    "    memcpy(to, a, n * sizeof *to);\n"
                    "    memset(to + n, 0, (size - n) * sizeof *to);\n"
                    "    return to;\n"
                    "}\n");
    for (uint32_t i = 0; i < g->v->nodes; i++)
        if (has_function(g, i))
            write_function(g, out, i);
    if (g->any_run)
        write_exec(g, out);
}

void gen_plan_write_call(const gen_plan *g, text *out, const char *c)
{
    put_product(g, out, g->v->root, c, "a", "b", "    ");
}

bool gen_plan_name_taken(const gen_plan *g, const char *name)
{
    char other[FUNCTION_NAME];
    for (uint32_t i = 0; i < g->v->nodes; i++)
        if (has_function(g, i) && strcmp(function_of(g, i, other), name) == 0)
            return true;
    return (g->any_extend && strcmp(name, "extended") == 0) ||
           (g->any_run && strcmp(name, "tri_exec_node") == 0);
}
