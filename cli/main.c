/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The triad command: finds the subcommand and hands over. */
#include "command.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

const cli_command cli_commands[] = {
#define X(name, summary) {#name, summary, usage_##name, cmd_##name},
    CLI_COMMANDS(X)
#undef X
};
enum { COMMANDS = sizeof cli_commands / sizeof *cli_commands };

/* The names, and those that only main knows. */
static const char *nearest_command(const char *word)
{
    const char *names[COMMANDS + 1];
    for (size_t i = 0; i < COMMANDS; i++)
        names[i] = cli_commands[i].name;
    names[COMMANDS] = "help";
    return cli_nearest(word, names, COMMANDS + 1);
}

static const cli_command *find_command(const char *name)
{
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(cli_commands[i].name, name) == 0)
            return &cli_commands[i];
    cli_error("'%s' is not a triad command", name);
    const char *near = nearest_command(name);
    if (near)
        cli_hint("did you mean 'triad %s'?", near);
    else
        cli_hint("'triad help' lists the commands");
    return NULL;
}

static void print_overview(void)
{
    fputs("Triad makes fast multiplication in F2[x] from a model of the "
          "machine it runs on.\n"
          "\n"
          "usage: triad COMMAND [OPTION]... [OPERAND]...\n"
          "\n",
          stdout);
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-9s%s\n", cli_commands[i].name, cli_commands[i].summary);
    fputs("  help     show how a command is used: triad help COMMAND\n"
          "\n"
          "Try:\n"
          "  triad plan 17669          the schedule for HQC-1 on this machine\n"
          "  triad mul a.hex b.hex     a product\n"
          "\n"
          "'triad COMMAND --help' has the options and an example; 'man triad' "
          "has it all.\n"
          "Exit status: 0, or 1 when the input is wrong, or 2 when the command "
          "line is.\n",
          stdout);
}

static int help(int argc, char **argv)
{
    if (argc > 2)
        return cli_misused("help takes one command, not %d", argc - 1);
    if (argc < 2) {
        print_overview();
        return CLI_OK;
    }
    if (strcmp(argv[1], "help") == 0) {
        puts("usage: triad help [COMMAND]");
        return CLI_OK;
    }
    const cli_command *command = find_command(argv[1]);
    if (!command)
        return CLI_MISUSED;
    fputs(command->usage, stdout);
    return CLI_OK;
}

static int run(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        print_overview();
        return CLI_OK;
    }
    if (strcmp(word, "--version") == 0) {
        puts("triad " TRI_VERSION);
        return CLI_OK;
    }
    if (strcmp(word, "help") == 0)
        return help(argc - 1, argv + 1);
    if (word[0] == '-')
        return cli_misused("unknown option '%s'", word);
    cli_current = find_command(word);
    return cli_current ? cli_current->run(argc - 1, argv + 1) : CLI_MISUSED;
}

char **cli_arguments;

int main(int argc, char **argv)
{
    /* A file over the size limit is then an error of the write, like a full
     * disk. */
    signal(SIGXFSZ, SIG_IGN);
    cli_arguments = calloc((size_t)argc + 1, sizeof *argv);
    if (!cli_arguments) {
        cli_error("out of memory");
        return CLI_FAILED;
    }
    memcpy(cli_arguments, argv, (size_t)argc * sizeof *argv);
    int status = run(argc, argv);
    free(cli_arguments);
    return cli_flush_stdout(status);
}
