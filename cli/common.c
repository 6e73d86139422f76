/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Messages, values on the command line, memory. */
#include "command.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

const cli_command *cli_current;

static void say(const char *kind, const char *format, va_list args)
{
    cli_progress_end();
    fprintf(stderr, "triad%s%s: %s", cli_current ? " " : "",
            cli_current ? cli_current->name : "", kind);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
}

void cli_error(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("error: ", format, args);
    va_end(args);
}

void cli_note(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("", format, args);
    va_end(args);
}

void cli_error_at(const char *file, size_t line, size_t column,
                  const char *format, ...)
{
    va_list args;
    va_start(args, format);
    cli_progress_end();
    fprintf(stderr, "%s:", file);
    if (line)
        fprintf(stderr, "%zu:%zu:", line, column);
    fputs(" error: ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

void cli_hint(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fputs("  ", stderr);
    vfprintf(stderr, format, args);
    fputc('\n', stderr);
    va_end(args);
}

int cli_misused(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    say("error: ", format, args);
    va_end(args);
    cli_hint("see 'triad%s%s --help'", cli_current ? " " : "",
             cli_current ? cli_current->name : "");
    return CLI_MISUSED;
}

static void list_classes(const char *before, bool only_supported)
{
    fprintf(stderr, "  %s", before);
    for (unsigned i = 0; i < TRI_CPU_COUNT; i++)
        if (!only_supported || tri_cpu_supported((tri_cpu)i))
            fprintf(stderr, " %s", tri_cpu_name((tri_cpu)i));
    fputc('\n', stderr);
}

int cli_failed(int tri_status)
{
    const char *name = getenv("TRIAD_CPU");
    tri_cpu cpu;
    if (tri_status != TRI_ERR_CPU || !name || !*name) {
        cli_error("%s", tri_status_text(tri_status));
        return CLI_FAILED;
    }
    if (tri_cpu_from_name(name, &cpu) != TRI_OK)
        cli_error("TRIAD_CPU=%s: there is no such CPU class", name);
    else
        cli_error("TRIAD_CPU=%s: this CPU, or its operating system, lacks "
                  "what the class needs",
                  name);
    list_classes("set TRIAD_CPU to one of these, or to nothing:", true);
    return CLI_FAILED;
}

/* Edits that turn a into b: a letter inserted, dropped, replaced, or swapped
 * with its neighbour. Words longer than MAX_WORD are not compared. */
enum { MAX_WORD = 32 };

static size_t distance(const char *a, const char *b)
{
    size_t na = strlen(a), nb = strlen(b);
    size_t d[MAX_WORD + 1][MAX_WORD + 1];
    if (na > MAX_WORD || nb > MAX_WORD)
        return MAX_WORD;
    for (size_t i = 0; i <= na; i++)
        for (size_t j = 0; j <= nb; j++) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            size_t best = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            if (d[i - 1][j] + 1 < best)
                best = d[i - 1][j] + 1;
            if (d[i][j - 1] + 1 < best)
                best = d[i][j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] &&
                a[i - 2] == b[j - 1] && d[i - 2][j - 2] + 1 < best)
                best = d[i - 2][j - 2] + 1;
            d[i][j] = best;
        }
    return d[na][nb];
}

const char *cli_nearest(const char *word, const char *const *list, size_t count)
{
    const char *nearest = NULL;
    size_t length = strlen(word), best = 1 + length / 3;
    for (size_t i = 0; i < count; i++) {
        size_t d = distance(word, list[i]);
        if (length > 1 && strncmp(word, list[i], length) == 0)
            d = 1;
        if (d < best || (d == best && !nearest)) {
            best = d;
            nearest = list[i];
        }
    }
    return nearest;
}

bool cli_number(const char *text, uint64_t min, uint64_t max, uint64_t *value,
                const char *what)
{
    uint64_t v = 0;
    bool digits = *text != 0, over = false;
    for (const char *p = text; *p; p++) {
        uint64_t digit = (uint64_t)(*p - '0');
        digits = digits && *p >= '0' && *p <= '9';
        over = over || v > (UINT64_MAX - digit) / 10;
        v = 10 * v + digit;
    }
    if (digits && !over && v >= min && v <= max) {
        *value = v;
        return true;
    }
    cli_misused("%s must be a whole number from %llu to %llu, not '%s'", what,
                (unsigned long long)min, (unsigned long long)max, text);
    return false;
}

bool cli_choice(const char *text, const char *const *list, size_t count,
                size_t *index, const char *what)
{
    for (*index = 0; *index < count; ++*index)
        if (strcmp(text, list[*index]) == 0)
            return true;
    cli_error("%s '%s' is not known", what, text);
    const char *near = cli_nearest(text, list, count);
    if (near)
        cli_hint("did you mean '%s'?", near);
    fputs("  one of:", stderr);
    for (size_t i = 0; i < count; i++)
        fprintf(stderr, " %s", list[i]);
    fputc('\n', stderr);
    return false;
}

bool cli_cpu_class(const char *text, tri_cpu *cpu)
{
    const char *names[TRI_CPU_COUNT];
    size_t index;
    for (unsigned i = 0; i < TRI_CPU_COUNT; i++)
        names[i] = tri_cpu_name((tri_cpu)i);
    if (!cli_choice(text, names, TRI_CPU_COUNT, &index, "CPU class"))
        return false;
    *cpu = (tri_cpu)index;
    return true;
}

static void *resize(void *ctx, void *p, size_t bytes)
{
    (void)ctx;
    if (bytes)
        return realloc(p, bytes);
    free(p);
    return NULL;
}

const tri_allocator cli_allocator = {resize, NULL};
