/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels of the report in the cycle model, once for each set of its
 * ensemble. */
#include "report.h"

#include <stdlib.h>
#include <string.h>

/* The row of a kernel: the calibration's, or made of what the kernel has. */
static row row_of(const report_kernel *k)
{
    for (const row *r = calibrate_rows; r->name; r++)
        if (strcmp(r->text, k->text) == 0)
            return *r;
    return (row){.name = k->name,
                 .text = k->text,
                 .group = k->what == PUBLISHED_KECCAK ? KECCAK : FIELD,
                 .native = k->native,
                 .body = k->what != PUBLISHED_KECCAK,
                 .at = k->at,
                 .word = k->word};
}

static bool count_words(report_result *r, const tri_ucode_machine *machine)
{
    tri_ucode_program program;
    bool good = row_patch(machine, &r->row, &program);
    r->verified = true;
    r->triads = (unsigned)program.triads;
    for (size_t i = 0; i < 3 * program.triads; i++) {
        tri_ucode_uop uop;
        tri_ucode_decode(machine, program.triad[i / 3].uop[i % 3], &uop);
        bool nop = (uop.word & UINT64_C(0x3fffffffffff)) == 0;
        r->uops += !nop;
        r->products +=
            tri_ucode_meaning_of(uop.op)->class_ == TRI_UCODE_CLASS_MULTIPLY;
        if (!nop && uop.op->trust < TRI_UCODE_OBSERVED)
            r->verified = false;
    }
    tri_ucode_free(&program);
    return good;
}

static int ascending(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Sorts value[n]. */
static report_range range_of(double *value, size_t n)
{
    qsort(value, n, sizeof *value, ascending);
    return (report_range){(value[(n - 1) / 2] + value[n / 2]) / 2, value[0],
                          value[n - 1]};
}

enum { MOST_SETS = 64 };

static bool time_kernel(report_result *r, const trace *t,
                        const tri_ucode_machine *machine)
{
    double whole[MOST_SETS] = {0}, body[MOST_SETS] = {0};
    size_t sets = machine->ensemble->sets;
    sets = sets < MOST_SETS ? sets : MOST_SETS;
    for (size_t i = 0; i < sets; i++) {
        tri_ucode_quantity parameter[TRI_UCODE_PARAMETERS];
        tri_ucode_machine m = *machine;
        trace_cycles c;
        tri_ucode_fitted(machine, i, parameter);
        m.parameter = parameter;
        if (!trace_predict(t, &m, &c)) {
            cli_failed(TRI_ERR_MEMORY);
            return false;
        }
        whole[i] = c.whole;
        body[i] = c.whole - c.floor;
        if (i == 0)
            r->bound = c.bound;
    }
    r->whole = range_of(whole, sets);
    r->body = range_of(body, sets);
    return true;
}

static bool measure(report_result *r, const report_kernel *k,
                    const tri_ucode_machine *machine)
{
    *r = (report_result){.kernel = k, .row = row_of(k)};
    if (!count_words(r, machine))
        return false;
    trace *t = trace_open(machine, &r->row);
    bool good = t && time_kernel(r, t, machine);
    if (good)
        trace_count(t, &r->executed, &r->live);
    trace_close(t);
    return good;
}

report_result *report_measure(const tri_ucode_machine *machine, size_t *count)
{
    size_t n = 0;
    while (report_kernels[n].text)
        n++;
    report_result *result = calloc(n + 1, sizeof *result);
    if (!result)
        cli_failed(TRI_ERR_MEMORY);
    for (size_t i = 0; result && i < n; i++) {
        cli_progress("kernels", (double)i / (double)n);
        if (!measure(&result[i], &report_kernels[i], machine)) {
            free(result);
            result = NULL;
        }
    }
    cli_progress_end();
    *count = n;
    return result;
}
