/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A test program is a main that makes CHECKs and returns test_done().
 *
 * Environment: TEST_SEED, a number, seeds test_rng (1 when unset);
 * TEST_SCALE, a number such as 10 or 0.1, multiplies the work of test_scale.
 * On ASan builds, reads past the ends of a guarded buffer are found too. */
#ifndef TRIAD_TESTS_HARNESS_H
#define TRIAD_TESTS_HARNESS_H

#include <inttypes.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define TEST_ASAN 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define TEST_ASAN 1
#endif
#endif
#if defined(TEST_ASAN)
#include <sanitizer/asan_interface.h>
#define TEST_POISON(p, n) ASAN_POISON_MEMORY_REGION(p, n)
#define TEST_UNPOISON(p, n) ASAN_UNPOISON_MEMORY_REGION(p, n)
#else
#define TEST_POISON(p, n) ((void)(p), (void)(n))
#define TEST_UNPOISON(p, n) ((void)(p), (void)(n))
#endif

#if defined(__GNUC__)
#define TEST_PRINTF(string, first) \
    __attribute__((format(printf, string, first)))
#else
#define TEST_PRINTF(string, first)
#endif

/* What a macro stands for, as a string. */
#define TEST_STRING_(x) #x
#define TEST_STRING(x) TEST_STRING_(x)

static struct {
    unsigned long passed, failed, skipped;
} test_count;

enum { TEST_MAX_SHOWN = 20 };

/* Counts; a false cond is printed with the message, which says on what input
 * it happened. The value is cond, for giving up early:
 *     if (!CHECK(p != NULL, "n = %zu", n)) return; */
