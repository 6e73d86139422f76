/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The permutation and FIPS 202 against published and computed vectors, and
 * against the standard read literally; every way to cut a message and an
 * output gives the same bytes. */
#include "triad/keccak.h"

#include "tests/cases.h"

static const struct function {
    const char *name;
    tri_fips202 function;
    size_t rate, digest; /* bytes; digest is 0 for SHAKE */
} functions[] = {
    {"SHA3-224", TRI_SHA3_224, 144, 28}, {"SHA3-256", TRI_SHA3_256, 136, 32},
    {"SHA3-384", TRI_SHA3_384, 104, 48}, {"SHA3-512", TRI_SHA3_512, 72, 64},
    {"SHAKE128", TRI_SHAKE128, 168, 0},  {"SHAKE256", TRI_SHAKE256, 136, 0},
};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static void one_shot(const struct function *f, uint8_t *out, size_t n,
                     const uint8_t *m, size_t bytes)
{
    switch (f->function) {
    case TRI_SHA3_224:
        tri_sha3_224(out, m, bytes);
        break;
    case TRI_SHA3_256:
        tri_sha3_256(out, m, bytes);
        break;
    case TRI_SHA3_384:
        tri_sha3_384(out, m, bytes);
        break;
    case TRI_SHA3_512:
        tri_sha3_512(out, m, bytes);
        break;
    case TRI_SHAKE128:
        tri_shake128(out, n, m, bytes);
        break;
    default:
        tri_shake256(out, n, m, bytes);
    }
}

/* FIPS 202, algorithms 1 to 7, bit for bit as written but for lanes. */
static uint64_t rotate(uint64_t w, unsigned n)
{
    return n % 64 ? w << n % 64 | w >> (64 - n % 64) : w;
}

static unsigned rc_bit(unsigned t)
{
    unsigned r = 1; /* bit i is R[i] */
    for (unsigned i = 0; i < t % 255; i++) {
        r <<= 1;
        if (r >> 8 & 1)
            r ^= 0x171; /* bits 0, 4, 5, 6, and 8 goes */
    }
    return r & 1;
}

static void literal_f1600(uint64_t a[25])
{
    for (unsigned round = 0; round < 24; round++) {
        uint64_t c[5], b[25];
        for (unsigned x = 0; x < 5; x++)
            c[x] = a[x] ^ a[x + 5] ^ a[x + 10] ^ a[x + 15] ^ a[x + 20];
        for (unsigned i = 0; i < 25; i++)
            a[i] ^= c[(i + 4) % 5] ^ rotate(c[(i + 1) % 5], 1);
        for (unsigned t = 0, x = 1, y = 0; t < 24; t++) {
            const unsigned next = (2 * x + 3 * y) % 5;
            a[x + 5 * y] = rotate(a[x + 5 * y], (t + 1) * (t + 2) / 2);
            x = y;
            y = next;
        }
        for (unsigned x = 0; x < 5; x++)
            for (unsigned y = 0; y < 5; y++)
                b[y + 5 * ((2 * x + 3 * y) % 5)] = a[x + 5 * y];
        for (unsigned i = 0; i < 25; i++)
            a[i] = b[i] ^
                   (~b[i / 5 * 5 + (i + 1) % 5] & b[i / 5 * 5 + (i + 2) % 5]);
        for (unsigned j = 0; j <= 6; j++)
            a[0] ^= (uint64_t)rc_bit(j + 7 * round) << ((1 << j) - 1);
    }
}

static void read_lanes(const char *line, const char *member, uint64_t a[25])
{
    const char *at = cases_find(line, member);
    for (int i = 0; i < 25; i++) {
        char *end;
        a[i] = strtoull(at, &end, 16);
        at = end + strspn(end, "\",");
    }
}

static void check_permutation(const char *line)
{
    uint64_t a[25], want[25];
    const unsigned long times = cases_number(line, "iterations");
    read_lanes(line, "input", a);
    read_lanes(line, "output", want);
    for (unsigned long i = 0; i < (times ? times : 1); i++)
        tri_keccak_f1600(a);
    CHECK(memcmp(a, want, sizeof a) == 0, "%.60s", line);
}

static void check_permutation_literally(void)
{
    test_rng rng = test_rng_new(1);
    for (size_t i = 0; i < test_scale(500); i++) {
        uint64_t a[25], b[25];
        for (int j = 0; j < 25; j++)
            a[j] = test_u64(&rng);
        memcpy(b, a, sizeof b);
        tri_keccak_f1600(a);
        literal_f1600(b);
        CHECK(memcmp(a, b, sizeof a) == 0, "random state %zu", i);
    }
}

/* m and out in pieces: m[0 .. first), then pieces of `in`; out likewise. */
static void pieces(const struct function *f, uint8_t *out, size_t n,
                   size_t first_out, size_t out_piece, const uint8_t *m,
                   size_t bytes, size_t first_in, size_t in_piece)
{
    tri_keccak s;
    tri_keccak_init(&s, f->function);
    for (size_t at = 0, k = first_in; at < bytes; at += k, k = in_piece) {
        k = k < bytes - at ? k : bytes - at;
        tri_keccak_absorb(&s, m + at, k);
    }
    for (size_t at = 0, k = first_out; at < n; at += k, k = out_piece) {
        k = k < n - at ? k : n - at;
        tri_keccak_squeeze(&s, out + at, k);
    }
    tri_keccak_clear(&s);
}

