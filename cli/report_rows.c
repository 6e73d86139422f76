/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The kernels of triad ucode report. A new one is a row here. */
#include "report.h"

const report_kernel report_kernels[] = {
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_serial"},
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_parallel", .total = true},
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_batched"},
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_bridge"},
    {PUBLISHED_SQUARE, .limbs = "5x51", .text = "fe_sq_serial", .total = true},
    {PUBLISHED_KECCAK, .text = "keccak_complete", .total = true},
    {PUBLISHED_KECCAK, .text = "keccak_d_spilled"},
    {PUBLISHED_KECCAK, .text = "keccak_no_notand"},
    {PUBLISHED_KECCAK, .text = "keccak_saved_copies"},
    {PUBLISHED_KECCAK, .text = "keccak_computed_rc"},
    {PUBLISHED_KECCAK, .text = "keccak_balanced_theta"},
    {.text = NULL}};
