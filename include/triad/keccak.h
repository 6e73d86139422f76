/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Keccak-f[1600], and the hash and extendable-output functions of FIPS 202.
 *
 * Two ways in. tri_sha3_256 and its like take a message at once. A tri_keccak
 * takes it in pieces, and gives output in pieces.
 *
 * Rules for every function here:
 *   Messages and outputs are bytes, at any address, of any length, 0 too (a
 *   buffer of length 0 may be null). An output may be part of the message.
 *   Timing. Instructions executed and addresses touched depend on lengths
 *   only.
 *   Memory. None is allocated; the stack takes less than 1 KiB. The one-shot
 *   functions clear their state; what a permutation leaves on the stack is
 *   not cleared.
 *   Errors. None. The first call of the process chooses the permutation by
 *   CPU class; a TRIAD_CPU that tri_cpu_select refuses means the portable
 *   one, which gives the same bytes. The debug build (make DEBUG=1) traps
 *   what an entry forbids.
 *   Thread-safe, a tri_keccak for one thread at a time.
 *
 * Source: FIPS 202. */
#ifndef TRIAD_KECCAK_H
#define TRIAD_KECCAK_H

#include "triad/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* a := Keccak-f[1600](a), 24 rounds.
 *
 *   a[25]   lane (x, y) is a[x + 5 y]; bit z of the lane is bit z of the
 *           number, on every host */
void tri_keccak_f1600(uint64_t a[25]);

/* out := the digest of m[bytes]. */
void tri_sha3_224(uint8_t out[28], const void *m, size_t bytes);
void tri_sha3_256(uint8_t out[32], const void *m, size_t bytes);
void tri_sha3_384(uint8_t out[48], const void *m, size_t bytes);
void tri_sha3_512(uint8_t out[64], const void *m, size_t bytes);

/* out[n] := the first n bytes of the output for m[bytes]. */
void tri_shake128(void *out, size_t n, const void *m, size_t bytes);
void tri_shake256(void *out, size_t n, const void *m, size_t bytes);

typedef enum tri_fips202 {
    TRI_SHA3_224,
    TRI_SHA3_256,
    TRI_SHA3_384,
    TRI_SHA3_512,
    TRI_SHAKE128,
    TRI_SHAKE256
} tri_fips202;

/* A sponge. Its members are nobody's business but here for its size; it may
 * be copied, which forks the computation. */
typedef struct tri_keccak {
    uint64_t lane[25];
    uint8_t rate;      /* bytes */
    uint8_t at;        /* of the rate: the next byte in or out */
    uint8_t suffix;    /* domain separation and the first bit of padding */
    uint8_t squeezing; /* 1 after the padding */
} tri_keccak;

/* An empty message. */
void tri_keccak_init(tri_keccak *s, tri_fips202 function);

/* The message grows by m[bytes]. Not after tri_keccak_squeeze. */
void tri_keccak_absorb(tri_keccak *s, const void *m, size_t bytes);

/* out[n] := the next n bytes of output; the first call ends the message. A
 * SHA3 function has as many as its digest, and whoever asks for more gets
 * bytes that no standard defines. */
void tri_keccak_squeeze(tri_keccak *s, void *out, size_t n);

/* *s := 0; for another message, tri_keccak_init. */
void tri_keccak_clear(tri_keccak *s);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
