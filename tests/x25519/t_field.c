/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The field arithmetics against long multiplication of bytes, on random limbs
 * and on limbs at the bounds their headers state; the bounds of the results. */
#include "x25519/field25.h"
#ifdef __SIZEOF_INT128__
#include "x25519/field51.h"
#include "x25519/field64.h"
#endif

#include "tests/harness.h"

/* The judge: numbers as sums of v[i] 256^i. */
typedef struct number {
    int64_t v[80];
} number;

/* Carries; what is at 256^32 and above, 38 times lower down. */
static void settle(number *a)
{
    for (int times = 0; times < 4; times++) {
        int64_t carry = 0;
        for (int i = 0; i < 80; i++) {
            carry += a->v[i];
            a->v[i] = carry & 255;
            carry = (carry - a->v[i]) / 256;
        }
        for (int i = 79; i >= 32; i--) {
            a->v[i - 32] += 38 * a->v[i];
            a->v[i] = 0;
        }
    }
}

/* out[32] := the representative below p. */
static void canonical(uint8_t *out, number a)
{
    settle(&a);
    for (int times = 0; times < 3; times++) {
        number b = a;
        int64_t carry = 19;
        for (int i = 0; i < 32; i++) {
            carry += b.v[i];
            b.v[i] = carry & 255;
            carry >>= 8;
        }
        /* b = a - p + 2^255. */
        if (carry || b.v[31] & 128) {
            b.v[31] += 256 * carry - 128;
            a = b;
        }
    }
    for (int i = 0; i < 32; i++)
        out[i] = (uint8_t)a.v[i];
}

static number product(const number *a, const number *b)
{
    number c = {{0}};
    for (int i = 0; i < 40; i++)
        for (int j = 0; j < 40; j++)
            c.v[i + j] += a->v[i] * b->v[j];
    return c;
}

/* f + sign g. */
static number sum(const number *f, const number *g, int sign)
{
    number c = *f;
    for (int i = 0; i < 80; i++)
        c.v[i] += sign * g->v[i];
    /* A difference, made positive: 38 p = 19 * 2^256 - 722. */
    c.v[31] += 19 * 256;
    c.v[0] -= 722;
    return c;
}

/* += limb 2^at. */
static void put(number *a, uint64_t limb, int at)
{
    for (int i = at / 8, shift = at % 8; limb; i++, shift = 0) {
        a->v[i] += (int64_t)(limb << shift & 255);
        limb >>= 8 - shift;
    }
}

static void same(const char *field, const char *what, const uint8_t *got,
                 const number *want, size_t round)
{
    uint8_t bytes[32];
    canonical(bytes, *want);
    CHECK(memcmp(got, bytes, 32) == 0, "%s %s, operands %zu", field, what,
          round);
}

/* A limb up to `most`: the ends and the middle often. */
static uint64_t limb(test_rng *rng, uint64_t most, size_t round)
{
    static const int kind[] = {0, 0, 1, 2, 3};
    const uint64_t r = test_u64(rng);
    const uint64_t any = most == UINT64_MAX ? r : r % (most + 1);
    switch (round < 4 ? (int)round + 1 : kind[test_u64(rng) % 5]) {
    case 1:
        return most;
    case 2:
        return 0;
    case 3:
        return most - r % 20;
    default:
        return any;
    }
}

/* FIELD(51, 5): tests of fe51, five limbs. It needs three macros: where limb i
 * is, and the most it may be in an operand of mul and in a reduced element. */
