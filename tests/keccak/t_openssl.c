/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The same bytes as OpenSSL, if it is here: all lengths of message to a few
 * blocks, random longer ones, outputs of any length, and the vectors that are
 * given by their SHA-256. */
#include "triad/keccak.h"

#include "cli/openssl.h"
#include "tests/cases.h"

static const struct function {
    const char *name;
    tri_fips202 function;
    size_t digest; /* bytes; 0 for SHAKE */
} functions[] = {
    {"SHA3-224", TRI_SHA3_224, 28}, {"SHA3-256", TRI_SHA3_256, 32},
    {"SHA3-384", TRI_SHA3_384, 48}, {"SHA3-512", TRI_SHA3_512, 64},
    {"SHAKE128", TRI_SHAKE128, 0},  {"SHAKE256", TRI_SHAKE256, 0},
};

enum { MOST = 100000 };
static uint8_t m[MOST], out[MOST], want[MOST];

static void check_one(const struct function *f, const openssl_digest *d,
                      size_t n, size_t bytes)
{
    tri_keccak s;
    tri_keccak_init(&s, f->function);
    tri_keccak_absorb(&s, m, bytes);
    tri_keccak_squeeze(&s, out, n);
    CHECK(openssl_digest_run(d, want, n, m, bytes), "%s: OpenSSL failed",
          f->name);
    CHECK(memcmp(out, want, n) == 0, "%s, %zu bytes of %zu", f->name, n, bytes);
}

static void check_function(const struct function *f, test_rng *rng)
{
    openssl_digest d;
    if (!CHECK(openssl_digest_make(&d, f->name), "OpenSSL has no %s", f->name))
        return;
    for (size_t bytes = 0; bytes <= 600; bytes++)
        check_one(f, &d, f->digest ? f->digest : 1 + bytes, bytes);
    for (size_t i = 0; i < test_scale(100); i++)
        check_one(f, &d, f->digest ? f->digest : 1 + test_below(rng, 5000),
                  test_below(rng, MOST));
    openssl_digest_free(&d);
}

static void check_long_output(const char *line)
{
    openssl_digest sha256;
    uint8_t hash[32], given[32];
    const size_t n = cases_number(line, "outlen");
    const size_t bytes = cases_number(line, "msg_pattern");
    const int is_128 = strstr(line, "SHAKE128") != NULL;
    if (!CHECK(n <= MOST && openssl_digest_make(&sha256, "SHA256"), "%.80s",
               line))
        return;
    for (size_t i = 0; i < bytes; i++)
        m[i] = (uint8_t)(i % 251);
    (is_128 ? tri_shake128 : tri_shake256)(out, n, m, bytes);
    CHECK(openssl_digest_run(&sha256, hash, 32, out, n) &&
              cases_hex(line, "out_sha256", given, 32) == 32 &&
              memcmp(hash, given, 32) == 0,
          "%.80s", line);
    openssl_digest_free(&sha256);
}

int main(void)
{
    test_rng rng = test_rng_new(1);
    const char *name = openssl_name();
    if (!name) {
        test_skip("comparison with OpenSSL 3: no libcrypto.so.3 here "
                  "(apt-get install libssl-dev)");
        return test_done();
    }
    printf("%s\n", name);
    test_fill(&rng, m, sizeof m);
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        check_function(&functions[i], &rng);
    cases_each("tests/keccak/cases/fips202.json", "out_sha256",
               check_long_output);
    return test_done();
}
