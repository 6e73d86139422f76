/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Twenty-five to twenty-eight words: seven blocks, twenty-two products, the
 * form of rules/karatsuba7.c. */
#include "f2x/kernel.h"

#define ZMM 11
#define YMM 0
#include "f2x/kernels/x86_64/vpclmul512/mirror.h"

enum { BLOCKS = 7 };

/* 0 6, 1 5, 2 4, 01 56, 02 46, 13 35, 04 26, 01345 12356, 02356 01346,
 * 3 1245, 02346 0123456. x3 has block 3 twice. */
TRI_INLINE blocks factors(__m512i x0, __m512i x1, __m512i x2, __m512i x3)
{
    __m512i x01 = tri_xor(x0, x1), x02 = tri_xor(x0, x2);
    __m512i x4 = EXCHANGED(x2), x5 = EXCHANGED(x1), x6 = EXCHANGED(x0);
    __m512i x04 = tri_xor(x0, x4), x13 = tri_xor(x1, x3);
    __m512i x15 = tri_xor(x1, x5), x24 = tri_xor(x2, x4);
    __m512i x0236 = tri_xor3(x02, x3, x6), x1245 = tri_xor(x15, x24);
    __m512i x02346 = tri_xor(x0236, x4);
    return (blocks){{x0, x1, x2, x01, x02, x13, x04, tri_xor3(x04, x13, x5),
                     tri_xor(x0236, x5), WITH_HIGH(x3, x1245),
                     WITH_HIGH(x02346, tri_xor(x02346, x15))}};
}

TRI_INLINE void join(tri_word *c, int n, const block_halves *p)
{
    mirror p0 = mirror_of(p, 0), p1 = mirror_of(p, 1), p2 = mirror_of(p, 2);
    mirror p01 = mirror_of(p, 3), p02 = mirror_of(p, 4), p13 = mirror_of(p, 5);
    mirror p04 = mirror_of(p, 6), p01345 = mirror_of(p, 7);
    mirror p02356 = mirror_of(p, 8);
    mirror p3 = mirror_low(p, 9), p1245 = mirror_high(p, 9);
    mirror p02346 = mirror_low(p, 10), all = mirror_high(p, 10);
    mirror s = mirror_add(p0, p1), e = mirror_add(p1245, all);
    mirror c1 = mirror_add(s, p01);
    mirror c2 = mirror_add3(s, p2, p02);
    mirror c3 = mirror_add3(
        mirror_add3(p2, p01, p13), mirror_add3(p1245, p01345, p02346),
        mirror_add(p02356, mirror_image(mirror_add(p02, p01))));
    mirror c4 = mirror_add3(mirror_add3(s, p2, p3), mirror_add(p04, p13),
                            mirror_image(p2));
    mirror c5 = mirror_add3(
        mirror_add3(s, p3, p02), e,
        mirror_image(mirror_add3(mirror_add3(p2, p04, p13), p01, p02356)));
    mirror v = mirror_add3(mirror_add(p0, p2), mirror_add(p02, p13), p01345);
    __m512i c6 = tri_xor3(v.x, EXCHANGED(v.y), all.x);
    mirror_put(c, n, BLOCKS, 0, p0.x);
    mirror_put(c, n, BLOCKS, 1, tri_xor(c1.x, p0.y));
    mirror_put(c, n, BLOCKS, 2, tri_xor(c2.x, c1.y));
    mirror_put(c, n, BLOCKS, 3, tri_xor(c3.x, c2.y));
    mirror_put(c, n, BLOCKS, 4, tri_xor(c4.x, c3.y));
    mirror_put(c, n, BLOCKS, 5, tri_xor(c5.x, c4.y));
    mirror_put(c, n, BLOCKS, 6, tri_xor(c6, c5.y));
}

TRI_INLINE void mul28(tri_word *c, const tri_word *a, const tri_word *b, int n)
{
    __m512i p[3], q[3];
    __m256i a3 = load256(a + 12, 4), b3 = load256(b + 12, 4);
    TRI_UNROLL for (int i = 0; i < 3; i++)
        mirror_load(&p[i], &q[i], a, b, n, BLOCKS, i);
    block_halves r = blocks_mul(
        factors(p[0], p[1], p[2], TWICE(_mm256_unpacklo_epi64(a3, b3))),
        factors(q[0], q[1], q[2], TWICE(_mm256_unpackhi_epi64(a3, b3))));
    join(c, n, &r);
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        mul28(c, a, b, n); \
    }

MUL(25)
MUL(26)
MUL(27)
MUL(28)
