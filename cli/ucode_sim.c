/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode sim: a patch fired in the simulator. */
#include "ucode_sim.h"
#include "ucode_timing.h"

#include <stdlib.h>

const char usage_ucode_sim[] =
    "usage: triad ucode sim [OPTION]... FILE\n"
    "\n"
    "Executes a patch as the tables say its uops work, and shows what "
    "changed.\n"
    "It stops at what they do not know. No hardware is involved.\n"
    "\n"
    "      --from NOTATION      what FILE is in; default: by its name, else\n"
    "                           what it looks like\n"
    "  -s, --start ADDRESS      a label, Uxxxx or a number; default: where "
    "the\n"
    "                           first hook is, else the first triad\n"
    "      --set REG=N,...      registers before: rax .. tmp15, image (the\n"
    "                           flags image), loops (the loop counter), and "
    "the\n"
    "                           macro-instruction's rip (behind it), "
    "immediate,\n"
    "                           displacement, sti, datasize, instruction\n"
    "  -m, --memory ADDR=X,...  memory: X is a size in bytes, or a file\n"
    "      --creg ADDR=N,...    control registers and what they hold\n"
    "      --times N            firings, each going on with the registers of\n"
    "                           the last; default: 1\n"
    "      --limit N            uops in a firing; default: 10000000\n"
    "      --trace              show every uop executed\n"
    "      --timing             cycles, by a model of the core, instead of\n"
    "                           what changed\n"
    "      --rows N             uops to show of the timeline; default: 150\n"
    "  -f, --format FORMAT      what to show; default: text\n"
    "  -o, --output FILE        write to FILE, not to stdout\n"
    "  -h, --help               show this text\n"
    "\n"
    "Formats:\n"
    "  text      for reading\n"
    "  json      for programs\n"
    "  svg       a picture of --timing\n"
    "  html      the same, and what the critical path consists of\n"
    "\n"
    "The exit status is 1 when the instruction did not end.\n"
    "\n"
    "Examples:\n"
    "  triad ucode sim examples/ucode/mac.ucode --set rcx=7,r8=6,rax=1\n"
    "  triad ucode sim examples/ucode/parity.ucode -m 0x1000=200 "
    "--set rcx=0x1000\n"
    "  triad ucode sim examples/ucode/mac.ucode --timing --times 2\n"
    "  triad ucode sim examples/ucode/mac.ucode --timing -f svg -o mac.svg\n";

enum { FORMAT_TEXT, FORMAT_JSON, FORMAT_SVG, FORMAT_HTML, FORMATS };

static void fire(firing *f, timing *t)
{
    f->after = f->before;
    do {
        tri_ucode_stop stop =
            tri_ucode_fire(f->sim, &f->run, &f->after, &f->outcome);
        f->uops += f->outcome.uops;
        f->triads += f->outcome.triads;
        if (stop != TRI_UCODE_STOP_END)
            return;
        f->fired++;
        if (t)
            timing_end(t);
    } while (f->fired < f->times);
}

static int print_timing(FILE *out, firing *f, size_t rows, size_t format)
{
    static void (*const print[FORMATS])(FILE *, const timing *) = {
        timing_print_text, timing_print_json, timing_print_svg,
        timing_print_html};
    timing t;
    int status = timing_open(&t, f->program.machine, rows);
    if (status == CLI_OK) {
        f->run.watch = timing_watch;
        f->run.ctx = &t;
        fire(f, &t);
        timing_finish(&t);
        print[format](out, &t);
    }
    timing_close(&t);
    return status;
}

static void print_firing(FILE *out, firing *f, bool trace, size_t format)
{
    firing_trace to = {out, f->program.machine};
    if (trace) {
        f->run.watch = firing_print_event;
        f->run.ctx = &to;
    }
    fire(f, NULL);
    if (format == FORMAT_JSON)
        firing_print_json(out, f);
    else
        firing_print_text(out, f);
}

/* What is to be shown.
 *   rows  of a timeline */
typedef struct view {
    bool trace, timing;
    size_t format;
    uint64_t rows;
} view;

static int show(firing *f, const char *output, const view *v)
{
    cli_output out;
    int status = cli_open_output(&out, output);
    if (status != CLI_OK)
        return status;
    if (v->timing)
        status = print_timing(out.file, f, (size_t)v->rows, v->format);
    else
        print_firing(out.file, f, v->trace, v->format);
    status = cli_close_output(&out, status != CLI_OK);
    if (status != CLI_OK || f->outcome.stop == TRI_UCODE_STOP_END)
        return status;
    cli_error("U%04x: %s", f->outcome.address,
              tri_ucode_stop_text(f->outcome.stop));
    return CLI_FAILED;
}

static int prepare(firing *f, const char *set, const char *memory,
                   const char *cregs, const char *start)
{
    int status = set ? firing_set(f, set) : (int)CLI_OK;
    if (status == CLI_OK)
        status = firing_map(f, memory, cregs);
    if (status == CLI_OK)
        status = firing_start(f, start);
    if (status == CLI_OK && tri_ucode_sim_open(&f->sim, &f->program) != TRI_OK)
        status = cli_failed(TRI_ERR_MEMORY);
    return status;
}

int ucode_sim(int argc, char **argv)
{
    static const char *const formats[] = {"text", "json", "svg", "html"};
    const char *from = NULL, *start = NULL, *set = NULL, *memory = NULL;
    const char *times = "1", *limit = "10000000", *format = "text";
    const char *output = NULL, *cregs = NULL, *rows = "150";
    view v = {0};
    const cli_option options[] = {{"from", 0, &from, NULL},
                                  {"start", 's', &start, NULL},
                                  {"set", 0, &set, NULL},
                                  {"memory", 'm', &memory, NULL},
                                  {"creg", 0, &cregs, NULL},
                                  {"times", 0, &times, NULL},
                                  {"limit", 0, &limit, NULL},
                                  {"trace", 0, NULL, &v.trace},
                                  {"timing", 0, NULL, &v.timing},
                                  {"rows", 0, &rows, NULL},
                                  {"format", 'f', &format, NULL},
                                  {"output", 'o', &output, NULL},
                                  {0}};
    firing f = {.times = 1};
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc != 2)
        return cli_misused(argc < 2 ? "which file?" : "only one file");
    if (!cli_number(times, 1, UINT64_MAX, &f.times, "the number of firings") ||
        !cli_number(limit, 1, UINT64_MAX, &f.run.limit, "the limit") ||
        !cli_number(rows, 0, 100000, &v.rows, "the number of rows") ||
        !cli_choice(format, formats, FORMATS, &v.format, "the format"))
        return CLI_MISUSED;
    if (v.format >= FORMAT_SVG && !v.timing)
        return cli_misused("%s is a picture of --timing", format);
    if (v.timing && v.trace)
        return cli_misused("--trace has no times; leave --timing out");
    status = ucode_read_files(&f.program, argv + 1, 1, from);
    if (status == CLI_OK)
        status = prepare(&f, set, memory, cregs, start);
    if (status == CLI_OK)
        status = show(&f, output, &v);
    firing_free(&f);
    return status;
}
