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
 * This is f2x/exec.c, f2x/bilinear.c and the rules batch and each once more,
 * in other words; tests/gen compares them. */
#include "gen_plan.h"

#include "f2x/exec.h"

/* ---- what the plan is made of ---- */

static const tri_bilinear *bilinear_of(const gen_plan *g, const tri_node *n)
{
    if (n->choice >= TRI_CHOICE_LEAF)
        return NULL;
    const tri_f2x_rule *rule = g->class_->rules[n->choice];
    return rule->run == tri_bilinear_run
               ? (const tri_bilinear *)(const void *)rule
               : NULL;
}

static const char *choice_name(const gen_plan *g, const tri_node *n)
{
    return n->choice < TRI_CHOICE_LEAF
               ? g->class_->rules[n->choice]->plan.name
               : g->class_->kernels[n->choice - TRI_CHOICE_LEAF].name;
}

static bool is_rule(const gen_plan *g, const tri_node *n, const char *name)
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
        out->run = need_field(g, name, "run");
        g->any_run = true;
    }
    if (n->problem.count > 1 && n->problem.lanes == 1)
        (void)need_type(g, "tri_job");
}

/* Numbers of one application, as f2x/bilinear.c works them out. */
typedef struct application {
    const tri_bilinear *rule;
    const tri_node *node;
    tri_split s;
    bool padded;
    unsigned groups; /* of products of one size: the node's children */
    unsigned group_of[TRI_MAX_PRODUCTS], in_group[TRI_MAX_CHILDREN];
    size_t extended; /* copies that padding makes */
    size_t words;    /* products, slots and copies */
} application;

static application application_of(const gen_plan *g, const tri_node *n)
{
    application ap = {.rule = bilinear_of(g, n), .node = n};
    const tri_problem *p = &n->problem;
    const tri_bilinear *rule = ap.rule;
    tri_shape shape = {0};
    uint32_t size[TRI_MAX_CHILDREN][2] = {{0}};
    (void)rule->shape(p->na, p->nb, p->lanes, n->variant / 2, &shape);
    ap.padded = n->variant & 1;
    ap.s.row = p->lanes;
    ap.s.k = shape.k * ap.s.row;
    ap.s.stride = (shape.size[0][0] * ap.s.row + 7) & ~(size_t)7;
    ap.s.variant = n->variant / 2;
    for (int i = 0; i < 2; i++) {
        ap.s.n[i] = (i ? p->nb : p->na) * ap.s.row;
        ap.s.r[i] = ap.s.n[i] - ap.s.k * (rule->blocks[i] - 1u);
        for (int kind = 0; kind < TRI_MAX_CHILDREN; kind++)
            ap.s.size[kind][i] = shape.size[kind][i] * ap.s.row;
    }
    /* Kinds in their order, those of one size together. */
    unsigned of_kind[TRI_MAX_CHILDREN] = {0};
    for (unsigned kind = 0; kind < TRI_MAX_CHILDREN && shape.size[kind][0];
         kind++) {
        const uint32_t *wanted = shape.size[ap.padded ? 0 : kind];
        unsigned i = 0;
        while (i < ap.groups &&
               (size[i][0] != wanted[0] || size[i][1] != wanted[1]))
            i++;
        if (i == ap.groups) {
            size[i][0] = wanted[0];
            size[i][1] = wanted[1];
            ap.groups++;
        }
        of_kind[kind] = i;
    }
    for (unsigned i = 0; i < rule->products; i++) {
        unsigned kind = rule->product[i].kind;
        ap.group_of[i] = of_kind[kind];
        ap.in_group[of_kind[kind]]++;
        for (int j = 0; j < 2 && ap.padded; j++)
            ap.extended += ap.s.size[kind][j] != ap.s.size[0][j];
    }
    ap.words = ap.s.stride * (2 * (size_t)rule->products + rule->slots[0] +
                              rule->slots[1] + ap.extended);
    for (unsigned i = 0; i < ap.groups; i++) {
        const tri_problem *child = &g->v->node[n->child[i]].problem;
        if (child->na != size[i][0] || child->nb != size[i][1] ||
            n->times[i] * child->count != ap.in_group[i] * p->count)
            sources_fail(g->s,
                         "rule %s: the generator and f2x/bilinear.c "
                         "disagree",
                         choice_name(g, n));
    }
    return ap;
}

