/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The planner on a toy machine, against walking every tree: cost, choice,
 * variant, scratch; with ties, with restrictions, with problems nothing
 * solves, with costs past counting. Then what extract and candidates promise,
 * that the order of questions does not matter, and no memory at every
 * allocation. */
#include "counter.h"
#include "model.h"
#include "toy.h"

static void add_price(tri_profile *f, const tri_price *price)
{
    f->price[f->prices++] = *price;
}

/* Prices for most rules and kernels; `bits` of 1 makes all of them alike. */
static void random_profile(test_rng *rng, tri_profile *f, unsigned bits)
{
    memset(f, 0, sizeof *f);
    f->cpu = TRI_CPU_portable;
    model_random_chip(rng, f);
    /* Prices of single operations that are missing, all or some. */
    size_t missing = test_below(rng, 12);
    if (missing < 4)
        memset(f->load_step, 0, sizeof f->load_step);
    if (missing < 3)
        memset(f->store_step, 0, sizeof f->store_step);
    if (missing < 2)
        memset(f->xor_step, 0, sizeof f->xor_step);
    for (unsigned i = 0; i < TOY_LEAVES; i++) {
        tri_price p = {.lanes = toy_leaf[i].lanes};
        snprintf(p.name, sizeof p.name, "%s", toy_leaf[i].name);
        model_random_price(rng, &p, bits);
        if (test_below(rng, 8))
            add_price(f, &p);
    }
    for (unsigned i = 0; i < TOY_RULES; i++)
        for (unsigned v = 0; v < toy_rule[i].variants; v++)
            for (uint16_t lanes = 1; lanes <= TOY_LANES; lanes++) {
                tri_price p = {.lanes = lanes, .is_rule = 1};
                tri_price_name(&toy_rule[i], v, p.name);
                model_random_price(rng, &p, bits);
                if (v << toy_rule[i].price_shift < toy_rule[i].variants &&
                    test_below(rng, 8))
                    add_price(f, &p);
            }
}

static tri_planner *new_planner(const tri_profile *f)
{
    tri_planner *pl = tri_planner_new(&toy_machine, f, &heap);
    if (!pl) {
        fprintf(stderr, "t_planner: no memory\n");
        exit(2);
    }
    return pl;
}

#define P_FORMAT "%" PRIu32 "x%" PRIu32 " x%u lanes %u"
#define P_ARGS(p) (p)->na, (p)->nb, (unsigned)(p)->count, (unsigned)(p)->lanes

/* What every node of a planner must satisfy by itself. */
static void check_node(const tri_node *all, const tri_node *node,
                       uint32_t below)
{
    const tri_problem *p = &node->problem;
    unsigned n = 0;
    while (n < TRI_MAX_CHILDREN && node->times[n])
        n++;
    for (unsigned j = n; j < TRI_MAX_CHILDREN; j++)
        CHECK(node->times[j] == 0 && node->child[j] == 0,
              P_FORMAT ": child %u after the last", P_ARGS(p), j);
    if (node->choice >= TRI_CHOICE_LEAF) {
        CHECK(n == 0 && node->scratch == 0 && node->variant == 0,
              P_FORMAT ": a kernel has children or scratch", P_ARGS(p));
        return;
    }
    tri_child child[TRI_MAX_CHILDREN];
    tri_work w;
    const tri_rule *rule = toy_machine.rule[node->choice];
    unsigned want = rule->children(rule, p, node->variant, child, &w);
    if (!CHECK(n == want, P_FORMAT ": %u children", P_ARGS(p), n))
        return;
    for (unsigned j = 0; j < n; j++)
        CHECK(node->child[j] < below && node->times[j] == child[j].times &&
                  model_same(&all[node->child[j]].problem, &child[j].problem),
              P_FORMAT ": child %u", P_ARGS(p), j);
}

