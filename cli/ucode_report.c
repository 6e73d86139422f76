/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode report: what kernels below the instruction set are worth. */
#include "report.h"

#include <stdlib.h>

const char usage_ucode_report[] =
    "usage: triad ucode report [OPTION]...\n"
    "\n"
    "Microcode as the cycle model has it, beside what was published of "
    "microcode\n"
    "and of native code on the same core: field products and squares,\n"
    "Keccak-f[1600], SHA3-256, X25519. Every column says which it is. Nothing\n"
    "here was run on hardware by us.\n"
    "\n"
    "  -t, --table TABLE     only one: products, squares, keccak, sha3_256,\n"
    "                        x25519, or terms, of the compositions of X25519\n"
    "  -f, --format FORMAT   what to write; default: text\n"
    "  -o, --output FILE     write to FILE, not to stdout\n"
    "  -h, --help            show this text\n"
    "\n"
    "Formats:\n"
    "  text      tables\n"
    "  json      the same, for programs\n"
    "  html      the same with pictures\n"
    "\n"
    "Example:\n"
    "  triad ucode report -f html -o report.html\n";

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_HTML, FORMATS };

static void print(FILE *out, report *r, size_t format)
{
    if (format == FORMAT_HTML)
        report_print_html(out, r);
    else if (format == FORMAT_JSON)
        report_print_json(out, r);
    else
        report_print_text(out, r);
}

static int write_report(report *r, const char *output, size_t format)
{
    cli_output out;
    int status = cli_open_output(&out, output);
    if (status != CLI_OK)
        return status;
    print(out.file, r, format);
    return cli_close_output(&out, false);
}

/* Leaves one table, if `key` is not null. */
static int keep_table(report *r, const char *key)
{
    const char *keys[REPORT_TABLES];
    size_t chosen;
    for (size_t i = 0; i < r->tables; i++)
        keys[i] = r->table[i].key;
    if (!key)
        return CLI_OK;
    if (!cli_choice(key, keys, r->tables, &chosen, "the table"))
        return CLI_MISUSED;
    r->table[0] = r->table[chosen];
    r->tables = 1;
    return CLI_OK;
}

static int make_report(const char *output, size_t format, const char *key)
{
    size_t count;
    report_result *result = report_measure(tri_ucode_goldmont(), &count);
    if (!result)
        return CLI_FAILED;
    report *r = malloc(sizeof *r);
    if (r)
        report_fill(r, result, count);
    free(result);
    int status = r ? keep_table(r, key) : cli_failed(TRI_ERR_MEMORY);
    if (status == CLI_OK)
        status = write_report(r, output, format);
    free(r);
    return status;
}

int ucode_report(int argc, char **argv)
{
    static const char *const formats[FORMATS] = {"text", "json", "html"};
    const char *format = "text", *output = NULL, *key = NULL;
    const cli_option options[] = {{"table", 't', &key, NULL},
                                  {"format", 'f', &format, NULL},
                                  {"output", 'o', &output, NULL},
                                  {0}};
    size_t chosen;
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc != 1)
        return cli_misused("there are no operands");
    if (!cli_choice(format, formats, FORMATS, &chosen, "the format"))
        return CLI_MISUSED;
    return make_report(output, chosen, key);
}
