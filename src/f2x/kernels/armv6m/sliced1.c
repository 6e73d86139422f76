/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* One row times one row, bit-sliced, on a Cortex-M0+: 32 slices of 32 bits.
 *
 * Karatsuba's identity once over products of 16 slices (mul16.h), in a stack
 * frame for each, P0 = a0 b0 above P2 = a1 b1 above P1 = (a0 + a1)(b0 + b1): c
 * = P0 + z^16 (P0 + P1 + P2) + z^32 P2. The stack pointer is below every frame
 * that is in use, so that interrupts may come at any time. Cycles: 3 * 926 of
 * the products, 400 of the last sums, 380 of the frames. */
#include "f2x/kernel.h"
#include "f2x/kernels/armv6m/mul16.h"

#if defined(__ARM_ARCH_6M__)

/* A frame is MUL16_WORDS, at most 86, one word for c, and one more: 352 bytes.
 * c[i] of a product is at 128 + 4 i; 252 is the word that mul16 leaves alone.
 */
#define COPY_4 \
    "ldmia r1!, {r4-r7}\n" \
    "stmia r3!, {r4-r7}\n"
#define COPY_16 COPY_4 COPY_4 COPY_4 COPY_4
#define SUM_2 \
    "ldmia r0!, {r4, r5}\n" \
    "ldmia r1!, {r6, r7}\n" \
    "eors r4, r6\n" \
    "eors r5, r7\n" \
    "stmia r3!, {r4, r5}\n"
#define SUM_16 SUM_2 SUM_2 SUM_2 SUM_2 SUM_2 SUM_2 SUM_2 SUM_2

tri_mul_fn TRI_KERNEL_SYMBOL(sliced1);

__attribute__((naked)) void
TRI_KERNEL_SYMBOL(sliced1)(tri_word *c, const tri_word *a, const tri_word *b)
{
    (void)c;
    (void)a;
    (void)b;
    __asm__(".syntax unified\n"
            "push {r4-r7, lr}\n"
            "mov r4, r8\n"
            "mov r5, r9\n"
            "mov r6, r10\n"
            "mov r7, r11\n"
            "push {r4-r7}\n"
            "push {r0-r2}\n"

            "sub sp, #352\n"
            "mov r3, sp\n" COPY_16 "mov r1, r2\n" COPY_16 "bl 1f\n"

            "ldr r1, [sp, #356]\n"
            "ldr r2, [sp, #360]\n"
            "adds r1, #64\n"
            "adds r2, #64\n"
            "sub sp, #352\n"
            "mov r3, sp\n" COPY_16 "mov r1, r2\n" COPY_16 "bl 1f\n"

            "ldr r2, [sp, #704]\n"
            "ldr r0, [sp, #708]\n"
            "sub sp, #352\n"
            "str r2, [sp, #344]\n"
            "mov r3, sp\n"
            "movs r1, r0\n"
            "adds r1, #64\n" SUM_16 "add r0, sp, #1016\n"
            "ldr r0, [r0, #48]\n" /* b, at 1064 */
            "movs r1, r0\n"
            "adds r1, #64\n" SUM_16 "bl 1f\n"

            "ldr r0, [sp, #344]\n"
            "movs r7, r0\n"
            "adds r7, #128\n"
            ".set tri_i, 0\n"
            ".rept 15\n"
            "ldr r1, [sp, #832 + tri_i]\n"
            "ldr r2, [sp, #832 + 64 + tri_i]\n"
            "ldr r3, [sp, #480 + tri_i]\n"
            "ldr r4, [sp, #480 + 64 + tri_i]\n"
            "ldr r5, [sp, #128 + tri_i]\n"
            "ldr r6, [sp, #128 + 64 + tri_i]\n"
            "eors r2, r3\n"
            "eors r5, r1\n"
            "eors r5, r2\n"
            "eors r6, r2\n"
            "eors r6, r4\n"
            "str r1, [r0, #tri_i]\n"
            "str r5, [r0, #64 + tri_i]\n"
            "str r6, [r7, #tri_i]\n"
            "str r4, [r7, #64 + tri_i]\n"
            ".set tri_i, tri_i + 4\n"
            ".endr\n"
            "ldr r1, [sp, #832 + 60]\n"
            "ldr r3, [sp, #480 + 60]\n"
            "ldr r5, [sp, #128 + 60]\n"
            "eors r5, r1\n"
            "eors r5, r3\n"
            "movs r4, #0\n"
            "str r1, [r0, #60]\n"
            "str r5, [r0, #124]\n"
            "str r3, [r7, #60]\n"
            "str r4, [r7, #124]\n"

            "add sp, #352\n"
            "add sp, #352\n"
            "add sp, #352\n"
            "add sp, #12\n"
            "pop {r4-r7}\n"
            "mov r8, r4\n"
            "mov r9, r5\n"
            "mov r10, r6\n"
            "mov r11, r7\n"
            "pop {r4-r7, pc}\n"

            "1:\n"
            "mov r0, lr\n"
            "str r0, [sp, #252]\n" MUL16 "ldr r0, [sp, #252]\n"
            "bx r0\n");
}

#endif
