/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Source: hwprobe (docs/bibliography.md). Of native code it is the compiler
 * that was best for it. The complete X25519 of 228 kcycles follows from the
 * ratios ePrint 2026/2874 states to s2n-bignum and OpenSSL. */
#include "published.h"

#define MICROCODE(what, bytes, name, cycles) \
    { \
        PUBLISHED_##what, name, cycles, 1, bytes \
    }
#define NATIVE(what, bytes, name, cycles) \
    { \
        PUBLISHED_##what, name, cycles, 0, bytes \
    }

const published published_figures[] = {
    MICROCODE(MUL, 0, "five accumulators", 102.8),
    NATIVE(MUL, 0, "OpenSSL fe51", 97.1),
    NATIVE(MUL, 0, "s2n-bignum, 4x64", 108.8),
    NATIVE(MUL, 0, "fiat-crypto", 127.8),
    NATIVE(MUL, 0, "C", 140.2),
    NATIVE(MUL, 0, "CryptOpt", 141.3),
    NATIVE(MUL, 0, "amd64-51", 146.0),

    MICROCODE(SQUARE, 0, "serial", 81.8),
    NATIVE(SQUARE, 0, "OpenSSL fe51", 73.2),
    NATIVE(SQUARE, 0, "C", 106.5),
    NATIVE(SQUARE, 0, "s2n-bignum, 4x64", 106.8),
    NATIVE(SQUARE, 0, "fiat-crypto", 107.1),
    NATIVE(SQUARE, 0, "CryptOpt", 118.8),
    NATIVE(SQUARE, 0, "amd64-51", 118.8),

    MICROCODE(KECCAK, 0, "complete", 1894),
    NATIVE(KECCAK, 0, "OpenSSL, opt64lcu24", 2054),
    NATIVE(KECCAK, 0, "Van Keer", 2073),
    NATIVE(KECCAK, 0, "XKCP plain-64lc", 2160),
    NATIVE(KECCAK, 0, "reference C", 2372),
    NATIVE(KECCAK, 0, "with SHLD", 10069),

    MICROCODE(SHA3_256, 32, "microcode", 2115),
    MICROCODE(SHA3_256, 128, "microcode", 2114),
    MICROCODE(SHA3_256, 1024, "microcode", 15778),
    MICROCODE(SHA3_256, 4096, "microcode", 60409),
    MICROCODE(SHA3_256, 16384, "microcode", 235470),
    NATIVE(SHA3_256, 32, "OpenSSL", 2280),
    NATIVE(SHA3_256, 128, "OpenSSL", 2283),
    NATIVE(SHA3_256, 1024, "OpenSSL", 17084),
    NATIVE(SHA3_256, 4096, "OpenSSL", 65727),
    NATIVE(SHA3_256, 16384, "OpenSSL", 255983),

    MICROCODE(X25519, 0, "ePrint 2026/2874, about", 228000),
    MICROCODE(X25519, 0, "research tree", 251000),
    NATIVE(X25519, 0, "s2n-bignum", 246000),
    NATIVE(X25519, 0, "OpenSSL", 252000),
    NATIVE(X25519, 0, "amd64-64", 273000),
    NATIVE(X25519, 0, "donna", 340000),
    NATIVE(X25519, 0, "fiat-crypto", 349000),
    NATIVE(X25519, 0, "amd64-51", 359000),
    NATIVE(X25519, 0, "CryptOpt", 374000),
    {.name = NULL}};

const published *published_first(published_what what, int microcode,
                                 unsigned bytes)
{
    for (const published *p = published_figures; p->name; p++)
        if (p->what == what && p->microcode == microcode && p->bytes == bytes)
            return p;
    return NULL;
}
