/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Instructions as GNU as 2.40 encodes them, and what they read and write; a
 * core small enough to count its cycles by hand. */
#define _POSIX_C_SOURCE 200809L
#include "targets/plugin/core.h"

#include "tests/harness.h"

#include <glob.h>
#include <unistd.h>

static const char *const class_name[] = {
#define X(name) #name,
    COUNTER_CLASSES(X)
#undef X
};

typedef struct row {
    uint32_t bits;
    const char *text; /* class, registers read > written, marker */
} row;

/* as -march=armv8.2-a+crypto+sha3; v1.16b and v1.2d of the source are v1 */
static const row aarch64[] = {
    {0x8b030041, "alu x2 x3 > x1"},             /* add x1, x2, x3 */
    {0x91001041, "alu x2 > x1"},                /* add x1, x2, #4 */
    {0xf1000441, "alu x2 > f x1"},              /* subs x1, x2, #1 */
    {0xca031041, "alu x2 x3 > x1"},             /* eor x1, x2, x3, lsl #4 */
    {0xf28000a1, "alu x1 > x1"},                /* movk x1, #5 */
    {0x9b037c41, "mul x2 x3 > x1"},             /* mul x1, x2, x3 */
    {0x9bc37c41, "mulh x2 x3 > x1"},            /* umulh x1, x2, x3 */
    {0x9ac30841, "div x2 x3 > x1"},             /* udiv x1, x2, x3 */
    {0x9a830041, "alu x2 x3 f > x1"},           /* csel x1, x2, x3, eq */
    {0xb5000001, "branch x1 >"},                /* cbnz x1, . */
    {0x54000001, "branch f >"},                 /* b.ne . */
    {0x94000000, "branch > x30"},               /* bl . */
    {0xd65f03c0, "branch x30 >"},               /* ret */
    {0xf9400441, "load x2 > x1"},               /* ldr x1, [x2, #8] */
    {0xf8408441, "load x2 > x1 x2"},            /* ldr x1, [x2], #8 */
    {0xa9410861, "load_pair x3 > x1 x2"},       /* ldp x1, x2, [x3, #16] */
    {0xf8236841, "store x2 x1 x3 >"},           /* str x1, [x2, x3] */
    {0xa9bf0be1, "store_pair x31 x1 x2 > x31"}, /* stp x1, x2, [sp, #-16]! */
    {0x3dc00441, "vload x2 > v1"},              /* ldr q1, [x2, #16] */
    {0xad400861, "vload_pair x3 > v1 v2"},      /* ldp q1, q2, [x3] */
    {0x3d800041, "vstore x2 v1 >"},             /* str q1, [x2] */
    {0xad010861, "vstore_pair x3 v1 v2 >"},     /* stp q1, q2, [x3, #32] */
    {0x4c407c41, "vload x2 > v1"},              /* ld1 {v1}, [x2] */
    {0x4c00ac61, "vstore_pair x3 v1 v2 >"},     /* st1 {v1, v2}, [x3] */
    {0x0ee3e041, "pmull v2 v3 > v1"},           /* pmull v1.1q, v2.1d, v3.1d */
    {0x4ee3e041, "pmull v2 v3 > v1"},           /* pmull2 */
    {0x0e23e041, "vother v2 v3 > v1"},          /* pmull v1.8h, v2.8b, v3.8b */
    {0x6e231c41, "veor v2 v3 > v1"},            /* eor v1, v2, v3 */
    {0xce031041, "veor3 v2 v3 v4 > v1"},        /* eor3 v1, v2, v3, v4 */
    {0x4e231c41, "vlogic v2 v3 > v1"},          /* and v1, v2, v3 */
    {0x4ea21c41, "vlogic v2 v2 > v1"},          /* mov v1, v2 */
    {0x6e631c41, "vlogic v2 v3 v1 > v1"},       /* bsl v1, v2, v3 */
    {0x6f00e401, "vlogic > v1"},                /* movi v1, #0 */
    {0x4f435441, "vshift v2 > v1"},             /* shl v1, v2, #3 */
    {0x7f7d0441, "vshift v2 > v1"},             /* ushr d1, d2, #3 */
    {0x6f7d4441, "vshift v2 v1 > v1"},          /* sri v1, v2, #3 */
    {0x6e034041, "vperm v2 v3 > v1"},           /* ext v1, v2, v3, #8 */
    {0x4ec33841, "vperm v2 v3 > v1"},           /* zip1 v1, v2, v3 */
    {0x4ec36841, "vperm v2 v3 > v1"},           /* trn2 v1, v2, v3 */
    {0x4e030041, "vperm v2 v3 > v1"},           /* tbl v1, {v2}, v3 */
    {0x4e180441, "vperm v2 > v1"},              /* dup v1, v2.d[1] */
    {0x6e180441, "vperm v2 v1 > v1"},           /* mov v1.d[1], v2.d[0] */
    {0x4e200841, "vperm v2 > v1"},              /* rev64 v1, v2 */
    {0x9e670041, "vmove_in x2 > v1"},           /* fmov d1, x2 */
    {0x4e181c41, "vmove_in x2 v1 > v1"},        /* mov v1.d[1], x2 */
    {0x4e080c41, "vmove_in x2 > v1"},           /* dup v1, x2 */
    {0x9e660041, "vmove_out v2 > x1"},          /* fmov x1, d2 */
    {0x4e183c41, "vmove_out v2 > x1"},          /* mov x1, v2.d[1] */
    {0x4ee38441, "vother v2 v3 > v1"},          /* add v1.2d, v2.2d, v3.2d */
    {0xd5032e3f, "other > marker 1"},           /* hint #113 */
    {0xd5032e5f, "other > marker 2"},           /* hint #114 */
    {0xd503201f, "other >"}};                   /* nop */

