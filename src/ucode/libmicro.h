/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* lib-micro's macros as values. */
#ifndef TRIAD_UCODE_LIBMICRO_H
#define TRIAD_UCODE_LIBMICRO_H

#include "ucode/reader.h"

/* *value := what a macro of lib-micro stands for; t is behind its name, and is
 * moved past its arguments, which have their values from `scope`. */
TRI_MUST_CHECK int tri_libmicro_value(const tri_ucode_machine *machine,
                                      const tri_scope *scope, tri_text *t,
                                      tri_slice name, uint64_t *value);

#endif
