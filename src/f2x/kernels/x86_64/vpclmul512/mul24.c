/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Twenty-one to twenty-four words: six blocks, seventeen products, the form of
 * rules/karatsuba6.c, three zmm at a time. */
#include "f2x/kernel.h"

#define ZMM 3
#define YMM 0
#include "f2x/kernels/x86_64/vpclmul512/mirror.h"

enum { BLOCKS = 6 };

/* 0 5, 1 4, 01 45 | 12 34, 012 345, 025 035 | 0134 1245, 14 23, 0235 twice. */
TRI_INLINE void factors(blocks f[3], __m512i x0, __m512i x1, __m512i x2)
{
    __m512i x01 = tri_xor(x0, x1), x12 = tri_xor(x1, x2);
    __m512i x02 = tri_xor(x0, x2), x3 = EXCHANGED(x2), x4 = EXCHANGED(x1);
    __m512i x14 = tri_xor(x1, x4), x23 = tri_xor(x2, x3);
    f[0] = (blocks){{x0, x1, x01}};
    f[1] = (blocks){{x12, tri_xor(x01, x2), tri_xor(x02, EXCHANGED(x0))}};
    f[2] = (blocks){{tri_xor3(x01, x3, x4), WITH_HIGH(x14, x23),
                     tri_xor(x02, EXCHANGED(x02))}};
}

TRI_INLINE void join(tri_word *c, int n, const block_halves *p)
{
    mirror p0 = mirror_of(p, 0), p1 = mirror_of(p, 1), p01 = mirror_of(p, 2);
    mirror p12 = mirror_of(p, 3), p012 = mirror_of(p, 4);
    mirror p025 = mirror_of(p, 5), p0134 = mirror_of(p, 6);
    mirror p14 = mirror_low(p, 7), p23 = mirror_high(p, 7);
    mirror p0235 = mirror_low(p, 8);
    mirror s = mirror_add(p23, p0235);
    mirror c1 = mirror_add3(p0, p1, p01);
    mirror c2 = mirror_add3(p01, p12, p012);
    mirror c3 =
        mirror_add3(mirror_add3(p1, p12, p025), s,
                    mirror_image(mirror_add3(mirror_add(p1, p12), p01, p012)));
    mirror c4 =
        mirror_add3(mirror_add3(p1, p01, p025), mirror_add3(s, p14, p0134),
                    mirror_image(mirror_add(p01, p012)));
    mirror v = mirror_add3(p0, p1, p025);
    __m512i c5 = tri_xor3(tri_xor(v.x, EXCHANGED(v.y)), p14.x, p0235.x);
    mirror_put(c, n, BLOCKS, 0, p0.x);
    mirror_put(c, n, BLOCKS, 1, tri_xor(c1.x, p0.y));
    mirror_put(c, n, BLOCKS, 2, tri_xor(c2.x, c1.y));
    mirror_put(c, n, BLOCKS, 3, tri_xor(c3.x, c2.y));
    mirror_put(c, n, BLOCKS, 4, tri_xor(c4.x, c3.y));
    mirror_put(c, n, BLOCKS, 5, tri_xor(c5, c4.y));
}

TRI_INLINE void mul24(tri_word *c, const tri_word *a, const tri_word *b, int n)
{
    __m512i p[3], q[3];
    TRI_UNROLL for (int i = 0; i < 3; i++)
        mirror_load(&p[i], &q[i], a, b, n, BLOCKS, i);
    blocks fp[3], fq[3];
    block_halves r[3];
    factors(fp, p[0], p[1], p[2]);
    factors(fq, q[0], q[1], q[2]);
    TRI_UNROLL for (int i = 0; i < 3; i++) r[i] = blocks_mul(fp[i], fq[i]);
    join(c, n, r);
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        mul24(c, a, b, n); \
    }

MUL(21)
MUL(22)
MUL(23)
MUL(24)
