/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Lines of macros and repetitions: $name is a parameter's text, $(expression)
 * the decimal value of an expression, in which parameters are numbers. */
#ifndef TRIAD_UCODE_EXPAND_H
#define TRIAD_UCODE_EXPAND_H

#include "ucode/scan.h"

enum { TRI_MAX_PARAMETERS = 8, TRI_MAX_FRAMES = 16, TRI_MAX_LINE = 512 };

/* One level of expansion: names and their texts; `parent` is around it. */
typedef struct tri_frame {
    const struct tri_frame *parent;
    tri_slice name[TRI_MAX_PARAMETERS], text[TRI_MAX_PARAMETERS];
    size_t count;
    unsigned depth;
} tri_frame;

/* Lines still to be read. */
typedef struct tri_source {
    const char *at, *end;
    size_t line; /* number of the line at `at` */
} tri_source;

/* *t := the next line, without its end; false when there is none. */
bool tri_source_line(tri_source *source, tri_text *t);

/* *body := the lines to the .end of the block whose first line was just read,
 * and the source stands behind that; refuses at t when there is none. */
TRI_MUST_CHECK int tri_source_block(tri_source *source, const tri_text *t,
                                    tri_source *body);

/* Replaces what is in line by what it expands to, in buffer[TRI_MAX_LINE].
 * Names of expressions that are no parameters are asked of `outer`. */
TRI_MUST_CHECK int tri_expand(tri_text *line, char *buffer,
                              const tri_frame *frame, const tri_scope *outer);

#endif
