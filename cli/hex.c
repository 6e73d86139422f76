/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Polynomials as files. */
#include "hex.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    CHUNK = 16384,
    FIRST_ROOM = 1024, /* words */
    WORD_BYTES = TRI_WORD_BITS / 8,
    WORD_DIGITS = TRI_WORD_BITS / 4
};

/* A growing array of words. */
typedef struct vector {
    tri_word *w;
    size_t n, room;
} vector;

/* Makes room for more words than n. */
static int grow(vector *v, const char *name, FILE *err)
{
    if (v->n < v->room)
        return 0;
    size_t room = v->room ? v->room * 2 : FIRST_ROOM;
    tri_word *w = NULL;
    if (room <= SIZE_MAX / WORD_BYTES)
        w = realloc(v->w, room * WORD_BYTES);
    if (!w) {
        fprintf(err, "%s: error: out of memory after %zu words\n", name, v->n);
        return 1;
    }
    v->w = w;
    v->room = room;
    return 0;
}

/* After a read that fell short: end of file or an error? */
static int read_failed(FILE *f, const char *name, int error, FILE *err)
{
    if (!ferror(f))
        return 0;
    fprintf(err, "%s: error: cannot read: %s\n", name, strerror(error));
    return 1;
}

/* Reading text. */
typedef struct text_reader {
    vector v;     /* full words, most significant first */
    tri_word acc; /* the digits after them */
    size_t digits;
    size_t line, column; /* of the last character */
    /* Of a '_' with no digit after it yet; line 0 when there is none. */
    size_t underscore_line, underscore_column;
    int prefix; /* 0x has been read */
    int zero;   /* the character before is a 0 that began the text */
} text_reader;

