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
#elif defined(__ARM_NEON) && defined(__AARCH64EL__) && TRI_WORD_BITS == 64
#include <arm_neon.h>
#define TRI_NEON
#define TRI_VEC 2
typedef uint64x2_t tri_vec;
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
#elif defined(TRI_NEON)
    return vld1q_u64(p);
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
#elif defined(TRI_NEON)
    vst1q_u64(p, v);
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
#elif defined(TRI_NEON)
    return vdupq_n_u64(0);
#else
    return 0;
#endif
}

/* x in every word. */
static inline tri_vec tri_all(tri_word x)
{
#if defined(__AVX512F__)
    return _mm512_set1_epi64((long long)x);
#elif defined(__AVX2__)
    return _mm256_set1_epi64x((long long)x);
#elif defined(__SSE2__)
    return _mm_set1_epi64x((long long)x);
#elif defined(TRI_NEON)
    return vdupq_n_u64(x);
#else
    return x;
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
#elif defined(TRI_NEON)
    return veorq_u64(a, b);
#else
    return a ^ b;
#endif
}

static inline tri_vec tri_and(tri_vec a, tri_vec b)
{
#if defined(__AVX512F__)
    return _mm512_and_si512(a, b);
#elif defined(__AVX2__)
    return _mm256_and_si256(a, b);
#elif defined(__SSE2__)
    return _mm_and_si128(a, b);
#elif defined(TRI_NEON)
    return vandq_u64(a, b);
#else
    return a & b;
#endif
}

static inline tri_vec tri_xor3(tri_vec a, tri_vec b, tri_vec c)
{
#if defined(__AVX512F__)
    return _mm512_ternarylogic_epi64(a, b, c, 0x96);
#elif defined(TRI_NEON) && defined(__ARM_FEATURE_SHA3)
    return veor3q_u64(a, b, c);
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
#elif defined(TRI_NEON)
    return vorrq_u64(vshlq_u64(hi, vdupq_n_s64(s)),
                     vshlq_u64(lo, vdupq_n_s64(s - 64)));
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
#elif defined(TRI_NEON)
    return vorrq_u64(vshlq_u64(lo, vdupq_n_s64(-s)),
                     vshlq_u64(hi, vdupq_n_s64(64 - s)));
#else
    return lo >> s | hi << (TRI_WORD_BITS - s);
#endif
}

/* The first m < TRI_VEC words at p, zeros after them; p[m..] is not read. */
static inline tri_vec tri_load_part(const tri_word *p, size_t m)
{
#if defined(__AVX512F__)
    return _mm512_maskz_loadu_epi64((__mmask8)((1u << m) - 1), p);
#elif defined(__AVX2__)
    const __m128i *q = (const __m128i *)(const void *)p;
    __m128i lo = _mm_setzero_si128(), hi = lo;
    if (m >= 2)
        lo = _mm_loadu_si128(q);
    if (m == 1)
        lo = _mm_loadl_epi64(q);
    if (m == 3)
        hi = _mm_loadl_epi64(q + 1);
    return _mm256_inserti128_si256(_mm256_castsi128_si256(lo), hi, 1);
#elif defined(__SSE2__)
    return m ? _mm_loadl_epi64((const __m128i *)(const void *)p) : tri_zero();
#elif defined(TRI_NEON)
    return m ? vcombine_u64(vld1_u64(p), vdup_n_u64(0)) : tri_zero();
#else
    (void)p, (void)m;
    return 0;
#endif
}

