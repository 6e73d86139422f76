/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The interface kernels implement. A kernel knows no rule; it multiplies one
 * shape, in constant time, and cannot fail.
 *
 * Layout. A row is `lanes` words, one of each of `lanes` independent
 * products: word i of product j is at [i * lanes + j]. lanes = 1 is the
 * natural layout. Packed rows are aligned to 8 words; natural operands are
 * aligned to a word only. c never overlaps a or b; a may be b.
 *
 * A kernel file is compiled once for each CPU class its folder serves, with
 * TRI_CLASS defined; its functions are named TRI_KERNEL_SYMBOL(name). */
#ifndef TRIAD_F2X_KERNEL_H
#define TRIAD_F2X_KERNEL_H

#include "triad/base.h"

typedef void tri_mul_fn(tri_word *c, const tri_word *a, const tri_word *b);

/* c[2n rows] := a[n rows] * b[n rows], lane by lane. */
typedef struct tri_kernel {
    const char *name;
    uint16_t n, lanes;
    tri_mul_fn *mul;
} tri_kernel;

/* Operations each CPU class has once: tri_ops_<class>. */
typedef struct tri_class_ops {
    /* Products the packed layout of this class holds side by side; 1 when
     * the class has no packed layout. At most TRI_MAX_LANES. */
    uint16_t lanes;

    /* c[na + nb] := a[na] * b[nb], natural, any na >= nb >= 1
     * (schoolbook). */
    void (*mul_any)(tri_word *c, const tri_word *a, size_t na,
                    const tri_word *b, size_t nb);

    /* rows[n * lanes] := src[0..count), n words each, word i of src[j] to
     * lane j of row i; lanes from count on are zero. 1 <= count <= lanes. A
     * class may also change the representation inside the packed layout (bit
     * slicing), as long as XOR of rows stays XOR of polynomials, a zero row
     * stays zero, and unpack undoes it. Null when lanes is 1. */
    void (*pack)(tri_word *rows, const tri_word *const *src, size_t count,
                 size_t n);

    /* dst[0..count)[n] := the first count lanes of rows[n * lanes]. */
    void (*unpack)(tri_word *const *dst, size_t count, const tri_word *rows,
                   size_t n);

    /* c[2n] := a[n]^2. */
    void (*sqr)(tri_word *c, const tri_word *a, size_t n);

    /* c[n] := p[2n] mod x^bits - 1 with n = ceil(bits / TRI_WORD_BITS), deg p
     * < 2 * bits - 1; bits of c from `bits` on are zero. c may be p. */
    void (*fold)(tri_word *c, const tri_word *p, size_t bits);

    /* c[n] ^= a[n]. */
    void (*add)(tri_word *c, const tri_word *a, size_t n);
} tri_class_ops;

enum { TRI_MAX_LANES = 128 };

#define TRI_PASTE_(a, b, c) a##b##_##c
#define TRI_PASTE(a, b, c) TRI_PASTE_(a, b, c)
#define TRI_KERNEL_SYMBOL(name) TRI_PASTE(tri_, name, TRI_CLASS)

#endif
