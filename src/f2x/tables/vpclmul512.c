/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/table.h"

static const tri_profile profile = {.cpu = TRI_CPU_vpclmul512};
extern const tri_table tri_table_vpclmul512;
const tri_table tri_table_vpclmul512 = {.profile = &profile};
