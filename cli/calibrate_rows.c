/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What was measured on a Celeron N3350 (hwprobe, docs/bibliography.md): other
 * people's hardware. Figures with two digits are published as approximate.
 * Of the native wrappers the number of instructions is published, not what
 * they are. */
#include "calibrate.h"

#define F "rax rcx rdx rbx rbp"
#define G " rsi rdi r8 r9 r10"

const wrapper calibrate_call = {"", "", "", 3};
static const wrapper instructions13 = {F, F, "", 3};
static const wrapper instructions18 = {F G, F, "", 3};
const wrapper calibrate_product = {F G, F, "", 4};
const wrapper calibrate_multiplication = {F G, F, "", 1};
/* It makes multiples of limbs: of the time that sums take. */
const wrapper calibrate_squaring = {F, F,
                                    "rsi:= ADD_DSZ64(rbx, rbx)\n"
                                    "rdi:= ADD_DSZ64(rsi, rsi)\n"
                                    "r8:= ADD_DSZ64(rbp, rbp)\n",
                                    5};

const row_limits calibrate_limits[ROW_GROUPS] = {
    [SWEEP] = {"sweeps and latencies", 0.02, 0.02},
    [FLOOR] = {"crossing and floors", 0.03, 0.03},
    [FIELD] = {"field kernels", 0.025, 0.06},
    [KECCAK] = {"Keccak-f[1600]", 0.025, 0.06},
};

#define ONE "rax:= ADD_DSZ64(rax, 1) SEQW UEND0\n"

#define ROW(n, p, g) .name = n, .published = p, .group = g

