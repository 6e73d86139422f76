/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The CPU classes of Arm64: what each needs, and what Linux says of it. Other
 * systems are not asked, and have the portable class.
 *
 * Sources: Linux, Documentation/arch/arm64/elf_hwcaps.rst, and for the numbers
 * of the bits arch/arm64/include/uapi/asm/hwcap.h. */
#include "base/cpu.h"

#if defined(__AARCH64EL__) && defined(__linux__)
#include <sys/auxv.h>

/* Bits of AT_HWCAP. */
enum {
    FP = 0,
    ASIMD = 1,
    AES = 3,
    PMULL = 4,
    SHA1 = 5,
    SHA2 = 6,
    CRC32 = 7,
    ATOMICS = 8,
    ASIMDRDM = 12,
    SHA3 = 17,
    SHA512 = 21
};

/* A class needs its own rows and those of every class before it: all the
 * features its files are compiled with, and compilers offer PMULL and EOR3 only
 * in company. To list them, for the flags of a class:
 *     cc <flags> -dM -E -x c /dev/null */
static const struct need {
    uint8_t cpu, bit;
} needs[] = {
    {TRI_CPU_pmull, FP},
    {TRI_CPU_pmull, ASIMD},
    {TRI_CPU_pmull, AES},
    {TRI_CPU_pmull, PMULL},
    {TRI_CPU_pmull, SHA1},
    {TRI_CPU_pmull, SHA2},

    {TRI_CPU_pmull_eor3, CRC32},
    {TRI_CPU_pmull_eor3, ATOMICS},
    {TRI_CPU_pmull_eor3, ASIMDRDM},
    {TRI_CPU_pmull_eor3, SHA3}, /* EOR3 */
    {TRI_CPU_pmull_eor3, SHA512},
};

uint32_t tri_cpu_classes_of(uint64_t hwcap)
{
    uint32_t best = TRI_CPU_COUNT - 1;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (needs[i].cpu <= best && !(hwcap >> needs[i].bit & 1))
            best = needs[i].cpu - 1u;
    return (2u << best) - 1;
}

uint32_t tri_cpu_detect(void)
{
    return tri_cpu_classes_of(getauxval(AT_HWCAP));
}

#endif
