/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The text form of a profile: a word and its values on each line, `#` to the
 * end of a line is a comment.
 *
 *   triad-profile 1
 *   chip      AMD EPYC, family 25 model 17
 *   class     vpclmul512
 *   clock     3660                      MHz
 *   cache     32768 1048576 33554432    bytes of L1, L2, L3
 *   compiler, date, command, source     provenance, to the end of the line
 *   xor|load|store  L1 L2 L3 memory     one vector, centicycles
 *   kernel NAME LANES FIXED [STEP]
 *   rule   NAME LANES FIXED L1 L2 L3 memory */
#include "plan/rule.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct cursor {
    const char *at, *end, *line_start;
    size_t line;
    tri_diagnostic *why;
} cursor;

static int refuse(const cursor *c, const char *at, const char *format, ...)
{
    va_list args;
    if (!c->why)
        return TRI_ERR_SYNTAX;
    va_start(args, format);
    c->why->line = c->line;
    c->why->column = (size_t)(at - c->line_start) + 1;
    vsnprintf(c->why->message, sizeof c->why->message, format, args);
    va_end(args);
    return TRI_ERR_SYNTAX;
}

static int is_space(char ch)
{
    return ch == ' ' || ch == '\t' || ch == '\r';
}

static void skip_space(cursor *c)
{
    while (c->at < c->end && is_space(*c->at))
        c->at++;
    if (c->at < c->end && *c->at == '#')
        while (c->at < c->end && *c->at != '\n')
            c->at++;
}

static int at_line_end(const cursor *c)
{
    return c->at == c->end || *c->at == '\n';
}

static size_t token_length(const cursor *c)
{
    const char *p = c->at;
    while (p < c->end && *p != '\n' && *p != '#' && !is_space(*p))
        p++;
    return (size_t)(p - c->at);
}

static int read_name(cursor *c, char *name, size_t size, const char *what)
{
    skip_space(c);
    size_t n = token_length(c);
    if (n == 0)
        return refuse(c, c->at, "expected %s", what);
    if (n >= size)
        return refuse(c, c->at, "%s is longer than %zu characters", what,
                      size - 1);
    memcpy(name, c->at, n);
    name[n] = 0;
    c->at += n;
    return TRI_OK;
}

static int read_number(cursor *c, uint32_t max, uint32_t *value,
                       const char *what)
{
    skip_space(c);
    size_t n = token_length(c);
    uint64_t v = 0;
    if (n == 0)
        return refuse(c, c->at, "expected %s, a whole number", what);
    for (size_t i = 0; i < n; i++) {
        if (c->at[i] < '0' || c->at[i] > '9')
            return refuse(c, c->at + i, "%s must be a whole number", what);
        v = 10 * v + (uint64_t)(c->at[i] - '0');
        if (v > max)
            return refuse(c, c->at, "%s is over %lu", what,
                          (unsigned long)max);
    }
    c->at += n;
    *value = (uint32_t)v;
    return TRI_OK;
}

/* No single price may reach 2^28, so that sums of products of prices and
 * sizes stay far below 2^64. */
#define MAX_PRICE 0x0fffffffu

static int read_numbers(cursor *c, uint32_t *value, int count, uint32_t max,
                        const char *what)
{
    int status = TRI_OK;
    for (int i = 0; i < count && status == TRI_OK; i++)
        status = read_number(c, max, &value[i], what);
    return status;
}

/* To the end of the line, comment included: provenance is free text. */
static int read_text(cursor *c, char *text, size_t size)
{
    while (c->at < c->end && is_space(*c->at))
        c->at++;
    const char *start = c->at;
    while (!at_line_end(c))
        c->at++;
    size_t n = (size_t)(c->at - start);
    while (n > 0 && is_space(start[n - 1]))
        n--;
    if (n >= size)
        return refuse(c, start, "text is longer than %zu characters",
                      size - 1);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)start[i] < ' ' || start[i] == 127)
            return refuse(c, start + i, "control character in text");
    memcpy(text, start, n);
    text[n] = 0;
    return TRI_OK;
}

