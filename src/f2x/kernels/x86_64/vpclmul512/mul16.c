/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Thirteen to sixteen words. The words fall in two halves of four lanes, each
 * lane with an even and an odd word: word 8h + 2j + s. Karatsuba over h and
 * over s is a matter of whole vectors. Over j, four terms, all six sums of two
 * are used: with z = x^128 and d_i, m_ij the products of lanes and sums,
 *   c = (1 + z + z^2 + z^3) sum d_i z^i + sum m_ij z^(i + j).
 * As d comes with d_i in lane i, and m01, m02, m03, m13 too lie in four lanes
 * in order, shifts of whole vectors take them to their places; m12 and m23
 * share a vector for both s. */
#include "f2x/kernel.h"
#include "f2x/vec.h"

/* Operands, or products, of one h: s = 0, s = 1 and their sum; of the lanes,
 * of sums 01, 02, 03, 13, and of (23, s = 0), (23, s = 1), (12, 0), (12, 1)
 * with, in r2, the sum over s in lanes 0 and 2. */
typedef struct half {
    __m512i p, q, r, mp, mq, mr, m2, r2;
} half;

/* Lanes 0, 0, 0, 1 and 1, 2, 3, 3; each pair of lanes exchanged. */
#define FIRST(x) _mm512_shuffle_i64x2(x, x, 0x40)
#define SECOND(x) _mm512_shuffle_i64x2(x, x, 0xf9)
#define EXCHANGED(x) _mm512_permutex_epi64(x, 0x4e)

TRI_INLINE half operands(__m512i a, __m512i b)
{
    const __m512i first = _mm512_setr_epi64(4, 5, 12, 13, 2, 3, 10, 11);
    const __m512i second = _mm512_setr_epi64(6, 7, 14, 15, 4, 5, 12, 13);
    half x;
    x.p = tri_unpack_even(a, b);
    x.q = tri_unpack_odd(a, b);
    x.m2 = tri_xor(_mm512_permutex2var_epi64(x.p, first, x.q),
                   _mm512_permutex2var_epi64(x.p, second, x.q));
    x.mp = tri_xor(FIRST(x.p), SECOND(x.p));
    x.mq = tri_xor(FIRST(x.q), SECOND(x.q));
    x.r = tri_xor(x.p, x.q);
    x.mr = tri_xor(x.mp, x.mq);
    x.r2 = tri_xor(x.m2, EXCHANGED(x.m2));
    return x;
}

TRI_INLINE half sum(half x, half y)
{
    return (half){tri_xor(x.p, y.p),   tri_xor(x.q, y.q),
                  tri_xor(x.r, y.r),   tri_xor(x.mp, y.mp),
                  tri_xor(x.mq, y.mq), tri_xor(x.mr, y.mr),
                  tri_xor(x.m2, y.m2), tri_xor(x.r2, y.r2)};
}

/* The products, with Karatsuba's correction over s: r, mr and r2 become the
 * coefficients of x^64. */
TRI_INLINE half products(half x)
{
    x = (half){tri_clmul_self(x.p),  tri_clmul_self(x.q),
               tri_clmul_self(x.r),  tri_clmul_self(x.mp),
               tri_clmul_self(x.mq), tri_clmul_self(x.mr),
               tri_clmul_self(x.m2), tri_clmul_self(x.r2)};
    x.r = tri_xor3(x.r, x.p, x.q);
    x.mr = tri_xor3(x.mr, x.mp, x.mq);
    x.r2 = _mm512_maskz_ternarylogic_epi64(0x33, x.r2, x.m2, EXCHANGED(x.m2),
                                           0x96);
    return x;
}

TRI_INLINE half sum3(half x, half y, half z)
{
    return (half){tri_xor3(x.p, y.p, z.p),    tri_xor3(x.q, y.q, z.q),
                  tri_xor3(x.r, y.r, z.r),    tri_xor3(x.mp, y.mp, z.mp),
                  tri_xor3(x.mq, y.mq, z.mq), tri_xor3(x.mr, y.mr, z.mr),
                  tri_xor3(x.m2, y.m2, z.m2), tri_xor3(x.r2, y.r2, z.r2)};
}

