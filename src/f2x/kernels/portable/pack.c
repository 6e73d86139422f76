/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Into bit slices and back: each row is a transposed bit matrix. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/kernels/portable/slice.h"

/* Transposes SLICE_WORDS square matrices of TRI_WORD_BITS bits side by side:
 * word w of x[i] is row i of matrix w. A step swaps, in each 2 x 2 block of d
 * x d bits, the two blocks off the diagonal; d = 32, 16, 8, 4, 2, 1 do it
 * all. */
#if TRI_PORTABLE_LANES == TRI_WORD_BITS
static void transpose(tri_word x[SLICES][SLICE_WORDS])
{
    tri_word mask = (tri_word)-1;

    for (size_t d = SLICES / 2; d > 0; d /= 2) {
        mask ^= mask << d;
        for (size_t i = 0; i < SLICES; i = (i + d + 1) & ~d)
            for (size_t w = 0; w < SLICE_WORDS; w++) {
                tri_word t = (x[i][w] >> d ^ x[i + d][w]) & mask;
                x[i][w] ^= t << d;
                x[i + d][w] ^= t;
            }
    }
}

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    for (size_t i = 0; i < n; i++, rows += TRI_PORTABLE_LANES) {
        tri_word x[SLICES][SLICE_WORDS] = {{0}};
        for (size_t j = 0; j < count; j++)
            x[j % SLICES][j / SLICES] = src[j][i];
        transpose(x);
        for (size_t b = 0; b < SLICES; b++)
            for (size_t w = 0; w < SLICE_WORDS; w++)
                rows[b * SLICE_WORDS + w] = x[b][w];
    }
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    for (size_t i = 0; i < n; i++, rows += TRI_PORTABLE_LANES) {
        tri_word x[SLICES][SLICE_WORDS];
        for (size_t b = 0; b < SLICES; b++)
            for (size_t w = 0; w < SLICE_WORDS; w++)
                x[b][w] = rows[b * SLICE_WORDS + w];
        transpose(x);
        for (size_t j = 0; j < count; j++)
            dst[j][i] = x[j % SLICES][j / SLICES];
    }
}
#endif