static void compare(const tri_node *node, const model_answer *want, int status,
                    size_t run)
{
    const tri_problem *p = &want->problem;
    int solved = want->cost != UINT64_MAX;
    CHECK(status == (solved ? TRI_OK : TRI_ERR_NO_PLAN),
          "run %zu, " P_FORMAT ": status %d", run, P_ARGS(p), status);
    if (!solved || status != TRI_OK)
        return;
    CHECK(node->cost == want->cost && node->choice == want->choice &&
              node->variant == want->variant &&
              node->scratch == want->scratch && model_same(&node->problem, p),
          "run %zu, " P_FORMAT ": choice %u/%u cost %" PRIu64
          " scratch %" PRIu64 ", not %u/%u cost %" PRIu64 " scratch %" PRIu64,
          run, P_ARGS(p), node->choice, node->variant, node->cost,
          node->scratch, want->choice, want->variant, want->cost,
          want->scratch);
}

static tri_problem random_problem(test_rng *rng, uint32_t most)
{
    tri_problem p = {1 + (uint32_t)test_below(rng, most), 0, 1, 1};
    p.nb = test_below(rng, 3) ? p.na : 1 + (uint32_t)test_below(rng, p.na);
    if (test_below(rng, 4) == 0)
        p.count = (uint16_t)(1 + test_below(rng, 5));
    else if (test_below(rng, 4) == 0)
        p.lanes = TOY_LANES;
    if (p.lanes > 1)
        p.nb = p.na;
    return p;
}

/* Some choices forbidden for good, some for certain problems. */
static int random_allow(void *ctx, const tri_problem *p, unsigned choice,
                        unsigned variant)
{
    uint64_t salt = *(uint64_t *)ctx;
    if (test_mix(salt ^ choice) % 6 == 0)
        return 0;
    return test_mix(salt + 977 * choice + 31 * variant + p->na * 7 + p->count) %
               7 !=
           0;
}

/* Every problem one profile leads to, against walking all trees. */
static void check_exhaustive(test_rng *rng, size_t run, unsigned bits)
{
    static tri_profile f;
    random_profile(rng, &f, bits);
    tri_planner *pl = new_planner(&f);
    model m = {.machine = &toy_machine, .profile = &f};
    uint64_t salt = test_u64(rng);
    if (run % 4 == 3) {
        m.allow = random_allow;
        m.ctx = &salt;
        tri_planner_restrict(pl, m.allow, m.ctx);
    }
    if (run % 3 == 1) {
        model_public(&m);
        tri_planner_public(pl);
    }
    for (int i = 0; i < 6; i++) {
        tri_problem p = random_problem(rng, i < 3 ? 7 : 10);
        model_answer want = model_solve(&m, &p);
        uint32_t index = 0, count;
        int status = tri_planner_solve(pl, &p, &index);
        const tri_node *all = tri_planner_nodes(pl, &count);
        if (!CHECK(status != TRI_OK || index < count, "index"))
            continue;
        compare(&all[index], &want, status, run);
    }
    tri_planner_free(pl);
}

/* The same against the plain dynamic program, at larger sizes, and then for
 * every node the planner has kept. */
static void check_dynamic(test_rng *rng, size_t run, unsigned bits)
{
    static tri_profile f;
    uint32_t count;
    random_profile(rng, &f, bits);
    tri_planner *pl = new_planner(&f);
    model m = {.machine = &toy_machine, .profile = &f, .memo = 1};
    if (run % 3 == 1) {
        model_public(&m);
        tri_planner_public(pl);
    }
    for (int i = 0; i < 8; i++) {
        tri_problem p = random_problem(rng, 100);
        model_answer want = model_solve(&m, &p);
        uint32_t index = 0;
        int status = tri_planner_solve(pl, &p, &index);
        compare(&tri_planner_nodes(pl, &count)[index], &want, status, run);
    }
    const tri_node *all = tri_planner_nodes(pl, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (all[i].problem.count == 0) /* a bound, see plan.h */
            continue;
        model_answer want = model_solve(&m, &all[i].problem);
        compare(&all[i], &want,
                all[i].cost == UINT64_MAX ? TRI_ERR_NO_PLAN : TRI_OK, run);
        if (all[i].cost != UINT64_MAX)
            check_node(all, &all[i], i);
    }
    model_free(&m);
    tri_planner_free(pl);
}

