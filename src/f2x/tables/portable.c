/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/table.h"

static const tri_profile profile = {.cpu = TRI_CPU_portable};
extern const tri_table tri_table_portable;
const tri_table tri_table_portable = {.profile = &profile};
