/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/macros.h"
#include "ucode/symbols.h"

#include <string.h>

enum {
    MAX_ARGUMENTS = 8,
    MAX_DEPTH = 16,
    MAX_TEXT = 1 << 24,
    MAX_EXPANSIONS = 1 << 20
};

/*   out      what is expanded so far
 *   symbols  macros: `text` is the parameters with their brackets, empty for
 *            an object, `body` the replacement */
typedef struct expander {
    tri_reader *r;
    tri_symbols symbols;
    char *out;
    size_t length, room, expansions;
} expander;

static int put(expander *e, const tri_text *t, const char *p, size_t n)
{
    const tri_allocator *a = &e->symbols.allocator;
    if (e->length + n > MAX_TEXT)
        return tri_text_refuse(t, t->at,
                               "the macros expand to more than %d "
                               "bytes",
                               MAX_TEXT);
    if (e->length + n > e->room) {
        size_t room = 2 * (e->length + n) + 4096;
        char *more = a->resize(a->ctx, e->out, room);
        if (!more)
            return TRI_ERR_MEMORY;
        e->out = more;
        e->room = room;
    }
    if (n)
        memcpy(e->out + e->length, p, n);
    e->length += n;
    return TRI_OK;
}

/* Past a comment or a string at t, which may have lines; they are kept. */
static bool skip(tri_text *t, const char **from)
{
    *from = t->at;
    if (t->end - t->at < 2 || t->at[0] != '/' ||
        (t->at[1] != '/' && t->at[1] != '*'))
        return false;
    bool line = t->at[1] == '/';
    for (t->at += 2; t->at < t->end; t->at++) {
        if (line && *t->at == '\n')
            return true;
        if (!line && t->end - t->at >= 2 && t->at[0] == '*' &&
            t->at[1] == '/') {
            t->at += 2;
            return true;
        }
    }
    return true;
}

/* What a comment leaves: a space and its lines. */
static int put_lines(expander *e, tri_text *t, const char *from)
{
    int status = put(e, t, " ", 1);
    for (const char *p = from; p < t->at && status == TRI_OK; p++)
        if (*p == '\n') {
            status = put(e, t, "\n", 1);
            t->line++;
            t->line_start = p + 1;
        }
    return status;
}

/* The end of a directive's line, where a backslash continues it. */
static const char *directive_end(const tri_text *t)
{
    const char *p = t->at;
    for (; p < t->end && *p != '\n'; p++)
        if (*p == '\\' && p + 1 < t->end)
            p++;
    return p;
}

static int read_define(expander *e, tri_text *t, const char *end)
{
    tri_symbol *symbol;
    tri_text line = {t->at, end, t->line_start, t->line, t->why};
    tri_slice name = tri_scan_name(&line), argument[MAX_ARGUMENTS];
    size_t count = 0;
    if (!name.length || name.length >= TRI_UCODE_NAME_MAX)
        return tri_text_refuse(t, name.at, "expected a macro's name");
    symbol = tri_symbols_find(&e->symbols, name);
    int status = symbol ? TRI_OK : tri_symbols_add(&e->symbols, name, &symbol);
    if (status != TRI_OK)
        return status;
    const char *open = line.at;
    symbol->text = (tri_slice){open, 0};
    if (line.at < line.end && *line.at == '(') {
        status = tri_scan_arguments(&line, argument, MAX_ARGUMENTS, &count);
        symbol->text.length = (size_t)(line.at - open);
    }
    symbol->body = (tri_slice){line.at, (size_t)(end - line.at)};
    return status;
}

static int read_directive(expander *e, tri_text *t)
{
    const char *end = directive_end(t), *from = t->at;
    tri_text line = {t->at + 1, end, t->line_start, t->line, t->why};
    int status = TRI_OK;
    if (tri_slice_is(tri_scan_name(&line), "define")) {
        t->at = line.at;
        status = read_define(e, t, end);
    }
    t->at = end;
    return status == TRI_OK ? put_lines(e, t, from) : status;
}

