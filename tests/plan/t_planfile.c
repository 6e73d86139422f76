/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Plans as text, on the toy machine: what is written comes back; every number
 * that is not as the rules say is refused; so is every misspelt word, at its
 * line and column. */
#include "counter.h"
#include "model.h"
#include "toy.h"

#define BITS TEST_STRING(TRI_WORD_BITS)

static const tri_machine *machine_of(tri_cpu cpu)
{
    (void)cpu;
    return &toy_machine;
}

static int parse(tri_plan *plan, const char *text, size_t len,
                 tri_diagnostic *why)
{
    /* A copy of exactly this length, so that ASan sees reads past it. */
    char *copy = malloc(len + (len == 0));
    if (!copy)
        exit(2);
    memcpy(copy, text, len);
    unsigned long live = the_heap.live;
    int status = tri_plan_parse(plan, copy, len, machine_of, &heap, why);
    CHECK(the_heap.live == live + (status == TRI_OK), "blocks leaked");
    free(copy);
    return status;
}

static const char good[] =
    "triad-plan 1\n"
    "class portable\n"
    "words " BITS "\n"
    "node 0 1x1 count 1 lanes 1 kernel one cost 5\n"
    "node 1 1x1 count 3 lanes 1 rule each variant 0 children 0*3 scratch 14 "
    "cost 15\n"
    "node 2 2x2 count 1 lanes 1 rule halve variant 0 children 1*1 scratch 20 "
    "cost 20\n"
    "node 3 2x1 count 1 lanes 1 kernel any cost 9\n"
    "node 4 3x3 count 1 lanes 1 rule peel variant 0 children 2*1 3*2 0*1 "
    "scratch 29 cost 77\n";

/* text[len] is refused at line:column, with a message in which `says`
 * occurs. */
static void refused_bytes(const char *text, size_t len, int want, size_t line,
                          size_t column, const char *says)
{
    tri_plan plan = {TRI_CPU_portable, 7, 8, NULL, 0}, same = plan;
    tri_diagnostic why = {0};
    int status = parse(&plan, text, len, &why);
    CHECK(status == want && why.line == line && why.column == column &&
              strstr(why.message, says),
          "status %d, %zu:%zu: '%s', not %d, %zu:%zu: '%s'", status, why.line,
          why.column, why.message, want, line, column, says);
    CHECK(plan.node == NULL && plan.nodes == same.nodes &&
              plan.root == same.root,
          "%zu:%zu: an error changed the plan", line, column);
    for (const char *c = why.message; *c; c++)
        CHECK(*c >= ' ' && *c <= '~', "'%s' is not fit for a terminal",
              why.message);
    CHECK(parse(&plan, text, len, NULL) == want, "%zu:%zu without a diagnostic",
          line, column);
}

/* The good text with the words `from` of a line replaced by `to`; the error
 * is `at` bytes after the start of what was replaced. */
static void slip(size_t line, const char *from, const char *to, size_t at,
                 int status, const char *says)
{
    char text[1024];
    const char *start = good;
    for (size_t i = 1; i < line; i++)
        start += strcspn(start, "\n") + 1;
    const char *word = strstr(start, from);
    if (!CHECK(word && word < start + strcspn(start, "\n") + 1,
               "no '%s' in line %zu", from, line))
        return;
    int n = snprintf(text, sizeof text, "%.*s%s%s", (int)(word - good), good,
                     to, word + strlen(from));
    refused_bytes(text, (size_t)n, status, line,
                  (size_t)(word - start) + 1 + at, says);
}

