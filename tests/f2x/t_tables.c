/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What plans are made of: the promises rules give the planner, kept on every
 * shape that any plan for small sizes may come to; and the built-in tables,
 * which must be such plans, the planner's own. All classes, whatever the
 * machine runs: nothing is multiplied here. */
#include "plans.h"

#define P_FORMAT "%ux%u x%u lanes %u"
#define P_ARGS(p) (p)->na, (p)->nb, (p)->count, (p)->lanes

static void check_names(const tri_class *cl)
{
    const tri_machine *m = &cl->machine;
    const char *name[2 * TRI_MAX_VARIANTS];
    unsigned n = 0, variants = 0;
    for (unsigned i = 0; i < m->rules; i++) {
        const tri_rule *rule = m->rule[i];
        unsigned priced =
            rule->variants ? (rule->variants - 1u) >> rule->price_shift : 0;
        variants += rule->variants;
        CHECK(rule->variants >= 1 && priced < TRI_MAX_PRICED,
              "%s: %u variants, %u prices", rule->name, rule->variants,
              priced + 1);
        CHECK(strlen(rule->name) + 2 < TRI_NAME_MAX, "%s", rule->name);
        CHECK(tri_f2x_choice_name(m->cpu, i) == rule->name, "%s", rule->name);
        name[n++] = rule->name;
    }
    CHECK(variants <= TRI_MAX_VARIANTS, "%u variants", variants);
    for (unsigned i = 0; i < m->leaves; i++) {
        const tri_leaf *leaf = &m->leaf[i];
        CHECK(strlen(leaf->name) < TRI_NAME_MAX, "%s", leaf->name);
        CHECK(strcmp(leaf->name, cl->kernels[i].name) == 0 &&
                  leaf->na == cl->kernels[i].n && leaf->nb == leaf->na &&
                  leaf->lanes == cl->kernels[i].lanes &&
                  (!leaf->public_b || leaf->lanes == 1) &&
                  (leaf->lanes == 1 || leaf->lanes == cl->ops->lanes),
              "kernel %u, %s", i, leaf->name);
        CHECK(strcmp(tri_f2x_choice_name(m->cpu, TRI_CHOICE_LEAF + i),
                     leaf->name) == 0,
              "%s", leaf->name);
        name[n++] = leaf->name;
    }
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < i; j++)
            CHECK(strcmp(name[i], name[j]) != 0, "two things called %s",
                  name[i]);
    CHECK(!tri_f2x_choice_name(m->cpu, m->rules) &&
              !tri_f2x_choice_name(m->cpu, TRI_CHOICE_LEAF + m->leaves) &&
              !tri_f2x_choice_name(m->cpu, UINT16_MAX),
          "names past the last");
}

/* Problems met so far: 1 being followed, else 1 + the longest way down from
 * it, in nodes. */
typedef struct walk {
    const tri_machine *m;
    struct {
        tri_problem p;
        uint32_t state;
    } * seen;
    size_t space, used;
} walk;

static size_t slot_of(const walk *w, const tri_problem *p)
{
    uint64_t h = test_mix((uint64_t)p->na << 32 ^ p->nb) ^
                 test_mix((uint64_t)p->count << 16 ^ p->lanes);
    size_t i = (size_t)test_mix(h) & (w->space - 1);
    while (w->seen[i].state && !tri_same_problem(&w->seen[i].p, p))
        i = (i + 1) & (w->space - 1);
    return i;
}

static void note(walk *w, const tri_problem *p, uint32_t state)
{
    if (2 * w->used >= w->space) {
        walk old = *w;
        w->space = old.space ? 2 * old.space : 1 << 12;
        w->seen = calloc(w->space, sizeof *w->seen);
        if (!w->seen)
            exit(2);
        for (size_t i = 0; i < old.space; i++)
            if (old.seen[i].state)
                w->seen[slot_of(w, &old.seen[i].p)] = old.seen[i];
        free(old.seen);
    }
    size_t slot = slot_of(w, p);
    w->used += w->seen[slot].state == 0;
    w->seen[slot].p = *p;
    w->seen[slot].state = state;
}

/* See rule.h: work at several products side by side is no less than that at
 * one, for each. */
