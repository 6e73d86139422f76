/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rows that the cycle model is compared with: Keccak-f[1600] in the
 * structures hwprobe published. Each has the published triads and uops, and
 * computes what it should. */
#include "cases.h"
#include "keccak.h"
#include "sim.h"

/* Triads on either side of the loop, and words around rcx, from its -128. */
enum { OUTER = 26, CENTRE = 0x1080 };
enum { ROUND = 30, CONSTANTS = 32, WORDS = CONSTANTS + KECCAK_ROUNDS };

typedef struct census {
    unsigned uops, xor_, rol, notand, memory;
} census;

/* Triads and the uops of a round are published, and of the complete kernel what
 * these are. What the others have more follows from what is said of them: 5
 * stores and 25 loads; XOR and AND for 25 NOTAND; 10 moves; 2 for an address.
 *   first   to be put in word ROUND, which is `step` more after each round */
typedef struct row {
    const char *name;
    unsigned triads;
    census round;
    unsigned first, step;
} row;

static const row rows[] = {
    {"complete", 108, {152, 77, 29, 25, 18}, 128, 8},
    {"d_spilled", 122, {182, 77, 29, 25, 48}, 128, 8},
    {"no_notand", 117, {177, 102, 29, 0, 18}, 128, 8},
    {"saved_copies", 112, {162, 77, 29, 25, 18}, 128, 8},
    {"computed_rc", 108, {154, 77, 29, 25, 18}, 0, 1},
    {"balanced_theta", 108, {152, 77, 29, 25, 18}, 128, 8},
};

static void report(void *ctx, const tri_diagnostic *why)
{
    CHECK(0, "%s:%zu: %s", (const char *)ctx, why->line, why->message);
}

static void found(void *ctx, const tri_ucode_finding *f)
{
    CHECK(f->allowed != NULL, "%s:%u: %s", (const char *)ctx, (unsigned)f->line,
          f->message);
}

static census census_of(const tri_ucode_triad *triad, size_t triads)
{
    census n = {0};
    for (size_t i = 0; i < 3 * triads; i++) {
        tri_ucode_uop uop;
        tri_ucode_decode(tri_ucode_goldmont(), triad[i / 3].uop[i % 3], &uop);
        const char *name = uop.op->name ? uop.op->name : "";
        n.uops += uop.word != 0; /* NOPs are zero */
        n.xor_ += strcmp(name, "XOR_DSZ64") == 0;
        n.rol += strcmp(name, "ROL_DSZ64") == 0;
        n.notand += strcmp(name, "NOTAND_DSZ64") == 0;
        n.memory += uop.memory;
    }
    return n;
}

/* Before and after the loop there are memory uops only, one a triad. */
static void check_census(const row *r, const tri_ucode_program *program)
{
    const tri_ucode_triad *triad = program->triad;
    if (!CHECK(program->triads == r->triads, "%s: %zu triads", r->name,
               program->triads))
        return;
    size_t loop = r->triads - 2 * OUTER;
    census before = census_of(triad, OUTER);
    census round = census_of(triad + OUTER, loop);
    census after = census_of(triad + OUTER + loop, OUTER);
    CHECK(before.uops == OUTER && before.memory == OUTER &&
              after.uops == OUTER && after.memory == OUTER,
          "%s: %u and %u uops around the loop", r->name, before.uops,
          after.uops);
    CHECK(memcmp(&round, &r->round, sizeof round) == 0,
          "%s: %u uops, XOR %u, ROL %u, NOTAND %u, memory %u", r->name,
          round.uops, round.xor_, round.rol, round.notand, round.memory);
}