/* as -march=rv64gc_zba_zbb_zbc; floats are v */
static const row riscv64[] = {
    {0x007302b3, "alu x6 x7 > x5"},    /* add t0, t1, t2 */
    {0x00130293, "alu x6 > x5"},       /* addi t0, t1, 1 */
    {0x000032b7, "alu > x5"},          /* lui t0, 3 */
    {0x00431293, "alu x6 > x5"},       /* slli t0, t1, 4 */
    {0x207322b3, "alu x6 x7 > x5"},    /* sh1add t0, t1, t2 */
    {0x027302b3, "mul x6 x7 > x5"},    /* mul t0, t1, t2 */
    {0x027332b3, "mulh x6 x7 > x5"},   /* mulhu t0, t1, t2 */
    {0x027352b3, "div x6 x7 > x5"},    /* divu t0, t1, t2 */
    {0x0a7312b3, "clmul x6 x7 > x5"},  /* clmul t0, t1, t2 */
    {0x0a7332b3, "clmulh x6 x7 > x5"}, /* clmulh t0, t1, t2 */
    {0x0a7322b3, "clmulh x6 x7 > x5"}, /* clmulr t0, t1, t2 */
    {0x00833283, "load x6 > x5"},      /* ld t0, 8(t1) */
    {0x00533423, "store x6 x5 >"},     /* sd t0, 8(t1) */
    {0x00833287, "vload x6 > v5"},     /* fld ft5, 8(t1) */
    {0x00533427, "vstore x6 v5 >"},    /* fsd ft5, 8(t1) */
    {0x00628063, "branch x5 x6 >"},    /* beq t0, t1, . */
    {0x000000ef, "branch > x1"},       /* jal ra, . */
    {0x00008067, "branch x1 >"},       /* jalr zero, 0(ra) */
    {0x027372d3, "vother v6 v7 > v5"}, /* fadd.d ft5, ft6, ft7 */
    {0x70102013, "alu > marker 1"},    /* slti zero, zero, 1793 */
    {0x70202013, "alu > marker 2"},    /* slti zero, zero, 1794 */
    {0x00000073, "other >"},           /* ecall */
    {0x0800, "alu x2 > x8"},           /* c.addi4spn s0, sp, 16 */
    {0x6504, "load x10 > x9"},         /* c.ld s1, 8(a0) */
    {0xe504, "store x10 x9 >"},        /* c.sd s1, 8(a0) */
    {0x0285, "alu x5 > x5"},           /* c.addi t0, 1 */
    {0x4285, "alu > x5"},              /* c.li t0, 1 */
    {0x6285, "alu > x5"},              /* c.lui t0, 1 */
    {0x6105, "alu x2 > x2"},           /* c.addi16sp sp, 32 */
    {0x8085, "alu x9 > x9"},           /* c.srli s1, 1 */
    {0x8ca9, "alu x9 x10 > x9"},       /* c.xor s1, a0 */
    {0xa001, "branch >"},              /* c.j . */
    {0xc081, "branch x9 >"},           /* c.beqz s1, . */
    {0x028a, "alu x5 > x5"},           /* c.slli t0, 2 */
    {0x62a2, "load x2 > x5"},          /* c.ldsp t0, 8(sp) */
    {0x8082, "branch x1 >"},           /* c.jr ra */
    {0x9282, "branch x5 > x1"},        /* c.jalr t0 */
    {0x829a, "alu x6 > x5"},           /* c.mv t0, t1 */
    {0x929a, "alu x5 x6 > x5"},        /* c.add t0, t1 */
    {0xe416, "store x2 x5 >"}};        /* c.sdsp t0, 8(sp) */

