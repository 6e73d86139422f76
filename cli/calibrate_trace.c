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
 * at the mark. */
typedef struct stream {
    tri_ucode_event *event;
    size_t events, space, mark;
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

static tri_ucode_sim *open_sim(const tri_ucode_machine *machine,
                               const char *name, const char *text)
{
    tri_ucode_program program;
    tri_ucode_sim *sim = NULL;
    tri_ucode_open(&program, machine, &cli_allocator);
    int status = tri_ucode_read(&program, TRI_UCODE_TEXT, text, strlen(text),
                                report, (void *)name);
    if (status == TRI_OK)
        status = tri_ucode_sim_open(&sim, &program);
    tri_ucode_free(&program);
    if (status != TRI_OK && status != TRI_ERR_SYNTAX)
        cli_failed(status);
    return sim;
}

/* text[MAX_TEXT] := an embedded file, "" when there is none. */
static void embedded_text(const char *name, char *text)
{
    char path[100];
    size_t length = 0;
    snprintf(path, sizeof path, "profiles/goldmont/%s.ucode", name);
    text[0] = 0;
    for (const embedded_file *f = embedded_files; f->path; f++)
        if (strcmp(f->path, path) == 0)
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

void traces_close(trace *all)
{
    for (size_t i = 0; all && calibrate_rows[i].name; i++) {
        stream_close(&all[i].whole);
        stream_close(&all[i].floor);
    }
    free(all);
}

trace *traces_open(const tri_ucode_machine *machine)
{
    static char text[MAX_TEXT];
    size_t rows = 0;
    while (calibrate_rows[rows].name)
        rows++;
    trace *all = calloc(rows + 1, sizeof *all);
    if (!all) {
        cli_failed(TRI_ERR_MEMORY);
        return NULL;
    }
    for (size_t i = 0; i < rows; i++) {
        const row *r = &calibrate_rows[i];
        patch_text(r, text);
        if (record(&all[i].whole, machine, r, text) &&
            (!r->body || record(&all[i].floor, machine, r, triad)))
            continue;
        traces_close(all);
        return NULL;
    }
    return all;
}

/* Centicycles between the marks. */
static bool time_stream(const stream *s, const tri_ucode_machine *machine,
                        double *time)
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
    *time = (double)(c.time - first.time) / s->per;
    return true;
}

bool traces_predict(const trace *all, const tri_ucode_machine *machine,
                    double *cycles)
{
    for (size_t i = 0; calibrate_rows[i].name; i++) {
        const row *r = &calibrate_rows[i];
        double whole, floor = 0;
        if (!time_stream(&all[i].whole, machine, &whole) ||
            (r->body && !time_stream(&all[i].floor, machine, &floor)))
            return false;
        cycles[i] = whole / 100 - floor / 100;
    }
    return true;
}
