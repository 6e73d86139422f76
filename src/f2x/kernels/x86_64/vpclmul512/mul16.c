/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Thirteen to sixteen words: four blocks, nine products by Karatsuba twice, in
 * zmm the blocks 0 1, 2 3, 01 23, 02 13, and 0123 in a ymm. */
#include "f2x/kernel.h"

#define ZMM 4
#define YMM 1
#include "f2x/kernels/x86_64/clmul/blocks.h"
#include "f2x/kernels/x86_64/vpclmul512/part256.h"

/* The low halves of x and y, and the high ones. */
#define LOWS(x, y) _mm512_shuffle_i64x2(x, y, 0x44)
#define HIGHS(x, y) _mm512_shuffle_i64x2(x, y, 0xee)

/* What holds blocks 0 1 and 2 3 gives the same of 01 23. */
TRI_INLINE __m512i sums(__m512i x0_1, __m512i x2_3)
{
    return tri_xor(LOWS(x0_1, x2_3), HIGHS(x0_1, x2_3));
}

/* The sum of the two blocks of x. */
TRI_INLINE __m256i sum(__m512i x)
{
    return xor256(_mm512_castsi512_si256(x), _mm512_extracti64x4_epi64(x, 1));
}

/* Two products of eight words: the low and the high one. */
typedef struct wide {
    __m512i l, h;
} wide;

/* Karatsuba's inner step, g = (l0, l1) and h = (h0, h1) being the halves of
 * two products and m = (h01, l01) those of their sum's:
 *   l = l0, h0 + l0 + l1 + l01;  h = l1 + h0 + h1 + h01, h1. */
TRI_INLINE wide join(__m512i g, __m512i h, __m512i m)
{
    const __m512i high = _mm512_setr_epi64(0, 0, 0, 0, -1, -1, -1, -1);
    m = tri_xor(m, EXCHANGED(tri_xor(g, h)));
    return (wide){_mm512_ternarylogic_epi64(g, m, high, 0x78),
                  _mm512_ternarylogic_epi64(h, m, high, 0xb4)};
}

/* c[2n], in four vectors, from a[n] and b[n]. */
TRI_INLINE void mul16(__m512i c[4], const tri_word *a, const tri_word *b, int n)
{
    __m512i a0 = tri_load(a), a1 = tri_get(a, (size_t)n, 8, n == 16);
    __m512i b0 = tri_load(b), b1 = tri_get(b, (size_t)n, 8, n == 16);
    __m512i p0 = tri_unpack_even(a0, b0), p1 = tri_unpack_even(a1, b1);
    __m512i q0 = tri_unpack_odd(a0, b0), q1 = tri_unpack_odd(a1, b1);
    __m512i p2 = sums(p0, p1), q2 = sums(q0, q1);
    blocks p = {{p0, p1, p2, tri_xor(p0, p1)}, {sum(p2)}};
    blocks q = {{q0, q1, q2, tri_xor(q0, q1)}, {sum(q2)}};
    blocks u = blocks_sums(p, q);
    u.z[3] = tri_xor(u.z[0], u.z[1]);
    u.y[0] = sum(u.z[2]);

    block_halves x = blocks_mul_sums(p, q, u);
    __m512i g01_23 = x.g.z[2], h01_23 = x.h.z[2];
    wide low = join(x.g.z[0], x.h.z[0], LOWS(h01_23, g01_23));
    wide high = join(x.g.z[1], x.h.z[1], HIGHS(h01_23, g01_23));
    wide mid =
        join(x.g.z[3], x.h.z[3],
             _mm512_inserti64x4(_mm512_castsi256_si512(x.h.y[0]), x.g.y[0], 1));
    __m512i m = tri_xor(low.h, high.l);
    c[0] = low.l;
    c[1] = tri_xor3(m, low.l, mid.l);
    c[2] = tri_xor3(m, high.h, mid.h);
    c[3] = high.h;
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        __m512i r[4]; \
        mul16(r, a, b, n); \
        tri_store(c, r[0]); \
        tri_store(c + 8, r[1]); \
        tri_store(c + 16, r[2]); \
        tri_put(c, 2 * n, 24, r[3], n == 16); \
    }

MUL(13)
MUL(14)
MUL(15)
MUL(16)
