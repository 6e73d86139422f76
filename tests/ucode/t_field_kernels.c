/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels modulo 2^255 - 19, kernels/goldmont/fe_*.ucode: values and bounds
 * against src/x25519, a census, the model's time from memory to memory, both in
 * patch RAM at once, and X25519 with them. */
#include "cases.h"
#include "sim.h"
#include "wrapper.h"

#ifdef __SIZEOF_INT128__

#include "tests/cases.h"
#include "triad/x25519.h"
#include "x25519/field51.h"
#include "x25519/ladders.h"

enum { LIMBS = 5, PATCH_FIRST = 0x7c00 };

/* What a kernel has to be.
 *   hook     its address in the ROM
 *   square   f := f^2; else f := f g
 *   triads, uops, products
 *   others   instructions of the native code around it besides loads and
 * stores, as many as the published ones' most     centicycles from memory to
 * memory, median of the ensemble */
typedef struct kernel {
    const char *name;
    uint16_t hook;
    int square;
    unsigned triads, uops, products, others;
    uint64_t most;
} kernel;

static const kernel kernels[] = {
    {"fe_mul", 0x0cd8, 0, 47, 140, 21, 4, 9000},
    {"fe_sq", 0x0618, 1, 31, 91, 19, 5, 6400},
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

static const unsigned f_register[] = {RAX, RCX, RDX, RBX, RBP};
static const unsigned g_register[] = {RSI, RDI, R8, R9, R9 + 1};

/* Both kernels in one program: the text of one behind the other's. */
static char *both_text(void)
{
    size_t length, n = 0;
    char *both = calloc(1, 1 << 16);
    for (int i = 0; i < KERNELS && both; i++) {
        char name[80];
        snprintf(name, sizeof name, "kernels/goldmont/%s.ucode",
                 kernels[i].name);
        char *text = case_file(name, &length);
        n += (size_t)snprintf(both + n, (1 << 16) - n, "%s", text);
        free(text);
    }
    return both;
}

static void found(void *ctx, const tri_ucode_finding *f)
{
    CHECK(0, "%s:%u: %s", (const char *)ctx, (unsigned)f->line, f->message);
}

static void open_program(tri_ucode_program *program, const char *name,
                         const char *text)
{
    tri_ucode_open(program, tri_ucode_goldmont(), &heap);
    if (tri_ucode_read(program, TRI_UCODE_TEXT, text, strlen(text), sim_report,
                       (void *)name) != TRI_OK)
        exit(test_done());
    CHECK(tri_ucode_check(program, found, (void *)name) == TRI_OK, "%s", name);
}

static void check_census(const kernel *k)
{
    tri_ucode_program program;
    char name[80];
    size_t length;
    unsigned uops = 0, products = 0;
    snprintf(name, sizeof name, "kernels/goldmont/%s.ucode", k->name);
    char *text = case_file(name, &length);
    open_program(&program, name, text);
    for (size_t i = 0; i < 3 * program.triads; i++) {
        tri_ucode_uop u;
        tri_ucode_decode(program.machine, program.triad[i / 3].uop[i % 3], &u);
        uops += u.word != 0; /* NOPs are zero */
        products +=
            tri_ucode_meaning_of(u.op)->class_ == TRI_UCODE_CLASS_MULTIPLY;
    }
    CHECK(program.triads <= k->triads && uops <= k->uops &&
              products <= k->products,
          "%s: %zu triads, %u uops, %u products", name, program.triads, uops,
          products);
    tri_ucode_free(&program);
    free(text);
}

/* Limbs that are allowed, below 2^54: all of them as large as can be, those of
 * 1 or of p - 1, each of them none or all, few bits, or random. */
static void operand(test_rng *rng, uint64_t *limb)
{
    const uint64_t top = (UINT64_C(1) << 54) - 1;
    size_t kind = test_below(rng, 10);
    for (int i = 0; i < LIMBS; i++) {
        uint64_t random = test_u64(rng);
        const uint64_t of_kind[] = {top,
                                    i == 0,
                                    FE51_MASK - (i == 0 ? 19 : 0),
                                    random & 1 ? top : 0,
                                    random >> (10 + random % 54),
                                    FE51_MASK + random % 3};
        limb[i] = kind < 6 ? of_kind[kind] & top : random & top;
    }
}

/* h := f g, by a firing. */
static void fire(const tri_ucode_sim *sim, const kernel *k, fe51 *h,
                 const fe51 *f, const fe51 *g)
{
    const tri_ucode_run run = {.start = k->hook, .limit = 1000};
    tri_ucode_state s = {0};
    tri_ucode_outcome outcome = {0};
    memset(s.reg, 0xa5, sizeof s.reg);
    for (int i = 0; i < LIMBS; i++) {
        s.reg[f_register[i]] = f->v[i];
        if (!k->square)
            s.reg[g_register[i]] = g->v[i];
    }
    CHECK(tri_ucode_fire(sim, &run, &s, &outcome) == TRI_UCODE_STOP_END,
          "%s: U%04x: %s", k->name, outcome.address,
          tri_ucode_stop_text(outcome.stop));
    for (int i = 0; i < LIMBS; i++)
        h->v[i] = s.reg[f_register[i]];
}

static void check_product(const tri_ucode_sim *sim, const kernel *k,
                          const fe51 *f, const fe51 *g)
{
    fe51 want, got;
    uint8_t w[32], b[32];
    uint64_t most = 0;
    if (k->square)
        fe51_sq(&want, f);
    else
        fe51_mul(&want, f, g);
    fire(sim, k, &got, f, g);
    for (int i = 0; i < LIMBS; i++)
        most = got.v[i] > most ? got.v[i] : most;
    fe51_to_bytes(w, &want);
    fe51_to_bytes(b, &got);
    CHECK(memcmp(w, b, 32) == 0,
          "%s of %016" PRIx64 " ... and %016" PRIx64 " ...", k->name, f->v[0],
          g->v[0]);
    CHECK(most <= FE51_MASK + (1 << 15), "%s: a limb is %" PRIx64, k->name,
          most);
}

static void check_values(const tri_ucode_sim *sim, test_rng *rng)
{
    for (int k = 0; k < KERNELS; k++)
        for (size_t i = test_scale(100000); i > 0; i--) {
            fe51 f, g;
            operand(rng, f.v);
            operand(rng, g.v);
            check_product(sim, &kernels[k], &f, &g);
        }
}

static void check_time(const tri_ucode_sim *sim)
{
    for (const kernel *k = kernels; k < kernels + KERNELS; k++) {
        char text[WRAPPER_TEXT];
        uint64_t range[2];
        wrapper_text(text, k->square ? LIMBS : 2 * LIMBS, LIMBS, k->others);
        tri_ucode_sim *native = sim_open(text);
        uint64_t time = wrapper_median(sim, native, k->hook, range);
        CHECK(time <= k->most, "%s: %" PRIu64 " centicycles", k->name, time);
        printf("%s, memory to memory: %.1f cycles simulated, %.1f to %.1f\n",
               k->name, (double)time / 100, (double)range[0] / 100,
               (double)range[1] / 100);
        tri_ucode_sim_close(native);
    }
}

/* X25519 on firings: src/x25519's ladder, its products and squares fired. */
static const tri_ucode_sim *fired;
static unsigned firings;

static void fired_mul(fe51 *h, const fe51 *f, const fe51 *g)
{
    firings++;
    fire(fired, &kernels[0], h, f, g);
}

static void fired_sq(fe51 *h, const fe51 *f)
{
    firings++;
    fire(fired, &kernels[1], h, f, f);
}

#define fired_add fe51_add
#define fired_sub fe51_sub
#define fired_mul_small fe51_mul_small
#define fired_swap fe51_swap
#define fired_from_bytes fe51_from_bytes
#define fired_to_bytes fe51_to_bytes
typedef fe51 fe;
#define FE(name) fired_##name
#define LADDER fired_x25519
static tri_x25519_ladder LADDER;
#include "x25519/ladder.h"

static void check_vector(const char *line)
{
    uint8_t scalar[32], point[32], want[32], got[32];
    if (!CHECK(cases_hex(line, "scalar", scalar, 32) == 32 &&
                   cases_hex(line, "u", point, 32) == 32 &&
                   cases_hex(line, "out", want, 32) == 32,
               "malformed: %.80s", line))
        return;
    firings = 0;
    fired_x25519(got, scalar, point);
    CHECK(memcmp(got, want, 32) == 0, "%.400s", line);
    CHECK(firings == 255 * 9 + 254 + 11 + 1, "%u firings", firings);
}

int main(void)
{
    test_rng rng = test_rng_new(25519);
    tri_ucode_program program;
    for (int i = 0; i < KERNELS; i++)
        check_census(&kernels[i]);
    char *text = both_text();
    open_program(&program, "fe_mul.ucode and fe_sq.ucode", text);
    CHECK(program.triads <= 90 && program.hooks == KERNELS, "%zu triads",
          program.triads);
    tri_ucode_free(&program);
    tri_ucode_sim *sim = sim_open(text);
    check_values(sim, &rng);
    check_time(sim);
    fired = sim;
    cases_each("tests/x25519/cases/x25519.json", "scalar", check_vector);
    tri_ucode_sim_close(sim);
    free(text);
    return test_done();
}

#else

int main(void)
{
    test_skip("the judge needs 128-bit integers");
    return test_done();
}

#endif