/* a := f(a) by a firing, from random registers. */
static void fire(const row *r, const tri_ucode_sim *sim, test_rng *rng,
                 uint64_t a[KECCAK_LANES])
{
    uint64_t word[WORDS] = {0};
    uint8_t bytes[8 * WORDS];
    memcpy(word, a, sizeof *a * KECCAK_LANES);
    word[ROUND] = r->first;
    for (unsigned i = 0; i < KECCAK_ROUNDS; i++)
        word[CONSTANTS + i] = keccak_constant(i);
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(word[i / 8] >> i % 8 * 8);

    tri_ucode_state s = {0};
    test_fill(rng, s.reg, sizeof s.reg);
    s.reg[RCX] = CENTRE;
    uint64_t rsp = s.reg[RSP];
    const tri_ucode_region region = {TRI_UCODE_DATA, 0, CENTRE - 128, bytes,
                                     sizeof bytes};
    const tri_ucode_run run = {
        .start = 0x7c00, .limit = 100000, .region = &region, .regions = 1};
    tri_ucode_outcome outcome;
    tri_ucode_fire(sim, &run, &s, &outcome);

    uint64_t left[WORDS] = {0};
    for (size_t i = 0; i < sizeof bytes; i++)
        left[i / 8] |= (uint64_t)bytes[i] << i % 8 * 8;
    unsigned loop = r->triads - 2 * OUTER;
    CHECK(outcome.stop == TRI_UCODE_STOP_END &&
              outcome.triads == 2 * OUTER + KECCAK_ROUNDS * loop,
          "%s: %s, after %" PRIu64 " triads", r->name,
          tri_ucode_stop_text(outcome.stop), outcome.triads);
    CHECK(s.reg[RCX] == CENTRE && s.reg[RSP] == rsp, "%s: rcx or rsp", r->name);
    CHECK(left[ROUND] == r->first + KECCAK_ROUNDS * r->step &&
              memcmp(left + CONSTANTS, word + CONSTANTS,
                     sizeof *left * KECCAK_ROUNDS) == 0,
          "%s: the words behind the state", r->name);
    memcpy(a, left, sizeof *a * KECCAK_LANES);
}

static void check_value(const row *r, const tri_ucode_sim *sim, test_rng *rng,
                        const char *what, const uint64_t before[KECCAK_LANES],
                        const uint64_t after[KECCAK_LANES])
{
    uint64_t a[KECCAK_LANES];
    memcpy(a, before, sizeof a);
    fire(r, sim, rng, a);
    size_t i = 0;
    while (i < KECCAK_LANES && a[i] == after[i])
        i++;
    CHECK(i == KECCAK_LANES, "%s of %s: lane %zu", r->name, what, i);
}

/* Published and computed values; the reference here gives the same. */
static void check_cases(const row *r, const tri_ucode_sim *sim, test_rng *rng)
{
    FILE *f = fopen("tests/ucode/cases/keccak_f1600.txt", "r");
    char name[80];
    unsigned cases = 0;
    for (; f && fscanf(f, "== %79[^\n]", name) == 1; cases++) {
        uint64_t lane[2 * KECCAK_LANES];
        for (unsigned i = 0; i < 2 * KECCAK_LANES; i++)
            if (fscanf(f, "%" SCNx64 " ", &lane[i]) != 1)
                lane[i] = 0;
        check_value(r, sim, rng, name, lane, lane + KECCAK_LANES);
        keccak_f1600(lane);
        CHECK(memcmp(lane, lane + KECCAK_LANES, sizeof lane / 2) == 0,
              "the reference: %s", name);
    }
    CHECK(cases == 5, "%u cases in keccak_f1600.txt", cases);
    if (f)
        fclose(f);
}

static void check_random(const row *r, const tri_ucode_sim *sim, test_rng *rng)
{
    for (size_t n = test_scale(100); n > 0; n--) {
        uint64_t before[KECCAK_LANES], after[KECCAK_LANES];
        test_fill(rng, before, sizeof before);
        memcpy(after, before, sizeof after);
        keccak_f1600(after);
        check_value(r, sim, rng, "a random state", before, after);
    }
}

static void check_row(const row *r)
{
    char path[80];
    size_t size;
    snprintf(path, sizeof path, "profiles/goldmont/keccak_%s.ucode", r->name);
    char *text = case_file(path, &size);
    tri_ucode_program program;
    tri_ucode_sim *sim = NULL;
    test_rng rng = test_rng_new(1600);
    tri_ucode_open(&program, tri_ucode_goldmont(), &heap);
    int status =
        tri_ucode_read(&program, TRI_UCODE_TEXT, text, size, report, path);
    free(text);
    if (!CHECK(status == TRI_OK, "%s: not read", path))
        return;
    CHECK(tri_ucode_check(&program, found, path) == TRI_OK, "%s", path);
    check_census(r, &program);
    status = tri_ucode_sim_open(&sim, &program);
    tri_ucode_free(&program);
    if (!CHECK(status == TRI_OK, "%s: no simulation", path))
        return;
    check_cases(r, sim, &rng);
    check_random(r, sim, &rng);
    tri_ucode_sim_close(sim);
}

int main(void)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i]);
    return test_done();
}