static int read_price(cursor *c, tri_profile *p, int is_rule)
{
    tri_price price = {.is_rule = (uint8_t)is_rule};
    uint32_t lanes;
    const char *start = c->at;
    int status = read_name(c, price.name, sizeof price.name, "a name");
    if (status == TRI_OK)
        status = read_number(c, UINT16_MAX, &lanes, "the number of lanes");
    if (status == TRI_OK)
        status = read_number(c, MAX_PRICE, &price.fixed, "the price of a call");
    if (status != TRI_OK)
        return status;
    price.lanes = (uint16_t)lanes;
    skip_space(c);
    if (is_rule || !at_line_end(c))
        status = read_numbers(c, price.step, is_rule ? TRI_LEVELS : 1,
                              MAX_PRICE, "the price of a step");
    if (status != TRI_OK)
        return status;
    for (uint32_t i = 0; i < p->prices; i++)
        if (p->price[i].lanes == price.lanes &&
            p->price[i].is_rule == price.is_rule &&
            strcmp(p->price[i].name, price.name) == 0)
            return refuse(c, start, "%s has a price for %u lanes already",
                          price.name, (unsigned)price.lanes);
    if (p->prices == TRI_MAX_PRICES)
        return refuse(c, start, "more than %d prices", TRI_MAX_PRICES);
    p->price[p->prices++] = price;
    return TRI_OK;
}

