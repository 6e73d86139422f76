/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Texts and what they are read as: our notation, others', and what is refused
 * where. */
#include "cases.h"

typedef struct refusal {
    size_t line, column;
    char message[200];
    unsigned count;
} refusal;

static void keep_first(void *ctx, const tri_diagnostic *why)
{
    refusal *r = ctx;
    if (r->count++)
        return;
    r->line = why->line;
    r->column = why->column;
    snprintf(r->message, sizeof r->message, "%s", why->message);
}

static void check_same(const char *name, tri_ucode_format format)
{
    char image[100];
    size_t size, image_size;
    refusal why = {0};
    tri_ucode_program p, want;
    snprintf(image, sizeof image, "%s.image", name);
    char *text = case_file(name, &size);
    char *image_text = case_file(image, &image_size);
    tri_ucode_open(&p, tri_ucode_goldmont(), &heap);
    tri_ucode_open(&want, tri_ucode_goldmont(), &heap);
    CHECK(tri_ucode_read(&want, TRI_UCODE_IMAGE, image_text, image_size,
                         keep_first, &why) == TRI_OK,
          "%s: %s", image, why.message);
    CHECK(tri_ucode_read(&p, format, text, size, keep_first, &why) == TRI_OK,
          "%s:%zu:%zu: %s", name, why.line, why.column, why.message);
    CHECK(p.triads == want.triads && p.triads >= 7, "%s: %zu triads", name,
          p.triads);
    for (size_t i = 0; i < p.triads && i < want.triads; i++)
        CHECK(memcmp(p.triad[i].uop, want.triad[i].uop,
                     sizeof p.triad[i].uop) == 0 &&
                  p.triad[i].sequence == want.triad[i].sequence &&
                  p.triad[i].address == want.triad[i].address,
              "%s: triad %zu", name, i);
    CHECK(p.hooks == 1 && want.hooks == 1 &&
              p.hook[0].source == want.hook[0].source &&
              p.hook[0].target == want.hook[0].target &&
              p.hook[0].entry == want.hook[0].entry,
          "%s: %zu hooks", name, p.hooks);
    tri_ucode_free(&p);
    tri_ucode_free(&want);
    free(text);
    free(image_text);
}

/* Texts of ours beside the words of their first triads, without parity; those
 * of roundtrip.tsv, or put together from the fields by hand. */
