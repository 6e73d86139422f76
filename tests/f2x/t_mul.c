/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The public functions on the class TRIAD_CPU names, or the best here: every
 * small size, unbalanced shapes, squares, remainders, identities, errors. */
#include "triad/f2x.h"

#include "plans.h"

/* By tri_f2x_mul and tri_f2x_mul_public. */
static void check_product(test_rng *rng, size_t na, size_t nb)
{
    tri_word *a = words(na), *b = words(nb), *c = words(na + nb);
    tri_word *ref = words(na + nb);
    words_fill(rng, a, na);
    words_fill(rng, b, nb);
    int status = tri_f2x_mul(c, a, na, b, nb);
    tri_f2x_mul_ref(ref, a, na, b, nb);
    CHECK(status == TRI_OK, "%zux%zu: %s", na, nb, tri_status_text(status));
    size_t i = first_difference(c, ref, na + nb);
    CHECK(i == na + nb, "%zux%zu differs at word %zu", na, nb, i);
    words_fill(rng, c, na + nb);
    status = tri_f2x_mul_public(c, a, na, b, nb);
    i = first_difference(c, ref, na + nb);
    CHECK(status == TRI_OK && i == na + nb,
          "%zux%zu, b public: status %d, differs at word %zu", na, nb, status,
          i);
    TEST_FREE(a, "a");
    TEST_FREE(b, "b");
    TEST_FREE(c, "c");
    TEST_FREE(ref, "ref");
}

/* (a + b) d = a d + b d and (a + b)^2 = a^2 + b^2, at sizes too large for the
 * bit-serial judge; the degree of a product; a square against a product. */
static void check_identities(test_rng *rng, size_t n)
{
    tri_word *a = words(n), *b = words(n), *d = words(n), *c[4];
    int status = TRI_OK;
    for (int i = 0; i < 4; i++)
        c[i] = words(2 * n);
    words_fill(rng, a, n);
    words_fill(rng, b, n);
    words_fill(rng, d, n);
    status |= tri_f2x_mul(c[0], a, n, d, n);
    status |= tri_f2x_mul(c[1], b, n, d, n);
    status |= tri_f2x_sqr(c[3], a, n);
    for (size_t i = 0; i < n; i++)
        a[i] ^= b[i];
    status |= tri_f2x_mul(c[2], a, n, d, n);
    for (size_t i = 0; i < 2 * n; i++)
        c[0][i] ^= c[1][i];
    size_t at = first_difference(c[0], c[2], 2 * n);
    CHECK(at == 2 * n, "n = %zu: (a + b) d differs at word %zu", n, at);

    status |= tri_f2x_mul_public(c[0], a, n, a, n);
    status |= tri_f2x_sqr(c[1], a, n);
    at = first_difference(c[0], c[1], 2 * n);
    CHECK(at == 2 * n, "n = %zu: square and product differ at %zu", n, at);
    status |= tri_f2x_sqr(c[2], b, n);
    for (size_t i = 0; i < 2 * n; i++)
        c[3][i] ^= c[2][i];
    at = first_difference(c[0], c[3], 2 * n);
    CHECK(at == 2 * n, "n = %zu: (a + b)^2 differs at %zu", n, at);

    a[n - 1] |= (tri_word)1 << (TRI_WORD_BITS - 1);
    b[n - 1] |= (tri_word)1 << (TRI_WORD_BITS - 1);
    status |= tri_f2x_mul(c[0], a, n, b, n);
    CHECK(c[0][2 * n - 1] >> (TRI_WORD_BITS - 2) == 1,
          "n = %zu: degree of the product", n);
    CHECK(status == TRI_OK, "n = %zu: status", n);
    for (int i = 0; i < 4; i++)
        TEST_FREE(c[i], "c");
    TEST_FREE(a, "a");
    TEST_FREE(b, "b");
    TEST_FREE(d, "d");
}

