/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Schoolbook multiplication of any shape, in tiles: the points of a tile's
 * operands (holes.h) are computed once and meet in all its columns. The longer
 * operand passes through a window as wide as a strip of the shorter one; zeros
 * before and after it spare the ends a special case. */
#include "f2x/kernels/portable/holes.h"
#include "f2x/kernels/portable/ops.h"

enum {
    LONG = 24, /* words of a tile: 6 KiB of stack */
    STRIP = 4,
    COLUMNS = LONG + STRIP,
    STRIDE = LONG + 2 * STRIP + 2 /* of a's points, between zeros */
};

typedef struct {
    tri_word a[HOLES_POINTS][STRIDE], b[HOLES_POINTS][STRIP];
    tri_word q[HOLES_POINTS][COLUMNS], r[4][COLUMNS];
    tri_word c[COLUMNS];
} tile;

/* One point: q[k] := sum over j < nb of a[k - j] b[j], carries included. */
static inline void strip(tri_word *q, const tri_word *a, size_t columns,
                         const tri_word *b, size_t nb)
{
    tri_word p[2], carry = 0;

    for (size_t k = 0; k < columns; k += 2) {
        for (size_t i = 0; i < 2; i++) {
            tri_word lo = carry, hi = 0;
            for (size_t j = 0; j < nb; j++) {
                holes_wide x = holes_product(a[STRIP + k + i - j], b[j]);
                lo ^= x.lo;
                hi ^= x.hi;
            }
            p[i] = lo;
            carry = hi;
        }
        wide_put2(q + k, p[0], p[1]);
    }
}

/* c[0 .. na + nb) ^= a * b; t->a is ready. */
static void multiply(tri_word *c, tile *t, const tri_word *a, size_t na,
                     const tri_word *b, size_t nb)
{
    const size_t columns = na + nb + (na + nb) % 2; /* whole vectors */

    holes_points(t->b[0], STRIP, b, nb, HOLES_MASK);
    for (int s = 0; s < HOLES_POINTS; s++)
        switch (nb) {
        case 1:
            strip(t->q[s], t->a[s], columns, t->b[s], 1);
            break;
        case 2:
            strip(t->q[s], t->a[s], columns, t->b[s], 2);
            break;
        case 3:
            strip(t->q[s], t->a[s], columns, t->b[s], 3);
            break;
        default:
            strip(t->q[s], t->a[s], columns, t->b[s], STRIP);
        }
    for (int i = 0; i < HOLES_TOPS; i++) {
        for (size_t k = 0; k < columns; k++)
            t->r[i][k] = 0;
        for (size_t j = 0; j < nb; j++)
            for (size_t k = 0; k < na; k++)
                t->r[i][k + j] ^= holes_top(a[k], i) & b[j];
    }
    holes_join(t->c, t->q[0], COLUMNS, t->r[0], columns);
    for (size_t k = 0; k < na + nb; k++)
        c[k] ^= t->c[k];
}

void TRI_KERNEL_SYMBOL(mul_any)(tri_word *c, const tri_word *a, size_t na,
                                const tri_word *b, size_t nb)
{
    tile t;

    for (size_t i = 0; i < na + nb; i++)
        c[i] = 0;
    for (size_t i = 0; i < na; i += LONG) {
        size_t ma = na - i < LONG ? na - i : LONG;
        for (int s = 0; s < HOLES_POINTS; s++)
            for (size_t k = 0; k <= STRIP; k++)
                t.a[s][k] = t.a[s][STRIP + ma + k] = 0;
        holes_points(t.a[0] + STRIP, STRIDE, a + i, ma, HOLES_LEFT_MASK);
        for (size_t j = 0; j < nb; j += STRIP) {
            size_t mb = nb - j < STRIP ? nb - j : STRIP;
            multiply(c + i + j, &t, a + i, ma, b + j, mb);
        }
    }
}
