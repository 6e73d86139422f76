/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The installer, on simulated arrays: every refusal, a failure or a signal at
 * every step, and the patch that then runs from the arrays. */
#include "cases.h"
#include "sim.h"
#include "triad/ucode_install.h"

static const char clean[] = ".cpuid 0x506c9\n"
                            ".entry 3, U0cd8\n"
                            ".input rcx, r8\n"
                            "tmp0:= ADD_DSZ64(rcx, r8)\n"
                            "rax:= XOR_DSZ64(tmp0, rcx) SEQW UEND0\n";

/* What a machine has before: an update of two triads, an entry that leads to
 * it, one that stays in the ROM, one that is off; and matching on, with another
 * bit beside it. */
enum { ENTRY_RAM = 0, ENTRY_ROM = 7, ENTRY_OFF = 20, CONTROL = 0x692 };

static void fill(tri_ucode_arrays *a)
{
    memset(a, 0, sizeof *a);
    a->machine = tri_ucode_goldmont();
    a->allocator = heap;
    a->cpuid = 0x506c9;
    a->root = 1;
    a->unlocked = 1;
    a->uop[0] = UINT64_C(0x0040344b0231);
    a->uop[5] = UINT64_C(0x004000020a21);
    a->sequence[0] = 0x018000c0;
    a->sequence[1] = 0x130000f2;
    a->match[ENTRY_RAM] = 0x3e000428 | 1;
    a->match[ENTRY_ROM] = 0x017a << 15 | 0x58ba | 1;
    a->match[ENTRY_OFF] = 0x3e010100;
    a->creg[8 * CONTROL] = 0x10;
}

/* A port that breaks or is interrupted at an access.
 *   at         of the port's accesses, from 1; 0 never
 *   lasting    all from there on
 *   logged     lines; the last access came behind one */
typedef struct breaking {
    tri_ucode_port inner;
    unsigned long access, at, lines, unlogged;
    int lasting, interrupts, no_log, no_core;
    char line[200];
} breaking;

static int breaks(breaking *b)
{
    b->access++;
    b->unlogged += b->lines == 0;
    b->lines = 0;
    if (b->interrupts || !b->at)
        return 0;
    return b->lasting ? b->access >= b->at : b->access == b->at;
}

static uint32_t its_cpuid(void *ctx)
{
    breaking *b = ctx;
    return b->inner.cpuid(b->inner.ctx);
}

static int its_privileged(void *ctx)
{
    breaking *b = ctx;
    return b->inner.privileged(b->inner.ctx);
}

static int its_log(void *ctx, const char *line)
{
    breaking *b = ctx;
    b->lines++;
    snprintf(b->line, sizeof b->line, "%s", line);
    return !b->no_log;
}

static int its_pin(void *ctx)
{
    return !((breaking *)ctx)->no_core;
}

static int its_unlock(void *ctx)
{
    breaking *b = ctx;
    return b->inner.unlock(b->inner.ctx);
}

static int its_read(void *ctx, unsigned address, uint64_t *value)
{
    breaking *b = ctx;
    return !breaks(b) && b->inner.read(b->inner.ctx, address, value);
}

static int its_write(void *ctx, unsigned address, uint64_t value)
{
    breaking *b = ctx;
    return !breaks(b) && b->inner.write(b->inner.ctx, address, value);
}

static int its_call(void *ctx, unsigned address, const uint64_t argument[3],
                    uint64_t *result)
{
    breaking *b = ctx;
    return !breaks(b) && b->inner.call(b->inner.ctx, address, argument, result);
}

static int its_interrupted(void *ctx)
{
    breaking *b = ctx;
    return b->interrupts && b->at && b->access >= b->at;
}

static void break_port(breaking *b, tri_ucode_arrays *a, tri_ucode_port *port)
{
    *b = (breaking){0};
    tri_ucode_arrays_port(a, &b->inner);
    *port = (tri_ucode_port){
        b,          its_cpuid, its_privileged, its_log,  its_pin,
        its_unlock, its_read,  its_write,      its_call, its_interrupted};
}

static void read_text(tri_ucode_program *program, const char *text)
{
    tri_ucode_open(program, tri_ucode_goldmont(), &heap);
    CHECK(tri_ucode_read(program, TRI_UCODE_TEXT, text, strlen(text),
                         sim_report, (void *)text) == TRI_OK,
          "%s", text);
}

