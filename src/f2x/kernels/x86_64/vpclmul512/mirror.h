/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Karatsuba-like forms on m blocks of four words that reversing the order of
 * the blocks leaves as they are: with a product of blocks S they have that of
 * S mirrored, i to m - 1 - i, and the coefficients c_j and c_(2m - 2 - j) are
 * each other's mirror image. A zmm takes a block and its mirror image, and one
 * formula gives two coefficients. */
#ifndef TRIAD_F2X_VPCLMUL512_MIRROR_H
#define TRIAD_F2X_VPCLMUL512_MIRROR_H

#include "f2x/kernels/x86_64/clmul/blocks.h"
#include "f2x/kernels/x86_64/vpclmul512/part256.h"

/* Both halves v; a, and b in the high half. */
#define TWICE(v) _mm512_broadcast_i64x4(v)
#define WITH_HIGH(a, b) _mm512_mask_blend_epi64(0xf0, a, b)

/* A block of eight words, g its low half and h its high one, and its mirror
 * image g', h': x = (g, h') and y = (h, g'). */
typedef struct mirror {
    __m512i x, y;
} mirror;

TRI_INLINE mirror mirror_of(const block_halves *p, int i)
{
    __m512i g = p[i / ZMM].g.z[i % ZMM], h = p[i / ZMM].h.z[i % ZMM];
    return (mirror){WITH_HIGH(g, h), WITH_HIGH(h, g)};
}

/* The blocks in the low half of zmm i, in the high half, and in ymm i, which
 * are their own mirror images. */
TRI_INLINE mirror mirror_low(const block_halves *p, int i)
{
    __m512i x = _mm512_shuffle_i64x2(p[i / ZMM].g.z[i % ZMM],
                                     p[i / ZMM].h.z[i % ZMM], 0x44);
    return (mirror){x, EXCHANGED(x)};
}

TRI_INLINE mirror mirror_high(const block_halves *p, int i)
{
    __m512i x = _mm512_shuffle_i64x2(p[i / ZMM].g.z[i % ZMM],
                                     p[i / ZMM].h.z[i % ZMM], 0xee);
    return (mirror){x, EXCHANGED(x)};
}

#if YMM
TRI_INLINE mirror mirror_single(const block_halves *p, int i)
{
    __m512i x =
        _mm512_inserti64x4(_mm512_castsi256_si512(p->g.y[i]), p->h.y[i], 1);
    return (mirror){x, EXCHANGED(x)};
}
#endif

TRI_INLINE mirror mirror_add(mirror a, mirror b)
{
    return (mirror){tri_xor(a.x, b.x), tri_xor(a.y, b.y)};
}

TRI_INLINE mirror mirror_add3(mirror a, mirror b, mirror c)
{
    return (mirror){tri_xor3(a.x, b.x, c.x), tri_xor3(a.y, b.y, c.y)};
}

TRI_INLINE mirror mirror_image(mirror a)
{
    return (mirror){EXCHANGED(a.y), EXCHANGED(a.x)};
}

/* Block i of a[n] and its mirror image, i < m / 2, and of m odd the middle
 * one; interleaved with b's: p has the even words, q the odd ones. */
TRI_INLINE void mirror_load(__m512i *p, __m512i *q, const tri_word *a,
                            const tri_word *b, int n, int m, int i)
{
    const int j = m - 1 - i, have = j == m - 1 ? n - 4 * j : 4;
    __m512i va =
        _mm512_inserti64x4(_mm512_castsi256_si512(load256(a + 4 * i, 4)),
                           load256(a + 4 * j, have), 1);
    __m512i vb =
        _mm512_inserti64x4(_mm512_castsi256_si512(load256(b + 4 * i, 4)),
                           load256(b + 4 * j, have), 1);
    *p = tri_unpack_even(va, vb);
    *q = tri_unpack_odd(va, vb);
}

/* Blocks j and 2m - 1 - j of c[2n] := (g of c_j + h of c_(j-1)), mirrored. */
TRI_INLINE void mirror_put(tri_word *c, int n, int m, int j, __m512i v)
{
    const int k = 2 * m - 1 - j, have = 2 * n - 4 * k;
    store256(c + 4 * j, _mm512_castsi512_si256(v), 4);
    if (have > 0)
        store256(c + 4 * k, _mm512_extracti64x4_epi64(v, 1),
                 have < 4 ? have : 4);
}

#endif
