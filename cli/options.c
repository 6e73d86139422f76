/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The option parser. */
#include "command.h"

#include <string.h>

enum { MAX_OPTIONS = 32 };

static int unknown(const char *given, const char *name,
                   const cli_option *options)
{
    const char *names[MAX_OPTIONS + 1];
    size_t count = 0;
    for (; count < MAX_OPTIONS && options[count].name; count++)
        names[count] = options[count].name;
    names[count] = "help";
    cli_error("unknown option '%s'", given);
    const char *near = cli_nearest(name, names, count + 1);
    if (near)
        cli_hint("did you mean '--%s'?", near);
    else
        cli_hint("see 'triad %s --help'", cli_current->name);
    return CLI_MISUSED;
}

static const cli_option *find_long(const char *name, size_t length,
                                   const cli_option *options)
{
    for (; options->name; options++)
        if (strlen(options->name) == length &&
            memcmp(options->name, name, length) == 0)
            return options;
    return NULL;
}

static const cli_option *find_letter(char letter, const cli_option *options)
{
    for (; options->name; options++)
        if (options->letter == letter)
            return options;
    return NULL;
}

/* value := what stands after the option in its own word, or null. */
static int set(const cli_option *option, const char *value, int *i, int argc,
               char **argv)
{
    if (option->flag) {
        if (value)
            return cli_misused("option '--%s' takes no value", option->name);
        *option->flag = true;
        return CLI_OK;
    }
    if (!value) {
        if (*i + 1 >= argc)
            return cli_misused("option '--%s' needs a value", option->name);
        value = argv[++*i];
    }
    *option->value = value;
    return CLI_OK;
}

static int long_option(int *i, int argc, char **argv, const cli_option *options)
{
    const char *name = argv[*i] + 2, *equals = strchr(name, '=');
    size_t length = equals ? (size_t)(equals - name) : strlen(name);
    const cli_option *option = find_long(name, length, options);
    if (option)
        return set(option, equals ? equals + 1 : NULL, i, argc, argv);
    argv[*i][2 + length] = 0;
    return unknown(argv[*i], name, options);
}

/* -l VALUE, -lVALUE, or several flags in one word. */
static int short_options(int *i, int argc, char **argv,
                         const cli_option *options)
{
    int status = CLI_OK;
    for (const char *p = argv[*i] + 1; *p && status == CLI_OK; p++) {
        const cli_option *option = find_letter(*p, options);
        if (!option) {
            char given[] = {'-', *p, 0};
            return unknown(given, p, options);
        }
        if (option->flag)
            status = set(option, NULL, i, argc, argv);
        else
            return set(option, p[1] ? p + 1 : NULL, i, argc, argv);
    }
    return status;
}

bool cli_options(int *argc, char **argv, const cli_option *options, int *status)
{
    int operands = 1;
    bool only_operands = false;
    *status = CLI_OK;
    for (int i = 1; i < *argc && *status == CLI_OK; i++) {
        char *word = argv[i];
        if (only_operands || word[0] != '-' || !word[1]) {
            argv[operands++] = word;
        } else if (strcmp(word, "--") == 0) {
            only_operands = true;
        } else if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            fputs(cli_current->usage, stdout);
            return false;
        } else if (word[1] == '-') {
            *status = long_option(&i, *argc, argv, options);
        } else {
            *status = short_options(&i, *argc, argv, options);
        }
    }
    *argc = operands;
    return *status == CLI_OK;
}