static void test_slips(void)
{
    enum { BAD = TRI_ERR_SYNTAX, OLD = TRI_ERR_STALE_PLAN };
    static const struct {
        size_t line;
        const char *from, *to;
        size_t at;
        int status;
        const char *says;
    } bad[] = {
        {1, "triad-plan", "triad-plans", 0, BAD, "first line"},
        {1, "triad-plan", "triad-profile", 0, BAD, "first line"},
        {1, " 1", "", 0, BAD, "expected the version"},
        {1, "1", "2", 0, OLD, "version 2"},
        {1, "1", "0", 0, OLD, "version 0"},
        {1, "1", "one", 0, BAD, "whole number"},
        {1, "1", "1 1", 2, BAD, "more than the line takes"},
        {2, "class", "classes", 0, BAD, "expected 'class'"},
        {2, "portable", "i386", 0, TRI_ERR_CPU, "no CPU class is called"},
        {2, " portable", "", 0, BAD, "expected a CPU class"},
        {2, "portable", "portable x", 9, BAD, "more than the line takes"},
        {2, "class portable\n", "", 0, BAD, "expected 'class'"},
        {3, "words", "word", 0, BAD, "expected 'words'"},
        {3, "words " BITS, "words 16", 0, OLD, "words of 16 bits"},
        {3, " " BITS, "", 0, BAD, "expected words"},
        {3, BITS, BITS " " BITS, 3, BAD, "more than the line takes"},
        {3, "words " BITS "\n", "", 0, BAD, "expected 'words'"},

        {4, "node", "nodes", 0, BAD, "expected 'node'"},
        {4, "node 0", "node 1", 5, BAD, "next node is number 0"},
        {4, "node 0 ", "node ", 6, BAD, "must be a whole number"},
        {4, "node 0 1x1 count 1 lanes 1 kernel one cost 5", "node", 4, BAD,
         "expected a node's number"},
        {5, "node 1", "node 0", 5, BAD, "next node is number 1"},
        {5, "node 1", "node 2", 5, BAD, "next node is number 1"},
        {5, "node 1", "node 4294967297", 5, BAD, "is over"},
        {4, "1x1", "1", 0, BAD, "expected a shape"},
        {4, "1x1", "x1", 0, BAD, "expected a shape"},
        {4, "1x1", "1x", 0, BAD, "expected a shape"},
        {4, "1x1", "1x1x1", 0, BAD, "expected a shape"},
        {4, "1x1", "1*1", 0, BAD, "expected a shape"},
        {4, "1x1", "1X1", 0, BAD, "expected a shape"},
        {4, "1x1", "-1x1", 0, BAD, "expected a shape"},
        {4, "1x1", "4294967297x4294967297", 0, BAD, "expected a shape"},
        {4, "1x1", "18446744073709551617x1", 0, BAD, "expected a shape"},
        {4, "1x1", "99999999999999999999999999999999999x1", 0, BAD,
         "longer than 31 characters"},
        {4, "1x1", "1x1,", 0, BAD, "expected a shape"},
        {4, "1x1", "0x0", 0, BAD, "na >= nb >= 1"},
        {4, "1x1", "1x0", 0, BAD, "na >= nb >= 1"},
        {4, "1x1", "1x2", 0, BAD, "na >= nb >= 1"},
        {4, "1x1", "1073741824x1", 0, BAD, "at most 1073741823 rows"},
        {4, "1x1 count 1 lanes 1", "1x1 count 2 lanes 2", 0, BAD,
         "one product when packed"},
        {4, "count", "cnt", 0, BAD, "expected 'count'"},
        {4, "count 1", "count 0", 6, BAD, "count is under 1"},
        {4, "count 1", "count 65536", 6, BAD, "count is over 65535"},
        {4, "count 1", "count", 6, BAD, "count must be a whole number"},
        {4, "lanes", "lane", 0, BAD, "expected 'lanes'"},
        {4, "lanes 1", "lanes 0", 6, BAD, "lanes is under 1"},
        {4, "lanes 1", "lanes 65536", 6, BAD, "lanes is over 65535"},
        {4, "kernel", "leaf", 0, BAD, "expected 'kernel' or 'rule'"},
        {4, "kernel", "kernels", 0, BAD, "expected 'kernel' or 'rule'"},
        {4, "kernel", "kernelsandrules", 0, BAD, "longer than 7"},
        {4, " kernel one cost 5", "", 0, BAD, "expected 'kernel' or 'rule'"},
        {4, " one cost 5", "", 0, BAD, "expected a kernel"},
        {4, "one", "three", 0, OLD, "has no kernel 'three'"},
        {4, "one", "each", 0, OLD, "has no kernel 'each'"},
        {4, "one", "two", 0, OLD, "multiplies another shape"},
        {4, "one", "rows1", 0, OLD, "multiplies another shape"},
        {4, "lanes 1 kernel one", "lanes 2 kernel any", 15, OLD,
         "multiplies another shape"},
        {4, "count 1 lanes 1 kernel one", "count 2 lanes 1 kernel one", 23, OLD,
         "multiplies another shape"},
        {4, "1x1 count 1 lanes 1 kernel one", "2x2 count 1 lanes 1 kernel one",
         27, OLD, "multiplies another shape"},
        {4, "cost", "price", 0, BAD, "expected 'cost'"},
        {4, " 5", "", 0, BAD, "expected cost"},
        {4, "cost 5", "cost 18446744073709551615", 5, BAD, "cost is over"},
        {4, "cost 5", "cost 99999999999999999999", 5, BAD, "cost is over"},
        {4, "cost 5", "cost 5 6", 7, BAD, "more than the line takes"},
        {4, "cost 5", "scratch 0 cost 5", 0, BAD, "expected 'cost'"},

        {5, "rule", "kernel", 7, OLD, "has no kernel 'each'"},
        {5, "each", "every", 0, OLD, "has no rule 'every'"},
        {5, "each", "one", 0, OLD, "has no rule 'one'"},
        {5, "each", "a-name-of-more-than-31-characters", 0, BAD, "longer"},
        {5, "each", "\033[0m", 0, BAD, "printable ASCII"},
        {5, "each variant 0", "halve variant 0", 14, OLD, "no variant 0"},
        {5, "variant", "version", 0, BAD, "expected 'variant'"},
        {5, "variant 0", "variant 1", 8, OLD, "no variant 1"},
        {5, "variant 0", "variant 65535", 8, OLD, "no variant 65535"},
        {5, "variant 0", "variant 65536", 8, BAD, "variant is over 65535"},
        {5, "children", "child", 0, BAD, "expected 'children'"},
        {5, "0*3", "0*2", 0, OLD, "leaves 1x1 count 1 lanes 1, 3 times"},
        {5, "0*3", "0*0", 0, OLD, "3 times"},
        {5, "0*3", "0*4294967299", 0, BAD, "a child such as"},
        {5, "0*3", "1*3", 0, BAD, "before its parent"},
        {5, "0*3", "4*3", 0, BAD, "before its parent"},
        {5, "0*3", "4294967295*3", 0, BAD, "before its parent"},
        {5, "0*3", "0x3", 0, BAD, "a child such as"},
        {5, "0*3", "0", 0, BAD, "a child such as"},
        {5, "0*3", "0*3 0*3", 4, BAD, "expected 'scratch'"},
        {5, " 0*3", "", 1, BAD, "a child such as"},
        {5, "scratch 14", "scratch 13", 8, OLD, "14 words of scratch"},
        {5, "scratch 14", "scratch 15", 8, OLD, "14 words of scratch"},
        {5, "scratch 14", "scratch 18446744073709551616", 8, BAD, "over"},
        {5, "scratch 14 ", "", 0, BAD, "expected 'scratch'"},
        {6, "1*1", "0*1", 0, OLD, "leaves 1x1 count 3"},
        {6, "2x2", "3x3", 50, OLD, "leaves 2x2 count 2"},
        {8, "3*2 0*1", "0*1 3*2", 0, OLD, "leaves 2x1"},
        {8, "2*1 3*2 0*1", "2*1 3*2", 8, BAD, "a child such as"},
    };
    tri_plan plan;
    tri_diagnostic why = {0};
    if (CHECK(parse(&plan, good, strlen(good), &why) == TRI_OK, "%zu:%zu: %s",
              why.line, why.column, why.message))
        tri_plan_free(&plan, &heap);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        slip(bad[i].line, bad[i].from, bad[i].to, bad[i].at, bad[i].status,
             bad[i].says);
    slip(4, "node 0", "public\nnode 0", 6, BAD, "expected 'b'");
    slip(4, "node 0", "public a\nnode 0", 7, BAD, "expected 'b'");
    slip(4, "node 0", "public b c\nnode 0", 9, BAD, "more than the line");
    slip(7, "node 3 2x1", "public b\nnode 3 2x1", 0, BAD, "expected 'node'");
    slip(4, "1x1 count 1 lanes 1 kernel one",
         "3x3 count 1 lanes 1 kernel look3", 27, BAD, "no line 'public b'");
    refused_bytes("", 0, BAD, 1, 1, "empty");
    refused_bytes("triad-plan 1\n", 13, BAD, 2, 1, "expected 'class'");
    refused_bytes("triad-plan 1\nclass portable\nwords " BITS "\n# none\n", 44,
                  BAD, 5, 1, "no nodes");
    /* Cut after the group of products, which alone is not a plan. */
    refused_bytes(good, (size_t)(strstr(good, "node 2") - good), BAD, 5, 1,
                  "last node is not one product");
}

