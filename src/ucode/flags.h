/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The six flags by their letters, for tables of them. */
#ifndef TRIAD_UCODE_FLAGS_H
#define TRIAD_UCODE_FLAGS_H

#include "triad/ucode.h"

enum {
    C = TRI_UCODE_FLAG_C,
    P = TRI_UCODE_FLAG_P,
    A = TRI_UCODE_FLAG_A,
    Z = TRI_UCODE_FLAG_Z,
    S = TRI_UCODE_FLAG_S,
    O = TRI_UCODE_FLAG_O,
};

#endif
