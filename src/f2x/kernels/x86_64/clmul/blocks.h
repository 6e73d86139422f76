/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products of blocks of four words, several at once, for single products.
 *
 * A block pair is four words of a and the same four of b. It takes half a zmm
 * or a ymm of p, its even words, and as much of q, its odd words: lane i of p
 * is (a[2i], b[2i]). Karatsuba makes nine word products of it: from p, q and
 * r = p + q, lane by lane, and from their sums over the two lanes. The result
 * comes in halves: g and h hold the low and the high four words of each
 * product, where the block was.
 *
 * The file that includes this defines ZMM and YMM, how many zmm (two blocks
 * each) and ymm (one block) take part. All advance together, so that one
 * fills the other's waits. */
#ifndef TRIAD_F2X_CLMUL_BLOCKS_H
#define TRIAD_F2X_CLMUL_BLOCKS_H

#include "f2x/vec.h"

typedef struct blocks {
#if ZMM
    __m512i z[ZMM];
#endif
#if YMM
    __m256i y[YMM];
#endif
} blocks;

typedef struct block_halves {
    blocks g, h;
} block_halves;

/* Defines f(x, ...) on blocks as its zmm and ymm forms, element by element. */
#if ZMM
#define ON_ZMM(expression) \
    TRI_UNROLL for (int i = 0; i < ZMM; i++) r.z[i] = expression;
#else
#define ON_ZMM(expression)
#endif
#if YMM
#define ON_YMM(expression) \
    TRI_UNROLL for (int i = 0; i < YMM; i++) r.y[i] = expression;
#else
#define ON_YMM(expression)
#endif

#if YMM
TRI_INLINE __m256i xor256(__m256i a, __m256i b)
{
    return _mm256_xor_si256(a, b);
}

TRI_INLINE __m256i xor3_256(__m256i a, __m256i b, __m256i c)
{
#if defined(__AVX512VL__)
    return _mm256_ternarylogic_epi64(a, b, c, 0x96);
#else
    return xor256(xor256(a, b), c);
#endif
}
#endif

TRI_INLINE blocks blocks_add(blocks a, blocks b)
{
    blocks r;
    ON_ZMM(_mm512_xor_si512(a.z[i], b.z[i]))
    ON_YMM(xor256(a.y[i], b.y[i]))
    return r;
}

TRI_INLINE blocks blocks_add3(blocks a, blocks b, blocks c)
{
    blocks r;
    ON_ZMM(_mm512_ternarylogic_epi64(a.z[i], b.z[i], c.z[i], 0x96))
    ON_YMM(xor3_256(a.y[i], b.y[i], c.y[i]))
    return r;
}

/* In each lane, word 0 of a times word 1 of b. */
TRI_INLINE blocks blocks_products(blocks a, blocks b)
{
    blocks r;
    ON_ZMM(_mm512_clmulepi64_epi128(b.z[i], a.z[i], 0x01))
    ON_YMM(_mm256_clmulepi64_epi128(b.y[i], a.y[i], 0x01))
    return r;
}

/* The two lanes of each block exchanged. */
TRI_INLINE blocks blocks_swap(blocks a)
{
    blocks r;
    ON_ZMM(_mm512_permutex_epi64(a.z[i], 0x4e))
    ON_YMM(_mm256_permute4x64_epi64(a.y[i], 0x4e))
    return r;
}

/* Each lane times x^64, and divided by it, without what leaves the lane. */
TRI_INLINE blocks blocks_up(blocks a)
{
    blocks r;
    ON_ZMM(_mm512_bslli_epi128(a.z[i], 8))
    ON_YMM(_mm256_slli_si256(a.y[i], 8))
    return r;
}

TRI_INLINE blocks blocks_down(blocks a)
{
    blocks r;
    ON_ZMM(_mm512_bsrli_epi128(a.z[i], 8))
    ON_YMM(_mm256_srli_si256(a.y[i], 8))
    return r;
}

/* Bytes for a shuffle: a lane divided by x^64, and one times x^64. */
#define NONE ((char)0x80)
#define DOWN \
    8, 9, 10, 11, 12, 13, 14, 15, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE
#define UP \
    NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, 0, 1, 2, 3, 4, 5, 6, 7