/* Blanks and comments are nothing; nodes nothing uses are allowed. */
static void test_accepted(void)
{
    static const char text[] =
        "\n# a plan\n triad-plan 1 # of\r\n\n\tclass  portable\r\n\n"
        "words " BITS
        "\n#\nnode 0 1x1 count 01 lanes 1 kernel one cost 5# x\r\n"
        "\n  node 1 2x2 count 1 lanes 1 kernel two cost 18446744073709551614";
    tri_plan plan;
    tri_diagnostic why = {0};
    if (!CHECK(parse(&plan, text, sizeof text - 1, &why) == TRI_OK,
               "%zu:%zu: %s", why.line, why.column, why.message))
        return;
    CHECK(plan.nodes == 2 && plan.root == 1 && plan.cpu == TRI_CPU_portable &&
              plan.node[1].choice == TRI_CHOICE_LEAF + 2 &&
              plan.node[1].cost == UINT64_MAX - 1,
          "values");
    tri_plan_free(&plan, &heap);
    CHECK(plan.node == NULL && plan.nodes == 0, "freed");
    tri_plan_free(&plan, &heap);
}

static void test_public(void)
{
#define HEAD "triad-plan 1\nclass portable\nwords " BITS "\npublic b\n"
#define LOOK "node 0 2x2 count 1 lanes 1 kernel look2 cost 5\n"
    static const char text[] = HEAD LOOK;
    static const char exchanged[] = HEAD LOOK
        "node 1 2x1 count 1 lanes 1 kernel any cost 5\n"
        "node 2 1x1 count 1 lanes 1 kernel one cost 5\n"
        "node 3 3x3 count 1 lanes 1 rule peel variant 0 children 0*1 1*2 2*1 "
        "scratch 9 cost 20\n";
    tri_plan plan;
    tri_diagnostic why = {0};
    char again[sizeof text];
    if (!CHECK(parse(&plan, text, sizeof text - 1, &why) == TRI_OK,
               "%zu:%zu: %s", why.line, why.column, why.message))
        return;
    CHECK(plan.public_b && plan.nodes == 1, "values");
    CHECK(tri_plan_format(&plan, &toy_machine, again, sizeof again) ==
                  sizeof text - 1 &&
              strcmp(again, text) == 0,
          "%s", again);
    tri_plan_free(&plan, &heap);
    refused_bytes(exchanged, sizeof exchanged - 1, TRI_ERR_SYNTAX, 8, 33,
                  "exchanges the operands");
}