static void check_side_by_side(const tri_rule *rule, unsigned v,
                               const tri_problem *p, const tri_child *child,
                               unsigned n, const tri_work *w)
{
    tri_problem one = *p;
    tri_child alone[TRI_MAX_CHILDREN];
    tri_work least = {0, 0, 0};
    one.count = 1;
    unsigned m = rule->children(rule, &one, v, alone, &least);
    if (m == 0)
        return;
    CHECK(w->calls >= least.calls * p->count &&
              w->steps >= least.steps * p->count && w->words >= least.words,
          "%s/%u " P_FORMAT ": less work than at one", rule->name, v,
          P_ARGS(p));
    for (unsigned j = 0; j < m; j++) {
        uint64_t now = 0;
        uint64_t then = (uint64_t)alone[j].times * alone[j].problem.count;
        for (unsigned k = 0; k < n; k++)
            if (child[k].problem.na == alone[j].problem.na &&
                child[k].problem.nb == alone[j].problem.nb &&
                child[k].problem.lanes == alone[j].problem.lanes)
                now += (uint64_t)child[k].times * child[k].problem.count;
        CHECK(now >= then * p->count,
              "%s/%u " P_FORMAT ": fewer products than at one", rule->name, v,
              P_ARGS(p));
    }
}

static uint32_t follow(walk *w, const tri_problem *p)
{
    uint32_t deepest = 1; /* a kernel, or nothing known */
    if (w->space) {
        uint32_t state = w->seen[slot_of(w, p)].state;
        if (state > 1)
            return state - 1;
        if (state == 1) {
            CHECK(0, P_FORMAT ": rules lead back to it", P_ARGS(p));
            return 1;
        }
    }
    note(w, p, 1);
    for (unsigned i = 0; i < w->m->rules; i++)
        for (unsigned v = 0; v < w->m->rule[i]->variants; v++) {
            const tri_rule *rule = w->m->rule[i];
            tri_child child[TRI_MAX_CHILDREN];
            tri_work work = {0, 0, 0};
            unsigned n = rule->children(rule, p, v, child, &work);
            CHECK(n <= TRI_MAX_CHILDREN, "%s/%u " P_FORMAT ": %u children",
                  rule->name, v, P_ARGS(p), n);
            if (n && p->count > 1)
                check_side_by_side(rule, v, p, child, n, &work);
            for (unsigned j = 0; j < n; j++) {
                if (!CHECK(tri_is_problem(&child[j].problem) &&
                               child[j].times >= 1,
                           "%s/%u " P_FORMAT ": child %u, " P_FORMAT,
                           rule->name, v, P_ARGS(p), j,
                           P_ARGS(&child[j].problem)))
                    continue;
                uint32_t below = follow(w, &child[j].problem);
                deepest = below >= deepest ? below + 1 : deepest;
            }
        }
    note(w, p, 1 + deepest);
    return deepest;
}

static void check_rules(const tri_class *cl)
{
    walk w = {.m = &cl->machine};
    uint32_t deepest = 0;
    for (uint32_t n = 1; n <= test_scale(64); n++)
        for (uint32_t nb = n; nb >= 1; nb -= nb > 5 ? 5 : 1) {
            tri_problem p = {n, nb, 1, 1};
            uint32_t depth = follow(&w, &p);
            deepest = depth > deepest ? depth : deepest;
        }
    for (uint32_t n = 65; n <= test_scale(300); n += 47) {
        tri_problem p = {n, n, 1, 1};
        uint32_t depth = follow(&w, &p);
        deepest = depth > deepest ? depth : deepest;
    }
    CHECK(deepest <= TRI_MAX_DEPTH, "a plan may be %u nodes deep", deepest);
    printf("%s: %zu problems, at most %u nodes deep\n",
           tri_cpu_name(cl->machine.cpu), w.used, deepest);
    free(w.seen);
}

