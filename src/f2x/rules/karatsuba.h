/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the Karatsuba rules share. */
#ifndef TRIAD_F2X_RULES_KARATSUBA_H
#define TRIAD_F2X_RULES_KARATSUBA_H

#include "f2x/rule.h"
#include "f2x/vec.h"

/* Moves a pointer here and now: TRI_WALK(p, += k). A pass has up to 54
 * streams. Left to themselves, compilers keep a pointer for each of them and
 * fetch it from the stack before every access, which costs more than the XORs;
 * a walk costs one addition per product. */
#if defined(__GNUC__)
#define TRI_WALK(p, by) \
    do { \
        (p) by; \
        __asm__("" : "+r"(p)); \
    } while (0)
#else
#define TRI_WALK(p, by) ((void)((p) by))
#endif

/* The shape of a square product cut into t blocks: products of full blocks
 * are of kind 0, that of the last blocks of kind 1. */
static inline bool tri_cut(uint32_t na, uint32_t nb, uint32_t t, tri_shape *s)
{
    uint32_t k = tri_ceil_div(na, t);
    if (na != nb || na <= (t - 1) * k)
        return false;
    s->k = k;
    s->size[0][0] = s->size[0][1] = k;
    s->size[1][0] = s->size[1][1] = na - (t - 1) * k;
    return true;
}

#endif
