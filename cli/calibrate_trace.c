/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rows as streams of uops: executed once, then timed by any number of models.
 * A native instruction is taken for the uop that does the same. */
#include "calibrate.h"
#include "embedded.h"

#include <stdlib.h>
#include <string.h>

enum {
    REPEATED = 24, /* times, of which the second half counts */
    FIRED = 24,
    SETTLED = 8, /* firings after which a chain of them is steady */
    FIRED_LONG = 4,
    SETTLED_LONG = 1, /* the same when one has more than LONG uops */
    LONG = 1000,
    MAX_TEXT = 1 << 16,
    MEMORY = 1 << 14
};

static const char triad[] = "rax:= ADD_DSZ64(rax, 1) SEQW UEND0\n";

/* Uops; one whose `uop` is null is the end of the patch. What is timed begins
 * at the mark, the last firing but one at `before`. */
typedef struct stream {
    tri_ucode_event *event;
    size_t events, space, mark, before, last;
    double per; /* what is timed is so many of the row's */
    tri_ucode_sim *patch, *native;
    bool failed;
} stream;

struct trace {
    stream whole, floor; /* of a triad fired alike, for rows of bodies */
};

static void put(stream *s, tri_ucode_event event)
{
    if (s->events == s->space) {
        size_t space = 2 * s->space + 256;
        tri_ucode_event *more = realloc(s->event, space * sizeof *more);
        if (!more) {
            s->failed = true;
            return;
        }
        s->event = more;
        s->space = space;
    }
    s->event[s->events++] = event;
}

static void watch(void *ctx, const tri_ucode_event *event)
{
    put(ctx, *event);
}

static void report(void *ctx, const tri_diagnostic *why)
{
    cli_error_at(ctx, why->line, why->column, "%s", why->message);
}

static bool read_text(tri_ucode_program *program,
                      const tri_ucode_machine *machine, const char *name,
                      const char *text)
{
    tri_ucode_open(program, machine, &cli_allocator);
    int status = tri_ucode_read(program, TRI_UCODE_TEXT, text, strlen(text),
                                report, (void *)name);
    if (status != TRI_OK && status != TRI_ERR_SYNTAX)
        cli_failed(status);
    return status == TRI_OK;
}

static tri_ucode_sim *open_sim(const tri_ucode_machine *machine,
                               const char *name, const char *text)
{
    tri_ucode_program program;
    tri_ucode_sim *sim = NULL;
    if (read_text(&program, machine, name, text) &&
        tri_ucode_sim_open(&sim, &program) != TRI_OK)
        cli_failed(TRI_ERR_MEMORY);
    tri_ucode_free(&program);
    return sim;
}

/* Whether a path ends in "/NAME.ucode". */
static bool is_patch(const char *path, const char *name)
{
    const char *slash = strrchr(path, '/');
    size_t length = strlen(name);
    return slash && strncmp(slash + 1, name, length) == 0 &&
           strcmp(slash + 1 + length, ".ucode") == 0;
}

/* text[MAX_TEXT] := an embedded patch, "" when there is none. */
static void embedded_text(const char *name, char *text)
{
    size_t length = 0;
    text[0] = 0;
    for (const embedded_file *f = embedded_files; f->path; f++)
        if (is_patch(f->path, name))
            for (size_t i = 0; f->line[i] && length < MAX_TEXT - 1; i++)
                length += (size_t)snprintf(text + length, MAX_TEXT - length,
                                           "%s\n", f->line[i]);
}

/* text[MAX_TEXT] := the patch of a row. */
static void patch_text(const row *r, char *text)
{
    if (r->count)
        snprintf(text, MAX_TEXT, ".repeat i, %d\n%s.end\nNOP SEQW UEND0\n",
                 REPEATED, r->text);
    else if (strchr(r->text, '\n'))
        snprintf(text, MAX_TEXT, "%s", r->text);
    else
        embedded_text(r->text, text);
}

bool row_patch(const tri_ucode_machine *machine, const row *r,
               tri_ucode_program *program)
{
    static char text[MAX_TEXT];
    patch_text(r, text);
    return read_text(program, machine, r->name, text);
}

static size_t put_load(char *text, size_t length, const char *name,
                       unsigned address)
{
    return (size_t)snprintf(text + length, MAX_TEXT - length,
                            "%s:= LDZX_DSZ64_ASZ32_SC1(%u, mode=0x18)\n", name,
                            address);
}

