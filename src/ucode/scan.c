/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/scan.h"

#include <string.h>

/* Brackets and signs deeper than this are refused, not recursed into. */
enum { MAX_DEPTH = 64 };

bool tri_slice_is(tri_slice slice, const char *text)
{
    return strlen(text) == slice.length &&
           memcmp(slice.at, text, slice.length) == 0;
}

uint32_t tri_hash(tri_slice slice)
{
    uint32_t h = 2166136261u; /* FNV-1a */
    for (size_t i = 0; i < slice.length; i++)
        h = (h ^ (unsigned char)slice.at[i]) * 16777619u;
    return h;
}

tri_text tri_slice_open(const tri_text *t, tri_slice slice)
{
    tri_text part = *t;
    part.at = slice.at;
    part.end = slice.at + slice.length;
    return part;
}

void tri_scan_space(tri_text *t)
{
    while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' ||
                              *t->at == '\r' || *t->at == '\n'))
        t->at++;
}

bool tri_scan_char(tri_text *t, char c)
{
    tri_scan_space(t);
    if (t->at == t->end || *t->at != c)
        return false;
    t->at++;
    return true;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool starts_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.';
}

tri_slice tri_scan_name(tri_text *t)
{
    tri_scan_space(t);
    const char *start = t->at;
    if (t->at < t->end && starts_name(*t->at))
        while (t->at < t->end &&
               (starts_name(*t->at) || is_digit(*t->at) || *t->at == '#'))
            t->at++;
    return (tri_slice){start, (size_t)(t->at - start)};
}

static unsigned digit_of(char c)
{
    if (is_digit(c))
        return (unsigned)(c - '0');
    c = (char)(c | 0x20);
    return c >= 'a' && c <= 'f' ? (unsigned)(c - 'a') + 10 : 99;
}

int tri_scan_number(tri_text *t, uint64_t *value)
{
    tri_scan_space(t);
    const char *start = t->at;
    unsigned base = 10;
    uint64_t v = 0;
    if (t->end - t->at > 2 && t->at[0] == '0') {
        char c = (char)(t->at[1] | 0x20);
        base = c == 'x' ? 16 : c == 'b' ? 2 : 10;
        t->at += base == 10 ? 0 : 2;
    }
    const char *digits = t->at;
    for (; t->at < t->end && digit_of(*t->at) < base; t->at++) {
        uint64_t digit = digit_of(*t->at);
        if (v > (UINT64_MAX - digit) / base)
            return tri_text_refuse(t, start, "the number is over 64 bits");
        v = v * base + digit;
    }
    if (t->at == digits)
        return tri_text_refuse(t, start, "expected a number");
    while (t->at < t->end && ((*t->at | 0x20) == 'u' || (*t->at | 0x20) == 'l'))
        t->at++;
    if (t->at < t->end && (starts_name(*t->at) || is_digit(*t->at)))
        return tri_text_refuse(t, t->at, "'%c' is no digit of the number",
                               *t->at);
    *value = v;
    return TRI_OK;
}

static int expression(tri_text *t, const tri_scope *scope, unsigned least,
                      unsigned depth, uint64_t *value);

/* <name>, or digits with or without 0x. */
static int cpu_primary(tri_text *t, const tri_scope *scope, uint64_t *value)
{
    const char *start = t->at;
    *value = 0;
    if (tri_scan_char(t, '<')) {
        tri_slice name = tri_scan_name(t);
        if (!name.length || !tri_scan_char(t, '>'))
            return tri_text_refuse(t, start, "expected a label, <name>");
        return scope->value(scope, t, name, value);
    }
    if (t->end - t->at > 2 && t->at[0] == '0' && (t->at[1] | 0x20) == 'x')
        t->at += 2;
    const char *digits = t->at;
    for (; t->at < t->end && digit_of(*t->at) < 16; t->at++)
        *value = *value << 4 | digit_of(*t->at);
    if (t->at == digits || t->at - digits > 16)
        return tri_text_refuse(t, start, "expected a hexadecimal number");
    return TRI_OK;
}

static int primary(tri_text *t, const tri_scope *scope, unsigned depth,
                   uint64_t *value)
{
    tri_scan_space(t);
    const char *start = t->at;
    if (depth > MAX_DEPTH)
        return tri_text_refuse(t, start, "nested too deeply");
    if (tri_scan_char(t, '(')) {
        int status = expression(t, scope, 0, depth + 1, value);
        if (status == TRI_OK && !tri_scan_char(t, ')'))
            status = tri_text_refuse(t, t->at, "expected ')'");
        return status;
    }
    char sign = t->at < t->end ? *t->at : 0;
    if (sign == '-' || sign == '~' || sign == '+') {
        t->at++;
        int status = primary(t, scope, depth + 1, value);
        *value = sign == '-' ? 0 - *value : sign == '~' ? ~*value : *value;
        return status;
    }
    if (scope->cpu)
        return cpu_primary(t, scope, value);
    tri_slice name = tri_scan_name(t);
    if (name.length)
        return scope->value(scope, t, name, value);
    if (sign < '0' || sign > '9')
        return tri_text_refuse(t, start, "expected a number or a name");
    return tri_scan_number(t, value);
}

