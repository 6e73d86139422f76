/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the passes of the Toom rules share.
 *
 * Toom evaluates at y = x^(64 L), so y is a row and multiplying by it an
 * offset. A pass walks up both halves of the products once, one vector a step;
 * what it needs of earlier steps stays in registers:
 *   tri_back    y^d v, from the last few vectors of v
 *   tri_divide  v / (1 + y^d): q[i] = v[i] + q[i - d]
 * In packed rows that is all there is to do; rows longer than a vector take a
 * pass for each of their vectors, in strides of a row. When y is one word,
 * offsets are windows over two vectors and quotients prefix sums within one.
 * When it is part of a word, windows are shifted by bits as well.
 *
 * Coefficient c_j of the product starts at word j k and is 2k words long, so
 * its low half is stored and its high half added to what c_(j+1) left. Passes
 * run upwards and write c_(j+1) before c_j. */
#ifndef TRIAD_F2X_RULES_TOOM_H
#define TRIAD_F2X_RULES_TOOM_H

#include "f2x/bilinear.h"

/* Where a step is: LOW and HIGH only meet whole vectors of low or high
 * halves. */
typedef enum tri_part { TRI_ANY, TRI_LOW, TRI_HIGH } tri_part;

/* What a step knows of its vectors. WHOLE: each lies inside or outside of the
 * array as a whole. */
typedef enum tri_fit { TRI_RAGGED, TRI_WHOLE, TRI_FULL } tri_fit;

TRI_INLINE tri_vec tri_fetch(const tri_word *p, ptrdiff_t from, ptrdiff_t to,
                             ptrdiff_t i, tri_fit fit)
{
    if (fit == TRI_WHOLE)
        return from <= i && i < to ? tri_load(p + i) : tri_zero();
    return tri_get_in(p, from, to, i, fit == TRI_FULL);
}

TRI_INLINE void tri_keep(tri_word *p, ptrdiff_t from, ptrdiff_t to, ptrdiff_t i,
                         tri_vec v, tri_fit fit)
{
    if (fit != TRI_WHOLE)
        tri_put_in(p, from, to, i, v, fit == TRI_FULL);
    else if (from <= i && i < to)
        tri_store(p + i, v);
}

/* Words [i, i + TRI_VEC) of coefficient c_j, which lies at c[to]. */
TRI_INLINE void tri_add_coefficient(tri_word *c, ptrdiff_t k, ptrdiff_t to,
                                    ptrdiff_t i, tri_vec v, tri_part part,
                                    tri_fit fit)
{
    if (part != TRI_LOW)
        v = tri_xor(v, tri_fetch(c, k, to, i, fit));
    tri_keep(c, 0, to, i, v, fit);
}

/* v[0] := the next vector; v[1..n) := those before it. Written out, so that
 * histories become registers. */
TRI_INLINE void tri_push(tri_vec *v, int n, tri_vec next)
{
    if (n > 6)
        v[6] = v[5];
    if (n > 5)
        v[5] = v[4];
    if (n > 4)
        v[4] = v[3];
    if (n > 3)
        v[3] = v[2];
    if (n > 2)
        v[2] = v[1];
    if (n > 1)
        v[1] = v[0];
    v[0] = next;
}

/* v[0] delayed by a constant number of words. */
TRI_INLINE tri_vec tri_back_words(const tri_vec *v, int words)
{
    int whole = words / TRI_VEC, rest = words % TRI_VEC;
    return rest ? tri_window(v[whole + 1], v[whole], TRI_VEC - rest) : v[whole];
}

/* The same for bits. */
TRI_INLINE tri_vec tri_back_bits(const tri_vec *v, int bits)
{
    int words = bits / TRI_WORD_BITS, rest = bits % TRI_WORD_BITS;
    tri_vec high = tri_back_words(v, words);
    return rest ? tri_shl_pair(high, tri_back_words(v, words + 1), rest) : high;
}

/* y^d v[0]. The constant y is in words, or minus y is in bits. */
TRI_INLINE tri_vec tri_back(const tri_vec *v, int d, int y)
{
    return y < 0 ? tri_back_bits(v, -d * y) : tri_back_words(v, d * y);
}

/* A division: its last quotients, newest first, and with y in bits what its
 * factors have seen. */
typedef struct tri_division {
    tri_vec q[5], once[4], twice[4], words[4];
} tri_division;

/* The next vector of v / (1 + x^(w lag)), lag constant. Within a vector, a
 * prefix sum at distance lag; then what the vector before adds to all. */
TRI_INLINE tri_vec tri_divide_words(tri_vec *q, int n, tri_vec v, int lag)
{
    tri_vec carry;
    if (lag >= TRI_VEC) {
        int whole = lag / TRI_VEC, rest = lag % TRI_VEC;
        carry = rest ? tri_window(q[whole], q[whole - 1], TRI_VEC - rest)
                     : q[whole - 1];
    } else {
        tri_vec none = tri_zero();
        tri_vec once = tri_window(none, v, TRI_VEC - lag);
        if (lag == 3 && TRI_VEC == 8)
            v = tri_xor3(v, once, tri_window(none, v, TRI_VEC - 2 * lag));
        else
            v = tri_xor(v, once);
        if (lag < 3 && 2 * lag < TRI_VEC)
            v = tri_xor(v, tri_window(none, v, TRI_VEC - 2 * lag));
        if (lag < 3 && 4 * lag < TRI_VEC)
            v = tri_xor(v, tri_window(none, v, TRI_VEC - 4 * lag));
        carry = tri_repeat_last(q[0], lag);
    }
    v = tri_xor(v, carry);
    tri_push(q, n, v);
    return v;
}

