/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Products of a few words in registers, by instructions of Zbc and Zbkc: clmul
 * gives the lower word of a product of two words, clmulh the upper one. There
 * are registers enough for both operands of 8 words and a column.
 * Everything is expanded for constant sizes, so that arrays become registers.
 */
#ifndef TRIAD_RISCV64_WORDS_H
#define TRIAD_RISCV64_WORDS_H

#include "f2x/kernel.h"

#define WORDS_INLINE static inline __attribute__((always_inline))
#define WORDS_UNROLL _Pragma("GCC unroll 16")

/* The instructions by their encodings (RISC-V Bit-Manipulation ISA extensions 1.0.0, section
 * 2.4), so that nothing else of a class is compiled for more than every machine
 * has. */
WORDS_INLINE tri_word lower(tri_word a, tri_word b)
{
    tri_word c;
    __asm__(".insn r 0x33, 1, 5, %0, %1, %2" : "=r"(c) : "r"(a), "r"(b));
    return c;
}

WORDS_INLINE tri_word upper(tri_word a, tri_word b)
{
    tri_word c;
    __asm__(".insn r 0x33, 3, 5, %0, %1, %2" : "=r"(c) : "r"(a), "r"(b));
    return c;
}

/* c[2n] := a[n] * b[n], column by column: n^2 products. */
WORDS_INLINE void schoolbook(tri_word *restrict c, const tri_word *a,
                             const tri_word *b, int n)
{
    tri_word sum = 0, next = 0;

    WORDS_UNROLL for (int k = 0; k < 2 * n - 1; k++)
    {
        const int first = k < n ? 0 : k - n + 1, last = k < n ? k : n - 1;
        WORDS_UNROLL for (int i = first; i <= last; i++)
        {
            sum ^= lower(a[i], b[k - i]);
            next ^= upper(a[i], b[k - i]);
        }
        c[k] = sum;
        sum = next;
        next = 0;
    }
    c[2 * n - 1] = sum;
}

typedef void words_mul(tri_word *restrict c, const tri_word *a,
                       const tri_word *b);

/* The same for n = k + h words, k / 2 < h <= k, by Karatsuba's identity. The
 * products of the lower halves and of the upper ones overlap in a middle that
 * two words of the result take:
 *   m = hi(p0) + lo(p2);  lo(p0), lo(p0) + m + lo(p1), hi(p2) + m + hi(p1),
 *   hi(p2) */
WORDS_INLINE void karatsuba(tri_word *restrict c, const tri_word *a,
                            const tri_word *b, int k, int h, words_mul *low,
                            words_mul *high)
{
    tri_word s[4], t[4], p0[8], p1[8], p2[8], m[4];

    WORDS_UNROLL for (int i = 0; i < k; i++)
    {
        s[i] = i < h ? a[i] ^ a[k + i] : a[i];
        t[i] = i < h ? b[i] ^ b[k + i] : b[i];
    }
    low(p0, a, b);
    WORDS_UNROLL for (int i = 0; i < k; i++) c[i] = p0[i];
    high(p2, a + k, b + k);
    WORDS_UNROLL for (int i = 0; i < k; i++) m[i] = p0[k + i] ^ p2[i];
    WORDS_UNROLL for (int i = k; i < 2 * h; i++) c[2 * k + i] = p2[i];
    low(p1, s, t);
    WORDS_UNROLL for (int i = 0; i < k; i++)
    {
        c[k + i] = p0[i] ^ m[i] ^ p1[i];
        c[2 * k + i] = (k + i < 2 * h ? p2[k + i] : 0) ^ m[i] ^ p1[k + i];
    }
}

WORDS_INLINE void words2(tri_word *restrict c, const tri_word *a,
                         const tri_word *b)
{
    schoolbook(c, a, b, 2);
}

WORDS_INLINE void words3(tri_word *restrict c, const tri_word *a,
                         const tri_word *b)
{
    schoolbook(c, a, b, 3);
}

WORDS_INLINE void words4(tri_word *restrict c, const tri_word *a,
                         const tri_word *b)
{
    karatsuba(c, a, b, 2, 2, words2, words2);
}

#endif
