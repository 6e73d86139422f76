/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Into slices of a word and back: each row is a transposed bit matrix. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/kernels/portable/slice.h"

#if TRI_PORTABLE_LANES == TRI_WORD_BITS

/* Transposes a square matrix: row i is x[i]. A step swaps, in each block of
 * 2d x 2d bits, the two blocks of d x d off the diagonal. */
static void transpose(tri_word x[SLICES])
{
    tri_word mask = (tri_word)-1;

    for (size_t d = SLICES / 2; d > 0; d /= 2) {
        mask ^= mask << d;
        for (size_t i = 0; i < SLICES; i = (i + d + 1) & ~d) {
            tri_word t = (x[i] >> d ^ x[i + d]) & mask;
            x[i] ^= t << d;
            x[i + d] ^= t;
        }
    }
}

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    for (size_t i = 0; i < n; i++, rows += SLICES) {
        for (size_t j = 0; j < count; j++)
            rows[j] = src[j][i];
        for (size_t j = count; j < SLICES; j++)
            rows[j] = 0;
        transpose(rows);
    }
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    tri_word x[SLICES];

    for (size_t i = 0; i < n; i++, rows += SLICES) {
        for (size_t j = 0; j < SLICES; j++)
            x[j] = rows[j];
        transpose(x);
        for (size_t j = 0; j < count; j++)
            dst[j][i] = x[j];
    }
}

#endif
