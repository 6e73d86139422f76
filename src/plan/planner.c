/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Dynamic programming over problems.
 *
 *   T(p) = min over choices of  own work + sum of times_i * T(child_i)
 *
 * Exact within its model: a child's cost does not depend on where it stands.
 * A lower bound on each candidate (product_bound) saves solving most of them.
 * Costs are integers and ties go to the earlier choice, so the same profile
 * gives the same nodes on every host. */
#include "plan/rule.h"

#include <string.h>

/* least[i] is the least of step[i..]. */
typedef struct prices {
    bool known;
    uint32_t fixed, step[TRI_LEVELS], least[TRI_LEVELS];
} prices;

/* No bound known. */
#define UNBOUNDED (UINT64_MAX - 1)

/* The cost of a problem nothing solves, remembered like any other. */
#define NO_PLAN UINT64_MAX

/* Costs stop here, so that nothing wraps around from dear to cheap. */
#define MOST (NO_PLAN - 1)

static uint64_t add_up(uint64_t a, uint64_t b)
{
    return a < MOST - b ? a + b : MOST;
}

static uint64_t multiply(uint64_t a, uint64_t b)
{
    if ((a | b) >> 32 == 0)
        return a * b;
    return a != 0 && b > MOST / a ? MOST : a * b;
}

/* A way to solve a problem, and no more than it costs. */
typedef struct candidate {
    uint64_t bound;
    uint16_t rule, variant;
} candidate;

