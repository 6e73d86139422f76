/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels modulo 2^255 - 19 of kernels/goldmont: values and bounds against
 * src/x25519, a census, the model's time from memory to memory, those that are
 * in patch RAM together, and X25519 with them. */
#include "cases.h"
#include "sim.h"
#include "wrapper.h"

#ifdef __SIZEOF_INT128__

#include "tests/cases.h"
#include "triad/x25519.h"
#include "x25519/field51.h"
#include "x25519/field64.h"
#include "x25519/ladders.h"

enum { MOST_LIMBS = 5 };

/* s := f g, or f, below p. */
typedef void product(uint8_t *s, const uint64_t *f, const uint64_t *g);
typedef void canonical(uint8_t *s, const uint64_t *f);

/* What a kernel has to be.
 *   hook       its address in the ROM
 *   limbs, operands
 *   behind     the kernel it goes on at, or null
 *   triads, uops, products
 *   others     instructions of the native code around it besides loads and
 *              stores, as many as around the published ones
 *   most       centicycles from memory to memory, median of the ensemble
 *   top        the largest limb it takes, and
 *   left       leaves */
typedef struct kernel {
    const char *name, *behind;
    uint16_t hook;
    unsigned limbs, operands, triads, uops, products, others;
    uint64_t most, top, left;
    product *judge;
    canonical *value;
} kernel;

static fe51 of_limbs(const uint64_t *limb)
{
    fe51 f;
    memcpy(f.v, limb, sizeof f.v);
    return f;
}

static fe64 of_words(const uint64_t *word)
{
    fe64 f;
    memcpy(f.v, word, sizeof f.v);
    return f;
}

static void value51(uint8_t *s, const uint64_t *f)
{
    const fe51 x = of_limbs(f);
    fe51_to_bytes(s, &x);
}

static void mul51(uint8_t *s, const uint64_t *f, const uint64_t *g)
{
    fe51 x = of_limbs(f), y = of_limbs(g);
    fe51_mul(&x, &x, &y);
    fe51_to_bytes(s, &x);
}

static void sq51(uint8_t *s, const uint64_t *f, const uint64_t *g)
{
    fe51 x = of_limbs(f);
    (void)g;
    fe51_sq(&x, &x);
    fe51_to_bytes(s, &x);
}

static void value64(uint8_t *s, const uint64_t *f)
{
    const fe64 x = of_words(f);
    fe64_to_bytes(s, &x);
}

static void mul64(uint8_t *s, const uint64_t *f, const uint64_t *g)
{
    fe64 x = of_words(f), y = of_words(g);
    fe64_mul(&x, &x, &y);
    fe64_to_bytes(s, &x);
}

/* f + 121665 (f - g), times f - g: the z of a doubling. */
static void z51(uint8_t *s, const uint64_t *f, const uint64_t *g)
{
    fe51 aa = of_limbs(f), bb = of_limbs(g), e, z;
    fe51_sub(&e, &aa, &bb);
    fe51_mul_small(&z, &e, 121665);
    fe51_add(&z, &z, &aa);
    fe51_mul(&z, &z, &e);
    fe51_to_bytes(s, &z);
}

#define LIMB_TOP (UINT64_MAX >> 10)
#define LIMB_LEFT (FE51_MASK + (1 << 15))

static const kernel fe_z2 = {.name = "fe_z2",
                             .behind = "fe_mul",
                             .hook = 0x0430,
                             .limbs = 5,
                             .operands = 2,
                             .triads = 61,
                             .uops = 182,
                             .products = 28,
                             .others = 4,
                             .most = 9000,
                             .top = LIMB_LEFT,
                             .left = LIMB_LEFT,
                             .judge = z51,
                             .value = value51};
static const kernel fe_mul = {.name = "fe_mul",
                              .hook = 0x0cd8,
                              .limbs = 5,
                              .operands = 2,
                              .triads = 47,
                              .uops = 140,
                              .products = 21,
                              .others = 4,
                              .most = 9000,
                              .top = LIMB_TOP,
                              .left = LIMB_LEFT,
                              .judge = mul51,
                              .value = value51};
static const kernel fe_sq = {.name = "fe_sq",
                             .hook = 0x0618,
                             .limbs = 5,
                             .operands = 1,
                             .triads = 31,
                             .uops = 91,
                             .products = 19,
                             .others = 5,
                             .most = 6400,
                             .top = LIMB_TOP,
                             .left = LIMB_LEFT,
                             .judge = sq51,
                             .value = value51};
static const kernel rows_mul = {.name = "fe_mul_rows",
                                .hook = 0x0cd8,
                                .limbs = 5,
                                .operands = 2,
                                .triads = 47,
                                .uops = 140,
                                .products = 31,
                                .others = 4,
                                .most = 9000,
                                .top = LIMB_TOP / 2,
                                .left = LIMB_LEFT,
                                .judge = mul51,
                                .value = value51};
