/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Nodes of bilinear rules as functions: f2x/bilinear.h once more, its numbers
 * worked out beforehand. */
#include "gen_node.h"

application application_of(const gen_plan *g, const tri_node *n)
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
    ap.s.stride = (size_t)tri_slot_stride(shape.size[0][0] * ap.s.row);
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
    ap.skew = (3 * (size_t)rule->products * p->count + 7) & ~(size_t)7;
    for (unsigned i = 0; i < ap.groups; i++) {
        const tri_problem *child = &g->v->node[n->child[i]].problem;
        if (child->na != size[i][0] || child->nb != size[i][1] ||
            n->times[i] * child->count != ap.in_group[i] * p->count)
            sources_fail(g->s,
                         "rule %s: the generator and f2x/bilinear.h "
                         "disagree",
                         choice_name(g, n));
    }
    return ap;
}

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
        text_printf(out, "%s" WORD " *p = t + %zu, *ta = p + %zu", indent,
                    ap->skew, 2 * s->stride * ap->rule->products);
    else
        text_printf(out, "%s" WORD " *ta = t", indent);
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
            text_printf(out,
                        c.len + strlen(a) + strlen(b) < 64
                            ? "        {%s, %s, %s},\n"
                            : "        {%s,\n         %s,\n"
                              "         %s},\n",
                        c.at, a, b);
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

void write_bilinear(const gen_plan *g, text *out, uint32_t node)
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

void write_bilinear_jobs(const gen_plan *g, text *out, uint32_t node)
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
                "    " WORD " *products = t + %zu;\n"
                "    t = products + %zu;\n\n"
                "    for (size_t i = 0; i < %u; i++) {\n"
                "        const " WORD " *a = jobs[i].a, *b = jobs[i].b;\n"
                "        " WORD " *p = products + %zu * i;\n",
                ap.skew, size * products * count, count, size * products);
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
