/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/table.h"

static const tri_profile profile = {.cpu = TRI_CPU_vpclmul256};
extern const tri_table tri_table_vpclmul256;
const tri_table tri_table_vpclmul256 = {.profile = &profile};