static void add_register(char *text, unsigned reg)
{
    if (reg == INSN_FLAGS)
        strcat(text, " f");
    else
        sprintf(text + strlen(text), " %c%u", reg < INSN_VECTOR ? 'x' : 'v',
                reg % 32);
}

static void decodes(const char *isa, insn decode(uint32_t), const row *rows,
                    size_t n)
{
    for (size_t k = 0; k < n; k++) {
        char text[96];
        insn i = decode(rows[k].bits);
        strcpy(text, class_name[i.class]);
        for (unsigned r = 0; r < i.sources; r++)
            add_register(text, i.source[r]);
        strcat(text, " >");
        for (unsigned r = 0; r < i.results; r++)
            add_register(text, i.result[r]);
        if (i.marker)
            sprintf(text + strlen(text), " marker %d", i.marker);
        CHECK(strcmp(text, rows[k].text) == 0, "%s %08x: %s, not %s", isa,
              (unsigned)rows[k].bits, text, rows[k].text);
    }
}

/* Two instructions a cycle, one of them a load; products take 3 cycles, a
 * division occupies its port. */
static const char small[] = "core small # a comment\n"
                            "isa riscv64\n"
                            "order %s\n"
                            "width 2\n"
                            "window 8\n"
                            "clock 1000\n"
                            "cache 1 2 3\n"
                            "ports A B L\n"
                            "alu 1 A|B\n"
                            "mul 3 A|B\n"
                            "mulh 3 A|B\n"
                            "div 5 A*5\n"
                            "branch 1 A\n"
                            "load 2 L\n"
                            "store 1 L A\n"
                            "clmul 3 A\n"
                            "clmulh 3 A\n"
                            "vload 2 L\n"
                            "vstore 1 L\n"
                            "vother 1 A\n"
                            "other 1 A\n";

static bool read_text(core *c, const char *text, const char *order)
{
    char name[] = "/tmp/core_XXXXXX";
    int file = mkstemp(name);
    FILE *f = file < 0 ? NULL : fdopen(file, "w");
    if (!CHECK(f, "no temporary file"))
        return false;
    for (const char *p = text; *p; p++)
        if (p[0] == '%') {
            fputs(order, f);
            p++;
        } else {
            fputc(*p, f);
        }
    fclose(f);
    bool good = core_read(c, name);
    unlink(name);
    return good;
}

