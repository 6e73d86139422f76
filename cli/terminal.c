/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Terminals: colour and progress. Text inside other formats. */
#define _POSIX_C_SOURCE 200809L
#include "common.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool cli_colour(FILE *f)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(fileno(f)) && !(no && *no) && term &&
           strcmp(term, "dumb") != 0;
}

/* Bytes of the UTF-8 character at s, 0 when there is none. Control characters
 * besides tab and newline are none: XML 1.0 has no way to write them. */
static size_t character(const unsigned char *s)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    if (s[0] < 0x80)
        return (s[0] >= ' ' && s[0] != 127) || s[0] == '\t' || s[0] == '\n';
    size_t n = s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] < 0xc2 || s[0] > 0xf4)
        return 0;
    uint32_t code = s[0] & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        code = code << 6 | (s[i] & 0x3fu);
    }
    bool surrogate = code >= 0xd800 && code < 0xe000;
    bool none = code < least[n] || code > 0x10ffff || surrogate ||
                code == 0xfffe || code == 0xffff;
    return none ? 0 : n;
}

static void put_text(FILE *f, const char *text,
                     const char *(*escape)(unsigned char))
{
    const unsigned char *s = (const unsigned char *)text;
    while (*s) {
        size_t n = character(s);
        const char *escaped = n == 1 ? escape(*s) : NULL;
        if (n == 0)
            fputs("\xef\xbf\xbd", f);
        else if (escaped)
            fputs(escaped, f);
        else
            fwrite(s, 1, n, f);
        s += n ? n : 1;
    }
}

static const char *escape_json(unsigned char ch)
{
    return ch == '"'    ? "\\\""
           : ch == '\\' ? "\\\\"
           : ch == '\n' ? "\\n"
           : ch == '\t' ? "\\t"
                        : NULL;
}

static const char *escape_xml(unsigned char ch)
{
    return ch == '<'   ? "&lt;"
           : ch == '>' ? "&gt;"
           : ch == '&' ? "&amp;"
           : ch == '"' ? "&quot;"
                       : NULL;
}

void cli_put_json(FILE *f, const char *text)
{
    put_text(f, text, escape_json);
}

void cli_put_xml(FILE *f, const char *text)
{
    put_text(f, text, escape_xml);
}

static bool progress_shown;

void cli_progress(const char *what, double done)
{
    enum { WIDTH = 30, MAX_WHAT = 60 };
    static double last;
    struct timespec now;
    if (!isatty(2) || clock_gettime(CLOCK_MONOTONIC, &now) != 0)
        return;
    if (done < 0) {
        progress_shown = true;
        fprintf(stderr, "\r%.*s ...\x1b[K", MAX_WHAT, what);
        fflush(stderr);
        return;
    }
    /* At most ten times a second. */
    double t = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
    if (progress_shown && t - last < 0.1)
        return;
    last = t;
    progress_shown = true;
    char bar[WIDTH + 1];
    for (int i = 0; i < WIDTH; i++)
        bar[i] = i < (int)(done * WIDTH) ? '#' : '.';
    bar[WIDTH] = 0;
    fprintf(stderr, "\r[%s] %3d %%  %.*s\x1b[K", bar, (int)(100 * done),
            MAX_WHAT - WIDTH, what);
    fflush(stderr);
}

void cli_progress_end(void)
{
    if (progress_shown)
        fputs("\r\x1b[K", stderr);
    progress_shown = false;
}
