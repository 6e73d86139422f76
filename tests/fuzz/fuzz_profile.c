/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Profiles. What is refused leaves zeros and names a place in the text; what
 * is accepted comes back from a format, and is good for planning: the plan for
 * a small product, its shape taken from the input, is run and must be right. */
#include "fuzz.h"
#include "tests/words.h"
#include "triad/f2x.h"

#include <string.h>

enum { MOST = 48 };

static int is_zero(const void *p, size_t bytes)
{
    const unsigned char *c = p;
    size_t i = 0;
    while (i < bytes && c[i] == 0)
        i++;
    return i == bytes;
}

/* The place is in the text, or just past it or the line. */
static void check_refusal(const char *text, size_t size, int status,
                          const tri_diagnostic *why)
{
    size_t line = 1, start = 0, end = 0;
    FUZZ_CHECK(status == TRI_ERR_SYNTAX || status == TRI_ERR_STALE_PLAN);
    FUZZ_CHECK(why->line >= 1 && why->column >= 1);
    for (; line < why->line; line++) {
        while (start < size && text[start] != '\n')
            start++;
        FUZZ_CHECK(start < size);
        start++;
    }
    for (end = start; end < size && text[end] != '\n';)
        end++;
    FUZZ_CHECK(why->column <= end - start + 1);
    FUZZ_CHECK(why->message[0] && strlen(why->message) < sizeof why->message);
    for (const char *c = why->message; *c; c++)
        FUZZ_CHECK(*c >= ' ' && *c <= '~');
}

static void check_format(const tri_profile *p)
{
    static tri_profile again;
    size_t len = tri_profile_format(p, NULL, 0);
    char *text = malloc(len + 1);
    FUZZ_CHECK(text != NULL);
    FUZZ_CHECK(tri_profile_format(p, text, len + 1) == len);
    FUZZ_CHECK(tri_profile_parse(&again, text, len, NULL) == TRI_OK);
    /* Kernels are written before rules, whatever their order was. */
    FUZZ_CHECK(again.prices == p->prices && again.cpu == p->cpu &&
               again.clock_mhz == p->clock_mhz &&
               strcmp(again.chip, p->chip) == 0 &&
               memcmp(again.cache, p->cache, sizeof p->cache) == 0);
    for (uint32_t i = 0; i < p->prices; i++) {
        const tri_price *a = &p->price[i];
        const tri_price *b =
            tri_profile_find(&again, a->name, a->lanes, a->is_rule);
        FUZZ_CHECK(b && memcmp(a, b, sizeof *a) == 0);
    }
    free(text);
}

static void check_product(const tri_plan *plan, uint32_t na, uint32_t nb)
{
    tri_word a[MOST], b[MOST], c[2 * MOST], want[2 * MOST];
    size_t scratch = tri_f2x_scratch(plan);
    tri_word *t = aligned_alloc(64, (scratch * sizeof *t + 64) & ~(size_t)63);
    FUZZ_CHECK(t != NULL);
    for (size_t i = 0; i < MOST; i++) {
        a[i] = (tri_word)0x9e3779b97f4a7c15u * (i + 1);
        b[i] = ~a[i] * (tri_word)0xbf58476d1ce4e5b9u;
    }
    tri_f2x_mul_with(plan, c, a, b, t);
    tri_f2x_mul_ref(want, a, na, b, nb);
    FUZZ_CHECK(memcmp(c, want, (na + nb) * sizeof *c) == 0);
    free(t);
}

static void check_planning(const tri_profile *p, uint32_t na, uint32_t nb)
{
    tri_problem problem = {na, nb, 1, 1};
    tri_planner *pl = tri_f2x_planner_new(p, &heap);
    tri_plan plan = {.cpu = p->cpu};
    tri_node *node;
    FUZZ_CHECK(pl != NULL);
    int status = tri_planner_solve(pl, &problem, &plan.root);
    FUZZ_CHECK(status == TRI_OK || status == TRI_ERR_NO_PLAN);
    if (status == TRI_OK && tri_cpu_supported(p->cpu)) {
        FUZZ_CHECK(tri_planner_extract(pl, &plan.root, 1, &node, &plan.nodes) ==
                   TRI_OK);
        plan.node = node;
        check_product(&plan, na, nb);
        free(node);
    }
    tri_planner_free(pl);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tri_profile p;
    tri_diagnostic why = {0, 0, ""};
    const char *text = (const char *)data;
    memset(&p, 0xa5, sizeof p);
    int status = tri_profile_parse(&p, text, size, &why);
    if (status != TRI_OK) {
        check_refusal(text, size, status, &why);
        FUZZ_CHECK(is_zero(&p, sizeof p));
        return 0;
    }
    FUZZ_CHECK(p.prices >= 1 && p.prices <= TRI_MAX_PRICES);
    FUZZ_CHECK(p.cpu < TRI_CPU_COUNT && p.clock_mhz >= 1);
    check_format(&p);
    uint32_t na = 1 + (uint32_t)(size % MOST);
    check_planning(&p, na, size & 1 ? na : 1 + data[size / 2] % na);
    return 0;
}
