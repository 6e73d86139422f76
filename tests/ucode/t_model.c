/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cycle model against what hwprobe measured on hardware, each row with the
 * error it is allowed, and against what must hold of any such model. */
#include "model.h"

/* Cycles of one of `n` repetitions of a text with $i in it, what 2 n take more
 * than n. */
static double repeated(const char *body, unsigned n)
{
    uint64_t cycles[2];
    for (unsigned k = 0; k < 2; k++) {
        char text[1000];
        snprintf(text, sizeof text, ".repeat i, %u\n%s.end\nNOP SEQW UEND0\n",
                 n * (k + 1), body);
        cycles[k] = model(text, 1).cycles;
    }
    return (double)(cycles[1] - cycles[0]) / n;
}

/* Triads that go to the one before them. */
static void check_gotos(void)
{
    uint64_t cycles[2];
    for (unsigned k = 0; k < 2; k++) {
        char text[400];
        unsigned n = 25 * (k + 1);
        snprintf(text, sizeof text,
                 "NOP SEQW GOTO 0x7d90\n.repeat i, %u\n"
                 ".org $(0x7d90 - 4 * i)\nrax:= ADD_DSZ64(rcx, 1) "
                 "SEQW GOTO $(0x7d8c - 4 * i)\n.end\n"
                 ".org 0x%x\nNOP SEQW UEND0\n",
                 n, 0x7d90 - 4 * n);
        cycles[k] = model(text, 1).cycles;
    }
    /* The triad itself takes a third of a cycle, or a whole one. */
    compare("goto in the sequence word, and its triad",
            (double)(cycles[1] - cycles[0]) / 25, 1.9 + 0.996, 6);
}

/* 14 triads of three MULs and 28 of ALU uops. */
static void check_products(void)
{
    char text[1000];
    snprintf(text, sizeof text,
             ".repeat i, 14\n{\n"
             "rdx:= MUL_DSZ64(rcx, tmp$(3 * (i & 3)))\n"
             "rbx:= MUL_DSZ64(rcx, tmp$(3 * (i & 3) + 1))\n"
             "rsi:= MUL_DSZ64(rcx, tmp$(3 * (i & 3) + 2))\n}\n.end\n"
             ".repeat i, 28\n{\nr8:= ADD_DSZ64(rcx, 1)\n"
             "r9:= ADD_DSZ64(rcx, 2)\nr10:= XOR_DSZ64(rcx, rdi)\n}\n.end\n"
             "NOP SEQW UEND0\n");
    compare("14 triads of MULs, 28 of ALU uops, in a row",
            (double)(model(text, 21).cycles - model(text, 1).cycles) / 20 - 7,
            110.4, 6);
}

/* Chains side by side: one uop of each in turn. */
static void check_widths(void)
{
    static const double published[] = {0,     0.996, 0,     0,    0,
                                       0.332, 0.332, 0.332, 0.332};
    for (unsigned width = 1; width <= 8; width++) {
        char body[400] = "", what[60];
        for (unsigned i = 0; i < width; i++) {
            size_t n = strlen(body);
            snprintf(body + n, sizeof body - n,
                     "tmp%u:= ADD_DSZ64(tmp%u, rcx)\n", i, i);
        }
        double cycles = repeated(body, 160 / width) / width;
        snprintf(what, sizeof what, "%u chains, a uop", width);
        if (published[width] > 0)
            compare(what, cycles, published[width], 2);
        else
            CHECK(cycles <= 0.996 / width * 1.2 || cycles <= 0.34, "%s: %.2f",
                  what, cycles);
    }
}

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
        uint64_t cycles = model(text, 1).cycles;
        first = first ? first : cycles;
        CHECK(cycles == first, "%u registers: %" PRIu64 " cycles, not %" PRIu64,
              mask + 1, cycles, first);
    }
}

/* One triad, fired in a dependent chain. */
static void check_crossing(void)
{
    static const char text[] = "rax:= ADD_DSZ64(rax, 1)\nNOP\n"
                               "NOP SEQW UEND0\n";
    compare("firing of one triad",
            (double)(model(text, 101).cycles - model(text, 1).cycles) / 100,
            7.97, 3);
}

/* goldmont, costs measured by sweeps. Figures with two digits are published as
 * approximate, and latencies are whole cycles in the model. */
static void check_sweeps(void)
{
    compare("triad of three independent ALU uops",
            repeated("{\nrax:= ADD_DSZ64(rcx, 1)\nrdx:= ADD_DSZ64(rcx, 2)\n"
                     "rbx:= XOR_DSZ64(rcx, rsi)\n}\n",
                     50),
            0.996, 2);
    compare("independent ALU uop", repeated("rax:= ADD_DSZ64(rcx, rdx)\n", 150),
            0.332, 2);
    compare("MUL and two ALU uops",
            repeated("{\ntmp$(i & 7):= MUL_DSZ64(rcx, tmp$((i & 7) + 8))\n"
                     "rdx:= ADD_DSZ64(rsi, 2)\nrbx:= XOR_DSZ64(rsi, rdi)\n}\n",
                     48),
            1.992, 2);
    compare("latency of ADD", repeated("tmp0:= ADD_DSZ64(tmp0, rcx)\n", 150),
            1.0, 2);
    compare("latency of SHL", repeated("tmp0:= SHL_DSZ64(tmp0, 1)\n", 150), 1.0,
            2);
    /* Some moves are free, it seems; whole cycles cannot say so. */
    compare("latency of ZEROEXT", repeated("tmp0:= ZEROEXT_DSZ64(tmp0)\n", 150),
            0.7, 45);
    compare("latency of SETCC", repeated("tmp0:= SETCC_CONDB(tmp0)\n", 150),
            1.9, 6);
    compare("latency of MUL", repeated("tmp0:= MUL_DSZ64(tmp0, tmp1)\n", 150),
            5.9, 2);
    compare("triad whose uops form a chain",
            repeated("{\nrax:= ADD_DSZ64(rax, 1)\nrax:= ADD_DSZ64(rax, 2)\n"
                     "rax:= XOR_DSZ64(rax, rsi)\n}\n",
                     50),
            2.955, 2);
    check_gotos();
    check_products();
    check_widths();
    check_registers();
    check_crossing();
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
    CHECK(c.spent[TRI_UCODE_CAUSE_BRANCH] >= 23 * 20, "%" PRIu64,
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
                        .cycles;
    CHECK(other == 9 && same > 12, "%" PRIu64 " %" PRIu64, other, same);
    c = model("rax:= MOVE_DSZ64(rcx) SEQW UEND0\n", 1);
    CHECK(c.cycles > 800000, "MOVE_DSZ64 traps: %" PRIu64, c.cycles);
}

int main(void)
{
    check_sweeps();
    check_causes();
    return test_done();
}
