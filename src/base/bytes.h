/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Bytes: little-endian words on any host, and clearing secrets. */
#ifndef TRIAD_BASE_BYTES_H
#define TRIAD_BASE_BYTES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The word whose bytes, least significant first, are p[8]; any alignment.
 * Compilers make one load of it where the host allows. */
static inline uint64_t tri_load64(const uint8_t *p)
{
    return (uint64_t)p[0] | (uint64_t)p[1] << 8 | (uint64_t)p[2] << 16 |
           (uint64_t)p[3] << 24 | (uint64_t)p[4] << 32 | (uint64_t)p[5] << 40 |
           (uint64_t)p[6] << 48 | (uint64_t)p[7] << 56;
}

/* p[8] := the bytes of w, least significant first. */
static inline void tri_store64(uint8_t *p, uint64_t w)
{
    p[0] = (uint8_t)w;
    p[1] = (uint8_t)(w >> 8);
    p[2] = (uint8_t)(w >> 16);
    p[3] = (uint8_t)(w >> 24);
    p[4] = (uint8_t)(w >> 32);
    p[5] = (uint8_t)(w >> 40);
    p[6] = (uint8_t)(w >> 48);
    p[7] = (uint8_t)(w >> 56);
}

/* p[bytes] := 0, even if nothing reads it again. */
static inline void tri_clear(void *p, size_t bytes)
{
    memset(p, 0, bytes);
    __asm__ volatile("" : : "r"(p) : "memory");
}

#endif
