/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dynamic programming over problems.
 *
 *   T(p) = min over choices of  own work + sum of times_i * T(child_i)
 *
 * Exact within its model: a child's cost does not depend on where it stands.
 * Costs are integers and ties go to the earlier choice, leaves first, so the
 * same profile gives the same nodes on every host. */
#include "plan/rule.h"

#include <string.h>

/* Priced variants of one rule. */
enum { MAX_PRICED = 4 };

typedef struct prices {
    bool known;
    uint32_t fixed, step[TRI_LEVELS];
} prices;

/* The cost of a problem nothing solves, remembered like any other. */
#define NO_PLAN UINT64_MAX

struct tri_planner {
    tri_allocator allocator;
    const tri_machine *machine;
    const tri_profile *profile;
    prices *rule_price[2]; /* natural, packed */
    prices *leaf_price;
    tri_node *node;
    uint32_t nodes, node_space;
    uint32_t *slot; /* open addressing: 1 + index of a node; 0 is free */
    uint32_t slots;
};

static prices price_of_line(const tri_price *line)
{
    prices price = {.known = line != NULL};
    if (line) {
        price.fixed = line->fixed;
        memcpy(price.step, line->step, sizeof price.step);
    }
    return price;
}

/* A call of a rule nobody measured: the price of eight vector loads. */
enum { DEFAULT_CALL_LOADS = 8 };

static prices price_of_rule(const tri_profile *profile, const tri_rule *rule,
                            unsigned variant, unsigned lanes)
{
    char name[TRI_NAME_MAX];
    tri_price_name(rule, variant, name);
    prices price = price_of_line(tri_profile_find(profile, name, lanes, 1));
    if (price.known)
        return price;
    price.known = profile->load_step[0] != 0;
    price.fixed = DEFAULT_CALL_LOADS * profile->load_step[0];
    for (int i = 0; i < TRI_LEVELS; i++)
        price.step[i] = rule->loads * profile->load_step[i] +
                        rule->stores * profile->store_step[i] +
                        rule->xors * profile->xor_step[i];
    return price;
}

static void *allocate(const tri_allocator *a, size_t count, size_t size)
{
    if (size != 0 && count > SIZE_MAX / size)
        return NULL;
    return a->resize(a->ctx, NULL, count * size);
}

void tri_planner_free(tri_planner *pl)
{
    if (!pl)
        return;
    tri_allocator a = pl->allocator;
    a.resize(a.ctx, pl->rule_price[0], 0);
    a.resize(a.ctx, pl->rule_price[1], 0);
    a.resize(a.ctx, pl->leaf_price, 0);
    a.resize(a.ctx, pl->node, 0);
    a.resize(a.ctx, pl->slot, 0);
    a.resize(a.ctx, pl, 0);
}

tri_planner *tri_planner_new(const tri_machine *machine,
                             const tri_profile *profile,
                             const tri_allocator *allocator)
{
    enum { FIRST_SLOTS = 1 << 12 };
    tri_planner *pl = allocate(allocator, 1, sizeof *pl);
    if (!pl)
        return NULL;
    *pl = (tri_planner){.allocator = *allocator,
                        .machine = machine,
                        .profile = profile,
                        .slots = FIRST_SLOTS,
                        .node_space = FIRST_SLOTS / 2};
    for (int i = 0; i < 2; i++)
        pl->rule_price[i] =
            allocate(allocator, (machine->rules + 1u) * MAX_PRICED,
                     sizeof(prices));
    pl->leaf_price = allocate(allocator, machine->leaves + 1u,
                              sizeof(prices));
    pl->node = allocate(allocator, pl->node_space, sizeof *pl->node);
    pl->slot = allocate(allocator, pl->slots, sizeof *pl->slot);
    if (!pl->rule_price[0] || !pl->rule_price[1] || !pl->leaf_price ||
        !pl->node || !pl->slot) {
        tri_planner_free(pl);
        return NULL;
    }
    memset(pl->slot, 0, pl->slots * sizeof *pl->slot);
    for (unsigned i = 0; i < machine->rules; i++)
        for (unsigned packed = 0; packed < 2; packed++)
            for (unsigned v = 0; v < MAX_PRICED; v++)
                pl->rule_price[packed][i * MAX_PRICED + v] =
                    price_of_rule(profile, machine->rule[i], v, 1 + packed);
    for (unsigned i = 0; i < machine->leaves; i++)
        pl->leaf_price[i] = price_of_line(
            tri_profile_find(profile, machine->leaf[i].name,
                             machine->leaf[i].lanes, 0));
    return pl;
}

