/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The number of products the packed layout of the portable class holds side
 * by side: the bits of a slice (slice.h), which is a vector of 128 bits where
 * every processor of the target has them, and a word elsewhere. Preprocessor
 * lines only: kernels/list.h includes this from inside an array. */
#ifndef TRIAD_PORTABLE_LANES_H
#define TRIAD_PORTABLE_LANES_H

#include "triad/base.h"

#if TRI_WORD_BITS == 64 && (defined(__SSE2__) || defined(__ARM_NEON))
#define TRI_PORTABLE_LANES 128
#else
#define TRI_PORTABLE_LANES TRI_WORD_BITS
#endif

#endif
