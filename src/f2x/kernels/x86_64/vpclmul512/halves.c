/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Twenty-nine to forty and forty-nine to sixty-four words: Karatsuba in two
 * halves over the kernels of half the size, the linear work on vectors of known
 * number.
 *
 *   c = P0 + z (P0 + P1 + P2) + z^2 P1, z = x^(64 k), k = 16, 20, 28 or 32
 *
 * as in rules/karatsuba2.c, the upper half with zeros up to k words. */
#include "fixed.h"

enum { MAX_HALF = 32 };

TRI_INLINE void halves(tri_word *c, const tri_word *a, const tri_word *b,
                       const size_t n, const size_t k, tri_mul_fn *mul)
{
    const size_t h = n - k;
    _Alignas(64) tri_word p0[2 * MAX_HALF], p1[2 * MAX_HALF];
    _Alignas(64) tri_word p2[2 * MAX_HALF];
    _Alignas(64) tri_word sa[MAX_HALF], sb[MAX_HALF], ea[MAX_HALF],
        eb[MAX_HALF];
    const tri_word *a1 = a + k, *b1 = b + k;

    mul(p0, a, b);
    TRI_UNROLL for (size_t i = 0; i < k; i += 8)
    {
        __m512i va = fixed_get(a1, h, i), vb = fixed_get(b1, h, i);
        tri_store(sa + i, tri_xor(fixed_get(a, k, i), va));
        tri_store(sb + i, tri_xor(fixed_get(b, k, i), vb));
        if (h < k) {
            tri_store(ea + i, va);
            tri_store(eb + i, vb);
        }
    }
    mul(p1, h < k ? ea : a1, h < k ? eb : b1);
    mul(p2, sa, sb);
    TRI_UNROLL for (size_t i = 0; i < k; i += 8)
    {
        __m512i lo0 = fixed_get(p0, k, i), hi0 = fixed_get(p0 + k, k, i);
        __m512i lo1 = fixed_get(p1, k, i), hi1 = fixed_get(p1 + k, k, i);
        __m512i lo2 = fixed_get(p2, k, i), hi2 = fixed_get(p2 + k, k, i);
        __m512i m = tri_xor(hi0, lo1);
        fixed_put(c, k, i, lo0);
        fixed_put(c + k, k, i, tri_xor3(lo0, m, lo2));
        fixed_put(c + 2 * k, k, i, tri_xor3(hi1, m, hi2));
        fixed_put(c + 3 * k, 2 * h - k, i, hi1);
    }
}

#define MUL(n, k) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##k), TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        halves(c, a, b, n, k, TRI_KERNEL_SYMBOL(mul##k)); \
    }

MUL(29, 16)
MUL(30, 16)
MUL(31, 16)
MUL(32, 16)
MUL(33, 20)
MUL(34, 20)
MUL(35, 20)
MUL(36, 20)
MUL(37, 20)
MUL(38, 20)
MUL(39, 20)
MUL(40, 20)
MUL(49, 28)
MUL(50, 28)
MUL(51, 28)
MUL(52, 28)
MUL(53, 28)
MUL(54, 28)
MUL(55, 28)
MUL(56, 28)
MUL(57, 32)
MUL(58, 32)
MUL(59, 32)
MUL(60, 32)
MUL(61, 32)
MUL(62, 32)
MUL(63, 32)
MUL(64, 32)
