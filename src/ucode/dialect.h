/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What other tools call the operations: the tags of the rows' sources. */
#ifndef TRIAD_UCODE_DIALECT_H
#define TRIAD_UCODE_DIALECT_H

#include "ucode/uop_text.h"

/* The name a tool, by its tag, has for an operation; empty when it has none. */
tri_slice tri_dialect_name(const tri_ucode_op *op, const char *tag);

/* The operation that a tool means by a name: of several opcodes the largest,
 * or the smallest. Null when it knows none. */
const tri_ucode_op *tri_dialect_find(const tri_ucode_machine *machine,
                                     const char *tag, tri_slice name,
                                     bool largest);

/* Refuses a name, and says what is near it. */
TRI_MUST_CHECK int tri_dialect_unknown(const tri_text *t,
                                       const tri_ucode_machine *machine,
                                       tri_slice name);

#endif
