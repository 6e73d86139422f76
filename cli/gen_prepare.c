/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a plan needs of the sources. */
#include "gen_node.h"

const tri_bilinear *bilinear_of(const gen_plan *g, const tri_node *n)
{
    if (n->choice >= TRI_CHOICE_LEAF)
        return NULL;
    const tri_rule *rule = g->class_->machine.rule[n->choice];
    return rule->children == tri_bilinear_children
               ? (const tri_bilinear *)(const void *)rule
               : NULL;
}

const char *choice_name(const gen_plan *g, const tri_node *n)
{
    return n->choice < TRI_CHOICE_LEAF
               ? g->class_->machine.rule[n->choice]->name
               : g->class_->kernels[n->choice - TRI_CHOICE_LEAF].name;
}

bool is_rule(const gen_plan *g, const tri_node *n, const char *name)
{
    return n->choice < TRI_CHOICE_LEAF && strcmp(choice_name(g, n), name) == 0;
}

static item *need_symbol(gen_plan *g, const char *name)
{
    item *it = sources_symbol(g->s, name);
    if (!it)
        sources_fail(g->s, "no source defines %s of class %s", name,
                     g->s->class_->name);
    else
        sources_need(g->s, it);
    return it;
}

/* What .field = ... of a descriptor names; the descriptor itself is not
 * needed. */
static item *need_field(gen_plan *g, const char *descriptor, const char *field)
{
    item *it = sources_symbol(g->s, descriptor);
    item *value = it ? sources_field(g->s, it, field) : NULL;
    if (!value)
        sources_fail(g->s, "no source defines %s.%s of class %s", descriptor,
                     field, g->s->class_->name);
    else
        sources_need(g->s, value);
    return value;
}

static item *need_type(gen_plan *g, const char *name)
{
    sources *s = g->s;
    const char *key = pool_name(s->pool, name, strlen(name));
    item *found = NULL;
    for (size_t i = 0; i < s->units; i++)
        for (item *it = sources_lookup(s->unit[i], key, NULL); it && !found;
             it = NULL)
            found = it;
    for (size_t i = 0; i < s->units && found; i++)
        for (item *it = sources_lookup(s->unit[i], key, NULL); it;
             it = sources_lookup(s->unit[i], key, it))
            sources_need(s, it);
    if (!found)
        sources_fail(s, "no source defines %s", name);
    return found;
}

static void prepare_node(gen_plan *g, const tri_node *n, gen_node *out)
{
    char name[TRI_NAME_MAX + 8];
    const tri_bilinear *bilinear = bilinear_of(g, n);
    bool leaf = n->choice >= TRI_CHOICE_LEAF;
    snprintf(name, sizeof name, "%s%s", leaf ? "" : "rule_", choice_name(g, n));
    if (leaf) {
        out->kernel = need_symbol(g, name);
    } else if (bilinear) {
        out->eval = need_field(g, name, "eval");
        out->interp = need_field(g, name, "interp");
        g->any_extend |= n->variant & 1;
    } else if (is_rule(g, n, "batch")) {
        g->pack = need_field(g, "ops", "pack");
        g->unpack = need_field(g, "ops", "unpack");
    } else if (!is_rule(g, n, "each")) {
        snprintf(name, sizeof name, "run_%s", choice_name(g, n));
        out->run = need_symbol(g, name);
        g->any_run = true;
    }
    if (n->problem.count > 1 && n->problem.lanes == 1)
        (void)need_type(g, "tri_job");
}

static const char exec_prototype[] =
    "/* Runs a node of the plan for a rule: see the end of this file. */\n"
    "static void tri_exec_node(const tri_exec *x, uint32_t node, uint32_t "
    "times,\n"
    "                          const tri_job *jobs, tri_word *t);\n";

void gen_plan_prepare(gen_plan *g, sources *s, const plan_view *v, bool ring)
{
    *g = (gen_plan){.s = s, .v = v};
    g->class_ = tri_class_of(v->profile.cpu);
    g->node = pool_alloc(s->pool, v->nodes * sizeof *g->node);
    (void)need_type(g, "tri_word");
    for (uint32_t i = 0; i < v->nodes && !s->why; i++)
        prepare_node(g, &v->node[i], &g->node[i]);
    if (ring)
        g->fold = need_field(g, "ops", "fold");
    if (g->any_run) {
        (void)need_type(g, "tri_exec");
        (void)need_type(g, "tri_job");
        (void)need_type(g, "tri_node");
        s->after_path = "f2x/rule.h";
        s->after_text = exec_prototype;
    }
    if (!s->why)
        sources_link(s);
}
