/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The text form of a profile: a word and its values on each line, `#` to the
 * end of a line is a comment.
 *
 *   triad-profile 1
 *   chip      AMD EPYC, family 25 model 17
 *   class     vpclmul512
 *   words     64                        bits; the library's, if it is missing
 *   clock     3660                      MHz
 *   cache     32768 1048576 33554432    bytes of L1, L2, L3
 *   compiler, date, command, source     provenance, to the end of the line
 *   xor|load|store  L1 L2 L3 memory     one vector, centicycles
 *   kernel NAME LANES FIXED [STEP]
 *   rule   NAME LANES FIXED L1 L2 L3 memory */
#include "plan/rule.h"
#include "base/text.h"

#include <stdio.h>
#include <string.h>

/* No single price may reach 2^28, so that sums of products of prices and
 * sizes stay far below 2^64. */
#define MAX_PRICE 0x0fffffffu

static int read_numbers(tri_text *t, uint32_t *value, size_t count,
                        uint32_t min, uint32_t max, const char *what)
{
    uint64_t v = 0;
    for (size_t i = 0; i < count; i++) {
        int status = tri_text_number(t, min, max, &v, what);
        if (status != TRI_OK)
            return status;
        value[i] = (uint32_t)v;
    }
    return TRI_OK;
}

static int read_price(tri_text *t, tri_profile *p, bool is_rule)
{
    tri_price price = {.is_rule = is_rule};
    uint32_t lanes = 0;
    const char *start = tri_text_place(t);
    int status = tri_text_word(t, price.name, sizeof price.name, "a name");
    if (status == TRI_OK)
        status =
            read_numbers(t, &lanes, 1, 1, UINT16_MAX, "the number of lanes");
    if (status == TRI_OK)
        status = read_numbers(t, &price.fixed, 1, 0, MAX_PRICE,
                              "the price of a call");
    if (status == TRI_OK && (is_rule || !tri_text_line_end(t)))
        status = read_numbers(t, price.step, is_rule ? TRI_LEVELS : 1, 0,
                              MAX_PRICE, "the price of a step");
    if (status != TRI_OK)
        return status;
    price.lanes = (uint16_t)lanes;
    if (tri_profile_find(p, price.name, lanes, is_rule))
        return tri_text_refuse(t, start,
                               "%s has a price in the %s layout already",
                               price.name, lanes > 1 ? "packed" : "natural");
    if (p->prices == TRI_MAX_PRICES)
        return tri_text_refuse(t, start, "more than %d prices", TRI_MAX_PRICES);
    p->price[p->prices++] = price;
    return TRI_OK;
}

/* Prices for words of another size say nothing here. */
static int read_word_bits(tri_text *t)
{
    uint64_t bits = 0;
    const char *start = tri_text_place(t);
    int status =
        tri_text_number(t, 1, UINT16_MAX, &bits, "the bits of a word");
    if (status == TRI_OK && bits != TRI_WORD_BITS)
        status = tri_text_stale(t, start,
                                "a profile for words of %u bits; here they "
                                "have %d",
                                (unsigned)bits, TRI_WORD_BITS);
    return status;
}

static int read_class(tri_text *t, tri_profile *p)
{
    char name[TRI_NAME_MAX];
    const char *start = tri_text_place(t);
    int status = tri_text_word(t, name, sizeof name, "a CPU class");
    if (status == TRI_OK && tri_cpu_from_name(name, &p->cpu) != TRI_OK)
        status = tri_text_refuse(t, start, "no CPU class is called '%s'", name);
    return status;
}

/* Bits of `seen`, by the place of the keyword in the table. */
enum { SEEN_CLASS = 1, SEEN_CLOCK = 2 };

static int read_line(tri_text *t, tri_profile *p, unsigned *seen)
{
    /* Keywords that occur once: for free text of `size` bytes, or for `size`
     * numbers. */
    const struct {
        const char *key;
        char *text;
        uint32_t *value;
        size_t size;
        uint32_t min, max;
        const char *what;
    } once[] = {
        {"class", NULL, NULL, 0, 0, 0, NULL},
        {"clock", NULL, &p->clock_mhz, 1, 1, MAX_PRICE, "the clock in MHz"},
        {"cache", NULL, p->cache, TRI_LEVELS - 1, 0, UINT32_MAX,
         "bytes of a cache"},
        {"xor", NULL, p->xor_step, TRI_LEVELS, 0, MAX_PRICE,
         "the price of a vector XOR"},
        {"load", NULL, p->load_step, TRI_LEVELS, 0, MAX_PRICE,
         "the price of a vector load"},
        {"store", NULL, p->store_step, TRI_LEVELS, 0, MAX_PRICE,
         "the price of a vector store"},
        {"chip", p->chip, NULL, sizeof p->chip, 0, 0, NULL},
        {"compiler", p->compiler, NULL, sizeof p->compiler, 0, 0, NULL},
        {"date", p->date, NULL, sizeof p->date, 0, 0, NULL},
        {"command", p->command, NULL, sizeof p->command, 0, 0, NULL},
        {"source", p->source, NULL, sizeof p->source, 0, 0, NULL},
        {"words", NULL, NULL, 0, 0, 0, NULL}};
    char key[TRI_NAME_MAX];
    const char *start = tri_text_place(t);
    int status = tri_text_word(t, key, sizeof key, "a keyword");
    if (status != TRI_OK)
        return status;
    if (strcmp(key, "kernel") == 0 || strcmp(key, "rule") == 0)
        return read_price(t, p, key[0] == 'r');
    for (size_t i = 0; i < sizeof once / sizeof *once; i++) {
        if (strcmp(key, once[i].key) != 0)
            continue;
        if (*seen >> i & 1)
            return tri_text_refuse(t, start, "'%s' a second time", key);
        *seen |= 1u << i;
        if (once[i].text)
            return tri_text_rest(t, once[i].text, once[i].size);
        if (once[i].value)
            return read_numbers(t, once[i].value, once[i].size, once[i].min,
                                once[i].max, once[i].what);
        return i == 0 ? read_class(t, p) : read_word_bits(t);
    }
    return tri_text_refuse(t, start, "unknown keyword '%s'", key);
}

