/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode calibrate: the cycle model beside what was measured. */
#include "calibrate_fit.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

const char usage_ucode_calibrate[] =
    "usage: triad ucode calibrate [OPTION]...\n"
    "\n"
    "Fits the parameters of the cycle model to what others measured on\n"
    "hardware, and shows every figure beside the simulated one, and beside\n"
    "that of fits which have not seen it. Takes half a minute.\n"
    "\n"
    "  -f, --format FORMAT   text, json, or c: the fitted parameters as the\n"
    "                        library has them, src/ucode/goldmont/fit.h;\n"
    "                        default: text\n"
    "  -o, --output FILE     write to FILE, not to stdout\n"
    "  -h, --help            show this text\n"
    "\n"
    "Published is what was measured, on other people's hardware; simulated is\n"
    "the best fit, with its range over all sets of parameters that keep every\n"
    "row within its limit; left out is what fits say that have not seen it.\n"
    "The exit status is 1 when the best fit misses a limit.\n"
    "\n"
    "Example:\n"
    "  triad ucode calibrate\n";

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_C, FORMATS };

static void range_of(const fit *f, size_t index, double *low, double *high)
{
    *low = *high = f->set[0].cycles[index];
    for (size_t i = 1; i < f->sets; i++) {
        *low = fmin(*low, f->set[i].cycles[index]);
        *high = fmax(*high, f->set[i].cycles[index]);
    }
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Of the sizes of errors of a group, the median and the worst; of the fit, or
 * of each row by the fit without it. */
static void summarise(const fit *f, unsigned group, bool left_out,
                      double *median, double *worst)
{
    double error[MOST_ROWS] = {0};
    size_t n = 0;
    for (size_t i = 0; i < f->rows; i++)
        if (calibrate_rows[i].group == group)
            error[n++] = fabs(
                fit_error(i, left_out ? f->unseen[i] : f->set[0].cycles[i]));
    qsort(error, n, sizeof *error, ascending);
    *median = (error[(n - 1) / 2] + error[n / 2]) / 2;
    *worst = error[n - 1];
}

static void print_rows(FILE *out, const fit *f)
{
    fprintf(out, "%-34s %10s %10s %7s %21s %10s %7s\n", "cycles", "published",
            "simulated", "error", "range", "left out", "error");
    for (size_t i = 0; i < f->rows; i++) {
        const row *r = &calibrate_rows[i];
        double low, high;
        range_of(f, i, &low, &high);
        if (i == 0 || r->group != calibrate_rows[i - 1].group)
            fprintf(out, "%s\n", calibrate_limits[r->group].name);
        fprintf(out,
                "  %-32s %10.3f %10.3f %+6.1f%% %10.3f %10.3f %10.3f "
                "%+6.1f%%%s\n",
                r->name, r->published, f->set[0].cycles[i],
                100 * fit_error(i, f->set[0].cycles[i]), low, high,
                f->unseen[i], 100 * fit_error(i, f->unseen[i]),
                r->alone ? " *" : "");
    }
    fputs("* no other row has some class of its uops\n", out);
}

static void print_summary(FILE *out, const fit *f)
{
    fprintf(out, "\n%-34s %10s %10s %10s %10s %10s\n", "size of errors",
            "median", "worst", "limit", "left out:", "worst");
    for (unsigned group = 0; group < ROW_GROUPS; group++) {
        double median, worst, without, worst_without;
        summarise(f, group, false, &median, &worst);
        summarise(f, group, true, &without, &worst_without);
        fprintf(out, "  %-32s %9.1f%% %9.1f%% %9.1f%% %9.1f%% %9.1f%%\n",
                calibrate_limits[group].name, 100 * median, 100 * worst,
                100 * calibrate_limits[group].worst, 100 * without,
                100 * worst_without);
    }
}

static void print_parameters(FILE *out, const fit *f)
{
    fprintf(out, "\n%-18s %10s %10s %10s   (of %zu sets)\n", "parameter",
            "best", "least", "most", f->sets);
    for (unsigned k = 0; k < KNOBS; k++) {
        uint32_t least = UINT32_MAX, most = 0;
        for (size_t i = 0; i < f->sets; i++) {
            uint32_t value = knob_value(k, &f->set[i]);
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        fprintf(out, "  %-16s %10" PRIu32 " %10" PRIu32 " %10" PRIu32 "   %s\n",
                calibrate_knobs[k].name, knob_value(k, &f->set[0]), least, most,
                calibrate_knobs[k].text);
    }
    fprintf(out, "%zu combinations were tried\n", f->points);
}

static void print_text(FILE *out, const fit *f)
{
    print_rows(out, f);
    print_summary(out, f);
    print_parameters(out, f);
}

static void print_json(FILE *out, const fit *f)
{
    fputs("{\"rows\": [", out);
    for (size_t i = 0; i < f->rows; i++) {
        const row *r = &calibrate_rows[i];
        double low, high;
        range_of(f, i, &low, &high);
        fprintf(
            out,
            "%s\n  {\"name\": \"%s\", \"group\": \"%s\", \"published\": %g, "
            "\"simulated\": %.3f, \"low\": %.3f, \"high\": %.3f, "
            "\"left_out\": %.3f, \"alone\": %s}",
            i ? "," : "", r->name, calibrate_limits[r->group].name,
            r->published, f->set[0].cycles[i], low, high, f->unseen[i],
            r->alone ? "true" : "false");
    }
    fputs("],\n \"sets\": [", out);
    for (size_t i = 0; i < f->sets; i++)
        for (unsigned k = 0; k < KNOBS; k++)
            fprintf(out, "%s\"%s\": %" PRIu32 "%s",
                    k   ? ", "
                    : i ? ",\n  {"
                        : "\n  {",
                    calibrate_knobs[k].name, knob_value(k, &f->set[i]),
                    k + 1 == KNOBS ? "}" : "");
    fputs("]}\n", out);
}

static void print_c(FILE *out, const fit *f)
{
    fputs("/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"
          "/* Do not edit: written by `triad ucode calibrate -f c`. */\n"
          "#ifndef TRIAD_UCODE_GOLDMONT_FIT_H\n"
          "#define TRIAD_UCODE_GOLDMONT_FIT_H\n\n"
          "/* Name, parameter, value of the best set. */\n"
          "#define FITTED(X)",
          out);
    for (unsigned k = 0; k < KNOBS; k++)
        fprintf(out, " \\\n    X(FIT_%s, %s, %" PRIu32 ")",
                calibrate_knobs[k].name, calibrate_knobs[k].source,
                knob_value(k, &f->set[0]));
    fputs("\n\n/* The sets, in the same order. */\n#define FITTED_SETS", out);
    for (size_t i = 0; i < f->sets; i++) {
        fputs(i ? ", \\\n    {" : " \\\n    {", out);
        for (unsigned k = 0; k < KNOBS; k++)
            fprintf(out, "%s%" PRIu32, k ? ", " : "",
                    knob_value(k, &f->set[i]));
        fputs("}", out);
    }
    fputs("\n\n#endif\n", out);
}

int ucode_calibrate(int argc, char **argv)
{
    static const char *const formats[FORMATS] = {"text", "json", "c"};
    static void (*const print[FORMATS])(FILE *, const fit *) = {
        print_text, print_json, print_c};
    const char *format = "text", *output = NULL;
    const cli_option options[] = {
        {"format", 'f', &format, NULL}, {"output", 'o', &output, NULL}, {0}};
    cli_output out;
    size_t chosen;
    fit f;
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc != 1)
        return cli_misused("there are no operands");
    if (!cli_choice(format, formats, FORMATS, &chosen, "the format"))
        return CLI_MISUSED;
    status = fit_rows(&f, tri_ucode_goldmont());
    if (status == CLI_OK)
        status = cli_open_output(&out, output);
    if (status == CLI_OK) {
        print[chosen](out.file, &f);
        status = cli_close_output(&out, false);
    }
    if (status == CLI_OK && !fit_within_limits(&f.set[0])) {
        cli_error("the best fit misses a limit");
        status = CLI_FAILED;
    }
    fit_free(&f);
    return status;
}
