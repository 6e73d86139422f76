/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The CPU classes of RISC-V, 64 bits: what each needs, and what Linux says.
 *
 * No instruction asks for extensions; Linux has the system call riscv_hwprobe
 * from 6.4 on, which knows these from 6.8 on (Documentation/arch/riscv/
 * hwprobe.rst; numbers from its headers asm/unistd.h and asm/hwprobe.h). Where
 * it is missing there are the extensions the library is compiled for. */
#define _DEFAULT_SOURCE /* syscall */
#include "base/cpu.h"

#if defined(__riscv) && __riscv_xlen == 64

/* clmul and clmulh, all that class zbc uses, are part of both. */
enum { ZBC = 1 << 7, ZBKC = 1 << 9 };

#if defined(__linux__)
#include <unistd.h>

static uint64_t ask_system(void)
{
    enum { RISCV_HWPROBE = 258, IMA_EXT_0 = 4 };
    struct {
        int64_t key; /* -1 on return: not known */
        uint64_t value;
    } pair = {IMA_EXT_0, 0};
    /* One pair, for all processors (no set of them), no flags. */
    long status = syscall(RISCV_HWPROBE, &pair, 1L, 0L, NULL, 0L);
    return status == 0 && pair.key == IMA_EXT_0 ? pair.value : 0;
}
#else
static uint64_t ask_system(void)
{
    return 0;
}
#endif

uint64_t tri_cpu_extensions(void)
{
    uint64_t extensions = ask_system();
#if defined(__riscv_zbc)
    extensions |= ZBC;
#endif
#if defined(__riscv_zbkc)
    extensions |= ZBKC;
#endif
    return extensions;
}

uint32_t tri_cpu_classes_of(uint64_t extensions)
{
    uint32_t classes = 1u << TRI_CPU_portable;
    if (extensions & (ZBC | ZBKC))
        classes |= 1u << TRI_CPU_zbc;
    return classes;
}

uint32_t tri_cpu_detect(void)
{
    return tri_cpu_classes_of(tri_cpu_extensions());
}

#endif