static int parse(tri_text *t, tri_profile *p)
{
    unsigned seen = 0;
    int status = tri_text_header(t, "triad-profile");
    while (status == TRI_OK && tri_text_next_line(t)) {
        status = read_line(t, p, &seen);
        if (status == TRI_OK)
            status = tri_text_end_line(t);
    }
    if (status != TRI_OK)
        return status;
    if (!(seen & SEEN_CLASS))
        return tri_text_refuse(t, t->at, "no line 'class NAME'");
    if (!(seen & SEEN_CLOCK))
        return tri_text_refuse(t, t->at, "no line 'clock MHZ'");
    if (p->prices == 0)
        return tri_text_refuse(t, t->at, "no prices");
    return TRI_OK;
}

int tri_profile_parse(tri_profile *p, const char *text, size_t len,
                      tri_diagnostic *why)
{
    tri_text t = tri_text_open(text, len, why);
    memset(p, 0, sizeof *p);
    int status = parse(&t, p);
    if (status != TRI_OK)
        memset(p, 0, sizeof *p);
    return status;
}

const tri_price *tri_profile_find(const tri_profile *p, const char *name,
                                  unsigned lanes, int is_rule)
{
    for (uint32_t i = 0; i < p->prices; i++)
        if (p->price[i].is_rule == is_rule &&
            (p->price[i].lanes > 1) == (lanes > 1) &&
            strcmp(p->price[i].name, name) == 0)
            return &p->price[i];
    return NULL;
}

void tri_price_name(const tri_rule *rule, unsigned v, char *name)
{
    if (v == 0)
        snprintf(name, TRI_NAME_MAX, "%s", rule->name);
    else
        snprintf(name, TRI_NAME_MAX, "%s/%u", rule->name, v);
}

static void emit_levels(tri_sink *s, const char *key, const uint32_t *v)
{
    tri_emit(s, "%s %lu %lu %lu %lu\n", key, (unsigned long)v[0],
             (unsigned long)v[1], (unsigned long)v[2], (unsigned long)v[3]);
}

size_t tri_profile_format(const tri_profile *p, char *text, size_t size)
{
    tri_sink s = {text, size, 0};
    tri_emit(&s, "triad-profile 1\n");
    tri_emit(&s, "chip %s\nclass %s\nwords %d\nclock %lu\n", p->chip,
             tri_cpu_name(p->cpu), TRI_WORD_BITS,
             (unsigned long)p->clock_mhz);
    tri_emit(&s, "cache %lu %lu %lu\n", (unsigned long)p->cache[0],
             (unsigned long)p->cache[1], (unsigned long)p->cache[2]);
    tri_emit(&s, "compiler %s\ndate %s\ncommand %s\nsource %s\n", p->compiler,
             p->date, p->command, p->source);
    tri_emit(&s, "\n# centicycles per vector: L1, L2, L3, memory\n");
    emit_levels(&s, "xor", p->xor_step);
    emit_levels(&s, "load", p->load_step);
    emit_levels(&s, "store", p->store_step);
    tri_emit(&s, "\n# name, lanes, centicycles of a call [and of a step]\n");
    for (uint32_t i = 0; i < p->prices; i++) {
        const tri_price *q = &p->price[i];
        if (q->is_rule)
            continue;
        tri_emit(&s, "kernel %s %u %lu", q->name, (unsigned)q->lanes,
                 (unsigned long)q->fixed);
        if (q->step[0])
            tri_emit(&s, " %lu", (unsigned long)q->step[0]);
        tri_emit(&s, "\n");
    }
    tri_emit(&s,
             "\n# name, lanes, centicycles of a call, of a step in L1, L2, L3,"
             " memory\n");
    for (uint32_t i = 0; i < p->prices; i++) {
        const tri_price *q = &p->price[i];
        char key[TRI_NAME_MAX + 32];
        if (!q->is_rule)
            continue;
        snprintf(key, sizeof key, "rule %s %u %lu", q->name, (unsigned)q->lanes,
                 (unsigned long)q->fixed);
        emit_levels(&s, key, q->step);
    }
    return s.length;
}
