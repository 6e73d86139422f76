/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Names for the choices of the CPU class being compiled, for generated plans:
 * RULE_<name> and LEAF_<name>. */
#ifndef TRIAD_F2X_CHOICES_H
#define TRIAD_F2X_CHOICES_H

enum {
#define RULE(name) RULE_##name,
#define BILINEAR(name) RULE_##name,
#include "f2x/rules/list.h"
#undef RULE
#undef BILINEAR
    RULE_COUNT
};

enum {
    LEAF_mul_any = TRI_CHOICE_LEAF,
#define ENTRY(name, n, lanes, public_b) LEAF_##name,
#include "f2x/class_kernels.h"
    LEAF_END
};

#endif
