/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode check: what the rules find, as text, and the rules themselves. */
#include "ucode_check.h"

#include <string.h>

const char usage_ucode_check[] =
    "usage: triad ucode check [OPTION]... FILE...\n"
    "       triad ucode check --list | --explain RULE\n"
    "\n"
    "Finds what a machine would do badly, or not survive; - is stdin. The "
    "exit\n"
    "status is 1 when there are errors. A text declares what it promises, and\n"
    "its exceptions: see docs/ucode.md.\n"
    "\n"
    "      --from NOTATION      what FILE is in; default: by its name, else\n"
    "                           what it looks like\n"
    "      --input LIST         registers that hold a value at the start;\n"
    "                           default: all but the temporaries\n"
    "      --secret LIST        those whose value must not show in the time "
    "it\n"
    "                           takes: registers, and memory\n"
    "      --preserve LIST      registers to leave as they were, besides rsp\n"
    "  -f, --format FORMAT      text or sarif; default: text\n"
    "  -o, --output FILE        write to FILE, not to stdout\n"
    "      --list               list the rules\n"
    "      --explain RULE       show what a rule is about, and who says so\n"
    "  -h, --help               show this text\n"
    "\n"
    "Formats:\n"
    "  text      for people: place, what is wrong, the line\n"
    "  sarif     SARIF 2.1.0, for other programs\n"
    "\n" UCODE_NOTATIONS "Examples:\n"
    "  triad ucode check patch.ucode\n"
    "  triad ucode check patch.u --input rax,rcx,r8 --secret memory\n"
    "  triad ucode check --explain load-use\n";

static void text_finding(ucode_findings *r, const tri_ucode_finding *f)
{
    static const char *const colours[] = {"\x1b[36m", "\x1b[33m", "\x1b[31m"};
    size_t line = f->line, column = f->column;
    unsigned severity = f->rule->severity;
    if (f->allowed)
        return;
    if (line && !column)
        column = ucode_indent(r->texts, line);
    fprintf(r->file, "%s:", ucode_place(r->texts, &line));
    if (f->line)
        fprintf(r->file, "%zu:%zu:", line, column);
    fprintf(r->file, " %s%s:%s %s [%s, U%04x]\n",
            r->colour ? colours[severity] : "",
            tri_ucode_severity_name((tri_ucode_severity)severity),
            r->colour ? "\x1b[0m" : "", f->message, f->rule->id, f->address);
    if (f->line)
        ucode_show_line(r->file, r->texts, f->line, column);
}

static void put_count(FILE *f, size_t n, const char *what, const char *before)
{
    fprintf(f, "%s%zu %s%s", before, n, what, n == 1 ? "" : "s");
}

static void text_begin(ucode_findings *r)
{
    r->colour = cli_colour(r->file);
}

static void text_end(ucode_findings *r)
{
    put_count(r->file, r->count[TRI_UCODE_ERROR], "error", "");
    put_count(r->file, r->count[TRI_UCODE_WARNING], "warning", ", ");
    put_count(r->file, r->count[TRI_UCODE_NOTE], "note", ", ");
    if (r->allowed)
        fprintf(r->file, ", %zu allowed", r->allowed);
    fputc('\n', r->file);
}

static const struct {
    const char *name;
    void (*begin)(ucode_findings *r);
    void (*finding)(ucode_findings *r, const tri_ucode_finding *f);
    void (*end)(ucode_findings *r);
} formats[] = {
    {"text", text_begin, text_finding, text_end},
    {"sarif", ucode_sarif_begin, ucode_sarif_finding, ucode_sarif_end},
};
enum { FORMATS = sizeof formats / sizeof *formats };

typedef struct context {
    ucode_findings report;
    size_t format;
} context;

static void found(void *ctx, const tri_ucode_finding *f)
{
    context *c = ctx;
    if (f->allowed)
        c->report.allowed++;
    else
        c->report.count[f->rule->severity]++;
    formats[c->format].finding(&c->report, f);
    c->report.written++;
}

