/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The kernels of triad ucode report. A new one is a row here. */
#include "report.h"

/* As the published ones', without the multiples of limbs that ours make. */
static const wrapper squaring = {"rax rcx rdx rbx rbp", "rax rcx rdx rbx rbp",
                                 "", 5};
static const wrapper words = {"rax rcx rdx rbx rsi rdi r8 r9",
                              "rax rcx rdx rbx", "", 4};
/* The lanes in registers are loaded from the state, and stored to it. */
#define LANES "rax rdx rbx rbp rsi rdi r8 r9 r10 r11 r12 r13 r14 r15"
static const wrapper lanes = {LANES, LANES, "", 3};

#define PRODUCT(title, of, file, around) \
    { \
        PUBLISHED_MUL, .name = title, .limbs = of, .text = file, \
                       .native = around \
    }
#define KECCAK(title, file, around) \
    { \
        PUBLISHED_KECCAK, .name = title, .text = file, .native = around \
    }

const report_kernel report_kernels[] = {
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_serial"},
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_parallel", .total = true},
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_batched"},
    {PUBLISHED_MUL, .limbs = "5x51", .text = "fe_mul_bridge"},
    PRODUCT("Karatsuba on shifted limbs", "5x51", "fe_mul", &calibrate_product),
    PRODUCT("25 products of shifted limbs", "5x51", "fe_mul_rows",
            &calibrate_product),
    PRODUCT("full words", "4x64", "fe64_mul", &words),
    {PUBLISHED_SQUARE, .limbs = "5x51", .text = "fe_sq_serial", .total = true},
    {PUBLISHED_SQUARE, .name = "shifted limbs", .limbs = "5x51",
     .text = "fe_sq", .native = &squaring},
    {PUBLISHED_KECCAK, .text = "keccak_complete", .total = true},
    {PUBLISHED_KECCAK, .text = "keccak_d_spilled"},
    {PUBLISHED_KECCAK, .text = "keccak_no_notand"},
    {PUBLISHED_KECCAK, .text = "keccak_saved_copies"},
    {PUBLISHED_KECCAK, .text = "keccak_computed_rc"},
    {PUBLISHED_KECCAK, .text = "keccak_balanced_theta"},
    KECCAK("theta in registers, UJMPCC closes", "keccak_close",
           &calibrate_call),
    KECCAK("theta in registers, UJMPCC leaves", "keccak_leave",
           &calibrate_call),
    KECCAK("theta in registers, loop counter", "keccak_counter",
           &calibrate_call),
    KECCAK("theta in registers, hinted jump", "keccak_taken", &calibrate_call),
    KECCAK("two rounds, UJMPCC closes", "keccak_pair_close", &lanes),
    KECCAK("two rounds, UJMPCC leaves", "keccak_pair_leave", &lanes),
    KECCAK("two rounds, loop counter", "keccak_pair_counter", &lanes),
    KECCAK("two rounds, hinted jump", "keccak_pair_taken", &lanes),
    {.text = NULL}};
