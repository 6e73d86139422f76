/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/exec.h"

#define X(name) extern const tri_class tri_class_##name;
TRI_CPU_CLASSES(X)
#undef X

const tri_class *tri_class_of(tri_cpu cpu)
{
    static const tri_class *const classes[] = {
#define X(name) &tri_class_##name,
        TRI_CPU_CLASSES(X)
#undef X
    };
    return classes[cpu];
}