static const struct {
    const char *text;
    uint64_t uop[4][3];
    uint32_t sequence[4];
} ours[] = {
    {".org 0\nrax:= AND_DSZ8(0x0f, rax)\nURET(0)",
     {{UINT64_C(0x00c40f020808), UINT64_C(0x014800000000), 0}},
     {0x018000c0}},
    /* Sequence words of the triads at U0454 and U2d54. */
    {".org U0454\n{ TESTUSTATE(SYS, UST_SE_INIT_DONE | UST_8086_MODE)"
     " SEQW GOTO U05ac\n NOP; NOP SEQW UEND0 }",
     {{UINT64_C(0x100a44000200), 0, 0}},
     {0x0185ac32}},
    {".org U2d54\n{ NOP; LFNCEWTMRK-> NOP\n"
     "TESTUSTATE(SYS, UST_VMX_GUEST)\n"
     " ? SEQW SAVEUIP1 U2d58, GOTO U5a65 !up1=3 }",
     {{0, 0, UINT64_C(0x100a80000200)}},
     {0x06da65d6}},
    /* A label, a constant, a register's name; backwards goto. */
    {".org 0x100\n.equ N, 3 + 1\n.reg acc, tmp4\nagain:\n"
     "acc:= SUB_DSZ64(N, acc); UJMPCC_DIRECT_NOTTAKEN_CONDNZ(acc, again)",
     {{UINT64_C(0x004504034d08), UINT64_C(0x015100040234), 0}},
     {0x018000c0}},
    /* Three memory uops do not share a triad. */
    {".org 0\n.repeat i, 3\n"
     "tmp$(i+1):= LDZX_DSZ64_ASZ32_SC1(rsi, $(8*i), mode=0x18)\n.end",
     {{UINT64_C(0x0c4000631026), 0, 0},
      {UINT64_C(0x0c4008632026), 0, 0},
      {UINT64_C(0x0c4010633026), 0, 0}},
     {0x018000c0, 0x018000c0, 0x018000c0}},
    /* A macro; a store may follow what does not read a load. */
    {".org 0\n.macro copy to, from\n$to:= ZEROEXT_DSZ64($from)\n.end\n"
     "copy rax, rcx; copy rdx, rbx\n",
     {{UINT64_C(0x004800020021), UINT64_C(0x004800022023), 0}},
     {0x018000c0}},
    /* What sets a condition stays with its UJMPCC. */
    {".org 0\nNOP; NOP; tmp0:= SUB_DSZ64(1, tmp0)\n"
     "UJMPCC_DIRECT_NOTTAKEN_CONDNZ(tmp0, U0000)",
     {{0, 0, 0}, {UINT64_C(0x004501030c08), UINT64_C(0x015100000230), 0}},
     {0x018000c0, 0x018000c0}},
    /* What is loaded is read in the next triad, and a second goto is there. */
    {".org 0\nrax:= LDZX_DSZ64_ASZ32_SC1(rsi, mode=0x18)\n"
     "rcx:= ADD_DSZ64(rcx, rdx); rdx:= XOR_DSZ64(rax, rdx)\n"
     "TESTUSTATE(UCODE, UST_MSLOOPCTR_NONZERO) SEQW GOTO U0000\n"
     "NOP SEQW GOTO U0004",
     {{UINT64_C(0x0c4000620026), UINT64_C(0x0040000218a1), 0},
      {UINT64_C(0x0046000228a0), UINT64_C(0x000a01000200), 0},
      {0, 0, 0}},
     {0x018000c0, 0x01800040, 0x01800400}},
    /* The constants ROM, and a number's sign. */
    {".org 0\ntmp0:= ADD_DSZ64(tmp1, 0x110017); tmp0:= XOR_DSZ64(tmp1, -1)",
     {{UINT64_C(0x0040cb030431), UINT64_C(0x0046ff7f07f1), 0}},
     {0x018000c0}},
};

static void check_ours(void)
{
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        tri_ucode_program p;
        refusal why = {0};
        tri_ucode_open(&p, tri_ucode_goldmont(), &heap);
        int status = tri_ucode_read(&p, TRI_UCODE_TEXT, ours[i].text,
                                    strlen(ours[i].text), keep_first, &why);
        CHECK(status == TRI_OK, "%s\n%zu:%zu: %s", ours[i].text, why.line,
              why.column, why.message);
        for (size_t k = 0; k < 4 && ours[i].sequence[k]; k++)
            CHECK(k < p.triads &&
                      memcmp(p.triad[k].uop, ours[i].uop[k],
                             sizeof ours[i].uop[k]) == 0 &&
                      p.triad[k].sequence == ours[i].sequence[k],
                  "%s\ntriad %zu is %012" PRIx64 " %012" PRIx64 " %012" PRIx64
                  " %08" PRIx32,
                  ours[i].text, k, p.triad[k].uop[0], p.triad[k].uop[1],
                  p.triad[k].uop[2], p.triad[k].sequence);
        tri_ucode_free(&p);
    }
}

