/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Vectors of 128 bits, where every processor of the target has them. */
#ifndef TRIAD_PORTABLE_VEC128_H
#define TRIAD_PORTABLE_VEC128_H

#include "triad/base.h"

#if defined(__SSE2__)
#include <emmintrin.h>
typedef __m128i v128;

static inline v128 v128_zero(void)
{
    return _mm_setzero_si128();
}

static inline v128 v128_bytes(int x)
{
    return _mm_set1_epi8((char)x);
}

static inline v128 v128_xor(v128 a, v128 b)
{
    return _mm_xor_si128(a, b);
}

static inline v128 v128_and(v128 a, v128 b)
{
    return _mm_and_si128(a, b);
}

/* Each word shifted by s bits, a constant. */
#define V128_SHL(a, s) _mm_slli_epi64(a, s)
#define V128_SHR(a, s) _mm_srli_epi64(a, s)

/* a0 b0 a1 b1 .. for the lower, the upper 8 bytes. */
static inline v128 v128_zip_lower(v128 a, v128 b)
{
    return _mm_unpacklo_epi8(a, b);
}

static inline v128 v128_zip_upper(v128 a, v128 b)
{
    return _mm_unpackhi_epi8(a, b);
}

/* A word into the lower half. */
static inline v128 v128_load_word(const tri_word *p)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)p);
}

static inline void v128_store_lower(tri_word *p, v128 a)
{
    _mm_storel_epi64((__m128i *)(void *)p, a);
}

static inline void v128_store_upper(tri_word *p, v128 a)
{
    _mm_storeh_pd((double *)(void *)p, _mm_castsi128_pd(a));
}
#else
#include <arm_neon.h>
typedef uint64x2_t v128;

static inline v128 v128_zero(void)
{
    return vdupq_n_u64(0);
}

static inline v128 v128_bytes(int x)
{
    return vreinterpretq_u64_u8(vdupq_n_u8((uint8_t)x));
}

static inline v128 v128_xor(v128 a, v128 b)
{
    return veorq_u64(a, b);
}

static inline v128 v128_and(v128 a, v128 b)
{
    return vandq_u64(a, b);
}

#define V128_SHL(a, s) vshlq_n_u64(a, s)
#define V128_SHR(a, s) vshrq_n_u64(a, s)

static inline v128 v128_zip_lower(v128 a, v128 b)
{
    return vreinterpretq_u64_u8(
        vzip1q_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b)));
}

static inline v128 v128_zip_upper(v128 a, v128 b)
{
    return vreinterpretq_u64_u8(
        vzip2q_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b)));
}

static inline v128 v128_load_word(const tri_word *p)
{
    return vcombine_u64(vld1_u64(p), vdup_n_u64(0));
}

static inline void v128_store_lower(tri_word *p, v128 a)
{
    vst1q_lane_u64(p, a, 0);
}

static inline void v128_store_upper(tri_word *p, v128 a)
{
    vst1q_lane_u64(p, a, 1);
}
#endif

#endif
