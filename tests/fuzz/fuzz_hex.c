/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Reading polynomials. The first byte of the input chooses the format, 'r'
 * for raw; the rest is the file. What is read must agree with a plain model
 * and come back from a write; what is refused gives one line. */
#define _POSIX_C_SOURCE 200809L

#include "../../cli/hex.h"
#include "fuzz.h"

#include <string.h>

/* Digits of the text, most significant first, in digit[size]; -1 when it is
 * not a polynomial. */
static long model_digits(const uint8_t *s, size_t size, uint8_t *digit)
{
    long n = 0;
    size_t i = 0;
    int underscore = 0;
    while (i < size && s[i] && strchr(" \t\n\v\f\r", s[i]))
        i++;
    if (size - i >= 2 && s[i] == '0' && (s[i + 1] | 0x20) == 'x')
        i += 2;
    for (; i < size; i++) {
        static const char digits[] = "0123456789abcdefABCDEF";
        const char *at = s[i] ? strchr(digits, s[i]) : NULL;
        if (at) {
            long value = at - digits;
            digit[n++] = (uint8_t)(value < 16 ? value : value - 6);
            underscore = 0;
        } else if (s[i] == '_' && n) {
            underscore = 1;
        } else if (!s[i] || !strchr(" \t\n\v\f\r", s[i])) {
            return -1;
        }
    }
    return n == 0 || underscore ? -1 : n;
}

static int byte_of(const hex_poly *p, size_t i)
{
    return (int)(p->w[i / sizeof *p->w] >> i % sizeof *p->w * 8 & 0xff);
}

/* The file read, or refused: -1. Checks what holds for any input. */
static int read_back(const uint8_t *data, size_t size, enum hex_format format,
                     hex_poly *p)
{
    char message[512] = "";
    /* fmemopen takes no empty buffer, nor one it may not write. */
    char *copy = malloc(size + 1);
    FUZZ_CHECK(copy != NULL);
    memcpy(copy, data, size);
    copy[size] = 0;
    FILE *in = size ? fmemopen(copy, size, "rb") : fopen("/dev/null", "rb");
    FILE *err = fmemopen(message, sizeof message, "w");
    FUZZ_CHECK(in && err);
    int status = hex_read(in, "in", format, p, err);
    fclose(in);
    fclose(err);
    free(copy);
    if (status == 0) {
        FUZZ_CHECK(message[0] == 0);
        FUZZ_CHECK(p->bytes >= 1);
        FUZZ_CHECK(p->n == (p->bytes + sizeof *p->w - 1) / sizeof *p->w);
        for (size_t i = p->bytes; i < p->n * sizeof *p->w; i++)
            FUZZ_CHECK(byte_of(p, i) == 0);
        return 0;
    }
    FUZZ_CHECK(status == 1);
    FUZZ_CHECK(strncmp(message, "in:", 3) == 0);
    FUZZ_CHECK(strstr(message, " error: ") != NULL);
    FUZZ_CHECK(strchr(message, '\n') == strrchr(message, '\n'));
    FUZZ_CHECK(message[strlen(message) - 1] == '\n');
    return -1;
}

static void check_write(const hex_poly *p, enum hex_format format)
{
    char *text;
    size_t size;
    hex_poly again;
    FILE *out = open_memstream(&text, &size);
    FUZZ_CHECK(out != NULL);
    FUZZ_CHECK(hex_write(out, "out", format, p->w, p->bytes, stderr) == 0);
    FUZZ_CHECK(hex_close(out, "out", stderr) == 0);
    FUZZ_CHECK(read_back((uint8_t *)text, size, format, &again) == 0);
    FUZZ_CHECK(format == HEX_RAW ? again.bytes == p->bytes
                                 : again.bytes <= p->bytes);
    for (size_t i = 0; i < p->bytes; i++)
        FUZZ_CHECK((i < again.bytes ? byte_of(&again, i) : 0) == byte_of(p, i));
    free(again.w);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    enum hex_format format = data[0] == 'r' ? HEX_RAW : HEX_TEXT;
    data++;
    size--;
    hex_poly p = {0};
    int refused = read_back(data, size, format, &p);

    if (format == HEX_RAW) {
        FUZZ_CHECK(refused == (size == 0 ? -1 : 0));
        if (refused)
            return 0;
        FUZZ_CHECK(p.bytes == size);
        for (size_t i = 0; i < size; i++)
            FUZZ_CHECK(byte_of(&p, i) == data[i]);
    } else {
        uint8_t *digit = malloc(size + 1);
        FUZZ_CHECK(digit != NULL);
        long n = model_digits(data, size, digit);
        FUZZ_CHECK((n < 0) == (refused != 0));
        if (!refused) {
            FUZZ_CHECK(p.bytes == ((size_t)n + 1) / 2);
            for (long i = 0; i < n; i++)
                FUZZ_CHECK((byte_of(&p, (size_t)i / 2) >> i % 2 * 4 & 0xf) ==
                           digit[n - 1 - i]);
        }
        free(digit);
        if (refused)
            return 0;
    }
    check_write(&p, HEX_TEXT);
    check_write(&p, HEX_RAW);
    free(p.w);
    return 0;
}
