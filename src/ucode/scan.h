/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Tokens and expressions, shared by the notations: C's numbers and operators,
 * names of letters, digits, _, . and #, in lines. */
#ifndef TRIAD_UCODE_SCAN_H
#define TRIAD_UCODE_SCAN_H

#include "base/text.h"

/* A part of a line. */
typedef struct tri_slice {
    const char *at;
    size_t length;
} tri_slice;

bool tri_slice_is(tri_slice slice, const char *text);
uint32_t tri_hash(tri_slice slice);

/* Where names get their values.
 *   value    TRI_OK, or an error after refusing the name; t stands behind the
 *            name, and may be moved on, past arguments
 *   rename   what a name stands for, as another name; null when names only
 *            stand for themselves
 *   cpu      as CustomProcessingUnit has it: numbers are hexadecimal without
 *            0x as well, and names stand in <angles> */
typedef struct tri_scope tri_scope;
struct tri_scope {
    int (*value)(const tri_scope *scope, tri_text *t, tri_slice name,
                 uint64_t *value);
    tri_slice (*rename)(const tri_scope *scope, tri_slice name);
    void *ctx;
    bool cpu;
};

void tri_scan_space(tri_text *t);

/* Past a character, if it is the next. */
bool tri_scan_char(tri_text *t, char c);

/* The next name; empty when there is none. */
tri_slice tri_scan_name(tri_text *t);

/* *value := 0x..., 0b... or decimal, with C's suffixes. */
TRI_MUST_CHECK int tri_scan_number(tri_text *t, uint64_t *value);

/* *value := an expression of C's operators + - * ~ << >> & ^ | and brackets,
 * modulo 2^64. */
TRI_MUST_CHECK int tri_scan_expression(tri_text *t, const tri_scope *scope,
                                       uint64_t *value);

/* argument[0 .. *count) := what stands between the brackets at t, split at
 * commas outside inner brackets; no spaces around them. "()" has none. */
TRI_MUST_CHECK int tri_scan_arguments(tri_text *t, tri_slice *argument,
                                      size_t most, size_t *count);

/* The text of a slice, in the line of t. */
tri_text tri_slice_open(const tri_text *t, tri_slice slice);

/* The name in list[0 .. count) that `word` may be a slip of; null when none
 * is near. next(ctx, i) is the i-th name, null at the end. */
typedef const char *tri_next_name(const void *ctx, size_t i);
const char *tri_nearest(tri_slice word, tri_next_name *next, const void *ctx);

#endif
