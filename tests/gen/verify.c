/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What t_gen.sh cannot do in shell:
 *
 *   verify supported CLASS           exit status 0 when this machine runs it
 *   verify profile CLASS SEED        a profile of random prices, to stdout
 *   verify check (FILE BITS SCRATCH RING)...
 *                                    tests functions `product` of generated
 *                                    files, compiled as shared objects; RING is
 *                                    1 for products modulo x^BITS - 1, SCRATCH
 *                                    the words the caller passes */
#include "triad/f2x.h"
#include "triad/probe.h"

#include "harness.h"

#include <dlfcn.h>

static const tri_word ONE = 1;

typedef void product_fn(tri_word *c, const tri_word *a, const tri_word *b);
typedef void product_with_fn(tri_word *c, const tri_word *a, const tri_word *b,
                             tri_word *t);

typedef struct subject {
    const char *path;
    size_t bits, n, scratch;
    int ring;
    product_fn *product;
    product_with_fn *product_with;
} subject;

/* c[n] := p[2n] mod x^bits - 1, bit by bit. */
static void reduce(tri_word *c, const tri_word *p, size_t bits, size_t n)
{
    memset(c, 0, n * sizeof *c);
    for (size_t i = 0; i < 2 * n * TRI_WORD_BITS; i++)
        c[i % bits / TRI_WORD_BITS] ^=
            (p[i / TRI_WORD_BITS] >> i % TRI_WORD_BITS & 1)
            << i % bits % TRI_WORD_BITS;
}

/* The library's product, or, for one operand pair of any size and all pairs of
 * small ones, that of the bit-serial reference. */
static void expect(tri_word *c, const tri_word *a, const tri_word *b,
                   const subject *s, int by_reference)
{
    tri_word *p = test_alloc(2 * s->n * sizeof *p, sizeof *p);
    if (by_reference || s->n <= 64)
        tri_f2x_mul_ref(p, a, s->n, b, s->n);
    else if (tri_f2x_mul(p, a, s->n, b, s->n) != TRI_OK)
        CHECK(0, "the library multiplies %zu words", s->n);
    if (s->ring)
        reduce(c, p, s->bits, s->n);
    else
        memcpy(c, p, 2 * s->n * sizeof *c);
    TEST_FREE(p, "p");
}

static void call(const subject *s, tri_word *c, const tri_word *a,
                 const tri_word *b)
{
    if (s->scratch == 0) {
        s->product(c, a, b);
        return;
    }
    tri_word *t = test_alloc(s->scratch * sizeof *t, sizeof *t);
    s->product_with(c, a, b, t);
    TEST_FREE(t, "t");
}

static void compare(const subject *s, const tri_word *c, const tri_word *want,
                    const char *what)
{
    size_t words = s->ring ? s->n : 2 * s->n, i = 0;
    while (i < words && c[i] == want[i])
        i++;
    CHECK(i == words, "%s, %zu bits, ring %d, %s: word %zu is wrong", s->path,
          s->bits, s->ring, what, i);
}

/* Operands are aligned to a word only. */
static void check_pair(const subject *s, tri_word *a, tri_word *b,
                       const char *what, int by_reference)
{
    size_t words = s->ring ? s->n : 2 * s->n;
    tri_word *c = test_alloc(words * sizeof *c, sizeof *c);
    tri_word *want = test_alloc(words * sizeof *c, sizeof *c);
    tri_word *a0 = test_alloc(s->n * sizeof *a, sizeof *a);
    memcpy(a0, a, s->n * sizeof *a);
    expect(want, a, b, s, by_reference);
    call(s, c, a, b);
    compare(s, c, want, what);
    CHECK(memcmp(a, a0, s->n * sizeof *a) == 0, "%s, %s: a was written",
          s->path, what);
    if (s->ring) {
        call(s, a, a, b);
        compare(s, a, want, "c = a");
        memcpy(a, a0, s->n * sizeof *a);
    }
    TEST_FREE(a0, "a0");
    TEST_FREE(want, "want");
    TEST_FREE(c, "c");
}

