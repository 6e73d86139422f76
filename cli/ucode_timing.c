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
    size_t sets = machine->ensemble->sets;
    *t = (timing){.machine = machine, .most = most};
    t->row = calloc(most + 1, sizeof *t->row);
    t->model = calloc(sets, sizeof *t->model);
    if (!t->row || !t->model)
        return cli_failed(TRI_ERR_MEMORY);
    for (size_t i = 0; i < sets; i++) {
        tri_ucode_quantity parameter[TRI_UCODE_PARAMETERS];
        tri_ucode_machine m = *machine;
        tri_ucode_fitted(machine, i, parameter);
        m.parameter = parameter;
        if (tri_ucode_model_open(&t->model[i], &m, &cli_allocator,
                                 i ? NULL : add_row, t) != TRI_OK)
            return cli_failed(TRI_ERR_MEMORY);
    }
    return CLI_OK;
}

void timing_close(timing *t)
{
    for (size_t i = 0; t->model && i < t->machine->ensemble->sets; i++)
        tri_ucode_model_close(t->model[i]);
    free(t->model);
    free(t->row);
}

static uint64_t time_of(const tri_ucode_model *model)
{
    tri_ucode_cycles cycles;
    tri_ucode_model_cycles(model, &cycles);
    return cycles.time;
}

void timing_watch(void *ctx, const tri_ucode_event *event)
{
    timing *t = ctx;
    tri_ucode_model_watch(t->model[0], event);
    if (t->ranged == TIMING_RANGE)
        return;
    for (size_t i = 1; i < t->machine->ensemble->sets; i++)
        tri_ucode_model_watch(t->model[i], event);
    if (++t->ranged == TIMING_RANGE)
        t->best = time_of(t->model[0]);
}

void timing_end(timing *t)
{
    size_t sets = t->ranged < TIMING_RANGE ? t->machine->ensemble->sets : 1;
    for (size_t i = 0; i < sets; i++)
        tri_ucode_model_end(t->model[i]);
}

static void set_range(timing *t)
{
    if (t->ranged < TIMING_RANGE)
        t->best = t->cycles.time;
    t->low = t->high = t->best;
    for (size_t i = 1; i < t->machine->ensemble->sets; i++) {
        uint64_t time = time_of(t->model[i]);
        t->low = time < t->low ? time : t->low;
        t->high = time > t->high ? time : t->high;
    }
    double scale = t->best ? (double)t->cycles.time / (double)t->best : 1;
    t->low = (uint64_t)(scale * (double)t->low);
    t->high = (uint64_t)(scale * (double)t->high);
}

void timing_finish(timing *t)
{
    size_t last = 0;
    tri_ucode_model_cycles(t->model[0], &t->cycles);
    set_range(t);
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

static uint64_t cycle_of(uint64_t time)
{
    return time / 100;
}

static char shown_in(const timing_row *row, uint64_t cycle)
{
    const tri_ucode_timed *t = &row->timed;
    if (t->nop || cycle < cycle_of(t->allocated) || cycle > cycle_of(t->done))
        return ' ';
    if (cycle == cycle_of(t->allocated))
        return 'A';
    if (cycle < cycle_of(t->ready))
        return '=';
    if (cycle < cycle_of(t->issued))
        return '-';
    return cycle < cycle_of(t->done) ? 'e' : 'E';
}

static void print_summary(FILE *out, const timing *t)
{
    const tri_ucode_cycles *c = &t->cycles;
    fprintf(out, "simulated: %.2f cycles", timing_cycles(c->time));
    if (c->firings > 1)
        fprintf(out, ", %.2f a firing",
                timing_cycles(c->time) / (double)c->firings);
    fprintf(out, "\nover the %zu fitted sets: %.2f to %.2f",
            t->machine->ensemble->sets, timing_cycles(t->low),
            timing_cycles(t->high));
    if (t->ranged == TIMING_RANGE)
        fprintf(out, ", as of the first %d uops", TIMING_RANGE);
    fputs("\n", out);
    fprintf(out,
            "bounds (simulated): dependency %.2f, issue %.2f, multiplier "
            "%.2f, memory %.2f\n",
            timing_cycles(c->dependency), timing_cycles(c->issue),
            timing_cycles(c->multiplier), timing_cycles(c->memory));
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
            fprintf(out, "  %-10s %10.2f  %4.1f %%  %s\n",
                    tri_ucode_cause_name((tri_ucode_cause)i),
                    timing_cycles(c->spent[i]),
                    100.0 * (double)c->spent[i] / (double)c->time,
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
    fputs(cycle_of(row->timed.done) >= to ? ">\n" : "\n", out);
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
        if (i == 0 || cycle_of(row->timed.allocated) >= from + STEP) {
            from = cycle_of(row->timed.allocated);
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
            "{\"kind\": \"simulated\", \"cycles\": %.2f, "
            "\"low\": %.2f, \"high\": %.2f, \"firings\": %" PRIu64
            ",\n \"bounds\": {\"dependency\": %.2f, \"issue\": %.2f, "
            "\"multiplier\": %.2f, \"memory\": %.2f},\n \"uops\": %" PRIu64
            ", \"nops\": %" PRIu64 ", \"products\": %" PRIu64
            ", \"accesses\": %" PRIu64 ", \"gotos\": %" PRIu64
            ", \"mispredicted\": %" PRIu64 ", \"assumed\": %" PRIu64
            ",\n \"spent\": {",
            timing_cycles(c->time), timing_cycles(t->low),
            timing_cycles(t->high), c->firings, timing_cycles(c->dependency),
            timing_cycles(c->issue), timing_cycles(c->multiplier),
            timing_cycles(c->memory), c->uops, c->nops, c->products,
            c->accesses, c->gotos, c->mispredicted, c->assumed);
    for (int i = 0; i < TRI_UCODE_CAUSE_COUNT; i++)
        fprintf(out, "%s\"%s\": %.2f", i ? ", " : "",
                tri_ucode_cause_name((tri_ucode_cause)i),
                timing_cycles(c->spent[i]));
    fputs("},\n \"timeline\": [", out);
    for (size_t i = 0; i < t->rows; i++) {
        const tri_ucode_timed *u = &t->row[i].timed;
        fprintf(out,
                "%s\n  {\"address\": %u, \"allocated\": %.2f, \"ready\": %.2f, "
                "\"issued\": %.2f, \"done\": %.2f, \"cause\": \"%s\", "
                "\"behind\": %" PRIu64 ", \"nop\": %s, \"critical\": %s}",
                i ? "," : "", t->row[i].address, timing_cycles(u->allocated),
                timing_cycles(u->ready), timing_cycles(u->issued),
                timing_cycles(u->done),
                tri_ucode_cause_name((tri_ucode_cause)u->cause), u->behind,
                u->nop ? "true" : "false",
                t->row[i].critical ? "true" : "false");
    }
    fputs("]}\n", out);
}
