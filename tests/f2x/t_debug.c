/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The debug build stops at broken preconditions, and at nothing else. Each
 * call is made in a process of its own, which shall end by a trap or well. */
#define _POSIX_C_SOURCE 200809L
#include "triad/f2x.h"

#include "tests/harness.h"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#ifdef TRI_DEBUG

/* Room for every buffer of a call, which is told where in it they start. */
enum { ROOM = 1 << 16 };
static _Alignas(64) tri_word room[ROOM];
static tri_plan plan;

typedef enum call { MUL, SQR, MULMOD, MUL_WITH, MULMOD_WITH } call;

/* n words at each place of room. */
static int run(call what, size_t n, size_t c, size_t a, size_t b, size_t t)
{
    const size_t bits = n * TRI_WORD_BITS;
    switch (what) {
    case MUL:
        return tri_f2x_mul(room + c, room + a, n, room + b, n);
    case SQR:
        return tri_f2x_sqr(room + c, room + a, n);
    case MULMOD:
        return tri_f2x_mulmod(room + c, room + a, room + b, bits);
    case MUL_WITH:
        tri_f2x_mul_with(&plan, room + c, room + a, room + b, room + t);
        return TRI_OK;
    default:
        tri_f2x_mulmod_with(&plan, room + c, room + a, room + b, bits,
                            room + t);
        return TRI_OK;
    }
}

/* 1 when the call traps, 0 when it returns TRI_OK, else -1. */
static int traps(call what, size_t n, size_t c, size_t a, size_t b, size_t t)
{
    int status = 0;
    fflush(stdout);
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGILL, SIG_DFL); /* sanitizers catch it */
        signal(SIGTRAP, SIG_DFL);
        signal(SIGFPE, SIG_DFL);
        _exit(run(what, n, c, a, b, t) != TRI_OK);
    }
    if (child < 0 || waitpid(child, &status, 0) != child)
        return -1;
    if (WIFSIGNALED(status)) {
        /* What a trap is called depends on the processor. */
        const int got = WTERMSIG(status);
        return got == SIGILL || got == SIGTRAP || got == SIGFPE ? 1 : -1;
    }
    return WEXITSTATUS(status) == 0 ? 0 : -1;
}

/* c is at 1000 in all of them. */
static void check_size(size_t n)
{
    const size_t c = 1000, t = 2048, words = tri_f2x_scratch(&plan);
    const struct {
        const char *what;
        call call;
        size_t a, b, t;
        int traps;
    } cases[] = {
        {"mul, side by side", MUL, c - n, c + 2 * n, 0, 0},
        {"mul, a is b", MUL, c - n, c - n, 0, 0},
        {"mul, a ends in c", MUL, c - n + 1, 0, 0, 1},
        {"mul, a starts in c", MUL, c + 2 * n - 1, 0, 0, 1},
        {"mul, b is c", MUL, 0, c, 0, 1},
        {"mul, b ends in c", MUL, 0, c - n + 1, 0, 1},
        {"sqr, side by side", SQR, c + 2 * n, 0, 0, 0},
        {"sqr, a is c", SQR, c, 0, 0, 1},
        {"sqr, a starts in c", SQR, c + 2 * n - 1, 0, 0, 1},
        {"mulmod, side by side", MULMOD, c - n, c + n, 0, 0},
        {"mulmod, a and b are c", MULMOD, c, c, 0, 0},
        {"mulmod, a starts in c", MULMOD, c + 1, c, 0, n > 1},
        {"mulmod, b ends in c", MULMOD, c, c - n + 1, 0, n > 1},
        {"mul_with, side by side", MUL_WITH, c - n, t - n, t, 0},
        {"mul_with, a is c", MUL_WITH, c, 0, t, 1},
        {"mul_with, b starts in c", MUL_WITH, 0, c + 2 * n - 1, t, 1},
        {"mul_with, t is c", MUL_WITH, 0, 500, c, words > 0},
        {"mul_with, a starts in t", MUL_WITH, t + words - 1, 0, t, words > 0},
        {"mul_with, b ends in t", MUL_WITH, 0, t - n + 1, t, words > 0},
        {"mul_with, t not aligned", MUL_WITH, 0, 500, t + 1, words > 0},
        {"mulmod_with, a and b are c", MULMOD_WITH, c, c, t, 0},
        {"mulmod_with, a starts in c", MULMOD_WITH, c + 1, c, t, n > 1},
        {"mulmod_with, t is c", MULMOD_WITH, 0, 500, c, 1},
        {"mulmod_with, a ends in t", MULMOD_WITH, t - n + 1, 0, t, 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const int got =
            traps(cases[i].call, n, c, cases[i].a, cases[i].b, cases[i].t);
        CHECK(got == cases[i].traps, "%zu words, %s: %s", n, cases[i].what,
              got > 0    ? "a trap"
              : got == 0 ? "no trap"
                         : "failed");
    }
    CHECK(traps(MULMOD_WITH, n + 1, c, 0, 500, t) == 1,
          "%zu words, mulmod_with: a plan for another size", n);
}

/* Kernels, and what has rules in every class. */
static void check_all(tri_cpu cpu)
{
    static const size_t sizes[] = {1, 5, 100};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const int status = tri_f2x_builtin_plan(cpu, sizes[i], &plan);
        if (CHECK(status == TRI_OK && tri_f2x_scratch(&plan) < ROOM - 4096,
                  "no plan for %zu words", sizes[i]))
            check_size(plan.node[plan.root].problem.na);
    }
}

#endif

int main(void)
{
#ifdef TRI_DEBUG
    tri_cpu cpu;
    if (CHECK(tri_cpu_select(&cpu) == TRI_OK, "no CPU class"))
        check_all(cpu);
#else
    test_skip("traps at broken preconditions: not a debug build");
#endif
    return test_done();
}
