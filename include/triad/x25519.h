/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* X25519: Diffie-Hellman on Curve25519.
 *
 * Rules for both functions:
 *   Scalars, points and results are 32 bytes, little-endian. A scalar is 32
 *   random bytes, clamped here. The result may overlap the arguments.
 *   Timing. No instruction and no address depends on the arguments; integer
 *   multiplications are taken to run in constant time.
 *   Memory. None is allocated; the stack takes less than 2 KiB. Scalar and
 *   ladder are cleared there; what the compiler spills is not.
 *   Thread-safe.
 *
 * Source: RFC 7748, sections 5 and 6.1. */
#ifndef TRIAD_X25519_H
#define TRIAD_X25519_H

#include "triad/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* out := X25519(scalar, point), the secret shared with whoever has the public
 * key `point`. The top bit of the point is ignored, and u-coordinates of
 * 2^255 - 19 and more are reduced.
 *
 * Errors: TRI_ERR_LOW_ORDER, and out is zero, when the point has low order:
 *   then the result says nothing of the scalar, and an honest key is not such
 *   a point. A protocol has to stop there [RFC 7748, section 6.1]. */
TRI_MUST_CHECK int tri_x25519(uint8_t out[32], const uint8_t scalar[32],
                              const uint8_t point[32]);

/* out := X25519(scalar, 9), the public key of the scalar. */
void tri_x25519_public(uint8_t out[32], const uint8_t scalar[32]);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
