/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A product is right when a(r) b(r) = c(r): if it is wrong, a(x) b(x) - c(x)
 * has at most n roots among the 2^64 elements r may be. */
#include "check.h"

#include "triad/f2x.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/* GF(2^64) = F2[x] / (x^64 + x^4 + x^3 + x + 1). */
static uint64_t times_x(uint64_t a)
{
    return a << 1 ^ (a >> 63) * 0x1b;
}

static uint64_t product(uint64_t a, uint64_t b)
{
    uint64_t c = 0;
    for (int i = 63; i >= 0; i--)
        c = times_x(c) ^ (b >> i & 1) * a;
    return c;
}

/* entry[k][v] = the image of byte v at position k of a word under a linear
 * map. */
typedef struct map {
    uint64_t entry[8][256];
} map;

static void make_map(map *m, const uint64_t image[64])
{
    for (int k = 0; k < 8; k++) {
        m->entry[k][0] = 0;
        for (unsigned v = 1; v < 256; v++) {
            unsigned low = v & (0u - v), bit = 0;
            while (low >> bit != 1)
                bit++;
            m->entry[k][v] =
                m->entry[k][v ^ low] ^ image[8 * (unsigned)k + bit];
        }
    }
}

static uint64_t apply(const map *m, uint64_t a)
{
    uint64_t b = 0;
    for (int k = 0; k < 8; k++)
        b ^= m->entry[k][a >> 8 * k & 255];
    return b;
}

/* Values at one point r: of a word, and what a step of Horner's rule takes,
 * a product by r^TRI_WORD_BITS. */
typedef struct point {
    map word, step;
} point;

static void make_point(point *p, uint64_t r)
{
    uint64_t power[64], image[64], step = 1;
    power[0] = 1;
    for (int i = 1; i < 64; i++)
        power[i] = product(power[i - 1], r);
    for (int i = 0; i < TRI_WORD_BITS; i++)
        step = product(step, r);
    image[0] = step;
    for (int i = 1; i < 64; i++)
        image[i] = times_x(image[i - 1]);
    make_map(&p->word, power);
    make_map(&p->step, image);
}

static uint64_t value(const point *p, const tri_word *a, size_t n)
{
    uint64_t v = 0;
    while (n-- > 0)
        v = apply(&p->step, v) ^ apply(&p->word, a[n]);
    return v;
}

/* Nobody chose the operands to fool the points drawn here, so a system
 * without /dev/urandom is served by the clock. */
static uint64_t random_element(void)
{
    uint64_t r = 0;
    FILE *f = fopen("/dev/urandom", "rb");
    if (!f || fread(&r, sizeof r, 1, f) != 1)
        r = (uint64_t)time(NULL) * 0x9e3779b97f4a7c15u + (uint64_t)clock();
    if (f)
        fclose(f);
    return r;
}

bool check_product(const tri_word *c, const tri_word *a, size_t na,
                   const tri_word *b, size_t nb)
{
    enum { SMALL = 32, POINTS = 2 };
    if (na <= SMALL && nb <= SMALL) {
        tri_word again[2 * SMALL];
        tri_f2x_mul_ref(again, a, na, b, nb);
        return memcmp(again, c, (na + nb) * sizeof *c) == 0;
    }
    for (int i = 0; i < POINTS; i++) {
        point p;
        make_point(&p, random_element());
        if (product(value(&p, a, na), value(&p, b, nb)) !=
            value(&p, c, na + nb))
            return false;
    }
    return true;
}

void check_fold(tri_word *c, const tri_word *p, size_t bits)
{
    size_t n = (bits - 1) / TRI_WORD_BITS + 1;
    memset(c, 0, n * sizeof *c);
    for (size_t i = 0, j = 0; i < 2 * n * TRI_WORD_BITS; i++) {
        tri_word bit = p[i / TRI_WORD_BITS] >> i % TRI_WORD_BITS & 1;
        c[j / TRI_WORD_BITS] ^= bit << j % TRI_WORD_BITS;
        j = j + 1 == bits ? 0 : j + 1;
    }
}