static const _Alignas(64) char down_up[64] = {DOWN, UP, DOWN, UP};
static const _Alignas(64) char up_down[64] = {UP, DOWN, UP, DOWN};
#undef NONE
#undef DOWN
#undef UP

TRI_INLINE blocks blocks_shuffle(blocks a, const char bytes[64])
{
    blocks r;
    ON_ZMM(_mm512_shuffle_epi8(a.z[i], _mm512_load_si512(bytes)))
    ON_YMM(_mm256_shuffle_epi8(
        a.y[i], _mm256_load_si256((const __m256i *)(const void *)bytes)))
    return r;
}

/* Sums over the two lanes of a block: q's in its even lane, p's in the odd. */
TRI_INLINE blocks blocks_sums(blocks p, blocks q)
{
    blocks r;
#if ZMM
    const __m512i lane0 = _mm512_setr_epi64(8, 9, 0, 1, 12, 13, 4, 5);
    const __m512i lane1 = _mm512_setr_epi64(10, 11, 2, 3, 14, 15, 6, 7);
#endif
    ON_ZMM(_mm512_xor_si512(_mm512_permutex2var_epi64(p.z[i], lane0, q.z[i]),
                            _mm512_permutex2var_epi64(p.z[i], lane1, q.z[i])))
    ON_YMM(xor256(_mm256_permute2x128_si256(q.y[i], p.y[i], 0x20),
                  _mm256_permute2x128_si256(q.y[i], p.y[i], 0x31)))
    return r;
}

/* a with b added in the odd, and in the even lane of each block. */
TRI_INLINE blocks blocks_add_odd(blocks a, blocks b)
{
    blocks r;
#if ZMM
    const __m512i odd = _mm512_setr_epi64(0, 0, -1, -1, 0, 0, -1, -1);
#endif
    ON_ZMM(_mm512_ternarylogic_epi64(a.z[i], b.z[i], odd, 0x78))
    ON_YMM(_mm256_blend_epi32(a.y[i], xor256(a.y[i], b.y[i]), 0xf0))
    return r;
}

TRI_INLINE blocks blocks_add_even(blocks a, blocks b)
{
    blocks r;
#if ZMM
    const __m512i odd = _mm512_setr_epi64(0, 0, -1, -1, 0, 0, -1, -1);
#endif
    ON_ZMM(_mm512_ternarylogic_epi64(a.z[i], b.z[i], odd, 0xb4))
    ON_YMM(_mm256_blend_epi32(a.y[i], xor256(a.y[i], b.y[i]), 0x0f))
    return r;
}

/* u is blocks_sums(p, q).
 *
 * With lanes 0 and 1 of a block and their sum m, each product of two words by
 * two is p + o x^64 + q x^128 = lo + hi x^128, o = p + q + r, and the block's
 *   g = lo with lo0 + hi0 + lo_m added in the odd lane,
 *   h = hi with lo1 + hi1 + hi_m added in the even lane.
 * m's words lie in u: q_m, p_m. Times itself it gives their products, times
 * itself exchanged o_m in two parts, one in each lane. hi_m = q_m + o_m / x^64
 * is wanted in the even lane and lo_m = p_m + o_m x^64 in the odd one: the
 * parts on the wrong side cross over with the rest. */
TRI_INLINE block_halves blocks_mul_sums(blocks p, blocks q, blocks u)
{
    blocks r = blocks_add(p, q);
    blocks c = blocks_products(u, blocks_swap(u));
    p = blocks_products(p, p);
    q = blocks_products(q, q);
    r = blocks_products(r, r);
    u = blocks_products(u, u);
    blocks o = blocks_add3(p, q, r);
    blocks lo = blocks_add(p, blocks_up(o)), hi = blocks_add(q, blocks_down(o));
    blocks s = blocks_add3(lo, hi, blocks_shuffle(c, up_down));
    s = blocks_add3(blocks_swap(s), u, blocks_shuffle(c, down_up));
    return (block_halves){blocks_add_odd(lo, s), blocks_add_even(hi, s)};
}

TRI_INLINE block_halves blocks_mul(blocks p, blocks q)
{
    return blocks_mul_sums(p, q, blocks_sums(p, q));
}

#endif
