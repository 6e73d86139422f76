/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Declarations as the manual pages of OpenSSL 3.0 have them, with pointers to
 * its objects as void *. Null arguments stand for defaults. */
#define _GNU_SOURCE
#include "openssl.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define FUNCTIONS(X) \
    X(const char *, OpenSSL_version, (int what)) \
    X(void *, EVP_MD_fetch, (void *, const char *name, const char *)) \
    X(void, EVP_MD_free, (void *md)) \
    X(void *, EVP_MD_CTX_new, (void)) \
    X(void, EVP_MD_CTX_free, (void *ctx)) \
    X(int, EVP_DigestInit_ex2, (void *ctx, void *md, const void *)) \
    X(int, EVP_DigestUpdate, (void *ctx, const void *m, size_t bytes)) \
    X(int, EVP_DigestFinal_ex, (void *ctx, unsigned char *out, unsigned *n)) \
    X(int, EVP_DigestFinalXOF, (void *ctx, unsigned char *out, size_t n)) \
    X(void *, EVP_PKEY_new_raw_private_key, \
      (int type, void *, const unsigned char *key, size_t bytes)) \
    X(void *, EVP_PKEY_new_raw_public_key, \
      (int type, void *, const unsigned char *key, size_t bytes)) \
    X(int, EVP_PKEY_get_raw_public_key, \
      (const void *key, unsigned char *out, size_t *bytes)) \
    X(void, EVP_PKEY_free, (void *key)) \
    X(void *, EVP_PKEY_CTX_new, (void *key, void *)) \
    X(void, EVP_PKEY_CTX_free, (void *ctx)) \
    X(int, EVP_PKEY_derive_init, (void *ctx)) \
    X(int, EVP_PKEY_derive_set_peer, (void *ctx, void *peer)) \
    X(int, EVP_PKEY_derive, (void *ctx, unsigned char *out, size_t *bytes))

static struct {
#define X(result, name, arguments) result(*name) arguments;
    FUNCTIONS(X)
#undef X
} ssl;

/* EVP_PKEY_X25519: NID_X25519. */
enum { TYPE_X25519 = 1034 };

static bool find(void *library, const char *name, void *pointer)
{
    void *function = dlsym(library, name);
    memcpy(pointer, &function, sizeof function);
    return function != NULL;
}

const char *openssl_name(void)
{
    static char name[32];
    void *library = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    bool found = library != NULL;
#define X(result, name, arguments) \
    found = found && find(library, #name, &ssl.name);
    FUNCTIONS(X)
#undef X
    if (!found)
        return NULL;
    /* "OpenSSL 3.0.19 27 Jan 2026" */
    const char *version = ssl.OpenSSL_version(0);
    const size_t product = strcspn(version, " ");
    const size_t number = strcspn(version + product + 1, " ");
    snprintf(name, sizeof name, "%.*s", (int)(product + 1 + number), version);
    return name;
}

bool openssl_digest_make(openssl_digest *d, const char *name)
{
    d->md = ssl.EVP_MD_fetch(NULL, name, NULL);
    d->ctx = ssl.EVP_MD_CTX_new();
    d->xof = strncmp(name, "SHAKE", 5) == 0;
    if (d->md && d->ctx)
        return true;
    openssl_digest_free(d);
    return false;
}

bool openssl_digest_run(const openssl_digest *d, void *out, size_t n,
                        const void *m, size_t bytes)
{
    unsigned size = (unsigned)n;
    return ssl.EVP_DigestInit_ex2(d->ctx, d->md, NULL) == 1 &&
           ssl.EVP_DigestUpdate(d->ctx, m, bytes) == 1 &&
           (d->xof ? ssl.EVP_DigestFinalXOF(d->ctx, out, n)
                   : ssl.EVP_DigestFinal_ex(d->ctx, out, &size)) == 1 &&
           size == n;
}

void openssl_digest_free(openssl_digest *d)
{
    ssl.EVP_MD_CTX_free(d->ctx);
    ssl.EVP_MD_free(d->md);
}

bool openssl_x25519_make(openssl_x25519 *x, const uint8_t *scalar,
                         const uint8_t *point)
{
    x->key = ssl.EVP_PKEY_new_raw_private_key(TYPE_X25519, NULL, scalar, 32);
    x->peer = ssl.EVP_PKEY_new_raw_public_key(TYPE_X25519, NULL, point, 32);
    x->ctx = x->key ? ssl.EVP_PKEY_CTX_new(x->key, NULL) : NULL;
    if (x->ctx && x->peer && ssl.EVP_PKEY_derive_init(x->ctx) == 1 &&
        ssl.EVP_PKEY_derive_set_peer(x->ctx, x->peer) == 1)
        return true;
    openssl_x25519_free(x);
    return false;
}

bool openssl_x25519_run(const openssl_x25519 *x, uint8_t *out)
{
    size_t bytes = 32;
    return ssl.EVP_PKEY_derive(x->ctx, out, &bytes) == 1 && bytes == 32;
}

void openssl_x25519_free(openssl_x25519 *x)
{
    ssl.EVP_PKEY_CTX_free(x->ctx);
    ssl.EVP_PKEY_free(x->peer);
    ssl.EVP_PKEY_free(x->key);
}

bool openssl_x25519_public(uint8_t *out, const uint8_t *scalar)
{
    size_t bytes = 32;
    void *key = ssl.EVP_PKEY_new_raw_private_key(TYPE_X25519, NULL, scalar, 32);
    const bool done =
        key && ssl.EVP_PKEY_get_raw_public_key(key, out, &bytes) == 1;
    ssl.EVP_PKEY_free(key);
    return done;
}
