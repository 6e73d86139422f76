/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The ladder on ten limbs of 25.5 bits. */
#include "x25519/ladders.h"

#include "x25519/field25.h"

typedef fe25 fe;
#define FE(name) fe25_##name
#define LADDER tri_x25519_ladder25
#include "x25519/ladder.h"
