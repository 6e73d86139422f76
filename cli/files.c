/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Whole files in, and files out that appear complete or not at all. */
#define _XOPEN_SOURCE 700
#include "command.h"

#include "triad/f2x.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_dash(const char *name)
{
    return name[0] == '-' && name[1] == 0;
}

FILE *cli_open_input(const char *name)
{
    struct stat st;
    if (is_dash(name))
        return stdin;
    FILE *f = fopen(name, "rb");
    if (!f) {
        cli_error_at(name, 0, 0, "cannot read: %s", strerror(errno));
        return NULL;
    }
    if (fstat(fileno(f), &st) == 0 && S_ISDIR(st.st_mode)) {
        cli_error_at(name, 0, 0, "cannot read: it is a directory");
        fclose(f);
        return NULL;
    }
    return f;
}

/* Reads to the end; null after an error. */
static char *read_all(FILE *f, const char *name, size_t max, size_t *size)
{
    size_t room = 4096, n = 0;
    char *text = malloc(room + 1);
    while (text) {
        size_t got = fread(text + n, 1, room - n, f);
        n += got;
        if (n < room || n > max)
            break;
        char *more = NULL;
        if (room < PTRDIFF_MAX / 2)
            more = realloc(text, (room *= 2) + 1);
        if (!more)
            free(text);
        text = more;
    }
    if (!text) {
        cli_error_at(name, 0, 0, "out of memory after %zu bytes", n);
        return NULL;
    }
    if (ferror(f))
        cli_error_at(name, 0, 0, "cannot read: %s", strerror(errno));
    else if (n > max)
        cli_error_at(name, 0, 0,
                     "the file is larger than %zu bytes, the most "
                     "expected here",
                     max);
    if (ferror(f) || n > max) {
        free(text);
        return NULL;
    }
    text[n] = 0;
    *size = n;
    return text;
}

char *cli_read_file(const char *name, size_t max, size_t *size)
{
    FILE *f = cli_open_input(name);
    if (!f)
        return NULL;
    char *text = read_all(f, is_dash(name) ? "stdin" : name, max, size);
    if (f != stdin)
        fclose(f);
    return text;
}

int cli_read_profile(tri_profile *profile, const char *name)
{
    enum { MAX_PROFILE = 1 << 20 };
    tri_diagnostic why;
    size_t size;
    char *text = cli_read_file(name, MAX_PROFILE, &size);
    if (!text)
        return CLI_FAILED;
    int status = tri_profile_parse(profile, text, size, &why);
    free(text);
    if (status == TRI_OK)
        return CLI_OK;
    cli_error_at(is_dash(name) ? "stdin" : name, why.line, why.column, "%s",
                 why.message);
    return CLI_FAILED;
}

int cli_find_profile(tri_profile *profile, const char *file, const char *cpu)
{
    tri_cpu class_;
    if (file && cpu)
        return cli_misused("a profile names its CPU class: give --profile or "
                           "--cpu, not both");
    if (file)
        return cli_read_profile(profile, file);
    if (cpu) {
        if (!cli_cpu_class(cpu, &class_))
            return CLI_MISUSED;
    } else {
        int status = tri_cpu_select(&class_);
        if (status != TRI_OK)
            return cli_failed(status);
    }
    *profile = *tri_f2x_builtin_profile(class_);
    return CLI_OK;
}

/* The unfinished file, for the signal handler. */
static const char *volatile unfinished;

static void remove_unfinished(int number)
{
    if (unfinished)
        unlink(unfinished);
    /* Now, and not by SA_RESETHAND: a second signal would end the program
     * before the file is gone. */
    signal(number, SIG_DFL);
    raise(number);
}