static int digit_value(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

static int is_space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static int bad_character(const text_reader *t, int c, const char *name,
                         FILE *err)
{
    fprintf(err, "%s:%zu:%zu: error: unexpected ", name, t->line, t->column);
    if (c > ' ' && c < 0x7f)
        fprintf(err, "'%c'", c);
    else
        fprintf(err, "byte 0x%02x", (unsigned)c);
    fprintf(err, "; expected a hexadecimal digit (0-9, a-f)%s%s\n",
            t->digits ? ", '_' or white space" : "",
            c > ' ' && c < 0x7f ? "" : " (raw bytes need --raw)");
    return 1;
}

static int text_character(text_reader *t, int c, const char *name, FILE *err)
{
    int value = digit_value(c);
    int zero = t->zero;
    t->zero = 0;
    t->column++;
    if (is_space(c)) {
        if (c == '\n') {
            t->line++;
            t->column = 0;
        }
        return 0;
    }
    if (value >= 0) {
        t->underscore_line = 0;
        t->zero = value == 0 && t->digits == 0 && !t->prefix;
        t->acc = t->acc << 4 | (tri_word)value;
        if (++t->digits % WORD_DIGITS == 0) {
            if (grow(&t->v, name, err))
                return 1;
            t->v.w[t->v.n++] = t->acc;
            t->acc = 0;
        }
        return 0;
    }
    if ((c == 'x' || c == 'X') && zero) {
        t->prefix = 1;
        t->digits = 0;
        return 0;
    }
    if (c == '_' && t->digits) {
        t->underscore_line = t->line;
        t->underscore_column = t->column;
        return 0;
    }
    return bad_character(t, c, name, err);
}

/* The digits came most significant first: full words, then a word of
 * `bits` < TRI_WORD_BITS when that is not 0. Reverses the words and closes
 * the gap. */
static void arrange(tri_word *w, size_t n, unsigned bits)
{
    for (size_t i = 0, j = n - 1; i < j; i++, j--) {
        tri_word swap = w[i];
        w[i] = w[j];
        w[j] = swap;
    }
    if (bits == 0)
        return;
    for (size_t i = 0; i < n; i++) {
        tri_word low = i == 0 ? w[0] : w[i] >> (TRI_WORD_BITS - bits);
        tri_word high = i + 1 < n ? w[i + 1] << bits : 0;
        w[i] = low | high;
    }
}

static int text_end(text_reader *t, hex_poly *p, const char *name, FILE *err)
{
    if (t->digits == 0) {
        fprintf(err,
                "%s:%zu:%zu: error: no digits%s; expected a polynomial in "
                "hexadecimal, such as 1b for x^4 + x^3 + x + 1\n",
                name, t->line, t->column + 1, t->prefix ? " after 0x" : "");
        return 1;
    }
    if (t->underscore_line) {
        fprintf(err, "%s:%zu:%zu: error: no digit after '_'\n", name,
                t->underscore_line, t->underscore_column);
        return 1;
    }
    unsigned bits = 4 * (unsigned)(t->digits % WORD_DIGITS);
    if (bits) {
        if (grow(&t->v, name, err))
            return 1;
        t->v.w[t->v.n++] = t->acc;
    }
    arrange(t->v.w, t->v.n, bits);
    *p = (hex_poly){t->v.w, t->v.n, t->digits / 2 + t->digits % 2};
    return 0;
}

static int read_text(FILE *f, const char *name, hex_poly *p, FILE *err)
{
    text_reader t = {.line = 1};
    unsigned char chunk[CHUNK];
    size_t got;
    int error;
    do {
        errno = 0;
        got = fread(chunk, 1, CHUNK, f);
        error = errno;
        for (size_t i = 0; i < got; i++)
            if (text_character(&t, chunk[i], name, err))
                goto fail;
    } while (got == CHUNK);
    if (read_failed(f, name, error, err) || text_end(&t, p, name, err))
        goto fail;
    return 0;
fail:
    free(t.v.w);
    return 1;
}

/* *word := the bytes at it, least significant first. */
static void word_from_bytes(tri_word *word)
{
    unsigned char b[WORD_BYTES];
    tri_word w = 0;
    memcpy(b, word, WORD_BYTES);
    for (int i = WORD_BYTES - 1; i >= 0; i--)
        w = w << 8 | b[i];
    *word = w;
}

static int read_raw(FILE *f, const char *name, hex_poly *p, FILE *err)
{
    vector v = {0};
    size_t bytes = 0, got, want;
    int error;
    do {
        /* The room there is, if any, is full. */
        v.n = bytes / WORD_BYTES;
        if (grow(&v, name, err))
            goto fail;
        want = v.room * WORD_BYTES - bytes;
        errno = 0;
        got = fread((char *)v.w + bytes, 1, want, f);
        error = errno;
        bytes += got;
    } while (got == want);
    if (read_failed(f, name, error, err))
        goto fail;
    if (bytes == 0) {
        fprintf(err, "%s: error: empty; expected at least one byte\n", name);
        goto fail;
    }
    /* There is room for a part of a word: the last read fell short. */
    v.n = bytes / WORD_BYTES + (bytes % WORD_BYTES != 0);
    memset((char *)v.w + bytes, 0, v.n * WORD_BYTES - bytes);
    for (size_t i = 0; i < v.n; i++)
        word_from_bytes(&v.w[i]);
    *p = (hex_poly){v.w, v.n, bytes};
    return 0;
fail:
    free(v.w);
    return 1;
}

int hex_read(FILE *f, const char *name, enum hex_format format, hex_poly *p,
             FILE *err)
{
    return format == HEX_TEXT ? read_text(f, name, p, err)
                              : read_raw(f, name, p, err);
}

static unsigned char byte(const tri_word *w, size_t i)
{
    return (unsigned char)(w[i / WORD_BYTES] >> (i % WORD_BYTES * 8));
}

/* Digit i of w, '0' to 'f'. */
static unsigned char digit(const tri_word *w, size_t i)
{
    int value = byte(w, i / 2) >> i % 2 * 4 & 0xf;
    return (unsigned char)"0123456789abcdef"[value];
}

static int cannot_write(const char *name, FILE *err)
{
    fprintf(err, "%s: error: cannot write: %s\n", name, strerror(errno));
    return 1;
}

int hex_write(FILE *f, const char *name, enum hex_format format,
              const tri_word *w, size_t bytes, FILE *err)
{
    unsigned char chunk[CHUNK];
    size_t count = bytes;
    if (format == HEX_TEXT) {
        count *= 2; /* no object has more than SIZE_MAX / 2 bytes */
        while (count > 1 && digit(w, count - 1) == '0')
            count--;
        count++; /* the newline */
    }
    for (size_t i = 0; i < count;) {
        size_t used = 0;
        for (; used < CHUNK && i < count; used++, i++)
            chunk[used] = format == HEX_RAW ? byte(w, i)
                          : i == count - 1  ? '\n'
                                            : digit(w, count - 2 - i);
        if (fwrite(chunk, 1, used, f) != used)
            return cannot_write(name, err);
    }
    return fflush(f) != 0 ? cannot_write(name, err) : 0;
}

int hex_close(FILE *f, const char *name, FILE *err)
{
    return fclose(f) != 0 ? cannot_write(name, err) : 0;
}