/* v with its first words from the vector before it: times x^64, z, z^2. */
#define UP1(v, before) _mm512_alignr_epi64(v, before, 7)
#define UP2(v, before) _mm512_alignr_epi64(v, before, 6)
#define UP4(v, before) _mm512_alignr_epi64(v, before, 4)

TRI_INLINE __m512i add_low(__m512i x, __m512i y)
{
    return _mm512_mask_xor_epi64(x, 0x0f, x, y);
}

TRI_INLINE __m512i add_high(__m512i x, __m512i y)
{
    return _mm512_mask_xor_epi64(x, 0xf0, x, y);
}

/* The low half of x and the high one of y. */
TRI_INLINE __m512i low_high(__m512i x, __m512i y)
{
    return _mm512_mask_blend_epi64(0xf0, x, y);
}

/* From the coefficients of x^0, x^512 and x^1024. */
TRI_INLINE void join(__m512i c[4], half x, half y, half z)
{
    const __m512i zero = tri_zero();

    /* e = (1 + z^2) times the sum of d_i z^i, both s together. */
    __m512i d0 = tri_xor3(x.p, UP1(x.r, zero), UP2(x.q, zero));
    __m512i d1 = tri_xor3(y.p, UP1(y.r, x.r), UP2(y.q, x.q));
    __m512i d2 = tri_xor3(z.p, UP1(z.r, y.r), UP2(z.q, y.q));
    __m512i d3 = tri_xor(UP1(zero, z.r), UP2(zero, z.q));
    __m512i e0 = tri_xor(d0, UP4(d0, zero));
    __m512i e1 = tri_xor(d1, UP4(d1, d0));
    __m512i e2 = tri_xor(d2, UP4(d2, d1));
    __m512i e3 = tri_xor(d3, UP4(d3, d2));

    /* f = e plus the sums' products, divided by z: lane 0 is m01's place,
     * m12 belongs in lane 2 and m23 in lane 0 of the next vector. */
    __m512i o0 = add_high(x.mr, x.r2);
    __m512i o1 = add_low(add_high(y.mr, y.r2), x.r2);
    __m512i o2 = add_low(add_high(z.mr, z.r2), y.r2);
    __m512i o3 = _mm512_maskz_mov_epi64(0x0f, z.r2);
    __m512i f0 = tri_xor3(e0, x.mp, UP1(o0, zero));
    __m512i f1 = tri_xor3(e1, y.mp, UP1(o1, o0));
    __m512i f2 = tri_xor3(e2, z.mp, UP1(o2, o1));
    __m512i f3 = tri_xor3(e3, UP1(o3, o2), UP2(zero, z.mq));
    f0 = add_high(tri_xor(f0, UP2(x.mq, zero)), x.m2);
    f1 = tri_xor3(f1, UP2(y.mq, x.mq), low_high(x.m2, y.m2));
    f2 = tri_xor3(f2, UP2(z.mq, y.mq), low_high(y.m2, z.m2));
    f3 = add_low(f3, z.m2);

    c[0] = tri_xor(e0, UP2(f0, zero));
    c[1] = tri_xor(e1, UP2(f1, f0));
    c[2] = tri_xor(e2, UP2(f2, f1));
    c[3] = tri_xor(e3, UP2(f3, f2));
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        __m512i r[4]; \
        half x = operands(tri_load(a), tri_load(b)); \
        half z = operands(tri_get(a, n, 8, n == 16), \
                          tri_get(b, n, 8, n == 16)); \
        half y = products(sum(x, z)); \
        x = products(x); \
        z = products(z); \
        join(r, x, sum3(x, y, z), z); \
        tri_store(c, r[0]); \
        tri_store(c + 8, r[1]); \
        tri_store(c + 16, r[2]); \
        tri_put(c, 2 * n, 24, r[3], n == 16); \
    }

MUL(13)
MUL(14)
MUL(15)
MUL(16)
