/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The rows that the cycle model is compared with: operations modulo 2^255 - 19
 * in the structures hwprobe published. Each has the published triads, uops and
 * multiplications, and computes what it should. */
#include "cases.h"
#include "field.h"
#include "sim.h"

enum { INPUT_BITS = 54 };

typedef struct census {
    unsigned uops, products, add, move, setcc, shr, shl, or_, notand;
} census;

/* Of all rows triads, uops, products and depth are published, of some the rest
 * of the census, of others how products crowd; 0 is not published.
 *   square   f := f^2, with multiples of 19 from the caller; else f := f g
 *   crowds   triads of two products or more
 *   crowded  products in them
 *   depth    of the longest chain, in hundredths of a cycle
 *   over     limbs are left below 2^51 + over */
typedef struct row {
    const char *name;
    int square;
    unsigned triads;
    census ops;
    unsigned crowds, crowded;
    uint64_t depth, over;
} row;

static const row rows[] = {
    {.name = "fe_mul_serial",
     .triads = 66,
     .ops = {196, 30, 72, 40, 25, 12, 11, 5, 1},
     .depth = 7490,
     .over = 1 << 13},
    {.name = "fe_mul_parallel",
     .triads = 58,
     .ops = {.uops = 174, .products = 29},
     .crowds = 4,
     .crowded = 9,
     .depth = 2540,
     .over = 1 << 15},
    {.name = "fe_mul_batched",
     .triads = 58,
     .ops = {.uops = 174, .products = 29},
     .crowds = 9,
     .crowded = 19,
     .depth = 2540,
     .over = 1 << 15},
    {.name = "fe_mul_bridge",
     .triads = 52,
     .ops = {.uops = 154, .products = 29},
     .depth = 2350,
     .over = 1 << 15},
    {.name = "fe_sq_serial",
     .square = 1,
     .triads = 42,
     .ops = {123, 16, 49, 11, 15, 12, 11, 5, 4},
     .depth = 5930,
     .over = 1 << 13},
};

static const unsigned f_register[] = {RAX, RCX, RDX, RBX, RBP};
static const unsigned g_register[] = {RSI, RDI, R8, R9, R9 + 1};

static void report(void *ctx, const tri_diagnostic *why)
{
    CHECK(0, "%s:%zu: %s", (const char *)ctx, why->line, why->message);
}

static void found(void *ctx, const tri_ucode_finding *f)
{
    CHECK(f->allowed != NULL, "%s:%u: %s", (const char *)ctx, (unsigned)f->line,
          f->message);
}

static int is_product(const tri_ucode_uop *uop)
{
    return tri_ucode_meaning_of(uop->op)->class_ == TRI_UCODE_CLASS_MULTIPLY;
}

static void count(census *n, const tri_ucode_uop *uop)
{
    n->uops += uop->word != 0; /* NOPs are zero */
    n->products += (unsigned)is_product(uop);
    n->add += uop->op->does == TRI_UOP_ADD && uop->word != 0;
    n->move += uop->op->does == TRI_UOP_ZEROEXT;
    n->setcc += uop->op->does == TRI_UOP_SETCC;
    n->shr += uop->op->does == TRI_UOP_SHR;
    n->shl += uop->op->does == TRI_UOP_SHL;
    n->or_ += uop->op->does == TRI_UOP_OR;
    n->notand += uop->op->does == TRI_UOP_NOTAND;
}

static void check_census(const row *r, const tri_ucode_program *program)
{
    census n = {0};
    unsigned crowds = 0, crowded = 0;
    for (size_t i = 0; i < program->triads; i++) {
        unsigned products = n.products;
        for (int slot = 0; slot < 3; slot++) {
            tri_ucode_uop uop;
            tri_ucode_decode(program->machine, program->triad[i].uop[slot],
                             &uop);
            count(&n, &uop);
        }
        products = n.products - products;
        crowds += products > 1;
        crowded += products > 1 ? products : 0;
    }
    CHECK(program->triads == r->triads && n.uops == r->ops.uops &&
              n.products == r->ops.products,
          "%s: %zu triads, %u uops, %u products", r->name, program->triads,
          n.uops, n.products);
    if (r->ops.add)
        CHECK(memcmp(&n, &r->ops, sizeof n) == 0,
              "%s: ADD %u, ZEROEXT %u, SETCC %u, SHR %u, SHL %u, OR %u, "
              "NOTAND %u",
              r->name, n.add, n.move, n.setcc, n.shr, n.shl, n.or_, n.notand);
    if (r->crowds)
        CHECK(crowds == r->crowds && crowded == r->crowded,
              "%s: %u triads with %u products", r->name, crowds, crowded);
}

static uint64_t later(uint64_t t, const uint64_t *ready,
                      const tri_ucode_operand *of)
{
    if (of->kind != TRI_UCODE_REGISTER || ready[of->index] < t)
        return t;
    return ready[of->index];
}

/* The longest chain through registers and the flags image, each uop of its
 * latency, as if nothing else took time. GENARITHFLAGS, whose latency is not
 * published, counts as one cycle. */
