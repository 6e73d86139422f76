/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Single products of three to sixteen words, five excepted: Karatsuba over
 * blocks of four words, halves of products in registers of 256 bits. */
#include "f2x/kernel.h"

#define ZMM 0
#define YMM 1
#include "f2x/kernels/x86_64/clmul/blocks.h"

/* Even and odd words of a block of a and b; low and high half of a product. */
typedef struct pair {
    __m256i p, q;
} pair;
typedef struct product {
    __m256i l, h;
} product;

/* The first m words at p, at most four, and zeros. */
TRI_INLINE __m256i load(const tri_word *p, int m)
{
    if (m <= 0)
        return _mm256_setzero_si256();
    if (m >= 4)
        return tri_load(p);
    __m128i lo, hi = _mm_setzero_si128();
    if (m == 1)
        lo = _mm_loadl_epi64((const __m128i *)(const void *)p);
    else
        lo = _mm_loadu_si128((const __m128i *)(const void *)p);
    if (m == 3)
        hi = _mm_loadl_epi64((const __m128i *)(const void *)(p + 2));
    return _mm256_inserti128_si256(_mm256_castsi128_si256(lo), hi, 1);
}

/* m is even. */
TRI_INLINE void store(tri_word *p, __m256i v, int m)
{
    if (m >= 4)
        tri_store(p, v);
    else if (m == 2)
        _mm_storeu_si128((__m128i *)(void *)p, _mm256_castsi256_si128(v));
}

TRI_INLINE pair load_pair(const tri_word *a, const tri_word *b, int i, int n)
{
    __m256i va = load(a + 4 * i, n - 4 * i), vb = load(b + 4 * i, n - 4 * i);
    return (pair){tri_unpack_even(va, vb), tri_unpack_odd(va, vb)};
}

TRI_INLINE pair add(pair x, pair y)
{
    return (pair){xor256(x.p, y.p), xor256(x.q, y.q)};
}

TRI_INLINE product mul(pair x)
{
    block_halves r = blocks_mul((blocks){{x.p}}, (blocks){{x.q}});
    return (product){r.g.y[0], r.h.y[0]};
}

/* r[2t] from x[t], in blocks. */
TRI_INLINE void join1(__m256i *r, const pair *x)
{
    product c = mul(x[0]);
    r[0] = c.l;
    r[1] = c.h;
}

TRI_INLINE void join2(__m256i *r, const pair *x)
{
    product c0 = mul(x[0]), c1 = mul(x[1]), c01 = mul(add(x[0], x[1]));
    __m256i m = xor256(c0.h, c1.l);
    r[0] = c0.l;
    r[1] = xor256(xor256(m, c0.l), c01.l);
    r[2] = xor256(xor256(m, c1.h), c01.h);
    r[3] = c1.h;
}

TRI_INLINE void join3(__m256i *r, const pair *x)
{
    product c0 = mul(x[0]), c1 = mul(x[1]), c2 = mul(x[2]);
    __m256i u = xor256(c0.h, c1.l), v = xor256(c1.h, c2.l);
    __m256i s = xor256(u, c0.l), t = xor256(v, c2.h);
    r[0] = c0.l;
    r[5] = c2.h;
    product c = mul(add(x[0], x[1]));
    r[1] = xor256(s, c.l);
    r[2] = xor256(xor256(s, v), c.h);
    c = mul(add(x[1], x[2]));
    r[4] = xor256(t, c.h);
    r[3] = xor256(xor256(t, u), c.l);
    c = mul(add(x[0], x[2]));
    r[2] = xor256(r[2], c.l);
    r[3] = xor256(r[3], c.h);
}

TRI_INLINE void join4(__m256i *r, const pair *x)
{
    __m256i lo[4], hi[4], mid[4];
    pair s[2] = {add(x[0], x[2]), add(x[1], x[3])};
    join2(lo, x);
    join2(hi, x + 2);
    join2(mid, s);
    for (int i = 0; i < 2; i++) {
        __m256i m = xor256(lo[2 + i], hi[i]);
        r[i] = lo[i];
        r[2 + i] = xor256(xor256(m, lo[i]), mid[i]);
        r[4 + i] = xor256(xor256(m, hi[2 + i]), mid[2 + i]);
        r[6 + i] = hi[2 + i];
    }
}

#define MUL(n, t) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        pair x[t]; \
        __m256i r[2 * t]; \
        TRI_UNROLL for (int i = 0; i < t; i++) x[i] = load_pair(a, b, i, n); \
        join##t(r, x); \
        TRI_UNROLL for (int i = 0; i < 2 * t; i++) \
            store(c + 4 * i, r[i], 2 * n - 4 * i); \
    }

MUL(3, 1)
MUL(4, 1)
MUL(6, 2)
MUL(7, 2)
MUL(8, 2)
MUL(9, 3)
MUL(10, 3)
MUL(11, 3)
MUL(12, 3)
MUL(13, 4)
MUL(14, 4)
MUL(15, 4)
MUL(16, 4)
