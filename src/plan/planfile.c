/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The text form of a plan, see tri_f2x_plan_parse:
 *
 *   triad-plan 1
 *   class vpclmul256
 *   words 64
 *   node 0 8x8 count 1 lanes 1 kernel mul8 cost 3400
 *   node 1 16x16 count 3 lanes 1 rule each variant 0 children 0*3 scratch 0
 *       cost 10200                                       (all on one line)
 *
 * `words` is the bits of a word. A line `public b` after it declares operand b
 * public, see tri_planner_public. Children stand before parents; the last node
 * is the product.
 *
 * Running a plan trusts it blindly, so parsing trusts nothing: the children of
 * a node are compared with what its rule says they are, a kernel's shape with
 * the kernel, scratch with the sum. A plan is as deep as its nodes allow, so
 * that is bounded as well. */
#include "plan/rule.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

enum { MAX_NODES = 1 << 20 };

typedef struct reader {
    tri_text t;
    const tri_machine *machine;
    tri_allocator allocator;
    tri_node *node;
    uint8_t *depth;
    uint32_t nodes, space;
    bool public_b;
} reader;

static int make_room(reader *r)
{
    const tri_allocator *a = &r->allocator;
    if (r->nodes < r->space)
        return TRI_OK;
    if (r->nodes == MAX_NODES)
        return tri_text_refuse(&r->t, tri_text_place(&r->t),
                               "more than %d nodes", MAX_NODES);
    uint32_t space = r->space ? 2 * r->space : 64;
    tri_node *node = a->resize(a->ctx, r->node, space * sizeof *node);
    if (node)
        r->node = node;
    uint8_t *depth = a->resize(a->ctx, r->depth, space * sizeof *depth);
    if (depth)
        r->depth = depth;
    if (!node || !depth)
        return TRI_ERR_MEMORY;
    r->space = space;
    return TRI_OK;
}

/* The next word as two numbers around a mark: 16x8, 4*3. */
static int read_pair(tri_text *t, char mark, uint32_t pair[2],
                     const char *example)
{
    char word[32];
    const char *start = tri_text_place(t), *c = word;
    int status = tri_text_word(t, word, sizeof word, example);
    if (status != TRI_OK)
        return status;
    for (int i = 0; i < 2; i++) {
        uint64_t v = 0;
        const char *first = c;
        for (; *c >= '0' && *c <= '9' && v <= UINT32_MAX; c++)
            v = 10 * v + (uint64_t)(*c - '0');
        if (c == first || v > UINT32_MAX || *c != (i ? 0 : mark))
            return tri_text_refuse(t, start, "expected %s", example);
        pair[i] = (uint32_t)v;
        c++;
    }
    return TRI_OK;
}

/* `key` and its number. */
static int read_entry(tri_text *t, const char *key, uint64_t min, uint64_t max,
                      uint64_t *value)
{
    int status = tri_text_expect(t, key);
    return status == TRI_OK ? tri_text_number(t, min, max, value, key) : status;
}

static int read_problem(tri_text *t, tri_problem *p)
{
    uint64_t count = 0, lanes = 0;
    uint32_t size[2] = {0, 0};
    const char *start = tri_text_place(t);
    int status = read_pair(t, 'x', size, "a shape such as 16x8");
    if (status == TRI_OK)
        status = read_entry(t, "count", 1, UINT16_MAX, &count);
    if (status == TRI_OK)
        status = read_entry(t, "lanes", 1, UINT16_MAX, &lanes);
    if (status != TRI_OK)
        return status;
    *p = (tri_problem){size[0], size[1], (uint16_t)count, (uint16_t)lanes};
    if (!tri_is_problem(p))
        return tri_text_refuse(t, start,
                               "a shape has na >= nb >= 1, at most %lu rows, "
                               "and one product when packed",
                               (unsigned long)TRI_MAX_ROWS);
    return TRI_OK;
}