static bool same_problem(const tri_problem *a, const tri_problem *b)
{
    return a->na == b->na && a->nb == b->nb && a->count == b->count &&
           a->lanes == b->lanes;
}

static uint32_t find_slot(const uint32_t *slot, uint32_t slots,
                          const tri_node *node, const tri_problem *p)
{
    uint64_t h = p->na * 0x9e3779b97f4a7c15u ^ p->nb * 0xc2b2ae3d27d4eb4fu ^
                 ((uint32_t)p->count << 16 | p->lanes) * 0x165667b19e3779f9u;
    uint32_t i = (uint32_t)(h >> 32) & (slots - 1);
    while (slot[i] && !same_problem(&node[slot[i] - 1].problem, p))
        i = (i + 1) & (slots - 1);
    return i;
}

/* Room for one node more, the table at most half full. */
static int make_room(tri_planner *pl)
{
    if (pl->nodes < pl->node_space)
        return TRI_OK;
    tri_allocator *a = &pl->allocator;
    uint32_t space = 2 * pl->node_space, slots = 2 * pl->slots;
    if (slots == 0)
        return TRI_ERR_MEMORY;
    uint32_t *slot = allocate(a, slots, sizeof *slot);
    tri_node *node = a->resize(a->ctx, pl->node, space * sizeof *node);
    if (node)
        pl->node = node;
    if (!slot || !node) {
        a->resize(a->ctx, slot, 0);
        return TRI_ERR_MEMORY;
    }
    memset(slot, 0, slots * sizeof *slot);
    for (uint32_t i = 0; i < pl->nodes; i++)
        slot[find_slot(slot, slots, node, &node[i].problem)] = i + 1;
    a->resize(a->ctx, pl->slot, 0);
    pl->node_space = space;
    pl->slots = slots;
    pl->slot = slot;
    return TRI_OK;
}

/* A step whose working set just outgrows a level still finds much of it
 * there: between the level's size and twice it, the price goes over linearly
 * to the next one's. */
static uint64_t step_price(const tri_profile *profile, const prices *price,
                           uint64_t words)
{
    uint64_t bytes = words * sizeof(tri_word);
    for (int i = 0; i < TRI_LEVELS - 1; i++) {
        uint64_t cache = profile->cache[i];
        if (bytes <= cache)
            return price->step[i];
        if (bytes < 2 * cache)
            return (price->step[i] * (2 * cache - bytes) +
                    price->step[i + 1] * (bytes - cache)) /
                   cache;
    }
    return price->step[TRI_LEVELS - 1];
}

static uint64_t work_cost(const tri_profile *profile, const prices *price,
                          const tri_work *w)
{
    return w->calls * price->fixed +
           w->steps * step_price(profile, price, w->words);
}

/* node := leaf i, when it solves the problem. */
static bool leaf_node(const tri_planner *pl, unsigned i, const tri_problem *p,
                      tri_node *node)
{
    const tri_leaf *leaf = &pl->machine->leaf[i];
    const prices *price = &pl->leaf_price[i];
    bool any = leaf->na == 0;
    if (!price->known || p->count != 1 || p->lanes != leaf->lanes ||
        (!any && (p->na != leaf->na || p->nb != leaf->nb)))
        return false;
    *node = (tri_node){.problem = *p,
                       .choice = (uint16_t)(TRI_CHOICE_LEAF + i),
                       .cost = price->fixed};
    if (any)
        node->cost += (uint64_t)p->na * p->nb * price->step[0];
    return true;
}

/* node := rule i in its variant, when that applies. */
static int rule_node(tri_planner *pl, unsigned i, unsigned variant,
                     const tri_problem *p, tri_node *node)
{
    const tri_rule *rule = pl->machine->rule[i];
    const prices *price =
        &pl->rule_price[p->lanes > 1]
                       [i * MAX_PRICED + (variant >> rule->price_shift)];
    tri_child child[TRI_MAX_CHILDREN];
    tri_work work = {0, 0, 0};
    if (!price->known)
        return TRI_ERR_NO_PLAN;
    unsigned children = rule->children(rule, p, variant, child);
    if (children == 0)
        return TRI_ERR_NO_PLAN;
    rule->work(rule, p, variant, &work);
    *node = (tri_node){.problem = *p,
                       .choice = (uint16_t)i,
                       .variant = (uint16_t)variant,
                       .cost = work_cost(pl->profile, price, &work)};
    for (unsigned j = 0; j < children; j++) {
        int status =
            tri_planner_solve(pl, &child[j].problem, &node->child[j]);
        if (status != TRI_OK)
            return status;
        const tri_node *sub = &pl->node[node->child[j]];
        node->times[j] = child[j].times;
        node->cost += child[j].times * sub->cost;
        if (sub->scratch > node->scratch)
            node->scratch = sub->scratch;
    }
    node->scratch += rule->scratch(rule, p, variant);
    return TRI_OK;
}