static int check(const tri_ucode_program *program, const ucode_texts *texts,
                 size_t format, const char *output)
{
    cli_output out;
    int status = cli_open_output(&out, output);
    if (status != CLI_OK)
        return status;
    context c = {{.file = out.file, .texts = texts}, format};
    formats[format].begin(&c.report);
    int checked = tri_ucode_check(program, found, &c);
    if (checked == TRI_OK)
        formats[format].end(&c.report);
    else
        (void)cli_failed(checked);
    status = cli_close_output(&out, checked != TRI_OK);
    return c.report.count[TRI_UCODE_ERROR] ? CLI_FAILED : status;
}

static int list_rules(void)
{
    const tri_ucode_rule *rule;
    for (size_t i = 0; (rule = tri_ucode_rule_at(i)) != NULL; i++)
        printf("%-18s %-8s %s\n", rule->id,
               tri_ucode_severity_name((tri_ucode_severity)rule->severity),
               rule->title);
    return CLI_OK;
}

/* Filled to 78 columns. */
static void put_paragraph(const char *text)
{
    enum { WIDTH = 78 };
    while (*text) {
        size_t length = strlen(text), n = length;
        for (size_t i = 0; length > WIDTH && i <= WIDTH; i++)
            if (text[i] == ' ')
                n = i;
        printf("%.*s\n", (int)n, text);
        text += n + (text[n] == ' ');
    }
}

static int explain(const char *id)
{
    enum { MOST = 100 };
    const char *names[MOST];
    size_t count = 0, index;
    const tri_ucode_rule *rule;
    while (count < MOST && (rule = tri_ucode_rule_at(count)) != NULL)
        names[count++] = rule->id;
    if (!cli_choice(id, names, count, &index, "the rule"))
        return CLI_MISUSED;
    rule = tri_ucode_rule_at(index);
    printf("%s (%s): %s\n\n", rule->id,
           tri_ucode_severity_name((tri_ucode_severity)rule->severity),
           rule->title);
    put_paragraph(rule->explanation);
    printf("\nSource: %s\n", rule->source);
    return CLI_OK;
}

/* *set |= the registers of a list with commas; false after an error. */
static bool take_list(const char *option, const char *list, bool memory,
                      uint64_t *set)
{
    for (const char *at = list; at;) {
        uint64_t one = 0;
        size_t n = strcspn(at, ",");
        if (tri_ucode_add_register(tri_ucode_goldmont(), at, n, &one) !=
                TRI_OK ||
            (one >> TRI_UCODE_MEMORY && !memory)) {
            (void)cli_misused("--%s: '%.*s' is no register", option, (int)n,
                              at);
            return false;
        }
        *set |= one;
        at = at[n] ? at + n + 1 : NULL;
    }
    return true;
}

int ucode_check(int argc, char **argv)
{
    const char *from = NULL, *output = NULL, *format = "text", *rule = NULL;
    const char *input = NULL, *secret = NULL, *preserve = NULL;
    bool list = false;
    const cli_option options[] = {{"from", 0, &from, NULL},
                                  {"input", 0, &input, NULL},
                                  {"secret", 0, &secret, NULL},
                                  {"preserve", 0, &preserve, NULL},
                                  {"format", 'f', &format, NULL},
                                  {"output", 'o', &output, NULL},
                                  {"list", 0, NULL, &list},
                                  {"explain", 0, &rule, NULL},
                                  {0}};
    const char *names[FORMATS];
    tri_ucode_contract add = {0, 0, 0};
    tri_ucode_format unused;
    size_t form;
    int status;
    for (size_t i = 0; i < FORMATS; i++)
        names[i] = formats[i].name;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (list || rule)
        return argc > 1 ? cli_misused("--list and --explain take no file")
               : list   ? list_rules()
                        : explain(rule);
    if (argc < 2)
        return cli_misused("which file?");
    if (!cli_choice(format, names, FORMATS, &form, "the format") ||
        (from && !ucode_format(from, &unused)) ||
        !take_list("input", input, false, &add.input) ||
        !take_list("secret", secret, true, &add.secret) ||
        !take_list("preserve", preserve, false, &add.preserve))
        return CLI_MISUSED;
    tri_ucode_program program;
    ucode_texts texts;
    status = ucode_read_texts(&program, &texts, argv + 1, argc - 1, from);
    program.contract.input |= add.input;
    program.contract.secret |= add.secret;
    program.contract.preserve |= add.preserve;
    if (status == CLI_OK)
        status = check(&program, &texts, form, output);
    tri_ucode_free(&program);
    ucode_free_texts(&texts);
    return status;
}
