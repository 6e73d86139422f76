/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products by a table of multiples of a, looked up by the bits of b, which is
 * public: the addresses depend on it, nothing depends on the value of a.
 *
 * The comb of Lopez and Dahab (2000, "High-speed software multiplication in
 * F2m"). Cut each word of b into windows of w bits, b_i = sum b_ij x^(w j):
 *
 *   c = sum over j of x^(w j) (sum over i of x^(W i) b_ij a)
 *
 * The inner sum adds rows of the table at word boundaries; c is shifted by a
 * window between one j and the next, as the words of c pass by. n + 1 of them
 * are being added to at a time, and stay in registers where there are enough.
 */
#ifndef TRIAD_PORTABLE_COMB_H
#define TRIAD_PORTABLE_COMB_H

#include "f2x/kernel.h"

/* Bits of a window: with 32 bits fewer windows do not pay for a table twice as
 * large. */
enum {
    COMB_MAX = 16, /* the largest n */
    COMB_WINDOW = TRI_WORD_BITS == 64 ? 5 : 4,
    COMB_ROWS = 1 << COMB_WINDOW,
    COMB_TOP = (TRI_WORD_BITS - 1) / COMB_WINDOW * COMB_WINDOW
};

#if defined(__GNUC__)
#define COMB_INLINE static inline __attribute__((always_inline))
#define COMB_UNROLL _Pragma("GCC unroll 32")
#else
#define COMB_INLINE static inline
#define COMB_UNROLL
#endif

/* table[COMB_ROWS][n + 1] := u a for every polynomial u of COMB_WINDOW bits. */
COMB_INLINE void comb_table(tri_word *table, const tri_word *a, size_t n)
{
    COMB_UNROLL for (size_t i = 0; i <= n; i++) table[i] = 0;
    for (int bit = 0; bit < COMB_WINDOW; bit++) {
        const size_t half = ((size_t)1 << bit) * (n + 1);
        tri_word shifted[COMB_MAX + 1], below = 0;
        COMB_UNROLL for (size_t i = 0; i <= n; i++)
        {
            tri_word word = i < n ? a[i] : 0;
            shifted[i] =
                word << bit | (below >> 1) >> (TRI_WORD_BITS - 1 - bit);
            below = word;
        }
        for (tri_word *row = table; row < table + half; row += n + 1)
            COMB_UNROLL for (size_t i = 0; i <= n; i++) row[half + i] =
                row[i] ^ shifted[i];
    }
}

/* c[2n] := a[n] * b[n]; n is a constant where this is expanded. */
COMB_INLINE void comb_mul(tri_word *c, tri_word *table, const tri_word *a,
                          const tri_word *b, size_t n)
{
    comb_table(table, a, n);
    COMB_UNROLL for (size_t i = 0; i < 2 * n; i++) c[i] = 0;
    for (int shift = COMB_TOP; shift >= 0; shift -= COMB_WINDOW) {
        tri_word sum[COMB_MAX + 1], word, below = 0;
        COMB_UNROLL for (size_t i = 0; i < n; i++)
        {
            word = c[i];
            sum[i] =
                word << COMB_WINDOW | below >> (TRI_WORD_BITS - COMB_WINDOW);
            below = word;
        }
        COMB_UNROLL for (size_t i = 0; i < n; i++)
        {
            const size_t u = (size_t)(b[i] >> shift) & (COMB_ROWS - 1);
            const tri_word *row = table + u * (n + 1);
            word = c[n + i];
            sum[n] =
                word << COMB_WINDOW | below >> (TRI_WORD_BITS - COMB_WINDOW);
            below = word;
            COMB_UNROLL for (size_t j = 0; j <= n; j++) sum[j] ^= row[j];
            c[i] = sum[0];
            COMB_UNROLL for (size_t j = 0; j < n; j++) sum[j] = sum[j + 1];
        }
        COMB_UNROLL for (size_t i = 0; i < n; i++) c[n + i] = sum[i];
    }
}

#define COMB_KERNEL(name, n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(name); \
    void TRI_KERNEL_SYMBOL(name)(tri_word * c, const tri_word *a, \
                                 const tri_word *b) \
    { \
        tri_word table[COMB_ROWS * ((n) + 1)]; \
        comb_mul(c, table, a, b, n); \
    }

#endif
