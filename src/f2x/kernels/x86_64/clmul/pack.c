/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Into the packed layout and back: transposes of TRI_VEC by TRI_VEC words. */
#include "f2x/kernels/x86_64/clmul/ops.h"

TRI_INLINE void transpose(tri_vec *v)
{
#if TRI_VEC == 2
    tri_vec t = tri_unpack_even(v[0], v[1]);
    v[1] = tri_unpack_odd(v[0], v[1]);
    v[0] = t;
#elif TRI_VEC == 4
    tri_vec t[4];
    for (int i = 0; i < 4; i += 2) {
        t[i] = tri_unpack_even(v[i], v[i + 1]);
        t[i + 1] = tri_unpack_odd(v[i], v[i + 1]);
    }
    for (int i = 0; i < 2; i++) {
        v[i] = _mm256_permute2x128_si256(t[i], t[i + 2], 0x20);
        v[i + 2] = _mm256_permute2x128_si256(t[i], t[i + 2], 0x31);
    }
#elif TRI_VEC == 8
    /* t[i]: words of v[i | 1] and v[i & ~1], then lanes 0, 2 and 1, 3 of
     * vectors two apart, then the same of vectors four apart. */
    tri_vec t[8];
    TRI_UNROLL for (int i = 0; i < 8; i += 2)
    {
        t[i] = tri_unpack_even(v[i], v[i + 1]);
        t[i + 1] = tri_unpack_odd(v[i], v[i + 1]);
    }
    TRI_UNROLL for (int i = 0; i < 2; i++)
    {
        TRI_UNROLL for (int j = 0; j < 8; j += 4)
        {
            v[i + j] = _mm512_shuffle_i64x2(t[i + j], t[i + j + 2], 0x88);
            v[i + j + 2] = _mm512_shuffle_i64x2(t[i + j], t[i + j + 2], 0xdd);
        }
    }
    TRI_UNROLL for (int i = 0; i < 4; i++)
    {
        t[i] = _mm512_shuffle_i64x2(v[i], v[i + 4], 0x88);
        t[i + 4] = _mm512_shuffle_i64x2(v[i], v[i + 4], 0xdd);
    }
    TRI_UNROLL for (int i = 0; i < 8; i++) v[i] = t[i];
#endif
}

void TRI_KERNEL_SYMBOL(pack)(tri_word *rows, const tri_word *const *src,
                             size_t count, size_t n)
{
    for (size_t i = 0; i < n; i += TRI_VEC) {
        tri_vec v[TRI_VEC];
        TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) v[j] =
            j < count ? tri_get(src[j], n, i, false) : tri_zero();
        transpose(v);
        TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) if (i + j < n)
            tri_store(rows + (i + j) * TRI_VEC, v[j]);
    }
}

void TRI_KERNEL_SYMBOL(unpack)(tri_word *const *dst, size_t count,
                               const tri_word *rows, size_t n)
{
    for (size_t i = 0; i < n; i += TRI_VEC) {
        tri_vec v[TRI_VEC];
        TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) v[j] =
            i + j < n ? tri_load(rows + (i + j) * TRI_VEC) : tri_zero();
        transpose(v);
        TRI_UNROLL for (size_t j = 0; j < TRI_VEC; j++) if (j < count)
            tri_put(dst[j], n, i, v[j], false);
    }
}
