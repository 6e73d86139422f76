/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The memory operand of the x86-64 instruction at rip: enough of a decoder for
 * comparing traces. What is constant for one rip (a segment's base, rip
 * itself, the scale of an EVEX displacement) is left out. */
#ifndef TRIAD_TESTS_F2X_X86_ADDRESS_H
#define TRIAD_TESTS_F2X_X86_ADDRESS_H

#include <stdint.h>
#include <string.h>

/* reg[16]: rax, rcx, rdx, rbx, rsp, rbp, rsi, rdi, r8 .. r15. */
typedef struct x86_access {
    uint64_t address; /* a sum of registers; 0 for none */
    int gather;       /* addresses from a vector register */
    int divides;      /* its time depends on operands: rax, rdx, `operand` */
    uint64_t operand;
} x86_access;

static inline int x86_has_modrm(int map, unsigned op)
{
    static const uint32_t one_byte[8] = {
        /* a set bit: opcode 32 i + bit has a ModRM byte */
        0x0f0f0f0f, 0x0f0f0f0f, 0,          0x00000a08,
        0x0000ffff, 0,          0xff0f00c3, 0xc0c00000};
    if (map == 0)
        return (int)(one_byte[op / 32] >> op % 32 & 1);
    if (map > 1)
        return 1;
    /* 0F: all but system calls, jcc, push, pop, cpuid, bswap and the like. */
    return !((op >= 0x05 && op <= 0x0b && op != 0x0a && op != 0x0d) ||
             (op >= 0x30 && op <= 0x37) || op == 0x77 ||
             (op >= 0x80 && op <= 0x8f) || (op >= 0xa0 && op <= 0xa2) ||
             (op >= 0xa8 && op <= 0xaa) || (op >= 0xc8 && op <= 0xcf));
}

static inline x86_access x86_decode(const unsigned char *p,
                                    const uint64_t reg[16])
{
    x86_access a = {0, 0, 0, 0};
    unsigned rex = 0; /* 4 R, 2 X, 1 B */
    int map = 0, vector = 0;
    while (*p == 0x66 || *p == 0xf2 || *p == 0xf3 || *p == 0x2e || *p == 0x36 ||
           *p == 0x3e || *p == 0x26 || *p == 0x64 || *p == 0x65 || *p == 0x67 ||
           *p == 0xf0)
        p++;
    if ((*p & 0xf0) == 0x40)
        rex = *p++ & 7;
    if (*p == 0xc5) {
        vector = map = 1;
        p += 2;
    } else if (*p == 0xc4 || *p == 0x62) {
        vector = 1;
        rex = (unsigned)(~p[1] >> 5) & 7;
        map = p[1] & (*p == 0x62 ? 7 : 31);
        p += *p == 0x62 ? 4 : 3;
    } else if (*p == 0x0f) {
        map = p[1] == 0x38 ? 2 : p[1] == 0x3a ? 3 : 1;
        p += map > 1 ? 2 : 1;
    }
    unsigned op = *p++;
    if (map == 0 && ((op >= 0xa4 && op <= 0xa7) || (op >= 0xaa && op <= 0xaf)))
        a.address = reg[6] + 3 * reg[7] + 7 * reg[1]; /* strings: all three */
    if (!x86_has_modrm(map, op))
        return a;
    unsigned mod = *p >> 6, rm = *p & 7, extension = *p >> 3 & 7;
    p++;
    if (map == 0 && (op == 0xf6 || op == 0xf7) && extension >= 6)
        a.divides = 1;
    if (mod == 3) {
        a.operand = a.divides ? reg[rm | (rex & 1) << 3] : 0;
        return a;
    }
    if ((map == 0 && op == 0x8d) || (map == 1 && (op == 0x1f || op == 0x0d)))
        return a; /* lea, nop, prefetchw */
    a.gather = vector && map == 2 &&
               ((op >= 0x90 && op <= 0x93) || (op >= 0xa0 && op <= 0xa3));
    uint64_t base = 0;
    if (rm == 4) {
        unsigned sib = *p++, index = (sib >> 3 & 7) | (rex & 2) << 2;
        if (!((sib & 7) == 5 && mod == 0))
            base = reg[(sib & 7) | (rex & 1) << 3];
        if (index != 4 && !a.gather)
            base += reg[index] << (sib >> 6);
    } else if (!(rm == 5 && mod == 0)) {
        base = reg[rm | (rex & 1) << 3];
    }
    if (mod == 1)
        base += (uint64_t)(int64_t)(int8_t)*p;
    if (mod == 2) {
        int32_t displacement;
        memcpy(&displacement, p, sizeof displacement);
        base += (uint64_t)(int64_t)displacement;
    }
    a.address = base;
    return a;
}

#endif
