/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Hashes of messages, by Triad and by OpenSSL. */
#include "bench.h"
#include "openssl.h"

#include "triad/keccak.h"

#include <stdlib.h>
#include <string.h>

static void shake128(uint8_t *out, const void *m, size_t bytes)
{
    tri_shake128(out, 32, m, bytes);
}

static void shake256(uint8_t *out, const void *m, size_t bytes)
{
    tri_shake256(out, 32, m, bytes);
}

/* By OpenSSL's names; 32 bytes of output of SHAKE. */
static const struct function {
    const char *name;
    size_t bytes;
    void (*run)(uint8_t *out, const void *m, size_t bytes);
} functions[] = {{"SHA3-256", 32, tri_sha3_256},
                 {"SHA3-512", 64, tri_sha3_512},
                 {"SHAKE128", 32, shake128},
                 {"SHAKE256", 32, shake256}};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

/* A function and a message. The message is elsewhere in its page each turn. */
typedef struct hash {
    const struct function *function;
    openssl_digest digest;
    const uint8_t *message;
    size_t bytes;
    uint8_t out[64];
    bool failed; /* OpenSSL, so far */
} hash;

enum { PAGE = 4096, LINE = 64 };

static const uint8_t *message_at(const hash *h, int turn)
{
    return h->message + (size_t)turn * 17 % (PAGE / LINE) * LINE;
}

static void run_ours(void *ctx, int turn, uint32_t times)
{
    hash *h = ctx;
    for (uint32_t i = 0; i < times; i++)
        h->function->run(h->out, message_at(h, turn), h->bytes);
}

static void run_theirs(void *ctx, int turn, uint32_t times)
{
    hash *h = ctx;
    for (uint32_t i = 0; i < times; i++)
        h->failed |= !openssl_digest_run(&h->digest, h->out, h->function->bytes,
                                         message_at(h, turn), h->bytes);
}

/* Whether OpenSSL's digest is ours. Returns an exit status. */
static int agree(hash *h)
{
    uint8_t ours[64];
    run_ours(h, 0, 1);
    memcpy(ours, h->out, sizeof ours);
    run_theirs(h, 0, 1);
    if (!h->failed && memcmp(ours, h->out, h->function->bytes) == 0)
        return CLI_OK;
    cli_error("OpenSSL: another %s of %zu bytes than Triad's",
              h->function->name, h->bytes);
    return CLI_FAILED;
}

/* All functions at all sizes; message[] has room for the largest and a page. */
static int bench_table(const bench_options *o, const uint32_t *size, int sizes,
                       const uint8_t *message, hash *h, bench_duel *line)
{
    bench_duels table = {"sha3", openssl_name(), line, 0};
    int status = CLI_OK;
    for (int i = 0; i < FUNCTIONS * sizes && status == CLI_OK; i++) {
        const int f = i / sizes;
        h[i] = (hash){&functions[f], {NULL, NULL, false},
                      message,       size[i % sizes],
                      {0},           false};
        line[i] = (bench_duel){functions[f].name, size[i % sizes], f,
                               run_ours,          run_theirs,      &h[i]};
        if (table.rival &&
            !openssl_digest_make(&h[i].digest, functions[f].name)) {
            cli_error("OpenSSL has no %s", functions[f].name);
            status = CLI_FAILED;
            break;
        }
        table.lines++;
        if (table.rival)
            status = agree(&h[i]);
    }
    if (status == CLI_OK)
        status = bench_duel_all(o, &table);
    for (int i = 0; table.rival && i < table.lines; i++)
        openssl_digest_free(&h[i].digest);
    return status;
}

int bench_sha3(const bench_options *o)
{
    static const uint32_t usual[] = {32, 128, 1024, 4096, 16384};
    const int sizes = o->sizes ? o->sizes : (int)(sizeof usual / sizeof *usual);
    const uint32_t *size = o->sizes ? o->size : usual;
    uint32_t most = 0;
    for (int i = 0; i < sizes; i++)
        most = size[i] > most ? size[i] : most;
    const size_t bytes = ((size_t)most + LINE - 1) / LINE * LINE + PAGE;
    const size_t lines = FUNCTIONS * (size_t)sizes;
    uint8_t *message = aligned_alloc(LINE, bytes);
    hash *h = calloc(lines, sizeof *h);
    bench_duel *line = calloc(lines, sizeof *line);
    int status = CLI_FAILED;
    if (message && h && line) {
        for (size_t i = 0; i < bytes; i++)
            message[i] = (uint8_t)(i * 151 >> 3);
        status = bench_table(o, size, sizes, message, h, line);
    } else {
        (void)cli_failed(TRI_ERR_MEMORY);
    }
    free(message);
    free(h);
    free(line);
    return status;
}
