/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Runs a fuzz target without libFuzzer:
 *
 *     fuzz_x [--runs N] [--seed S] [--run R] FILE...
 *
 * First each FILE as it is, then N inputs made from S: mostly mutations of
 * the files, some of random bytes. Input R depends on S, R and the files
 * only; --run R makes that one alone. An input that fails is saved as
 * crash-S-R, or is the file named last. */
#define _POSIX_C_SOURCE 200809L

#include "tests/harness.h"
#include "fuzz.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

enum { MAX_SIZE = 65536, MAX_FILES = 256 };

typedef struct input {
    size_t size;
    uint8_t byte[MAX_SIZE];
} input;

static input *files[MAX_FILES];
static size_t file_count;

/* For the report of a crash. */
static input current;
static char crash_name[256];

static void save_crash(void)
{
    static const char head[] = "\nfailing input: ";
    ssize_t written = write(2, head, sizeof head - 1);
    written = write(2, crash_name, strlen(crash_name));
    written = write(2, "\n", 1);
    int fd = open(crash_name, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (fd >= 0) {
        written = write(fd, current.byte, current.size);
        close(fd);
    }
    (void)written;
}

static void on_signal(int number)
{
    save_crash();
    signal(number, SIG_DFL);
    raise(number);
}

#if defined(TEST_ASAN)
void __sanitizer_set_death_callback(void (*callback)(void));
#endif

static void catch_crashes(void)
{
#if defined(TEST_ASAN)
    __sanitizer_set_death_callback(save_crash);
#else
    signal(SIGSEGV, on_signal);
    signal(SIGBUS, on_signal);
    signal(SIGFPE, on_signal);
    signal(SIGILL, on_signal);
#endif
    signal(SIGABRT, on_signal);
}

/* On a copy, so that ASan sees reads past its end. */
static void run(void)
{
    uint8_t *copy = malloc(current.size + (current.size == 0));
    FUZZ_CHECK(copy != NULL);
    memcpy(copy, current.byte, current.size);
    LLVMFuzzerTestOneInput(copy, current.size);
    free(copy);
    test_count.passed++;
}

/* Replaces `cut` bytes at `at` by the `n` bytes at p; what does not fit is
 * dropped. */
static void splice(size_t at, size_t cut, const uint8_t *p, size_t n)
{
    input old = current;
    size_t tail = at + cut;
    if (n > MAX_SIZE - at)
        n = MAX_SIZE - at;
    size_t rest = old.size - tail;
    if (rest > MAX_SIZE - at - n)
        rest = MAX_SIZE - at - n;
    memcpy(current.byte + at, p, n);
    memcpy(current.byte + at + n, old.byte + tail, rest);
    current.size = at + n + rest;
}

static void mutate(test_rng *r)
{
    /* It would put each on a line of its own. */
    /* clang-format off */
    static const char *const words[] = {
        "0", "-1", "x", "_", " ", "\n", "\r\n", "\t", "#", "/", ":", "\xff",
        "255", "256", "65535", "65536", "2147483648", "4294967296",
        "18446744073709551615", "18446744073709551616"};
    /* clang-format on */
    size_t size = current.size;
    size_t at = test_below(r, size + 1);
    size_t length = test_below(r, size - at + 1);
    if (test_below(r, 2) && length > 8)
        length = test_below(r, 8);
    uint8_t random[16];
    test_fill(r, random, sizeof random);

    switch (test_below(r, 7)) {
    case 0: /* flip a bit */
        if (at < size)
            current.byte[at] ^= (uint8_t)(1u << test_below(r, 8));
        break;
    case 1: /* some random bytes in place of others */
        splice(at, length, random, test_below(r, sizeof random));
        break;
    case 2:
        splice(at, length, random, 0);
        break;
    case 3: { /* repeat a part */
        input old = current;
        splice(at, 0, old.byte + at, length);
        break;
    }
    case 4: { /* a part of any file */
        if (file_count == 0)
            break;
        const input *f = files[test_below(r, file_count)];
        size_t from = test_below(r, f->size + 1);
        splice(at, length, f->byte + from, test_below(r, f->size - from + 1));
        break;
    }
    case 5: { /* an awkward word */
        const char *word = words[test_below(r, sizeof words / sizeof *words)];
        splice(at, test_below(r, 2) ? length : 0, (const uint8_t *)word,
               strlen(word));
        break;
    }
    default: /* cut off the end */
        current.size = at;
        break;
    }
}

static void make(uint64_t seed, uint64_t number)
{
    test_rng r = {test_mix(seed) ^ test_mix(~number)};
    if (file_count == 0 || test_below(&r, 16) == 0) {
        current.size = test_below(&r, test_below(&r, 2) ? 16 : 512);
        test_fill(&r, current.byte, current.size);
        return;
    }
    current = *files[test_below(&r, file_count)];
    for (size_t times = 1 + test_below(&r, 4); times; times--)
        mutate(&r);
}

static void read_file(const char *name)
{
    FILE *f = fopen(name, "rb");
    input *file = malloc(sizeof *file);
    if (!f || !file || file_count == MAX_FILES) {
        fprintf(stderr, "%s: %s\n", name,
                f ? "too many files" : strerror(errno));
        exit(2);
    }
    file->size = fread(file->byte, 1, MAX_SIZE, f);
    if (ferror(f) || getc(f) != EOF) {
        fprintf(stderr, "%s: cannot read, or more than %d bytes\n", name,
                MAX_SIZE);
        exit(2);
    }
    fclose(f);
    files[file_count++] = file;
    current = *file;
    snprintf(crash_name, sizeof crash_name, "%s", name);
}

static uint64_t number(const char *option, const char *text)
{
    char *end = NULL;
    uint64_t value = text ? strtoull(text, &end, 0) : 0;
    if (!text || !*text || *end) {
        fprintf(stderr, "%s needs a number\n", option);
        exit(2);
    }
    return value;
}

int main(int argc, char **argv)
{
    uint64_t runs = test_scale(20000), seed = 1, first = 0;
    int one = 0;
    catch_crashes();
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--runs") == 0) {
            runs = number("--runs", argv[++i]);
        } else if (strcmp(argv[i], "--seed") == 0) {
            seed = number("--seed", argv[++i]);
        } else if (strcmp(argv[i], "--run") == 0) {
            first = number("--run", argv[++i]);
            one = 1;
        } else {
            read_file(argv[i]);
            run();
        }
    }
    if (one)
        runs = 1;
    for (uint64_t i = first; i < first + runs; i++) {
        snprintf(crash_name, sizeof crash_name, "crash-%" PRIu64 "-%" PRIu64,
                 seed, i);
        make(seed, i);
        run();
    }
    printf("%zu files, %" PRIu64 " runs, --seed %" PRIu64 "\n", file_count,
           runs, seed);
    return test_done();
}
