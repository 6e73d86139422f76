/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the topics of triad ucode share. */
#ifndef TRIAD_CLI_UCODE_H
#define TRIAD_CLI_UCODE_H

#include "common.h"

#include "triad/ucode.h"

/* For usage texts. */
#define UCODE_NOTATIONS \
    "Notations:\n" \
    "  text      ours: labels, constants, macros; see docs/ucode.md\n" \
    "  image     for loading: words with parity, hooks, cpuid, checksum\n" \
    "  listing   what uCodeDisasm prints\n" \
    "  cpu       assembly text of CustomProcessingUnit (.u)\n" \
    "  c         arrays of lib-micro (.h, .c)\n" \
    "  hex       words: [Uxxxx:], 12 digits a uop, 8 a sequence word\n" \
    "  dump      ms_array0 to ms_array4; it is only read\n" \
    "\n"

/* Every topic. Adding one: a file cli/ucode_<name>.c that defines
 * ucode_<name> and usage_ucode_<name>, a line here, and one in usage_ucode. */
#define UCODE_TOPICS(X) \
    X(asm) \
    X(dis) \
    X(check) \
    X(sim) \
    X(calibrate) \
    X(report) \
    X(run)

#define X(name) \
    int ucode_##name(int argc, char **argv); \
    extern const char usage_ucode_##name[];
UCODE_TOPICS(X)
#undef X

/* *program := what is in the files, read one behind the other, in the notation
 * called `format`; null: by the file's name, or what it looks like. For
 * tri_ucode_free, whatever the exit status, which is returned. Errors are
 * shown with the line they are in. */
int ucode_read_files(tri_ucode_program *program, char **file, int files,
                     const char *format);

/* Files, one behind the other: where each starts in the text. */
typedef struct ucode_texts {
    char *text;
    size_t size;
    char **name;
    size_t *line; /* the first of each file, from 1 */
    int files;
} ucode_texts;

/* The same, and keeps the texts, for ucode_free_texts in any case. */
int ucode_read_texts(tri_ucode_program *program, ucode_texts *t, char **file,
                     int files, const char *format);
void ucode_free_texts(ucode_texts *t);

/* The name of the file that a line of the text is of; *line becomes its
 * number there. */
const char *ucode_place(const ucode_texts *t, size_t *line);

/* The column where something stands in a line of the text. */
size_t ucode_indent(const ucode_texts *t, size_t line);

/* Prints a line of the text, and a caret below the column. */
void ucode_show_line(FILE *f, const ucode_texts *t, size_t line, size_t column);

/* *format := the notation called name; false after an error. */
bool ucode_format(const char *name, tri_ucode_format *format);

#endif