/* (1 + x^bits) v, unless that is whole words; then *bits doubles. */
TRI_INLINE tri_vec tri_times(tri_vec *history, tri_vec v, int *bits)
{
    if (*bits % TRI_WORD_BITS == 0)
        return v;
    tri_push(history, 4, v);
    v = tri_xor(v, tri_back_bits(history, *bits));
    *bits *= 2;
    return v;
}

/* The next vector of v / (1 + y^d). With y in bits,
 *   1 / (1 + y^d) = (1 + y^d)(1 + y^2d) / (1 + y^4d)
 * where at least y^4d is whole words. */
TRI_INLINE tri_vec tri_divide(tri_division *m, tri_vec v, int d, int y)
{
    if (y > 0)
        return tri_divide_words(m->q, 5, v, d * y);
    int bits = -d * y;
    v = tri_times(m->once, v, &bits);
    v = tri_times(m->twice, v, &bits);
    v = tri_divide_words(m->words, 4, v, bits / TRI_WORD_BITS);
    tri_push(m->q, 5, v);
    return v;
}

/* A pass finds its results times y^d. This takes the power out: in words the
 * result goes d rows down; bits move by d, and words by a vector. */
TRI_INLINE tri_vec tri_align(tri_vec history[2], tri_vec v, int d, int y)
{
    if (y > 0)
        return v;
    tri_push(history, 2, v);
    return tri_shr_pair(tri_window(history[1], v, 1), history[1], -d * y);
}

TRI_INLINE ptrdiff_t tri_lag(int d, ptrdiff_t shift, int y)
{
    return y < 0 ? TRI_VEC : d * shift;
}

/* Evaluation at y of a0 + z a1 + z^2 a2 + z^3 a3 by Horner's rule: *u is what
 * it adds to a0, and *u + *f what it adds to a0 + a1 + a2 + a3 at 1 + y. */
typedef struct tri_cubic {
    tri_vec a3[2], g2[2], g1[2], f[2];
} tri_cubic;

TRI_INLINE void tri_cubic_step(tri_cubic *m, tri_vec a1, tri_vec a2, tri_vec a3,
                               int y, tri_vec *u, tri_vec *f)
{
    tri_push(m->a3, 2, a3);
    tri_vec ya3 = tri_back(m->a3, 1, y);
    tri_push(m->f, 2, tri_xor(a3, ya3));
    tri_push(m->g2, 2, tri_xor(a2, ya3));
    tri_push(m->g1, 2, tri_xor(a1, tri_back(m->g2, 1, y)));
    *u = tri_back(m->g1, 1, y);
    *f = tri_back(m->f, 1, y);
}

/* The same for a0 + z a1 + z^2 a2; there, f = 0. */
typedef struct tri_quadratic {
    tri_vec a2[2], g1[2];
} tri_quadratic;

TRI_INLINE tri_vec tri_quadratic_step(tri_quadratic *m, tri_vec a1, tri_vec a2,
                                      int y)
{
    tri_push(m->a2, 2, a2);
    tri_push(m->g1, 2, tri_xor(a1, tri_back(m->a2, 1, y)));
    return tri_back(m->g1, 1, y);
}

/* Layouts the passes take with y a row. */
TRI_PLAIN static inline bool tri_toom_fits(uint32_t lanes)
{
    return lanes == 1 || lanes % TRI_VEC == 0;
}

/* With y part of a word a factor grows by one word in all, for more than twice
 * the operations. Only natural words can be shifted by bits, and it only pays
 * where products are dear: in the classes of short vectors. */
#define TRI_TOOM_HAS_PARTS (TRI_VEC <= 2)

/* Runs pass(..., first, stride, y, fit) with constant y and fit; y is a row of
 * `row` words. */
#define TRI_TOOM_ROWS(pass, row, ...) \
    do { \
        if ((row) % TRI_VEC != 0) \
            pass(__VA_ARGS__, 0, TRI_VEC, 1, TRI_RAGGED); \
        else \
            for (ptrdiff_t i_ = 0; i_ < (ptrdiff_t)(row); i_ += TRI_VEC) \
                pass(__VA_ARGS__, i_, (ptrdiff_t)(row), TRI_VEC, TRI_WHOLE); \
    } while (0)

/* The same with y = x^bits. */
#define TRI_TOOM_PARTS(pass, bits, ...) \
    do { \
        if (TRI_TOOM_HAS_PARTS) \
            pass(__VA_ARGS__, 0, TRI_VEC, -(bits), TRI_RAGGED); \
    } while (0)

#endif
