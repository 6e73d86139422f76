/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The checker finds what cases/check.txt says, of every rule something and
 * something it does not mind, and takes any words there are. */
#include "cases.h"

enum { MOST = 64 };
typedef struct findings {
    char text[1000]; /* RULE:LINE ... */
    size_t count, allowed;
    const tri_ucode_program *program;
    unsigned last;
} findings;

static void found(void *ctx, const tri_ucode_finding *f)
{
    findings *all = ctx;
    size_t length = strlen(all->text);
    CHECK(f->rule &&
              f->rule == tri_ucode_find_rule(f->rule->id, strlen(f->rule->id)),
          "a rule of the table");
    CHECK(f->message[0] && strlen(f->message) < sizeof f->message - 1, "%s",
          f->message);
    CHECK(f->address >= all->last, "%s at %04x, after %04x", f->rule->id,
          f->address, all->last);
    CHECK(tri_ucode_find_triad(all->program, f->address) != NULL, "%04x",
          f->address);
    all->last = f->address;
    all->count++;
    all->allowed += f->allowed != NULL;
    if (!f->allowed)
        snprintf(all->text + length, sizeof all->text - length, "%s%s:%u",
                 length ? " " : "", f->rule->id, (unsigned)f->line);
}

static findings check(const tri_ucode_program *program)
{
    findings all = {.program = program};
    CHECK(tri_ucode_check(program, found, &all) == TRI_OK, "status");
    return all;
}

static void report(void *ctx, const tri_diagnostic *why)
{
    CHECK(0, "%s: line %zu: %s", (const char *)ctx, why->line, why->message);
}

/* The same words in any order: rules are asked in that of the table. */
static int same_words(const char *a, const char *b)
{
    size_t n;
    if (strlen(a) != strlen(b))
        return 0;
    for (; *a; a += n + (a[n] == ' ')) {
        const char *at = b;
        n = strcspn(a, " ");
        while (strcspn(at, " ") != n || strncmp(at, a, n) != 0) {
            at = strchr(at, ' ');
            if (!at++)
                return 0;
        }
    }
    return 1;
}

static void check_case(char *expected, const char *text, size_t length)
{
    tri_ucode_program program;
    char *silent = strstr(expected, " silent");
    tri_ucode_open(&program, tri_ucode_goldmont(), &heap);
    if (tri_ucode_read(&program, TRI_UCODE_TEXT, text, length, report,
                       expected) == TRI_OK) {
        findings all = check(&program);
        CHECK(same_words(all.text, silent ? "" : expected),
              "'%s', not '%s', in:\n%.*s", all.text, expected, (int)length,
              text);
    }
    tri_ucode_free(&program);
}

static void check_cases(void)
{
    size_t size, rules = 0;
    int bad[MOST] = {0}, good[MOST] = {0};
    char *text = case_file("tests/ucode/cases/check.txt", &size);
    text[size] = 0;
    while (tri_ucode_rule_at(rules))
        rules++;
    CHECK(rules > 0 && rules <= MOST, "%zu rules", rules);
    for (char *at = strstr(text, "\n== "); at;) {
        char *head = at + 4, *body = strchr(head, '\n');
        at = strstr(body, "\n== ");
        *body++ = 0;
        check_case(head, body, at ? (size_t)(at + 1 - body) : strlen(body));
        for (size_t i = 0; i < rules; i++) {
            const char *id = tri_ucode_rule_at(i)->id;
            size_t n = strlen(id);
            const char *named = strstr(head, id);
            if (named && named[n] == ':')
                bad[i] = 1;
            if (named == head && strcmp(head + n, " silent") == 0)
                good[i] = 1;
        }
    }
    for (size_t i = 0; i < rules; i++)
        CHECK(bad[i] && good[i], "%s has %s", tri_ucode_rule_at(i)->id,
              bad[i] ? "no near miss" : "no program that breaks it");
    free(text);
}