static uint64_t scratch_of(const gen_plan *g, const tri_node *n)
{
    const tri_problem *p = &n->problem;
    uint64_t own = 0, below = 0;
    if (n->choice >= TRI_CHOICE_LEAF)
        return 0;
    const tri_rule *rule = &g->class_->rules[n->choice]->plan;
    if (bilinear_of(g, n))
        own = application_of(g, n).words * p->count;
    else
        own = rule->scratch(rule, p, n->variant);
    for (int i = 0; i < TRI_MAX_CHILDREN; i++)
        if (n->times[i] && g->node[n->child[i]].scratch > below)
            below = g->node[n->child[i]].scratch;
    return own + below;
}

static const char exec_prototype[] =
    "/* Runs a node of the plan for a rule: see the end of this file. */\n"
    "static void tri_exec_node(const tri_exec *x, uint32_t node, uint32_t "
    "times,\n"
    "                          const tri_job *jobs, tri_word *t);\n";

void gen_plan_prepare(gen_plan *g, sources *s, const plan_view *v, bool ring)
{
    *g = (gen_plan){.s = s, .v = v};
    g->class_ = tri_class_of(v->profile->cpu);
    g->node = pool_alloc(s->pool, v->nodes * sizeof *g->node);
    (void)need_type(g, "tri_word");
    for (uint32_t i = 0; i < v->nodes && !s->why; i++) {
        prepare_node(g, &v->node[i], &g->node[i]);
        g->node[i].scratch = scratch_of(g, &v->node[i]);
    }
    if (ring)
        g->fold = need_field(g, "ops", "fold");
    if (g->any_run) {
        (void)need_type(g, "tri_exec");
        (void)need_type(g, "tri_job");
        (void)need_type(g, "tri_node");
        (void)need_type(g, "tri_f2x_rule");
        s->after_path = "f2x/rule.h";
        s->after_text = exec_prototype;
    }
    if (!s->why)
        sources_link(s);
}

/* ---- pieces of text ---- */

/* The function of a node. */
static const char *function_of(const gen_plan *g, uint32_t node, char *name)
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

enum { FUNCTION_NAME = 64 };

/* c := a * b by a node of one product. */
static void put_product(const gen_plan *g, text *out, uint32_t node,
                        const char *c, const char *a, const char *b,
                        const char *indent)
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

/* jobs[0 .. times * count) by a node. */
static void put_jobs(const gen_plan *g, text *out, uint32_t node,
                     unsigned long times, const char *jobs, const char *indent)
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

/* ---- bilinear rules ---- */

static void put_split(const application *ap, text *out)
{
    const tri_split *s = &ap->s;
    text_printf(out,
                "    static const tri_split s = {\n"
                "        .n = {%zu, %zu},\n"
                "        .row = %zu,\n"
                "        .k = %zu,\n"
                "        .r = {%zu, %zu},\n"
                "        .stride = %zu,\n"
                "        .size = {",
                s->n[0], s->n[1], s->row, s->k, s->r[0], s->r[1], s->stride);
    for (int i = 0; i < TRI_MAX_CHILDREN && s->size[i][0]; i++)
        text_printf(out, "%s{%zu, %zu}", i ? ", " : "", s->size[i][0],
                    s->size[i][1]);
    text_printf(out, "},\n        .variant = %u,\n    };\n", s->variant);
}

