/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Compositions of published costs are the published totals. */
#include "cli/compose.h"
#include "cli/published.h"
#include "tests/harness.h"

#include <math.h>

static double off(double composed, double measured)
{
    return fabs(composed / measured - 1);
}

static compose_cost cost(published_what what)
{
    return (compose_cost){published_first(what, 1, 0)->cycles,
                          COMPOSE_PUBLISHED};
}

static void check_x25519(void)
{
    composition c;
    double firings = 0;
    compose_x25519(&c, cost(PUBLISHED_MUL), cost(PUBLISHED_SQUARE));
    for (size_t i = 0; i < 4; i++)
        firings += c.term[i].count;
    CHECK(firings == 2561, "%g firings", firings);
    /* The kernels of the research tree, and its X25519. */
    const published *tree = published_first(PUBLISHED_X25519, 1, 0) + 1;
    double sum = compose_sum(&c, 0);
    CHECK(off(sum, tree->cycles) < 0.02, "%s: %.0f composed, %.0f published",
          tree->name, sum, tree->cycles);
    CHECK(fabs(compose_sum(&c, 1) - sum - 255 * PUBLISHED_RESIDUAL) < 0.01,
          "the residual is %g", compose_sum(&c, 1) - sum);
    /* By hand, in tenths: 1287 products, 1274 squares, 255 steps. */
    CHECK(fabs(sum - (1287 * 102.8 + 1274 * 81.8 + 255 * 75.4)) < 0.01, "%.2f",
          sum);
}

static void check_sha3(void)
{
    for (const published *p = published_figures; p->name; p++) {
        composition c;
        if (p->what != PUBLISHED_SHA3_256)
            continue;
        compose_sha3_256(
            &c,
            p->microcode
                ? cost(PUBLISHED_KECCAK)
                : (compose_cost){published_first(PUBLISHED_KECCAK, 0, 0)
                                     ->cycles,
                                 COMPOSE_PUBLISHED},
            p->bytes);
        /* OpenSSL's permutation was in the same sponge. */
        double limit = p->microcode ? 0.005 : 0.01;
        CHECK(off(compose_sum(&c, 0), p->cycles) < limit,
              "%s, %u bytes: %.0f composed, %.0f published", p->name, p->bytes,
              compose_sum(&c, 0), p->cycles);
    }
    /* FIPS 202: 136 bytes need a block of padding. */
    composition c;
    compose_sha3_256(&c, cost(PUBLISHED_KECCAK), 135);
    CHECK(c.term[0].count == 1, "%g permutations", c.term[0].count);
    compose_sha3_256(&c, cost(PUBLISHED_KECCAK), 136);
    CHECK(c.term[0].count == 2, "%g permutations", c.term[0].count);
}

int main(void)
{
    check_x25519();
    check_sha3();
    return test_done();
}