/* An .allow in a macro is of all that it becomes. */
static void check_allows(void)
{
    static const char text[] = ".macro slow\n"
                               "rax:= MOVE_DSZ64(rcx) ; .allow slow-move, "
                               "\"why\"\n"
                               ".end\n"
                               "slow\n"
                               "slow\n"
                               "rax:= MOVE_DSZ64(rcx)\n"
                               "NOP SEQW UEND0\n";
    tri_ucode_program program;
    tri_ucode_open(&program, tri_ucode_goldmont(), &heap);
    CHECK(tri_ucode_read(&program, TRI_UCODE_TEXT, text, sizeof text - 1,
                         report, "macro") == TRI_OK,
          "reads");
    findings all = check(&program);
    CHECK(all.allowed == 2 && strcmp(all.text, "slow-move:6") == 0,
          "%zu allowed, %s", all.allowed, all.text);
    tri_ucode_free(&program);
}

/* Triads here and there, of any words; some opcodes are the table's own, so
 * that there are jumps. */
static void check_any(test_rng *rng)
{
    enum { TRIADS = 60 };
    const tri_ucode_machine *m = tri_ucode_goldmont();
    tri_ucode_triad triad[TRIADS] = {{{0}, 0, {0}, {0}, 0}};
    tri_ucode_hook hook[2];
    size_t count = 1 + test_below(rng, TRIADS);
    unsigned address = test_below(rng, 2) ? 0x7c00 : 0x7b80;
    for (size_t i = 0; i < count; i++) {
        address += test_below(rng, 8) ? 4 : 8;
        triad[i].address = (uint16_t)address;
        triad[i].sequence = (uint32_t)test_u64(rng) & 0x3fffffff;
        if (test_below(rng, 2)) /* a goto to near */
            triad[i].sequence = (triad[i].sequence & 0x3f8000ffu) |
                                (0x7c00u + (uint32_t)test_below(rng, 256)) << 8;
        for (unsigned slot = 0; slot < 3; slot++) {
            uint64_t opcode = test_below(rng, 4)
                                  ? m->op[test_below(rng, m->ops)].opcode
                                  : test_below(rng, 4096);
            triad[i].uop[slot] = (test_u64(rng) & 0xf000ffffffff) | opcode
                                                                        << 32;
            triad[i].line[slot] = (uint32_t)test_below(rng, 3);
        }
    }
    for (size_t i = 0; i < 2; i++)
        hook[i] = (tri_ucode_hook){(uint16_t)test_below(rng, 0x7fff),
                                   (uint16_t)test_below(rng, 0x7fff), 0};
    hook[0].target = triad[0].address;
    tri_ucode_program program = {.machine = m,
                                 .allocator = heap,
                                 .triad = triad,
                                 .triads = count,
                                 .hook = hook,
                                 .hooks = test_below(rng, 3)};
    program.contract.secret = test_u64(rng) & test_u64(rng);
    program.contract.preserve = test_u64(rng) & test_u64(rng);
    (void)check(&program);
}

/* A program of nothing, and all of the ROM's places, with words that make
 * every uop change what is known. */
static void check_sizes(void)
{
    enum { TRIADS = 8192 };
    tri_ucode_program program = {.machine = tri_ucode_goldmont(),
                                 .allocator = heap};
    CHECK(check(&program).count == 0, "an empty program");
    test_rng rng = test_rng_new(3);
    program.triad = calloc(TRIADS, sizeof *program.triad);
    if (!CHECK(program.triad != NULL, "memory"))
        return;
    for (size_t i = 0; i < TRIADS; i++) {
        tri_ucode_triad *t = &program.triad[i];
        t->address = (uint16_t)(4 * i);
        t->sequence = 0x018000c0;
        for (unsigned slot = 0; slot < 3; slot++) /* tmp:= ADD(tmp, tmp) */
            t->uop[slot] = UINT64_C(0x004000030c30) |
                           test_below(&rng, 16) << 12 |
                           test_below(&rng, 16) << 6 | test_below(&rng, 16);
        t->uop[2] = UINT64_C(0x015100000030) | /* UJMPCC(tmp, anywhere) */
                    (8 + test_below(&rng, 4)) << 6 | test_below(&rng, 16) |
                    test_below(&rng, 32) << 18 | test_below(&rng, 256) << 24;
    }
    program.triads = TRIADS;
    CHECK(check(&program).count > 0, "a program of everything");
    free(program.triad);
}

int main(void)
{
    test_rng rng = test_rng_new(1);
    check_cases();
    check_allows();
    for (size_t n = test_scale(5000); n > 0; n--)
        check_any(&rng);
    check_sizes();
    return test_done();
}
