/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Reduction modulo x^bits - 1, and addition. */
#include "f2x/kernels/portable/ops.h"
#include "f2x/vec.h"

/* x^bits = 1: what lies above is moved down by `bits` and added. Words are
 * written in ascending order and read no later than they are written, so c
 * may be p. deg p < 2 * bits - 1 leaves nothing above bit 2 * bits. */
void TRI_KERNEL_SYMBOL(fold)(tri_word *c, const tri_word *p, size_t bits)
{
    const size_t q = bits / TRI_WORD_BITS;
    const int r = (int)(bits % TRI_WORD_BITS);
    const size_t n = q + (r != 0);
    size_t i = 0;

    if (r == 0) {
        for (; i + TRI_VEC <= n; i += TRI_VEC)
            tri_store(c + i, tri_xor(tri_load(p + i), tri_load(p + q + i)));
        for (; i < n; i++)
            c[i] = p[i] ^ p[q + i];
        return;
    }
    for (; i + TRI_VEC <= n; i += TRI_VEC) {
        tri_vec lo = tri_load(p + q + i), hi = tri_load(p + q + i + 1);
        tri_store(c + i, tri_xor(tri_load(p + i), tri_shr_pair(hi, lo, r)));
    }
    for (; i < n; i++)
        c[i] = p[i] ^ (p[q + i] >> r | p[q + i + 1] << (TRI_WORD_BITS - r));
    c[n - 1] &= ((tri_word)1 << r) - 1;
}

void TRI_KERNEL_SYMBOL(add)(tri_word *c, const tri_word *a, size_t n)
{
    size_t i = 0;

    for (; i + TRI_VEC <= n; i += TRI_VEC)
        tri_store(c + i, tri_xor(tri_load(c + i), tri_load(a + i)));
    for (; i < n; i++)
        c[i] ^= a[i];
}
