/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One row times one row, bit-sliced: polynomials of TRI_WORD_BITS slices.
 *
 * Karatsuba in the refined form, C = S + zS + zP1 with S = P0 + zP2, which
 * takes M(2k) = 3 M(k) + 7k - 3 operations on slices; M(4) = 25, M(8) = 100,
 * M(16) = 353, M(32) = 1168, M(64) = 3725. */
#include "f2x/kernels/portable/slice.h"

/* c[2k] := a[k] * b[k]; the last slice of a product is zero. */
static inline void mul2(slice *c, const slice *a, const slice *b)
{
    slice p0 = slice_and(a[0], b[0]), p2 = slice_and(a[1], b[1]);
    slice p1 = slice_and(slice_xor(a[0], a[1]), slice_xor(b[0], b[1]));
    c[0] = p0;
    c[1] = slice_xor(p1, slice_xor(p0, p2));
    c[2] = p2;
}

static inline void mul4(slice *c, const slice *a, const slice *b)
{
    slice e[2] = {slice_xor(a[0], a[2]), slice_xor(a[1], a[3])};
    slice f[2] = {slice_xor(b[0], b[2]), slice_xor(b[1], b[3])};
    slice p0[3], p1[3], p2[3], m;

    mul2(p0, a, b);
    mul2(p1, e, f);
    mul2(p2, a + 2, b + 2);
    m = slice_xor(p0[2], p2[0]);
    c[0] = p0[0];
    c[1] = p0[1];
    c[2] = slice_xor(slice_xor(p0[0], m), p1[0]);
    c[3] = slice_xor(slice_xor(p0[1], p2[1]), p1[1]);
    c[4] = slice_xor(slice_xor(p2[2], m), p1[2]);
    c[5] = p2[1];
    c[6] = p2[2];
    c[7] = slice_zero();
}

typedef void mul_fn(slice *c, const slice *a, const slice *b);

static inline void karatsuba(slice *c, const slice *a, const slice *b,
                             size_t k, slice *t, mul_fn *mul)
{
    slice *p = t + 2 * k;

    for (size_t i = 0; i < k; i++) {
        t[i] = slice_xor(a[i], a[k + i]);
        t[k + i] = slice_xor(b[i], b[k + i]);
    }
    mul(p, t, t + k);
    mul(c, a, b);
    mul(c + 2 * k, a + k, b + k);
    for (size_t i = 0; i < k; i++) {
        slice m = slice_xor(c[k + i], c[2 * k + i]);
        c[k + i] = slice_xor(slice_xor(c[i], p[i]), m);
        c[2 * k + i] = slice_xor(slice_xor(c[3 * k + i], p[k + i]), m);
    }
}

static void mul8(slice *c, const slice *a, const slice *b)
{
    slice t[16];
    karatsuba(c, a, b, 4, t, mul4);
}

static void mul16(slice *c, const slice *a, const slice *b)
{
    slice t[32];
    karatsuba(c, a, b, 8, t, mul8);
}

static void mul32(slice *c, const slice *a, const slice *b)
{
    slice t[64];
    karatsuba(c, a, b, 16, t, mul16);
}

#if TRI_WORD_BITS == 64
static void mul64(slice *c, const slice *a, const slice *b)
{
    slice t[128];
    karatsuba(c, a, b, 32, t, mul32);
}
#endif

tri_mul_fn TRI_KERNEL_SYMBOL(rows1);

void TRI_KERNEL_SYMBOL(rows1)(tri_word *c, const tri_word *a,
                              const tri_word *b)
{
    slice *sc = (slice *)(void *)c;
    const slice *sa = (const slice *)(const void *)a;
    const slice *sb = (const slice *)(const void *)b;
#if TRI_WORD_BITS == 64
    mul64(sc, sa, sb);
#else
    mul32(sc, sa, sb);
#endif
}
