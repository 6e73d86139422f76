/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The same bytes as OpenSSL, if it is here, for random scalars and for points
 * that are random, small, or near multiples of p. */
#include "triad/x25519.h"

#include "cli/openssl.h"
#include "tests/harness.h"

static void check_one(const uint8_t *scalar, const uint8_t *point)
{
    openssl_x25519 x;
    uint8_t out[32], want[32] = {0};
    const int status = tri_x25519(out, scalar, point);
    if (!CHECK(openssl_x25519_make(&x, scalar, point), "OpenSSL failed"))
        return;
    const bool has = openssl_x25519_run(&x, want);
    CHECK(has == (status == TRI_OK),
          "scalar %02x%02x..., point %02x%02x...%02x: status %d, OpenSSL has "
          "%s secret",
          scalar[0], scalar[1], point[0], point[1], point[31], status,
          has ? "a" : "no");
    CHECK(!has || memcmp(out, want, 32) == 0,
          "scalar %02x%02x..., point %02x%02x...%02x", scalar[0], scalar[1],
          point[0], point[1], point[31]);
    openssl_x25519_free(&x);

    tri_x25519_public(out, scalar);
    CHECK(openssl_x25519_public(want, scalar) && memcmp(out, want, 32) == 0,
          "public key of %02x%02x...", scalar[0], scalar[1]);
}

int main(void)
{
    test_rng rng = test_rng_new(1);
    uint8_t scalar[32], point[32];
    const char *name = openssl_name();
    if (!name) {
        test_skip("comparison with OpenSSL 3: no libcrypto.so.3 here "
                  "(apt-get install libssl-dev)");
        return test_done();
    }
    printf("%s\n", name);
    for (size_t i = 0; i < test_scale(500); i++) {
        test_fill(&rng, scalar, 32);
        test_fill(&rng, point, 32);
        if (i % 2) {
            /* Near 0, p and 2 p: all bytes 0xff, 0 or 1 but for the lowest,
             * with and without the top bit. */
            memset(point, (int)(i / 2 % 3) - 1, 32);
            point[0] = (uint8_t)(i / 2);
            point[31] ^= i % 4 == 1 ? 128 : 0;
        }
        check_one(scalar, point);
    }
    return test_done();
}
