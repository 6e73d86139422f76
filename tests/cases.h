/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Files of cases: JSON with one case a line, whose members are found by name.
 * The files are committed, and trusted to be well formed. */
#ifndef TRIAD_TESTS_CASES_H
#define TRIAD_TESTS_CASES_H

#include "tests/harness.h"

/* Longer than any line. */
enum { CASES_LINE = 1 << 14 };

/* Calls visit for every line of the file that has the member; fails when there
 * is none. Paths are from the root of the repository, where tests run. */
static inline void cases_each(const char *path, const char *member,
                              void visit(const char *line))
{
    static char line[CASES_LINE];
    char key[64];
    unsigned found = 0;
    FILE *f = fopen(path, "r");
    snprintf(key, sizeof key, "\"%s\":", member);
    if (!CHECK(f != NULL, "cannot read %s", path))
        return;
    while (fgets(line, sizeof line, f))
        if (strstr(line, key)) {
            found++;
            visit(line);
        }
    fclose(f);
    CHECK(found > 0, "%s has no case", path);
}

/* Where the value of a member starts, quotes and brackets skipped; null when
 * there is none. */
static inline const char *cases_find(const char *line, const char *member)
{
    char key[64];
    snprintf(key, sizeof key, "\"%s\":", member);
    const char *at = strstr(line, key);
    if (!at)
        return NULL;
    at += strlen(key);
    return at + strspn(at, "[\"");
}

/* out[most] := the bytes written in hexadecimal; returns their number, or -1
 * when there is no such member. */
static inline long cases_hex(const char *line, const char *member,
                             unsigned char *out, size_t most)
{
    const char *at = cases_find(line, member);
    long n = 0;
    unsigned byte;
    if (!at)
        return -1;
    for (; (size_t)n < most && sscanf(at, "%2x", &byte) == 1; at += 2)
        out[n++] = (unsigned char)byte;
    return n;
}

static inline unsigned long cases_number(const char *line, const char *member)
{
    const char *at = cases_find(line, member);
    return at ? strtoul(at, NULL, 10) : 0;
}

#endif