/* Writes the first m < TRI_VEC words of v; p[m..] is not written. */
static inline void tri_store_part(tri_word *p, tri_vec v, size_t m)
{
#if defined(__AVX512F__)
    _mm512_mask_storeu_epi64(p, (__mmask8)((1u << m) - 1), v);
#elif defined(__AVX2__)
    __m128i *q = (__m128i *)(void *)p, lo = _mm256_castsi256_si128(v);
    if (m >= 2)
        _mm_storeu_si128(q, lo);
    if (m == 1)
        _mm_storel_epi64(q, lo);
    if (m == 3)
        _mm_storel_epi64(q + 1, _mm256_extracti128_si256(v, 1));
#elif defined(__SSE2__)
    if (m)
        _mm_storel_epi64((__m128i *)(void *)p, v);
#elif defined(TRI_NEON)
    if (m)
        vst1q_lane_u64(p, v, 0);
#else
    (void)p, (void)v, (void)m;
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

/* Loops over arrays of vectors that must end up in registers. */
#if defined(__clang__)
#define TRI_UNROLL _Pragma("clang loop unroll(full)")
#else
#define TRI_UNROLL _Pragma("GCC unroll 64")
#endif
#define TRI_INLINE static inline __attribute__((always_inline))

/* In each 128-bit lane, the product of the even words of a and b; of their odd
 * words; on x86-64 also of the even and the odd word of a. */
#if defined(__PCLMUL__) && (TRI_VEC == 2 || defined(__VPCLMULQDQ__))
#define TRI_HAS_CLMUL 1
#include <wmmintrin.h>

#if TRI_VEC == 8
#define TRI_CLMUL_(a, b, imm) _mm512_clmulepi64_epi128(a, b, imm)
#elif TRI_VEC == 4
#define TRI_CLMUL_(a, b, imm) _mm256_clmulepi64_epi128(a, b, imm)
#else
#define TRI_CLMUL_(a, b, imm) _mm_clmulepi64_si128(a, b, imm)
#endif

static inline tri_vec tri_clmul_even(tri_vec a, tri_vec b)
{
    return TRI_CLMUL_(a, b, 0x00);
}

static inline tri_vec tri_clmul_odd(tri_vec a, tri_vec b)
{
    return TRI_CLMUL_(a, b, 0x11);
}

static inline tri_vec tri_clmul_self(tri_vec a)
{
    return TRI_CLMUL_(a, a, 0x10);
}
#elif defined(TRI_NEON) && defined(__ARM_FEATURE_AES)
#define TRI_HAS_CLMUL 1
static inline tri_vec tri_clmul_even(tri_vec a, tri_vec b)
{
    return vreinterpretq_u64_p128(
        vmull_p64(vgetq_lane_p64(vreinterpretq_p64_u64(a), 0),
                  vgetq_lane_p64(vreinterpretq_p64_u64(b), 0)));
}

static inline tri_vec tri_clmul_odd(tri_vec a, tri_vec b)
{
    return vreinterpretq_u64_p128(
        vmull_high_p64(vreinterpretq_p64_u64(a), vreinterpretq_p64_u64(b)));
}
#endif

#if TRI_VEC > 1
/* The even words of a and b, word by word in turn; the odd ones. */
static inline tri_vec tri_unpack_even(tri_vec a, tri_vec b)
{
#if TRI_VEC == 8
    return _mm512_unpacklo_epi64(a, b);
#elif TRI_VEC == 4
    return _mm256_unpacklo_epi64(a, b);
#elif defined(__SSE2__)
    return _mm_unpacklo_epi64(a, b);
#else
    return vzip1q_u64(a, b);
#endif
}

static inline tri_vec tri_unpack_odd(tri_vec a, tri_vec b)
{
#if TRI_VEC == 8
    return _mm512_unpackhi_epi64(a, b);
#elif TRI_VEC == 4
    return _mm256_unpackhi_epi64(a, b);
#elif defined(__SSE2__)
    return _mm_unpackhi_epi64(a, b);
#else
    return vzip2q_u64(a, b);
#endif
}
#endif

/* Words s .. s + TRI_VEC - 1 of lo followed by hi; 0 <= s <= TRI_VEC. */
static inline tri_vec tri_window(tri_vec lo, tri_vec hi, int s)
{
#if defined(__AVX512F__)
    switch (s) {
    case 0:
        return lo;
    case 1:
        return _mm512_alignr_epi64(hi, lo, 1);
    case 2:
        return _mm512_alignr_epi64(hi, lo, 2);
    case 3:
        return _mm512_alignr_epi64(hi, lo, 3);
    case 4:
        return _mm512_alignr_epi64(hi, lo, 4);
    case 5:
        return _mm512_alignr_epi64(hi, lo, 5);
    case 6:
        return _mm512_alignr_epi64(hi, lo, 6);
    case 7:
        return _mm512_alignr_epi64(hi, lo, 7);
    default:
        return hi;
    }
#elif defined(__AVX2__)
    __m256i mid = _mm256_permute2x128_si256(lo, hi, 0x21);
    switch (s) {
    case 0:
        return lo;
    case 1:
        return _mm256_alignr_epi8(mid, lo, 8);
    case 2:
        return mid;
    case 3:
        return _mm256_alignr_epi8(hi, mid, 8);
    default:
        return hi;
    }
#elif defined(__SSE2__)
    if (s == 1)
        return _mm_castpd_si128(
            _mm_shuffle_pd(_mm_castsi128_pd(lo), _mm_castsi128_pd(hi), 1));
    return s ? hi : lo;
#elif defined(TRI_NEON)
    if (s == 1)
        return vextq_u64(lo, hi, 1);
    return s ? hi : lo;
#else
    return s ? hi : lo;
#endif
}

/* Of words [i, i + TRI_VEC), those in [from, to): the first and one past the
 * last, counted from i; no more than TRI_VEC, and equal or crossed when there
 * are none. */
static inline void tri_overlap(ptrdiff_t from, ptrdiff_t to, ptrdiff_t i,
                               int *first, int *last)
{
    ptrdiff_t f = from - i, l = to - i;
    f = f < 0 ? 0 : f;
    l = l < 0 ? 0 : l;
    *first = (int)(f > TRI_VEC ? TRI_VEC : f);
    *last = (int)(l > TRI_VEC ? TRI_VEC : l);
}

/* 1 when partial vectors cost what whole ones do. */
#if defined(__AVX512F__)
#define TRI_MASKS 1
#else
#define TRI_MASKS 0
#endif

/* p + i, where part of the vector there may lie outside the array, behind a
 * mask: arithmetic on addresses, since on pointers it would have no meaning. */
static inline tri_word *tri_edge(const tri_word *p, ptrdiff_t i)
{
    return (tri_word *)((uintptr_t)p + (uintptr_t)i * sizeof(tri_word));
}

#if defined(__AVX512F__)
static inline __mmask8 tri_inside(ptrdiff_t from, ptrdiff_t to, ptrdiff_t i)
{
    int first, last;
    tri_overlap(from, to, i, &first, &last);
    return (__mmask8)((0xffu >> (8 - last)) & (0xffu << first));
}
#endif

static inline tri_vec tri_get_edge(const tri_word *p, ptrdiff_t from,
                                   ptrdiff_t to, ptrdiff_t i)
{
#if defined(__AVX512F__)
    return _mm512_maskz_loadu_epi64(tri_inside(from, to, i), tri_edge(p, i));
#else
    int first, last;
    tri_overlap(from, to, i, &first, &last);
    if (first >= last)
        return tri_zero();
#if defined(__AVX2__)
    const __m256i j = _mm256_setr_epi64x(0, 1, 2, 3);
    __m256i inside =
        _mm256_andnot_si256(_mm256_cmpgt_epi64(_mm256_set1_epi64x(first), j),
                            _mm256_cmpgt_epi64(_mm256_set1_epi64x(last), j));
    return _mm256_maskload_epi64(
        (const long long *)(const void *)(tri_edge(p, i)), inside);
#elif defined(__SSE2__)
    __m128i v = tri_zero();
    if (first == 0)
        v = _mm_loadl_epi64((const __m128i *)(const void *)(tri_edge(p, i)));
    if (last == 2)
        v = _mm_castpd_si128(
            _mm_loadh_pd(_mm_castsi128_pd(v),
                         (const double *)(const void *)(tri_edge(p, i) + 1)));
    return v;
#elif defined(TRI_NEON)
    tri_vec v = tri_zero();
    if (first == 0)
        v = vld1q_lane_u64(tri_edge(p, i), v, 0);
    if (last == 2)
        v = vld1q_lane_u64(tri_edge(p, i) + 1, v, 1);
    return v;
#else
    return p[i];
#endif
#endif
}

static inline void tri_put_edge(tri_word *p, ptrdiff_t from, ptrdiff_t to,
                                ptrdiff_t i, tri_vec v)
{
    if (i + TRI_VEC <= from || to <= i || to <= from)
        return;
#if defined(__AVX512F__)
    _mm512_mask_storeu_epi64(tri_edge(p, i), tri_inside(from, to, i), v);
#elif defined(__SSE2__)
#if defined(__AVX2__)
    __m128i half[2] = {_mm256_castsi256_si128(v),
                       _mm256_extracti128_si256(v, 1)};
#else
    __m128i half[1] = {v};
#endif
    TRI_UNROLL for (int j = 0; j < TRI_VEC; j += 2)
    {
        if (from <= i + j && i + j < to)
            _mm_storel_epi64((__m128i *)(void *)(tri_edge(p, i) + j),
                             half[j / 2]);
        if (from <= i + j + 1 && i + j + 1 < to)
            _mm_storeh_pd((double *)(void *)(tri_edge(p, i) + j + 1),
                          _mm_castsi128_pd(half[j / 2]));
    }
#elif defined(TRI_NEON)
    if (from <= i)
        vst1q_lane_u64(tri_edge(p, i), v, 0);
    if (i + 1 < to)
        vst1q_lane_u64(tri_edge(p, i) + 1, v, 1);
#else
    p[i] = v;
#endif
}

/* Words [i, i + TRI_VEC) of an array, those outside [from, to) as zeros and
 * not read. `full` promises that none is. */
TRI_INLINE tri_vec tri_get_in(const tri_word *p, ptrdiff_t from, ptrdiff_t to,
                              ptrdiff_t i, bool full)
{
    if (full || (!TRI_MASKS && from <= i && i + TRI_VEC <= to))
        return tri_load(p + i);
    return tri_get_edge(p, from, to, i);
}

/* The words of v that fall on words [from, to) of p are written there. */
TRI_INLINE void tri_put_in(tri_word *p, ptrdiff_t from, ptrdiff_t to,
                           ptrdiff_t i, tri_vec v, bool full)
{
    if (full || (from <= i && i + TRI_VEC <= to))
        tri_store(p + i, v);
    else
        tri_put_edge(p, from, to, i, v);
}

/* The last lag words of v over and over: word i of the result is word
 * TRI_VEC - lag + i % lag of v; 0 < lag < TRI_VEC and lag < 4. */
static inline tri_vec tri_repeat_last(tri_vec v, int lag)
{
#if defined(__AVX512F__)
    if (lag == 1)
        return _mm512_permutexvar_epi64(_mm512_set1_epi64(7), v);
    if (lag == 2)
        return _mm512_shuffle_i64x2(v, v, 0xff);
    return _mm512_permutexvar_epi64(_mm512_set_epi64(6, 5, 7, 6, 5, 7, 6, 5),
                                    v);
#elif defined(__AVX2__)
    if (lag == 1)
        return _mm256_permute4x64_epi64(v, 0xff);
    if (lag == 2)
        return _mm256_permute4x64_epi64(v, 0xee);
    return _mm256_permute4x64_epi64(v, 0x79);
#elif defined(__SSE2__)
    (void)lag;
    return _mm_unpackhi_epi64(v, v);
#elif defined(TRI_NEON)
    (void)lag;
    return vdupq_laneq_u64(v, 1);
#else
    (void)lag;
    return v;
#endif
}

/* 1 where a row of the packed layout is a vector: tri_transpose of TRI_VEC
 * natural operands leads there, and back. */
#if defined(__VPCLMULQDQ__)
#define TRI_ROW_IS_VEC 1
#else
#define TRI_ROW_IS_VEC 0
#endif

/* v, TRI_VEC vectors, := its transpose. */
#if TRI_VEC == 4
TRI_INLINE void tri_transpose(tri_vec *v)
{
    tri_vec t[4];
    for (int i = 0; i < 4; i += 2) {
        t[i] = tri_unpack_even(v[i], v[i + 1]);
        t[i + 1] = tri_unpack_odd(v[i], v[i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        v[i] = _mm256_permute2x128_si256(t[i], t[i + 2], 0x20);
        v[i + 2] = _mm256_permute2x128_si256(t[i], t[i + 2], 0x31);
    }
}
#elif TRI_VEC == 8
TRI_INLINE void tri_transpose(tri_vec *v)
{
    tri_vec t[8];
    TRI_UNROLL for (int i = 0; i < 8; i += 2)
    {
        t[i] = tri_unpack_even(v[i], v[i + 1]);
        t[i + 1] = tri_unpack_odd(v[i], v[i + 1]);
    }
    TRI_UNROLL for (int i = 0; i < 8; i++) if (!(i & 2))
    {
        v[i] = _mm512_shuffle_i64x2(t[i], t[i + 2], 0x88);
        v[i + 2] = _mm512_shuffle_i64x2(t[i], t[i + 2], 0xdd);
    }
    TRI_UNROLL for (int i = 0; i < 4; i++)
    {
        t[i] = _mm512_shuffle_i64x2(v[i], v[i + 4], 0x88);
        t[i + 4] = _mm512_shuffle_i64x2(v[i], v[i + 4], 0xdd);
    }
    TRI_UNROLL for (int i = 0; i < 8; i++) v[i] = t[i];
}
#endif

#endif
