/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "gen_text.h"

#include <stdarg.h>
#include <stdlib.h>

struct pool_block {
    struct pool_block *next;
    max_align_t content[];
};

void *pool_alloc(pool *m, size_t bytes)
{
    struct pool_block *b = calloc(1, sizeof *b + bytes);
    if (!b)
        exit(cli_failed(TRI_ERR_MEMORY));
    b->next = m->block;
    m->block = b;
    return b->content;
}

void pool_free(pool *m)
{
    while (m->block) {
        struct pool_block *next = m->block->next;
        free(m->block);
        m->block = next;
    }
}

char *pool_string(pool *m, const char *at, size_t len)
{
    char *s = pool_alloc(m, len + 1);
    memcpy(s, at, len);
    return s;
}

void *pool_grow(pool *m, void *array, size_t count, size_t *space, size_t size)
{
    if (count < *space)
        return array;
    *space = *space ? 2 * *space : 8;
    void *larger = pool_alloc(m, *space * size);
    if (count)
        memcpy(larger, array, count * size);
    return larger;
}

static size_t name_slot(const char *const *slot, size_t slots, const char *at,
                        size_t len)
{
    size_t h = 5381;
    for (size_t i = 0; i < len; i++)
        h = 33 * h + (unsigned char)at[i];
    for (h &= slots - 1; slot[h]; h = (h + 1) & (slots - 1))
        if (strncmp(slot[h], at, len) == 0 && slot[h][len] == 0)
            break;
    return h;
}

const char *pool_name(pool *m, const char *at, size_t len)
{
    if (2 * m->names >= m->name_slots) {
        size_t slots = m->name_slots ? 2 * m->name_slots : 1 << 12;
        const char **larger = pool_alloc(m, slots * sizeof *larger);
        for (size_t i = 0; i < m->name_slots; i++)
            if (m->name[i])
                larger[name_slot(larger, slots, m->name[i],
                                 strlen(m->name[i]))] = m->name[i];
        m->name = larger;
        m->name_slots = slots;
    }
    size_t h = name_slot(m->name, m->name_slots, at, len);
    if (!m->name[h]) {
        m->name[h] = pool_string(m, at, len);
        m->names++;
    }
    return m->name[h];
}

void text_put(text *t, const char *at, size_t len)
{
    if (t->len + len >= t->space) {
        size_t space = 2 * (t->len + len) + 100;
        char *larger = pool_alloc(t->pool, space);
        if (t->len)
            memcpy(larger, t->at, t->len);
        t->at = larger;
        t->space = space;
    }
    memcpy(t->at + t->len, at, len);
    t->len += len;
    t->at[t->len] = 0;
}

void text_printf(text *t, const char *format, ...)
{
    char line[1000];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (n > 0 && (size_t)n < sizeof line) {
        text_put(t, line, (size_t)n);
        return;
    }
    if (n > 0) {
        char *longer = pool_alloc(t->pool, (size_t)n + 1);
        va_start(args, format);
        vsnprintf(longer, (size_t)n + 1, format, args);
        va_end(args);
        text_put(t, longer, (size_t)n);
    }
}

static bool is_name(char c, bool first)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           (!first && c >= '0' && c <= '9');
}

static const char *skip_space(const char *p)
{
    while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r' ||
           (*p == '\\' && p[1] == '\n'))
        p++;
    return p;
}

static const char *quoted_end(const char *p)
{
    char quote = *p++;
    while (*p && *p != quote)
        p += *p == '\\' && p[1] ? 2 : 1;
    return *p ? p + 1 : p;
}

const char *token_next(const char *p, token *t)
{
    static const char marks2[][3] = {
        "->", "##", "&&", "||", "==", "!=", "<=", ">=", "<<", ">>"};
    p = skip_space(p);
    t->at = p;
    if (*p == 0) {
        t->kind = TOKEN_END;
    } else if (is_name(*p, true)) {
        t->kind = TOKEN_NAME;
        while (is_name(*p, false))
            p++;
    } else if (*p >= '0' && *p <= '9') {
        t->kind = TOKEN_NUMBER;
        while (is_name(*p, false) || *p == '.')
            p++;
    } else if (*p == '"' || *p == '\'') {
        t->kind = TOKEN_STRING;
        p = quoted_end(p);
    } else if (p[0] == '/' && p[1] == '*') {
        t->kind = TOKEN_COMMENT;
        const char *end = strstr(p + 2, "*/");
        p = end ? end + 2 : p + strlen(p);
    } else if (p[0] == '/' && p[1] == '/') {
        t->kind = TOKEN_COMMENT;
        p += strcspn(p, "\n");
    } else {
        t->kind = TOKEN_MARK;
        size_t len = 1;
        for (size_t i = 0; i < sizeof marks2 / sizeof *marks2; i++)
            if (p[0] == marks2[i][0] && p[1] == marks2[i][1])
                len = 2;
        p += len;
    }
    t->len = (size_t)(p - t->at);
    return p;
}

const char *token_next_code(const char *p, token *t)
{
    do
        p = token_next(p, t);
    while (t->kind == TOKEN_COMMENT);
    return p;
}

bool token_is(const token *t, const char *word)
{
    return t->len == strlen(word) && memcmp(t->at, word, t->len) == 0;
}

const char *token_close(const char *p)
{
    token t;
    for (int depth = 1; depth > 0;) {
        p = token_next_code(p, &t);
        if (t.kind == TOKEN_END)
            return NULL;
        if (t.kind == TOKEN_MARK && t.len == 1) {
            depth += strchr("([{", *t.at) != NULL;
            depth -= strchr(")]}", *t.at) != NULL;
        }
    }
    return p;
}
