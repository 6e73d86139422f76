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

/* Transposes 16 matrices of 8 x 8 bits side by side: row g is in x[g], and
 * bits of a byte are columns. A step swaps the two blocks off the diagonal in
 * each block of 2d x 2d. y may be x. */
static inline void transpose(slice *y, const slice *x)
{
    slice v[8];

    for (int i = 0; i < 8; i++)
        v[i] = x[i];
    for (int i = 0; i < 4; i++)
        SWAP(v[i], v[i + 4], 4, 0x0f);
    for (int i = 0; i < 2; i++) {
        SWAP(v[i], v[i + 2], 2, 0x33);
        SWAP(v[i + 4], v[i + 6], 2, 0x33);
    }
    for (int i = 0; i < 8; i += 2)
        SWAP(v[i], v[i + 1], 1, 0x55);
    for (int i = 0; i < 8; i++)
        y[i] = v[i];
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

/* Bytes of 16 words to slices[k * GROUPS], k the byte's number. The index:
 * vector p2 p1 p0, place k2 k1 k0 p3 in v; k2 k1 k0, p3 p2 p1 p0 in the end. */
static inline void put_group(slice *slices, slice v[8])
{
    slice t[8];

    interleave(t, v);
    interleave(v, t);
    interleave(t, v);
    for (int k = 0; k < BYTES; k++)
        slices[k * GROUPS] = t[k];
}

/* Words i .. i + m - 1 of 16 operands to m rows. */
static void load_group(slice *slices, const tri_word *const *src, size_t i,
                       size_t m)
{
    slice v[8], w[8];

    for (; m >= 2; i += 2, m -= 2, slices += 2 * SLICES) {
        for (size_t p = 0; p < 8; p++) {
            slice x = wide_load(src[p] + i), y = wide_load(src[p + 8] + i);
            v[p] = wide_zip_lower(x, y);
            w[p] = wide_zip_upper(x, y);
        }
        put_group(slices, v);
        put_group(slices + SLICES, w);
    }
    if (m) {
        for (size_t p = 0; p < 8; p++)
            v[p] = wide_zip_lower(wide_load_word(src[p] + i),
                                  wide_load_word(src[p + 8] + i));
        put_group(slices, v);
    }
}

/* The inverse: from k2 k1 k0, p3 p2 p1 p0 to p3 p2 p1, p0 k2 k1 k0. */
static void store_group(tri_word *const *dst, const slice *slices, size_t i,
                        size_t m)
{
    slice s[8], t[8];

    for (; m > 0; i++, m--, slices += SLICES) {
        for (int k = 0; k < BYTES; k++)
            s[k] = slices[k * GROUPS];
        interleave(t, s);
        interleave(s, t);
        interleave(t, s);
        for (size_t p = 0; p < 8; p++) {
            wide_store_lower(dst[2 * p] + i, t[p]);
            wide_store_upper(dst[2 * p + 1] + i, t[p]);
        }
    }
}

/* So many rows go through at once: a cache line of each operand. */
enum { CHUNK = 8 };

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    static const tri_word zeros[CHUNK];
    const size_t whole = count / GROUP;
    slice *slices = (slice *)(void *)rows;

    for (size_t i = 0; i < n; i += CHUNK, slices += CHUNK * SLICES) {
        const size_t m = n - i < CHUNK ? n - i : CHUNK;
        for (size_t g = 0; g < whole; g++)
            load_group(slices + g, src + g * GROUP, i, m);
        for (size_t g = whole; g < GROUPS; g++) {
            const tri_word *p[GROUP];
            for (size_t j = 0; j < GROUP; j++)
                p[j] = g * GROUP + j < count ? src[g * GROUP + j] + i : zeros;
            load_group(slices + g, p, 0, m);
        }
        for (size_t k = 0; k < m * BYTES; k++)
            transpose(slices + 8 * k, slices + 8 * k);
    }
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    const size_t whole = count / GROUP, part = count % GROUP;
    const slice *slices = (const slice *)(const void *)rows;
    slice x[CHUNK * SLICES];

    for (size_t i = 0; i < n; i += CHUNK, slices += CHUNK * SLICES) {
        const size_t m = n - i < CHUNK ? n - i : CHUNK;
        for (size_t k = 0; k < m * BYTES; k++)
            transpose(x + 8 * k, slices + 8 * k);
        for (size_t g = 0; g < whole; g++)
            store_group(dst + g * GROUP, x + g, i, m);
        if (part) {
            tri_word *p[GROUP], idle[CHUNK];
            for (size_t j = 0; j < GROUP; j++)
                p[j] = j < part ? dst[whole * GROUP + j] + i : idle;
            store_group(p, x + whole, 0, m);
        }
    }
}

#endif
