/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode run: a patch in a red-unlocked machine, while a command runs. */
#define _POSIX_C_SOURCE 200809L
#include "ucode.h"
#include "ucode_port.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

const char usage_ucode_run[] =
    "usage: triad ucode run [OPTION]... IMAGE [--] [COMMAND [ARGUMENT]...]\n"
    "\n"
    "Puts a patch into one core of a red-unlocked Goldmont machine, reads it\n"
    "back, executes COMMAND on that core, and puts back what was there "
    "before:\n"
    "on errors and signals, too. Needs root, Linux, and /dev/cpu/N/msr. It "
    "does\n"
    "nothing on any other machine, nor with a patch that 'triad ucode check'\n"
    "finds an error in.\n"
    "\n"
    "      --from NOTATION      what IMAGE is in; default: by its name, else\n"
    "                           what it looks like\n"
    "      --dry-run            on any machine: print every access, made to\n"
    "                           simulated arrays; COMMAND is not executed\n"
    "      --not-run-on-hardware\n"
    "                           install it although nobody has seen it run: "
    "no\n"
    "                           patch has been, so far, and a wrong one can "
    "stop\n"
    "                           the machine\n"
    "      --core N             the core; default: 0\n"
    "      --log FILE           what is done, each step on the disk before it "
    "is\n"
    "                           taken; default: triad-ucode-run.log\n"
    "  -h, --help               show this text\n"
    "\n" UCODE_NOTATIONS
    "An access is 'write ADDRESS VALUE' or 'read ADDRESS', of a control\n"
    "register, or 'call ADDRESS RDI RSI RDX', of microcode.\n"
    "\n"
    "Example:\n"
    "  triad ucode run examples/ucode/mac.ucode --dry-run\n";

static volatile sig_atomic_t ended;
static void end(int number)
{
    ended = number;
}

/* Whatever would end the process only asks it to. */
static void catch_signals(void)
{
    static const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGPIPE,
                                  SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU};
    struct sigaction action = {.sa_handler = end};
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        sigaction(numbers[i], &action, NULL);
    signal(SIGTSTP, SIG_IGN);
}

/* A COMMAND and its arguments, ended by null; none when it starts with that. */
typedef struct use {
    char **command;
} use;

static void start(char **command)
{
    for (int number = 1; number < 32; number++)
        signal(number, SIG_DFL);
    execvp(command[0], command);
    cli_error("%s: %s", command[0], strerror(errno));
    _exit(127);
}

/* Waits for the command, which hears of a signal that came here. */
static int execute(void *ctx)
{
    const use *u = ctx;
    int status = 0, told = 0;
    if (!u->command[0])
        return 1;
    pid_t child = fork();
    if (child == 0)
        start(u->command);
    if (child < 0)
        return 0;
    while (waitpid(child, &status, 0) < 0) {
        if (errno != EINTR)
            return 0;
        if (ended != told)
            kill(child, ended);
        told = ended;
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static int print_line(void *ctx, const char *line)
{
    (void)ctx;
    return printf("%s\n", line) > 0;
}

static int print_use(void *ctx)
{
    const use *u = ctx;
    for (char **at = u->command; *at; at++)
        printf("# not executed: %s\n", *at);
    return 1;
}

static const char *hint_of(tri_ucode_install_end why)
{
    switch (why) {
    case TRI_UCODE_INSTALL_EMPTY:
    case TRI_UCODE_INSTALL_UNNAMED:
        return "a text says it with .entry and .cpuid";
    case TRI_UCODE_INSTALL_CHECKER:
        return "'triad ucode check' shows it";
    case TRI_UCODE_INSTALL_RANGE:
    case TRI_UCODE_INSTALL_HELPERS:
        return "U7c00 to U7ddc, and from U7df8 on, are for patches";
    case TRI_UCODE_INSTALL_ENTRY:
        return "entries 0 to 30 are for patches";
    case TRI_UCODE_INSTALL_NEVER_RUN:
        return "--not-run-on-hardware says that you know";
    case TRI_UCODE_INSTALL_MACHINE:
        return "--dry-run shows what would be done";
    case TRI_UCODE_INSTALL_LOCKED:
        return "see docs/ucode.md on unlocked machines; 'modprobe msr' makes "
               "/dev/cpu/N/msr";
    default:
        return NULL;
    }
}

static int report(const tri_ucode_installation *i, tri_ucode_install_end why)
{
    if (i->left == TRI_UCODE_LEFT)
        cli_error("the microcode of this core is not as it was: reset the "
                  "machine");
    if (why == TRI_UCODE_INSTALL_DONE)
        return i->left == TRI_UCODE_LEFT ? CLI_FAILED : CLI_OK;
    cli_error("%s", tri_ucode_install_text(why));
    if (hint_of(why))
        cli_hint("%s", hint_of(why));
    return CLI_FAILED;
}

/* *port is that of the installation. */
static int simulate(tri_ucode_installation *i, tri_ucode_port *port)
{
    tri_ucode_arrays *arrays = calloc(1, sizeof *arrays);
    if (!arrays)
        return cli_failed(TRI_ERR_MEMORY);
    arrays->machine = i->program->machine;
    arrays->allocator = cli_allocator;
    arrays->cpuid = i->program->cpuid;
    arrays->root = arrays->unlocked = 1;
    tri_ucode_arrays_port(arrays, port);
    port->log = print_line;
    i->use = print_use;
    i->never_run = 1;
    puts("# simulated: nothing is written to a machine");
    int status = report(i, tri_ucode_install(i));
    tri_ucode_arrays_close(arrays);
    free(arrays);
    return status;
}

static int install(tri_ucode_installation *i, tri_ucode_port *port,
                   unsigned core, const char *log)
{
    ucode_machine machine = {
        .core = core, .log = log, .file = -1, .ended = &ended};
    ucode_machine_port(&machine, port);
    i->use = execute;
    catch_signals();
    int status = report(i, tri_ucode_install(i));
    ucode_machine_close(&machine);
    return status;
}

int ucode_run(int argc, char **argv)
{
    enum { CORES = 1024 };
    const char *from = NULL, *core = "0", *log = "triad-ucode-run.log";
    bool dry = false, never_run = false;
    const cli_option options[] = {{"from", 0, &from, NULL},
                                  {"dry-run", 0, NULL, &dry},
                                  {"not-run-on-hardware", 0, NULL, &never_run},
                                  {"core", 0, &core, NULL},
                                  {"log", 0, &log, NULL},
                                  {0}};
    tri_ucode_program program;
    uint64_t number;
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc < 2)
        return cli_misused("which image?");
    if (!cli_number(core, 0, CORES - 1, &number, "the core"))
        return CLI_MISUSED;
    status = ucode_read_files(&program, argv + 1, 1, from);
    argv[argc] = NULL;
    use u = {argv + 2};
    tri_ucode_port port;
    tri_ucode_installation i = {
        .program = &program, .port = &port, .never_run = never_run, .ctx = &u};
    if (status == CLI_OK)
        status = dry ? simulate(&i, &port)
                     : install(&i, &port, (unsigned)number, log);
    tri_ucode_free(&program);
    return status;
}