/* Nodes without their places, which the order of questions may change. */
static int same_answer(const tri_node *a, const tri_node *b)
{
    return a->cost == b->cost && a->choice == b->choice &&
           a->variant == b->variant && a->scratch == b->scratch &&
           memcmp(a->times, b->times, sizeof a->times) == 0;
}

static void check_determinism(test_rng *rng, size_t run)
{
    enum { QUESTIONS = 40 };
    static tri_profile f;
    tri_problem p[QUESTIONS];
    tri_planner *pl[3];
    uint32_t index[3][QUESTIONS], count[3];
    int status[3][QUESTIONS];
    random_profile(rng, &f, run % 2 ? 12 : 1);
    for (int i = 0; i < QUESTIONS; i++)
        p[i] = random_problem(rng, 60);
    for (int k = 0; k < 3; k++) {
        pl[k] = new_planner(&f);
        for (int i = 0; i < QUESTIONS; i++) {
            int at = k == 2 ? QUESTIONS - 1 - i : i;
            status[k][at] = tri_planner_solve(pl[k], &p[at], &index[k][at]);
        }
    }
    const tri_node *node[3];
    for (int k = 0; k < 3; k++)
        node[k] = tri_planner_nodes(pl[k], &count[k]);
    CHECK(count[0] == count[1] &&
              memcmp(node[0], node[1], count[0] * sizeof *node[0]) == 0,
          "run %zu: the same questions, other nodes", run);
    for (int i = 0; i < QUESTIONS; i++) {
        CHECK(status[0][i] == status[2][i], "run %zu: " P_FORMAT, run,
              P_ARGS(&p[i]));
        if (status[0][i] == TRI_OK && status[2][i] == TRI_OK)
            CHECK(same_answer(&node[0][index[0][i]], &node[2][index[2][i]]),
                  "run %zu, " P_FORMAT ": the order of questions matters", run,
                  P_ARGS(&p[i]));
    }
    for (int k = 0; k < 3; k++)
        tri_planner_free(pl[k]);
}

static void check_extract(test_rng *rng, size_t run)
{
    enum { ROOTS = 7 };
    static tri_profile f;
    uint32_t root[ROOTS], copied[ROOTS], roots = 0, count, all;
    tri_node *node = NULL;
    random_profile(rng, &f, 12);
    tri_planner *pl = new_planner(&f);
    for (int i = 0; i < 2 * ROOTS && roots < ROOTS; i++) {
        tri_problem p = random_problem(rng, 80);
        if (tri_planner_solve(pl, &p, &root[roots]) == TRI_OK)
            roots++;
    }
    if (roots > 2)
        root[roots - 1] = root[0]; /* a root twice */
    memcpy(copied, root, sizeof root);
    int status = tri_planner_extract(pl, copied, roots, &node, &count);
    if (CHECK(status == TRI_OK, "run %zu: status %d, %" PRIu32 " roots", run,
              status, roots)) {
        const tri_node *from = tri_planner_nodes(pl, &all);
        char *reached = calloc(count + 1, 1);
        for (uint32_t i = 0; i < roots; i++)
            if (CHECK(copied[i] < count, "run %zu: root %" PRIu32, run, i)) {
                reached[copied[i]] = 1;
                CHECK(same_answer(&from[root[i]], &node[copied[i]]) &&
                          model_same(&from[root[i]].problem,
                                     &node[copied[i]].problem),
                      "run %zu: root %" PRIu32 " is another node", run, i);
            }
        for (uint32_t i = count; i-- > 0;) {
            CHECK(reached[i], "run %zu: no root reaches node %" PRIu32, run, i);
            check_node(node, &node[i], i);
            for (int j = 0; j < TRI_MAX_CHILDREN && node[i].times[j]; j++)
                reached[node[i].child[j]] = 1;
        }
        free(reached);
    }
    heap.resize(heap.ctx, node, 0);
    tri_planner_free(pl);
}