/* The operator at t, its characters and how tightly it binds; 0 when none. */
static unsigned operator_at(const tri_text *t, char *symbol, size_t *length)
{
    static const struct {
        char symbol;
        unsigned binds;
    } list[] = {{'|', 1}, {'^', 2}, {'&', 3}, {'<', 4},
                {'>', 4}, {'+', 5}, {'-', 5}, {'*', 6}};
    for (size_t i = 0; i < sizeof list / sizeof *list && t->at < t->end; i++) {
        if (*t->at != list[i].symbol)
            continue;
        bool shift = list[i].binds == 4;
        if (shift && (t->end - t->at < 2 || t->at[1] != t->at[0]))
            return 0;
        *symbol = list[i].symbol;
        *length = shift ? 2 : 1;
        return list[i].binds;
    }
    return 0;
}

static uint64_t apply(char symbol, uint64_t a, uint64_t b)
{
    switch (symbol) {
    case '|':
        return a | b;
    case '^':
        return a ^ b;
    case '&':
        return a & b;
    case '<':
        return b < 64 ? a << b : 0;
    case '>':
        return b < 64 ? a >> b : 0;
    case '+':
        return a + b;
    case '-':
        return a - b;
    default:
        return a * b;
    }
}

static int expression(tri_text *t, const tri_scope *scope, unsigned least,
                      unsigned depth, uint64_t *value)
{
    int status = primary(t, scope, depth, value);
    while (status == TRI_OK) {
        char symbol;
        size_t length;
        uint64_t right = 0;
        tri_scan_space(t);
        unsigned binds = operator_at(t, &symbol, &length);
        if (binds == 0 || binds <= least)
            return TRI_OK;
        t->at += length;
        status = expression(t, scope, binds, depth + 1, &right);
        *value = apply(symbol, *value, right);
    }
    return status;
}

int tri_scan_expression(tri_text *t, const tri_scope *scope, uint64_t *value)
{
    *value = 0;
    return expression(t, scope, 0, 0, value);
}

static tri_slice trimmed(const char *start, const char *end)
{
    while (start < end && (*start == ' ' || *start == '\t' || *start == '\r' ||
                           *start == '\n'))
        start++;
    while (end > start && (end[-1] == ' ' || end[-1] == '\t' ||
                           end[-1] == '\r' || end[-1] == '\n'))
        end--;
    return (tri_slice){start, (size_t)(end - start)};
}

int tri_scan_arguments(tri_text *t, tri_slice *argument, size_t most,
                       size_t *count)
{
    const char *open = t->at;
    if (!tri_scan_char(t, '('))
        return tri_text_refuse(t, t->at, "expected '('");
    const char *start = t->at;
    unsigned depth = 0;
    *count = 0;
    for (; t->at < t->end; t->at++) {
        bool closes = depth == 0 && *t->at == ')';
        if (closes || (depth == 0 && *t->at == ',')) {
            tri_slice a = trimmed(start, t->at);
            bool none = closes && *count == 0 && a.length == 0;
            if (!none && *count == most)
                return tri_text_refuse(t, start, "more than %zu operands",
                                       most);
            if (!none)
                argument[(*count)++] = a;
            start = t->at + 1;
        }
        if (closes) {
            t->at++;
            return TRI_OK;
        }
        depth += *t->at == '(';
        depth -= *t->at == ')';
    }
    return tri_text_refuse(t, open, "this '(' is never closed");
}

/* Edits that turn one into the other, given up above `most`. */
static unsigned distance(tri_slice a, const char *b, unsigned most)
{
    enum { LONGEST = 48 };
    unsigned row[LONGEST + 1];
    size_t n = strlen(b);
    if (n > LONGEST || n > a.length + most || a.length > n + most)
        return most + 1;
    for (size_t j = 0; j <= n; j++)
        row[j] = (unsigned)j;
    for (size_t i = 1; i <= a.length; i++) {
        unsigned diagonal = row[0];
        row[0] = (unsigned)i;
        for (size_t j = 1; j <= n; j++) {
            unsigned best = diagonal + (a.at[i - 1] != b[j - 1]);
            diagonal = row[j];
            if (row[j] + 1 < best)
                best = row[j] + 1;
            if (row[j - 1] + 1 < best)
                best = row[j - 1] + 1;
            row[j] = best;
        }
    }
    return row[n];
}

const char *tri_nearest(tri_slice word, tri_next_name *next, const void *ctx)
{
    unsigned best = 1 + (unsigned)(word.length < 24 ? word.length / 4 : 6);
    const char *nearest = NULL, *name;
    for (size_t i = 0; (name = next(ctx, i)) != NULL; i++) {
        unsigned d = distance(word, name, best);
        if (d < best || (d == best && !nearest)) {
            best = d;
            nearest = name;
        }
    }
    return nearest;
}
