/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Our notation. Statements end at a line's end, a `;` or a `}`; `#` starts a
 * comment where a statement could.
 *
 *   [arrows] [dst:=] NAME(operands) [!field=value]   a uop
 *   [?] SEQW action, action                          of the uop before it
 *   { ... }                                          a triad
 *   name:                                            a label
 *   .org A  .cpuid N  .entry N, SOURCE [, TARGET]  .equ NAME, V
 *   .reg NAME, REGISTER  .uop WORD
 *   .input R, R  .secret R, R  .preserve R, R  .allow RULE, "reason"
 *   .repeat NAME, N ... .end  .macro NAME P, Q ... .end  NAME X, Y
 *
 * The text is read twice: first labels get their addresses, then uops their
 * values. */
#include "ucode/asm.h"

enum { MAX_LINES = 200000 };

static int shown(tri_slice name)
{
    return name.length < 40 ? (int)name.length : 40;
}

static const char *next_symbol(const void *ctx, size_t i)
{
    const tri_symbols *s = ctx;
    return i < s->count ? s->symbol[i].name : NULL;
}

static int value_of(const tri_scope *scope, tri_text *t, tri_slice name,
                    uint64_t *value)
{
    assembler *a = scope->ctx;
    const tri_symbol *symbol = tri_symbols_find(&a->symbols, name);
    if (symbol && symbol->kind <= TRI_SYMBOL_LABEL) {
        *value = symbol->value;
        return TRI_OK;
    }
    if (tri_machine_address(a->index->machine, name, value))
        return TRI_OK;
    *value = 0;
    if (!a->second && !a->strict)
        return TRI_OK;
    const char *near = tri_nearest(name, next_symbol, &a->symbols);
    if (near)
        return tri_text_refuse(t, name.at,
                               "no register, label or constant is called "
                               "'%.*s' here; did you mean '%s'?",
                               shown(name), name.at, near);
    return tri_text_refuse(t, name.at,
                           "no register, label or constant is called '%.*s' "
                           "here",
                           shown(name), name.at);
}

static tri_slice real_name(const tri_scope *scope, tri_slice name)
{
    const assembler *a = scope->ctx;
    const tri_symbol *symbol = tri_symbols_find(&a->symbols, name);
    bool other = symbol && symbol->kind == TRI_SYMBOL_REGISTER &&
                 symbol->text.length; /* its definition was well */
    return other ? symbol->text : name;
}

/* What stands behind the arrows: a uop's text, or its word. */
static int read_word(assembler *a, tri_text *t, tri_uop_item *item)
{
    tri_text ahead = *t;
    if (!tri_slice_is(tri_scan_name(&ahead), ".uop"))
        return tri_uop_parse(t, a->index, &a->scope,
                             tri_packer_address(&a->packer), &item->word,
                             &item->given);
    t->at = ahead.at;
    item->given = true;
    return tri_asm_number(a, t, UOP_MASK, &item->word, "a uop's word");
}

static int uop(assembler *a, tri_text *t)
{
    tri_uop_item item = {.word = 0};
    bool found;
    const tri_text start = *t;
    int status = tri_packer_flush(&a->packer);
    if (status == TRI_OK)
        status = tri_marks_arrows(t, a->index->machine, &item.marks);
    if (status == TRI_OK)
        status = read_word(a, t, &item);
    if (status == TRI_OK)
        status = tri_packer_add(&a->packer, &start, &item);
    return status == TRI_OK
               ? tri_packer_actions(&a->packer, t, &a->scope, &found)
               : status;
}

/* *open: something may follow without a `;`. */
static int statement(assembler *a, tri_text *t, bool *open)
{
    bool found;
    tri_text ahead = *t;
    *open = true;
    if (tri_scan_char(t, '{'))
        return tri_packer_open(&a->packer, t);
    if (tri_scan_char(t, '}'))
        return tri_packer_close(&a->packer, t);
    *open = false;
    int status = tri_packer_actions(&a->packer, t, &a->scope, &found);
    if (status != TRI_OK || found)
        return status;
    tri_slice name = tri_scan_name(&ahead);
    if (!name.length)
        return tri_text_refuse(t, t->at, "expected a statement");
    const char *behind = ahead.at;
    *open = tri_scan_char(&ahead, ':') &&
            (ahead.at == ahead.end || *ahead.at != '=');
    t->at = *open ? ahead.at : behind;
    if (*open)
        return tri_asm_label(a, t, name);
    if (name.at[0] == '.' && !tri_slice_is(name, ".uop"))
        return tri_asm_directive(a, t, name);
    const tri_symbol *symbol = tri_symbols_find(&a->symbols, name);
    if (symbol && symbol->kind == TRI_SYMBOL_MACRO)
        return tri_asm_call(a, t, symbol);
    t->at = name.at;
    return uop(a, t);
}

static bool at_line_end(tri_text *t)
{
    tri_scan_space(t);
    return t->at == t->end || *t->at == '#';
}

static int read_line(assembler *a, tri_text *t)
{
    bool open = true;
    while (!at_line_end(t)) {
        bool brace = *t->at == '{' || *t->at == '}';
        if (tri_scan_char(t, ';')) {
            open = true;
            continue;
        }
        if (!open && !brace)
            return tri_text_refuse(t, t->at,
                                   "expected the end of the statement");
        int status = statement(a, t, &open);
        if (status != TRI_OK)
            return status;
    }
    return TRI_OK;
}

/* Passes an error on; it stops the assembler when it was one too many. */
static void note(assembler *a, int status)
{
    if (status != TRI_OK && !tri_reader_report(a->r, status))
        a->stopped = true;
}

void tri_asm_run(assembler *a, tri_source source, const tri_frame *frame)
{
    const tri_frame *outer_frame = a->frame;
    tri_source *outer = a->source;
    char buffer[TRI_MAX_LINE];
    tri_text t = {.why = &a->r->why};
    a->source = &source;
    a->frame = frame;
    a->lines++; /* so that repetitions of nothing end, too */
    while (!a->stopped && tri_source_line(&source, &t)) {
        int status = TRI_OK;
        if (++a->lines > MAX_LINES) {
            note(a, tri_text_refuse(&t, t.at, "expands to more than %d lines",
                                    MAX_LINES));
            a->stopped = true;
            break;
        }
        if (frame)
            status = tri_expand(&t, buffer, frame, &a->scope);
        note(a, status == TRI_OK ? read_line(a, &t) : status);
    }
    a->source = outer;
    a->frame = outer_frame;
}

static void read_once(assembler *a)
{
    const tri_text *text = &a->r->text;
    tri_ucode_program *program = a->r->program;
    program->triads = program->hooks = program->labels = program->allows = 0;
    program->contract = (tri_ucode_contract){0, 0, 0};
    a->lines = 0;
    tri_packer_start(&a->packer, a->r);
    tri_asm_run(a, (tri_source){text->at, text->end, 1}, NULL);
    if (!a->stopped)
        note(a, tri_packer_finish(&a->packer));
}

void tri_read_text(tri_reader *r)
{
    tri_op_index index;
    assembler a = {.r = r, .index = &index};
    tri_op_index_make(&index, r->program->machine);
    a.symbols.allocator = r->program->allocator;
    a.scope = (tri_scope){.value = value_of, .rename = real_name, .ctx = &a};
    read_once(&a);
    a.second = true;
    if (!r->errors)
        read_once(&a);
    tri_symbols_free(&a.symbols);
    tri_program_sort(r->program);
}