static void check_candidates(test_rng *rng, size_t run, unsigned bits)
{
    enum { MAX = (int)TOY_RULES + (int)TOY_LEAVES };
    static tri_profile f;
    tri_node list[MAX + 1], few[MAX];
    random_profile(rng, &f, bits);
    tri_planner *pl = new_planner(&f);
    model m = {.machine = &toy_machine, .profile = &f, .memo = 1};
    for (int i = 0; i < 4; i++) {
        tri_problem p = random_problem(rng, 40);
        uint32_t index, count;
        int seen[MAX] = {0}, choices = 0;
        int n = tri_planner_candidates(pl, &p, list, MAX + 1);
        int status = tri_planner_solve(pl, &p, &index);
        const tri_node *all = tri_planner_nodes(pl, &count);
        if (!CHECK(n >= 0 && n <= MAX, "run %zu: %d candidates", run, n))
            continue;
        CHECK((n > 0) == (status == TRI_OK), "run %zu, " P_FORMAT ": %d", run,
              P_ARGS(&p), n);
        if (n > 0 && status == TRI_OK)
            CHECK(memcmp(&list[0], &all[index], sizeof *list) == 0,
                  "run %zu, " P_FORMAT ": first candidate %u/%u, solved %u/%u",
                  run, P_ARGS(&p), list[0].choice, list[0].variant,
                  all[index].choice, all[index].variant);
        for (int j = 0; j < n; j++) {
            unsigned choice = list[j].choice;
            unsigned slot = choice >= TRI_CHOICE_LEAF
                                ? TOY_RULES + choice - TRI_CHOICE_LEAF
                                : choice;
            model_answer want = model_choice(&m, choice, &p);
            compare(&list[j], &want, TRI_OK, run);
            check_node(all, &list[j], count);
            CHECK(!seen[slot]++, "run %zu: choice %u twice", run, choice);
            if (j > 0)
                CHECK(list[j - 1].cost < list[j].cost ||
                          (list[j - 1].cost == list[j].cost &&
                           list[j - 1].choice < choice),
                      "run %zu, " P_FORMAT ": not sorted at %d", run,
                      P_ARGS(&p), j);
        }
        for (unsigned j = 0; j < MAX; j++) {
            unsigned choice =
                j < TOY_RULES ? j : TRI_CHOICE_LEAF + j - TOY_RULES;
            choices += model_choice(&m, choice, &p).cost != UINT64_MAX;
        }
        CHECK(n == choices, "run %zu, " P_FORMAT ": %d candidates, not %d", run,
              P_ARGS(&p), n, choices);
        for (int max = 0; max <= n; max++) {
            int got = tri_planner_candidates(pl, &p, few, max);
            CHECK(got == max &&
                      memcmp(few, list, (size_t)max * sizeof *few) == 0,
                  "run %zu, " P_FORMAT ": the first %d of %d", run, P_ARGS(&p),
                  max, n);
        }
    }
    model_free(&m);
    tri_planner_free(pl);
}

