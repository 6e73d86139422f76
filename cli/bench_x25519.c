/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* X25519, by Triad and by OpenSSL. */
#include "bench.h"
#include "openssl.h"

#include "triad/x25519.h"

#include <string.h>

/* A secret scalar, somebody's public key. */
typedef struct exchange {
    uint8_t scalar[32], point[32], out[32];
    openssl_x25519 keys;
    bool failed; /* either, so far */
} exchange;

static void our_secret(void *ctx, int turn, uint32_t times)
{
    exchange *x = ctx;
    (void)turn;
    for (uint32_t i = 0; i < times; i++)
        x->failed |= tri_x25519(x->out, x->scalar, x->point) != TRI_OK;
}

static void their_secret(void *ctx, int turn, uint32_t times)
{
    exchange *x = ctx;
    (void)turn;
    for (uint32_t i = 0; i < times; i++)
        x->failed |= !openssl_x25519_run(&x->keys, x->out);
}

static void our_public(void *ctx, int turn, uint32_t times)
{
    exchange *x = ctx;
    (void)turn;
    for (uint32_t i = 0; i < times; i++)
        tri_x25519_public(x->out, x->scalar);
}

static void their_public(void *ctx, int turn, uint32_t times)
{
    exchange *x = ctx;
    (void)turn;
    for (uint32_t i = 0; i < times; i++)
        x->failed |= !openssl_x25519_public(x->out, x->scalar);
}

static int agree(const bench_duel *d)
{
    exchange *x = d->ctx;
    uint8_t ours[32];
    d->ours(x, 0, 1);
    memcpy(ours, x->out, sizeof ours);
    d->theirs(x, 0, 1);
    if (!x->failed && memcmp(ours, x->out, sizeof ours) == 0)
        return CLI_OK;
    cli_error("OpenSSL: another %s than Triad's", d->name);
    return CLI_FAILED;
}

int bench_x25519(const bench_options *o)
{
    static exchange x;
    static const bench_duel line[] = {
        {"shared secret", 32, 0, our_secret, their_secret, &x},
        {"public key", 32, 1, our_public, their_public, &x}};
    const bench_duels table = {"x25519", openssl_name(), line, 2};
    for (int i = 0; i < 32; i++) {
        x.scalar[i] = (uint8_t)(7 * i + 1);
        x.point[i] = (uint8_t)(11 * i + 3);
    }
    int status = CLI_OK;
    if (table.rival && !openssl_x25519_make(&x.keys, x.scalar, x.point)) {
        cli_error("OpenSSL has no X25519");
        return CLI_FAILED;
    }
    for (int i = 0; table.rival && i < table.lines && status == CLI_OK; i++)
        status = agree(&line[i]);
    if (status == CLI_OK)
        status = bench_duel_all(o, &table);
    if (table.rival)
        openssl_x25519_free(&x.keys);
    return status;
}
