/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Ten to twelve words: three blocks, six products in three zmm by
 * Karatsuba-like p0, p1 | p2, p01 | p02, p12. */
#include "f2x/kernel.h"

#define ZMM 3
#define YMM 0
#include "f2x/kernels/x86_64/clmul/blocks.h"
#include "f2x/kernels/x86_64/vpclmul512/part256.h"

/* The high half of a and the low one of b. */
#define HIGH_LOW(a, b) _mm512_shuffle_i64x2(a, b, 0x4e)

/* a with b added in the high half, and in the low half. */
TRI_INLINE __m512i add_high(__m512i a, __m512i b)
{
    const __m512i high = _mm512_setr_epi64(0, 0, 0, 0, -1, -1, -1, -1);
    return _mm512_ternarylogic_epi64(a, b, high, 0x78);
}

TRI_INLINE __m512i add_low(__m512i a, __m512i b)
{
    const __m512i high = _mm512_setr_epi64(0, 0, 0, 0, -1, -1, -1, -1);
    return _mm512_ternarylogic_epi64(a, b, high, 0xb4);
}

/* Blocks (0, 1), (2, 01), (02, 12) from (0, 1) and (2, 2). */
TRI_INLINE blocks factors(__m512i x01, __m512i x22)
{
    __m512i x02_12 = tri_xor(x01, x22);
    return (blocks){
        {x01, add_high(x22, tri_xor(x02_12, EXCHANGED(x01))), x02_12}};
}

/* With l and h the halves of each product, the result's six quarters are
 *   l0,                           h0 + l1 + l0 + l01,
 *   f + l2 + h01 + l02,           f + l0 + l2 + h2 + h02 + l12,
 *   h1 + l2 + h2 + h12,           h2,             f = l0 + h0 + l1 + h1. */
TRI_INLINE void join(__m512i c[3], block_halves x)
{
    __m512i l0_1 = x.g.z[0], l2_01 = x.g.z[1], l02_12 = x.g.z[2];
    __m512i h0_1 = x.h.z[0], h2_01 = x.h.z[1], h02_12 = x.h.z[2];
    __m512i s = tri_xor(l0_1, h0_1), t = EXCHANGED(s);
    __m512i w = tri_xor(l2_01, h2_01);
    c[0] = add_high(l0_1, tri_xor(t, l2_01));
    __m512i d = HIGH_LOW(h2_01, tri_xor3(l0_1, w, h02_12));
    c[1] = add_low(tri_xor(tri_xor3(l02_12, s, t), d), l2_01);
    c[2] = add_low(HIGH_LOW(tri_xor(h0_1, h02_12), h2_01), w);
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        __m512i r[3], a01 = tri_load(a), b01 = tri_load(b); \
        __m512i a22 = _mm512_broadcast_i64x4(load256(a + 8, n - 8)); \
        __m512i b22 = _mm512_broadcast_i64x4(load256(b + 8, n - 8)); \
        join(r, blocks_mul(factors(tri_unpack_even(a01, b01), \
                                   tri_unpack_even(a22, b22)), \
                           factors(tri_unpack_odd(a01, b01), \
                                   tri_unpack_odd(a22, b22)))); \
        tri_store(c, r[0]); \
        tri_store(c + 8, r[1]); \
        if (n == 10) \
            store256(c + 16, _mm512_castsi512_si256(r[2]), 4); \
        else \
            tri_put(c, 2 * n, 16, r[2], n == 12); \
    }

MUL(10)
MUL(11)
MUL(12)