static int read_kernel(reader *r, tri_node *node)
{
    const tri_machine *m = r->machine;
    const tri_problem *p = &node->problem;
    char name[TRI_NAME_MAX];
    const char *start = tri_text_place(&r->t);
    int status = tri_text_word(&r->t, name, sizeof name, "a kernel");
    if (status != TRI_OK)
        return status;
    for (unsigned i = 0; i < m->leaves; i++) {
        const tri_leaf *leaf = &m->leaf[i];
        if (strcmp(leaf->name, name) != 0)
            continue;
        if (p->count != 1 || p->lanes != leaf->lanes ||
            (leaf->na && (p->na != leaf->na || p->nb != leaf->nb)))
            return tri_text_stale(
                &r->t, start, "the kernel '%s' multiplies another shape", name);
        if (leaf->public_b && !r->public_b)
            return tri_text_refuse(&r->t, start,
                                   "'%s' is for a public operand, and no line "
                                   "'public b' declares one",
                                   name);
        node->choice = (uint16_t)(TRI_CHOICE_LEAF + i);
        r->depth[r->nodes] = 1;
        return TRI_OK;
    }
    return tri_text_stale(&r->t, start, "class %s has no kernel '%s'",
                          tri_cpu_name(m->cpu), name);
}

/* The next word, `INDEX*TIMES`, must be this child. */
static int read_child(reader *r, const char *rule, const tri_child *child,
                      uint32_t *index, uint64_t *scratch)
{
    const tri_problem *p = &child->problem;
    uint32_t pair[2];
    const char *start = tri_text_place(&r->t);
    int status = read_pair(&r->t, '*', pair, "a child such as 4*3");
    if (status != TRI_OK)
        return status;
    if (pair[0] >= r->nodes)
        return tri_text_refuse(&r->t, start,
                               "a child stands before its parent");
    const tri_node *node = &r->node[pair[0]];
    if (pair[1] != child->times || !tri_same_problem(&node->problem, p))
        return tri_text_stale(&r->t, start,
                              "%s leaves %lux%lu count %u lanes %u, %lu times",
                              rule, (unsigned long)p->na, (unsigned long)p->nb,
                              (unsigned)p->count, (unsigned)p->lanes,
                              (unsigned long)child->times);
    if (r->depth[pair[0]] == TRI_MAX_DEPTH)
        return tri_text_refuse(&r->t, start, "deeper than %d nodes",
                               TRI_MAX_DEPTH);
    if (r->depth[pair[0]] >= r->depth[r->nodes])
        r->depth[r->nodes] = (uint8_t)(r->depth[pair[0]] + 1);
    if (node->scratch > *scratch)
        *scratch = node->scratch;
    *index = pair[0];
    return TRI_OK;
}

static int read_children(reader *r, const tri_rule *rule, tri_node *node)
{
    tri_child child[TRI_MAX_CHILDREN];
    tri_work work;
    uint64_t variant = 0, scratch = 0;
    const char *start;
    int status = tri_text_expect(&r->t, "variant");
    if (status != TRI_OK)
        return status;
    start = tri_text_place(&r->t);
    status = tri_text_number(&r->t, 0, UINT16_MAX, &variant, "variant");
    if (status != TRI_OK)
        return status;
    node->variant = (uint16_t)variant;
    unsigned children = 0;
    if (variant < rule->variants)
        children =
            rule->children(rule, &node->problem, node->variant, child, &work);
    if (children == 0)
        return tri_text_stale(&r->t, start,
                              "%s has no variant %u for this problem",
                              rule->name, (unsigned)node->variant);
    r->depth[r->nodes] = 1;
    status = tri_text_expect(&r->t, "children");
    for (unsigned j = 0; status == TRI_OK && j < children; j++) {
        status =
            read_child(r, rule->name, &child[j], &node->child[j], &scratch);
        node->times[j] = child[j].times;
    }
    if (status == TRI_OK)
        status = tri_text_expect(&r->t, "scratch");
    if (status != TRI_OK)
        return status;
    start = tri_text_place(&r->t);
    status = tri_text_number(&r->t, 0, UINT64_MAX, &node->scratch, "scratch");
    scratch += rule->scratch(rule, &node->problem, node->variant);
    if (status == TRI_OK && node->scratch != scratch)
        status = tri_text_stale(&r->t, start, "%s needs %llu words of scratch",
                                rule->name, (unsigned long long)scratch);
    return status;
}