static const kernel words_mul = {.name = "fe64_mul",
                                 .hook = 0x0cd8,
                                 .limbs = 4,
                                 .operands = 2,
                                 .triads = 46,
                                 .uops = 136,
                                 .products = 22,
                                 .others = 4,
                                 .most = 9000,
                                 .top = UINT64_MAX,
                                 .left = UINT64_MAX,
                                 .judge = mul64,
                                 .value = value64};

static const unsigned f_register[] = {RAX, RCX, RDX, RBX, RBP};
static const unsigned g_register[][MOST_LIMBS] = {
    [4] = {RSI, RDI, R8, R9}, [5] = {RSI, RDI, R8, R9, R9 + 1}};

/* Kernels in one program: the text of one behind the other's; null ends them.
 */
static char *texts(const char *const *name)
{
    enum { MOST = 1 << 16 };
    size_t length = 0;
    char *all = calloc(1, MOST);
    for (; *name && all; name++) {
        char path[80];
        size_t one;
        snprintf(path, sizeof path, "kernels/goldmont/%s.ucode", *name);
        char *text = case_file(path, &one);
        length += (size_t)snprintf(all + length, MOST - length, "%s", text);
        free(text);
    }
    return all;
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

static void check_census(const kernel *k, const char *text)
{
    tri_ucode_program program;
    unsigned uops = 0, products = 0;
    open_program(&program, k->name, text);
    for (size_t i = 0; i < 3 * program.triads; i++) {
        tri_ucode_uop u;
        tri_ucode_decode(program.machine, program.triad[i / 3].uop[i % 3], &u);
        uops += u.word != 0; /* NOPs are zero */
        products +=
            tri_ucode_meaning_of(u.op)->class_ == TRI_UCODE_CLASS_MULTIPLY;
    }
    CHECK(program.triads <= k->triads && uops <= k->uops &&
              products <= k->products,
          "%s: %zu triads, %u uops, %u products", k->name, program.triads, uops,
          products);
    tri_ucode_free(&program);
}

/* Limbs that are allowed: all of them as large as can be, those of 1 or of
 * p - 1, each of them none or all, few bits, few words, or random. */
static void operand(const kernel *k, test_rng *rng, uint64_t *limb)
{
    const uint64_t full = k->limbs == 5 ? FE51_MASK : UINT64_MAX;
    size_t kind = test_below(rng, 10);
    for (unsigned i = 0; i < k->limbs; i++) {
        uint64_t random = test_u64(rng);
        const uint64_t of_kind[] = {k->top,
                                    i == 0,
                                    full - (i == 0 ? 19 : 0),
                                    random & 1 ? k->top : 0,
                                    random >> (10 + random % 54),
                                    full + random % 3};
        limb[i] = kind < 6 ? of_kind[kind] & k->top : random & k->top;
    }
}

/* h := f g or f^2, by a firing. */
static void fire(const tri_ucode_sim *sim, const kernel *k, uint64_t *h,
                 const uint64_t *f, const uint64_t *g)
{
    const tri_ucode_run run = {.start = k->hook, .limit = 1000};
    tri_ucode_state s = {0};
    tri_ucode_outcome outcome = {0};
    memset(s.reg, 0xa5, sizeof s.reg);
    for (unsigned i = 0; i < k->limbs; i++) {
        s.reg[f_register[i]] = f[i];
        if (k->operands == 2)
            s.reg[g_register[k->limbs][i]] = g[i];
    }
    CHECK(tri_ucode_fire(sim, &run, &s, &outcome) == TRI_UCODE_STOP_END,
          "%s: U%04x: %s", k->name, outcome.address,
          tri_ucode_stop_text(outcome.stop));
    for (unsigned i = 0; i < k->limbs; i++)
        h[i] = s.reg[f_register[i]];
}

static void check_values(const kernel *k, const tri_ucode_sim *sim,
                         test_rng *rng)
{
    for (size_t n = test_scale(100000); n > 0; n--) {
        uint64_t f[MOST_LIMBS], g[MOST_LIMBS], h[MOST_LIMBS], most = 0;
        uint8_t want[32], got[32];
        operand(k, rng, f);
        operand(k, rng, g);
        k->judge(want, f, g);
        fire(sim, k, h, f, g);
        k->value(got, h);
        for (unsigned i = 0; i < k->limbs; i++)
            most = h[i] > most ? h[i] : most;
        CHECK(memcmp(want, got, 32) == 0,
              "%s of %016" PRIx64 " ... and %016" PRIx64 " ...", k->name, f[0],
              g[0]);
        CHECK(most <= k->left, "%s: a limb is %" PRIx64, k->name, most);
    }
}

static void check_time(const kernel *k, const tri_ucode_sim *sim)
{
    char text[WRAPPER_TEXT];
    uint64_t range[2];
    wrapper_text(text, k->limbs, k->operands, k->others);
    tri_ucode_sim *native = sim_open(text);
    uint64_t time = wrapper_median(sim, native, k->hook, range);
    CHECK(time <= k->most, "%s: %" PRIu64 " centicycles", k->name, time);
    printf("%s, memory to memory: %.1f cycles simulated, %.1f to %.1f\n",
           k->name, (double)time / 100, (double)range[0] / 100,
           (double)range[1] / 100);
    tri_ucode_sim_close(native);
}

static void check_kernel(const kernel *k, test_rng *rng)
{
    const char *const names[] = {k->name, k->behind, NULL};
    char *text = texts(names);
    check_census(k, text);
    tri_ucode_sim *sim = sim_open(text);
    check_values(k, sim, rng);
    check_time(k, sim);
    tri_ucode_sim_close(sim);
    free(text);
}

/* X25519 on firings: src/x25519's ladder, its products and squares fired. */
static const tri_ucode_sim *fired;
static unsigned firings;

static void fired_mul(fe51 *h, const fe51 *f, const fe51 *g)
{
    firings++;
    fire(fired, &fe_mul, h->v, f->v, g->v);
}

static void fired_sq(fe51 *h, const fe51 *f)
{
    firings++;
    fire(fired, &fe_sq, h->v, f->v, NULL);
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

/* The ladder's step, with z2 in one firing. */
static void fused_step(ladder *l)
{
    fe51_add(&l->a, &l->x2, &l->z2);
    fe51_sub(&l->b, &l->x2, &l->z2);
    fe51_add(&l->c, &l->x3, &l->z3);
    fe51_sub(&l->d, &l->x3, &l->z3);
    fired_mul(&l->da, &l->d, &l->a);
    fired_mul(&l->cb, &l->c, &l->b);
    fired_sq(&l->aa, &l->a);
    fired_sq(&l->bb, &l->b);
    fe51_add(&l->x3, &l->da, &l->cb);
    fe51_sub(&l->z3, &l->da, &l->cb);
    fired_sq(&l->x3, &l->x3);
    fired_sq(&l->z3, &l->z3);
    fired_mul(&l->z3, &l->z3, &l->x1);
    fired_mul(&l->x2, &l->aa, &l->bb);
    firings++;
    fire(fired, &fe_z2, l->z2.v, l->aa.v, l->bb.v);
}

static void fused_x25519(uint8_t *out, const uint8_t *scalar,
                         const uint8_t *point)
{
    ladder l = {.x2 = {{1}}, .z3 = {{1}}};
    uint64_t swapped = 0;
    fe51_from_bytes(&l.x1, point);
    l.x3 = l.x1;
    for (int t = 254; t >= 0; t--) {
        /* Clamped: bit 254 is set, the lowest three are not. */
        const uint64_t bit = t == 254 || (t > 2 && scalar[t / 8] >> t % 8 & 1);
        exchange(&l, swapped ^ bit);
        swapped = bit;
        fused_step(&l);
    }
    exchange(&l, swapped);
    invert(&l);
    fired_mul(&l.x2, &l.x2, &l.z2);
    fe51_to_bytes(out, &l.x2);
}

static void check_vector(const char *line)
{
    static tri_x25519_ladder *const ladders[] = {fired_x25519, fused_x25519};
    uint8_t scalar[32], point[32], want[32], got[32];
    if (!CHECK(cases_hex(line, "scalar", scalar, 32) == 32 &&
                   cases_hex(line, "u", point, 32) == 32 &&
                   cases_hex(line, "out", want, 32) == 32,
               "malformed: %.80s", line))
        return;
    for (int i = 0; i < 2; i++) {
        firings = 0;
        ladders[i](got, scalar, point);
        CHECK(memcmp(got, want, 32) == 0, "%.400s", line);
        CHECK(firings == 255 * 9 + 254 + 11 + 1, "%u firings", firings);
    }
}

/* Those that X25519 needs, in patch RAM at once. */
static void check_together(void)
{
    static const char *const names[] = {"fe_z2", "fe_mul", "fe_sq", NULL};
    tri_ucode_program program;
    for (int i = 0; i < 2; i++) {
        char *text = texts(names + i);
        open_program(&program, names[i], text);
        CHECK(program.triads <= (i ? 90 : 128), "%zu triads", program.triads);
        tri_ucode_free(&program);
        free(text);
    }
    char *text = texts(names);
    tri_ucode_sim *sim = sim_open(text);
    fired = sim;
    cases_each("tests/x25519/cases/x25519.json", "scalar", check_vector);
    tri_ucode_sim_close(sim);
    free(text);
}

int main(void)
{
    static const kernel *const kernels[] = {&fe_mul, &fe_sq, &fe_z2, &rows_mul,
                                            &words_mul};
    test_rng rng = test_rng_new(25519);
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++)
        check_kernel(kernels[i], &rng);
    check_together();
    return test_done();
}

#else

int main(void)
{
    test_skip("the judge needs 128-bit integers");
    return test_done();
}

#endif
