/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One row times one row, bit-sliced: polynomials of TRI_WORD_BITS slices.
 *
 * Karatsuba, in the refined form C = S + zS + zP1 with S = P0 + zP2, takes
 * M(2k) = 3 M(k) + 7k - 3 operations on slices; schoolbook gives M(4) = 25 =
 * M(2) * 3 + 10, so M(8) = 100, M(16) = 353, M(32) = 1168, M(64) = 3725.
 *
 * What limits it is instructions, 5.5 a cycle on Zen 4: with two-operand
 * instructions half of them copy, load or store. Hence 4 by schoolbook (each
 * operand is read, none is stored), 8 in registers, and 8 to 32 as one step
 * whose sums of blocks are formed while a product loads its factors. */
#include "f2x/kernel.h"
#include "f2x/kernels/portable/slice.h"

/* c[7] := a[4] * b[4]. */
static inline void mul4(slice *c, const slice *a, const slice *b)
{
#define AND(i, j) slice_and(a[i], b[j])
#define ADD slice_xor
    c[0] = AND(0, 0);
    c[1] = ADD(AND(0, 1), AND(1, 0));
    c[2] = ADD(ADD(AND(0, 2), AND(1, 1)), AND(2, 0));
    c[3] = ADD(ADD(AND(0, 3), AND(1, 2)), ADD(AND(2, 1), AND(3, 0)));
    c[4] = ADD(ADD(AND(1, 3), AND(2, 2)), AND(3, 1));
    c[5] = ADD(AND(2, 3), AND(3, 2));
    c[6] = AND(3, 3);
#undef AND
#undef ADD
}

/* c[16] := a[8] * b[8]; the last slice is zero. In this order few values
 * live long: what is complete goes to memory at once. */
static inline void mul8(slice *c, const slice *a, const slice *b)
{
    slice e[4], f[4], p0[7], p1[7], p2[7];

    mul4(p0, a, b);
    for (int i = 0; i < 4; i++)
        c[i] = p0[i];
    mul4(p2, a + 4, b + 4);
    for (int i = 0; i < 3; i++) {
        slice m = slice_xor(p0[4 + i], p2[i]);
        c[4 + i] = slice_xor(m, p0[i]);
        c[8 + i] = slice_xor(m, p2[4 + i]);
        c[12 + i] = p2[4 + i];
    }
    c[7] = slice_xor(p2[3], p0[3]);
    c[11] = p2[3];
    c[15] = slice_zero();
    for (int i = 0; i < 4; i++) {
        e[i] = slice_xor(a[i], a[4 + i]);
        f[i] = slice_xor(b[i], b[4 + i]);
    }
    mul4(p1, e, f);
    for (int i = 0; i < 7; i++)
        c[4 + i] = slice_xor(c[4 + i], p1[i]);
}

/* c[64] := a[32] * b[32]: Karatsuba twice, on blocks of 8. Products of single
 * blocks are left where the two halves of the result want them. */
static void mul32(slice *restrict c, const slice *restrict a,
                  const slice *restrict b)
{
    static const uint8_t pair[4][2] = {{0, 8}, {16, 24}, {0, 16}, {8, 24}};
    slice sum[4][16], p0123[16], s[8], t[8];
    slice *p0 = c, *p1 = c + 16, *p2 = c + 32, *p3 = c + 48;
    slice *p01 = sum[0], *p23 = sum[1], *p02 = sum[2], *p13 = sum[3];

    for (int j = 0; j < 4; j++)
        mul8(c + 16 * j, a + 8 * j, b + 8 * j);
    for (int j = 0; j < 4; j++) {
        const slice *a0 = a + pair[j][0], *a1 = a + pair[j][1];
        const slice *b0 = b + pair[j][0], *b1 = b + pair[j][1];
        for (int i = 0; i < 8; i++) {
            s[i] = slice_xor(a0[i], a1[i]);
            t[i] = slice_xor(b0[i], b1[i]);
        }
        mul8(sum[j], s, t);
    }
    for (int i = 0; i < 8; i++) {
        s[i] = slice_xor(slice_xor3(a[i], a[8 + i], a[16 + i]), a[24 + i]);
        t[i] = slice_xor(slice_xor3(b[i], b[8 + i], b[16 + i]), b[24 + i]);
    }
    mul8(p0123, s, t);
    for (int i = 0; i < 8; i++) {
        slice m, n, u0, u1, u2, u3, v0, v1, v2, v3, w0, w1, w2, w3;

        /* The halves 0 1, 2 3 and their sum, each a Karatsuba. */
        m = slice_xor(p0[8 + i], p1[i]);
        u0 = p0[i];
        u1 = slice_xor3(p0[i], m, p01[i]);
        u2 = slice_xor3(p1[8 + i], m, p01[8 + i]);
        u3 = p1[8 + i];
        m = slice_xor(p2[8 + i], p3[i]);
        v0 = p2[i];
        v1 = slice_xor3(p2[i], m, p23[i]);
        v2 = slice_xor3(p3[8 + i], m, p23[8 + i]);
        v3 = p3[8 + i];
        m = slice_xor(p02[8 + i], p13[i]);
        w0 = p02[i];
        w1 = slice_xor3(p02[i], m, p0123[i]);
        w2 = slice_xor3(p13[8 + i], m, p0123[8 + i]);
        w3 = p13[8 + i];

        m = slice_xor(u2, v0);
        n = slice_xor(u3, v1);
        c[8 + i] = u1;
        c[16 + i] = slice_xor3(u0, m, w0);
        c[24 + i] = slice_xor3(u1, n, w1);
        c[32 + i] = slice_xor3(v2, m, w2);
        c[40 + i] = slice_xor3(v3, n, w3);
        c[48 + i] = v2;
    }
}

#if TRI_WORD_BITS == 64
static void mul64(slice *restrict c, const slice *a, const slice *b)
{
    slice s[32], t[32], p1[64], *p0 = c, *p2 = c + 64;

    for (int i = 0; i < 32; i++) {
        s[i] = slice_xor(a[i], a[32 + i]);
        t[i] = slice_xor(b[i], b[32 + i]);
    }
    mul32(p1, s, t);
    mul32(p0, a, b);
    mul32(p2, a + 32, b + 32);
    for (int i = 0; i < 32; i++) {
        slice m = slice_xor(p0[32 + i], p2[i]);
        c[32 + i] = slice_xor3(p0[i], m, p1[i]);
        c[64 + i] = slice_xor3(p2[32 + i], m, p1[32 + i]);
    }
}
#endif

tri_mul_fn TRI_KERNEL_SYMBOL(rows1);

void TRI_KERNEL_SYMBOL(rows1)(tri_word *c, const tri_word *a, const tri_word *b)
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
