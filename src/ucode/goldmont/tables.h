/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tables of Goldmont, which machine.c puts together. */
#ifndef TRIAD_UCODE_GOLDMONT_TABLES_H
#define TRIAD_UCODE_GOLDMONT_TABLES_H

#include "ucode/form.h"

enum { GOLDMONT_OPS = 695 };
extern const tri_ucode_op tri_goldmont_op[GOLDMONT_OPS];
extern const tri_ucode_pattern tri_goldmont_pattern[];
extern const tri_ucode_selector tri_goldmont_source[64];
extern const tri_ucode_selector tri_goldmont_destination[64];
extern const uint64_t tri_goldmont_constant[1024];
extern const tri_ucode_name_table tri_goldmont_names[TRI_UCODE_NAMES_COUNT];
extern const tri_ucode_quantity tri_goldmont_parameter[TRI_UCODE_PARAMETERS];

#endif