static int read_rule(reader *r, tri_node *node)
{
    const tri_machine *m = r->machine;
    char name[TRI_NAME_MAX];
    const char *start = tri_text_place(&r->t);
    int status = tri_text_word(&r->t, name, sizeof name, "a rule");
    if (status != TRI_OK)
        return status;
    for (unsigned i = 0; i < m->rules; i++)
        if (strcmp(m->rule[i]->name, name) == 0) {
            if (m->rule[i]->exchanges && r->public_b)
                return tri_text_refuse(&r->t, start,
                                       "'%s' exchanges the operands, of which "
                                       "only b is public",
                                       name);
            node->choice = (uint16_t)i;
            return read_children(r, m->rule[i], node);
        }
    return tri_text_stale(&r->t, start, "class %s has no rule '%s'",
                          tri_cpu_name(m->cpu), name);
}

static int read_node(reader *r)
{
    tri_text *t = &r->t;
    tri_node node = {.choice = 0};
    char kind[8];
    uint64_t index;
    int status = tri_text_expect(t, "node");
    if (status != TRI_OK)
        return status;
    const char *start = tri_text_place(t);
    status = tri_text_number(t, 0, UINT32_MAX, &index, "a node's number");
    if (status == TRI_OK && index != r->nodes)
        status = tri_text_refuse(t, start, "the next node is number %lu",
                                 (unsigned long)r->nodes);
    if (status == TRI_OK)
        status = read_problem(t, &node.problem);
    if (status != TRI_OK)
        return status;
    start = tri_text_place(t);
    status = tri_text_word(t, kind, sizeof kind, "'kernel' or 'rule'");
    if (status != TRI_OK)
        return status;
    if (strcmp(kind, "kernel") == 0)
        status = read_kernel(r, &node);
    else if (strcmp(kind, "rule") == 0)
        status = read_rule(r, &node);
    else
        status = tri_text_refuse(t, start, "expected 'kernel' or 'rule'");
    if (status == TRI_OK)
        status = read_entry(t, "cost", 0, UINT64_MAX - 1, &node.cost);
    if (status == TRI_OK)
        r->node[r->nodes++] = node;
    return status;
}

/* All before the nodes. */
static int read_head(reader *r, tri_machine_of *machine_of)
{
    tri_text *t = &r->t;
    tri_cpu cpu;
    uint64_t bits = 0;
    char name[TRI_NAME_MAX];
    int status = tri_text_header(t, "triad-plan");
    if (status == TRI_OK) {
        (void)tri_text_next_line(t);
        status = tri_text_expect(t, "class");
    }
    if (status != TRI_OK)
        return status;
    const char *start = tri_text_place(t);
    status = tri_text_word(t, name, sizeof name, "a CPU class");
    if (status != TRI_OK)
        return status;
    if (tri_cpu_from_name(name, &cpu) != TRI_OK) {
        (void)tri_text_refuse(t, start, "no CPU class is called '%s'", name);
        return TRI_ERR_CPU;
    }
    r->machine = machine_of(cpu);
    status = tri_text_end_line(t);
    if (status != TRI_OK)
        return status;
    (void)tri_text_next_line(t);
    start = t->at;
    status = read_entry(t, "words", 1, UINT16_MAX, &bits);
    if (status == TRI_OK && bits != TRI_WORD_BITS)
        return tri_text_stale(t, start,
                              "a plan for words of %u bits; here "
                              "they have %d",
                              (unsigned)bits, TRI_WORD_BITS);
    return status == TRI_OK ? tri_text_end_line(t) : status;
}