static void random_profile(test_rng *rng, tri_profile *f)
{
    memset(f, 0, sizeof *f);
    model_random_chip(rng, f);
    for (unsigned i = 0; i < TOY_LEAVES; i++) {
        tri_price *p = &f->price[f->prices++];
        snprintf(p->name, sizeof p->name, "%s", toy_leaf[i].name);
        p->lanes = toy_leaf[i].lanes;
        model_random_price(rng, p, 12);
    }
    for (unsigned i = 0; i < TOY_RULES; i++) {
        tri_price *p = &f->price[f->prices++];
        snprintf(p->name, sizeof p->name, "%s", toy_rule[i].name);
        p->lanes = 1;
        p->is_rule = 1;
        model_random_price(rng, p, 12);
    }
}

/* A plan for some product, from the planner. */
static tri_plan random_plan(test_rng *rng, uint32_t most)
{
    static tri_profile f;
    uint32_t root = 0, count = 0;
    tri_node *node = NULL;
    tri_problem p = {1 + (uint32_t)test_below(rng, most), 0, 1, 1};
    p.nb = test_below(rng, 3) ? p.na : 1 + (uint32_t)test_below(rng, p.na);
    random_profile(rng, &f);
    tri_planner *pl = tri_planner_new(&toy_machine, &f, &heap);
    if (!pl || tri_planner_solve(pl, &p, &root) != TRI_OK) {
        fprintf(stderr, "t_planfile: no plan\n");
        exit(2);
    }
    tri_plan all = {TRI_CPU_portable, 0, root,
                    tri_planner_nodes(pl, &all.nodes), 0};
    tri_plan copy = {0};
    CHECK(tri_plan_copy(&all, &heap, &copy) == TRI_OK, "copy");
    CHECK(tri_planner_extract(pl, &root, 1, &node, &count) == TRI_OK,
          "extract");
    CHECK(count == copy.nodes && root == copy.root &&
              copy.root == copy.nodes - 1 && copy.cpu == all.cpu &&
              memcmp(node, copy.node, count * sizeof *node) == 0,
          "%ux%u: a copy is what the planner extracts", p.na, p.nb);
    heap.resize(heap.ctx, node, 0);
    tri_planner_free(pl);
    return copy;
}