static const struct {
    tri_ucode_format format;
    const char *text;
    size_t line, column;
    const char *message; /* a part of it */
} bad[] = {
    {TRI_UCODE_TEXT, "tmp0:= AD_DSZ64(tmp1, 2)", 1, 8, "mean ADD_DSZ64?"},
    {TRI_UCODE_TEXT, "\ntmp0:= ADD_DSZ64(tmp1, 0x123456)", 2, 24, "16 bits"},
    {TRI_UCODE_TEXT, "tmp0:= ADD_DSZ64(tmp1, lop)\nloop: NOP", 1, 24,
     "mean 'loop'?"},
    {TRI_UCODE_TEXT, "tmp99:= ADD_DSZ64(tmp1, 2)", 1, 1, "no register"},
    {TRI_UCODE_TEXT, "rax:= ADD_DSZ64(1, 2)", 1, 20, "its second"},
    {TRI_UCODE_TEXT, "rax:= ADD_DSZ64(rax, rcx, rdx)", 1, 27, "no operand"},
    {TRI_UCODE_TEXT, "rax:= ADD_DSZ64(rax", 1, 16, "never closed"},
    {TRI_UCODE_TEXT, "rax:= ADD_DSZ64(rax, 0x1g)", 1, 25, "no digit"},
    {TRI_UCODE_TEXT, "{ NOP; NOP; NOP; NOP }", 1, 18, "three uops"},
    {TRI_UCODE_TEXT, "{ NOP\nNOP", 1, 1, "never closed"},
    {TRI_UCODE_TEXT, "NOP }", 1, 5, "no triad is open"},
    {TRI_UCODE_TEXT, "NOP NOP", 1, 5, "end of the statement"},
    {TRI_UCODE_TEXT, "a: NOP\na: NOP", 2, 1, "defined in line 1"},
    {TRI_UCODE_TEXT, "uend0: NOP", 1, 1, "something else"},
    {TRI_UCODE_TEXT, "rax: NOP", 1, 1, "something else"},
    {TRI_UCODE_TEXT, ".org 2", 1, 6, "multiple of 4"},
    {TRI_UCODE_TEXT, ".org 0\nNOP\n.org 0\nNOP", 4, 1, "from line 2"},
    {TRI_UCODE_TEXT, ".org 0x7ffc\n{NOP}\nNOP", 3, 1, "end at U7fff"},
    {TRI_UCODE_TEXT, ".ogr 4", 1, 1, "mean .org"},
    {TRI_UCODE_TEXT, ".cpuid 0x906ed", 1, 8, "another machine"},
    {TRI_UCODE_TEXT, ".entry 32, U0cd8", 1, 8, "at most 0x1f"},
    {TRI_UCODE_TEXT, ".entry 0, U0cd9", 1, 11, "even"},
    {TRI_UCODE_TEXT, ".entry 0, U0cd8\n.entry 0, U0618", 2, 8, "taken"},
    {TRI_UCODE_TEXT, "SEQW UEND0", 1, 1, "no uop before it"},
    {TRI_UCODE_TEXT, "NOP SEQW GOT U0000", 1, 10, "expected an action"},
    {TRI_UCODE_TEXT, "NOP ? SEQW GOTO U0000", 1, 5, "no TESTUSTATE"},
    {TRI_UCODE_TEXT, "NOP SEQW UEND0, URET0", 1, 17, "room for one"},
    {TRI_UCODE_TEXT, "LFNCEMARK-> SYNCFULL-> NOP", 1, 13, "room for one"},
    {TRI_UCODE_TEXT, ".repeat i, 3\nNOP", 1, 13, "no .end"},
    {TRI_UCODE_TEXT, ".macro m\nm\n.end\nm", 2, 2, "deep"},
    {TRI_UCODE_TEXT, ".macro m a\n$b\n.end\nm 1", 2, 2, "no parameter"},
    {TRI_UCODE_TEXT, ".repeat i, 9999\n.repeat k, 9999\nNOP !m3\n.end\n.end", 3,
     6, "field"},
    {TRI_UCODE_TEXT, "STAD_DSZ64_ASZ32_SC1(rsi, rdi, 128, mode=0x18, rax)", 1,
     32, "-128 to 127"},
    {TRI_UCODE_HEX, "U7c00: 0040344b023", 1, 8, "12 digits"},
    {TRI_UCODE_HEX, "U7c03: 0040344b0231", 1, 2, "no uop"},
    {TRI_UCODE_DUMP, "0000: 000000000000", 1, 1, "array 00"},
    {TRI_UCODE_DUMP, "array 04:\n0000: 000000000000 00000000000", 2, 20,
     "12 digits"},
    {TRI_UCODE_LISTING, "U0000 0040344b0231", 1, 7, "':'"},
    {TRI_UCODE_CPU, "rax := ADD_DSZ64(rax, 1)", 1, 1, ".org first"},
    {TRI_UCODE_CPU, ".org 7c00\nUJMP( , <x>)", 2, 10, "no label"},
    {TRI_UCODE_CPU, ".org 7c00\nUJMP( , 12345)", 2, 9, "16 bits"},
    {TRI_UCODE_C, "ucode_t x[] = {};", 1, 9, "addr"},
    {TRI_UCODE_C, "unsigned long addr = 0x7c00;\nucode_t x[] = {\n{NOP, NOP}};",
     3, 10, "','"},
    {TRI_UCODE_C,
     "unsigned long addr = 0x7c00;\nucode_t x[] = {{ADD_DRR(RAX,RAX,RAX)}};", 2,
     17, "no macro"},
    {TRI_UCODE_C,
     "unsigned long addr = 0;\nucode_t x[] = "
     "{{LEA_DSZ8_ASZ32_SC1_DRRRRRRRRR(1)",
     2, 36, "too many operands"},
    {TRI_UCODE_C,
     "unsigned long addr = 0x7c00;\nucode_t x[] = {\n{ADD_DSZ64_DRR(RAX,\n"
     " RCX, RDX), NOP, NOP, NOP_SEQWORD\n},\n{BAD(1)}};",
     6, 2, "no macro"},
    {TRI_UCODE_C, "#define A A A\nA", 2, 0, "nest"},
    {TRI_UCODE_TEXT, ".repeat i, 9999\n.repeat k, 9999\n.end\n.end", 2, 1,
     "more than"},
    {TRI_UCODE_IMAGE, "triad-ucode 2\n", 1, 13, "version 2"},
    {TRI_UCODE_IMAGE, "triad-ucode 1\n", 2, 1, "cut off"},
    {TRI_UCODE_IMAGE, "triad-ucode 1\nend 0001 00000000\n", 2, 5, "damaged"},
    {TRI_UCODE_IMAGE, "triad-ucode 1\nend 0000 00000000\n", 2, 10, "damaged"},
    {TRI_UCODE_IMAGE, "triad-ucode 1\ncpuid 000906ed\n", 2, 7, "another"},
};

