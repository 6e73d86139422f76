/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CPU classes: their names, and which this machine runs. */
#include "base/cpu.h"

#include <string.h>

#if __STDC_HOSTED__
#include <stdlib.h>
#endif

#if defined(TRI_CPU_DETECTED)
#include <stdatomic.h>

/* Asking is a trap of microseconds under a hypervisor, so it is done once.
 * Threads that race store the same value. Zero means not asked yet: portable
 * is always a class. */
uint32_t tri_cpu_classes(void)
{
    static _Atomic uint32_t known;
    uint32_t classes = atomic_load_explicit(&known, memory_order_relaxed);
    if (classes == 0) {
        classes = tri_cpu_detect();
        atomic_store_explicit(&known, classes, memory_order_relaxed);
    }
    return classes;
}

#else

uint32_t tri_cpu_classes(void)
{
#ifdef TRI_FOREIGN
    return (1u << TRI_CPU_COUNT) - 1;
#else
    return 1u; /* the first class, which every machine has */
#endif
}

#endif

static const char *const names[] = {
#define X(name) #name,
    TRI_CPU_CLASSES(X)
#undef X
};

const char *tri_cpu_name(tri_cpu cpu)
{
    return (unsigned)cpu < TRI_CPU_COUNT ? names[cpu] : NULL;
}

int tri_cpu_from_name(const char *name, tri_cpu *cpu)
{
    for (unsigned i = 0; i < TRI_CPU_COUNT; i++)
        if (strcmp(name, names[i]) == 0) {
            *cpu = (tri_cpu)i;
            return TRI_OK;
        }
    return TRI_ERR_CPU;
}

int tri_cpu_supported(tri_cpu cpu)
{
    return (unsigned)cpu < TRI_CPU_COUNT && (tri_cpu_classes() >> cpu & 1);
}

int tri_cpu_select(tri_cpu *cpu)
{
#if __STDC_HOSTED__
    const char *name = getenv("TRIAD_CPU");
#else
    const char *name = NULL;
#endif
    if (name && *name) {
        tri_cpu named;
        if (tri_cpu_from_name(name, &named) != TRI_OK ||
            !tri_cpu_supported(named))
            return TRI_ERR_CPU;
        *cpu = named;
        return TRI_OK;
    }
    /* Classes are nested, so the best is the last of them. */
    tri_cpu best = (tri_cpu)0;
    for (unsigned i = 0; i < TRI_CPU_COUNT; i++)
        if (tri_cpu_supported((tri_cpu)i))
            best = (tri_cpu)i;
    *cpu = best;
    return TRI_OK;
}
