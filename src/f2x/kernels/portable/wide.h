/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The widest vector every processor of the target has: 128 bits with SSE2 or
 * NEON, else a word. */
#ifndef TRIAD_PORTABLE_WIDE_H
#define TRIAD_PORTABLE_WIDE_H

#include "f2x/kernels/portable/lanes.h"

enum { WIDE_WORDS = TRI_PORTABLE_LANES / TRI_WORD_BITS };

#if TRI_PORTABLE_LANES == 128 && defined(__SSE2__)
#include <emmintrin.h>
typedef __m128i wide;

static inline wide wide_load(const tri_word *p)
{
    return _mm_loadu_si128((const __m128i *)(const void *)p);
}

static inline void wide_store(tri_word *p, wide a)
{
    _mm_storeu_si128((__m128i *)(void *)p, a);
}

/* q[0], q[1] := x, y. A vector of them is built in registers: processors
 * cannot forward two stored words to the load of a vector. */
static inline void wide_put2(tri_word *q, tri_word x, tri_word y)
{
    wide_store(q, _mm_set_epi64x((long long)y, (long long)x));
}

/* x in every word. */
static inline wide wide_all(tri_word x)
{
    return _mm_set1_epi64x((long long)x);
}

static inline wide wide_xor(wide a, wide b)
{
    return _mm_xor_si128(a, b);
}

static inline wide wide_and(wide a, wide b)
{
    return _mm_and_si128(a, b);
}

/* Each word shifted by s bits. */
static inline wide wide_shl(wide a, int s)
{
    return _mm_slli_epi64(a, s);
}

static inline wide wide_shr(wide a, int s)
{
    return _mm_srli_epi64(a, s);
}

/* Words of b moved up by one, the last word of a before them. */
static inline wide wide_follow(wide a, wide b)
{
    return _mm_castpd_si128(
        _mm_shuffle_pd(_mm_castsi128_pd(a), _mm_castsi128_pd(b), 1));
}

/* a0 b0 a1 b1 .. of the lower, the upper 8 bytes. */
static inline wide wide_zip_lower(wide a, wide b)
{
    return _mm_unpacklo_epi8(a, b);
}

static inline wide wide_zip_upper(wide a, wide b)
{
    return _mm_unpackhi_epi8(a, b);
}

/* One word, zeros above it. */
static inline wide wide_load_word(const tri_word *p)
{
    return _mm_loadl_epi64((const __m128i *)(const void *)p);
}

static inline void wide_store_lower(tri_word *p, wide a)
{
    _mm_storel_epi64((__m128i *)(void *)p, a);
}

static inline void wide_store_upper(tri_word *p, wide a)
{
    _mm_storeh_pd((double *)(void *)p, _mm_castsi128_pd(a));
}
#elif TRI_PORTABLE_LANES == 128
#include <arm_neon.h>
typedef uint64x2_t wide;

static inline wide wide_load(const tri_word *p)
{
    return vld1q_u64(p);
}

static inline void wide_store(tri_word *p, wide a)
{
    vst1q_u64(p, a);
}

static inline void wide_put2(tri_word *q, tri_word x, tri_word y)
{
    wide_store(q, vcombine_u64(vcreate_u64(x), vcreate_u64(y)));
}

static inline wide wide_all(tri_word x)
{
    return vdupq_n_u64(x);
}

static inline wide wide_xor(wide a, wide b)
{
    return veorq_u64(a, b);
}

static inline wide wide_and(wide a, wide b)
{
    return vandq_u64(a, b);
}

static inline wide wide_shl(wide a, int s)
{
    return vshlq_u64(a, vdupq_n_s64(s));
}

static inline wide wide_shr(wide a, int s)
{
    return vshlq_u64(a, vdupq_n_s64(-s));
}

static inline wide wide_follow(wide a, wide b)
{
    return vextq_u64(a, b, 1);
}

static inline wide wide_zip_lower(wide a, wide b)
{
    return vreinterpretq_u64_u8(
        vzip1q_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b)));
}

static inline wide wide_zip_upper(wide a, wide b)
{
    return vreinterpretq_u64_u8(
        vzip2q_u8(vreinterpretq_u8_u64(a), vreinterpretq_u8_u64(b)));
}

static inline wide wide_load_word(const tri_word *p)
{
    return vcombine_u64(vld1_u64(p), vdup_n_u64(0));
}

static inline void wide_store_lower(tri_word *p, wide a)
{
    vst1q_lane_u64(p, a, 0);
}

static inline void wide_store_upper(tri_word *p, wide a)
{
    vst1q_lane_u64(p, a, 1);
}
#else
typedef tri_word wide;

static inline wide wide_load(const tri_word *p)
{
    return *p;
}

static inline void wide_store(tri_word *p, wide a)
{
    *p = a;
}

static inline void wide_put2(tri_word *q, tri_word x, tri_word y)
{
    q[0] = x;
    q[1] = y;
}

static inline wide wide_all(tri_word x)
{
    return x;
}

static inline wide wide_xor(wide a, wide b)
{
    return a ^ b;
}

static inline wide wide_and(wide a, wide b)
{
    return a & b;
}

static inline wide wide_shl(wide a, int s)
{
    return a << s;
}

static inline wide wide_shr(wide a, int s)
{
    return a >> s;
}

static inline wide wide_follow(wide a, wide b)
{
    (void)b;
    return a;
}

static inline wide wide_load_word(const tri_word *p)
{
    return *p;
}
#endif

static inline wide wide_xor3(wide a, wide b, wide c)
{
    return wide_xor(wide_xor(a, b), c);
}

#endif