#define CHECK(cond, ...) \
    test_check((cond) ? 1 : 0, __FILE__, __LINE__, #cond, __VA_ARGS__)

TEST_PRINTF(5, 6)
static inline int test_check(int ok, const char *file, int line,
                             const char *what, const char *format, ...)
{
    if (ok) {
        test_count.passed++;
        return 1;
    }
    if (++test_count.failed <= TEST_MAX_SHOWN) {
        va_list args;
        va_start(args, format);
        printf("%s:%d: FAILED: %s: ", file, line, what);
        vprintf(format, args);
        printf("\n");
        va_end(args);
    } else if (test_count.failed == TEST_MAX_SHOWN + 1) {
        printf("(further failures are counted, not shown)\n");
    }
    return 0;
}

/* Something that cannot be tested here, and why. */
TEST_PRINTF(1, 2)
static inline void test_skip(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    printf("SKIPPED: ");
    vprintf(format, args);
    printf("\n");
    va_end(args);
    test_count.skipped++;
}

/* The last line, and the exit status of main. Testing nothing is a failure,
 * unless a skip says why. */
static inline int test_done(void)
{
    if (test_count.passed + test_count.failed + test_count.skipped == 0) {
        printf("FAILED: no checks were made\n");
        test_count.failed++;
    }
    printf("%lu passed, %lu failed", test_count.passed, test_count.failed);
    if (test_count.skipped)
        printf(", %lu skipped", test_count.skipped);
    printf("\n");
    if (fflush(stdout) != 0)
        return 1;
    return test_count.failed != 0;
}

/* TEST_SEED, printed once. */
static inline uint64_t test_seed(void)
{
    static int known;
    static uint64_t seed = 1;
    if (!known) {
        const char *text = getenv("TEST_SEED");
        if (text && *text) {
            char *end;
            seed = strtoull(text, &end, 0);
            if (*end) {
                fprintf(stderr, "TEST_SEED=%s is not a number\n", text);
                exit(2);
            }
        }
        printf("TEST_SEED=%" PRIu64 "\n", seed);
        known = 1;
    }
    return seed;
}

/* n times TEST_SCALE, at least 1. */
static inline size_t test_scale(size_t n)
{
    const char *text = getenv("TEST_SCALE");
    double scale = 1;
    if (text && *text) {
        char *end;
        scale = strtod(text, &end);
        if (*end || !(scale > 0 && scale <= 1e6)) {
            fprintf(stderr, "TEST_SCALE=%s is not in (0, 1e6]\n", text);
            exit(2);
        }
    }
    double scaled = (double)n * scale;
    return scaled < 1 ? 1 : (size_t)scaled;
}

/* SplitMix64 [Steele, Lea, Flood 2014]. Streams of one TEST_SEED differ, so
 * that a test does not change when one before it draws more. */
typedef struct test_rng {
    uint64_t state;
} test_rng;

static inline uint64_t test_mix(uint64_t z)
{
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline test_rng test_rng_new(uint64_t stream)
{
    return (test_rng){test_mix(test_seed() ^ test_mix(stream))};
}

static inline uint64_t test_u64(test_rng *r)
{
    return test_mix(r->state += UINT64_C(0x9e3779b97f4a7c15));
}

/* 0 <= result < n, n >= 1. */
static inline size_t test_below(test_rng *r, size_t n)
{
    return (size_t)(test_u64(r) % n);
}

/* The same bytes on every host. */
static inline void test_fill(test_rng *r, void *p, size_t bytes)
{
    unsigned char *c = p;
    uint64_t w = 0;
    for (size_t i = 0; i < bytes; i++, w >>= 8) {
        if (i % 8 == 0)
            w = test_u64(r);
        c[i] = (unsigned char)w;
    }
}

/* A buffer between two guards of TEST_GUARD bytes, which test_free checks. It
 * is aligned to `align`, a power of two up to TEST_GUARD, and to no more, so
 * that code which assumes more is found. It starts out as bytes 0xa5, so that
 * words never written are found. Not enough memory ends the program. */
enum { TEST_GUARD = 64 };

/* Lies unaligned before the first guard. */
typedef struct test_buffer_head {
    void *start; /* what malloc returned */
    size_t bytes;
} test_buffer_head;

static inline void *test_alloc(size_t bytes, size_t align)
{
    /* head (up to TEST_GUARD), guard, bytes, guard; room to align twice. */
    char *start = malloc(bytes + 5 * TEST_GUARD);
    if (!start) {
        fprintf(stderr, "test_alloc: no memory for %zu bytes\n", bytes);
        exit(2);
    }
    char *p = start + 2 * TEST_GUARD;
    while ((uintptr_t)p % (2 * align) != align)
        p++;
    test_buffer_head head = {start, bytes};
    memcpy(p - 2 * TEST_GUARD, &head, sizeof head);
    memset(p - TEST_GUARD, 0x5c, TEST_GUARD);
    memset(p, 0xa5, bytes);
    memset(p + bytes, 0x5c, TEST_GUARD);
    TEST_POISON(p - TEST_GUARD, (size_t)TEST_GUARD);
    TEST_POISON(p + bytes, (size_t)TEST_GUARD);
    return p;
}

/* Checks the guards of buffer p and frees it; `name` is for the message. */
#define TEST_FREE(p, name) test_free(p, name, __FILE__, __LINE__)

static inline void test_free(void *buffer, const char *name, const char *file,
                             int line)
{
    unsigned char *p = buffer;
    test_buffer_head head;
    memcpy(&head, p - 2 * TEST_GUARD, sizeof head);
    TEST_UNPOISON(p - TEST_GUARD, (size_t)TEST_GUARD);
    TEST_UNPOISON(p + head.bytes, (size_t)TEST_GUARD);
    int before = 0, after = 0; /* distance of the farthest changed byte */
    for (int i = 1; i <= TEST_GUARD; i++) {
        if (p[-i] != 0x5c)
            before = i;
        if (p[head.bytes + (size_t)i - 1] != 0x5c)
            after = i;
    }
    test_check(before == 0 && after == 0, file, line, "guards intact",
               "%s of %zu bytes: written up to %d bytes before it and %d "
               "past it",
               name, head.bytes, before, after);
    free(head.start);
}

#endif
