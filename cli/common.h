/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the subcommands share: the list of them, options, messages, files.
 *
 * A command returns the exit status of the program. Whoever finds an error
 * prints it, so a status other than CLI_OK is passed on without a word. */
#ifndef TRIAD_CLI_COMMON_H
#define TRIAD_CLI_COMMON_H

#include "triad/plan.h"

#include <stdbool.h>
#include <stdio.h>

enum {
    CLI_OK,
    CLI_FAILED, /* the input is wrong, or the system said no */
    CLI_MISUSED /* the command line is wrong */
};

/* Every subcommand, in the order the overview shows them. Adding one: a file
 * cli/<name>.c that defines cmd_<name> and usage_<name>, and a line here. */
#ifdef TRI_FOREIGN /* the planner of another machine */
#define CLI_COMMANDS(X) \
    X(plan, "show the schedule of a product, its predicted cost, and why") \
    X(gen, "write a C file for one size and CPU class")
#else
#define CLI_COMMANDS(X) \
    X(plan, "show the schedule of a product, its predicted cost, and why") \
    X(profile, "measure what everything costs on this machine") \
    X(gen, "write a C file for one size and CPU class") \
    X(mul, "multiply two polynomials") \
    X(bench, "measure products, plans, hashes and X25519, against peers") \
    X(ucode, "assemble, disassemble, check, simulate microcode")
#endif

/* argv[0] is the command's name. The usage text starts with "usage: triad
 * <name> ..." and has an example; `--help` prints it. */
#define X(name, summary) \
    int cmd_##name(int argc, char **argv); \
    extern const char usage_##name[];
CLI_COMMANDS(X)
#undef X

/* For a command with an option --target: CLI_OK when it names the machine the
 * program is for, or is null. Else the program becomes the planner of that
 * target, triad-NAME beside it, called the same way; when that fails, an exit
 * status. */
int cli_hand_over(const char *target);

/* Messages, to stderr. cli_error says "triad <command>: error: ..." or, when
 * file is not null, "file:line:column: error: ..." (only "file: error: ..."
 * when line is 0). A hint is a second line: what to do about it. The functions
 * clear a progress line first. */
#if defined(__GNUC__)
#define CLI_PRINTF(text, args) __attribute__((format(printf, text, args)))
#else
#define CLI_PRINTF(text, args)
#endif
CLI_PRINTF(1, 2) void cli_error(const char *format, ...);
CLI_PRINTF(4, 5)
void cli_error_at(const char *file, size_t line, size_t column,
                  const char *format, ...);
CLI_PRINTF(1, 2) void cli_hint(const char *format, ...);
/* "triad <command>: ...": news, not an error. */
CLI_PRINTF(1, 2) void cli_note(const char *format, ...);

/* cli_error, then where to find the usage; returns CLI_MISUSED. */
CLI_PRINTF(1, 2) int cli_misused(const char *format, ...);

/* cli_error with the sentence of a TRI_ERR_*, and for TRI_ERR_CPU what
 * TRIAD_CPU says and what this machine has; returns CLI_FAILED. */
int cli_failed(int tri_status);

/* The name among list[0 .. count) that `word` may be a slip of, or null. */
const char *cli_nearest(const char *word, const char *const *list,
                        size_t count);

/* Options. --name VALUE, --name=VALUE, -l VALUE, -lVALUE; operands may stand
 * between options; after -- everything is an operand, and so is - alone. A
 * null name ends a table.
 *   value   where the text goes; null for a flag
 *   flag    set to true by a flag */
typedef struct cli_option {
    const char *name;
    char letter; /* 0 for none */
    const char **value;
    bool *flag;
} cli_option;

/* True when the command may go on, with its operands in argv[1 .. *argc).
 * False when --help was answered or the options are wrong: *status is the
 * exit status. */
bool cli_options(int *argc, char **argv, const cli_option *options,
                 int *status);

/* *value := the decimal number written in text, min <= *value <= max. False,
 * after saying what `what` must be, when it is not. */
bool cli_number(const char *text, uint64_t min, uint64_t max, uint64_t *value,
                const char *what);

/* *index := which of list[0 .. count) text is; false after an error. */
bool cli_choice(const char *text, const char *const *list, size_t count,
                size_t *index, const char *what);

/* *cpu := the CPU class called text; false after an error. */
bool cli_cpu_class(const char *text, tri_cpu *cpu);

/* malloc and free for the library. */
extern const tri_allocator cli_allocator;

/* The whole of a file of at most max bytes, "-" for stdin, with a zero after
 * it. *text is for free(); null on error, which has been reported. */
char *cli_read_file(const char *name, size_t max, size_t *size);

/* fopen(name, "rb"), stdin for "-"; refuses directories. Null after an
 * error. */
FILE *cli_open_input(const char *name);

/* *profile := the profile file `name`. Returns an exit status. */
int cli_read_profile(tri_profile *profile, const char *name);

/* The same for options of which one at most is given, --profile FILE and --cpu
 * CLASS: a class stands for its built-in profile, and neither for that of the
 * class TRIAD_CPU names or the best here. */
int cli_find_profile(tri_profile *profile, const char *file, const char *cpu);

/* A file being written. It gets its name when it is complete: until
 * cli_close_output succeeds, an existing file stays as it is. A null name, or
 * "-", is stdout; devices and pipes are written directly. SIGINT, SIGTERM,
 * SIGHUP and SIGPIPE remove the unfinished file. One at a time. */
typedef struct cli_output {
    FILE *file;
    const char *name;    /* for messages */
    char *target, *temp; /* null when written directly */
} cli_output;

/* Both return an exit status. When failed is true, the second discards what
 * was written and returns CLI_FAILED. */
int cli_open_output(cli_output *out, const char *name);
int cli_close_output(cli_output *out, bool failed);

/* True when f is a terminal and colour is wanted: NO_COLOR is unset or empty
 * and TERM is not "dumb". */
bool cli_colour(FILE *f);

/* text as the inside of a JSON string, or as XML text or attribute. Bytes that
 * are no UTF-8 become U+FFFD. */
void cli_put_json(FILE *f, const char *text);
void cli_put_xml(FILE *f, const char *text);

/* A line on stderr that rewrites itself, if that is a terminal: what goes on
 * and how far it is, 0 <= done <= 1; nobody knows when done is negative.
 * cli_progress_end clears it. */
void cli_progress(const char *what, double done);
void cli_progress_end(void);

#endif
