/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the text formats share: lines of words, `#` to the end of
 * a line is a comment, every refusal says line and column, in bytes from 1. */
#ifndef TRIAD_BASE_TEXT_H
#define TRIAD_BASE_TEXT_H

#include "triad/base.h"

#include <stdbool.h>

#if defined(__GNUC__)
#define TRI_PRINTF(string, first) __attribute__((format(printf, string, first)))
#else
#define TRI_PRINTF(string, first)
#endif

/* A place in a text; `why`, which may be null, takes the first refusal. */
typedef struct tri_text {
    const char *at, *end, *line_start;
    size_t line;
    tri_diagnostic *why;
} tri_text;

tri_text tri_text_open(const char *text, size_t len, tri_diagnostic *why);

/* Returns TRI_ERR_SYNTAX, for what stands at `at` in the current line. */
TRI_PRINTF(3, 4)
int tri_text_refuse(const tri_text *t, const char *at, const char *format, ...);

/* The same, but returns TRI_ERR_STALE_PLAN: well written, for something other
 * than what is here. */
TRI_PRINTF(3, 4)
int tri_text_stale(const tri_text *t, const char *at, const char *format, ...);

/* Past spaces and a comment; true at the end of the line. */
bool tri_text_line_end(tri_text *t);

/* Before the next line that says something, which may be the current one
 * before anything of it is read; false at the end of the text. */
bool tri_text_next_line(tri_text *t);

/* Refuses what is left of the line, and goes to the next. */
TRI_MUST_CHECK int tri_text_end_line(tri_text *t);

/* Where the next word starts, for errors about it. */
const char *tri_text_place(const tri_text *t);

/* word[size] := the next word, printable ASCII. `what` names it in errors. */
TRI_MUST_CHECK int tri_text_word(tri_text *t, char *word, size_t size,
                                 const char *what);

/* The next word must be this one. */
TRI_MUST_CHECK int tri_text_expect(tri_text *t, const char *word);

/* *value := the next word, a whole number in [min, max]. */
TRI_MUST_CHECK int tri_text_number(tri_text *t, uint64_t min, uint64_t max,
                                   uint64_t *value, const char *what);

/* text[size] := the rest of the line, comments included, without spaces at
 * its ends. */
TRI_MUST_CHECK int tri_text_rest(tri_text *t, char *text, size_t size);

/* The first line, `magic 1`. Another version is TRI_ERR_STALE_PLAN. */
TRI_MUST_CHECK int tri_text_header(tri_text *t, const char *magic);

/* Text being written: at most `size` bytes with the final zero; `length`
 * counts all that was emitted, as snprintf does. */
typedef struct tri_sink {
    char *text;
    size_t size, length;
} tri_sink;

TRI_PRINTF(2, 3)
void tri_emit(tri_sink *s, const char *format, ...);

#endif
