/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ladder on five limbs of 51 bits. */
#include "x25519/ladders.h"

#ifdef __SIZEOF_INT128__

#include "x25519/field51.h"

typedef fe51 fe;
#define FE(name) fe51_##name
#define LADDER tri_x25519_ladder51
#include "x25519/ladder.h"

#endif