/* "base + offset", without the sum when there is nothing to add. */
static void put_offset(text *out, const char *base, size_t offset)
{
    text_printf(out, "%s", base);
    if (offset)
        text_printf(out, " + %zu", offset);
}

/* A factor of product i, the operand's block or a slot, in `copies` when
 * padding extends it. */
static void put_factor(const application *ap, text *out, unsigned i,
                       int operand, size_t *copies)
{
    const int which = operand ? ap->rule->product[i].b : ap->rule->product[i].a;
    const tri_split *s = &ap->s;
    size_t have = s->size[ap->rule->product[i].kind][operand];
    bool extend = ap->padded && have != s->size[0][operand];
    if (extend) {
        text_printf(out, "extended(");
        put_offset(out, "copy", (*copies)++ * s->stride);
        text_printf(out, ", ");
    }
    if (which < 0)
        put_offset(out, operand ? "tb" : "ta", (size_t)~which * s->stride);
    else
        put_offset(out, operand ? "b" : "a", (size_t)which * s->k);
    if (extend)
        text_printf(out, ", %zu, %zu)", have, s->size[0][operand]);
}

/* Pointers into t: products of all jobs first, then slots and copies. */
static void put_pointers(const application *ap, text *out, size_t count,
                         const char *indent)
{
    const tri_split *s = &ap->s;
    if (count == 1)
        text_printf(out, "%suint64_t *p = t, *ta = p + %zu", indent,
                    2 * s->stride * ap->rule->products);
    else
        text_printf(out, "%suint64_t *ta = t", indent);
    text_printf(out, ", *tb = ta + %zu", ap->rule->slots[0] * s->stride);
    if (ap->extended)
        text_printf(out, ", *copy = tb + %zu", ap->rule->slots[1] * s->stride);
    text_printf(out, ";\n");
}

/* Behind what put_pointers has laid out. */
static void put_advance(const application *ap, text *out, const char *indent)
{
    const tri_split *s = &ap->s;
    text_printf(out, "%st = ", indent);
    if (ap->extended)
        put_offset(out, "copy", ap->extended * s->stride);
    else
        put_offset(out, "tb", ap->rule->slots[1] * s->stride);
    text_printf(out, ";\n");
}

/* Do the node's products want scratch? */
static bool children_use_t(const gen_plan *g, const tri_node *n)
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

static const char *text_of_factor(const gen_plan *g, const application *ap,
                                  unsigned i, int operand, size_t *copies)
{
    text out = {.pool = g->s->pool};
    put_factor(ap, &out, i, operand, copies);
    return out.at;
}

/* The products of group j for one application: called one by one, or listed
 * for a child that takes them together. */
static void put_group(const gen_plan *g, const application *ap, text *out,
                      unsigned j, size_t *copies)
{
    uint32_t child = ap->node->child[j];
    const tri_node *n = &g->v->node[child];
    while (is_rule(g, n, "each")) {
        child = n->child[0];
        n = &g->v->node[child];
    }
    bool listed = n->problem.count > 1;
    if (listed)
        text_printf(out, "    const tri_job jobs%u[] = {\n", j);
    for (unsigned i = 0; i < ap->rule->products; i++) {
        if (ap->group_of[i] != j)
            continue;
        text c = {.pool = g->s->pool};
        put_offset(&c, "p", 2 * ap->s.stride * i);
        const char *a = text_of_factor(g, ap, i, 0, copies);
        const char *b = text_of_factor(g, ap, i, 1, copies);
        if (listed)
            text_printf(out, "        {%s, %s, %s},\n", c.at, a, b);
        else
            put_product(g, out, child, c.at, a, b, "    ");
    }
    if (listed) {
        char jobs[20];
        snprintf(jobs, sizeof jobs, "jobs%u", j);
        text_printf(out, "    };\n");
        put_jobs(g, out, child, 1, jobs, "    ");
    }
}

