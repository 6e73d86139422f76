/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Into slices of 128 bits and back.
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

/* Bit i + d of x's bytes and bit i of y's change places where mask, and only
 * mask, has bit i. */
#define SWAP(x, y, d, mask) \
    do { \
        slice t_ = wide_xor(wide_shr(x, d), y); \
        t_ = wide_and(t_, wide_all(mask * (~(tri_word)0 / 0xff))); \
        y = wide_xor(y, t_); \
        x = wide_xor(x, wide_shl(t_, d)); \
    } while (0)

/* Transposes 16 matrices of 8 x 8 bits side by side: row g is in v[g], and
 * bits of a byte are columns. A step swaps the two blocks off the diagonal in
 * each block of 2d x 2d. */
static inline void transpose(slice v[8])
{
    for (int i = 0; i < 4; i++)
        SWAP(v[i], v[i + 4], 4, 0x0f);
    for (int i = 0; i < 2; i++) {
        SWAP(v[i], v[i + 2], 2, 0x33);
        SWAP(v[i + 4], v[i + 6], 2, 0x33);
    }
    for (int i = 0; i < 8; i += 2)
        SWAP(v[i], v[i + 1], 1, 0x55);
}

/* A byte of x has 7 bits of index: 3 for its vector, 4 for its place in it.
 * Moves the first of them to the end. */
static inline void interleave(slice y[8], const slice x[8])
{
    for (int i = 0; i < 4; i++) {
        y[2 * i] = wide_zip_lower(x[i], x[i + 4]);
        y[2 * i + 1] = wide_zip_upper(x[i], x[i + 4]);
    }
}

/* v[k] := byte k of word i of 16 operands. The index: vector p2 p1 p0, place
 * k2 k1 k0 p3 after loading; k2 k1 k0, p3 p2 p1 p0 in the end. */
static inline void load_group(slice v[BYTES], const tri_word *const *src,
                              size_t i)
{
    slice t[BYTES];

    for (size_t p = 0; p < 8; p++)
        v[p] = wide_zip_lower(wide_load_word(src[p] + i),
                              wide_load_word(src[p + 8] + i));
    interleave(t, v);
    interleave(v, t);
    interleave(t, v);
    for (int k = 0; k < BYTES; k++)
        v[k] = t[k];
}

/* The inverse: from k2 k1 k0, p3 p2 p1 p0 to p3 p2 p1, p0 k2 k1 k0. */
static inline void store_group(tri_word *const *dst, size_t i,
                               const slice v[BYTES])
{
    slice s[BYTES], t[BYTES];

    interleave(s, v);
    interleave(t, s);
    interleave(s, t);
    for (size_t p = 0; p < 8; p++) {
        wide_store_lower(dst[2 * p] + i, s[p]);
        wide_store_upper(dst[2 * p + 1] + i, s[p]);
    }
}

/* The last group, when only the first m < 16 of its operands exist. */
static void load_part(slice v[BYTES], const tri_word *const *src, size_t i,
                      size_t m)
{
    tri_word w[GROUP] = {0};
    const tri_word *p[GROUP];

    for (size_t j = 0; j < GROUP; j++)
        p[j] = w + j;
    for (size_t j = 0; j < m; j++)
        w[j] = src[j][i];
    load_group(v, p, 0);
}

static void store_part(tri_word *const *dst, size_t i, const slice v[BYTES],
                       size_t m)
{
    tri_word w[GROUP] = {0};
    tri_word *p[GROUP];

    for (size_t j = 0; j < GROUP; j++)
        p[j] = w + j;
    store_group(p, 0, v);
    for (size_t j = 0; j < m; j++)
        dst[j][i] = w[j];
}

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    slice *slices = (slice *)(void *)rows;
    slice x[GROUPS][BYTES], v[8];
    const size_t whole = count / GROUP, part = count % GROUP;

    for (size_t g = 0; g < GROUPS; g++)
        for (size_t k = 0; k < BYTES; k++)
            x[g][k] = slice_zero();
    for (size_t i = 0; i < n; i++, slices += SLICES) {
        for (size_t g = 0; g < whole; g++)
            load_group(x[g], src + g * GROUP, i);
        if (part)
            load_part(x[whole], src + whole * GROUP, i, part);
        for (size_t k = 0; k < BYTES; k++) {
            for (size_t g = 0; g < GROUPS; g++)
                v[g] = x[g][k];
            transpose(v);
            for (size_t b = 0; b < 8; b++)
                slices[8 * k + b] = v[b];
        }
    }
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    const slice *slices = (const slice *)(const void *)rows;
    slice x[GROUPS][BYTES], v[8];
    const size_t whole = count / GROUP, part = count % GROUP;

    for (size_t i = 0; i < n; i++, slices += SLICES) {
        for (size_t k = 0; k < BYTES; k++) {
            for (size_t b = 0; b < 8; b++)
                v[b] = slices[8 * k + b];
            transpose(v);
            for (size_t g = 0; g < GROUPS; g++)
                x[g][k] = v[g];
        }
        for (size_t g = 0; g < whole; g++)
            store_group(dst + g * GROUP, i, x[g]);
        if (part)
            store_part(dst + whole * GROUP, i, x[whole], part);
    }
}

#endif
