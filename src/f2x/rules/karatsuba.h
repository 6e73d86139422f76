/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the Karatsuba rules share: pointers that walk, vectors cut short, and
 * the shape of a square product in equal blocks.
 *
 * A pass takes a vector of every block at a time. What is left of a block of k
 * words after whole vectors is one more, which may overlap the one before: a
 * whole one, or half a one if that is enough. Half a vector costs half as much
 * to store. Blocks shorter than a vector are taken in halves, too, or behind a
 * mask where the machine has masks. */
#ifndef TRIAD_F2X_RULES_KARATSUBA_H
#define TRIAD_F2X_RULES_KARATSUBA_H

#include "f2x/bilinear.h"

/* Moves a pointer here and now: TRI_WALK(p, += k). A pass has up to 54
 * streams. Left to themselves, compilers keep a pointer for each of them and
 * fetch it from the stack before every access, which costs more than the XORs;
 * a walk costs one addition per product. */
#if defined(__GNUC__)
#define TRI_WALK(p, by) \
    do { \
        (p) by; \
        __asm__("" : "+r"(p)); \
    } while (0)
#else
#define TRI_WALK(p, by) \
    do { \
        (p) by; \
    } while (0)
#endif

enum { TRI_HALF_VEC = (TRI_VEC + 1) / 2 };

/* How much of a vector there is: less than half, half, more, all of it.
 * TRI_MOST is used with TRI_MASKS only. */
typedef enum tri_extent { TRI_SOME, TRI_HALF, TRI_MOST, TRI_ALL } tri_extent;

/* The words at p in that extent, len of them if it is TRI_SOME or TRI_MOST;
 * then zeros. 0 < len. */
TRI_INLINE tri_vec tri_take(const tri_word *p, size_t len, tri_extent extent)
{
    (void)len;
    if (extent == TRI_ALL)
        return tri_load(p);
#if TRI_VEC == 8
    if (extent == TRI_MOST)
        return tri_load_part(p, len);
    return _mm512_zextsi256_si512(
        extent == TRI_HALF
            ? _mm256_loadu_si256((const __m256i *)(const void *)p)
            : _mm256_maskz_loadu_epi64((__mmask8)((1u << len) - 1), p));
#elif TRI_VEC == 4
    return _mm256_zextsi128_si256(
        extent == TRI_HALF ? _mm_loadu_si128((const __m128i *)(const void *)p)
                           : _mm_loadl_epi64((const __m128i *)(const void *)p));
#elif TRI_VEC == 2
    return tri_load_part(p, 1);
#else
    return tri_load(p);
#endif
}

/* Writes what tri_take would read. */
TRI_INLINE void tri_give(tri_word *p, size_t len, tri_vec v, tri_extent extent)
{
    (void)len;
    if (extent == TRI_ALL) {
        tri_store(p, v);
        return;
    }
#if TRI_VEC == 8
    if (extent == TRI_MOST)
        tri_store_part(p, v, len);
    else if (extent == TRI_HALF)
        _mm256_storeu_si256((__m256i *)(void *)p, _mm512_castsi512_si256(v));
    else
        _mm256_mask_storeu_epi64(p, (__mmask8)((1u << len) - 1),
                                 _mm512_castsi512_si256(v));
#elif TRI_VEC == 4
    if (extent == TRI_HALF)
        _mm_storeu_si128((__m128i *)(void *)p, _mm256_castsi256_si128(v));
    else
        _mm_storel_epi64((__m128i *)(void *)p, _mm256_castsi256_si128(v));
#elif TRI_VEC == 2
    tri_store_part(p, v, 1);
#else
    tri_store(p, v);
#endif
}

/* The same of the last block or product, of which at most len words are left.
 * enough: the extent has no more. */
TRI_INLINE tri_vec tri_take_last(const tri_word *p, size_t len,
                                 tri_extent extent, bool enough)
{
    if (extent == TRI_ALL)
        return tri_get(p, len, 0, enough);
    if (extent != TRI_MOST && len >= TRI_HALF_VEC)
        return tri_take(p, len, TRI_HALF);
    if (len == 0)
        return tri_zero();
    return tri_take(p, len, extent == TRI_MOST ? TRI_MOST : TRI_SOME);
}

TRI_INLINE void tri_give_last(tri_word *p, size_t len, tri_vec v,
                              tri_extent extent, bool enough)
{
    if (extent == TRI_ALL)
        tri_put(p, len, 0, v, enough);
    else if (extent != TRI_MOST && len >= TRI_HALF_VEC)
        tri_give(p, len, v, TRI_HALF);
    else if (len > 0)
        tri_give(p, len, v, extent == TRI_MOST ? TRI_MOST : TRI_SOME);
}

/* The shape of a square product cut into t blocks: products of full blocks
 * are of kind 0, that of the last blocks of kind 1. */
TRI_PLAIN static inline bool tri_cut(uint32_t na, uint32_t nb, uint32_t t,
                                     tri_shape *s)
{
    uint32_t k = tri_ceil_div(na, t);
    if (na != nb || na <= (t - 1) * k)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = k;
    s->size[1][0] = s->size[1][1] = na - (t - 1) * k;
    return true;
}

#endif