static void write_bilinear(const gen_plan *g, text *out, uint32_t node)
{
    const tri_node *n = &g->v->node[node];
    const application ap = application_of(g, n);
    const gen_node *made = &g->node[node];
    size_t copies = 0;
    put_split(&ap, out);
    put_pointers(&ap, out, 1, "    ");
    if (children_use_t(g, n))
        put_advance(&ap, out, "    ");
    text_printf(out, "\n    %s(ta, a, &s, 0);\n    %s(tb, b, &s, 1);\n",
                made->eval->output, made->eval->output);
    for (unsigned j = 0; j < ap.groups; j++)
        put_group(g, &ap, out, j, &copies);
    text_printf(out, "    %s(c, p, &s);\n", made->interp->output);
}

/* The same for n->problem.count applications whose products are computed
 * together. */
static void write_bilinear_jobs(const gen_plan *g, text *out, uint32_t node)
{
    const tri_node *n = &g->v->node[node];
    const application ap = application_of(g, n);
    const gen_node *made = &g->node[node];
    const unsigned count = n->problem.count, products = ap.rule->products;
    const size_t size = 2 * ap.s.stride;
    size_t copies = 0;
    put_split(&ap, out);
    for (unsigned j = 0; j < ap.groups; j++)
        text_printf(out, "    tri_job jobs%u[%u];\n", j,
                    count * ap.in_group[j]);
    text_printf(out,
                "    uint64_t *products = t;\n"
                "    t += %zu;\n\n"
                "    for (size_t i = 0; i < %u; i++) {\n"
                "        const uint64_t *a = jobs[i].a, *b = jobs[i].b;\n"
                "        uint64_t *p = products + %zu * i;\n",
                size * products * count, count, size * products);
    put_pointers(&ap, out, count, "        ");
    put_advance(&ap, out, "        ");
    text_printf(out, "        %s(ta, a, &s, 0);\n        %s(tb, b, &s, 1);\n",
                made->eval->output, made->eval->output);
    unsigned next[TRI_MAX_CHILDREN] = {0};
    for (unsigned i = 0; i < products; i++) {
        unsigned j = ap.group_of[i];
        text_printf(out, "        jobs%u[%u * i", j, ap.in_group[j]);
        if (next[j])
            text_printf(out, " + %u", next[j]);
        next[j]++;
        text_printf(out, "] = (tri_job){");
        put_offset(out, "p", size * i);
        text_printf(out, ", ");
        put_factor(&ap, out, i, 0, &copies);
        text_printf(out, ", ");
        put_factor(&ap, out, i, 1, &copies);
        text_printf(out, "};\n");
    }
    text_printf(out, "    }\n");
    for (unsigned j = 0; j < ap.groups; j++) {
        char jobs[20];
        snprintf(jobs, sizeof jobs, "jobs%u", j);
        put_jobs(g, out, n->child[j], n->times[j], jobs, "    ");
    }
    text_printf(out,
                "    for (size_t i = 0; i < %u; i++)\n"
                "        %s(jobs[i].c, products + %zu * i, &s);\n",
                count, made->interp->output, size * products);
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
                "    uint64_t *c = t, *a = c + %lu, *b = a + %lu;\n"
                "    const uint64_t *from[%u];\n"
                "    uint64_t *to[%u];\n",
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
                "    static const tri_f2x_rule rule;\n"
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
        text_printf(out, "    %s(&rule, NULL, &node, jobs, t);\n",
                    g->node[node].run->output);
    else
        text_printf(out,
                    "    const tri_job job = {c, a, b};\n"
                    "    %s(&rule, NULL, &node, &job, t);\n",
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
        text_printf(out, "static void %s(const tri_job *jobs, uint64_t *t)\n",
                    function);
    else
        text_printf(out,
                    "static void %s(uint64_t *c, const uint64_t *a,\n"
                    "    const uint64_t *b, uint64_t *t)\n",
                    function);
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
                    "static const uint64_t *extended(uint64_t *to, const "
                    "uint64_t *a,\n"
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