const row calibrate_rows[] = {
    {ROW("triad of three ALU uops", 0.996, SWEEP),
     .text = "{\nrax:= ADD_DSZ64(rcx, 1)\nrdx:= ADD_DSZ64(rcx, 2)\n"
             "rbx:= XOR_DSZ64(rcx, rsi)\n}\n",
     .count = 1},
    {ROW("ALU uop", 0.332, SWEEP), .text = "rax:= ADD_DSZ64(rcx, rdx)\n",
     .count = 1},
    {ROW("MUL and two ALU uops", 1.992, SWEEP),
     .text = "{\ntmp$(i & 7):= MUL_DSZ64(rcx, tmp$((i & 7) + 8))\n"
             "rdx:= ADD_DSZ64(rsi, 2)\nrbx:= XOR_DSZ64(rsi, rdi)\n}\n",
     .count = 1},
    {ROW("14 triads of MULs, 28 of ALU uops", 110.4, SWEEP),
     .text = ".repeat i, 14\n{\n"
             "rdx:= MUL_DSZ64(rcx, tmp$(3 * (i & 3)))\n"
             "rbx:= MUL_DSZ64(rcx, tmp$(3 * (i & 3) + 1))\n"
             "rsi:= MUL_DSZ64(rcx, tmp$(3 * (i & 3) + 2))\n}\n.end\n"
             ".repeat i, 28\n{\nr8:= ADD_DSZ64(rcx, 1)\n"
             "r9:= ADD_DSZ64(rcx, 2)\nr10:= XOR_DSZ64(rcx, rdi)\n}\n.end\n"
             "NOP SEQW UEND0\n",
     .body = true},
    {ROW("latency of ADD", 1.0, SWEEP), .text = "tmp0:= ADD_DSZ64(tmp0, rcx)\n",
     .count = 1},
    {ROW("latency of SHL", 1.0, SWEEP), .text = "tmp0:= SHL_DSZ64(tmp0, 1)\n",
     .count = 1},
    {ROW("latency of ZEROEXT", 0.7, SWEEP),
     .text = "tmp0:= ZEROEXT_DSZ64(tmp0)\n", .count = 1},
    {ROW("latency of SETCC", 1.9, SWEEP), .text = "tmp0:= SETCC_CONDB(tmp0)\n",
     .count = 1},
    {ROW("latency of MUL", 5.9, SWEEP),
     .text = "tmp0:= MUL_DSZ64(tmp0, tmp1)\n", .count = 1},
    {ROW("triad in a chain", 2.955, SWEEP),
     .text = "{\nrax:= ADD_DSZ64(rax, 1)\nrax:= ADD_DSZ64(rax, 2)\n"
             "rax:= XOR_DSZ64(rax, rsi)\n}\n",
     .count = 1},
    {ROW("five chains, a triad", 0.996, SWEEP),
     .text = ".repeat j, 3\ntmp0:= ADD_DSZ64(tmp0, rcx)\n"
             "tmp1:= ADD_DSZ64(tmp1, rcx)\ntmp2:= ADD_DSZ64(tmp2, rcx)\n"
             "tmp3:= ADD_DSZ64(tmp3, rcx)\ntmp4:= ADD_DSZ64(tmp4, rcx)\n.end\n",
     .count = 5},
    {ROW("eight chains, a triad", 0.996, SWEEP),
     .text = ".repeat j, 24\ntmp$(j & 7):= ADD_DSZ64(tmp$(j & 7), rcx)\n.end\n",
     .count = 8},
    {ROW("30 gotos and their triads", 86.88, SWEEP),
     .text = ".repeat i, 30\n.org $(0x7c00 + 8 * i)\nrax:= ADD_DSZ64(rcx, 1)\n"
             "rdx:= ADD_DSZ64(rcx, 2)\n"
             "rbx:= XOR_DSZ64(rcx, rsi) SEQW GOTO $(0x7c08 + 8 * i)\n.end\n"
             ".org 0x7cf0\nNOP SEQW UEND0\n",
     .body = true},

    {ROW("crossing and a triad", 7.97, FLOOR), .text = ONE},
    {ROW("floor, 13 instructions", 14.2, FLOOR), .text = ONE,
     .native = &instructions13},
    {ROW("floor, 18 instructions", 15.7, FLOOR), .text = ONE,
     .native = &instructions18},
    {ROW("floor, 19 instructions", 16.2, FLOOR), .text = ONE,
     .native = &calibrate_product},
    {ROW("floor of multiplication", 15.25, FLOOR), .text = ONE,
     .native = &calibrate_multiplication},
    {ROW("floor of squaring", 15.68, FLOOR), .text = ONE,
     .native = &calibrate_squaring},

    {ROW("fe_mul, serial", 106.7, FIELD), .text = "fe_mul_serial",
     .native = &calibrate_product, .body = true},
    {ROW("fe_mul, five accumulators", 86.6, FIELD), .text = "fe_mul_parallel",
     .native = &calibrate_product, .body = true},
    {ROW("fe_mul, MULs batched by two", 92.3, FIELD), .text = "fe_mul_batched",
     .native = &calibrate_product, .body = true},
    {ROW("fe_mul, ADC bridge", 87.8, FIELD), .text = "fe_mul_bridge",
     .native = &calibrate_product, .body = true, .alone = true},
    {ROW("fe_sq, serial", 65.2, FIELD), .text = "fe_sq_serial",
     .native = &calibrate_squaring, .body = true},

    {ROW("Keccak, complete", 1894, KECCAK), .text = "keccak_complete",
     .native = &calibrate_call, .at = 112, .word = 128},
    {ROW("Keccak, D spilled", 2185, KECCAK), .text = "keccak_d_spilled",
     .native = &calibrate_call, .at = 112, .word = 128},
    {ROW("Keccak, no NOTAND", 2132, KECCAK), .text = "keccak_no_notand",
     .native = &calibrate_call, .at = 112, .word = 128},
    {ROW("Keccak, saved copies", 2035, KECCAK), .text = "keccak_saved_copies",
     .native = &calibrate_call, .at = 112, .word = 128},
    {ROW("Keccak, computed constants", 1962, KECCAK),
     .text = "keccak_computed_rc", .native = &calibrate_call, .at = 112,
     .word = 0},
    {ROW("Keccak, balanced theta", 1915, KECCAK),
     .text = "keccak_balanced_theta", .native = &calibrate_call, .at = 112,
     .word = 128},
    {.name = NULL}};