/* The line `public b`, if it is there. */
static int read_public(reader *r)
{
    tri_text *t = &r->t, ahead;
    char key[TRI_NAME_MAX];
    if (!tri_text_next_line(t))
        return TRI_OK;
    ahead = *t;
    ahead.why = NULL;
    if (tri_text_word(&ahead, key, sizeof key, "a keyword") != TRI_OK ||
        strcmp(key, "public") != 0)
        return TRI_OK;
    r->public_b = true;
    int status = tri_text_expect(t, "public");
    if (status == TRI_OK)
        status = tri_text_expect(t, "b");
    return status == TRI_OK ? tri_text_end_line(t) : status;
}

static int read_plan(reader *r, tri_machine_of *machine_of)
{
    int status = read_head(r, machine_of);
    size_t line = 0;
    const char *start = NULL;
    if (status == TRI_OK)
        status = read_public(r);
    while (status == TRI_OK && tri_text_next_line(&r->t)) {
        line = r->t.line;
        start = r->t.line_start;
        status = make_room(r);
        if (status == TRI_OK)
            status = read_node(r);
        if (status == TRI_OK)
            status = tri_text_end_line(&r->t);
    }
    if (status != TRI_OK)
        return status;
    if (r->nodes == 0)
        return tri_text_refuse(&r->t, r->t.at, "no nodes");
    const tri_problem *p = &r->node[r->nodes - 1].problem;
    if (p->count != 1 || p->lanes != 1) {
        r->t.line = line;
        r->t.line_start = start;
        return tri_text_refuse(&r->t, start,
                               "the last node is not one product in the "
                               "natural layout");
    }
    return TRI_OK;
}

int tri_plan_parse(tri_plan *plan, const char *text, size_t len,
                   tri_machine_of *machine_of, const tri_allocator *allocator,
                   tri_diagnostic *why)
{
    reader r = {.t = tri_text_open(text, len, why), .allocator = *allocator};
    int status = read_plan(&r, machine_of);
    allocator->resize(allocator->ctx, r.depth, 0);
    if (status != TRI_OK) {
        allocator->resize(allocator->ctx, r.node, 0);
        return status;
    }
    *plan =
        (tri_plan){r.machine->cpu, r.nodes, r.nodes - 1, r.node, r.public_b};
    return TRI_OK;
}

static void format_node(tri_sink *s, const tri_machine *m, const tri_node *n,
                        uint32_t index)
{
    const tri_problem *p = &n->problem;
    tri_emit(s, "node %lu %lux%lu count %u lanes %u ", (unsigned long)index,
             (unsigned long)p->na, (unsigned long)p->nb, (unsigned)p->count,
             (unsigned)p->lanes);
    if (n->choice >= TRI_CHOICE_LEAF) {
        tri_emit(s, "kernel %s", m->leaf[n->choice - TRI_CHOICE_LEAF].name);
    } else {
        tri_emit(s, "rule %s variant %u children", m->rule[n->choice]->name,
                 (unsigned)n->variant);
        for (int j = 0; j < TRI_MAX_CHILDREN && n->times[j]; j++)
            tri_emit(s, " %lu*%lu", (unsigned long)n->child[j],
                     (unsigned long)n->times[j]);
        tri_emit(s, " scratch %llu", (unsigned long long)n->scratch);
    }
    tri_emit(s, " cost %llu\n", (unsigned long long)n->cost);
}

size_t tri_plan_format(const tri_plan *plan, const tri_machine *m, char *text,
                       size_t size)
{
    tri_sink s = {text, size, 0};
    tri_emit(&s, "triad-plan 1\nclass %s\nwords %d\n", tri_cpu_name(plan->cpu),
             TRI_WORD_BITS);
    if (plan->public_b)
        tri_emit(&s, "public b\n");
    for (uint32_t i = 0; i <= plan->root; i++)
        format_node(&s, m, &plan->node[i], i);
    return s.length;
}
