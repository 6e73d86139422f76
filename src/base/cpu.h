/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the machine says of itself, and the CPU classes that follow from it. */
#ifndef TRIAD_BASE_CPU_H
#define TRIAD_BASE_CPU_H

#include "triad/base.h"

/* The CPU classes of this machine: bit c is set when it runs class c. */
uint32_t tri_cpu_classes(void);

/* Where there are classes besides portable, TRI_CPU_DETECTED is defined, and
 * cpu_<architecture>.c finds those of this machine: as tri_cpu_classes, but it
 * asks every time. */
#if !defined(TRI_FOREIGN) && \
    (defined(__x86_64__) || (defined(__AARCH64EL__) && defined(__linux__)) || \
     (defined(__riscv) && __riscv_xlen == 64))
#define TRI_CPU_DETECTED
uint32_t tri_cpu_detect(void);
#endif

#if defined(__x86_64__)
/* Registers as one logical CPU returns them. Leaf 7 is sub-leaf 0. A leaf
 * above max_leaf, and xcr0 without OSXSAVE (bit 27 of leaf1_ecx), may hold
 * anything. */
typedef struct tri_cpuid_values {
    uint32_t max_leaf;
    uint32_t leaf1_ecx, leaf1_edx;
    uint32_t leaf7_ebx, leaf7_ecx;
    uint32_t xcr0;
} tri_cpuid_values;

/* The classes a CPU that answers v runs, as tri_cpu_classes. Pure. */
uint32_t tri_cpu_classes_of(const tri_cpuid_values *v);

/* *v := what this logical CPU answers. Leaves above max_leaf, and xcr0
 * without OSXSAVE, are zero. */
void tri_cpuid_read(tri_cpuid_values *v);

#elif defined(__AARCH64EL__) && defined(__linux__)
/* The classes of a CPU of which Linux says hwcap, the value of AT_HWCAP, as
 * tri_cpu_classes. Pure. */
uint32_t tri_cpu_classes_of(uint64_t hwcap);

#elif defined(__riscv) && __riscv_xlen == 64
/* The classes of a machine on which all processors have the extensions that
 * Linux knows as bits of RISCV_HWPROBE_KEY_IMA_EXT_0. Pure. */
uint32_t tri_cpu_classes_of(uint64_t extensions);

/* Those bits: what the system says, or 0 if it does not, and with them those
 * this is compiled for. */
uint64_t tri_cpu_extensions(void);
#endif
#endif