/* class, results, sources, as many as are not 0 */
static uint64_t cycles(core *c, const uint8_t (*program)[4], size_t n,
                       size_t times)
{
    core_reset(c);
    for (size_t t = 0; t < times; t++)
        for (size_t k = 0; k < n; k++) {
            insn i = {.class = program[k][0]};
            if (program[k][1])
                insn_writes(&i, program[k][1]);
            for (int s = 2; s < 4; s++)
                if (program[k][s])
                    insn_reads(&i, program[k][s]);
            core_execute(c, &i);
        }
    return c->retired;
}

static void estimates(void)
{
    static core in, out;
    static const uint8_t independent[][4] = {{COUNTER_alu, 5, 6, 7}};
    static const uint8_t chain[][4] = {{COUNTER_mul, 5, 5, 7}};
    static const uint8_t one_port[][4] = {{COUNTER_clmul, 5, 6, 7}};
    static const uint8_t division[][4] = {{COUNTER_div, 5, 6, 7}};
    static const uint8_t store[][4] = {{COUNTER_store, 0, 6, 7},
                                       {COUNTER_load, 5, 6, 0}};
    /* the load's use stalls what follows only in order */
    static const uint8_t stall[][4] = {{COUNTER_load, 5, 6, 0},
                                       {COUNTER_alu, 7, 5, 5},
                                       {COUNTER_alu, 8, 9, 9},
                                       {COUNTER_alu, 10, 9, 9}};
    if (!CHECK(read_text(&in, small, "in") && read_text(&out, small, "out"),
               "the description is refused"))
        return;
    CHECK(cycles(&in, independent, 1, 10) == 5 &&
              cycles(&out, independent, 1, 10) == 5,
          "ten at two a cycle");
    CHECK(cycles(&in, chain, 1, 10) == 30 && cycles(&out, chain, 1, 10) == 30,
          "a chain of ten products");
    CHECK(cycles(&in, one_port, 1, 10) == 12 &&
              cycles(&out, one_port, 1, 10) == 12,
          "ten on one port: the last starts in cycle 9");
    CHECK(cycles(&in, division, 1, 4) == 20 &&
              cycles(&out, division, 1, 4) == 20,
          "the port is busy");
    CHECK(cycles(&in, store, 2, 10) == 21 && cycles(&out, store, 2, 10) == 21,
          "stores and loads share a port: the last load starts in cycle 19");
    CHECK(cycles(&in, stall, 4, 1) == 4, "in order: %d",
          (int)cycles(&in, stall, 4, 1));
    CHECK(cycles(&out, stall, 4, 1) == 3, "out of order: %d",
          (int)cycles(&out, stall, 4, 1));
    out.window = 1;
    CHECK(cycles(&out, independent, 1, 10) == 10, "nothing side by side");
}

static void refusals(void)
{
    static const char *const wrong[] = {
        "core x\nisa riscv64\n",
        "frobs 1\n",
        "ports A\nalu 1 B\n",
        "ports A\nalu many A\n",
        "ports A\nalu 1 A*70\n",
        "order sideways\n",
        "ports A B C D E F G H I J K L M N O P Q\n",
        "width 99\n"};
    static core c;
    if (!CHECK(freopen("/dev/null", "w", stderr), "stderr"))
        return;
    for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++)
        CHECK(!read_text(&c, wrong[k], ""), "not refused: %s", wrong[k]);
    CHECK(!core_read(&c, "/nonexistent"), "no such file");
}

static void descriptions(void)
{
    static core c;
    glob_t found = {0};
    if (!CHECK(glob("cores/*.core", 0, NULL, &found) == 0, "no cores/*.core"))
        return;
    for (size_t i = 0; i < found.gl_pathc; i++)
        CHECK(core_read(&c, found.gl_pathv[i]), "%s", found.gl_pathv[i]);
    globfree(&found);
}

int main(void)
{
    decodes("aarch64", insn_aarch64, aarch64, sizeof aarch64 / sizeof *aarch64);
    decodes("riscv64", insn_riscv64, riscv64, sizeof riscv64 / sizeof *riscv64);
    estimates();
    descriptions();
    refusals();
    return test_done();
}