/* The first six triads of the helpers are the installer's. */
static int same_arrays(const tri_ucode_arrays *a, const tri_ucode_arrays *b)
{
    enum { HELPERS = 0x1e0, HELPERS_END = 0x1f8 };
    for (unsigned i = 0; i < TRI_UCODE_ARRAY_UOPS; i++)
        if ((i < HELPERS || i >= HELPERS_END) &&
            (a->uop[i] != b->uop[i] ||
             a->sequence[i / 4] != b->sequence[i / 4]))
            return 0;
    return memcmp(a->match, b->match, sizeof a->match) == 0 &&
           memcmp(a->creg + 8 * CONTROL, b->creg + 8 * CONTROL, 8) == 0;
}

/* A use of a patch that looks at what is there.
 *   as_program   the arrays as a program, for tri_ucode_free, if wanted */
typedef struct seen {
    tri_ucode_arrays *arrays;
    tri_ucode_program *as_program;
    int used, result;
} seen;

static int look(void *ctx)
{
    seen *s = ctx;
    s->used++;
    CHECK((s->arrays->creg[8 * CONTROL] & 1) == 0, "matching is on");
    if (s->as_program)
        CHECK(tri_ucode_arrays_program(s->arrays, s->as_program) == TRI_OK,
              "the arrays are a program");
    return s->result;
}

/* How an attempt ends that must leave everything as it was. */
static void refused(const char *text, const tri_ucode_arrays *arrays,
                    int never_run, int no_log, int no_core,
                    tri_ucode_install_end want)
{
    static tri_ucode_arrays a;
    tri_ucode_program program;
    tri_ucode_port port;
    breaking b;
    a = *arrays;
    break_port(&b, &a, &port);
    b.no_log = no_log;
    b.no_core = no_core;
    read_text(&program, text);
    tri_ucode_installation i = {&program, &port, never_run,
                                NULL,     NULL,  TRI_UCODE_LEFT};
    tri_ucode_install_end end = tri_ucode_install(&i);
    CHECK(end == want, "'%s', not '%s'", tri_ucode_install_text(end),
          tri_ucode_install_text(want));
    CHECK(i.left == TRI_UCODE_UNTOUCHED && b.access == 0, "'%s': %lu accesses",
          tri_ucode_install_text(want), b.access);
    CHECK(memcmp(&a, arrays, sizeof a) == 0, "'%s': touched",
          tri_ucode_install_text(want));
    tri_ucode_free(&program);
}

static void check_refusals(void)
{
    static tri_ucode_arrays good, bad;
    fill(&good);
#define HEAD ".cpuid 0x506c9\n.entry 3, U0cd8\n"
#define END "NOP SEQW UEND0\n"
    refused("", &good, 1, 0, 0, TRI_UCODE_INSTALL_EMPTY);
    refused(".cpuid 0x506c9\n" END, &good, 1, 0, 0, TRI_UCODE_INSTALL_EMPTY);
    refused(".entry 3, U0cd8\n" END, &good, 1, 0, 0, TRI_UCODE_INSTALL_UNNAMED);
    refused(HEAD "MOVE_DSZ64(rax)\n.uop 0x995700000000\n" END, &good, 1, 0, 0,
            TRI_UCODE_INSTALL_CHECKER);
    refused(HEAD END ".org 0x7bf8\n" END, &good, 1, 0, 0,
            TRI_UCODE_INSTALL_RANGE);
    refused(HEAD END ".org 0x7e00\n" END, &good, 1, 0, 0,
            TRI_UCODE_INSTALL_RANGE);
    refused(HEAD END ".org 0x7de0\n" END, &good, 1, 0, 0,
            TRI_UCODE_INSTALL_HELPERS);
    refused(HEAD END ".org 0x7df4\n" END, &good, 1, 0, 0,
            TRI_UCODE_INSTALL_HELPERS);
    refused(".cpuid 0x506c9\n.entry 31, U0cd8\n" END, &good, 1, 0, 0,
            TRI_UCODE_INSTALL_ENTRY);
    refused(clean, &good, 0, 0, 0, TRI_UCODE_INSTALL_NEVER_RUN);
    refused(clean, &good, 1, 1, 0, TRI_UCODE_INSTALL_LOG);
    refused(clean, &good, 1, 0, 1, TRI_UCODE_INSTALL_CORE);
    bad = good;
    bad.root = 0;
    refused(clean, &bad, 1, 0, 0, TRI_UCODE_INSTALL_ROOT);
    bad = good;
    bad.unlocked = 0;
    refused(clean, &bad, 1, 0, 0, TRI_UCODE_INSTALL_LOCKED);
    /* Goldmont Plus, another Goldmont than that of the patch, none. */
    static const uint32_t cpuid[] = {0x706a1, 0x506ca, 0};
    for (unsigned k = 0; k < sizeof cpuid / sizeof *cpuid; k++) {
        bad = good;
        bad.cpuid = cpuid[k];
        refused(clean, &bad, 1, 0, 0, TRI_UCODE_INSTALL_MACHINE);
    }
}

