/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* OpenSSL 3, if the machine has it: digests and X25519, to compare with. The
 * library is found at run time; no header of it is needed. */
#ifndef TRIAD_CLI_OPENSSL_H
#define TRIAD_CLI_OPENSSL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What the library calls itself, as "OpenSSL 3.0.19"; null when there is none.
 * To be asked before anything else here. */
const char *openssl_name(void);

/* A digest by OpenSSL's name for it, as "SHA3-256"; its context is reused. */
typedef struct openssl_digest {
    void *ctx, *md;
    bool xof;
} openssl_digest;

bool openssl_digest_make(openssl_digest *d, const char *name);

/* out[n] := the digest of m[bytes]; n bytes of output for SHAKE, and for the
 * others n is the size of the digest. */
bool openssl_digest_run(const openssl_digest *d, void *out, size_t n,
                        const void *m, size_t bytes);
void openssl_digest_free(openssl_digest *d);

/* A scalar and a point. */
typedef struct openssl_x25519 {
    void *key, *peer, *ctx;
} openssl_x25519;

bool openssl_x25519_make(openssl_x25519 *x, const uint8_t *scalar,
                         const uint8_t *point);

/* out[32] := their product; false when it is zero. */
bool openssl_x25519_run(const openssl_x25519 *x, uint8_t *out);
void openssl_x25519_free(openssl_x25519 *x);

/* out[32] := the public key of scalar[32]. */
bool openssl_x25519_public(uint8_t *out, const uint8_t *scalar);

#endif
