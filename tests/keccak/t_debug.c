/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The debug build stops at broken preconditions, and at nothing else. Each
 * call is made in a process of its own, which shall end by a trap or well. */
#define _POSIX_C_SOURCE 200809L
#include "triad/keccak.h"

#include "tests/harness.h"

#ifdef TRI_DEBUG

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

static tri_keccak s;
static uint8_t m[300];

static void absorb_twice(void)
{
    tri_keccak_absorb(&s, m, 200);
    tri_keccak_absorb(&s, m, 0);
    tri_keccak_absorb(&s, NULL, 0);
    tri_keccak_squeeze(&s, m, 300);
    tri_keccak_squeeze(&s, NULL, 0);
}

static void absorb_after_output(void)
{
    tri_keccak_squeeze(&s, m, 0);
    tri_keccak_absorb(&s, m, 1);
}

static void absorb_null(void)
{
    tri_keccak_absorb(&s, NULL, 1);
}

static void squeeze_null(void)
{
    tri_keccak_squeeze(&s, NULL, 1);
}

static void no_function(void)
{
    tri_keccak_init(&s, (tri_fips202)(TRI_SHAKE256 + 1));
}

static void check(const char *what, void call(void), int trap)
{
    int status = 0;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGILL, SIG_DFL); /* sanitizers catch it */
        signal(SIGTRAP, SIG_DFL);
        tri_keccak_init(&s, TRI_SHAKE128);
        call();
        _exit(0);
    }
    if (!CHECK(child > 0 && waitpid(child, &status, 0) == child, "%s", what))
        return;
    const int trapped = WIFSIGNALED(status) && (WTERMSIG(status) == SIGILL ||
                                                WTERMSIG(status) == SIGTRAP);
    CHECK(trap ? trapped : status == 0, "%s: status %d", what, status);
}

#endif

int main(void)
{
#ifdef TRI_DEBUG
    check("everything allowed", absorb_twice, 0);
    check("absorb after output", absorb_after_output, 1);
    check("absorb from nowhere", absorb_null, 1);
    check("squeeze to nowhere", squeeze_null, 1);
    check("no such function", no_function, 1);
#else
    test_skip("traps at broken preconditions: not a debug build");
#endif
    return test_done();
}
