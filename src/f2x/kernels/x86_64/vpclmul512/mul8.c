/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Six to nine words: Karatsuba over two blocks, their products in a zmm, that
 * of their sum in a ymm. A ninth word enters word by word. */
#include "f2x/kernel.h"

#define ZMM 1
#define YMM 1
#include "f2x/kernels/x86_64/clmul/blocks.h"
#include "f2x/kernels/x86_64/vpclmul512/part256.h"

TRI_INLINE __m256i half(__m512i v, int i)
{
    return i ? _mm512_extracti64x4_epi64(v, 1) : _mm512_castsi512_si256(v);
}

/* The result's quarters. */
typedef struct quarters {
    __m256i r[4];
} quarters;

/* From g = (l0, l1), h = (h0, h1) and the halves of the sum's product. */
TRI_INLINE quarters join(block_halves x)
{
    __m256i l0 = half(x.g.z[0], 0), l1 = half(x.g.z[0], 1);
    __m256i h0 = half(x.h.z[0], 0), h1 = half(x.h.z[0], 1);
    __m256i m = xor256(h0, l1);
    return (quarters){
        {l0, xor3_256(m, l0, x.g.y[0]), xor3_256(m, h1, x.h.y[0]), h1}};
}

/* p and q hold all n words; their sum is taken from memory. */
TRI_INLINE quarters mul8(__m512i p, __m512i q, const tri_word *a,
                         const tri_word *b, int n)
{
    __m256i sa = xor256(load256(a, 4), load256(a + 4, n - 4));
    __m256i sb = xor256(load256(b, 4), load256(b + 4, n - 4));
    return join(blocks_mul((blocks){{p}, {_mm256_unpacklo_epi64(sa, sb)}},
                           (blocks){{q}, {_mm256_unpackhi_epi64(sa, sb)}}));
}

#define MUL(n) \
    tri_mul_fn TRI_KERNEL_SYMBOL(mul##n); \
    void TRI_KERNEL_SYMBOL(mul##n)(tri_word * c, const tri_word *a, \
                                   const tri_word *b) \
    { \
        __m512i va = tri_get(a, n, 0, n == 8), vb = tri_get(b, n, 0, n == 8); \
        quarters q = \
            mul8(tri_unpack_even(va, vb), tri_unpack_odd(va, vb), a, b, n); \
        store256(c, q.r[0], 4); \
        store256(c + 4, q.r[1], 4); \
        store256(c + 8, q.r[2], 4); \
        store256(c + 12, q.r[3], 2 * n - 12); \
    }

MUL(6)
MUL(7)
MUL(8)

/* With p, q as for eight words, and w = (a[8], b[8]) in every lane, the
 * products of p + w are those of p, that of w, and what a[8] and b[8] add at
 * the even words from 8 on; q + w, at the odd ones. */
tri_mul_fn TRI_KERNEL_SYMBOL(mul9);
void TRI_KERNEL_SYMBOL(mul9)(tri_word *c, const tri_word *a, const tri_word *b)
{
    __m512i va = tri_load(a), vb = tri_load(b);
    __m512i p = tri_unpack_even(va, vb), q = tri_unpack_odd(va, vb);
    __m512i w = tri_unpack_even(_mm512_set1_epi64((long long)a[8]),
                                _mm512_set1_epi64((long long)b[8]));
    __m512i even = tri_xor3(tri_clmul_self(tri_xor(p, w)), tri_clmul_self(p),
                            tri_clmul_self(w));
    __m512i odd = tri_xor3(tri_clmul_self(tri_xor(q, w)), tri_clmul_self(q),
                           tri_clmul_self(w));
    __m128i last =
        _mm_xor_si128(_mm_srli_si128(_mm512_extracti64x2_epi64(odd, 3), 8),
                      _mm512_castsi512_si128(tri_clmul_self(w)));
    even = tri_xor(even, tri_window(tri_zero(), odd, 7));

    quarters r = mul8(p, q, a, b, 8);
    store256(c, r.r[0], 4);
    store256(c + 4, r.r[1], 4);
    store256(c + 8, xor256(r.r[2], half(even, 0)), 4);
    store256(c + 12, xor256(r.r[3], half(even, 1)), 4);
    _mm_storeu_si128((__m128i *)(void *)(c + 16), last);
}