/* One attempt with a port that breaks. */
static tri_ucode_install_end attempt(tri_ucode_arrays *a, breaking *b,
                                     unsigned long at, int lasting,
                                     int interrupts, tri_ucode_left *left,
                                     seen *s)
{
    tri_ucode_program program;
    tri_ucode_port port;
    break_port(b, a, &port);
    b->at = at;
    b->lasting = lasting;
    b->interrupts = interrupts;
    read_text(&program, clean);
    tri_ucode_installation i = {&program, &port, 1, look, s, TRI_UCODE_LEFT};
    tri_ucode_install_end end = tri_ucode_install(&i);
    *left = i.left;
    tri_ucode_free(&program);
    tri_ucode_arrays_close(a);
    return end;
}

/* It goes wrong at access n, for every n there is. */
static void check_breaks(void)
{
    static tri_ucode_arrays before, a;
    seen s = {.arrays = &a, .result = 1};
    tri_ucode_left left;
    breaking b;
    fill(&before);
    a = before;
    tri_ucode_install_end end = attempt(&a, &b, 0, 0, 0, &left, &s);
    unsigned long all = b.access;
    CHECK(end == TRI_UCODE_INSTALL_DONE && left == TRI_UCODE_RESTORED,
          "it ends well: %s", tri_ucode_install_text(end));
    CHECK(s.used == 1 && a.wrong == 0 && b.unlogged == 0,
          "used %d times, %lu wrong accesses, %lu not logged before", s.used,
          a.wrong, b.unlogged);
    CHECK(strcmp(b.line, "restored") == 0, "the last line: %s", b.line);
    CHECK(same_arrays(&a, &before), "what was there is there again");
    unsigned long after_use = 0;
    for (unsigned long n = 1; n <= all; n++) {
        a = before;
        s.used = 0;
        end = attempt(&a, &b, n, 0, 0, &left, &s);
        after_use += s.used != 0;
        CHECK(end == TRI_UCODE_INSTALL_PORT && same_arrays(&a, &before) &&
                  left == (n == 1 ? TRI_UCODE_UNTOUCHED : TRI_UCODE_RESTORED),
              "access %lu of %lu fails: %s, left %d", n, all,
              tri_ucode_install_text(end), left);
        a = before;
        s.used = 0;
        end = attempt(&a, &b, n, 0, 1, &left, &s);
        CHECK(end == (s.used ? TRI_UCODE_INSTALL_DONE
                             : TRI_UCODE_INSTALL_INTERRUPTED) &&
                  same_arrays(&a, &before) && left != TRI_UCODE_LEFT,
              "interrupted at access %lu of %lu: %s, left %d", n, all,
              tri_ucode_install_text(end), left);
        /* From here on dead: then it says so, unless nothing was changed. */
        a = before;
        s.used = 0;
        end = attempt(&a, &b, n, 1, 0, &left, &s);
        CHECK(end == TRI_UCODE_INSTALL_PORT &&
                  (left == TRI_UCODE_LEFT || same_arrays(&a, &before)) &&
                  (left != TRI_UCODE_LEFT ||
                   strcmp(b.line, "not restored: reset the machine") == 0),
              "dead from access %lu of %lu: %s, left %d", n, all,
              tri_ucode_install_text(end), left);
    }
    CHECK(after_use > 50 && after_use < all - 50,
          "%lu of %lu accesses come after the use", after_use, all);
    s.result = 0;
    a = before;
    end = attempt(&a, &b, 0, 0, 0, &left, &s);
    CHECK(end == TRI_UCODE_INSTALL_USE && left == TRI_UCODE_RESTORED &&
              same_arrays(&a, &before),
          "a use that fails");
}

/* Words that do not take what is written to them. */
static int forgets(void *ctx, unsigned address, uint64_t value)
{
    breaking *b = ctx;
    int done = its_write(ctx, address, value);
    tri_ucode_arrays *a = b->inner.ctx;
    a->uop[1] = 0;
    tri_ucode_arrays_close(a);
    return done;
}

static void check_verifying(void)
{
    static tri_ucode_arrays before, a;
    tri_ucode_program program;
    tri_ucode_port port;
    breaking b;
    fill(&before);
    a = before;
    break_port(&b, &a, &port);
    port.write = forgets;
    read_text(&program, clean);
    tri_ucode_installation i = {&program, &port, 1, NULL, NULL, TRI_UCODE_LEFT};
    CHECK(tri_ucode_install(&i) == TRI_UCODE_INSTALL_VERIFY &&
              i.left == TRI_UCODE_RESTORED && same_arrays(&a, &before),
          "a word that does not take");
    tri_ucode_arrays_close(&a);
    /* An entry that leads to where the helpers are now. */
    a = before;
    a.match[9] = (uint32_t)0x7de4 / 2 << 16 | 0x100 | 1;
    break_port(&b, &a, &port);
    CHECK(tri_ucode_install(&i) == TRI_UCODE_INSTALL_LOST &&
              i.left == TRI_UCODE_LEFT && a.creg[8 * CONTROL] == 0x11 &&
              a.uop[0] == before.uop[0] && a.match[0] == before.match[0],
          "an entry whose code is lost");
    tri_ucode_arrays_close(&a);
    tri_ucode_free(&program);
}