/* A profile that prices one kernel of one row. */
static void check_unsolvable(void)
{
    static tri_profile f;
    static const tri_problem no[] = {{2, 1, 1, 1}, {2, 2, 1, 1}, {2, 2, 2, 1},
                                     {9, 9, 1, 1}, {1, 1, 1, 2}, {64, 64, 1, 2},
                                     {1, 1, 1, 3}};
    uint32_t index, again, count;
    tri_node list[4];
    f = (tri_profile){
        .clock_mhz = 1, .prices = 1, .price = {{"one", 1, 0, 5, {0}}}};
    tri_planner *pl = new_planner(&f);
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        for (int twice = 0; twice < 2; twice++) {
            CHECK(tri_planner_solve(pl, &no[i], &index) == TRI_ERR_NO_PLAN,
                  P_FORMAT, P_ARGS(&no[i]));
            CHECK(tri_planner_candidates(pl, &no[i], list, 4) == 0, P_FORMAT,
                  P_ARGS(&no[i]));
        }
    tri_problem yes = {1, 1, 1, 1};
    CHECK(tri_planner_solve(pl, &yes, &index) == TRI_OK, "1x1");
    CHECK(tri_planner_solve(pl, &yes, &again) == TRI_OK && index == again,
          "1x1 again");
    const tri_node *node = tri_planner_nodes(pl, &count);
    CHECK(node[index].cost == 5 && node[index].choice == TRI_CHOICE_LEAF + 1,
          "1x1 costs %" PRIu64, node[index].cost);
    tri_planner_free(pl);

    f.prices = 0;
    pl = new_planner(&f);
    CHECK(tri_planner_solve(pl, &yes, &index) == TRI_ERR_NO_PLAN,
          "no prices at all");
    tri_planner_free(pl);
}

/* Not problems: refused, and not remembered. */
static void check_no_problem(void)
{
    static tri_profile f;
    static const tri_problem bad[] = {{0, 0, 1, 1},
                                      {1, 0, 1, 1},
                                      {0, 1, 1, 1},
                                      {1, 2, 1, 1},
                                      {5, 5, 0, 1},
                                      {4, 4, 1, 0},
                                      {4, 4, 2, 2},
                                      {0, 0, 0, 0},
                                      {TRI_MAX_ROWS + 1, 1, 1, 1},
                                      {UINT32_MAX, UINT32_MAX, 1, 1}};
    test_rng rng = test_rng_new(50);
    uint32_t index = 77, count;
    tri_node list[4];
    random_profile(&rng, &f, 10);
    tri_planner *pl = new_planner(&f);
    /* With everything solved that bounds may have left behind. */
    for (int i = 0; i < 50; i++) {
        tri_problem p = random_problem(&rng, 30);
        if (tri_planner_solve(pl, &p, &index) == TRI_OK)
            index = 77;
    }
    tri_planner_nodes(pl, &count);
    index = 77;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        uint32_t now;
        int status = tri_planner_solve(pl, &bad[i], &index);
        CHECK(status == TRI_ERR_SIZE && index == 77, P_FORMAT ": status %d",
              P_ARGS(&bad[i]), status);
        status = tri_planner_candidates(pl, &bad[i], list, 4);
        CHECK(status == TRI_ERR_SIZE, P_FORMAT ": %d candidates",
              P_ARGS(&bad[i]), status);
        tri_planner_nodes(pl, &now);
        CHECK(now == count, P_FORMAT ": remembered", P_ARGS(&bad[i]));
    }
    tri_planner_free(pl);
}

/* Costs that no 64 bits hold stay the dearest: nothing wraps around and
 * looks cheap. */
static void check_huge(test_rng *rng, size_t run)
{
    static tri_profile f;
    random_profile(rng, &f, 28);
    for (uint32_t i = 0; i < f.prices; i++)
        if (strcmp(f.price[i].name, "split") == 0) /* too many shapes */
            f.price[i].name[0] = '-';
    memset(f.load_step, 0, sizeof f.load_step);
    memset(f.store_step, 0, sizeof f.store_step);
    memset(f.xor_step, 0, sizeof f.xor_step);
    tri_planner *pl = new_planner(&f);
    model m = {.machine = &toy_machine, .profile = &f, .memo = 1};
    static const uint32_t sizes[] = {1u << 20, 1u << 26, 3u << 27,
                                     (1u << 28) + 1, TRI_MAX_ROWS - 1};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        tri_problem p = {sizes[i], sizes[i], 1, 1};
        uint32_t index = 0, count;
        model_answer want = model_solve(&m, &p);
        int status = tri_planner_solve(pl, &p, &index);
        const tri_node *node = tri_planner_nodes(pl, &count);
        compare(&node[index], &want, status, run);
    }
    model_free(&m);
    tri_planner_free(pl);
}