struct tri_planner {
    tri_allocator allocator;
    const tri_machine *machine;
    const tri_profile *profile;
    prices *rule_price[2]; /* natural, packed */
    prices *leaf_price;
    uint16_t lanes;   /* of the packed layout; 1 without one */
    tri_allow *allow; /* null for all */
    void *allow_ctx;
    tri_node *node;
    uint32_t nodes, node_space;
    candidate *candidate;
    uint32_t candidates, candidate_space;
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

static void set_least(prices *price)
{
    uint32_t least = UINT32_MAX;
    for (int i = TRI_LEVELS; i-- > 0;) {
        least = price->step[i] < least ? price->step[i] : least;
        price->least[i] = least;
    }
}

/* A call of a rule nobody measured: the price of eight vector operations. */
enum { DEFAULT_CALL = 8 };

static uint32_t larger(uint32_t a, uint32_t b)
{
    return a > b ? a : b;
}

/* The price of a rule nobody measured, by its operations. A measured profile
 * may have put all of a vector's price on its XOR and call loads and stores
 * free, so a step costs no less than XORs of as many vectors as it reads or
 * writes. What does nothing itself costs nothing, and needs no prices. */
static prices price_of_operations(const tri_profile *profile,
                                  const tri_rule *rule)
{
    prices price = {.known = rule->loads + rule->stores + rule->xors == 0 ||
                             (profile->load_step[0] | profile->store_step[0] |
                              profile->xor_step[0]) != 0};
    uint32_t passes = larger(rule->loads, rule->stores);
    if (rule->loads + rule->stores + rule->xors != 0)
        price.fixed =
            DEFAULT_CALL * larger(profile->load_step[0], profile->xor_step[0]);
    for (int i = 0; i < TRI_LEVELS; i++)
        price.step[i] = larger(rule->loads * profile->load_step[i] +
                                   rule->stores * profile->store_step[i] +
                                   rule->xors * profile->xor_step[i],
                               passes * profile->xor_step[i]);
    return price;
}

static prices price_of_rule(const tri_profile *profile, const tri_rule *rule,
                            unsigned variant, unsigned lanes)
{
    char name[TRI_NAME_MAX];
    tri_price_name(rule, variant, name);
    prices price = price_of_line(tri_profile_find(profile, name, lanes, 1));
    if (!price.known)
        price = price_of_operations(profile, rule);
    set_least(&price);
    return price;
}

static prices price_of_leaf(const tri_planner *pl, unsigned i)
{
    const tri_leaf *leaf = &pl->machine->leaf[i];
    return price_of_line(
        tri_profile_find(pl->profile, leaf->name, leaf->lanes, 0));
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
    a.resize(a.ctx, pl->candidate, 0);
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
        pl->rule_price[i] = allocate(
            allocator, (machine->rules + 1u) * TRI_MAX_PRICED, sizeof(prices));
    pl->leaf_price = allocate(allocator, machine->leaves + 1u, sizeof(prices));
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
            for (unsigned v = 0; v < TRI_MAX_PRICED; v++)
                pl->rule_price[packed][i * TRI_MAX_PRICED + v] =
                    price_of_rule(profile, machine->rule[i], v, 1 + packed);
    pl->lanes = 1;
    for (unsigned i = 0; i < machine->leaves; i++)
        if (machine->leaf[i].lanes > pl->lanes)
            pl->lanes = machine->leaf[i].lanes;
    for (unsigned i = 0; i < machine->leaves; i++) {
        pl->leaf_price[i] = price_of_leaf(pl, i);
        if (machine->leaf[i].public_b)
            pl->leaf_price[i].known = false;
    }
    return pl;
}

void tri_planner_public(tri_planner *pl)
{
    const tri_machine *machine = pl->machine;
    bool any = false;
    for (unsigned i = 0; i < machine->leaves; i++)
        if (machine->leaf[i].public_b) {
            pl->leaf_price[i] = price_of_leaf(pl, i);
            any |= pl->leaf_price[i].known;
        }
    for (unsigned i = 0; any && i < machine->rules; i++)
        if (machine->rule[i]->exchanges)
            for (unsigned v = 0; v < TRI_MAX_PRICED; v++)
                pl->rule_price[0][i * TRI_MAX_PRICED + v].known =
                    pl->rule_price[1][i * TRI_MAX_PRICED + v].known = false;
}

void tri_planner_restrict(tri_planner *pl, tri_allow *allow, void *ctx)
{
    pl->allow = allow;
    pl->allow_ctx = ctx;
}

static bool allowed(const tri_planner *pl, const tri_problem *p,
                    unsigned choice, unsigned variant)
{
    return !pl->allow || pl->allow(pl->allow_ctx, p, choice, variant);
}

static uint32_t find_slot(const uint32_t *slot, uint32_t slots,
                          const tri_node *node, const tri_problem *p)
{
    uint64_t h = p->na * 0x9e3779b97f4a7c15u ^ p->nb * 0xc2b2ae3d27d4eb4fu ^
                 ((uint32_t)p->count << 16 | p->lanes) * 0x165667b19e3779f9u;
    uint32_t i = (uint32_t)(h >> 32) & (slots - 1);
    while (slot[i] && !tri_same_problem(&node[slot[i] - 1].problem, p))
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
 * to the next one's. *next := the level after the last that counts. */
static uint64_t step_price(const tri_profile *profile, const prices *price,
                           uint64_t words, int *next)
{
    uint64_t bytes = multiply(words, sizeof(tri_word));
    for (*next = 1; *next < TRI_LEVELS; ++*next) {
        uint64_t cache = profile->cache[*next - 1];
        const uint32_t *step = &price->step[*next - 1];
        if (bytes <= cache)
            return step[0];
        if (bytes < 2 * cache)
            return (step[0] * (2 * cache - bytes) + step[1] * (bytes - cache)) /
                   cache;
    }
    return price->step[TRI_LEVELS - 1];
}

/* With `bound`, no more than that part of the cost of several such pieces of
 * work at once: their working set is larger, and a noisy profile may hold a
 * slower level for the cheaper one. */
static uint64_t work_cost(const tri_profile *profile, const prices *price,
                          const tri_work *w, bool bound)
{
    int next;
    uint64_t step = step_price(profile, price, w->words, &next);
    if (bound && next < TRI_LEVELS && price->least[next] < step)
        step = price->least[next];
    return add_up(multiply(w->calls, price->fixed), multiply(w->steps, step));
}

/* node := leaf i, when it solves the problem. */
static bool leaf_node(const tri_planner *pl, unsigned i, const tri_problem *p,
                      tri_node *node)
{
    const tri_leaf *leaf = &pl->machine->leaf[i];
    const prices *price = &pl->leaf_price[i];
    bool any = leaf->na == 0;
    if ((!any && (p->na != leaf->na || p->nb != leaf->nb)) ||
        p->lanes != leaf->lanes || p->count != 1 || !price->known)
        return false;
    *node = (tri_node){.problem = *p,
                       .choice = (uint16_t)(TRI_CHOICE_LEAF + i),
                       .cost = price->fixed};
    if (any)
        node->cost = add_up(node->cost,
                            multiply((uint64_t)p->na * p->nb, price->step[0]));
    return true;
}

/* What rule i leaves to do in its variant, and what it costs itself: see
 * work_cost. */
static unsigned rule_children(const tri_planner *pl, unsigned i,
                              unsigned variant, const tri_problem *p,
                              bool bound, tri_child *child, uint64_t *own)
{
    const tri_rule *rule = pl->machine->rule[i];
    const prices *price =
        &pl->rule_price[p->lanes > 1]
                       [i * TRI_MAX_PRICED + (variant >> rule->price_shift)];
    tri_work work = {0, 0, 0};
    unsigned children =
        price->known ? rule->children(rule, p, variant, child, &work) : 0;
    if (children == 0)
        return 0;
    *own = work_cost(pl->profile, price, &work, bound);
    return children;
}

/* The answer to *p if known; true with the index of its node. */
static bool recall(const tri_planner *pl, const tri_problem *p, uint32_t *index)
{
    uint32_t known = pl->slot[find_slot(pl->slot, pl->slots, pl->node, p)];
    *index = known - 1;
    return known != 0;
}

static int remember(tri_planner *pl, const tri_node *node, uint32_t *index)
{
    int status = make_room(pl);
    if (status != TRI_OK)
        return status;
    *index = pl->nodes;
    pl->node[pl->nodes++] = *node;
    pl->slot[find_slot(pl->slot, pl->slots, pl->node, &node->problem)] =
        pl->nodes;
    return TRI_OK;
}

static int product_bound(tri_planner *pl, const tri_problem *p,
                         uint64_t *bound);

/* *cost += no more than the children cost; NO_PLAN when one has no plan. */
static int add_bounds(tri_planner *pl, const tri_child *child,
                      unsigned children, uint64_t *cost)
{
    for (unsigned j = 0; j < children; j++) {
        uint64_t bound;
        int status = product_bound(pl, &child[j].problem, &bound);
        if (status != TRI_OK)
            return status;
        if (bound == NO_PLAN) {
            *cost = NO_PLAN;
            return TRI_OK;
        }
        *cost = add_up(*cost, multiply(bound, (uint64_t)child[j].times *
                                                  child[j].problem.count));
    }
    return TRI_OK;
}

/* Whether one of the children is the problem itself, but for the count. */
static bool repeats(const tri_problem *p, const tri_child *child, unsigned n)
{
    for (unsigned j = 0; j < n; j++)
        if (child[j].problem.na == p->na && child[j].problem.nb == p->nb &&
            child[j].problem.lanes == p->lanes)
            return true;
    return false;
}

/* Inserts c by its bound; equal ones stay in the order they come in. */
static void insert_candidate(candidate *list, int *n, candidate c)
{
    int at = (*n)++;
    for (; at > 0 && list[at - 1].bound > c.bound; at--)
        list[at] = list[at - 1];
    list[at] = c;
}

/* *cost := no more than one product of *p costs by rule i in its variant,
 * however many stand side by side; NO_PLAN when it gives no plan, UNBOUNDED
 * when the rule says nothing of one product or only rearranges several. */
static int rule_bound(tri_planner *pl, unsigned i, unsigned v,
                      const tri_problem *p, uint64_t *cost)
{
    tri_child child[TRI_MAX_CHILDREN];
    tri_problem side_by_side = *p;
    side_by_side.count = 1;
    unsigned n = rule_children(pl, i, v, &side_by_side, true, child, cost);
    if (!n && pl->lanes > 1) {
        side_by_side.count = pl->lanes;
        n = rule_children(pl, i, v, &side_by_side, true, child, cost);
    }
    if (!n || repeats(p, child, n)) {
        *cost = UNBOUNDED;
        return TRI_OK;
    }
    int status = add_bounds(pl, child, n, cost);
    if (status == TRI_OK && *cost != NO_PLAN)
        *cost /= side_by_side.count;
    return status;
}

static int keep_candidates(tri_planner *pl, const candidate *list, int n,
                           tri_node *node)
{
    if (pl->candidates + (uint32_t)n > pl->candidate_space) {
        uint32_t space = 2 * pl->candidate_space + TRI_MAX_VARIANTS;
        candidate *c = pl->allocator.resize(pl->allocator.ctx, pl->candidate,
                                            space * sizeof *c);
        if (!c)
            return TRI_ERR_MEMORY;
        pl->candidate = c;
        pl->candidate_space = space;
    }
    memcpy(pl->candidate + pl->candidates, list, (size_t)n * sizeof *list);
    node->child[0] = pl->candidates;
    node->child[1] = (uint32_t)n;
    pl->candidates += (uint32_t)n;
    return TRI_OK;
}

/* *index := the node of the relaxed natural problem, in which batches are
 * always full: its cost is no more than one product of *p costs, however many
 * stand side by side, so it has one state for all counts; it is remembered
 * under count 0. child[0] and child[1] are where its candidates lie in
 * pl->candidate and how many they are, by their bounds for one product. */
static int relax(tri_planner *pl, const tri_problem *p, uint32_t *index)
{
    candidate list[TRI_MAX_VARIANTS], unbounded[TRI_MAX_VARIANTS];
    tri_problem one = *p;
    tri_node best = {.problem = *p, .cost = NO_PLAN}, node;
    int n = 0, without = 0;
    best.problem.count = 0;
    one.count = 1;
    if (recall(pl, &best.problem, index))
        return TRI_OK;
    for (unsigned i = 0; i < pl->machine->leaves; i++)
        if (leaf_node(pl, i, &one, &node) && node.cost < best.cost)
            best.cost = node.cost;
    for (unsigned i = 0; i < pl->machine->rules; i++)
        for (unsigned v = 0; v < pl->machine->rule[i]->variants; v++) {
            candidate c = {0, (uint16_t)i, (uint16_t)v};
            int status = rule_bound(pl, i, v, p, &c.bound);
            if (status != TRI_OK)
                return status;
            if (n + without == TRI_MAX_VARIANTS || c.bound == NO_PLAN)
                continue;
            if (c.bound == UNBOUNDED) {
                unbounded[without++] = c;
                continue;
            }
            insert_candidate(list, &n, c);
            if (c.bound < best.cost)
                best.cost = c.bound;
        }
    for (int i = 0; i < without; i++) {
        unbounded[i].bound = best.cost;
        insert_candidate(list, &n, unbounded[i]);
    }
    int status = keep_candidates(pl, list, n, &best);
    return status == TRI_OK ? remember(pl, &best, index) : status;
}

/* *bound := no more than one of the problem's products costs. */
static int product_bound(tri_planner *pl, const tri_problem *p, uint64_t *bound)
{
    uint32_t index;
    int status =
        p->lanes > 1 ? tri_planner_solve(pl, p, &index) : relax(pl, p, &index);
    if (status == TRI_ERR_NO_PLAN)
        status = TRI_OK;
    if (status == TRI_OK)
        *bound = pl->node[index].cost;
    return status;
}

/* list[0 .. *n) := the rules that may apply, by what they cost at least. A
 * natural problem takes the list of its relaxed one. */
static int list_candidates(tri_planner *pl, const tri_problem *p,
                           candidate *list, int *n)
{
    *n = 0;
    if (p->lanes == 1) {
        uint32_t index;
        int status = relax(pl, p, &index);
        if (status != TRI_OK || pl->node[index].cost == NO_PLAN)
            return status;
        const tri_node *relaxed = &pl->node[index];
        for (uint32_t i = 0; i < relaxed->child[1]; i++) {
            candidate c = pl->candidate[relaxed->child[0] + i];
            c.bound = multiply(c.bound, p->count);
            list[(*n)++] = c;
        }
        return TRI_OK;
    }
    for (unsigned i = 0; i < pl->machine->rules; i++)
        for (unsigned v = 0; v < pl->machine->rule[i]->variants; v++) {
            candidate c = {0, (uint16_t)i, (uint16_t)v};
            tri_child child[TRI_MAX_CHILDREN];
            unsigned children =
                rule_children(pl, i, v, p, false, child, &c.bound);
            if (children == 0 || *n == TRI_MAX_VARIANTS)
                continue;
            int status = add_bounds(pl, child, children, &c.bound);
            if (status != TRI_OK)
                return status;
            if (c.bound != NO_PLAN)
                insert_candidate(list, n, c);
        }
    return TRI_OK;
}

/* *node := the candidate with its children solved. */
static int solve_candidate(tri_planner *pl, const tri_problem *p,
                           const candidate *c, tri_node *node)
{
    tri_child child[TRI_MAX_CHILDREN];
    *node = (tri_node){.problem = *p, .choice = c->rule, .variant = c->variant};
    unsigned children =
        rule_children(pl, c->rule, c->variant, p, false, child, &node->cost);
    if (children == 0 || !allowed(pl, p, c->rule, c->variant))
        return TRI_ERR_NO_PLAN;
    for (unsigned j = 0; j < children; j++) {
        int status = tri_planner_solve(pl, &child[j].problem, &node->child[j]);
        if (status != TRI_OK)
            return status;
        node->times[j] = child[j].times;
        node->cost =
            add_up(node->cost,
                   multiply(child[j].times, pl->node[node->child[j]].cost));
    }
    return TRI_OK;
}

/* Cheaper, or as cheap and earlier in the lists. */
static bool better(const tri_node *a, const tri_node *b)
{
    if (a->cost != b->cost)
        return a->cost < b->cost;
    return a->choice < b->choice ||
           (a->choice == b->choice && a->variant < b->variant);
}

static void set_scratch(const tri_planner *pl, tri_node *node)
{
    const tri_rule *rule = pl->machine->rule[node->choice];
    for (unsigned j = 0; j < TRI_MAX_CHILDREN; j++)
        if (node->times[j] && pl->node[node->child[j]].scratch > node->scratch)
            node->scratch = pl->node[node->child[j]].scratch;
    node->scratch += rule->scratch(rule, &node->problem, node->variant);
}

int tri_planner_solve(tri_planner *pl, const tri_problem *p, uint32_t *index)
{
    tri_node best = {.problem = *p, .choice = UINT16_MAX, .cost = NO_PLAN};
    tri_node node;
    candidate list[TRI_MAX_VARIANTS];
    int n, status;
    if (!tri_is_problem(p))
        return TRI_ERR_SIZE;
    if (recall(pl, p, index))
        return pl->node[*index].cost == NO_PLAN ? TRI_ERR_NO_PLAN : TRI_OK;
    for (unsigned i = 0; p->count == 1 && i < pl->machine->leaves; i++)
        if (leaf_node(pl, i, p, &node) && allowed(pl, p, node.choice, 0) &&
            better(&node, &best))
            best = node;
    status = list_candidates(pl, p, list, &n);
    for (int i = 0; status == TRI_OK && i < n && list[i].bound <= best.cost;
         i++) {
        status = solve_candidate(pl, p, &list[i], &node);
        if (status == TRI_OK && better(&node, &best))
            best = node;
        if (status == TRI_ERR_NO_PLAN)
            status = TRI_OK;
    }
    if (status == TRI_OK && best.choice < TRI_CHOICE_LEAF)
        set_scratch(pl, &best);
    if (status == TRI_OK)
        status = remember(pl, &best, index);
    if (status != TRI_OK)
        return status;
    return best.cost == NO_PLAN ? TRI_ERR_NO_PLAN : TRI_OK;
}

const tri_node *tri_planner_nodes(const tri_planner *pl, uint32_t *count)
{
    *count = pl->nodes;
    return pl->node;
}

/* Inserts the better before the worse, the worst falling out at max. */
static void insert(tri_node *list, int *n, int max, const tri_node *node)
{
    int i = *n < max ? (*n)++ : max;
    for (; i > 0 && better(node, &list[i - 1]); i--)
        if (i < max)
            list[i] = list[i - 1];
    if (i < max)
        list[i] = *node;
}

int tri_planner_candidates(tri_planner *pl, const tri_problem *p, tri_node *out,
                           int max)
{
    int found = 0, n, status;
    tri_node node;
    candidate list[TRI_MAX_VARIANTS];
    if (!tri_is_problem(p))
        return TRI_ERR_SIZE;
    for (unsigned i = 0; i < pl->machine->leaves; i++)
        if (leaf_node(pl, i, p, &node) && allowed(pl, p, node.choice, 0))
            insert(out, &found, max, &node);
    status = list_candidates(pl, p, list, &n);
    if (status != TRI_OK)
        return status;
    for (unsigned rule = 0; rule < pl->machine->rules; rule++) {
        tri_node best = {.choice = UINT16_MAX, .cost = NO_PLAN};
        for (int i = 0; i < n; i++) {
            if (list[i].rule != rule)
                continue;
            status = solve_candidate(pl, p, &list[i], &node);
            if (status == TRI_ERR_MEMORY)
                return status;
            if (status == TRI_OK && better(&node, &best))
                best = node;
        }
        if (best.cost == NO_PLAN)
            continue;
        set_scratch(pl, &best);
        insert(out, &found, max, &best);
    }
    return found;
}

int tri_planner_extract(tri_planner *pl, uint32_t *root, uint32_t roots,
                        tri_node **node, uint32_t *count)
{
    return tri_nodes_extract(pl->node, pl->nodes, root, roots, &pl->allocator,
                             node, count);
}
