/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The little of C's preprocessor that arrays of microcode need: comments,
 * #define of objects and functions. Other directives are left out. */
#ifndef TRIAD_UCODE_MACROS_H
#define TRIAD_UCODE_MACROS_H

#include "ucode/reader.h"

/* *text := the text of r with its macros expanded, line for line; from the
 * allocator of r's program, `size` bytes. Refuses what never ends. */
TRI_MUST_CHECK int tri_macros_expand(tri_reader *r, char **text, size_t *size);

#endif
