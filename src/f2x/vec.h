/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The vector vocabulary of the linear passes: one body of a rule is compiled
 * once per CPU class, and this file is all it sees of the instruction set.
 *
 * TRI_VEC is the number of words in a tri_vec: 8, 4, 2 or 1. */
#ifndef TRIAD_F2X_VEC_H
#define TRIAD_F2X_VEC_H

#include "triad/base.h"

#include <stdbool.h>
#include <string.h>

#if defined(__AVX512F__)
#include <immintrin.h>
#define TRI_VEC 8
typedef __m512i tri_vec;
#elif defined(__AVX2__)
#include <immintrin.h>
#define TRI_VEC 4
typedef __m256i tri_vec;
#elif defined(__SSE2__)
#include <emmintrin.h>
#define TRI_VEC 2
typedef __m128i tri_vec;
#else
#define TRI_VEC 1
typedef tri_word tri_vec;
#endif

static inline tri_vec tri_load(const tri_word *p)
{
#if defined(__AVX512F__)
    return _mm512_loadu_si512(p);
#elif defined(__AVX2__)
    return _mm256_loadu_si256((const __m256i *)(const void *)p);
#elif defined(__SSE2__)
    return _mm_loadu_si128((const __m128i *)(const void *)p);
#else
    return *p;
#endif
}

static inline void tri_store(tri_word *p, tri_vec v)
{
#if defined(__AVX512F__)
    _mm512_storeu_si512(p, v);
#elif defined(__AVX2__)
    _mm256_storeu_si256((__m256i *)(void *)p, v);
#elif defined(__SSE2__)
    _mm_storeu_si128((__m128i *)(void *)p, v);
#else
    *p = v;
#endif
}

static inline tri_vec tri_zero(void)
{
#if defined(__AVX512F__)
    return _mm512_setzero_si512();
#elif defined(__AVX2__)
    return _mm256_setzero_si256();
#elif defined(__SSE2__)
    return _mm_setzero_si128();
#else
    return 0;
#endif
}

static inline tri_vec tri_xor(tri_vec a, tri_vec b)
{
#if defined(__AVX512F__)
    return _mm512_xor_si512(a, b);
#elif defined(__AVX2__)
    return _mm256_xor_si256(a, b);
#elif defined(__SSE2__)
    return _mm_xor_si128(a, b);
#else
    return a ^ b;
#endif
}

static inline tri_vec tri_xor3(tri_vec a, tri_vec b, tri_vec c)
{
#if defined(__AVX512F__)
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
#else
    return tri_xor(tri_xor(a, b), c);
#endif
}

/* Each word shifted left by s < TRI_WORD_BITS bits, lo's top bits coming in:
 * hi << s | lo >> (TRI_WORD_BITS - s), 0 < s. */
static inline tri_vec tri_shl_pair(tri_vec hi, tri_vec lo, int s)
{
#if defined(__AVX512VBMI2__)
    return _mm512_shldv_epi64(hi, lo, _mm512_set1_epi64(s));
#elif defined(__AVX2__)
    return _mm256_or_si256(_mm256_slli_epi64(hi, s),
                           _mm256_srli_epi64(lo, 64 - s));
#elif defined(__SSE2__)
    return _mm_or_si128(_mm_slli_epi64(hi, s), _mm_srli_epi64(lo, 64 - s));
#else
    return hi << s | lo >> (TRI_WORD_BITS - s);
#endif
}

/* lo >> s | hi << (TRI_WORD_BITS - s), 0 < s < TRI_WORD_BITS. */
static inline tri_vec tri_shr_pair(tri_vec hi, tri_vec lo, int s)
{
#if defined(__AVX512VBMI2__)
    return _mm512_shrdv_epi64(lo, hi, _mm512_set1_epi64(s));
#elif defined(__AVX2__)
    return _mm256_or_si256(_mm256_srli_epi64(lo, s),
                           _mm256_slli_epi64(hi, 64 - s));
#elif defined(__SSE2__)
    return _mm_or_si128(_mm_srli_epi64(lo, s), _mm_slli_epi64(hi, 64 - s));
#else
    return lo >> s | hi << (TRI_WORD_BITS - s);
#endif
}

/* The first m < TRI_VEC words at p, zeros after them; p[m..] is not read. */
static inline tri_vec tri_load_part(const tri_word *p, size_t m)
{
#if defined(__AVX512F__)
    return _mm512_maskz_loadu_epi64((__mmask8)((1u << m) - 1), p);
#else
    tri_word w[TRI_VEC] = {0};
    for (size_t i = 0; i < m; i++)
        w[i] = p[i];
    return tri_load(w);
#endif
}

/* Writes the first m < TRI_VEC words of v; p[m..] is not written. */
static inline void tri_store_part(tri_word *p, tri_vec v, size_t m)
{
#if defined(__AVX512F__)
    _mm512_mask_storeu_epi64(p, (__mmask8)((1u << m) - 1), v);
#else
    tri_word w[TRI_VEC];
    tri_store(w, v);
    for (size_t i = 0; i < m; i++)
        p[i] = w[i];
#endif
}

/* Words [i, i + TRI_VEC) of p[len], with p taken as zero from len on. `full`
 * promises that all of them exist; loops pass a constant. */
static inline tri_vec tri_get(const tri_word *p, size_t len, size_t i,
                              bool full)
{
    if (full || i + TRI_VEC <= len)
        return tri_load(p + i);
    if (i >= len)
        return tri_zero();
    return tri_load_part(p + i, len - i);
}

/* The words of v that fall on p[i .. len) are written there. */
static inline void tri_put(tri_word *p, size_t len, size_t i, tri_vec v,
                           bool full)
{
    if (full || i + TRI_VEC <= len)
        tri_store(p + i, v);
    else if (i < len)
        tri_store_part(p + i, v, len - i);
}

#endif
