/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rows of cases/roundtrip.tsv. Tests run in the source directory. */
#ifndef TRIAD_TESTS_UCODE_CASES_H
#define TRIAD_TESTS_UCODE_CASES_H

#include "tests/words.h"
#include "triad/ucode.h"

/* `context` is the triad's uops when the row is of a sequence word. */
typedef struct case_row {
    int is_sequence;
    unsigned address;
    uint64_t word, context[3];
    char text[200];
} case_row;

/* The next row; 0 at the end, which must come after some rows. */
static inline int case_next(FILE *f, case_row *row)
{
    char line[400], kind[8], context[64];
    *row = (case_row){0};
    do {
        if (!fgets(line, sizeof line, f))
            return 0;
    } while (strncmp(line, "kind", 4) == 0);
    line[strcspn(line, "\n")] = 0;
    int n = 0;
    if (sscanf(line, "%7s %x %" SCNx64 " %63s %n", kind, &row->address,
               &row->word, context, &n) != 4 ||
        n == 0) {
        CHECK(0, "not a row: %s", line);
        return 0;
    }
    row->is_sequence = strcmp(kind, "seqw") == 0;
    snprintf(row->text, sizeof row->text, "%.190s", line + n);
    if (row->is_sequence)
        CHECK(sscanf(context, "%" SCNx64 ",%" SCNx64 ",%" SCNx64,
                     &row->context[0], &row->context[1], &row->context[2]) == 3,
              "context of %s", line);
    return 1;
}

/* The whole of a file and a zero, for free(). */
static inline char *case_file(const char *name, size_t *size)
{
    enum { MOST = 1 << 20 };
    FILE *f = fopen(name, "rb");
    char *text = malloc(MOST);
    if (!f || !text) {
        perror(name);
        exit(2);
    }
    *size = fread(text, 1, MOST - 1, f);
    text[*size] = 0;
    fclose(f);
    return text;
}

static inline FILE *case_open(void)
{
    FILE *f = fopen("tests/ucode/cases/roundtrip.tsv", "r");
    if (!f) {
        perror("tests/ucode/cases/roundtrip.tsv");
        exit(2);
    }
    return f;
}

#endif