static char *formatted(const tri_plan *plan, size_t *len)
{
    *len = tri_plan_format(plan, &toy_machine, NULL, 0);
    char *text = test_alloc(*len + 1, 1);
    CHECK(tri_plan_format(plan, &toy_machine, text, *len + 1) == *len &&
              strlen(text) == *len,
          "%zu bytes", *len);
    return text;
}

static void test_round_trip(test_rng *rng, size_t run)
{
    tri_plan plan = random_plan(rng, 300), again = {0};
    tri_diagnostic why = {0};
    size_t len, room;
    char *text = formatted(&plan, &len);
    int status = parse(&again, text, len, &why);
    if (CHECK(status == TRI_OK, "run %zu: %zu:%zu: %s", run, why.line,
              why.column, why.message)) {
        CHECK(again.nodes == plan.nodes && again.root == plan.root &&
                  again.cpu == plan.cpu &&
                  memcmp(again.node, plan.node,
                         plan.nodes * sizeof *plan.node) == 0,
              "run %zu: another plan came back", run);
        tri_plan_free(&again, &heap);
    }
    room = 1 + test_below(rng, len + 1);
    char *less = test_alloc(room, 1);
    CHECK(tri_plan_format(&plan, &toy_machine, less, room) == len &&
              memcmp(less, text, room - 1) == 0 && less[room - 1] == 0,
          "run %zu: into %zu bytes", run, room);
    TEST_FREE(less, "less");
    TEST_FREE(text, "text");
    tri_plan_free(&plan, &heap);
}

/* Any number changed, but for a cost, is noticed. (A single node is left out:
 * another shape for the kernel of any shape is another plan.) */
static void test_every_number(test_rng *rng, size_t run)
{
    static const int deltas[] = {-1, 1, 2, 1000};
    tri_plan plan = random_plan(rng, 40), again;
    size_t len;
    if (plan.nodes == 1) {
        tri_plan_free(&plan, &heap);
        return;
    }
    char *text = formatted(&plan, &len), *copy = malloc(len + 32);
    if (!copy)
        exit(2);
    for (size_t i = 1, end; i < len; i = end) {
        end = i + 1;
        int digit = text[i] >= '0' && text[i] <= '9';
        if (!digit || !strchr(" x*", text[i - 1]))
            continue;
        end = i + strspn(text + i, "0123456789");
        if (i >= 6 && memcmp(text + i - 6, " cost ", 6) == 0)
            continue;
        unsigned long long v = strtoull(text + i, NULL, 10);
        for (size_t d = 0; d < sizeof deltas / sizeof *deltas; d++) {
            if (v == 0 && deltas[d] < 0)
                continue;
            int n = snprintf(copy, len + 32, "%.*s%llu%s", (int)i, text,
                             v + (unsigned long long)deltas[d], text + end);
            int status = parse(&again, copy, (size_t)n, NULL);
            if (!CHECK(status == TRI_ERR_SYNTAX || status == TRI_ERR_STALE_PLAN,
                       "run %zu: byte %zu, %llu%+d: status %d in\n%s", run, i,
                       v, deltas[d], status, copy) &&
                status == TRI_OK)
                tri_plan_free(&again, &heap);
        }
    }
    free(copy);
    TEST_FREE(text, "text");
    tri_plan_free(&plan, &heap);
}

/* Cut anywhere, a plan is refused, or what is left is a plan: its last line
 * is a whole one, but perhaps for digits of the cost. */
static void test_truncated(test_rng *rng)
{
    tri_plan plan = random_plan(rng, 60), again;
    size_t len;
    char *text = formatted(&plan, &len);
    for (size_t n = 0; n < len; n++) {
        int status = parse(&again, text, n, NULL);
        if (status == TRI_OK) {
            size_t cost = n;
            while (cost > 0 &&
                   (text[cost - 1] == '\n' ||
                    (text[cost - 1] >= '0' && text[cost - 1] <= '9')))
                cost--;
            CHECK(memcmp(text + cost - 6, " cost ", 6) == 0, "cut at %zu", n);
            tri_plan_free(&again, &heap);
        }
        CHECK(status == TRI_OK || status == TRI_ERR_SYNTAX ||
                  status == TRI_ERR_STALE_PLAN || status == TRI_ERR_CPU,
              "cut at %zu: status %d", n, status);
    }
    TEST_FREE(text, "text");
    tri_plan_free(&plan, &heap);
}

