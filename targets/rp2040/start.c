/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* From reset to main(), and what main() has: a console and a count of cycles.
 *
 * The boot ROM copies a UF2 file whose blocks are in SRAM there, and jumps to
 * the first of it: reset(). Registers and bits: RP2040 datasheet, sections 2.14
 * (resets), 2.15 (clocks), 2.16 (crystal), 2.18 (PLL), 2.19 (pins), 4.2 (UART);
 * SysTick: Armv6-M Architecture Reference Manual, B3.3. */
#include "board.h"

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(address))

#define RESETS_RESET REGISTER(0x4000c000)
#define RESETS_DONE REGISTER(0x4000c008)
#define CLK_REF_CTRL REGISTER(0x40008030)
#define CLK_REF_SELECTED REGISTER(0x40008038)
#define CLK_SYS_CTRL REGISTER(0x4000803c)
#define CLK_SYS_SELECTED REGISTER(0x40008044)
#define CLK_PERI_CTRL REGISTER(0x40008048)
#define XOSC_CTRL REGISTER(0x40024000)
#define XOSC_STATUS REGISTER(0x40024004)
#define XOSC_STARTUP REGISTER(0x4002400c)
#define PLL_SYS_CS REGISTER(0x40028000)
#define PLL_SYS_PWR REGISTER(0x40028004)
#define PLL_SYS_FBDIV REGISTER(0x40028008)
#define PLL_SYS_PRIM REGISTER(0x4002800c)
#define GPIO0_CTRL REGISTER(0x40014004)
#define UART0_DATA REGISTER(0x40034000)
#define UART0_FLAGS REGISTER(0x40034018)
#define UART0_DIVISOR REGISTER(0x40034024)
#define UART0_FRACTION REGISTER(0x40034028)
#define UART0_LINE REGISTER(0x4003402c)
#define UART0_CONTROL REGISTER(0x40034030)
#define SYSTICK_CONTROL REGISTER(0xe000e010)
#define SYSTICK_RELOAD REGISTER(0xe000e014)
#define SYSTICK_VALUE REGISTER(0xe000e018)
#define VECTOR_TABLE REGISTER(0xe000ed08)

enum {
    RESET_IO = 1 << 5,
    RESET_PADS = 1 << 8,
    RESET_PLL = 1 << 12,
    RESET_UART0 = 1 << 22
};

/* Of the linker script. */
extern uint32_t stack_top[], bss_start[], bss_end[];

__attribute__((used)) static void start(void);
static void fault(void);
static void systick(void);

__attribute__((section(".vectors"),
               used)) static const uintptr_t vectors[16] = {
    [0] = (uintptr_t)stack_top,
    [1] = (uintptr_t)start,
    [2] = (uintptr_t)fault,
    [3] = (uintptr_t)fault,
    [15] = (uintptr_t)systick};

/* The first instructions of the program. */
void reset(void);
__attribute__((naked, section(".reset"))) void reset(void)
{
    __asm__("ldr r0, =stack_top\n"
            "mov sp, r0\n"
            "ldr r0, =start\n"
            "bx r0\n"
            ".ltorg\n");
}

static void wait_for(const volatile uint32_t *status, uint32_t bits)
{
    while ((*status & bits) != bits) {
    }
}

static void leave_reset(uint32_t parts)
{
    RESETS_RESET &= ~parts;
    wait_for(&RESETS_DONE, parts);
}

/* 125 MHz from a crystal of 12: 12 * 125 / 6 / 2. */
static void start_clocks(void)
{
    XOSC_CTRL = 0xaa0; /* 1 to 15 MHz */
    XOSC_STARTUP = 47; /* 1 ms, in 256 periods */
    XOSC_CTRL = 0xfabaa0;
    wait_for(&XOSC_STATUS, UINT32_C(1) << 31);
    CLK_REF_CTRL = 2;
    wait_for(&CLK_REF_SELECTED, 1 << 2);
    CLK_SYS_CTRL = 0;
    wait_for(&CLK_SYS_SELECTED, 1 << 0);
    PLL_SYS_CS = 1;
    PLL_SYS_FBDIV = 125;
    PLL_SYS_PWR = 1 << 3 | 1 << 2; /* on, but for post-dividers */
    wait_for(&PLL_SYS_CS, UINT32_C(1) << 31);
    PLL_SYS_PRIM = 6 << 16 | 2 << 12;
    PLL_SYS_PWR = 1 << 2;
    CLK_SYS_CTRL = 1; /* auxiliary: that PLL */
    wait_for(&CLK_SYS_SELECTED, 1 << 1);
    CLK_PERI_CTRL = 1 << 11;
}

/* 115200 baud, 8 bits, on pin 0: 125 MHz / 16 / 115200 = 67 + 52 / 64. */
static void start_console(void)
{
    GPIO0_CTRL = 2;
    UART0_DIVISOR = 67;
    UART0_FRACTION = 52;
    UART0_LINE = 0x70;
    UART0_CONTROL = 0x101;
}

static volatile uint32_t wraps;

static void systick(void)
{
    wraps++;
}

uint64_t board_cycles(void)
{
    uint32_t high, low;
    do {
        high = wraps;
        low = 0xffffff - SYSTICK_VALUE;
    } while (high != wraps);
    return (uint64_t)high << 24 | low;
}

static void write_byte(char byte)
{
    while (UART0_FLAGS & 1 << 5) { /* the buffer is full */
    }
    UART0_DATA = (uint8_t)byte;
}

void board_write(const char *text)
{
    for (; *text; text++) {
        if (*text == '\n')
            write_byte('\r');
        write_byte(*text);
    }
}

/* A breakpoint tells an emulator, or a debugger; without one it is a fault. */
static void stop(int failed)
{
    while (UART0_FLAGS & 1 << 3) { /* still sending */
    }
    if (failed)
        __asm__ volatile("bkpt #1");
    else
        __asm__ volatile("bkpt #0");
}

static void fault(void)
{
    for (;;)
        __asm__ volatile("wfi");
}

static void start(void)
{
    for (uint32_t *p = bss_start; p < bss_end; p++)
        *p = 0;
    VECTOR_TABLE = (uint32_t)(uintptr_t)vectors;
    leave_reset(RESET_IO | RESET_PADS | RESET_PLL);
    start_clocks();
    leave_reset(RESET_UART0); /* which has its clock now */
    start_console();
    SYSTICK_RELOAD = 0xffffff;
    SYSTICK_VALUE = 0;
    SYSTICK_CONTROL = 7; /* on, interrupts, cycles of the processor */
    stop(main());
    fault();
}
