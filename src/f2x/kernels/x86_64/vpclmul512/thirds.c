/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Forty-one to forty-eight words: Karatsuba in three blocks of 16 words,
 * the last with zeros up to that, as in rules/karatsuba3.c:
 *
 *   c = p0 + z (p0 + p1 + p01) + z^2 (p0 + p1 + p2 + p02)
 *     + z^3 (p1 + p2 + p12) + z^4 p2,   z = x^1024 */
#include "fixed.h"

enum { K = 16 };

tri_mul_fn TRI_KERNEL_SYMBOL(mul16);

typedef struct factors {
    _Alignas(64) tri_word last[K], s01[K], s02[K], s12[K];
} factors;

TRI_INLINE void evaluate(factors *f, const tri_word *a, const size_t n)
{
    TRI_UNROLL for (size_t i = 0; i < K; i += 8)
    {
        __m512i a0 = tri_load(a + i), a1 = tri_load(a + K + i);
        __m512i a2 = fixed_get(a + 2 * K, n - 2 * K, i);
        if (n < 3 * K)
            tri_store(f->last + i, a2);
        tri_store(f->s01 + i, tri_xor(a0, a1));
        tri_store(f->s02 + i, tri_xor(a0, a2));
        tri_store(f->s12 + i, tri_xor(a1, a2));
    }
}

TRI_INLINE void thirds(tri_word *c, const tri_word *a, const tri_word *b,
                       const size_t n)
{
    const size_t top = 2 * n - 4 * K;
    _Alignas(64) tri_word p[6][2 * K];
    factors fa, fb;
    tri_mul_fn *const mul = TRI_KERNEL_SYMBOL(mul16);

    evaluate(&fa, a, n);
    evaluate(&fb, b, n);
    mul(p[0], a, b);
    mul(p[1], a + K, b + K);
    mul(p[2], n < 3 * K ? fa.last : a + 2 * K, n < 3 * K ? fb.last : b + 2 * K);
    mul(p[3], fa.s01, fb.s01);
    mul(p[4], fa.s02, fb.s02);
    mul(p[5], fa.s12, fb.s12);
    TRI_UNROLL for (size_t i = 0; i < K; i += 8)
    {
        __m512i lo[6], hi[6];
        TRI_UNROLL for (int j = 0; j < 6; j++)
        {
            lo[j] = tri_load(p[j] + i);
            hi[j] = tri_load(p[j] + K + i);
        }
        __m512i u = tri_xor(hi[0], lo[1]), v = tri_xor(hi[1], lo[2]);
        __m512i q = tri_xor(u, lo[0]), s = tri_xor(v, hi[2]);
        tri_store(c + i, lo[0]);
        tri_store(c + K + i, tri_xor(q, lo[3]));
        tri_store(c + 2 * K + i, tri_xor3(tri_xor(q, v), hi[3], lo[4]));
        tri_store(c + 3 * K + i, tri_xor3(tri_xor(u, s), hi[4], lo[5]));
        fixed_put(c + 4 * K, top, i, tri_xor(s, hi[5]));
        fixed_put(c + 5 * K, fixed_monus(top, K), i, hi[2]);
    }
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        thirds(c, a, b, n); \
    }

MUL(41)
MUL(42)
MUL(43)
MUL(44)
MUL(45)
MUL(46)
MUL(47)
MUL(48)