/* mkstemp, and from then on signals remove the file. */
static int make_unfinished(char *name)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    struct sigaction action = {.sa_handler = remove_unfinished}, old;
    sigset_t all, before;
    sigemptyset(&action.sa_mask);
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before);
    int fd = mkstemp(name);
    int error = errno;
    if (fd >= 0)
        unfinished = name;
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (sigaction(numbers[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(numbers[i], &action, NULL);
    sigprocmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return fd;
}

/* Opens target's temporary neighbour, with the mode target has or would
 * get. */
static int open_temp(cli_output *out, const struct stat *old)
{
    static const char suffix[] = ".XXXXXX";
    size_t n = strlen(out->target);
    mode_t mask = umask(0);
    umask(mask);
    out->temp = malloc(n + sizeof suffix);
    if (!out->temp)
        return ENOMEM;
    memcpy(out->temp, out->target, n);
    memcpy(out->temp + n, suffix, sizeof suffix);
    int fd = make_unfinished(out->temp);
    if (fd < 0)
        return errno;
    fchmod(fd, old ? old->st_mode & 0777 : 0666 & ~mask);
    out->file = fdopen(fd, "wb");
    if (out->file)
        return 0;
    int error = errno;
    close(fd);
    unlink(out->temp);
    unfinished = NULL;
    return error;
}

static void forget(cli_output *out)
{
    free(out->target);
    free(out->temp);
    unfinished = NULL;
    *out = (cli_output){0};
}

int cli_open_output(cli_output *out, const char *name)
{
    struct stat st;
    *out = (cli_output){.file = stdout, .name = "stdout"};
    if (!name || is_dash(name))
        return CLI_OK;
    *out = (cli_output){.name = name};
    int error = 0;
    bool exists = stat(name, &st) == 0;
    if (exists && S_ISDIR(st.st_mode)) {
        error = EISDIR;
    } else if (exists && !S_ISREG(st.st_mode)) {
        out->file = fopen(name, "wb");
        error = out->file ? 0 : errno;
    } else if (exists && access(name, W_OK) != 0) {
        error = errno;
    } else {
        /* Through a symbolic link, the file it names is replaced. */
        out->target = exists ? realpath(name, NULL) : strdup(name);
        error = out->target ? open_temp(out, exists ? &st : NULL) : errno;
    }
    if (!error)
        return CLI_OK;
    cli_error_at(name, 0, 0, "cannot write: %s", strerror(error));
    forget(out);
    return CLI_FAILED;
}

int cli_close_output(cli_output *out, bool failed)
{
    if (out->file == stdout)
        return cli_flush_stdout(failed ? CLI_FAILED : CLI_OK);
    /* An earlier error shows again in the flush, this time with its number. */
    bool bad = ferror(out->file) != 0;
    int error = fflush(out->file) != 0 ? errno : bad ? EIO : 0;
    /* Not every file system and no pipe can sync. */
    if (out->temp && !error && !failed && fsync(fileno(out->file)) != 0 &&
        errno != EINVAL && errno != ENOSYS && errno != ENOTSUP)
        error = errno;
    if (fclose(out->file) != 0 && !error)
        error = errno;
    if (out->temp && !error && !failed && rename(out->temp, out->target) != 0)
        error = errno;
    if (out->temp && (error || failed))
        unlink(out->temp);
    if (error && !failed) {
        cli_error_at(out->name, 0, 0, "cannot write: %s", strerror(error));
        if (out->temp)
            cli_hint("nothing was written; a file of that name is as it was");
    }
    forget(out);
    return error || failed ? CLI_FAILED : CLI_OK;
}

/* A reader that went away (EPIPE) knows it did, and a command that failed has
 * said why. */
int cli_flush_stdout(int status)
{
    errno = 0;
    bool bad = fflush(stdout) != 0 || ferror(stdout);
    if (!bad || status != CLI_OK)
        return status;
    if (errno != EPIPE)
        cli_error_at("stdout", 0, 0, "cannot write: %s",
                     errno ? strerror(errno) : "the output is incomplete");
    return CLI_FAILED;
}