int tri_planner_solve(tri_planner *pl, const tri_problem *p, uint32_t *index)
{
    uint32_t known = pl->slot[find_slot(pl->slot, pl->slots, pl->node, p)];
    if (known) {
        *index = known - 1;
        return pl->node[*index].cost == NO_PLAN ? TRI_ERR_NO_PLAN : TRI_OK;
    }
    tri_node best = {.problem = *p, .cost = NO_PLAN}, node;
    for (unsigned i = 0; i < pl->machine->leaves; i++)
        if (leaf_node(pl, i, p, &node) && node.cost < best.cost)
            best = node;
    for (unsigned i = 0; i < pl->machine->rules; i++)
        for (unsigned v = 0; v < pl->machine->rule[i]->variants; v++) {
            int status = rule_node(pl, i, v, p, &node);
            if (status == TRI_ERR_MEMORY)
                return status;
            if (status == TRI_OK && node.cost < best.cost)
                best = node;
        }
    int status = make_room(pl);
    if (status != TRI_OK)
        return status;
    *index = pl->nodes;
    pl->node[pl->nodes++] = best;
    pl->slot[find_slot(pl->slot, pl->slots, pl->node, p)] = pl->nodes;
    return best.cost == NO_PLAN ? TRI_ERR_NO_PLAN : TRI_OK;
}

const tri_node *tri_planner_nodes(const tri_planner *pl, uint32_t *count)
{
    *count = pl->nodes;
    return pl->node;
}

/* Inserts by cost, the dearest falling out at max. */
static void insert(tri_node *list, int *n, int max, const tri_node *node)
{
    int i = *n < max ? (*n)++ : max;
    for (; i > 0 && list[i - 1].cost > node->cost; i--)
        if (i < max)
            list[i] = list[i - 1];
    if (i < max)
        list[i] = *node;
}

int tri_planner_candidates(tri_planner *pl, const tri_problem *p,
                           tri_node *list, int max)
{
    int n = 0;
    tri_node node;
    for (unsigned i = 0; i < pl->machine->leaves; i++)
        if (leaf_node(pl, i, p, &node))
            insert(list, &n, max, &node);
    for (unsigned i = 0; i < pl->machine->rules; i++) {
        tri_node best = {.cost = NO_PLAN};
        for (unsigned v = 0; v < pl->machine->rule[i]->variants; v++) {
            int status = rule_node(pl, i, v, p, &node);
            if (status == TRI_ERR_MEMORY)
                return status;
            if (status == TRI_OK && node.cost < best.cost)
                best = node;
        }
        if (best.cost != NO_PLAN)
            insert(list, &n, max, &best);
    }
    return n;
}

/* Children come before parents: one pass down marks what the roots reach, one
 * pass up renumbers it. */
int tri_planner_extract(tri_planner *pl, uint32_t *root, uint32_t roots,
                        tri_node **out, uint32_t *count)
{
    uint32_t *number = allocate(&pl->allocator, pl->nodes, sizeof *number);
    uint32_t n = 0;
    if (!number)
        return TRI_ERR_MEMORY;
    memset(number, 0, pl->nodes * sizeof *number);
    for (uint32_t i = 0; i < roots; i++)
        number[root[i]] = 1;
    for (uint32_t i = pl->nodes; i-- > 0;) {
        const tri_node *node = &pl->node[i];
        n += number[i];
        for (int j = 0; number[i] && j < TRI_MAX_CHILDREN; j++)
            if (node->times[j])
                number[node->child[j]] = 1;
    }
    tri_node *copy = allocate(&pl->allocator, n, sizeof *copy);
    if (!copy) {
        pl->allocator.resize(pl->allocator.ctx, number, 0);
        return TRI_ERR_MEMORY;
    }
    *count = n;
    n = 0;
    for (uint32_t i = 0; i < pl->nodes; i++) {
        if (!number[i])
            continue;
        copy[n] = pl->node[i];
        for (int j = 0; j < TRI_MAX_CHILDREN; j++)
            if (copy[n].times[j])
                copy[n].child[j] = number[copy[n].child[j]];
        number[i] = n++;
    }
    for (uint32_t i = 0; i < roots; i++)
        root[i] = number[root[i]];
    pl->allocator.resize(pl->allocator.ctx, number, 0);
    *out = copy;
    return TRI_OK;
}
