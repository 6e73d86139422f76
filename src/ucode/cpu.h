/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CustomProcessingUnit's notation of single uops. */
#ifndef TRIAD_UCODE_CPU_H
#define TRIAD_UCODE_CPU_H

#include "ucode/reader.h"

/* *word := the uop at t, without labels and named registers. */
TRI_MUST_CHECK int tri_cpu_word(tri_text *t, const tri_ucode_program *program,
                                uint64_t *word);

#endif