static void check_pieces(const char *what, const struct function *f,
                         const uint8_t *want, size_t n, const uint8_t *m,
                         size_t bytes)
{
    const size_t piece[] = {1, 7, 8, 9, f->rate - 1, f->rate, f->rate + 1};
    uint8_t *out = test_alloc(n, 1);
    one_shot(f, out, n, m, bytes);
    CHECK(memcmp(out, want, n) == 0, "%s, at once", what);
    for (size_t i = 0; i < sizeof piece / sizeof *piece; i++) {
        const size_t k = piece[i];
        memset(out, 0xa5, n);
        pieces(f, out, n, n, n, m, bytes, k, k);
        CHECK(memcmp(out, want, n) == 0, "%s, message by %zu bytes", what, k);
        memset(out, 0xa5, n);
        pieces(f, out, n, k, k, m, bytes, bytes, bytes);
        CHECK(memcmp(out, want, n) == 0, "%s, output by %zu bytes", what, k);
    }
    memset(out, 0xa5, n);
    pieces(f, out, n, 1, 7, m, bytes, f->rate, bytes);
    CHECK(memcmp(out, want, n) == 0, "%s, 1, 7, 7, ... bytes of output", what);
    TEST_FREE(out, "out");
}

/* The message of a vector, from malloc, so that reading past it is found. */
static uint8_t *message(const char *line, size_t *bytes)
{
    static uint8_t hex[CASES_LINE];
    const char *repeat = cases_find(line, "msg_repeat");
    const long from_hex = cases_hex(line, "msg_hex", hex, sizeof hex);
    unsigned byte = 0;
    unsigned long count = cases_number(line, "msg_pattern");
    if (repeat && sscanf(repeat, "%2x\",%lu", &byte, &count) != 2)
        CHECK(0, "malformed: %.80s", line);
    *bytes = from_hex >= 0 ? (size_t)from_hex : (size_t)count;
    uint8_t *m = test_alloc(*bytes, 1);
    for (size_t i = 0; i < *bytes; i++)
        m[i] = from_hex >= 0 ? hex[i]
               : repeat      ? (uint8_t)byte
                             : (uint8_t)(i % 251);
    return m;
}

static void check_vector(const char *line)
{
    static uint8_t want[CASES_LINE];
    const char *name = cases_find(line, "alg");
    const struct function *f = functions;
    const size_t n = cases_number(line, "outlen");
    size_t bytes;
    while (f < functions + FUNCTIONS && strncmp(f->name, name, 8) != 0)
        f++;
    if (!CHECK(f < functions + FUNCTIONS, "no such function: %.60s", line))
        return;
    if (cases_hex(line, "out", want, sizeof want) < 0)
        return; /* by its SHA-256: t_openssl.c */
    uint8_t *m = message(line, &bytes);
    check_pieces(f->name, f, want, n, m, bytes);
    TEST_FREE(m, "m");
}

/* Every cut of a message and of an output into two. What is cut is computed at
 * once, which the vectors check. */
static void check_every_cut(const struct function *f)
{
    enum { MOST = 3 * 168 + 9 };
    uint8_t m[MOST], want[MOST], out[MOST];
    const size_t bytes = 2 * f->rate + 9;
    const size_t n = f->digest ? f->digest : 3 * f->rate + 9;
    test_rng rng = test_rng_new(2);
    test_fill(&rng, m, sizeof m);
    one_shot(f, want, n, m, bytes);
    for (size_t cut = 0; cut <= bytes; cut++) {
        pieces(f, out, n, n, n, m, bytes, cut, bytes);
        CHECK(memcmp(out, want, n) == 0, "%s, message cut at %zu", f->name,
              cut);
    }
    for (size_t cut = 0; cut <= n; cut++) {
        pieces(f, out, n, cut, n, m, bytes, bytes, bytes);
        CHECK(memcmp(out, want, n) == 0, "%s, output cut at %zu", f->name, cut);
    }
    /* All lengths; a shorter output is the start of a longer. */
    for (size_t length = 0; length <= bytes; length++) {
        one_shot(f, want, n, m, length);
        pieces(f, out, n, n, n, m, length, 1, 5);
        CHECK(memcmp(out, want, n) == 0, "%s, %zu bytes", f->name, length);
    }
}

static void check_odds_and_ends(void)
{
    uint8_t a[200], b[200];
    tri_keccak s, fork;
    for (int i = 0; i < FUNCTIONS; i++) {
        const struct function *f = &functions[i];
        const size_t n = f->digest ? f->digest : 200;
        /* Nothing is where no length is. */
        tri_keccak_init(&s, f->function);
        tri_keccak_absorb(&s, NULL, 0);
        tri_keccak_squeeze(&s, NULL, 0);
        tri_keccak_squeeze(&s, a, n);
        one_shot(f, b, n, NULL, 0);
        CHECK(memcmp(a, b, n) == 0, "%s of nothing", f->name);
        /* Over its message. */
        one_shot(f, a, n, b, 100);
        one_shot(f, b, n, b, 100);
        CHECK(memcmp(a, b, n) == 0, "%s in place", f->name);
        /* A copy goes on from where it was made. */
        tri_keccak_init(&s, f->function);
        tri_keccak_absorb(&s, a, 20);
        fork = s;
        tri_keccak_absorb(&s, a, 3);
        tri_keccak_absorb(&fork, a + 20, n - 20);
        tri_keccak_squeeze(&fork, b, n);
        one_shot(f, a, n, a, n);
        CHECK(memcmp(a, b, n) == 0, "%s of a copy", f->name);
    }
    static const tri_keccak zero;
    tri_keccak_clear(&s);
    CHECK(memcmp(&s, &zero, sizeof s) == 0, "cleared");
}

int main(void)
{
    cases_each("tests/keccak/cases/keccak_f1600.json", "input",
               check_permutation);
    check_permutation_literally();
    cases_each("tests/keccak/cases/fips202.json", "alg", check_vector);
    for (int i = 0; i < FUNCTIONS; i++)
        check_every_cut(&functions[i]);
    check_odds_and_ends();
    return test_done();
}
