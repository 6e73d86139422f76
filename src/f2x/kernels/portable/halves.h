/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels of 5 to 16 words: Karatsuba over two smaller kernels, which spares
 * what a rule spends on calls and scratch, a fifth of the time at 8. */
#ifndef TRIAD_PORTABLE_HALVES_H
#define TRIAD_PORTABLE_HALVES_H

#include "f2x/kernel.h"

/* c[2n] := a[n] * b[n] with n = k + h, k / 2 < h <= k: low for k words, high
 * for h words. The sizes are constants where this is expanded. */
static inline void halves(tri_word *c, const tri_word *a, const tri_word *b,
                          size_t k, size_t h, tri_mul_fn *low, tri_mul_fn *high)
{
    tri_word s[8], t[8], p1[16], *p0 = c, *p2 = c + 2 * k;

    for (size_t i = 0; i < k; i++) {
        s[i] = i < h ? a[i] ^ a[k + i] : a[i];
        t[i] = i < h ? b[i] ^ b[k + i] : b[i];
    }
    low(p1, s, t);
    low(p0, a, b);
    high(p2, a + k, b + k);
    for (size_t i = 0; i < k; i++) {
        tri_word m = p0[k + i] ^ p2[i];
        p0[k + i] = p0[i] ^ m ^ p1[i];
        p2[i] = (k + i < 2 * h ? p2[k + i] : 0) ^ m ^ p1[k + i];
    }
}

#define HALVES_KERNEL(name, k, h, low, high) \
    tri_mul_fn TRI_KERNEL_SYMBOL(name), TRI_KERNEL_SYMBOL(low), \
        TRI_KERNEL_SYMBOL(high); \
    void TRI_KERNEL_SYMBOL(name)(tri_word * c, const tri_word *a, \
                                 const tri_word *b) \
    { \
        halves(c, a, b, k, h, TRI_KERNEL_SYMBOL(low), \
               TRI_KERNEL_SYMBOL(high)); \
    }

#endif
