/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Into the packed layout and back: transposes of TRI_VEC by TRI_VEC words. */
#include "f2x/kernels/clmul/ops.h"

#if defined(__VPCLMULQDQ__)

/* The compiler is to hold v in a register: left alone it loads operands twice,
 * which costs more than the shuffles when they are not aligned. */
#if TRI_VEC == 8
#define IN_REGISTER(v) __asm__("" : "+v"(v))
#else
#define IN_REGISTER(v) __asm__("" : "+x"(v))
#endif

/* Of the words at i of each operand, the first `have`. Lanes without operand
 * are read from the first and cleared by the mask. */
TRI_INLINE void pack_step(tri_word *rows, const tri_word *const *src,
                          const tri_vec *mask, size_t i, size_t have)
{
    tri_vec v[TRI_VEC];
    TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++)
    {
        v[j] = tri_get(src[j], i + have, i, have == TRI_VEC);
        IN_REGISTER(v[j]);
    }
    tri_transpose(v);
    TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) if (j < have)
        tri_store(rows + (i + j) * TRI_VEC, mask ? tri_and(v[j], *mask) : v[j]);
}

/* From word TRI_VEC - count on, all ones in the first count words. */
static const tri_word full_lanes[2 * TRI_VEC] = {
#if TRI_VEC == 8
    ~0ull, ~0ull, ~0ull, ~0ull,
#endif
    ~0ull, ~0ull, ~0ull, ~0ull};

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    const size_t whole = n - n % TRI_VEC;
    const tri_word *all[TRI_VEC];

    if (count == TRI_VEC) {
        for (size_t i = 0; i < whole; i += TRI_VEC)
            pack_step(rows, src, NULL, i, TRI_VEC);
        if (whole < n)
            pack_step(rows, src, NULL, whole, n - whole);
        return;
    }
    for (size_t j = 0; j < TRI_VEC; j++)
        all[j] = src[j < count ? j : 0];
    const tri_vec mask = tri_load(full_lanes + TRI_VEC - count);
    for (size_t i = 0; i < whole; i += TRI_VEC)
        pack_step(rows, all, &mask, i, TRI_VEC);
    if (whole < n)
        pack_step(rows, all, &mask, whole, n - whole);
}

TRI_INLINE void unpack_step(tri_word *const *dst, size_t count,
                            const tri_word *rows, size_t i, size_t have)
{
    tri_vec v[TRI_VEC];
    TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) v[j] =
        j < have ? tri_load(rows + (i + j) * TRI_VEC) : tri_zero();
    tri_transpose(v);
    TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) if (j < count)
        tri_put(dst[j], i + have, i, v[j], have == TRI_VEC);
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    const size_t whole = n - n % TRI_VEC;
    if (count == TRI_VEC)
        for (size_t i = 0; i < whole; i += TRI_VEC)
            unpack_step(dst, TRI_VEC, rows, i, TRI_VEC);
    else
        for (size_t i = 0; i < whole; i += TRI_VEC)
            unpack_step(dst, count, rows, i, TRI_VEC);
    if (whole < n)
        unpack_step(dst, count, rows, whole, n - whole);
}
#endif
