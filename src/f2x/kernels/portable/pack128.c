/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Into slices of 128 bits and back, with SSE2.
 *
 * A row is a matrix of bits: 7 bits of index say which lane, 3 which byte of
 * its word, 3 which bit of the byte. In memory the lane comes first; a slice
 * wants it last. Lane = 16 g + p. Interleaving bytes brings the bits of p
 * below those of the byte's number, 16 lanes at a time: this leaves, for each
 * byte number, 8 vectors with one byte of each lane. Exchanging the bits of g
 * with those of the bit's number, inside bytes, finishes: lane 16 g + p is bit
 * 8 p + g of a slice. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/kernels/portable/slice.h"

#if TRI_PORTABLE_LANES == 128

enum { BYTES = 8, GROUPS = 8, GROUP = 16 };

/* An 8 x 8 matrix whose elements are bits: row g is v[g], column i is bit i
 * of each byte. Transposes the 16 of them that lie side by side. A step swaps
 * the two blocks off the diagonal in every block of 2d x 2d. */
static inline __m128i low_bits(int d)
{
    return _mm_set1_epi8(d == 4 ? 0x0f : d == 2 ? 0x33 : 0x55);
}

static inline void swap_bits(__m128i *x, __m128i *y, int d)
{
    __m128i t = _mm_xor_si128(_mm_srli_epi64(*x, d), *y);
    t = _mm_and_si128(t, low_bits(d));
    *y = _mm_xor_si128(*y, t);
    *x = _mm_xor_si128(*x, _mm_slli_epi64(t, d));
}

static inline void transpose_bits(__m128i v[8])
{
    for (int i = 0; i < 4; i++)
        swap_bits(&v[i], &v[i + 4], 4);
    for (int i = 0; i < 8; i += 4)
        for (int k = i; k < i + 2; k++)
            swap_bits(&v[k], &v[k + 2], 2);
    for (int i = 0; i < 8; i += 2)
        swap_bits(&v[i], &v[i + 1], 1);
}

/* Interleaves the bytes of x[i] and x[i + half], i < half: the 5 bits of
 * index (vector, byte), of 2 vectors, rotate by one. */
static inline void interleave(__m128i *y, const __m128i *x, int half)
{
    for (int i = 0; i < half; i++) {
        y[2 * i] = _mm_unpacklo_epi8(x[i], x[i + half]);
        y[2 * i + 1] = _mm_unpackhi_epi8(x[i], x[i + half]);
    }
}

/* v[b] := byte b of word i of each of 16 operands. Index bits, from the top:
 * vector p2 p1 p0, byte b2 b1 b0 p3 after loading; each step moves the first
 * to the end. */
static inline void load_group(__m128i v[BYTES], const tri_word *const *src,
                              size_t i)
{
    __m128i t[BYTES];

    for (size_t p = 0; p < GROUP / 2; p++)
        v[p] = _mm_unpacklo_epi8(
            _mm_loadl_epi64((const __m128i *)(const void *)(src[p] + i)),
            _mm_loadl_epi64((const __m128i *)(const void *)(src[p + 8] + i)));
    interleave(t, v, 4);
    interleave(v, t, 4);
    interleave(t, v, 4);
    for (int b = 0; b < BYTES; b++)
        v[b] = t[b];
}

/* The inverse: byte b of 16 words is v[b]. Index bits b2 b1 b0, p3 p2 p1 p0;
 * after three steps p3 p2 p1, p0 b2 b1 b0. */
static inline void store_group(tri_word *const *dst, size_t i,
                               const __m128i v[BYTES])
{
    __m128i s[BYTES], t[BYTES];

    interleave(s, v, 4);
    interleave(t, s, 4);
    interleave(s, t, 4);
    for (size_t p = 0; p < GROUP / 2; p++) {
        _mm_storel_pd((double *)(void *)(dst[2 * p] + i),
                      _mm_castsi128_pd(s[p]));
        _mm_storeh_pd((double *)(void *)(dst[2 * p + 1] + i),
                      _mm_castsi128_pd(s[p]));
    }
}

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    __m128i x[BYTES][GROUPS] = {{{0}}};

    for (size_t i = 0; i < n; i++) {
        __m128i *slices = (__m128i *)(void *)rows + i * SLICES;
        for (size_t g = 0; g * GROUP < count; g++) {
            __m128i v[BYTES];
            if (count - g * GROUP >= GROUP) {
                load_group(v, src + g * GROUP, i);
            } else {
                const tri_word *p[GROUP];
                tri_word w[GROUP] = {0};
                for (size_t j = 0; j < GROUP; j++)
                    p[j] = w + j;
                for (size_t j = g * GROUP; j < count; j++)
                    w[j % GROUP] = src[j][i];
                load_group(v, p, 0);
            }
            for (size_t b = 0; b < BYTES; b++)
                x[b][g] = v[b];
        }
        for (size_t b = 0; b < BYTES; b++) {
            __m128i v[8];
            for (size_t g = 0; g < GROUPS; g++)
                v[g] = x[b][g];
            transpose_bits(v);
            for (size_t k = 0; k < 8; k++)
                slices[8 * b + k] = v[k];
        }
    }
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    __m128i x[GROUPS][BYTES];

    for (size_t i = 0; i < n; i++) {
        const __m128i *slices = (const __m128i *)(const void *)rows
                                + i * SLICES;
        for (size_t b = 0; b < BYTES; b++) {
            __m128i v[8];
            for (size_t k = 0; k < 8; k++)
                v[k] = slices[8 * b + k];
            transpose_bits(v);
            for (size_t g = 0; g < GROUPS; g++)
                x[g][b] = v[g];
        }
        for (size_t g = 0; g * GROUP < count; g++) {
            if (count - g * GROUP >= GROUP) {
                store_group(dst + g * GROUP, i, x[g]);
            } else {
                tri_word *p[GROUP], w[GROUP];
                for (size_t j = 0; j < GROUP; j++)
                    p[j] = w + j;
                store_group(p, 0, x[g]);
                for (size_t j = g * GROUP; j < count; j++)
                    dst[j][i] = w[j % GROUP];
            }
        }
    }
}

#endif
