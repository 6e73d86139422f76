/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Cycles as text: totals, bounds, where they go, and a timeline. */
#include "ucode_timing.h"

#include <inttypes.h>
#include <stdlib.h>

static void add_row(void *ctx, const tri_ucode_event *event,
                    const tri_ucode_timed *timed)
{
    timing *t = ctx;
    if (t->rows < t->most)
        t->row[t->rows++] = (timing_row){.timed = *timed,
                                         .word = event->uop->word,
                                         .address = event->address};
}

int timing_open(timing *t, const tri_ucode_machine *machine, size_t most)
{
    *t = (timing){.machine = machine, .most = most};
    t->row = calloc(most + 1, sizeof *t->row);
    if (!t->row || tri_ucode_model_open(&t->model, machine, &cli_allocator,
                                        add_row, t) != TRI_OK)
        return cli_failed(TRI_ERR_MEMORY);
    return CLI_OK;
}

void timing_close(timing *t)
{
    tri_ucode_model_close(t->model);
    free(t->row);
}

void timing_finish(timing *t)
{
    size_t last = 0;
    tri_ucode_model_cycles(t->model, &t->cycles);
    for (size_t i = 0; i < t->rows; i++)
        if (t->row[i].timed.done >= t->row[last].timed.done)
            last = i;
    if (t->rows == 0)
        return;
    for (size_t i = last; !t->row[i].critical;) {
        t->row[i].critical = true;
        if (t->row[i].timed.behind < i)
            i = (size_t)t->row[i].timed.behind;
    }
}

static char shown_in(const timing_row *row, uint64_t cycle)
{
    const tri_ucode_timed *t = &row->timed;
    if (t->nop || cycle < t->allocated || cycle > t->done)
        return ' ';
    if (cycle == t->allocated)
        return 'A';
    if (cycle < t->ready)
        return '=';
    if (cycle < t->issued)
        return '-';
    return cycle < t->done ? 'e' : 'E';
}

static double per_firing(const timing *t)
{
    const tri_ucode_cycles *c = &t->cycles;
    return c->firings ? (double)c->cycles / (double)c->firings : 0;
}

static void print_summary(FILE *out, const timing *t)
{
    const tri_ucode_cycles *c = &t->cycles;
    fprintf(out, "simulated: %" PRIu64 " cycles", c->cycles);
    if (c->firings > 1)
        fprintf(out, ", %.2f a firing", per_firing(t));
    fprintf(out,
            "\nbounds (simulated): dependency %" PRIu64 ", issue %" PRIu64
            ", multiplier %" PRIu64 ", memory %" PRIu64 "\n",
            c->dependency, c->issue, c->multiplier, c->memory);
    fprintf(out,
            "counted: %" PRIu64 " uops, %" PRIu64 " NOPs, %" PRIu64
            " products, %" PRIu64 " loads and stores, %" PRIu64
            " gotos, %" PRIu64 " mispredicted jumps\n",
            c->uops, c->nops, c->products, c->accesses, c->gotos,
            c->mispredicted);
    if (c->assumed)
        fprintf(out,
                "%" PRIu64 " uops have a latency nobody knows: 1 cycle was "
                "assumed\n",
                c->assumed);
    fputs("what the critical path consists of (simulated):\n", out);
    for (int i = 0; i < TRI_UCODE_CAUSE_COUNT; i++)
        if (c->spent[i])
            fprintf(out, "  %-10s %8" PRIu64 "  %4.1f %%  %s\n",
                    tri_ucode_cause_name((tri_ucode_cause)i), c->spent[i],
                    100.0 * (double)c->spent[i] / (double)c->cycles,
                    tri_ucode_cause_text((tri_ucode_cause)i));
}

static void print_bar(FILE *out, const timing_row *row, uint64_t from,
                      uint64_t to)
{
    int spaces = 0;
    for (uint64_t cycle = from; cycle < to; cycle++) {
        char c = shown_in(row, cycle);
        if (c == ' ') {
            spaces++;
            continue;
        }
        fprintf(out, "%*s%c", spaces, "", c);
        spaces = 0;
    }
    fputs(row->timed.done >= to ? ">\n" : "\n", out);
}

static void print_timeline(FILE *out, const timing *t)
{
    enum { ACROSS = 60, STEP = 30, UOP = 46 };
    uint64_t from = 0;
    fputs("timeline: A allocated, = waits for operands, - for its turn, e "
          "executes, E done;\n* on the critical path\n",
          out);
    for (size_t i = 0; i < t->rows; i++) {
        const timing_row *row = &t->row[i];
        char text[256];
        if (i == 0 || row->timed.allocated >= from + STEP) {
            from = row->timed.allocated;
            fprintf(out, "%*s cycle %" PRIu64 "\n", UOP + 20, "", from);
        }
        (void)tri_ucode_uop_text(t->machine, row->word, row->address, text,
                                 sizeof text);
        fprintf(out, "%cU%04x %-*.*s ", row->critical ? '*' : ' ', row->address,
                UOP, UOP, text);
        fprintf(out, "%-10s  ",
                row->timed.nop
                    ? ""
                    : tri_ucode_cause_name((tri_ucode_cause)row->timed.cause));
        print_bar(out, row, from, from + ACROSS);
    }
    uint64_t all = t->cycles.uops + t->cycles.nops;
    if (all > t->rows)
        fprintf(out, "and %" PRIu64 " more uops\n", all - t->rows);
}

void timing_print_text(FILE *out, const timing *t)
{
    print_summary(out, t);
    if (t->rows)
        print_timeline(out, t);
}

void timing_print_json(FILE *out, const timing *t)
{
    const tri_ucode_cycles *c = &t->cycles;
    fprintf(out,
            "{\"kind\": \"simulated\", \"cycles\": %" PRIu64
            ", \"firings\": %" PRIu64
            ",\n \"bounds\": {\"dependency\": %" PRIu64 ", \"issue\": %" PRIu64
            ", \"multiplier\": %" PRIu64 ", \"memory\": %" PRIu64
            "},\n \"uops\": %" PRIu64 ", \"nops\": %" PRIu64
            ", \"products\": %" PRIu64 ", \"accesses\": %" PRIu64
            ", \"gotos\": %" PRIu64 ", \"mispredicted\": %" PRIu64
            ", \"assumed\": %" PRIu64 ",\n \"spent\": {",
            c->cycles, c->firings, c->dependency, c->issue, c->multiplier,
            c->memory, c->uops, c->nops, c->products, c->accesses, c->gotos,
            c->mispredicted, c->assumed);
    for (int i = 0; i < TRI_UCODE_CAUSE_COUNT; i++)
        fprintf(out, "%s\"%s\": %" PRIu64, i ? ", " : "",
                tri_ucode_cause_name((tri_ucode_cause)i), c->spent[i]);
    fputs("},\n \"timeline\": [", out);
    for (size_t i = 0; i < t->rows; i++) {
        const tri_ucode_timed *u = &t->row[i].timed;
        fprintf(
            out,
            "%s\n  {\"address\": %u, \"allocated\": %" PRIu64
            ", \"ready\": %" PRIu64 ", \"issued\": %" PRIu64
            ", \"done\": %" PRIu64 ", \"cause\": \"%s\", \"behind\": %" PRIu64
            ", \"nop\": %s, \"critical\": %s}",
            i ? "," : "", t->row[i].address, u->allocated, u->ready, u->issued,
            u->done, tri_ucode_cause_name((tri_ucode_cause)u->cause), u->behind,
            u->nop ? "true" : "false", t->row[i].critical ? "true" : "false");
    }
    fputs("]}\n", out);
}
