/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Plan files. The first byte of the input says what the rest is:
 *
 *   r   a plan file as it stands
 *   g   CLASS PLAN EDIT...: one of some plans of the class, made here, so that
 *       it is of the rules as they are now, with edits of four bytes each
 *
 * Whatever is accepted is run on small operands, with scratch of exactly the
 * size it asks for, and must give the product. */
#include "tests/words.h"
#include "fuzz.h"
#include "triad/f2x.h"
#include "triad/probe.h"

enum { PLANS = 12, MAX_ROWS = 300, MAX_TEXT = 1 << 16 };

static void random_profile(test_rng *rng, tri_cpu cpu, tri_profile *f)
{
    tri_probe probe[TRI_MAX_PRICES];
    int n = tri_probe_list(cpu, probe, TRI_MAX_PRICES);
    *f = (tri_profile){.cpu = cpu, .clock_mhz = 1};
    for (int i = 0; i < n; i++) {
        f->price[i] = probe[i].price;
        f->price[i].fixed = 1u << test_below(rng, 16);
        for (int j = 0; j < TRI_LEVELS; j++)
            f->price[i].step[j] = 1u << test_below(rng, 14);
        f->prices++;
    }
    for (int j = 0; j < TRI_LEVELS; j++)
        f->load_step[j] = f->xor_step[j] = 1u << test_below(rng, 8);
}

/* The text of plan i of a class, made when first asked for. */
static const char *plan_text(tri_cpu cpu, size_t i)
{
    static char *text[TRI_CPU_COUNT][PLANS];
    static tri_profile f;
    if (text[cpu][i])
        return text[cpu][i];
    test_rng rng = {test_mix(100 * (uint64_t)cpu + i)};
    tri_plan plan = {.cpu = cpu};
    tri_node *node;
    random_profile(&rng, cpu, &f);
    tri_planner *pl = tri_f2x_planner_new(&f, &heap);
    uint32_t na = 2 + (uint32_t)test_below(&rng, i < PLANS / 2 ? 30 : 150);
    tri_problem p = {na, i % 3 ? na : 1 + na / 2, 1, 1};
    FUZZ_CHECK(pl && tri_planner_solve(pl, &p, &plan.root) == TRI_OK);
    FUZZ_CHECK(tri_planner_extract(pl, &plan.root, 1, &node, &plan.nodes) ==
               TRI_OK);
    plan.node = node;
    size_t len = tri_f2x_plan_format(&plan, NULL, 0);
    text[cpu][i] = malloc(len + 1);
    FUZZ_CHECK(text[cpu][i] && len < MAX_TEXT);
    tri_f2x_plan_format(&plan, text[cpu][i], len + 1);
    free(node);
    tri_planner_free(pl);
    return text[cpu][i];
}

/* text[*len] with cut bytes at `at` replaced by with[n], if there is room. */
static void splice(char *text, size_t *len, size_t at, size_t cut,
                   const char *with, size_t n)
{
    if (*len - cut + n >= MAX_TEXT)
        return;
    memmove(text + at + n, text + at + cut, *len - at - cut);
    memcpy(text + at, with, n);
    *len += n - cut;
}

/* From `at` to the start of a number, if there is one. */
static size_t number_at(const char *text, size_t len, size_t at)
{
    while (at < len && !(text[at] >= '0' && text[at] <= '9'))
        at++;
    while (at > 0 && at < len && text[at - 1] >= '0' && text[at - 1] <= '9')
        at--;
    return at;
}

/* What a damaged or forged file may look like: numbers changed, lines gone,
 * repeated or exchanged, bytes. */
static void edit(char *text, size_t *len, const uint8_t e[4])
{
    char part[512];
    if (*len == 0)
        return;
    size_t at = ((size_t)e[0] << 8 | e[1]) % *len;
    size_t start = at, end = at;
    while (start > 0 && text[start - 1] != '\n')
        start--;
    while (end < *len && text[end] != '\n')
        end++;
    end += end < *len;
    size_t line = end - start;
    switch (e[2] % 6) {
    case 0: { /* a number close by */
        size_t from = number_at(text, *len, at), to = from;
        while (to < *len && text[to] >= '0' && text[to] <= '9')
            to++;
        if (to == from)
            break;
        unsigned long long v = 0;
        for (size_t i = from; i < to; i++)
            v = 10 * v + (unsigned)(text[i] - '0');
        v += (unsigned long long)(long long)(int8_t)e[3];
        int n = snprintf(part, sizeof part, "%llu", v);
        splice(text, len, from, to - from, part, (size_t)n);
        break;
    }
    case 1: /* a line out */
        splice(text, len, start, line, "", 0);
        break;
    case 2: /* a line again, somewhere else */
        if (line < sizeof part) {
            size_t to = e[3] * *len / 256;
            while (to > 0 && text[to - 1] != '\n')
                to--;
            memcpy(part, text + start, line);
            splice(text, len, to, 0, part, line);
        }
        break;
    case 3: /* a byte */
        text[at] = (char)e[3];
        break;
    case 4: { /* a word of another place */
        size_t from = e[3] * *len / 256, n = 0, cut = 0;
        while (from + n < *len && text[from + n] > ' ' && n < sizeof part)
            n++;
        while (at + cut < *len && text[at + cut] > ' ')
            cut++;
        memcpy(part, text + from, n);
        splice(text, len, at, cut, part, n);
        break;
    }
    default: /* the end off */
        *len = at;
        break;
    }
}

