/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What is written is read back as the same bits, whatever the bits. */
#include "cases.h"
#include "ucode/sequence.h"

static int machine_value(const tri_scope *scope, tri_text *t, tri_slice name,
                         uint64_t *value)
{
    return tri_machine_address(scope->ctx, name, value)
               ? TRI_OK
               : tri_text_refuse(t, name.at, "unknown name");
}

/* Whether some fields had to be written beside the text. */
static int check_word(const tri_op_index *index, uint64_t word,
                      unsigned address)
{
    char text[600] = "";
    tri_sink s = {text, sizeof text, 0};
    tri_diagnostic why = {0};
    const tri_scope scope = {.value = machine_value,
                             .ctx = (void *)(uintptr_t)index->machine};
    uint64_t again = 0;
    bool given = false;
    tri_uop_format_exact(&s, index, NULL, word, address);
    if (strncmp(text, ".uop ", 5) == 0) {
        CHECK(strtoull(text + 5, NULL, 16) == word, "%s", text);
        return 1;
    }
    tri_text t = tri_text_open(text, strlen(text), &why);
    int status = tri_uop_parse(&t, index, &scope, address, &again, &given);
    if (!given && address >= 0x7c00)
        again = tri_ucode_uop_parity(again);
    CHECK(status == TRI_OK && t.at == t.end && again == word,
          "%012" PRIx64 " at %04x: '%s' is read as %012" PRIx64 " %s", word,
          address, text, again, why.message);
    return strstr(text, " !") != NULL;
}

static void check_cases(const tri_op_index *index)
{
    FILE *f = case_open();
    case_row row;
    while (case_next(f, &row))
        if (!row.is_sequence)
            check_word(index, row.word, row.address);
    fclose(f);
}

static void check_random(const tri_op_index *index)
{
    test_rng rng = test_rng_new(1);
    size_t n = test_scale(200000);
    for (size_t i = 0; i < n; i++) {
        uint64_t word = test_u64(&rng) >> 16;
        /* Half with a named operation, a known register and no parity. */
        if (i & 1) {
            const tri_ucode_machine *m = index->machine;
            word &= UINT64_C(0x3000ffffffff);
            word |= (uint64_t)m->op[test_below(&rng, m->ops)].opcode << 32;
        }
        check_word(index, word, (unsigned)test_below(&rng, 0x8000) & ~3u);
    }
}

/* Random programs; in half of them words are likely, and so are labels. */
static void make_program(tri_ucode_program *p, test_rng *rng)
{
    size_t triads = 1 + test_below(rng, 40);
    tri_ucode_open(p, tri_ucode_goldmont(), &heap);
    for (size_t i = 0; i < triads; i++) {
        tri_ucode_triad *t;
        unsigned base = test_below(rng, 2) ? 0x7c00 : 0;
        if (tri_program_triad(p, base + (unsigned)test_below(rng, 512), &t) !=
            TRI_OK)
            exit(2);
        for (int k = 0; k < 3; k++)
            t->uop[k] = test_u64(rng) >> 16;
        t->sequence = (uint32_t)test_u64(rng) & 0x3fffffff;
        if (test_below(rng, 2))
            t->uop[2] = UINT64_C(0x000a00000200); /* TESTUSTATE */
    }
    for (unsigned i = 0; i < test_below(rng, 4); i++) {
        tri_ucode_hook hook = {(uint16_t)(test_u64(rng) & 0x7ffe),
                               (uint16_t)(test_u64(rng) & 0x7ffe), (uint8_t)i};
        if (tri_program_hook(p, hook) != TRI_OK)
            exit(2);
    }
    if (test_below(rng, 2))
        p->cpuid = 0x506ca;
}

static int same(const tri_ucode_program *a, const tri_ucode_program *b)
{
    if (a->triads != b->triads)
        return 0;
    for (size_t i = 0; i < a->triads; i++)
        if (a->triad[i].address != b->triad[i].address ||
            a->triad[i].sequence != b->triad[i].sequence ||
            memcmp(a->triad[i].uop, b->triad[i].uop, sizeof a->triad[i].uop) !=
                0)
            return 0;
    return 1;
}

