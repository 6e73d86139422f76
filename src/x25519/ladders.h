/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The Montgomery ladder over each field arithmetic; all compute the same.
 *
 *   out[32] := X25519(scalar[32], point[32])   out may overlap both
 *
 * Constant time. 51 and 64 need a compiler with 128-bit integers. */
#ifndef TRIAD_X25519_LADDERS_H
#define TRIAD_X25519_LADDERS_H

#include <stdint.h>

typedef void tri_x25519_ladder(uint8_t *out, const uint8_t *scalar,
                               const uint8_t *point);

tri_x25519_ladder tri_x25519_ladder25;
#ifdef __SIZEOF_INT128__
tri_x25519_ladder tri_x25519_ladder51;
tri_x25519_ladder tri_x25519_ladder64;
#endif

#endif
