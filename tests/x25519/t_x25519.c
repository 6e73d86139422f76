/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* X25519 against the vectors of RFC 7748 and computed ones, on every ladder;
 * its iteration, 1000 times, a million times with TEST_SCALE=1000. */
#include "triad/x25519.h"
#include "x25519/ladders.h"

#include "tests/cases.h"

static const struct ladder {
    const char *name;
    tri_x25519_ladder *run;
} ladders[] = {
    {"25.5-bit limbs", tri_x25519_ladder25},
#ifdef __SIZEOF_INT128__
    {"51-bit limbs", tri_x25519_ladder51},
    {"64-bit words", tri_x25519_ladder64},
#endif
};
enum { LADDERS = sizeof ladders / sizeof *ladders };

static void check_vector(const char *line)
{
    uint8_t scalar[32], point[32], want[32], *out = test_alloc(32, 1);
    const int zero = strstr(line, "\"zero\":true") != NULL;
    const long read = cases_hex(line, "scalar", scalar, 32) +
                      cases_hex(line, "u", point, 32) +
                      cases_hex(line, "out", want, 32);
    if (!CHECK(read == 96, "malformed: %.80s", line))
        return;
    const int status = tri_x25519(out, scalar, point);
    CHECK(status == (zero ? TRI_ERR_LOW_ORDER : TRI_OK), "status %d: %.400s",
          status, line);
    CHECK(memcmp(out, want, 32) == 0, "%.400s", line);
    for (int i = 0; i < LADDERS; i++) {
        memset(out, 0xa5, 32);
        ladders[i].run(out, scalar, point);
        CHECK(memcmp(out, want, 32) == 0, "%s: %.400s", ladders[i].name, line);
    }
    if (point[0] == 9 && strstr(line, "public key")) {
        tri_x25519_public(out, scalar);
        CHECK(memcmp(out, want, 32) == 0, "public: %.400s", line);
    }
    /* The result may be an argument, or a bit of both. */
    uint8_t both[64];
    memcpy(both, scalar, 32);
    memcpy(both + 32, point, 32);
    CHECK(tri_x25519(both + 16, both, both + 32) == status &&
              memcmp(both + 16, want, 32) == 0,
          "in place: %.400s", line);
    TEST_FREE(out, "out");
}

static void check_iteration(const char *line)
{
    uint8_t k[32], u[32], out[32], want[32];
    char after[24];
    const size_t times = test_scale(1000);
    unsigned compared = 0;
    if (!CHECK(cases_hex(line, "start_k", k, 32) == 32 &&
                   cases_hex(line, "start_u", u, 32) == 32,
               "malformed: %.200s", line))
        return;
    for (size_t i = 1; i <= times && i <= 1000000; i++) {
        if (tri_x25519(out, k, u) != TRI_OK)
            break;
        memcpy(u, k, 32);
        memcpy(k, out, 32);
        snprintf(after, sizeof after, "%zu", i);
        if (cases_hex(line, after, want, 32) == 32) {
            compared++;
            CHECK(memcmp(k, want, 32) == 0, "after %zu times", i);
        }
    }
    CHECK(compared > 0, "no value compared");
}

/* Ladders agree, and so do both sides of an exchange. */
static void check_exchange(test_rng *rng)
{
    uint8_t a[32], b[32], ka[32], kb[32], ab[32], ba[32];
    test_fill(rng, a, 32);
    test_fill(rng, b, 32);
    tri_x25519_public(ka, a);
    tri_x25519_public(kb, b);
    CHECK(tri_x25519(ab, a, kb) == TRI_OK && tri_x25519(ba, b, ka) == TRI_OK &&
              memcmp(ab, ba, 32) == 0,
          "an exchange that starts with %02x%02x%02x", a[0], a[1], a[2]);
    for (int i = 0; i < LADDERS; i++) {
        /* Any 32 bytes are a scalar, and a point. */
        ladders[i].run(i ? ba : ab, ka, b);
        CHECK(i == 0 || memcmp(ab, ba, 32) == 0, "%s is not %s",
              ladders[i].name, ladders[0].name);
    }
}

int main(void)
{
    test_rng rng = test_rng_new(1);
    cases_each("tests/x25519/cases/x25519.json", "scalar", check_vector);
    cases_each("tests/x25519/cases/x25519.json", "start_k", check_iteration);
    for (size_t i = 0; i < test_scale(100); i++)
        check_exchange(&rng);
    return test_done();
}
