/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Reading and writing polynomials as files. This file includes hex.c, to
 * refuse it memory; link no other copy. */
#define _POSIX_C_SOURCE 200809L

#include "../harness.h"

static int reallocs_left = -1; /* before one is refused; -1: none is */

static void *test_realloc(void *p, size_t bytes)
{
    if (reallocs_left == 0)
        return NULL;
    if (reallocs_left > 0)
        reallocs_left--;
    return realloc(p, bytes);
}

#define realloc test_realloc
#include "../../cli/hex.c"
#undef realloc

/* A file to read that holds these bytes. */
static FILE *file_of(const void *bytes, size_t size)
{
    FILE *f = tmpfile();
    if (!f || fwrite(bytes, 1, size, f) != size || fseek(f, 0, SEEK_SET)) {
        perror("t_hex: temporary file");
        exit(2);
    }
    return f;
}

/* The first line, or all, of what was written to f. */
static const char *text_of(FILE *f)
{
    static char text[1024];
    rewind(f);
    text[fread(text, 1, sizeof text - 1, f)] = 0;
    return text;
}

/* hex_read of these bytes. *message := what it said, until the next call. */
static int read_bytes(const void *bytes, size_t size, enum hex_format format,
                      hex_poly *p, const char **message)
{
    FILE *in = file_of(bytes, size), *err = file_of("", 0);
    int status = hex_read(in, "in", format, p, err);
    *message = text_of(err);
    fclose(in);
    fclose(err);
    return status;
}

static void test_text(void)
{
    static const struct {
        const char *text, *written;
        size_t bytes;
    } good[] = {
        {"0", "0\n", 1},
        {"1", "1\n", 1},
        {"0x1b", "1b\n", 1},
        {"0X1B", "1b\n", 1},
        {"  \n\t0x1b\r\n", "1b\n", 1},
        {"0123456789abcdefABCDEF", "123456789abcdefabcdef\n", 11},
        {"dead_beef", "deadbeef\n", 4},
        {"de__ad \n_be\nef\f\v\n", "deadbeef\n", 4},
        {"0x dead", "dead\n", 2},
        {"000", "0\n", 2},
        {"0_0", "0\n", 1},
        {"123456789abcdef", "123456789abcdef\n", 8},
        {"0123456789abcdef", "123456789abcdef\n", 8},
        {"f123456789abcdef", "f123456789abcdef\n", 8},
        {"8f123456789abcdef", "8f123456789abcdef\n", 9},
        {"123456789abcdef0fedcba987654321", "123456789abcdef0fedcba987654321\n",
         16},
        {"00000000000000000000000000000000000000001", "1\n", 21},
    };
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        const char *text = good[i].text, *message;
        hex_poly p = {0};
        int status = read_bytes(text, strlen(text), HEX_TEXT, &p, &message);
        if (!CHECK(status == 0 && !*message, "'%s': %s", text, message))
            continue;
        CHECK(p.bytes == good[i].bytes, "'%s': %zu bytes", text, p.bytes);
        CHECK(p.n == (p.bytes + WORD_BYTES - 1) / WORD_BYTES, "'%s': %zu words",
              text, p.n);
        FILE *out = file_of("", 0);
        CHECK(hex_write(out, "out", HEX_TEXT, p.w, p.bytes, stdout) == 0,
              "'%s'", text);
        const char *written = text_of(out);
        CHECK(strcmp(written, good[i].written) == 0, "'%s' came back as '%s'",
              text, written);
        fclose(out);
        free(p.w);
    }
}

#define EXPECTED "expected a hexadecimal digit (0-9, a-f)"
#define NO_DIGITS \
    "; expected a polynomial in hexadecimal, such as 1b for " \
    "x^4 + x^3 + x + 1\n"