static void test_no_memory(test_rng *rng)
{
    tri_plan plan, again = {0}, copy = {0};
    do {
        plan = random_plan(rng, 2000);
        if (plan.nodes > 70) /* more than a parser starts with */
            break;
        tri_plan_free(&plan, &heap);
    } while (1);
    size_t len;
    char *text = formatted(&plan, &len);
    unsigned long k = 1;
    for (int status = TRI_ERR_MEMORY; status != TRI_OK; k++) {
        counter c = {.fail = k};
        tri_allocator failing = {counted, &c};
        status = tri_plan_parse(&again, text, len, machine_of, &failing, NULL);
        CHECK(status == TRI_ERR_MEMORY || status == TRI_OK,
              "allocation %lu: status %d", k, status);
        if (status == TRI_OK)
            tri_plan_free(&again, &failing);
        CHECK(c.live == 0, "allocation %lu: %lu blocks leaked", k, c.live);
    }
    CHECK(k > 4, "%lu allocations only", k);
    for (k = 1; k <= 3; k++) {
        counter c = {.fail = k};
        tri_allocator failing = {counted, &c};
        int status = tri_plan_copy(&plan, &failing, &copy);
        CHECK(status == (k < 3 ? TRI_ERR_MEMORY : TRI_OK), "copy: %d", status);
        if (status == TRI_OK)
            tri_plan_free(&copy, &failing);
        CHECK(c.live == 0, "copy, allocation %lu: leaked", k);
    }
    TEST_FREE(text, "text");
    tri_plan_free(&plan, &heap);
}

/* A plan made by hand: side by side one after the other, odd sizes peeled,
 * even ones halved, three nodes for each factor of 2. */
typedef struct builder {
    tri_node node[200];
    uint32_t nodes;
} builder;

static uint32_t build(builder *b, const tri_problem *p)
{
    tri_node node = {.problem = *p};
    tri_child child[TRI_MAX_CHILDREN];
    tri_work w;
    unsigned rule = p->count > 1         ? 0
                    : p->na == 2 * p->nb ? 4
                    : p->na % 2          ? 5
                                         : 2;
    for (uint32_t i = 0; i < b->nodes; i++)
        if (model_same(&b->node[i].problem, p))
            return i;
    if (p->na == 1 && p->count == 1) {
        node.choice = TRI_CHOICE_LEAF + 1;
    } else if (p->nb == 1 && p->count == 1) {
        node.choice = TRI_CHOICE_LEAF;
    } else {
        const tri_rule *r = toy_rules[rule];
        unsigned n = r->children(r, p, 0, child, &w);
        node.choice = (uint16_t)rule;
        for (unsigned j = 0; j < n; j++) {
            node.child[j] = build(b, &child[j].problem);
            node.times[j] = child[j].times;
            if (b->node[node.child[j]].scratch > node.scratch)
                node.scratch = b->node[node.child[j]].scratch;
        }
        node.scratch += r->scratch(r, p, 0);
    }
    b->node[b->nodes] = node;
    return b->nodes++;
}

static void test_depth(void)
{
    for (uint32_t bits = 2; bits < 29; bits++)
        for (uint32_t more = 1; more <= 2; more++) {
            static builder b;
            uint32_t n = (1u << bits) - 1, depth = 3 * bits - 3 + more;
            tri_problem p = {more * n, n, 1, 1};
            b.nodes = 0;
            tri_plan plan = {TRI_CPU_portable, 0, build(&b, &p), b.node, 0};
            tri_plan again;
            tri_diagnostic why = {0};
            size_t len;
            plan.nodes = b.nodes;
            char *text = formatted(&plan, &len);
            int status = parse(&again, text, len, &why);
            CHECK(status == (depth <= TRI_MAX_DEPTH ? TRI_OK : TRI_ERR_SYNTAX),
                  "depth %u: status %d, %zu:%zu: %s", depth, status, why.line,
                  why.column, why.message);
            if (status == TRI_OK)
                tri_plan_free(&again, &heap);
            else
                CHECK(strstr(why.message, "deeper than 64"), "%s", why.message);
            TEST_FREE(text, "text");
        }
}

int main(void)
{
    test_rng rng = test_rng_new(4);
    test_slips();
    test_accepted();
    test_public();
    for (size_t run = 0; run < test_scale(100); run++)
        test_round_trip(&rng, run);
    for (size_t run = 0; run < test_scale(30); run++)
        test_every_number(&rng, run);
    for (size_t run = 0; run < test_scale(5); run++)
        test_truncated(&rng);
    test_no_memory(&rng);
    test_depth();
    CHECK(the_heap.live == 0, "%lu blocks leaked", the_heap.live);
    return test_done();
}
