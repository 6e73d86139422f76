/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What main.c and common.c tell each other. */
#ifndef TRIAD_CLI_COMMAND_H
#define TRIAD_CLI_COMMAND_H

#include "common.h"

typedef struct cli_command {
    const char *name, *summary, *usage;
    int (*run)(int argc, char **argv);
} cli_command;

/* The command that runs; null before one is known. */
extern const cli_command *cli_current;

/* What the program was called with: options are taken out of argv elsewhere. */
extern char **cli_arguments;

/* The exit status, given that of the command: output that did not reach its
 * place is a failure. */
int cli_flush_stdout(int status);

#endif