static void check_remainder(test_rng *rng, size_t bits, int alias)
{
    size_t n = (bits + TRI_WORD_BITS - 1) / TRI_WORD_BITS;
    tri_word *a = words(n), *b = words(n), *c = words(n), *p = words(2 * n);
    tri_word *ref = words(n);
    tri_word top = bits % TRI_WORD_BITS
                       ? ((tri_word)1 << bits % TRI_WORD_BITS) - 1
                       : (tri_word)-1;
    words_fill(rng, a, n);
    words_fill(rng, b, n);
    a[n - 1] &= top;
    b[n - 1] &= top;
    tri_f2x_mul_ref(p, a, n, b, n);
    memset(ref, 0, n * sizeof *ref);
    for (size_t i = 0; i < 2 * n * TRI_WORD_BITS; i++) {
        size_t j = i % bits;
        tri_word bit = p[i / TRI_WORD_BITS] >> i % TRI_WORD_BITS & 1;
        ref[j / TRI_WORD_BITS] ^= bit << j % TRI_WORD_BITS;
    }
    int status = tri_f2x_mulmod_public(c, a, b, bits);
    size_t at = first_difference(c, ref, n);
    CHECK(status == TRI_OK && at == n,
          "mod x^%zu - 1, b public: status %d, differs at word %zu", bits,
          status, at);
    tri_word *out = alias == 1 ? a : alias == 2 ? b : c;
    status = tri_f2x_mulmod(out, a, b, bits);
    CHECK(status == TRI_OK, "mod x^%zu - 1: %s", bits, tri_status_text(status));
    at = first_difference(out, ref, n);
    CHECK(at == n, "mod x^%zu - 1 (alias %d) differs at word %zu", bits, alias,
          at);
    TEST_FREE(a, "a");
    TEST_FREE(b, "b");
    TEST_FREE(c, "c");
    TEST_FREE(p, "p");
    TEST_FREE(ref, "ref");
}

static void check_errors(void)
{
    tri_word a[1] = {1}, c[2] = {5, 6};
    CHECK(tri_f2x_mul(c, a, 0, a, 1) == TRI_ERR_SIZE, "na = 0");
    CHECK(tri_f2x_mul(c, a, 1, a, 0) == TRI_ERR_SIZE, "nb = 0");
    CHECK(tri_f2x_mul(c, a, 0, a, 0) == TRI_ERR_SIZE, "na = nb = 0");
    CHECK(tri_f2x_mul(c, a, SIZE_MAX, a, 2) == TRI_ERR_SIZE, "overflow");
    CHECK(tri_f2x_mul(c, a, 1, a, SIZE_MAX) == TRI_ERR_SIZE, "overflow");
    CHECK(tri_f2x_mul(c, a, SIZE_MAX, a, SIZE_MAX) == TRI_ERR_SIZE, "overflow");
    CHECK(tri_f2x_sqr(c, a, 0) == TRI_ERR_SIZE, "square of nothing");
    CHECK(tri_f2x_sqr(c, a, SIZE_MAX) == TRI_ERR_SIZE, "overflow");
    CHECK(tri_f2x_mul_public(c, a, 0, a, 1) == TRI_ERR_SIZE, "na = 0");
    CHECK(tri_f2x_mul_public(c, a, 1, a, 0) == TRI_ERR_SIZE, "nb = 0");
    CHECK(tri_f2x_mul_public(c, a, SIZE_MAX, a, 2) == TRI_ERR_SIZE, "overflow");
    CHECK(tri_f2x_mulmod_public(c, a, a, 0) == TRI_ERR_SIZE, "mod x^0 - 1");
    CHECK(tri_f2x_mulmod(c, a, a, 0) == TRI_ERR_SIZE, "mod x^0 - 1");
    CHECK(tri_f2x_mulmod(c, a, a, SIZE_MAX) == TRI_ERR_SIZE, "overflow");
    CHECK(c[0] == 5 && c[1] == 6, "outputs changed by an error");
}

int main(void)
{
    test_rng rng = test_rng_new(7);
    tri_cpu cpu;
    if (tri_cpu_select(&cpu) != TRI_OK) {
        test_skip("TRIAD_CPU names a class this machine lacks");
        return test_done();
    }
    printf("class %s\n", tri_cpu_name(cpu));
    for (size_t n = 1; n <= test_scale(160); n++)
        check_product(&rng, n, n);
    for (size_t n = 161; n <= test_scale(700); n += 13)
        check_product(&rng, n, n);
    for (size_t i = 0; i < test_scale(600); i++)
        check_product(&rng, 1 + test_below(&rng, 40),
                      1 + test_below(&rng, 300));
    static const size_t large[] = {1000, 1024,  1025,  2048,
                                   4000, 16384, 16385, 40001};
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        check_identities(&rng, large[i]);
    for (size_t i = 0; i < test_scale(100); i++)
        check_identities(&rng, 1 + test_below(&rng, 3000));
    static const size_t rings[] = {12323, 24659, 40973, 17669, 35851, 57637};
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
        check_remainder(&rng, rings[i], (int)i % 3);
    for (size_t bits = 1; bits <= test_scale(400); bits++)
        check_remainder(&rng, bits, (int)bits % 3);
    check_errors();
    return test_done();
}