static void check_node(const tri_class *cl, const tri_node *all, bool public_b,
                       uint32_t i)
{
    const tri_node *node = &all[i];
    const tri_problem *p = &node->problem;
    const tri_machine *m = &cl->machine;
    tri_child child[TRI_MAX_CHILDREN];
    tri_work work;
    uint64_t scratch = 0;
    unsigned n = 0;
    if (!CHECK(tri_is_problem(p), "node %u: " P_FORMAT, i, P_ARGS(p)))
        return;
    if (node->choice >= TRI_CHOICE_LEAF) {
        unsigned at = node->choice - TRI_CHOICE_LEAF;
        if (!CHECK(at < m->leaves, "node %u: kernel %u", i, at))
            return;
        const tri_leaf *leaf = &m->leaf[at];
        CHECK(p->count == 1 && p->lanes == leaf->lanes &&
                  (leaf->na == 0 || (p->na == leaf->na && p->nb == leaf->nb)),
              "node %u: %s for " P_FORMAT, i, leaf->name, P_ARGS(p));
        CHECK(public_b || !leaf->public_b, "node %u: %s for a secret", i,
              leaf->name);
    } else {
        if (!CHECK(node->choice < m->rules &&
                       node->variant < m->rule[node->choice]->variants,
                   "node %u: rule %u/%u", i, node->choice, node->variant))
            return;
        const tri_rule *rule = m->rule[node->choice];
        n = rule->children(rule, p, node->variant, child, &work);
        CHECK(n > 0, "node %u: %s/%u does not apply to " P_FORMAT, i,
              rule->name, node->variant, P_ARGS(p));
        CHECK(!public_b || !rule->exchanges,
              "node %u: %s makes a secret public", i, rule->name);
        scratch = rule->scratch(rule, p, node->variant);
    }
    uint64_t most = 0;
    for (unsigned j = 0; j < TRI_MAX_CHILDREN; j++) {
        if (j >= n) {
            CHECK(node->times[j] == 0 && node->child[j] == 0,
                  "node %u: child %u", i, j);
            continue;
        }
        if (!CHECK(node->child[j] < i && node->times[j] == child[j].times &&
                       tri_same_problem(&all[node->child[j]].problem,
                                        &child[j].problem),
                   "node %u, " P_FORMAT ": child %u", i, P_ARGS(p), j))
            continue;
        if (all[node->child[j]].scratch > most)
            most = all[node->child[j]].scratch;
    }
    CHECK(node->scratch == most + scratch, "node %u: %llu words of scratch", i,
          (unsigned long long)node->scratch);
}

static int find_plan(tri_cpu cpu, bool public_b, size_t n, tri_plan *plan)
{
    return public_b ? tri_f2x_builtin_plan_public(cpu, n, plan)
                    : tri_f2x_builtin_plan(cpu, n, plan);
}

/* Root by root what the planner answers on the table's own profile. */
static void check_root(const tri_class *cl, tri_planner *pl, bool public_b,
                       uint32_t n)
{
    const char *name = tri_cpu_name(cl->machine.cpu);
    tri_problem p = {n, n, 1, 1};
    tri_plan plan;
    uint32_t index, count;
    if (!CHECK(find_plan(cl->machine.cpu, public_b, n, &plan) == TRI_OK,
               "%s: no plan for %u words", name, n))
        return;
    const tri_node *root = &plan.node[plan.root];
    CHECK(plan.root < plan.nodes && plan.cpu == cl->machine.cpu &&
              tri_same_problem(&root->problem, &p),
          "%s: for %u words a plan for " P_FORMAT, name, n,
          P_ARGS(&root->problem));
    int status = tri_planner_solve(pl, &p, &index);
    if (!CHECK(status == TRI_OK, "%s: %u words: status %d", name, n, status))
        return;
    const tri_node *node = &tri_planner_nodes(pl, &count)[index];
    CHECK(node->choice == root->choice && node->variant == root->variant &&
              node->cost == root->cost && node->scratch == root->scratch &&
              memcmp(node->times, root->times, sizeof node->times) == 0,
          "%s, %u words: built in %s/%u at %llu, planned %s/%u at %llu", name,
          n, tri_f2x_choice_name(plan.cpu, root->choice), root->variant,
          (unsigned long long)root->cost,
          tri_f2x_choice_name(plan.cpu, node->choice), node->variant,
          (unsigned long long)node->cost);
}

/* A built-in plan written and read again. */
static void check_text(const tri_class *cl, bool public_b, uint32_t n)
{
    tri_plan plan, own, again;
    tri_diagnostic why = {0};
    if (find_plan(cl->machine.cpu, public_b, n, &plan) != TRI_OK ||
        tri_plan_copy(&plan, &heap, &own) != TRI_OK)
        return;
    size_t len = tri_f2x_plan_format(&own, NULL, 0);
    char *text = malloc(len + 1);
    if (!text)
        exit(2);
    tri_f2x_plan_format(&own, text, len + 1);
    int status = tri_f2x_plan_parse(&again, text, len, &heap, &why);
    if (CHECK(status == TRI_OK, "%s, %u words: %zu:%zu: %s in\n%s",
              tri_cpu_name(cl->machine.cpu), n, why.line, why.column,
              why.message, text)) {
        CHECK(again.cpu == own.cpu && again.nodes == own.nodes &&
                  again.root == own.root && again.public_b == own.public_b &&
                  memcmp(again.node, own.node, own.nodes * sizeof *own.node) ==
                      0,
              "%u words: another plan came back", n);
        tri_plan_free(&again, &heap);
    }
    free(text);
    tri_plan_free(&own, &heap);
}