static int read_line(cursor *c, tri_profile *p)
{
    char key[TRI_NAME_MAX];
    const char *start = c->at;
    int status = read_name(c, key, sizeof key, "a keyword");
    if (status != TRI_OK)
        return status;
    const struct {
        const char *key;
        char *text;
        size_t size;
    } texts[] = {{"chip", p->chip, sizeof p->chip},
                 {"compiler", p->compiler, sizeof p->compiler},
                 {"date", p->date, sizeof p->date},
                 {"command", p->command, sizeof p->command},
                 {"source", p->source, sizeof p->source}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (strcmp(key, texts[i].key) == 0)
            return read_text(c, texts[i].text, texts[i].size);
    const struct {
        const char *key, *what;
        uint32_t *value;
        int count;
    } numbers[] = {
        {"clock", "the clock in MHz", &p->clock_mhz, 1},
        {"cache", "bytes of a cache", p->cache, TRI_LEVELS - 1},
        {"xor", "the price of a vector XOR", p->xor_step, TRI_LEVELS},
        {"load", "the price of a vector load", p->load_step, TRI_LEVELS},
        {"store", "the price of a vector store", p->store_step, TRI_LEVELS}};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (strcmp(key, numbers[i].key) == 0)
            return read_numbers(c, numbers[i].value, numbers[i].count,
                                numbers[i].value == p->cache ? UINT32_MAX
                                                             : MAX_PRICE,
                                numbers[i].what);
    if (strcmp(key, "class") == 0) {
        char name[TRI_NAME_MAX];
        skip_space(c);
        start = c->at;
        status = read_name(c, name, sizeof name, "a CPU class");
        if (status == TRI_OK && tri_cpu_from_name(name, &p->cpu) != TRI_OK)
            status = refuse(c, start, "no CPU class is called '%s'", name);
        return status;
    }
    if (strcmp(key, "kernel") == 0 || strcmp(key, "rule") == 0)
        return read_price(c, p, key[0] == 'r');
    return refuse(c, start, "unknown keyword '%s'", key);
}

static int parse(cursor *c, tri_profile *p)
{
    char magic[TRI_NAME_MAX];
    uint32_t version;
    int seen_header = 0, status = TRI_OK;
    while (c->at < c->end && status == TRI_OK) {
        const char *start = c->at;
        skip_space(c);
        if (!at_line_end(c) && !seen_header) {
            status = read_name(c, magic, sizeof magic, "'triad-profile'");
            if (status == TRI_OK && strcmp(magic, "triad-profile") != 0)
                status = refuse(c, start, "a profile starts with the line "
                                          "'triad-profile 1'");
            if (status == TRI_OK)
                status = read_number(c, 1, &version, "the version, 1,");
            seen_header = 1;
        } else if (!at_line_end(c)) {
            status = read_line(c, p);
        }
        skip_space(c);
        if (status == TRI_OK && !at_line_end(c))
            status = refuse(c, c->at, "more values than the line takes");
        if (status == TRI_OK && c->at < c->end) {
            c->line_start = ++c->at;
            c->line++;
        }
    }
    if (status == TRI_OK && !seen_header)
        status = refuse(c, c->at, "empty: a profile starts with the line "
                                  "'triad-profile 1'");
    if (status == TRI_OK && (p->clock_mhz == 0 || p->prices == 0))
        status = refuse(c, c->at, "a profile needs a clock and prices");
    return status;
}

int tri_profile_parse(tri_profile *p, const char *text, size_t len,
                      tri_diagnostic *why)
{
    cursor c = {text, text + len, text, 1, why};
    memset(p, 0, sizeof *p);
    int status = parse(&c, p);
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

typedef struct sink {
    char *text;
    size_t size, length;
} sink;

static void emit(sink *s, const char *format, ...)
{
    va_list args;
    size_t room = s->length < s->size ? s->size - s->length : 0;
    va_start(args, format);
    int n = vsnprintf(room ? s->text + s->length : NULL, room, format, args);
    va_end(args);
    s->length += n > 0 ? (size_t)n : 0;
}

static void emit_levels(sink *s, const char *key, const uint32_t *v)
{
    emit(s, "%s %lu %lu %lu %lu\n", key, (unsigned long)v[0],
         (unsigned long)v[1], (unsigned long)v[2], (unsigned long)v[3]);
}

size_t tri_profile_format(const tri_profile *p, char *text, size_t size)
{
    sink s = {text, size, 0};
    emit(&s, "triad-profile 1\n");
    emit(&s, "chip %s\nclass %s\nclock %lu\n", p->chip, tri_cpu_name(p->cpu),
         (unsigned long)p->clock_mhz);
    emit(&s, "cache %lu %lu %lu\n", (unsigned long)p->cache[0],
         (unsigned long)p->cache[1], (unsigned long)p->cache[2]);
    emit(&s, "compiler %s\ndate %s\ncommand %s\nsource %s\n", p->compiler,
         p->date, p->command, p->source);
    emit(&s, "\n# centicycles per vector: L1, L2, L3, memory\n");
    emit_levels(&s, "xor", p->xor_step);
    emit_levels(&s, "load", p->load_step);
    emit_levels(&s, "store", p->store_step);
    emit(&s, "\n# name, lanes, centicycles of a call [and of a step]\n");
    for (uint32_t i = 0; i < p->prices; i++) {
        const tri_price *q = &p->price[i];
        if (q->is_rule)
            continue;
        emit(&s, "kernel %s %u %lu", q->name, (unsigned)q->lanes,
             (unsigned long)q->fixed);
        if (q->step[0])
            emit(&s, " %lu", (unsigned long)q->step[0]);
        emit(&s, "\n");
    }
    emit(&s, "\n# name, lanes, centicycles of a call, of a step in L1, L2, L3,"
             " memory\n");
    for (uint32_t i = 0; i < p->prices; i++) {
        const tri_price *q = &p->price[i];
        char key[TRI_NAME_MAX + 32];
        if (!q->is_rule)
            continue;
        snprintf(key, sizeof key, "rule %s %u %lu", q->name,
                 (unsigned)q->lanes, (unsigned long)q->fixed);
        emit_levels(&s, key, q->step);
    }
    return s.length;
}
