/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a program has on a board without an operating system. */
#ifndef TRIAD_BOARD_H
#define TRIAD_BOARD_H

#include <stdint.h>

/* Cycles of the processor since it started. */
uint64_t board_cycles(void);

/* To the console. */
void board_write(const char *text);

/* 0 when all is well. */
int main(void);

#endif