static size_t put_store(char *text, size_t length, const char *name,
                        unsigned address)
{
    return (size_t)snprintf(text + length, MAX_TEXT - length,
                            "STAD_DSZ64_ASZ32_SC1(%u, mode=0x18, %s)\n",
                            address, name);
}

/* Appends a uop for every register of a list, each with its address. */
static size_t put_accesses(char *text, size_t length, const char *list,
                           size_t (*put_access)(char *, size_t, const char *,
                                                unsigned))
{
    unsigned address = 0;
    for (const char *at = list; *at; address += 8) {
        char name[8];
        size_t n = strcspn(at, " ");
        snprintf(name, sizeof name, "%.*s", (int)n, at);
        at += n + strspn(at + n, " ");
        length += put_access(text, length, name, address);
    }
    return length;
}

/* text[MAX_TEXT] := what is executed from one patch to the next. Of the other
 * instructions the last is the jump. */
static void native_text(const wrapper *native, char *text)
{
    size_t length = put_accesses(text, 0, native->stores, put_store);
    for (unsigned i = 1; i < native->others; i++)
        length += (size_t)snprintf(text + length, MAX_TEXT - length,
                                   "r15:= ZEROEXT_DSZ64(1)\n");
    length += (size_t)snprintf(text + length, MAX_TEXT - length,
                               "r15:= ZEROEXT_DSZ64(1) SEQW GOTO 0x7d00\n"
                               ".org 0x7d00\n");
    length = put_accesses(text, length, native->loads, put_load);
    snprintf(text + length, MAX_TEXT - length, "%sNOP SEQW UEND0\n",
             native->compute);
}

/* Executes what was opened; false after an error. */
static bool execute(stream *s, const row *r)
{
    static uint8_t bytes[MEMORY];
    const tri_ucode_region region = {TRI_UCODE_DATA, 0, 0, bytes, MEMORY};
    const tri_ucode_run run = {.start = 0x7c00,
                               .limit = 100000,
                               .region = &region,
                               .regions = 1,
                               .watch = watch,
                               .ctx = s};
    tri_ucode_state state = {0};
    tri_ucode_outcome outcome = {0};
    memset(bytes, 0, sizeof bytes);
    for (unsigned i = 0; i < 32; i++)
        state.reg[i] = MEMORY / 2;
    unsigned fired = r->count ? 1 : FIRED, settled = SETTLED;
    for (unsigned i = 0; i < fired && !s->failed; i++) {
        if (i == 1 && s->events > LONG) {
            fired = FIRED_LONG;
            settled = SETTLED_LONG;
        }
        if (i == settled)
            s->mark = s->events;
        s->before = s->last;
        s->last = s->events;
        for (unsigned b = 0; r->at && b < 8; b++)
            bytes[MEMORY / 2 + r->at + b] = (uint8_t)(b ? 0 : r->word);
        if (tri_ucode_fire(s->patch, &run, &state, &outcome) !=
            TRI_UCODE_STOP_END)
            break;
        if (!r->count)
            put(s, (tri_ucode_event){0});
        if (s->native && tri_ucode_fire(s->native, &run, &state, &outcome) !=
                             TRI_UCODE_STOP_END)
            break;
    }
    s->per = fired - settled;
    if (r->count) {
        s->mark = s->events / 2;
        s->per = (double)REPEATED / 2 * r->count;
    }
    if (s->failed)
        cli_failed(TRI_ERR_MEMORY);
    else if (outcome.stop != TRI_UCODE_STOP_END)
        cli_error("%s: U%04x: %s", r->name, outcome.address,
                  tri_ucode_stop_text(outcome.stop));
    return !s->failed && outcome.stop == TRI_UCODE_STOP_END;
}

static bool record(stream *s, const tri_ucode_machine *machine, const row *r,
                   const char *patch)
{
    static char native[MAX_TEXT];
    s->patch = open_sim(machine, r->name, patch);
    if (r->native) {
        native_text(r->native, native);
        s->native = open_sim(machine, "native", native);
    }
    return s->patch && (s->native || !r->native) && execute(s, r);
}

static void stream_close(stream *s)
{
    free(s->event);
    tri_ucode_sim_close(s->patch);
    tri_ucode_sim_close(s->native);
}

static void close_streams(trace *t)
{
    stream_close(&t->whole);
    stream_close(&t->floor);
}

