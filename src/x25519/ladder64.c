/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ladder on four full words. */
#include "x25519/ladders.h"

#ifdef __SIZEOF_INT128__

#include "x25519/field64.h"

typedef fe64 fe;
#define FE(name) fe64_##name
#define LADDER tri_x25519_ladder64
#include "x25519/ladder.h"

#endif
