/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The CPU classes of x86-64: what each needs, and what CPUID says.
 *
 * Sources: Intel SDM volume 2A, CPUID, and volume 1, 13.3 (XCR0) and 15.2
 * (detecting AVX-512); AMD APM volume 3, appendix E. */
#include "base/cpu.h"

#if defined(__x86_64__)
#include <cpuid.h>

enum source { LEAF1_ECX, LEAF1_EDX, LEAF7_EBX, LEAF7_ECX, XCR0, SOURCES };

/* A class needs its own rows and those of every class before it.
 *
 * The rows are all the features its files are compiled with, those a compiler
 * adds unasked included: -mavx also enables POPCNT, SSE4.2 and XSAVE, and
 * clang's -mavx512f FMA and F16C. To list them, for the flags of a class:
 *     cc <flags> -dM -E -x c /dev/null
 * The XCR0 rows are register state the operating system saves; without
 * OSXSAVE, XCR0 counts as zero. An operating system that enables ZMM state on
 * first use (macOS) therefore gets vpclmul256. */
static const struct need {
    uint8_t cpu, source, bit;
} needs[] = {
    {TRI_CPU_pclmul_sse, LEAF1_EDX, 25}, /* SSE */
    {TRI_CPU_pclmul_sse, LEAF1_EDX, 26}, /* SSE2 */
    {TRI_CPU_pclmul_sse, LEAF1_ECX, 0},  /* SSE3 */
    {TRI_CPU_pclmul_sse, LEAF1_ECX, 1},  /* PCLMULQDQ */
    {TRI_CPU_pclmul_sse, LEAF1_ECX, 9},  /* SSSE3 */
    {TRI_CPU_pclmul_sse, LEAF1_ECX, 19}, /* SSE4.1 */

    {TRI_CPU_pclmul, LEAF1_ECX, 20}, /* SSE4.2 */
    {TRI_CPU_pclmul, LEAF1_ECX, 23}, /* POPCNT */
    {TRI_CPU_pclmul, LEAF1_ECX, 26}, /* XSAVE */
    {TRI_CPU_pclmul, LEAF1_ECX, 28}, /* AVX */
    {TRI_CPU_pclmul, LEAF7_EBX, 3},  /* BMI1, which keccak uses */
    {TRI_CPU_pclmul, LEAF7_EBX, 5},  /* AVX2 */
    {TRI_CPU_pclmul, LEAF7_EBX, 8},  /* BMI2 */
    {TRI_CPU_pclmul, XCR0, 1},       /* XMM state */
    {TRI_CPU_pclmul, XCR0, 2},       /* YMM state */

    {TRI_CPU_vpclmul256, LEAF7_ECX, 10}, /* VPCLMULQDQ */

    {TRI_CPU_vpclmul512, LEAF1_ECX, 12}, /* FMA */
    {TRI_CPU_vpclmul512, LEAF1_ECX, 29}, /* F16C */
    {TRI_CPU_vpclmul512, LEAF7_EBX, 16}, /* AVX512F */
    {TRI_CPU_vpclmul512, LEAF7_EBX, 17}, /* AVX512DQ */
    {TRI_CPU_vpclmul512, LEAF7_EBX, 30}, /* AVX512BW */
    {TRI_CPU_vpclmul512, LEAF7_EBX, 31}, /* AVX512VL */
    {TRI_CPU_vpclmul512, LEAF7_ECX, 1},  /* AVX512VBMI */
    {TRI_CPU_vpclmul512, LEAF7_ECX, 6},  /* AVX512VBMI2 */
    {TRI_CPU_vpclmul512, LEAF7_ECX, 8},  /* GFNI */
    {TRI_CPU_vpclmul512, XCR0, 5},       /* opmask state */
    {TRI_CPU_vpclmul512, XCR0, 6},       /* ZMM0-15 upper state */
    {TRI_CPU_vpclmul512, XCR0, 7},       /* ZMM16-31 state */
};

uint32_t tri_cpu_classes_of(const tri_cpuid_values *v)
{
    uint32_t value[SOURCES] = {0};
    if (v->max_leaf >= 1) {
        value[LEAF1_ECX] = v->leaf1_ecx;
        value[LEAF1_EDX] = v->leaf1_edx;
        if (v->leaf1_ecx >> 27 & 1)
            value[XCR0] = v->xcr0;
    }
    if (v->max_leaf >= 7) {
        value[LEAF7_EBX] = v->leaf7_ebx;
        value[LEAF7_ECX] = v->leaf7_ecx;
    }
    uint32_t best = TRI_CPU_COUNT - 1;
    for (size_t i = 0; i < sizeof needs / sizeof needs[0]; i++)
        if (needs[i].cpu <= best &&
            !(value[needs[i].source] >> needs[i].bit & 1))
            best = needs[i].cpu - 1u;
    return (2u << best) - 1;
}

void tri_cpuid_read(tri_cpuid_values *v)
{
    uint32_t eax, ebx, ecx, edx;
    *v = (tri_cpuid_values){0};
    __cpuid(0, v->max_leaf, ebx, ecx, edx);
    if (v->max_leaf >= 1) {
        __cpuid(1, eax, ebx, ecx, edx);
        v->leaf1_ecx = ecx;
        v->leaf1_edx = edx;
    }
    if (v->max_leaf >= 7) {
        __cpuid_count(7, 0, eax, ebx, ecx, edx);
        v->leaf7_ebx = ebx;
        v->leaf7_ecx = ecx;
    }
    if (v->leaf1_ecx >> 27 & 1) {
        __asm__ volatile("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
        v->xcr0 = eax;
    }
}

uint32_t tri_cpu_detect(void)
{
    tri_cpuid_values v;
    tri_cpuid_read(&v);
    return tri_cpu_classes_of(&v);
}

#endif
