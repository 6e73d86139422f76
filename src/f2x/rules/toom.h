/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the passes of the Toom rules share.
 *
 * Toom evaluates at y = x^(words), so y is an offset. A pass walks up both
 * halves of the products once, one vector a step; what it needs of earlier
 * steps stays in registers:
 *   tri_back    y^d v, from the last few vectors of v
 *   tri_divide  v / (1 + y^d): q[i] = v[i] + q[i - d]
 * When y is shorter than a vector, offsets are windows over two vectors, and
 *   1 / (1 + y^d) = (1 + y^d)(1 + y^2d) ... / (1 + y^(d 2^j))
 * with d 2^j whole vectors. When y is longer, a pass runs once for each vector
 * of y, in strides of y; every offset is whole strides again.
 *
 * Coefficient c_j of the product starts at word j k and is 2k words long, so
 * its low half is stored and its high half added to what c_(j+1) left. Passes
 * run upwards and write c_(j+1) before c_j. */
#ifndef TRIAD_F2X_RULES_TOOM_H
#define TRIAD_F2X_RULES_TOOM_H

#include "f2x/rule.h"
#include "f2x/vec.h"

/* Where a step is: LOW and HIGH only meet whole vectors of low or high
 * halves. */
typedef enum tri_part { TRI_ANY, TRI_LOW, TRI_HIGH } tri_part;

/* What a step knows of its vectors. WHOLE: each lies inside or outside of the
 * array as a whole. */
typedef enum tri_fit { TRI_RAGGED, TRI_WHOLE, TRI_FULL } tri_fit;

TRI_INLINE tri_vec tri_fetch(const tri_word *p, ptrdiff_t from, ptrdiff_t to,
                             ptrdiff_t i, tri_fit fit)
{
    if (fit == TRI_WHOLE)
        return from <= i && i < to ? tri_load(p + i) : tri_zero();
    return tri_get_in(p, from, to, i, fit == TRI_FULL);
}

TRI_INLINE void tri_keep(tri_word *p, ptrdiff_t from, ptrdiff_t to,
                         ptrdiff_t i, tri_vec v, tri_fit fit)
{
    if (fit != TRI_WHOLE)
        tri_put_in(p, from, to, i, v, fit == TRI_FULL);
    else if (from <= i && i < to)
        tri_store(p + i, v);
}

/* Words [i, i + TRI_VEC) of coefficient c_j, which lies at c[to]. */
TRI_INLINE void tri_add_coefficient(tri_word *c, ptrdiff_t k, ptrdiff_t to,
                                    ptrdiff_t i, tri_vec v, tri_part part,
                                    tri_fit fit)
{
    if (part != TRI_LOW)
        v = tri_xor(v, tri_fetch(c, k, to, i, fit));
    tri_keep(c, 0, to, i, v, fit);
}

/* v[0] := the next vector; v[1..n) := those before it. */
TRI_INLINE void tri_push(tri_vec *v, int n, tri_vec next)
{
    TRI_UNROLL for (int i = n - 1; i > 0; i--) v[i] = v[i - 1];
    v[0] = next;
}

/* v[0] delayed by a constant number of words. */
TRI_INLINE tri_vec tri_back(const tri_vec *v, int words)
{
    int whole = words / TRI_VEC, rest = words % TRI_VEC;
    return rest ? tri_window(v[whole + 1], v[whole], TRI_VEC - rest)
                : v[whole];
}

/* What a division by 1 + x^(w lag) remembers, lag at most 3 vectors. */
typedef struct tri_chain {
    tri_vec in[3][3], out[4];
} tri_chain;

TRI_INLINE tri_vec tri_divide(tri_chain *s, tri_vec v, int lag)
{
    int level = 0;
    TRI_UNROLL for (; level < 3; level++)
    {
        if (lag % TRI_VEC == 0)
            break;
        tri_push(s->in[level], 3, v);
        v = tri_xor(v, tri_back(s->in[level], lag));
        lag *= 2;
    }
    v = tri_xor(v, s->out[lag / TRI_VEC - 1]);
    tri_push(s->out, 4, v);
    return v;
}

/* Runs `pass` for y words per power of y, its constant arguments spelled out
 * for each width: pass(..., first, stride, y, fit). */
#define TRI_TOOM_PASSES(pass, y, row, ...) \
    do { \
        if ((y) >= TRI_VEC && (row) % TRI_VEC == 0) \
            for (ptrdiff_t i_ = 0; i_ < (ptrdiff_t)(y); i_ += TRI_VEC) \
                pass(__VA_ARGS__, i_, (ptrdiff_t)(y), TRI_VEC, TRI_WHOLE); \
        else if ((y) >= TRI_VEC) \
            for (ptrdiff_t i_ = 0; i_ < (ptrdiff_t)(y); i_ += TRI_VEC) \
                pass(__VA_ARGS__, i_, (ptrdiff_t)(y), TRI_VEC, TRI_RAGGED); \
        else if (TRI_VEC > 4 && (y) == 4) \
            pass(__VA_ARGS__, 0, TRI_VEC, TRI_VEC > 4 ? 4 : 1, TRI_RAGGED); \
        else if (TRI_VEC > 2 && (y) == 2) \
            pass(__VA_ARGS__, 0, TRI_VEC, TRI_VEC > 2 ? 2 : 1, TRI_RAGGED); \
        else if (TRI_VEC > 1) \
            pass(__VA_ARGS__, 0, TRI_VEC, 1, TRI_RAGGED); \
    } while (0)

#endif
