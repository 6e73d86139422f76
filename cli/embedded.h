/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The text of the rules and kernels, which the build puts into the program
 * with gen/embed.c. */
#ifndef TRIAD_CLI_EMBEDDED_H
#define TRIAD_CLI_EMBEDDED_H

#include <stddef.h>

/* A file: its path as #include has it, and its lines, ended by a null. */
typedef struct embedded_file {
    const char *path;
    const char *const *line;
} embedded_file;

/* A CPU class: the flags it is compiled with, the macros a compiler predefines
 * under them (as #define lines), the paths of its sources; both ended by a
 * null. */
typedef struct embedded_class {
    const char *name, *flags;
    const char *const *macro;
    const char *const *source;
} embedded_class;

/* Both ended by an entry of nulls. */
extern const embedded_file embedded_files[];
extern const embedded_class embedded_classes[];

#endif