static bool open_streams(trace *t, const tri_ucode_machine *machine,
                         const row *r)
{
    static char text[MAX_TEXT];
    patch_text(r, text);
    return record(&t->whole, machine, r, text) &&
           (!r->body || record(&t->floor, machine, r, triad));
}

void trace_close(trace *one)
{
    if (one)
        close_streams(one);
    free(one);
}

trace *trace_open(const tri_ucode_machine *machine, const row *r)
{
    trace *one = calloc(1, sizeof *one);
    if (!one)
        cli_failed(TRI_ERR_MEMORY);
    else if (!open_streams(one, machine, r)) {
        trace_close(one);
        one = NULL;
    }
    return one;
}

void traces_close(trace *all)
{
    for (size_t i = 0; all && calibrate_rows[i].name; i++)
        close_streams(&all[i]);
    free(all);
}

trace *traces_open(const tri_ucode_machine *machine)
{
    size_t rows = 0;
    while (calibrate_rows[rows].name)
        rows++;
    trace *all = calloc(rows + 1, sizeof *all);
    if (!all) {
        cli_failed(TRI_ERR_MEMORY);
        return NULL;
    }
    for (size_t i = 0; i < rows; i++)
        if (!open_streams(&all[i], machine, &calibrate_rows[i])) {
            traces_close(all);
            return NULL;
        }
    return all;
}

static uint64_t larger(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Centicycles that something asks for by itself. */
static uint64_t bound_of(const tri_ucode_cycles *c)
{
    return larger(larger(c->dependency, c->issue),
                  larger(c->multiplier, c->memory));
}

/* Cycles between the marks; *bound may be null. */
static bool time_stream(const stream *s, const tri_ucode_machine *machine,
                        double *time, double *bound)
{
    tri_ucode_model *model;
    tri_ucode_cycles c, first = {0};
    if (tri_ucode_model_open(&model, machine, &cli_allocator, NULL, NULL) !=
        TRI_OK)
        return false;
    for (size_t i = 0; i < s->events; i++) {
        if (i == s->mark)
            tri_ucode_model_cycles(model, &first);
        if (s->event[i].uop)
            tri_ucode_model_watch(model, &s->event[i]);
        else
            tri_ucode_model_end(model);
    }
    tri_ucode_model_cycles(model, &c);
    tri_ucode_model_close(model);
    *time = (double)(c.time - first.time) / s->per / 100;
    if (bound)
        *bound = (double)(bound_of(&c) - bound_of(&first)) / s->per / 100;
    return true;
}

bool trace_predict(const trace *one, const tri_ucode_machine *machine,
                   trace_cycles *cycles)
{
    *cycles = (trace_cycles){0};
    return time_stream(&one->whole, machine, &cycles->whole, &cycles->bound) &&
           (!one->floor.events ||
            time_stream(&one->floor, machine, &cycles->floor, NULL));
}

bool traces_predict(const trace *all, const tri_ucode_machine *machine,
                    double *cycles)
{
    for (size_t i = 0; calibrate_rows[i].name; i++) {
        trace_cycles c;
        if (!trace_predict(&all[i], machine, &c))
            return false;
        cycles[i] = c.whole - c.floor;
    }
    return true;
}

static uint64_t bit_of(uint8_t r)
{
    return r < 32 ? UINT64_C(1) << r : 0;
}

/* The registers that are read behind a uop or by it, from those behind it. */
static uint64_t live_before(const tri_ucode_event *e, uint64_t live)
{
    bool both =
        e->uop->op->does == TRI_UOP_MUL || e->uop->op->does == TRI_UOP_IMUL;
    live &= ~(bit_of(e->d) | (both ? bit_of(e->b) : 0));
    return live | bit_of(e->a) | bit_of(e->b) | bit_of(e->c);
}

static unsigned bits_of(uint64_t set)
{
    unsigned n = 0;
    for (; set; set &= set - 1)
        n++;
    return n;
}

void trace_count(const trace *one, unsigned *uops, unsigned *live)
{
    const stream *s = &one->whole;
    size_t end = s->before;
    uint64_t set = 0;
    *uops = *live = 0;
    while (s->event[end].uop)
        *uops += s->event[end++].uop->word != 0;
    for (size_t i = s->events; i-- > s->before;) {
        if (!s->event[i].uop)
            continue;
        set = live_before(&s->event[i], set);
        if (i < end && bits_of(set) > *live)
            *live = bits_of(set);
    }
}
