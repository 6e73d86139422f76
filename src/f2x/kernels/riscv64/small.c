/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels of 1 to 8 words: schoolbook to 4, where two products are as cheap as
 * the sums that spare them, then Karatsuba over it. */
#include "f2x/kernels/riscv64/words.h"

#define SMALL(name, product) \
    tri_mul_fn TRI_KERNEL_SYMBOL(name); \
    void TRI_KERNEL_SYMBOL(name)(tri_word *restrict c, const tri_word *a, \
                                 const tri_word *b) \
    { \
        product; \
    }

SMALL(mul1, schoolbook(c, a, b, 1))
SMALL(mul2, schoolbook(c, a, b, 2))
SMALL(mul3, schoolbook(c, a, b, 3))
SMALL(mul4, schoolbook(c, a, b, 4))
SMALL(mul5, karatsuba(c, a, b, 3, 2, words3, words2))
SMALL(mul6, karatsuba(c, a, b, 3, 3, words3, words3))
SMALL(mul7, karatsuba(c, a, b, 4, 3, words4, words3))
SMALL(mul8, karatsuba(c, a, b, 4, 4, words4, words4))