static void check_bad(void)
{
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        tri_ucode_program p;
        refusal why = {0};
        tri_ucode_open(&p, tri_ucode_goldmont(), &heap);
        int status = tri_ucode_read(&p, bad[i].format, bad[i].text,
                                    strlen(bad[i].text), keep_first, &why);
        CHECK(status == TRI_ERR_SYNTAX && p.triads == 0 && why.count,
              "'%s': %d", bad[i].text, status);
        CHECK(why.line == bad[i].line &&
                  (why.column == bad[i].column || bad[i].column == 0) &&
                  strstr(why.message, bad[i].message),
              "'%s': %zu:%zu: %s; not %zu:%zu: ...%s...", bad[i].text, why.line,
              why.column, why.message, bad[i].line, bad[i].column,
              bad[i].message);
        CHECK(why.count <= TRI_UCODE_MAX_ERRORS, "'%s': %u errors", bad[i].text,
              why.count);
        tri_ucode_free(&p);
    }
}

/* Memory that ends after `left` requests. */
static void *failing_resize(void *ctx, void *p, size_t bytes)
{
    unsigned *left = ctx;
    if (bytes && (*left)-- == 0) {
        *left = 0;
        return NULL;
    }
    return heap_resize(NULL, p, bytes);
}

static void check_memory(void)
{
    static const char text[] = ".entry 0, U0cd8\na: NOP\nb: UJMP(a)\nc: NOP\n";
    unsigned allowed = 0;
    int status = TRI_ERR_MEMORY;
    for (; status == TRI_ERR_MEMORY && allowed < 100; allowed++) {
        unsigned left = allowed;
        const tri_allocator scarce = {failing_resize, &left};
        tri_ucode_program p;
        tri_ucode_open(&p, tri_ucode_goldmont(), &scarce);
        status = tri_ucode_read(&p, TRI_UCODE_TEXT, text, sizeof text - 1, NULL,
                                NULL);
        CHECK(status == TRI_OK || (status == TRI_ERR_MEMORY && p.triads == 0),
              "%u allocations: %d", allowed, status);
        tri_ucode_free(&p);
    }
    CHECK(status == TRI_OK && allowed > 5, "%u allocations: %d", allowed,
          status);
}

int main(void)
{
    check_same("tests/ucode/cases/import.u", TRI_UCODE_CPU);
    check_same("tests/ucode/cases/import.h", TRI_UCODE_C);
    check_ours();
    check_bad();
    check_memory();
    return test_done();
}
