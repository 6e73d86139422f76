/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* For natural kernels made of smaller ones: vectors of arrays whose length the
 * compiler knows. */
#ifndef TRIAD_F2X_VPCLMUL512_FIXED_H
#define TRIAD_F2X_VPCLMUL512_FIXED_H

#include "f2x/kernel.h"
#include "f2x/vec.h"

/* Words [i, i + 8) of p[len], zero past it. */
TRI_INLINE __m512i fixed_get(const tri_word *p, size_t len, size_t i)
{
    return tri_get(p, len, i, i + 8 <= len);
}

/* The words of v that fall on p[i .. len) are written there. */
TRI_INLINE void fixed_put(tri_word *p, size_t len, size_t i, __m512i v)
{
    tri_put(p, len, i, v, i + 8 <= len);
}

/* max(a - b, 0). */
TRI_INLINE size_t fixed_monus(size_t a, size_t b)
{
    return a > b ? a - b : 0;
}

#endif
