/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad profile on a board: prints the profile of class armv6m, in cycles of
 * the processor. */
#include "board.h"
#include "cli/counter.h"
#include "cli/measure.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What malloc gives. */
enum { HEAP = 64 << 10 };

static counter_page page = {.clock_mhz = 125, .cache = {8 << 10, 8 << 10}};
static uint64_t started;

const volatile counter_page *counter(void)
{
    return &page;
}

void counter_start(void)
{
    started = board_cycles();
}

void counter_stop(void)
{
    page.centicycles = 100 * (board_cycles() - started);
}

/* Of newlib: what it wants of a system. */
void *_sbrk(int more);
void *_sbrk(int more)
{
    static _Alignas(64) char heap[HEAP];
    static int used;
    if (more > HEAP - used) {
        errno = ENOMEM;
        return (void *)-1;
    }
    used += more;
    return heap + used - more;
}

int posix_memalign(void **start, size_t alignment, size_t bytes)
{
    (void)alignment;
    *start = malloc(bytes);
    return *start ? 0 : ENOMEM;
}

int clock_gettime(clockid_t clock, struct timespec *t)
{
    (void)clock;
    (void)t;
    return -1;
}

static void show(void *ctx, int done, int all, const char *name)
{
    (void)ctx;
    (void)done;
    (void)all;
    (void)name;
}

int main(void)
{
    static tri_profile profile;
    static char text[8 << 10];
    profile.cpu = TRI_CPU_armv6m;
    profile.clock_mhz = 125;
    measure_caches(&profile);
    snprintf(profile.chip, sizeof profile.chip, "RP2040, Cortex-M0+");
    snprintf(profile.compiler, sizeof profile.compiler, "gcc %s", __VERSION__);
    snprintf(profile.date, sizeof profile.date, "%s", DATE);
    snprintf(profile.command, sizeof profile.command,
             "make TARGET=rp2040 counted");
    snprintf(profile.source, sizeof profile.source, "emulated");
    int status = measure_prices(&profile, show, NULL);
    size_t size = tri_profile_format(&profile, text, sizeof text);
    if (status != TRI_OK || size >= sizeof text) {
        board_write("error: not enough memory\n");
        return 1;
    }
    board_write(text);
    return 0;
}