/* Fires both alike, at a hook; state and memory are the same after it. */
static void same_firing(const char *name, const tri_ucode_program *direct,
                        const tri_ucode_program *replayed, test_rng *rng)
{
    enum { BYTES = 1 << 13, BASE = 0x1000, AT = 112 };
    static uint8_t memory[2][BYTES];
    tri_ucode_state state[2];
    tri_ucode_outcome outcome[2];
    test_fill(rng, memory[0], BYTES);
    test_fill(rng, state[0].reg, sizeof state[0].reg);
    memset(&state[0], 0, sizeof state[0]);
    test_fill(rng, state[0].reg, sizeof state[0].reg);
    state[0].reg[RCX] = BASE + BYTES / 2;
    memset(memory[0] + BYTES / 2 + AT, 0, 8);
    memory[0][BYTES / 2 + AT] =
        strcmp(name, "keccak_computed_rc") == 0 ? 0 : 128;
    memcpy(memory[1], memory[0], BYTES);
    state[1] = state[0];
    for (int k = 0; k < 2; k++) {
        tri_ucode_sim *sim = NULL;
        const tri_ucode_region region = {TRI_UCODE_DATA, 0, BASE, memory[k],
                                         BYTES};
        const tri_ucode_run run = {.start = direct->hook[0].source,
                                   .limit = 100000,
                                   .region = &region,
                                   .regions = 1};
        if (!CHECK(tri_ucode_sim_open(&sim, k ? replayed : direct) == TRI_OK,
                   "%s: no simulation", name))
            return;
        (void)tri_ucode_fire(sim, &run, &state[k], &outcome[k]);
        tri_ucode_sim_close(sim);
    }
    CHECK(outcome[0].stop == TRI_UCODE_STOP_END, "%s: U%04x: %s", name,
          outcome[0].address, tri_ucode_stop_text(outcome[0].stop));
    CHECK(memcmp(&outcome[0], &outcome[1], sizeof outcome[0]) == 0 &&
              memcmp(&state[0], &state[1], sizeof state[0]) == 0 &&
              memcmp(memory[0], memory[1], BYTES) == 0,
          "%s: from the arrays it computes something else", name);
}

static void check_replay(const char *name)
{
    static tri_ucode_arrays before, a;
    char path[80];
    size_t size;
    tri_ucode_program program, replayed;
    tri_ucode_port port;
    breaking b;
    test_rng rng = test_rng_new(506);
    fill(&before);
    a = before;
    break_port(&b, &a, &port);
    snprintf(path, sizeof path, "profiles/goldmont/%s.ucode", name);
    char *text = case_file(path, &size);
    read_text(&program, text);
    free(text);
    tri_ucode_open(&replayed, tri_ucode_goldmont(), &heap);
    seen s = {&a, &replayed, 0, 1};
    tri_ucode_installation i = {&program, &port, 1, look, &s, TRI_UCODE_LEFT};
    tri_ucode_install_end end = tri_ucode_install(&i);
    CHECK(end == TRI_UCODE_INSTALL_DONE && i.left == TRI_UCODE_RESTORED &&
              s.used == 1 && a.wrong == 0 && same_arrays(&a, &before),
          "%s: %s", name, tri_ucode_install_text(end));
    /* Its hook, and that of IN. */
    CHECK(replayed.hooks == 2 && replayed.triads >= program.triads,
          "%s: %zu hooks, %zu triads", name, replayed.hooks, replayed.triads);
    for (size_t n = test_scale(20); n > 0 && s.used; n--)
        same_firing(name, &program, &replayed, &rng);
    tri_ucode_arrays_close(&a);
    tri_ucode_free(&program);
    tri_ucode_free(&replayed);
}

int main(void)
{
    static const char *const kernels[] = {
        "fe_mul_serial",    "fe_mul_parallel",   "fe_mul_bridge",
        "fe_mul_batched",   "fe_sq_serial",      "keccak_complete",
        "keccak_no_notand", "keccak_computed_rc"};
    check_refusals();
    check_breaks();
    check_verifying();
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        check_replay(kernels[i]);
    return test_done();
}