static void check_depth(const row *r, const tri_ucode_program *program)
{
    enum { IMAGE = 32 };
    const tri_ucode_quantity *parameter = program->machine->parameter;
    uint64_t ready[IMAGE + 1] = {0}, depth = 0;
    for (size_t i = 0; i < 3 * program->triads; i++) {
        tri_ucode_uop u;
        tri_ucode_decode(program->machine, program->triad[i / 3].uop[i % 3],
                         &u);
        uint64_t t = u.op->does == TRI_UOP_ADC ? ready[IMAGE] : 0;
        t = later(later(t, ready, &u.a), ready, &u.b);
        unsigned class = tri_ucode_meaning_of(u.op)->class_;
        t += class == TRI_UCODE_CLASS_FLAGS
                 ? 100
                 : parameter[TRI_UCODE_LATENCY + class].value;
        if (u.d.kind == TRI_UCODE_REGISTER)
            ready[u.d.index] = t;
        if (u.op->does == TRI_UOP_MUL)
            ready[u.b.index] = t;
        if (u.op->does == TRI_UOP_GENARITHFLAGS)
            ready[IMAGE] = t;
        depth = t > depth ? t : depth;
    }
    CHECK(depth == r->depth, "%s: a chain of %" PRIu64, r->name, depth);
}

static void check_program(const row *r, const char *text, size_t length)
{
    tri_ucode_program program;
    tri_ucode_open(&program, tri_ucode_goldmont(), &heap);
    if (tri_ucode_read(&program, TRI_UCODE_TEXT, text, length, report,
                       (void *)r->name) == TRI_OK) {
        CHECK(tri_ucode_check(&program, found, (void *)r->name) == TRI_OK,
              "%s: status", r->name);
        check_census(r, &program);
        check_depth(r, &program);
    }
    tri_ucode_free(&program);
}

/* Limbs that are allowed: all of them as large as can be, those of 1 or of
 * p - 1, each of them none or all, or random. */
static void operand(test_rng *rng, uint64_t limb[FIELD_LIMBS])
{
    const uint64_t top = UINT64_MAX >> (64 - INPUT_BITS);
    size_t kind = test_below(rng, 8);
    for (unsigned k = 0; k < FIELD_LIMBS; k++) {
        uint64_t random = test_u64(rng);
        const uint64_t of_kind[] = {top, k == 0,
                                    (UINT64_MAX >> 13) - (k == 0 ? 19 : 0),
                                    random & 1 ? top : 0};
        limb[k] = kind < 4 ? of_kind[kind] : random & top;
    }
}

/* f := f g or f^2. */
static void fire(const row *r, const tri_ucode_sim *sim, test_rng *rng,
                 uint64_t f[FIELD_LIMBS])
{
    tri_ucode_state s = {0};
    tri_ucode_outcome outcome;
    uint64_t g[FIELD_LIMBS], most = 0;
    test_fill(rng, s.reg, sizeof s.reg);
    operand(rng, g);
    if (r->square)
        memcpy(g, f, sizeof g);
    for (unsigned k = 0; k < FIELD_LIMBS; k++) {
        s.reg[f_register[k]] = f[k];
        s.reg[g_register[k]] = g[k];
    }
    if (r->square) {
        s.reg[RSI] = 19 * f[3];
        s.reg[RDI] = 38 * f[3];
        s.reg[R8] = 19 * f[4];
    }
    field want = field_canonical(field_product(field_of(f), field_of(g)));
    sim_fire(sim, &s, &outcome);
    for (unsigned k = 0; k < FIELD_LIMBS; k++) {
        f[k] = s.reg[f_register[k]];
        most = f[k] > most ? f[k] : most;
    }
    field got = field_canonical(field_of(f));
    CHECK(outcome.stop == TRI_UCODE_STOP_END &&
              memcmp(&got, &want, sizeof got) == 0,
          "%s: %016" PRIx64 ", not %016" PRIx64, r->name, got.word[0],
          want.word[0]);
    CHECK(most < ((uint64_t)1 << FIELD_LIMB_BITS) + r->over,
          "%s: a limb is %" PRIx64, r->name, most);
}

/* A result is an operand again. */
static void check_values(const row *r, const char *text, test_rng *rng)
{
    tri_ucode_sim *sim = sim_open(text);
    for (size_t i = test_scale(200); i > 0; i--) {
        uint64_t f[FIELD_LIMBS];
        operand(rng, f);
        fire(r, sim, rng, f);
        fire(r, sim, rng, f);
    }
    tri_ucode_sim_close(sim);
}

static void check_row(const row *r, test_rng *rng)
{
    char name[80];
    size_t length;
    snprintf(name, sizeof name, "profiles/goldmont/%s.ucode", r->name);
    char *text = case_file(name, &length);
    check_program(r, text, length);
    check_values(r, text, rng);
    free(text);
}

int main(void)
{
    test_rng rng = test_rng_new(25519);
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        check_row(&rows[i], &rng);
    return test_done();
}
