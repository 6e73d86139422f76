/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Seventeen to twenty words: five blocks, thirteen products, the form of
 * rules/karatsuba5.c. */
#include "f2x/kernel.h"

#define ZMM 6
#define YMM 1
#include "f2x/kernels/x86_64/vpclmul512/mirror.h"

enum { BLOCKS = 5 };

/* 0 4, 1 3, 01 34, 02 24, 023 124, 0134 01234; 2. */
TRI_INLINE blocks factors(__m512i x0, __m512i x1, __m256i x2)
{
    __m512i x01 = tri_xor(x0, x1), x02 = tri_xor(x0, TWICE(x2));
    __m512i x0134 = tri_xor(x01, EXCHANGED(x01));
    return (blocks){{x0, x1, x01, x02, tri_xor(x02, EXCHANGED(x1)),
                     _mm512_mask_xor_epi64(x0134, 0xf0, x0134, TWICE(x2))},
                    {x2}};
}

TRI_INLINE void join(tri_word *c, int n, const block_halves *p)
{
    mirror p0 = mirror_of(p, 0), p1 = mirror_of(p, 1), p01 = mirror_of(p, 2);
    mirror p02 = mirror_of(p, 3), p023 = mirror_of(p, 4);
    mirror p0134 = mirror_low(p, 5), all = mirror_high(p, 5);
    mirror p2 = mirror_single(p, 0), s = mirror_add(p0, p1);
    mirror c1 = mirror_add(s, p01);
    mirror c2 = mirror_add3(s, p2, p02);
    mirror c3 =
        mirror_add3(mirror_add3(p0, p2, p023), mirror_image(mirror_add(s, p02)),
                    mirror_add(p0134, all));
    mirror v = mirror_add(c1, p023);
    __m512i c4 = tri_xor3(v.x, EXCHANGED(v.y), all.x);
    mirror_put(c, n, BLOCKS, 0, p0.x);
    mirror_put(c, n, BLOCKS, 1, tri_xor(c1.x, p0.y));
    mirror_put(c, n, BLOCKS, 2, tri_xor(c2.x, c1.y));
    mirror_put(c, n, BLOCKS, 3, tri_xor(c3.x, c2.y));
    mirror_put(c, n, BLOCKS, 4, tri_xor(c4, c3.y));
}

TRI_INLINE void mul20(tri_word *c, const tri_word *a, const tri_word *b, int n)
{
    __m512i p0, q0, p1, q1;
    __m256i a2 = load256(a + 8, 4), b2 = load256(b + 8, 4);
    mirror_load(&p0, &q0, a, b, n, BLOCKS, 0);
    mirror_load(&p1, &q1, a, b, n, BLOCKS, 1);
    block_halves p = blocks_mul(factors(p0, p1, _mm256_unpacklo_epi64(a2, b2)),
                                factors(q0, q1, _mm256_unpackhi_epi64(a2, b2)));
    join(c, n, &p);
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        mul20(c, a, b, n); \
    }

MUL(17)
MUL(18)
MUL(19)
MUL(20)
