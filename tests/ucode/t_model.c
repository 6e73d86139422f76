/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What must hold of the cycle model whatever its parameters are. Against what
 * was measured it is tested by tests/cli/t_calibrate.sh. */
#include "model.h"

/* 126 sums into 1 to 16 registers take the same: registers are renamed. */
static void check_registers(void)
{
    uint64_t first = 0;
    for (unsigned mask = 0; mask < 16; mask = 2 * mask + 1) {
        char text[200];
        snprintf(text, sizeof text,
                 ".repeat i, 126\ntmp$(i & %u):= ADD_DSZ64(rcx, rdx)\n.end\n"
                 "NOP SEQW UEND0\n",
                 mask);
        uint64_t cycles = model(text, 1).time;
        first = first ? first : cycles;
        CHECK(cycles == first, "%u registers: %" PRIu64 ", not %" PRIu64,
              mask + 1, cycles, first);
    }
}

/* What is explained must be what was made to happen. */
static void check_causes(void)
{
    tri_ucode_cycles c =
        model("tmp0:= ZEROEXT_DSZ32(24)\n"
              "l: rax:= ADD_DSZ64(rax, 1)\ntmp0:= SUB_DSZ64(1, tmp0)\n"
              "UJMPCC_DIRECT_NOTTAKEN_CONDNZ(tmp0, l)\nNOP SEQW UEND0\n",
              1);
    CHECK(c.mispredicted == 23 && c.gotos == 0, "%" PRIu64, c.mispredicted);
    CHECK(c.spent[TRI_UCODE_CAUSE_BRANCH] >= 23 * 1000, "%" PRIu64,
          c.spent[TRI_UCODE_CAUSE_BRANCH]);
    c = model("WRMSLOOPCTRFBR(23)\nl: rax:= ADD_DSZ64(rax, 1)\n"
              "TESTUSTATE(UCODE, UST_MSLOOPCTR_NONZERO)\n? SEQW GOTO l\n"
              "NOP SEQW UEND0\n",
              1);
    CHECK(c.mispredicted == 1 && c.gotos == 23, "%" PRIu64, c.gotos);
    /* A load waits for the store before it, not for another. */
    uint64_t other = model("tmp0:= MUL_DSZ64(rcx, rdx)\n"
                           "STAD_DSZ64_ASZ32_SC1(rax, 64, mode=0x18, tmp0)\n"
                           "rbx:= LDZX_DSZ64_ASZ32_SC1(rax, 8, mode=0x18)\n"
                           "NOP SEQW UEND0\n",
                           1)
                         .dependency;
    uint64_t same = model("tmp0:= MUL_DSZ64(rcx, rdx)\n"
                          "STAD_DSZ64_ASZ32_SC1(rax, 8, mode=0x18, tmp0)\n"
                          "rbx:= LDZX_DSZ64_ASZ32_SC1(rax, 8, mode=0x18)\n"
                          "NOP SEQW UEND0\n",
                          1)
                        .time;
    CHECK(other < 1000 && same > 1000, "%" PRIu64 " %" PRIu64, other, same);
    c = model("rax:= MOVE_DSZ64(rcx) SEQW UEND0\n", 1);
    CHECK(c.time > 80000000, "MOVE_DSZ64 traps: %" PRIu64, c.time);
}

int main(void)
{
    check_registers();
    check_causes();
    return test_done();
}
