/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Single products of up to sixteen words, for PMULL and PMULL2.
 *
 * Vector i of an operand holds its words 2i and 2i + 1. PMULL multiplies even
 * words and PMULL2 odd ones, so that the products of a's vectors by b's fall on
 * even words of the result, where its vectors begin; those by b's vectors with
 * their words exchanged fall on odd words. No operand is moved but for that,
 * and products only when their sum is complete: one EXT for each vector of the
 * result.
 *
 * A product costs about as much as a XOR here, and schoolbook needs the fewest
 * instructions up to seven words; eight and more are Karatsuba's. */

#include "f2x/kernel.h"
#include "f2x/vec.h"

/* The source has products and sums in an order that leaves few of them alive.
 * Left to itself gcc computes products early, sums late, and spills. */
#if defined(__clang__)
#define IN_ORDER
#else
#define IN_ORDER \
    __attribute__(( \
        optimize("no-schedule-insns", "no-tree-ter", "no-tree-reassoc")))
#endif

/* Vectors of so many words. */
#define VECS(words) (((words) + 1) / 2)

/* v[VECS(n)] := p[n], and a zero if n is odd. */
TRI_INLINE void load(tri_vec *v, const tri_word *p, int n)
{
    TRI_UNROLL for (int i = 0; i < n / 2; i++) v[i] = tri_load(p + 2 * i);
    if (n % 2)
        v[n / 2] = tri_load_part(p + n - 1, 1);
}

/* A sum that takes two summands at a time. */
typedef struct sum {
    tri_vec v, odd;
    int count;
} sum;

TRI_INLINE void add(sum *s, tri_vec v)
{
    if (s->count == 0)
        s->v = v;
    else if (s->count % 2)
        s->odd = v;
    else
        s->v = tri_xor3(s->v, s->odd, v);
    s->count++;
}

TRI_INLINE tri_vec total(const sum *s)
{
    return s->count % 2 ? s->v : tri_xor(s->v, s->odd);
}

/* Adds the products of n by n words that fall on words 2i and 2i + 1. */
TRI_INLINE void add_aligned(sum *s, const tri_vec *a, const tri_vec *b, int n,
                            int i)
{
    TRI_UNROLL for (int j = 0; j < VECS(n); j++)
    {
        if (0 <= i - j && i - j < VECS(n))
            add(s, tri_clmul_even(a[j], b[i - j]));
        if (j < n / 2 && 0 <= i - 1 - j && i - 1 - j < n / 2)
            add(s, tri_clmul_odd(a[j], b[i - 1 - j]));
    }
}

/* The same for words 2i + 1 and 2i + 2; x is b with its words exchanged. */
TRI_INLINE void add_crossing(sum *s, const tri_vec *a, const tri_vec *x, int n,
                             int i)
{
    TRI_UNROLL for (int j = 0; j < VECS(n); j++)
    {
        if (0 <= i - j && i - j < n / 2)
            add(s, tri_clmul_even(a[j], x[i - j]));
        if (j < n / 2 && 0 <= i - j && i - j < VECS(n))
            add(s, tri_clmul_odd(a[j], x[i - j]));
    }
}

enum { MOST = 8 };

/* c, 2n words, := a b, n words each. */
TRI_INLINE void schoolbook(tri_vec *c, const tri_vec *a, const tri_vec *b,
                           int n)
{
    tri_vec x[VECS(MOST)], before = tri_zero();
    TRI_UNROLL for (int i = 0; i < VECS(n); i++) x[i] =
        tri_window(b[i], b[i], 1);
    TRI_UNROLL for (int i = 0; i < n; i++)
    {
        sum crossing = {.v = tri_zero(), .count = 1}, aligned = {.count = 0};
        if (i < n - 1) {
            crossing.count = 0;
            add_crossing(&crossing, a, x, n, i);
        }
        add_aligned(&aligned, a, b, n, i);
        if (n > 1)
            add(&aligned, tri_window(before, total(&crossing), 1));
        c[i] = total(&aligned);
        before = total(&crossing);
    }
}

/* Words w and w + 1 of the 2n in v, zeros outside. */
TRI_INLINE tri_vec words_at(const tri_vec *v, int n, int w)
{
    if (w % 2 == 0)
        return v[w / 2];
    return tri_window(w < 0 ? tri_zero() : v[(w - 1) / 2],
                      w + 1 < 2 * n ? v[(w + 1) / 2] : tri_zero(), 1);
}