static void print_why(void *ctx, const tri_diagnostic *why)
{
    (void)ctx;
    printf("%zu:%zu: %s\n", why->line, why->column, why->message);
}

static void check_format(const tri_ucode_program *p, tri_ucode_format format)
{
    tri_ucode_program again;
    size_t size = tri_ucode_write(p, format, NULL, 0);
    char *text = test_alloc(size + 1, 1);
    CHECK(tri_ucode_write(p, format, text, size + 1) == size, "%s",
          tri_ucode_format_name(format));
    tri_ucode_open(&again, p->machine, &heap);
    int status = tri_ucode_read(&again, format, text, size, print_why, NULL);
    if (!CHECK(status == TRI_OK, "%s: %d\n%s", tri_ucode_format_name(format),
               status, text))
        return;
    CHECK(same(p, &again), "%s:\n%s", tri_ucode_format_name(format), text);
    CHECK(tri_ucode_guess(text, size) == format, "%s:\n%s",
          tri_ucode_format_name(format), text);
    if (format == TRI_UCODE_TEXT || format == TRI_UCODE_IMAGE) {
        CHECK(p->hooks == again.hooks && p->cpuid == again.cpuid, "%s:\n%s",
              tri_ucode_format_name(format), text);
        for (size_t i = 0; i < p->hooks && i < again.hooks; i++)
            CHECK(p->hook[i].source == again.hook[i].source &&
                      p->hook[i].target == again.hook[i].target &&
                      p->hook[i].entry == again.hook[i].entry,
                  "%s:\n%s", tri_ucode_format_name(format), text);
    }
    tri_ucode_free(&again);
    TEST_FREE(text, "text");
}

/* lib-micro's arrays have no parity bits and no gaps. */
static void check_array(tri_ucode_program *p)
{
    for (size_t i = 0; i < p->triads; i++) {
        tri_ucode_triad *t = &p->triad[i];
        t->address = (uint16_t)(0x7c00 + 4 * i);
        for (int k = 0; k < 3; k++)
            t->uop[k] = tri_ucode_uop_parity(t->uop[k]);
        t->sequence = tri_ucode_sequence_parity(t->sequence);
    }
    check_format(p, TRI_UCODE_C);
}

static void check_programs(void)
{
    test_rng rng = test_rng_new(2);
    size_t n = test_scale(1000);
    for (size_t i = 0; i < n; i++) {
        tri_ucode_program p;
        make_program(&p, &rng);
        check_format(&p, TRI_UCODE_TEXT);
        check_format(&p, TRI_UCODE_HEX);
        check_format(&p, TRI_UCODE_IMAGE);
        check_array(&p);
        tri_ucode_free(&p);
    }
}

/* Every address there is, in our notation: this many sequence words, with
 * TEST_SCALE=50 more than 10 million. */
static void check_everywhere(void)
{
    enum { TRIADS = 8192, TIMES = 25 };
    const tri_ucode_machine *m = tri_ucode_goldmont();
    tri_ucode_program p = {.machine = m, .allocator = heap, .triads = TRIADS};
    test_rng rng = test_rng_new(3);
    p.triad = calloc(TRIADS, sizeof *p.triad);
    if (!CHECK(p.triad != NULL, "memory"))
        return;
    for (size_t n = test_scale(TIMES); n; n--) {
        for (size_t i = 0; i < TRIADS; i++) {
            tri_ucode_triad *t = &p.triad[i];
            t->address = (uint16_t)(4 * i);
            t->sequence = (uint32_t)test_u64(&rng) & 0x3fffffff;
            for (int k = 0; k < 3; k++)
                t->uop[k] = (test_u64(&rng) & UINT64_C(0x3000ffffffff)) |
                            (uint64_t)m->op[test_below(&rng, m->ops)].opcode
                                << 32;
        }
        check_format(&p, TRI_UCODE_TEXT);
    }
    free(p.triad);
}

int main(void)
{
    tri_op_index index;
    tri_op_index_make(&index, tri_ucode_goldmont());
    check_cases(&index);
    check_random(&index);
    check_programs();
    check_everywhere();
    return test_done();
}
