/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The operations of a class: folding and adding, and the table of all. */
#include "f2x/kernels/clmul/ops.h"

/* c := p mod x^bits - 1 at words [i, i + TRI_VEC): p, and p shifted down by
 * bits = 64 q + s. One fold is enough, as deg p < 2 * bits - 1. */
TRI_INLINE void fold_step(tri_word *c, const tri_word *p, size_t n, size_t q,
                          int s, size_t i, bool full)
{
    tri_vec v = tri_get(p, 2 * n, q + i, full);
    if (s)
        v = tri_shr_pair(tri_get(p, 2 * n, q + i + 1, full), v, s);
    tri_put(c, n, i, tri_xor(tri_get(p, n, i, full), v), full);
}

TRI_INLINE void fold_all(tri_word *c, const tri_word *p, size_t n, size_t q,
                         int s)
{
    size_t i = 0;
    for (; i + TRI_VEC <= n; i += TRI_VEC)
        fold_step(c, p, n, q, s, i, true);
    if (i < n)
        fold_step(c, p, n, q, s, i, false);
}

static void fold(tri_word *c, const tri_word *p, size_t bits)
{
    const size_t q = bits / TRI_WORD_BITS;
    const int s = (int)(bits % TRI_WORD_BITS);
    if (s == 0) {
        fold_all(c, p, q, q, 0);
        return;
    }
    fold_all(c, p, q + 1, q, s);
    c[q] &= ((tri_word)1 << s) - 1;
}

static void add(tri_word *c, const tri_word *a, size_t n)
{
    size_t i = 0;
    for (; i + TRI_VEC <= n; i += TRI_VEC)
        tri_store(c + i, tri_xor(tri_load(c + i), tri_load(a + i)));
    if (i < n)
        tri_put(c, n, i,
                tri_xor(tri_get(c, n, i, false), tri_get(a, n, i, false)),
                false);
}

extern const tri_class_ops TRI_KERNEL_SYMBOL(ops);
const tri_class_ops TRI_KERNEL_SYMBOL(ops) = {
#if defined(__VPCLMULQDQ__)
    .lanes = TRI_VEC,
    .pack = TRI_KERNEL_SYMBOL(pack),
    .unpack = TRI_KERNEL_SYMBOL(unpack),
#else
    /* Rows of two would only save what packing them costs. */
    .lanes = 1,
#endif
    .mul_any = TRI_KERNEL_SYMBOL(mul_any),
    .sqr = TRI_KERNEL_SYMBOL(sqr),
    .fold = fold,
    .add = add,
};