#define FIELD(n, limbs, word) \
    static number value##n(const fe##n *f) \
    { \
        number a = {{0}}; \
        for (int i = 0; i < limbs; i++) \
            put(&a, f->v[i], AT##n(i)); \
        return a; \
    } \
    static void random##n(fe##n *f, test_rng *rng, int reduced, size_t round) \
    { \
        for (int i = 0; i < limbs; i++) \
            f->v[i] = \
                (word)limb(rng, reduced ? REDUCED##n(i) : MOST##n(i), round); \
    } \
    static void check##n(const char *what, const fe##n *h, int reduced, \
                         number want, size_t round) \
    { \
        uint8_t bytes[32]; \
        for (int i = 0; i < limbs; i++) \
            CHECK(h->v[i] <= (reduced ? REDUCED##n(i) : MOST##n(i)), \
                  "fe" #n " %s, operands %zu: limb %d is %" PRIx64, what, \
                  round, i, (uint64_t)h->v[i]); \
        fe##n##_to_bytes(bytes, h); \
        same("fe" #n, what, bytes, &want, round); \
    } \
    static void field##n(size_t round) \
    { \
        test_rng rng = test_rng_new(round); \
        fe##n f, g, h, k; \
        number a, b; \
        uint8_t bytes[32]; \
        random##n(&f, &rng, 0, round); \
        random##n(&g, &rng, 0, round / 2); \
        a = value##n(&f), b = value##n(&g); \
        check##n("itself", &f, 0, a, round); \
        fe##n##_mul(&h, &f, &g); \
        check##n("mul", &h, 1, product(&a, &b), round); \
        fe##n##_sq(&h, &f); \
        check##n("sq", &h, 1, product(&a, &a), round); \
        h = f; \
        fe##n##_mul(&h, &h, &g); \
        check##n("mul in place", &h, 1, product(&a, &b), round); \
        h = g; \
        fe##n##_mul(&h, &f, &h); \
        check##n("mul in place", &h, 1, product(&a, &b), round); \
        h = f; \
        fe##n##_sq(&h, &h); \
        check##n("sq in place", &h, 1, product(&a, &a), round); \
        number small = {{121665 & 255, 121665 >> 8 & 255, 121665 >> 16}}; \
        fe##n##_mul_small(&h, &f, 121665); \
        check##n("mul_small", &h, 1, product(&a, &small), round); \
        random##n(&f, &rng, 1, round); \
        random##n(&g, &rng, 1, round / 2); \
        a = value##n(&f), b = value##n(&g); \
        fe##n##_add(&h, &f, &g); \
        check##n("add", &h, 0, sum(&a, &b, 1), round); \
        fe##n##_sub(&h, &f, &g); \
        check##n("sub", &h, 0, sum(&a, &b, -1), round); \
        h = f, k = g; \
        fe##n##_swap(&h, &k, 0); \
        CHECK(memcmp(&h, &f, sizeof f) == 0 && memcmp(&k, &g, sizeof g) == 0, \
              "fe" #n " no swap"); \
        fe##n##_swap(&h, &k, UINT64_MAX); \
        CHECK(memcmp(&h, &g, sizeof f) == 0 && memcmp(&k, &f, sizeof g) == 0, \
              "fe" #n " swap"); \
        for (int i = 0; i < 32; i++) \
            bytes[i] = (uint8_t)limb(&rng, 255, round); \
        fe##n##_from_bytes(&h, bytes); \
        a = (number){{0}}; \
        for (int i = 0; i < 32; i++) \
            a.v[i] = i < 31 ? bytes[i] : bytes[i] & 127; \
        check##n("from_bytes", &h, 1, a, round); \
    }

#define AT25(i) (51 * (i) / 2 + (i) % 2)
#define REDUCED25(i) ((UINT64_C(1) << fe25_bits(i)) + (1 << 16) - 1)
#define MOST25(i) (3 * (UINT64_C(1) << fe25_bits(i)) + (1 << 17) - 1)
FIELD(25, 10, uint32_t)

#ifdef __SIZEOF_INT128__
#define AT51(i) (51 * (i))
#define REDUCED51(i) ((UINT64_C(1) << 51) + (1 << 15) - 1)
#define MOST51(i) ((UINT64_C(1) << 54) - 1)
FIELD(51, 5, uint64_t)

#define AT64(i) (64 * (i))
#define REDUCED64(i) UINT64_MAX
#define MOST64(i) UINT64_MAX
FIELD(64, 4, uint64_t)
#endif

/* What to_bytes has to reduce: p - 2 .. p + 20 and 2 p - 2 .. 2 p + 20. */
static void check_canonical(void)
{
    for (int twice = 0; twice < 2; twice++)
        for (int i = -2; i <= 20; i++) {
            number a = {{0}};
            uint8_t bytes[32], got[32];
            a.v[0] = (twice ? -38 : -19) + i;
            a.v[31] = twice ? 256 : 128;
            /* As 32 bytes, those that fit. */
            int64_t carry = 0;
            for (int j = 0; j < 32; j++) {
                carry += a.v[j];
                bytes[j] = (uint8_t)(carry & 255);
                carry = (carry - (carry & 255)) / 256;
            }
            fe25 f;
            fe25_from_bytes(&f, bytes);
            if (twice)
                f.v[9] += carry ? 1u << 26 : 1u << 25;
            else if (bytes[31] & 128)
                f.v[9] += 1u << 25;
            fe25_to_bytes(got, &f);
            same("fe25", "canonical", got, &a, (size_t)(i + 2));
#ifdef __SIZEOF_INT128__
            fe51 g;
            fe51_from_bytes(&g, bytes);
            if (twice)
                g.v[4] += carry ? UINT64_C(1) << 52 : UINT64_C(1) << 51;
            else if (bytes[31] & 128)
                g.v[4] += UINT64_C(1) << 51;
            fe51_to_bytes(got, &g);
            same("fe51", "canonical", got, &a, (size_t)(i + 2));
            fe64 h;
            fe64_from_bytes(&h, bytes);
            h.v[3] |= (uint64_t)(bytes[31] & 128) << 56;
            if (!carry) {
                fe64_to_bytes(got, &h);
                same("fe64", "canonical", got, &a, (size_t)(i + 2));
            }
#endif
        }
}

int main(void)
{
    for (size_t i = 0; i < test_scale(3000); i++) {
        field25(i);
#ifdef __SIZEOF_INT128__
        field51(i);
        field64(i);
#endif
    }
    check_canonical();
    return test_done();
}
