/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

tri_text tri_text_open(const char *text, size_t len, tri_diagnostic *why)
{
    return (tri_text){text, text + len, text, 1, why};
}

static void explain(const tri_text *t, const char *at, const char *format,
                    va_list args)
{
    if (!t->why)
        return;
    t->why->line = t->line;
    t->why->column = (size_t)(at - t->line_start) + 1;
    vsnprintf(t->why->message, sizeof t->why->message, format, args);
}

int tri_text_refuse(const tri_text *t, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    explain(t, at, format, args);
    va_end(args);
    return TRI_ERR_SYNTAX;
}

int tri_text_stale(const tri_text *t, const char *at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    explain(t, at, format, args);
    va_end(args);
    return TRI_ERR_STALE_PLAN;
}

static bool is_space(char ch)
{
    return ch == ' ' || ch == '\t' || ch == '\r';
}

static void skip_space(tri_text *t)
{
    while (t->at < t->end && is_space(*t->at))
        t->at++;
}

bool tri_text_line_end(tri_text *t)
{
    skip_space(t);
    if (t->at < t->end && *t->at == '#')
        while (t->at < t->end && *t->at != '\n')
            t->at++;
    return t->at == t->end || *t->at == '\n';
}

bool tri_text_next_line(tri_text *t)
{
    while (tri_text_line_end(t) && t->at < t->end) {
        t->line_start = ++t->at;
        t->line++;
    }
    return t->at < t->end;
}

int tri_text_end_line(tri_text *t)
{
    if (!tri_text_line_end(t))
        return tri_text_refuse(t, t->at, "more than the line takes");
    if (t->at < t->end) {
        t->line_start = ++t->at;
        t->line++;
    }
    return TRI_OK;
}

const char *tri_text_place(const tri_text *t)
{
    tri_text ahead = *t;
    (void)tri_text_line_end(&ahead);
    return ahead.at;
}

/* The length of the word at t->at; 0 at the end of the line. */
static size_t word_length(tri_text *t)
{
    if (tri_text_line_end(t))
        return 0;
    const char *p = t->at;
    while (p < t->end && *p != '\n' && *p != '#' && !is_space(*p))
        p++;
    return (size_t)(p - t->at);
}

int tri_text_word(tri_text *t, char *word, size_t size, const char *what)
{
    const char *from = t->at;
    size_t n = word_length(t);
    if (n == 0)
        return tri_text_refuse(t, from, "expected %s", what);
    for (size_t i = 0; i < n; i++)
        if (t->at[i] <= ' ' || t->at[i] > '~')
            return tri_text_refuse(t, t->at + i, "%s must be printable ASCII",
                                   what);
    if (n >= size)
        return tri_text_refuse(t, t->at, "%s is longer than %zu characters",
                               what, size - 1);
    memcpy(word, t->at, n);
    word[n] = 0;
    t->at += n;
    return TRI_OK;
}

int tri_text_expect(tri_text *t, const char *word)
{
    const char *from = t->at;
    size_t n = word_length(t);
    if (n != strlen(word) || memcmp(t->at, word, n) != 0)
        return tri_text_refuse(t, n ? t->at : from, "expected '%s'", word);
    t->at += n;
    return TRI_OK;
}

int tri_text_number(tri_text *t, uint64_t min, uint64_t max, uint64_t *value,
                    const char *what)
{
    const char *from = t->at;
    size_t n = word_length(t);
    uint64_t v = 0;
    if (n == 0)
        return tri_text_refuse(t, from, "expected %s, a whole number", what);
    for (size_t i = 0; i < n; i++)
        if (t->at[i] < '0' || t->at[i] > '9')
            return tri_text_refuse(t, t->at + i, "%s must be a whole number",
                                   what);
    for (size_t i = 0; i < n; i++) {
        uint64_t digit = (uint64_t)(t->at[i] - '0');
        if (v > max / 10 || 10 * v > max - digit)
            return tri_text_refuse(t, t->at, "%s is over %llu", what,
                                   (unsigned long long)max);
        v = 10 * v + digit;
    }
    if (v < min)
        return tri_text_refuse(t, t->at, "%s is under %llu", what,
                               (unsigned long long)min);
    t->at += n;
    *value = v;
    return TRI_OK;
}

int tri_text_rest(tri_text *t, char *text, size_t size)
{
    skip_space(t);
    const char *start = t->at;
    size_t n = 0;
    while (t->at < t->end && *t->at != '\n')
        if (!is_space(*t->at++))
            n = (size_t)(t->at - start);
    for (size_t i = 0; i < n; i++)
        if ((unsigned char)start[i] < ' ' || start[i] == 127)
            return tri_text_refuse(t, start + i, "control character in text");
    if (n >= size)
        return tri_text_refuse(t, start, "text is longer than %zu characters",
                               size - 1);
    memcpy(text, start, n);
    text[n] = 0;
    return TRI_OK;
}

int tri_text_header(tri_text *t, const char *magic)
{
    uint64_t version = 0;
    if (!tri_text_next_line(t))
        return tri_text_refuse(t, t->at, "empty: the first line is '%s 1'",
                               magic);
    size_t n = word_length(t);
    if (n != strlen(magic) || memcmp(t->at, magic, n) != 0)
        return tri_text_refuse(t, t->at, "the first line is '%s 1'", magic);
    t->at += n;
    const char *start = tri_text_place(t);
    int status = tri_text_number(t, 0, UINT32_MAX, &version, "the version");
    if (status == TRI_OK && version != 1)
        status = tri_text_stale(t, start,
                                "version %lu: this Triad reads "
                                "version 1",
                                (unsigned long)version);
    return status == TRI_OK ? tri_text_end_line(t) : status;
}

void tri_emit(tri_sink *s, const char *format, ...)
{
    va_list args;
    size_t room = s->length < s->size ? s->size - s->length : 0;
    va_start(args, format);
    int n = vsnprintf(room ? s->text + s->length : NULL, room, format, args);
    va_end(args);
    s->length += n > 0 ? (size_t)n : 0;
}
