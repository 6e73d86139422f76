/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The same products as gf2x, the shared library of the system: random and
 * structured operands up to 2^20 bits, balanced and not, squares, remainders;
 * every class this machine has, each in a process of its own. */
#define _POSIX_C_SOURCE 200809L

#include "triad/f2x.h"

#include "peers.h"
#include "tests/words.h"

#include <dlfcn.h>
#include <sys/wait.h>
#include <unistd.h>

typedef int gf2x_mul_fn(unsigned long *c, const unsigned long *a,
                        unsigned long na, const unsigned long *b,
                        unsigned long nb);

static gf2x_mul_fn *gf2x_mul;
static uint64_t rng;

static void peer(tri_word *c, const tri_word *a, size_t na, const tri_word *b,
                 size_t nb)
{
    gf2x_mul((unsigned long *)(void *)c, (const unsigned long *)(const void *)a,
             na, (const unsigned long *)(const void *)b, nb);
}

static void check_product(size_t na, size_t nb, unsigned ka, unsigned kb)
{
    tri_word *a = words(na), *b = words(nb), *c = words(na + nb);
    tri_word *want = words(na + nb);
    peers_fill(a, na, ka, &rng);
    peers_fill(b, nb, kb, &rng);
    peer(want, a, na, b, nb);
    int status = tri_f2x_mul(c, a, na, b, nb);
    size_t at = first_difference(c, want, na + nb);
    CHECK(status == TRI_OK && at == na + nb,
          "%zux%zu, operands of kinds %u and %u: status %d, differs at word "
          "%zu",
          na, nb, ka, kb, status, at);
    TEST_FREE(a, "a");
    TEST_FREE(b, "b");
    TEST_FREE(c, "c");
    TEST_FREE(want, "want");
}

static void check_square(size_t n, unsigned kind)
{
    tri_word *a = words(n), *c = words(2 * n), *want = words(2 * n);
    peers_fill(a, n, kind, &rng);
    peer(want, a, n, a, n);
    int status = tri_f2x_sqr(c, a, n);
    size_t at = first_difference(c, want, 2 * n);
    CHECK(status == TRI_OK && at == 2 * n,
          "square of %zu, kind %u: status %d, differs at word %zu", n, kind,
          status, at);
    TEST_FREE(a, "a");
    TEST_FREE(c, "c");
    TEST_FREE(want, "want");
}

/* Bit i of the product is bit i mod `bits` of the remainder. */
static void check_remainder(size_t bits, unsigned kind)
{
    size_t n = (bits + TRI_WORD_BITS - 1) / TRI_WORD_BITS;
    tri_word *a = words(n), *b = words(n), *c = words(n), *p = words(2 * n);
    tri_word *want = words(n), top = (tri_word)-1 >> (TRI_WORD_BITS * n - bits);
    peers_fill(a, n, kind, &rng);
    peers_fill(b, n, 0, &rng);
    a[n - 1] &= top;
    b[n - 1] &= top;
    peer(p, a, n, b, n);
    memcpy(want, p, n * sizeof *p);
    want[n - 1] &= top;
    for (size_t i = 0; i < n; i++) {
        size_t from = bits + TRI_WORD_BITS * i, shift = from % TRI_WORD_BITS;
        tri_word w = p[from / TRI_WORD_BITS] >> shift;
        if (shift && from / TRI_WORD_BITS + 1 < 2 * n)
            w |= p[from / TRI_WORD_BITS + 1] << (TRI_WORD_BITS - shift);
        want[i] ^= i == n - 1 ? w & top : w;
    }
    int status = tri_f2x_mulmod(c, a, b, bits);
    size_t at = first_difference(c, want, n);
    CHECK(status == TRI_OK && at == n,
          "mod x^%zu - 1, kind %u: status %d, differs at word %zu", bits, kind,
          status, at);
    TEST_FREE(a, "a");
    TEST_FREE(b, "b");
    TEST_FREE(c, "c");
    TEST_FREE(p, "p");
    TEST_FREE(want, "want");
}

static void check_class(void)
{
    size_t most = test_scale(1) >= 1 ? PEERS_MOST : 1024;
    unsigned kind = 0;
    for (size_t n = 1; n <= most; n = peers_next(n), kind++) {
        check_product(n, n, kind, 0);
        if (n > 4096)
            continue;
        check_product(n, n, kind, kind + 1 + kind / PEERS_KINDS);
        check_product(n, 1 + (size_t)(peers_random(&rng) % n), 0, kind);
        check_square(n, kind);
    }
    /* Past the largest built-in plan. */
    check_product(20001, 20001, 0, 0);
    check_product(37003, 17000, 0, 4);
    for (size_t i = 0; i < test_scale(200); i++)
        check_product(1 + (size_t)(peers_random(&rng) % 400),
                      1 + (size_t)(peers_random(&rng) % 400),
                      (unsigned)peers_random(&rng) % PEERS_KINDS,
                      (unsigned)peers_random(&rng) % PEERS_KINDS);
    static const size_t rings[] = {12323, 24659, 40973, 17669, 35851, 57637};
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++)
        for (unsigned k = 0; k < PEERS_KINDS; k += 4)
            check_remainder(rings[i], k);
    for (size_t bits = 1; bits < 1000; bits += 1 + bits / 7)
        check_remainder(bits, kind++);
}

/* tri_f2x_mul chooses its class once in a process. */
static void check_in_child(const char *name)
{
    int pipes[2], status;
    fflush(stdout);
    memset(&test_count, 0, sizeof test_count);
    if (pipe(pipes) != 0)
        exit(2);
    pid_t child = fork();
    if (child == 0) {
        setenv("TRIAD_CPU", name, 1);
        printf("class %s\n", name);
        check_class();
        fflush(stdout);
        ssize_t n = write(pipes[1], &test_count, sizeof test_count);
        _exit(n != (ssize_t)sizeof test_count);
    }
    close(pipes[1]);
    ssize_t n = read(pipes[0], &test_count, sizeof test_count);
    close(pipes[0]);
    CHECK(child > 0 && n == (ssize_t)sizeof test_count, "class %s", name);
    CHECK(waitpid(child, &status, 0) == child && status == 0,
          "class %s: the process ended with %d", name, status);
}

int main(void)
{
    unsigned long passed = 0, failed = 0, skipped = 0;
    const char *path = getenv("TRIAD_GF2X");
    void *gf2x = dlopen(path ? path : "libgf2x.so.3", RTLD_NOW);
    void *symbol = gf2x ? dlsym(gf2x, "gf2x_mul") : NULL;
    if (sizeof(unsigned long) != sizeof(tri_word)) {
        test_skip("gf2x: its words are not ours");
        return test_done();
    }
    if (!symbol) {
        test_skip("gf2x: %s (apt-get install libgf2x-dev)", dlerror());
        return test_done();
    }
    memcpy(&gf2x_mul, &symbol, sizeof symbol);
    rng = test_seed();
    for (int cpu = 0; cpu < TRI_CPU_COUNT; cpu++) {
        if (tri_cpu_supported((tri_cpu)cpu)) {
            check_in_child(tri_cpu_name((tri_cpu)cpu));
        } else {
            memset(&test_count, 0, sizeof test_count);
            test_skip("class %s: this machine lacks it",
                      tri_cpu_name((tri_cpu)cpu));
        }
        passed += test_count.passed;
        failed += test_count.failed;
        skipped += test_count.skipped;
    }
    test_count.passed = passed;
    test_count.failed = failed;
    test_count.skipped = skipped;
    return test_done();
}