static void check_product(const tri_plan *plan)
{
    uint32_t na = plan->node[plan->root].problem.na;
    uint32_t nb = plan->node[plan->root].problem.nb;
    if (!tri_cpu_supported(plan->cpu) || na > MAX_ROWS || nb > MAX_ROWS)
        return;
    size_t n = na + nb;
    tri_word *a = malloc(na * sizeof *a), *b = malloc(nb * sizeof *b);
    tri_word *c = malloc(n * sizeof *c), *want = malloc(n * sizeof *want);
    tri_word *t = test_alloc(tri_f2x_scratch(plan) * sizeof *t, 64);
    FUZZ_CHECK(a && b && c && want);
    for (size_t i = 0; i < na; i++)
        a[i] = (tri_word)test_mix(i);
    for (size_t i = 0; i < nb; i++)
        b[i] = (tri_word)test_mix(~i);
    tri_f2x_mul_with(plan, c, a, b, t);
    tri_f2x_mul_ref(want, a, na, b, nb);
    FUZZ_CHECK(memcmp(c, want, n * sizeof *c) == 0);
    TEST_FREE(t, "scratch");
    FUZZ_CHECK(test_count.failed == 0);
    free(a);
    free(b);
    free(c);
    free(want);
}

static void check_format(const tri_plan *plan)
{
    tri_plan again;
    size_t len = tri_f2x_plan_format(plan, NULL, 0);
    char *text = malloc(len + 1);
    FUZZ_CHECK(text && tri_f2x_plan_format(plan, text, len + 1) == len);
    FUZZ_CHECK(tri_f2x_plan_parse(&again, text, len, &heap, NULL) == TRI_OK);
    FUZZ_CHECK(
        again.nodes == plan->nodes && again.root == plan->root &&
        memcmp(again.node, plan->node, plan->nodes * sizeof *plan->node) == 0);
    tri_plan_free(&again, &heap);
    free(text);
}

static void check(const char *text, size_t len)
{
    tri_plan plan = {TRI_CPU_portable, 1, 2, NULL, 0};
    tri_diagnostic why = {0, 0, ""};
    int status = tri_f2x_plan_parse(&plan, text, len, &heap, &why);
    if (status == TRI_OK) {
        FUZZ_CHECK(plan.cpu < TRI_CPU_COUNT && plan.root < plan.nodes);
        check_format(&plan);
        check_product(&plan);
        tri_plan_free(&plan, &heap);
        return;
    }
    FUZZ_CHECK(status == TRI_ERR_SYNTAX || status == TRI_ERR_STALE_PLAN ||
               status == TRI_ERR_CPU);
    FUZZ_CHECK(plan.nodes == 1 && plan.root == 2 && plan.node == NULL);
    FUZZ_CHECK(why.line >= 1 && why.column >= 1 && why.message[0]);
    for (const char *c = why.message; *c; c++)
        FUZZ_CHECK(*c >= ' ' && *c <= '~');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char text[MAX_TEXT];
    if (size == 0)
        return 0;
    if (data[0] == 'r') {
        check((const char *)data + 1, size - 1);
        return 0;
    }
    if (size < 3)
        return 0;
    const char *whole =
        plan_text((tri_cpu)(data[1] % TRI_CPU_COUNT), data[2] % PLANS);
    size_t len = strlen(whole);
    memcpy(text, whole, len);
    for (size_t i = 3; i + 4 <= size && i < 3 + 4 * 6; i += 4)
        edit(text, &len, data + i);
    /* On a copy of its own length, so that ASan sees reads past the end. */
    char *copy = malloc(len + (len == 0));
    FUZZ_CHECK(copy != NULL);
    memcpy(copy, text, len);
    check(copy, len);
    free(copy);
    return 0;
}