static void check(const subject *s)
{
    test_rng rng = test_rng_new(s->bits);
    tri_word *a = test_alloc(s->n * sizeof *a, sizeof *a);
    tri_word *b = test_alloc(s->n * sizeof *b, sizeof *b);
    tri_word last = s->bits % TRI_WORD_BITS
                        ? (ONE << s->bits % TRI_WORD_BITS) - 1
                        : (tri_word)-1;
    size_t times = test_scale(2);
    for (size_t i = 0; i < times; i++) {
        test_fill(&rng, a, s->n * sizeof *a);
        test_fill(&rng, b, s->n * sizeof *b);
        a[s->n - 1] &= last;
        b[s->n - 1] &= last;
        check_pair(s, a, b, "random", i == 0);
    }
    check_pair(s, a, a, "b = a", 0);
    memset(a, 0xff, s->n * sizeof *a);
    a[s->n - 1] &= last;
    check_pair(s, a, b, "all ones", 0);
    memset(a, 0, s->n * sizeof *a);
    check_pair(s, a, b, "zero", 0);
    a[(s->bits - 1) / TRI_WORD_BITS] = ONE << (s->bits - 1) % TRI_WORD_BITS;
    check_pair(s, a, b, "one bit", 0);
    TEST_FREE(a, "a");
    TEST_FREE(b, "b");
}

static void check_file(char **arg)
{
    subject s = {.path = arg[0],
                 .bits = strtoul(arg[1], NULL, 10),
                 .scratch = strtoul(arg[2], NULL, 10),
                 .ring = arg[3][0] == '1'};
    s.n = (s.bits - 1) / TRI_WORD_BITS + 1;
    void *library = dlopen(s.path, RTLD_NOW | RTLD_LOCAL);
    void *symbol = library ? dlsym(library, "product") : NULL;
    if (!CHECK(symbol != NULL, "%s: %s", s.path, dlerror()))
        return;
    memcpy(&s.product, &symbol, sizeof symbol);
    memcpy(&s.product_with, &symbol, sizeof symbol);
    check(&s);
    dlclose(library);
}

/* Prices with no relation to any machine, so that plans come out that no
 * sensible profile gives. */
static int random_profile(tri_cpu cpu, const char *seed)
{
    static tri_profile profile;
    static tri_probe probe[TRI_MAX_PRICES];
    static char text[1 << 16];
    test_rng rng = {strtoull(seed, NULL, 10)};
    int n = tri_probe_list(cpu, probe, TRI_MAX_PRICES);
    profile = (tri_profile){.cpu = cpu,
                            .chip = "none",
                            .compiler = "none",
                            .date = "none",
                            .command = "verify profile",
                            .source = "random",
                            .clock_mhz = 1000,
                            .cache = {32768, 1 << 20, 1 << 25},
                            .prices = (uint32_t)n};
    for (int i = 0; i < TRI_LEVELS; i++)
        profile.xor_step[i] = profile.load_step[i] = profile.store_step[i] = 9;
    for (int i = 0; i < n; i++) {
        tri_price *p = &profile.price[i];
        uint32_t rows = probe[i].n;
        *p = probe[i].price;
        p->fixed = (uint32_t)test_below(&rng, 3000);
        p->fixed += rows * (rows + 20) * (uint32_t)test_below(&rng, 60);
        for (int j = 0; j < TRI_LEVELS; j++)
            p->step[j] = (uint32_t)test_below(&rng, p->is_rule ? 300 : 6000);
        if (!p->is_rule && rows)
            memset(p->step, 0, sizeof p->step);
    }
    size_t len = tri_profile_format(&profile, text, sizeof text);
    return len >= sizeof text || fputs(text, stdout) < 0;
}

int main(int argc, char **argv)
{
    tri_cpu cpu;
    if (argc == 3 && strcmp(argv[1], "supported") == 0)
        return tri_cpu_from_name(argv[2], &cpu) != TRI_OK ||
               !tri_cpu_supported(cpu);
    if (argc == 4 && strcmp(argv[1], "profile") == 0)
        return tri_cpu_from_name(argv[2], &cpu) != TRI_OK ||
               random_profile(cpu, argv[3]);
    if (argc < 2 || strcmp(argv[1], "check") != 0 || argc % 4 != 2) {
        fputs("verify: see the head of verify.c\n", stderr);
        return 2;
    }
    for (int i = 2; i < argc; i += 4)
        check_file(argv + i);
    return test_done();
}
