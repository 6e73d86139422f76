/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the topics of triad ucode share. */
#ifndef TRIAD_CLI_UCODE_H
#define TRIAD_CLI_UCODE_H

#include "common.h"

#include "triad/ucode.h"

/* Every topic. Adding one: a file cli/ucode_<name>.c that defines
 * ucode_<name> and usage_ucode_<name>, a line here, and one in usage_ucode. */
#define UCODE_TOPICS(X) \
    X(asm) \
    X(dis) \
    X(sim)

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

/* *format := the notation called name; false after an error. */
bool ucode_format(const char *name, tri_ucode_format *format);

#endif