static void test_refused(void)
{
    static const struct {
        const char *text;
        size_t size;
        const char *message;
    } bad[] = {
#define TEXT(s) s, sizeof s - 1
        {TEXT(""), "in:1:1: error: no digits" NO_DIGITS},
        {TEXT(" \n \n  "), "in:3:3: error: no digits" NO_DIGITS},
        {TEXT("0x"), "in:1:3: error: no digits after 0x" NO_DIGITS},
        {TEXT("0x\n"), "in:2:1: error: no digits after 0x" NO_DIGITS},
        {TEXT("12_"), "in:1:3: error: no digit after '_'\n"},
        {TEXT("1\n2_\n_ \n"), "in:3:1: error: no digit after '_'\n"},
        {TEXT("_12"), "in:1:1: error: unexpected '_'; " EXPECTED "\n"},
        {TEXT("0x_12"), "in:1:3: error: unexpected '_'; " EXPECTED "\n"},
        {TEXT("x12"), "in:1:1: error: unexpected 'x'; " EXPECTED "\n"},
        {TEXT("-12"), "in:1:1: error: unexpected '-'; " EXPECTED "\n"},
        {TEXT("12g4"),
         "in:1:3: error: unexpected 'g'; " EXPECTED ", '_' or white space\n"},
        {TEXT("12\r\n\n 34:"),
         "in:3:4: error: unexpected ':'; " EXPECTED ", '_' or white space\n"},
        {TEXT("0 x12"),
         "in:1:3: error: unexpected 'x'; " EXPECTED ", '_' or white space\n"},
        {TEXT("00x1"),
         "in:1:3: error: unexpected 'x'; " EXPECTED ", '_' or white space\n"},
        {TEXT("1x1"),
         "in:1:2: error: unexpected 'x'; " EXPECTED ", '_' or white space\n"},
        {TEXT("0x0x1"),
         "in:1:4: error: unexpected 'x'; " EXPECTED ", '_' or white space\n"},
        {TEXT("0x12\n0x34\n"),
         "in:2:2: error: unexpected 'x'; " EXPECTED ", '_' or white space\n"},
        {TEXT("1\0"), "in:1:2: error: unexpected byte 0x00; " EXPECTED
                      ", '_' or white space (raw bytes need --raw)\n"},
        {TEXT("\xef\xbb\xbf"), "in:1:1: error: unexpected byte 0xef; " EXPECTED
                               " (raw bytes need --raw)\n"},
        {TEXT("\x7f"), "in:1:1: error: unexpected byte 0x7f; " EXPECTED
                       " (raw bytes need --raw)\n"},
        /* Neighbours of the digits in ASCII. */
        {TEXT("/"), "in:1:1: error: unexpected '/'; " EXPECTED "\n"},
        {TEXT("@"), "in:1:1: error: unexpected '@'; " EXPECTED "\n"},
        {TEXT("G"), "in:1:1: error: unexpected 'G'; " EXPECTED "\n"},
        {TEXT("`"), "in:1:1: error: unexpected '`'; " EXPECTED "\n"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *message;
        hex_poly p = {NULL, 1, 2};
        int status =
            read_bytes(bad[i].text, bad[i].size, HEX_TEXT, &p, &message);
        if (!CHECK(status == 1, "'%s' was accepted", bad[i].text)) {
            free(p.w);
            continue;
        }
        CHECK(strcmp(message, bad[i].message) == 0, "'%s': %s", bad[i].text,
              message);
        CHECK(p.w == NULL && p.n == 1 && p.bytes == 2, "'%s': p was changed",
              bad[i].text);
    }
}

static void test_raw(void)
{
    hex_poly p = {NULL, 1, 2};
    const char *message;
    CHECK(read_bytes("", 0, HEX_RAW, &p, &message) == 1, "empty");
    CHECK(strcmp(message, "in: error: empty; expected at least one byte\n") ==
              0,
          "%s", message);
    CHECK(p.w == NULL && p.n == 1 && p.bytes == 2, "p was changed");

    /* x + x^8 + x^23, and a zero byte on top. */
    if (CHECK(read_bytes("\2\1\x80\0", 4, HEX_RAW, &p, &message) == 0, "%s",
              message)) {
        CHECK(p.n == 1 && p.bytes == 4, "%zu words, %zu bytes", p.n, p.bytes);
        CHECK(p.w[0] == 0x800102, "got 0x%" PRIx64, (uint64_t)p.w[0]);
        free(p.w);
    }
}

/* Byte i of p. */
static unsigned byte_of(const hex_poly *p, size_t i)
{
    return (unsigned)(p->w[i / WORD_BYTES] >> i % WORD_BYTES * 8) & 0xff;
}

/* Digit i of raw bytes. */
static int digit_of(const unsigned char *raw, size_t i)
{
    return "0123456789abcdef"[raw[i / 2] >> i % 2 * 4 & 0xf];
}

/* Random polynomials of every small size, and of sizes around those of the
 * buffers; as raw bytes, and as digits with other characters between. */
static void check_size(test_rng *r, size_t bytes)
{
    const char *message;
    hex_poly p;
    unsigned char *raw = malloc(bytes);
    char *text = malloc(4 * bytes);
    if (!raw || !text)
        exit(2);
    test_fill(r, raw, bytes);
    raw[bytes - 1] |= 0x10; /* written with all its digits */
    size_t size = 0, columns = 1 + test_below(r, 100);
    for (size_t i = 2 * bytes; i--;) {
        unsigned digit = raw[i / 2] >> i % 2 * 4 & 0xf;
        int upper = digit >= 10 && test_below(r, 2);
        text[size++] = "0123456789abcdefABCDEF"[digit + (upper ? 6 : 0)];
        if (i % columns == 1)
            text[size++] = "_ \n"[test_below(r, 3)];
    }

    for (int raw_format = 0; raw_format < 2; raw_format++) {
        enum hex_format format = raw_format ? HEX_RAW : HEX_TEXT;
        int status = raw_format ? read_bytes(raw, bytes, format, &p, &message)
                                : read_bytes(text, size, format, &p, &message);
        if (!CHECK(status == 0, "%zu bytes, raw %d: %s", bytes, raw_format,
                   message))
            continue;
        CHECK(p.bytes == bytes && p.n == (bytes + WORD_BYTES - 1) / WORD_BYTES,
              "%zu bytes, raw %d: got %zu bytes, %zu words", bytes, raw_format,
              p.bytes, p.n);
        size_t wrong = 0;
        while (wrong < p.n * WORD_BYTES &&
               byte_of(&p, wrong) == (wrong < bytes ? raw[wrong] : 0))
            wrong++;
        CHECK(wrong == p.n * WORD_BYTES, "%zu bytes, raw %d: byte %zu", bytes,
              raw_format, wrong);

        FILE *out = file_of("", 0);
        CHECK(hex_write(out, "out", format, p.w, bytes, stdout) == 0, "%zu",
              bytes);
        rewind(out);
        size_t same = 0;
        if (raw_format)
            while (same < bytes && getc(out) == raw[same])
                same++;
        else
            while (same < 2 * bytes &&
                   getc(out) == digit_of(raw, 2 * bytes - 1 - same))
                same++;
        CHECK(same == (raw_format ? bytes : 2 * bytes) &&
                  (raw_format || getc(out) == '\n') && getc(out) == EOF,
              "%zu bytes, raw %d: written wrong from %zu on", bytes, raw_format,
              same);
        fclose(out);
        free(p.w);
    }
    free(raw);
    free(text);
}

static void test_sizes(void)
{
    static const size_t large[] = {4095,  4096,  4097,  8191,   8192,   8193,
                                   16383, 16384, 16385, 100000, 3000000};
    test_rng r = test_rng_new(1);
    for (size_t bytes = 1; bytes <= test_scale(70); bytes++)
        check_size(&r, bytes);
    for (size_t i = 0; i < sizeof large / sizeof large[0]; i++)
        check_size(&r, large[i]);
}

/* A bad character far into a file, past the first buffers. */
static void test_far_position(void)
{
    enum { LINES = 5000, WIDTH = 64 };
    char *text = malloc(LINES * (WIDTH + 1));
    if (!text)
        exit(2);
    memset(text, '7', LINES * (WIDTH + 1));
    for (int i = 0; i < LINES; i++)
        text[i * (WIDTH + 1) + WIDTH] = '\n';
    text[4321 * (WIDTH + 1) + 41] = 'O';
    hex_poly p;
    const char *message;
    CHECK(read_bytes(text, LINES * (WIDTH + 1), HEX_TEXT, &p, &message) == 1,
          "accepted");
    CHECK(strncmp(message, "in:4322:42: error: unexpected 'O'", 33) == 0, "%s",
          message);
    free(text);
}

static void test_read_error(void)
{
    for (int raw = 0; raw < 2; raw++) {
        hex_poly p = {NULL, 1, 2};
        FILE *in = fopen("/", "r"), *err = file_of("", 0);
        if (!in) {
            test_skip("read errors: this system opens no folder");
            return;
        }
        CHECK(hex_read(in, "in", raw ? HEX_RAW : HEX_TEXT, &p, err) == 1,
              "raw %d", raw);
        char want[128];
        snprintf(want, sizeof want, "in: error: cannot read: %s\n",
                 strerror(EISDIR));
        const char *message = text_of(err);
        CHECK(strcmp(message, want) == 0, "raw %d: %s", raw, message);
        CHECK(p.w == NULL && p.n == 1 && p.bytes == 2, "p was changed");
        fclose(in);
        fclose(err);
    }
}

static void test_disk_full(void)
{
    enum { WORDS = 100000 };
    static tri_word w[WORDS];
    memset(w, 0x5a, sizeof w);
    char want[128];
    snprintf(want, sizeof want, "out: error: cannot write: %s\n",
             strerror(ENOSPC));
    for (int i = 0; i < 4; i++) {
        FILE *out = fopen("/dev/full", "w"), *err = file_of("", 0);
        if (!out) {
            test_skip("disk full: this system has no /dev/full");
            return;
        }
        int status = hex_write(out, "out", i & 1 ? HEX_RAW : HEX_TEXT, w,
                               i & 2 ? sizeof w : 3, err);
        CHECK(status == 1, "case %d", i);
        const char *message = text_of(err);
        CHECK(strcmp(message, want) == 0, "case %d: %s", i, message);
        fclose(out);
        fclose(err);
    }
    FILE *out = fopen("/dev/full", "w"), *err = file_of("", 0);
    fputs("not yet written", out);
    CHECK(hex_close(out, "out", err) == 1, "close");
    const char *message = text_of(err);
    CHECK(strcmp(message, want) == 0, "close: %s", message);
    fclose(err);
}

/* Every allocation refused in turn. */
static void test_out_of_memory(void)
{
    enum { SIZE = 40000 };
    static char bytes[SIZE];
    memset(bytes, '7', SIZE);
    for (int raw = 0; raw < 2; raw++) {
        int status = 1, refused = 0;
        for (; status && refused < 10; refused++) {
            hex_poly p = {NULL, 1, 2};
            const char *message;
            reallocs_left = refused;
            status =
                read_bytes(bytes, SIZE, raw ? HEX_RAW : HEX_TEXT, &p, &message);
            reallocs_left = -1;
            if (status == 0) {
                free(p.w);
                break;
            }
            CHECK(strncmp(message, "in: error: out of memory after ", 31) == 0,
                  "raw %d, allocation %d: %s", raw, refused, message);
            CHECK(p.w == NULL && p.n == 1 && p.bytes == 2, "p was changed");
        }
        CHECK(status == 0 && refused >= 3, "raw %d: %d allocations", raw,
              refused);
    }
}

int main(void)
{
    test_text();
    test_refused();
    test_raw();
    test_sizes();
    test_far_position();
    test_read_error();
    test_disk_full();
    test_out_of_memory();
    return test_done();
}
