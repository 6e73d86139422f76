/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Memory: the public functions ask for none up to the size that f2x.h states,
 * and say so when there is none beyond it, in the class TRIAD_CPU names, or
 * the best here. Linked with --wrap=malloc. */
#include "triad/f2x.h"

#include "tests/harness.h"

void *__real_malloc(size_t bytes);
void *__wrap_malloc(size_t bytes);

static int requests;
static int refused;

void *__wrap_malloc(size_t bytes)
{
    requests++;
    return refused ? NULL : __real_malloc(bytes);
}

enum { N = 1 << 15, SMALL = TRI_F2X_STACK_WORDS };
static tri_word a[N], b[N], c[2 * N];

static void check_small(size_t na, size_t nb)
{
    requests = 0;
    int status = tri_f2x_mul(c, a, na, b, nb);
    CHECK(status == TRI_OK && requests == 0, "%zu x %zu words: %s, %d requests",
          na, nb, tri_status_text(status), requests);
    if (na != nb)
        return;
    status = tri_f2x_mulmod(c, a, b, na * TRI_WORD_BITS);
    CHECK(status == TRI_OK && requests == 0, "modulo, %zu words: %d requests",
          na, requests);
}

static void check_refused(const char *what, int status)
{
    size_t i = 0;
    CHECK(status == TRI_ERR_MEMORY, "%s: %s", what, tri_status_text(status));
    while (i < 2 * N && c[i] == 1)
        i++;
    CHECK(i == 2 * N, "%s: word %zu was written", what, i);
}

int main(void)
{
    tri_cpu cpu;
    if (tri_cpu_select(&cpu) != TRI_OK) {
        test_skip("TRIAD_CPU names a class this machine lacks");
        return test_done();
    }
    printf("class %s\n", tri_cpu_name(cpu));
    for (size_t na = 1; na <= SMALL; na++)
        for (size_t nb = 1; nb <= SMALL; nb++)
            check_small(na, nb);
    requests = 0;
    CHECK(tri_f2x_sqr(c, a, N) == TRI_OK && requests == 0,
          "a square: %d requests", requests);
    for (size_t i = 0; i < 2 * N; i++)
        c[i] = 1;
    refused = 1;
    check_refused("a product", tri_f2x_mul(c, a, N, b, N));
    check_refused("an uneven product", tri_f2x_mul(c, a, N, b, N / 2 + 1));
    check_refused("a remainder",
                  tri_f2x_mulmod(c, a, b, (size_t)N * TRI_WORD_BITS));
    refused = 0;
    return test_done();
}
