/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Which notation a text is in: the first line that only one of them has
 * decides. */
#include "ucode/reader.h"

#include <string.h>

static size_t hex_digits(const tri_text *t)
{
    const char *p = t->at;
    while (p < t->end && ((*p >= '0' && *p <= '9') ||
                          ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'f')))
        p++;
    return (size_t)(p - t->at);
}

/* Behind Uxxxx: words alone, or a word and text. */
static tri_ucode_format words(tri_text *t)
{
    while (t->at < t->end && *t->at == 'U') {
        t->at++;
        t->at += hex_digits(t);
        if (!tri_scan_char(t, ':'))
            return TRI_UCODE_TEXT;
        tri_scan_space(t);
    }
    for (;;) {
        size_t digits = hex_digits(t);
        if (digits != 12 && digits != 8)
            return TRI_UCODE_LISTING;
        t->at += digits;
        if (tri_text_line_end(t))
            return TRI_UCODE_HEX;
    }
}

/* TRI_UCODE_FORMATS for a line that could be of several. */
static tri_ucode_format line_format(tri_text *t)
{
    static const struct {
        const char *word;
        tri_ucode_format format;
    } firsts[] = {
        {"triad-ucode", TRI_UCODE_IMAGE}, {"array", TRI_UCODE_DUMP},
        {".patch", TRI_UCODE_CPU},        {"let", TRI_UCODE_CPU},
        {"unsigned", TRI_UCODE_C},        {"ucode_t", TRI_UCODE_C},
        {"static", TRI_UCODE_C},          {".cpuid", TRI_UCODE_TEXT},
        {".equ", TRI_UCODE_TEXT},         {".reg", TRI_UCODE_TEXT},
        {".macro", TRI_UCODE_TEXT},       {".repeat", TRI_UCODE_TEXT},
    };
    tri_scan_space(t);
    const char *start = t->at;
    const char *behind = start;
    while (behind<t->end && * behind> ' ' && *behind != '(')
        behind++;
    tri_slice first = {start, (size_t)(behind - start)};
    for (size_t i = 0; i < sizeof firsts / sizeof *firsts; i++)
        if (tri_slice_is(first, firsts[i].word))
            return firsts[i].format;
    if (start == t->end)
        return TRI_UCODE_FORMATS;
    if (*start == '<' || *start == '$')
        return TRI_UCODE_CPU;
    if (*start == '{' || *start == '}')
        return TRI_UCODE_TEXT;
    if (first.length == 6 && *start == 'U' && start[5] == ':')
        return words(t);
    return hex_digits(t) == 12 ? TRI_UCODE_HEX : TRI_UCODE_FORMATS;
}

tri_ucode_format tri_ucode_guess(const char *text, size_t length)
{
    tri_text line = {.why = NULL};
    const char *at = text, *end = text + length;
    while (at < end) {
        const char *stop = at;
        while (stop < end && *stop != '\n')
            stop++;
        line = (tri_text){at, stop, at, 1, NULL};
        tri_ucode_format format = line_format(&line);
        if (format != TRI_UCODE_FORMATS)
            return format;
        at = stop < end ? stop + 1 : end;
    }
    return TRI_UCODE_TEXT;
}