/* c := p0 + (p0 + p1 + p2) z^k + p2 z^2k, z = x^64: Karatsuba for k + r words,
 * r <= k. If k is even, with hi p0 + lo p2 added up once. */
TRI_INLINE void join(tri_vec *c, const tri_vec *p0, const tri_vec *p1,
                     const tri_vec *p2, int k, int r)
{
    const int h = k / 2;
    if (k % 2 == 0) {
        TRI_UNROLL for (int i = 0; i < h; i++)
        {
            tri_vec m = tri_xor(p0[h + i], p2[i]);
            c[i] = p0[i];
            c[h + i] = tri_xor3(m, p0[i], p1[i]);
            c[k + i] = h + i < r ? tri_xor3(m, p1[h + i], p2[h + i])
                                 : tri_xor(m, p1[h + i]);
        }
        TRI_UNROLL for (int i = h; i < r; i++) c[k + i] = p2[i];
        return;
    }
    tri_vec m[MOST];
    TRI_UNROLL for (int i = 0; i < k; i++) m[i] =
        i < r ? tri_xor3(p0[i], p1[i], p2[i]) : tri_xor(p0[i], p1[i]);
    TRI_UNROLL for (int i = 0; i < k + r; i++)
    {
        c[i] = i < k ? p0[i] : p2[i - k];
        if (2 * i + 1 >= k && 2 * i < 3 * k)
            c[i] = tri_xor(c[i], words_at(m, k, 2 * i - k));
    }
}

#define WORDS(n) \
    TRI_INLINE void words##n(tri_vec *c, const tri_vec *a, const tri_vec *b) \
    { \
        schoolbook(c, a, b, n); \
    }

WORDS(1)
WORDS(2)
WORDS(3)
WORDS(4)
WORDS(5)
WORDS(6)
WORDS(7)

TRI_INLINE void words8(tri_vec *c, const tri_vec *a, const tri_vec *b)
{
    tri_vec p0[4], p1[4], p2[4];
    tri_vec sa[2] = {tri_xor(a[0], a[2]), tri_xor(a[1], a[3])};
    tri_vec sb[2] = {tri_xor(b[0], b[2]), tri_xor(b[1], b[3])};
    words4(p0, a, b);
    words4(p2, a + 2, b + 2);
    words4(p1, sa, sb);
    join(c, p0, p1, p2, 4, 4);
}

/* v := the sum of p[k] and the r words after them. */
TRI_INLINE void load_sum(tri_vec *v, const tri_word *p, int k, int r)
{
    tri_vec w[VECS(MOST)];
    load(v, p, k);
    load(w, p + k, r);
    TRI_UNROLL for (int i = 0; i < VECS(r); i++) v[i] = tri_xor(v[i], w[i]);
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    IN_ORDER void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                            const tri_word *b) \
    { \
        tri_vec va[VECS(n)], vb[VECS(n)], v[n]; \
        load(va, a, n); \
        load(vb, b, n); \
        words##n(v, va, vb); \
        TRI_UNROLL for (int i = 0; i < n; i++) tri_store(c + 2 * i, v[i]); \
    }

MUL(1)
MUL(2)
MUL(3)
MUL(4)
MUL(5)
MUL(6)
MUL(7)
MUL(8)

#define MUL_IN_HALVES(n, k, r) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    IN_ORDER void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                            const tri_word *b) \
    { \
        tri_vec va[VECS(k)], vb[VECS(k)], p0[k], p1[k], p2[r], v[n]; \
        load(va, a, k); \
        load(vb, b, k); \
        words##k(p0, va, vb); \
        load(va, a + k, r); \
        load(vb, b + k, r); \
        words##r(p2, va, vb); \
        load_sum(va, a, k, r); \
        load_sum(vb, b, k, r); \
        words##k(p1, va, vb); \
        join(v, p0, p1, p2, k, r); \
        TRI_UNROLL for (int i = 0; i < n; i++) tri_store(c + 2 * i, v[i]); \
    }

MUL_IN_HALVES(9, 5, 4)
MUL_IN_HALVES(10, 6, 4)
MUL_IN_HALVES(11, 6, 5)
MUL_IN_HALVES(12, 6, 6)
MUL_IN_HALVES(13, 8, 5)
MUL_IN_HALVES(14, 8, 6)
MUL_IN_HALVES(15, 8, 7)
MUL_IN_HALVES(16, 8, 8)
