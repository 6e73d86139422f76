/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Polynomials as files.
 *
 * Text: hexadecimal digits, most significant first, any number of them, with
 * an optional 0x before the first. White space may stand anywhere between
 * digits and around them, '_' between digits. One file is one polynomial.
 *
 * Raw: bytes, least significant first; bit i of byte j is the coefficient of
 * x^(8j + i).
 *
 * These functions return 0, or 1 after printing to err one line
 * `name:line:column: error: message`, or `name: error: message` where no
 * position makes sense. Columns count bytes. */
#ifndef TRIAD_CLI_HEX_H
#define TRIAD_CLI_HEX_H

#include "triad/base.h"

#include <stdio.h>

enum hex_format { HEX_TEXT, HEX_RAW };

typedef struct hex_poly {
    tri_word *w;  /* w[n], least significant first; for free() */
    size_t n;     /* words: just enough for `bytes`, at least 1 */
    size_t bytes; /* as written: two digits a byte, leading zeros included */
} hex_poly;

/* *p := what is left of f, to its end. On error *p is untouched. */
TRI_MUST_CHECK int hex_read(FILE *f, const char *name, enum hex_format format,
                            hex_poly *p, FILE *err);

/* f := the low `bytes` >= 1 bytes of w, which has no bits above them. Text is
 * one line without 0x and leading zeros; raw is `bytes` bytes. Flushes f, so
 * that a full disk is an error here. */
TRI_MUST_CHECK int hex_write(FILE *f, const char *name, enum hex_format format,
                             const tri_word *w, size_t bytes, FILE *err);

/* Closes a file that was written; some systems report a full disk or a lost
 * server only now. */
TRI_MUST_CHECK int hex_close(FILE *f, const char *name, FILE *err);

#endif