/* The plans for secret operands or for a public b. */
static void check_plans(const tri_class *cl, bool public_b)
{
    const tri_table *table = cl->table;
    const tri_plans *plans = &table->plans[public_b];
    const bool apart = plans->node != table->plans[0].node;
    const char *name = tri_cpu_name(cl->machine.cpu);
    tri_plan plan;
    CHECK(plans->nodes <= UINT16_MAX + 1u, "%s: %u nodes", name, plans->nodes);
    char *used = calloc(plans->nodes + 1u, 1);
    if (!used)
        exit(2);
    for (uint32_t i = 0; i < table->dense + table->sizes; i++)
        if (CHECK(plans->root[i] < plans->nodes, "%s: root %u", name, i))
            used[plans->root[i]] = 1;
    for (uint32_t i = plans->nodes; i-- > 0;) {
        check_node(cl, plans->node, apart, i);
        CHECK(used[i], "%s: nothing uses node %u", name, i);
        for (int j = 0; j < TRI_MAX_CHILDREN && plans->node[i].times[j]; j++)
            if (plans->node[i].child[j] < i)
                used[plans->node[i].child[j]] = 1;
    }
    free(used);

    tri_planner *pl = tri_f2x_planner_new(table->profile, &heap);
    if (!CHECK(pl, "no memory"))
        return;
    if (public_b)
        tri_planner_public(pl);
    for (uint32_t n = 1; n <= table->dense; n++)
        check_root(cl, pl, public_b, n);
    for (uint32_t i = 0; i < table->sizes; i++)
        check_root(cl, pl, public_b, table->size[i]);
    tri_planner_free(pl);

    /* Between the sizes, the next larger one; none past the last, or at
     * 0. */
    const tri_cpu cpu = cl->machine.cpu;
    for (uint32_t i = 0; i < table->sizes; i++) {
        uint32_t low = 1 + (i ? table->size[i - 1] : table->dense);
        uint32_t at = low + (table->size[i] - low) / 2;
        for (int k = 0; k < 2; k++, at = low)
            CHECK(find_plan(cpu, public_b, at, &plan) == TRI_OK &&
                      plan.node[plan.root].problem.na == table->size[i] &&
                      plan.public_b == apart,
                  "%s: %u words", name, at);
    }
    uint32_t last = table->sizes ? table->size[table->sizes - 1] : table->dense;
    plan.root = 77;
    CHECK(find_plan(cpu, public_b, 0, &plan) == TRI_ERR_SIZE &&
              find_plan(cpu, public_b, last + 1u, &plan) == TRI_ERR_SIZE &&
              find_plan(cpu, public_b, SIZE_MAX, &plan) == TRI_ERR_SIZE &&
              plan.root == 77,
          "%s: sizes without a plan", name);
    for (uint32_t n = 1; n <= last; n += 1 + n / 9)
        check_text(cl, public_b, n);
}

static void check_table(const tri_class *cl)
{
    const tri_table *table = cl->table;
    const char *name = tri_cpu_name(cl->machine.cpu);
    const tri_profile *f = tri_f2x_builtin_profile(cl->machine.cpu);
    CHECK(f == table->profile && f->cpu == cl->machine.cpu, "%s", name);
    for (uint32_t i = 0; i < table->sizes; i++)
        CHECK(table->size[i] > (i ? table->size[i - 1] : table->dense),
              "%s: size %u after %u", name, table->size[i],
              i ? table->size[i - 1] : table->dense);
    check_plans(cl, false);
    check_plans(cl, true);
}

int main(void)
{
    for (int cpu = 0; cpu < TRI_CPU_COUNT; cpu++) {
        const tri_class *cl = tri_class_of((tri_cpu)cpu);
        CHECK(cl->machine.cpu == (tri_cpu)cpu, "class %d", cpu);
        check_names(cl);
        check_rules(cl);
        check_table(cl);
    }
    return test_done();
}
