/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Planners for other machines: programs of their own, since the size of a word,
 * the classes and the rules that apply are decided when one is compiled. */
#define _XOPEN_SOURCE 700
#include "command.h"

#include <errno.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* path := triad-NAME beside this program. */
static bool beside(char path[PATH_MAX], const char *name)
{
    ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);
    if (n < 0)
        return false;
    path[n] = 0;
    char *base = strrchr(path, '/') + 1;
    const size_t room = PATH_MAX - (size_t)(base - path);
    return (size_t)snprintf(base, room, "triad-%s", name) < room;
}

static bool is_planned(const char *name)
{
    const char *p = TRI_TARGETS;
    const size_t length = strlen(name);
    for (; *p; p += strspn(p, " ")) {
        const size_t n = strcspn(p, " ");
        if (n == length && memcmp(p, name, n) == 0)
            return true;
        p += n;
    }
    return false;
}

int cli_hand_over(const char *target)
{
    char path[PATH_MAX];
    if (!target || strcmp(target, TRI_TARGET) == 0)
        return CLI_OK;
    if (!is_planned(target)) {
        cli_error("target '%s' is not known", target);
        cli_hint("one of: " TRI_TARGET " " TRI_TARGETS);
        return CLI_MISUSED;
    }
    if (!beside(path, target)) {
        cli_error("cannot tell where this program is");
        return CLI_FAILED;
    }
    execv(path, cli_arguments);
    cli_error_at(path, 0, 0, "cannot run: %s", strerror(errno));
    return CLI_FAILED;
}
