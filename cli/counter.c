/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#define _POSIX_C_SOURCE 200809L
#include "counter.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

static const volatile counter_page *map_page(const char *name)
{
    int file = open(name, O_RDONLY);
    if (file < 0)
        return NULL;
    const volatile counter_page *page =
        mmap(NULL, sizeof *page, PROT_READ, MAP_SHARED, file, 0);
    (void)close(file);
    return page != MAP_FAILED && page->magic == COUNTER_MAGIC ? page : NULL;
}

const volatile counter_page *counter(void)
{
    static const volatile counter_page *page;
    static int looked;
    const char *name = looked ? NULL : getenv("TRIAD_COUNTER");
    looked = 1;
    if (name)
        page = map_page(name);
    return page;
}

#if defined(__aarch64__)
#define MARK(arm, riscv) __asm__ volatile(arm ::: "memory")
#elif defined(__riscv)
#define MARK(arm, riscv) __asm__ volatile(riscv ::: "memory")
#else
#define MARK(arm, riscv) __asm__ volatile("" ::: "memory")
#endif

void counter_start(void)
{
    MARK("hint #113", "slti zero, zero, 1793");
}

void counter_stop(void)
{
    MARK("hint #114", "slti zero, zero, 1794");
}
