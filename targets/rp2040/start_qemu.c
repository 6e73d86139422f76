/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The same for QEMU's microbit, a Cortex-M0 with code in flash and 16 KiB of
 * RAM: another emulator's opinion of the same products. The console and the end
 * are calls of Arm's semihosting (0x03 SYS_WRITEC, 0x18 SYS_EXIT), and no
 * cycles are counted. */
#include "board.h"

#include <string.h>

extern uint32_t stack_top[], bss_start[], bss_end[];
extern uint32_t data_start[], data_end[], data_in_flash[];

static void start(void);
static void fault(void);

extern const uintptr_t vectors[4];

__attribute__((section(".vectors"))) const uintptr_t vectors[4] = {
    (uintptr_t)stack_top, (uintptr_t)start, (uintptr_t)fault, (uintptr_t)fault};

static void call(uint32_t operation, const void *parameter)
{
    register uint32_t r0 __asm__("r0") = operation;
    register const void *r1 __asm__("r1") = parameter;
    __asm__ volatile("bkpt #0xab" : "+r"(r0) : "r"(r1) : "memory");
}

uint64_t board_cycles(void)
{
    return 0;
}

void board_write(const char *text)
{
    for (; *text; text++)
        call(0x03, text);
}

/* ADP_Stopped_ApplicationExit, or ADP_Stopped_RunTimeErrorUnknown. */
static void stop(int failed)
{
    call(0x18, (const void *)(failed ? 0x20023 : 0x20026));
}

static void fault(void)
{
    stop(1);
}

static void start(void)
{
    memcpy(data_start, data_in_flash,
           (size_t)((char *)data_end - (char *)data_start));
    memset(bss_start, 0, (size_t)((char *)bss_end - (char *)bss_start));
    stop(main());
}