/* Questions enough to need more room than a planner starts with; returns the
 * first error. */
static int session(tri_planner *pl, const tri_allocator *allocator,
                   uint64_t *sum)
{
    tri_node list[4], *node = NULL;
    uint32_t root[24], count, roots = 0;
    *sum = 0;
    for (uint32_t n = 3; roots < 24; n += 61) {
        tri_problem p = {4 * n + 1, 4 * n - 3, 1, 1};
        int status = tri_planner_solve(pl, &p, &root[roots]);
        if (status != TRI_OK)
            return status;
        *sum += tri_planner_nodes(pl, &count)[root[roots++]].cost;
    }
    tri_problem p = {777, 770, 1, 1};
    int status = tri_planner_candidates(pl, &p, list, 4);
    if (status < 0)
        return status;
    *sum += (uint64_t)status + list[0].cost;
    status = tri_planner_extract(pl, root, roots, &node, &count);
    if (status != TRI_OK)
        return status;
    for (uint32_t i = 0; i < count; i++)
        *sum += node[i].scratch;
    allocator->resize(allocator->ctx, node, 0);
    return TRI_OK;
}

/* Allocation k fails, and with it all later ones or, `once`, no other. */
static void check_no_memory(int once)
{
    static tri_profile f;
    uint64_t want, sum;
    test_rng rng = test_rng_new(60);
    do {
        random_profile(&rng, &f, 12);
    } while (!tri_profile_find(&f, "one", 1, 0) || f.load_step[0] == 0);
    unsigned long calls = 0;
    for (unsigned long k = 0; k == 0 || k <= calls; k++) {
        counter c = {.fail = k, .once = once};
        const tri_allocator failing = {counted, &c};
        tri_planner *pl = tri_planner_new(&toy_machine, &f, &failing);
        if (pl) {
            int status = session(pl, &failing, &sum);
            CHECK(status == (k ? TRI_ERR_MEMORY : TRI_OK),
                  "allocation %lu: status %d", k, status);
            if (k == 0) {
                calls = c.calls;
                want = sum;
            }
            /* Whoever finds memory may go on asking. */
            c.fail = 0;
            status = session(pl, &failing, &sum);
            CHECK(status == TRI_OK && sum == want,
                  "after allocation %lu: status %d, other answers", k, status);
            tri_planner_free(pl);
        } else {
            CHECK(k > 0, "no planner");
        }
        CHECK(c.live == 0, "allocation %lu: %lu blocks leaked", k, c.live);
    }
    CHECK(calls >= 12, "%lu allocations: the session needs too little", calls);
}

int main(void)
{
    test_rng rng = test_rng_new(2);
    for (size_t run = 0; run < test_scale(300); run++)
        check_exhaustive(&rng, run, run % 3 ? 12 : 1);
    for (size_t run = 0; run < test_scale(60); run++)
        check_dynamic(&rng, run, run % 3 ? 12 : 1);
    for (size_t run = 0; run < test_scale(40); run++)
        check_determinism(&rng, run);
    for (size_t run = 0; run < test_scale(40); run++)
        check_extract(&rng, run);
    for (size_t run = 0; run < test_scale(60); run++)
        check_candidates(&rng, run, run % 3 ? 12 : 1);
    check_unsolvable();
    check_no_problem();
    for (size_t run = 0; run < test_scale(20); run++)
        check_huge(&rng, run);
    check_no_memory(0);
    check_no_memory(1);
    tri_planner_free(NULL);
    CHECK(the_heap.live == 0, "%lu blocks leaked", the_heap.live);
    return test_done();
}
