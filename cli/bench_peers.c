/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The peers of `triad bench`: found, or named on the command line. */
#define _GNU_SOURCE
#include "bench.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The next peer, if its library can be loaded and has the symbol; dlerror()
 * says why not. */
static bool load_peer(bench_options *o, const char *name, const char *library,
                      const char *symbol, uint64_t bits)
{
    bench_peer *peer = &o->peer[o->peers];
    void *handle = dlopen(library, RTLD_NOW | RTLD_LOCAL);
    void *function = handle ? dlsym(handle, symbol) : NULL;
    if (!function)
        return false;
    snprintf(peer->name, sizeof peer->name, "%s", name);
    peer->bits = (unsigned long)bits;
    peer->most = ULONG_MAX;
    memcpy(bits ? (void *)&peer->mulmod : (void *)&peer->mul, &function,
           sizeof function);
    o->peers++;
    return true;
}

static int add_peer(bench_options *o, const char *text)
{
    char name[32], library[512], symbol[128];
    const size_t n = strcspn(text, "=");
    const char *library_at = text + n + (text[n] != 0);
    const size_t l = strcspn(library_at, ":");
    const char *symbol_at = library_at + l + (library_at[l] != 0);
    const size_t s = strcspn(symbol_at, ":");
    uint64_t bits = 0;
    if (n == 0 || n >= sizeof name || l == 0 || l >= sizeof library || s == 0 ||
        s >= sizeof symbol)
        return cli_misused("--peer takes NAME=LIBRARY:SYMBOL[:BITS], not '%s'",
                           text);
    if (symbol_at[s] &&
        !cli_number(symbol_at + s + 1, 1, UINT32_MAX, &bits, "BITS of --peer"))
        return CLI_MISUSED;
    snprintf(name, sizeof name, "%.*s", (int)n, text);
    snprintf(library, sizeof library, "%.*s", (int)l, library_at);
    snprintf(symbol, sizeof symbol, "%.*s", (int)s, symbol_at);
    if (load_peer(o, name, library, symbol, bits))
        return CLI_OK;
    cli_error("peer %s: %s", name, dlerror());
    return CLI_FAILED;
}

/* A library, or a folder that has it: the build's, the prefix, or its own. */
static int add_gf2x(bench_options *o, const char *path)
{
    static const char *const inside[] = {"/.libs", "/lib", ""};
    char name[PATH_MAX];
    char *library = NULL;
    for (size_t i = 0; i < sizeof inside / sizeof *inside && !library; i++) {
        snprintf(name, sizeof name, "%s%s/libgf2x.so", path, inside[i]);
        library = realpath(name, NULL);
    }
    if (!library)
        library = realpath(path, NULL);
    if (!library)
        cli_error_at(path, 0, 0, "cannot read: %s", strerror(errno));
    else if (!load_peer(o, path, library, "gf2x_mul", 0))
        cli_error("--gf2x %s: %s", path, dlerror());
    else {
        free(library);
        return CLI_OK;
    }
    free(library);
    cli_hint("--gf2x takes a shared libgf2x, or a folder with libgf2x.so");
    return CLI_FAILED;
}

/* What is installed. NTL asks for a libgf2x.so.3 and gets the one loaded first:
 * the system's is to come before others. */
static void find_peers(bench_options *o)
{
    (void)load_peer(o, "gf2x (system)", "libgf2x.so.3", "gf2x_mul", 0);
    (void)load_peer(o, "NTL", "$ORIGIN/peers/ntl.so", "peer_mul", 0);
    if (load_peer(o, "FLINT", "$ORIGIN/peers/flint.so", "peer_mul", 0))
        o->peer[o->peers - 1].most = 512; /* a hundred times slower */
}

/* The option's value, if that is argument[0]: after =, or the next. */
static const char *value_of(const char *option, char **argument)
{
    const size_t length = strlen(option);
    if (strncmp(*argument, option, length) != 0)
        return NULL;
    if ((*argument)[length] == '=')
        return *argument + length + 1;
    return (*argument)[length] == 0 ? argument[1] : NULL;
}

int bench_peers(int *argc, char **argv, bench_options *o)
{
    int kept = 1, status = CLI_OK;
    find_peers(o);
    for (char **at = argv + 1; *at && status == CLI_OK; at++) {
        const char *peer = value_of("--peer", at);
        const char *gf2x = value_of("--gf2x", at);
        if (!peer && !gf2x) {
            argv[kept++] = *at;
            continue;
        }
        at += (peer ? peer : gf2x) == at[1];
        if (o->peers == MAX_PEERS)
            status = cli_misused("more than %d peers", MAX_PEERS);
        else
            status = peer ? add_peer(o, peer) : add_gf2x(o, gf2x);
    }
    *argc = kept;
    return status;
}