/* Parameters of the macro that is being expanded; none at depth 0. */
typedef struct frame {
    tri_slice name[MAX_ARGUMENTS], text[MAX_ARGUMENTS];
    size_t count;
    const struct frame *outer;
    unsigned depth;
} frame;

static int expand(expander *e, tri_text *t, const frame *f);

/* The replacement of a macro whose name was just read at t. */
static int expand_macro(expander *e, tri_text *t, const tri_symbol *symbol,
                        const frame *f)
{
    const tri_slice body = symbol->body, parameters = symbol->text;
    frame inner = {.outer = f, .depth = f->depth + 1};
    size_t count = 0;
    int status = TRI_OK;
    if (inner.depth > MAX_DEPTH || ++e->expansions > MAX_EXPANSIONS)
        return tri_text_refuse(t, t->at,
                               "macros nest more than %d deep, or are more "
                               "than %d",
                               MAX_DEPTH, MAX_EXPANSIONS);
    if (parameters.length) {
        tri_text names = tri_slice_open(t, parameters);
        status =
            tri_scan_arguments(&names, inner.name, MAX_ARGUMENTS, &inner.count);
        const char *from = t->at;
        if (status == TRI_OK)
            status = tri_scan_arguments(t, inner.text, MAX_ARGUMENTS, &count);
        if (status == TRI_OK && count != inner.count)
            status = tri_text_refuse(t, from,
                                     "the macro has %zu parameters, not %zu",
                                     inner.count, count);
    }
    tri_text replacement = tri_slice_open(t, body);
    return status == TRI_OK ? expand(e, &replacement, &inner) : status;
}

static int expand_name(expander *e, tri_text *t, const frame *f)
{
    tri_slice name = tri_scan_name(t);
    for (size_t i = 0; i < f->count; i++)
        if (f->name[i].length == name.length &&
            memcmp(f->name[i].at, name.at, name.length) == 0) {
            /* An argument has the names of where it was written. */
            tri_text text = tri_slice_open(t, f->text[i]);
            frame outer = *f->outer;
            outer.depth = f->depth + 1;
            return outer.depth > MAX_DEPTH
                       ? tri_text_refuse(t, name.at,
                                         "macros nest more than %d deep",
                                         MAX_DEPTH)
                       : expand(e, &text, &outer);
        }
    const tri_symbol *symbol = tri_symbols_find(&e->symbols, name);
    if (!symbol)
        return put(e, t, name.at, name.length);
    if (symbol->text.length) { /* only a call is replaced */
        tri_text ahead = *t;
        if (!tri_scan_char(&ahead, '('))
            return put(e, t, name.at, name.length);
    }
    return expand_macro(e, t, symbol, f);
}

static bool starts_name(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static int expand(expander *e, tri_text *t, const frame *f)
{
    int status = TRI_OK;
    bool first = f->depth == 0;
    while (t->at < t->end && status == TRI_OK) {
        const char *from;
        if (skip(t, &from)) {
            status = put_lines(e, t, from);
        } else if (*t->at == '#' && first) {
            status = read_directive(e, t);
        } else if (starts_name(*t->at)) {
            status = expand_name(e, t, f);
        } else if (is_digit(*t->at)) {
            while (t->at < t->end && (starts_name(*t->at) || is_digit(*t->at)))
                t->at++;
            status = put(e, t, from, (size_t)(t->at - from));
        } else if (*t->at == '\\' || (*t->at == '\n' && f->depth)) {
            t->at++;
        } else {
            if (*t->at == '\n') {
                t->line++;
                t->line_start = t->at + 1;
            }
            status = put(e, t, t->at++, 1);
        }
    }
    return status;
}

int tri_macros_expand(tri_reader *r, char **text, size_t *size)
{
    expander e = {.r = r};
    const frame top = {.count = 0};
    tri_text t = r->text;
    e.symbols.allocator = r->program->allocator;
    int status = put(&e, &t, "", 0);
    if (status == TRI_OK)
        status = expand(&e, &t, &top);
    tri_symbols_free(&e.symbols);
    *text = e.out;
    *size = e.length;
    return status;
}
