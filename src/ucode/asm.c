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
 *   .repeat NAME, N ... .end  .macro NAME P, Q ... .end  NAME X, Y
 *
 * The text is read twice: first labels get their addresses, then uops their
 * values. */
#include "ucode/pack.h"

#include <string.h>

enum { MAX_LINES = 200000 };

typedef struct assembler {
    tri_reader *r;
    const tri_op_index *index;
    tri_symbols symbols;
    tri_scope scope;
    tri_packer packer;
    tri_source *source;
    const tri_frame *frame;
    size_t lines;
    bool second; /* of the two readings */
    bool strict; /* names must have their values already */
    bool stopped;
} assembler;

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

static tri_slice rename(const tri_scope *scope, tri_slice name)
{
    const assembler *a = scope->ctx;
    const tri_symbol *symbol = tri_symbols_find(&a->symbols, name);
    bool other = symbol && symbol->kind == TRI_SYMBOL_REGISTER &&
                 symbol->text.length; /* its definition was well */
    return other ? symbol->text : name;
}

/* Gives a name its meaning, once; the second reading finds it there. */
static int define(assembler *a, const tri_text *t, tri_slice name,
                  tri_symbol_kind kind, tri_symbol **symbol)
{
    tri_symbol *old = tri_symbols_find(&a->symbols, name);
    bool label = kind == TRI_SYMBOL_LABEL;
    if (old && a->second && old->kind == kind && old->line == t->line) {
        *symbol = old;
        return TRI_OK;
    }
    if (old)
        return tri_text_refuse(t, name.at, "'%.*s' is defined in line %zu",
                               shown(name), name.at, old->line);
    if (!name.length || name.at[0] == '.')
        return tri_text_refuse(t, name.at, "expected a name");
    if (name.length >= TRI_UCODE_NAME_MAX)
        return tri_text_refuse(t, name.at, "a name has at most %d characters",
                               TRI_UCODE_NAME_MAX - 1);
    unsigned address = label ? tri_packer_address(&a->packer) : 0;
    if (!tri_label_is_free(a->index, name, label ? address : 0x10000))
        return tri_text_refuse(t, name.at,
                               "'%.*s' means something else on this machine",
                               shown(name), name.at);
    int status = tri_symbols_add(&a->symbols, name, symbol);
    if (status == TRI_OK) {
        (*symbol)->kind = kind;
        (*symbol)->line = t->line;
    }
    return status;
}

static int label(assembler *a, const tri_text *t, tri_slice name)
{
    tri_symbol *symbol;
    int status = tri_packer_label(&a->packer, t);
    if (status == TRI_OK)
        status = define(a, t, name, TRI_SYMBOL_LABEL, &symbol);
    if (status != TRI_OK)
        return status;
    symbol->value = tri_packer_address(&a->packer);
    return a->second ? tri_program_label(a->r->program, name.at, name.length,
                                         (unsigned)symbol->value)
                     : TRI_OK;
}

/* An expression whose names all have values, at most `most`. */
static int number(assembler *a, tri_text *t, uint64_t most, uint64_t *value,
                  const char *what)
{
    tri_scan_space(t);
    const char *start = t->at;
    a->strict = true;
    int status = tri_scan_expression(t, &a->scope, value);
    a->strict = false;
    if (status == TRI_OK && *value > most)
        status = tri_text_refuse(t, start, "%s is at most 0x%llx", what,
                                 (unsigned long long)most);
    return status;
}

static int comma(tri_text *t)
{
    return tri_scan_char(t, ',') ? TRI_OK
                                 : tri_text_refuse(t, t->at, "expected ','");
}

static int org(assembler *a, tri_text *t)
{
    uint64_t address = 0;
    tri_scan_space(t);
    const char *start = t->at;
    int status = number(a, t, UADDR_MASK, &address, "a code address");
    if (status == TRI_OK && address & 3)
        status =
            tri_text_refuse(t, start, "a triad's address is a multiple of 4");
    return status == TRI_OK ? tri_packer_org(&a->packer, t, (unsigned)address)
                            : status;
}

static int cpuid(assembler *a, tri_text *t)
{
    uint64_t value = 0;
    tri_scan_space(t);
    const char *start = t->at;
    int status = number(a, t, UINT32_MAX, &value, "a cpuid");
    if (status == TRI_OK)
        status =
            tri_machine_cpuid(t, start, a->index->machine, (uint32_t)value);
    a->r->program->cpuid = (uint32_t)value;
    return status;
}

/* A code address that a match entry can hold. */
static int even(assembler *a, tri_text *t, uint64_t *address)
{
    tri_scan_space(t);
    const char *start = t->at;
    int status = tri_scan_expression(t, &a->scope, address);
    if (status == TRI_OK && (*address > UADDR_MASK || *address & 1))
        status = tri_text_refuse(t, start,
                                 "a match entry takes even code addresses, "
                                 "not 0x%llx",
                                 (unsigned long long)*address);
    return status;
}

static int entry(assembler *a, tri_text *t)
{
    const tri_ucode_program *program = a->r->program;
    uint64_t n = 0, source = 0, target = 0;
    uint64_t entries =
        program->machine->parameter[TRI_UCODE_MATCH_ENTRIES].value;
    tri_scan_space(t);
    const char *start = t->at;
    int status = tri_packer_label(&a->packer, t);
    if (status == TRI_OK)
        status = number(a, t, entries - 1, &n, "the number of a match entry");
    for (size_t i = 0; i < program->hooks && status == TRI_OK; i++)
        if (program->hook[i].entry == n)
            status = tri_text_refuse(t, start, "match entry %u is taken",
                                     (unsigned)n);
    if (status == TRI_OK)
        status = comma(t);
    if (status == TRI_OK)
        status = even(a, t, &source);
    target = tri_packer_address(&a->packer);
    if (status == TRI_OK && tri_scan_char(t, ','))
        status = even(a, t, &target);
    if (status != TRI_OK)
        return status;
    tri_ucode_hook hook = {(uint16_t)source, (uint16_t)target, (uint8_t)n};
    return tri_program_hook(a->r->program, hook);
}

static int equ(assembler *a, tri_text *t)
{
    tri_symbol *symbol;
    uint64_t value = 0;
    tri_slice name = tri_scan_name(t);
    int status = define(a, t, name, TRI_SYMBOL_CONSTANT, &symbol);
    if (status == TRI_OK)
        status = comma(t);
    if (status == TRI_OK)
        status = number(a, t, UINT64_MAX, &value, "a constant");
    if (status == TRI_OK)
        symbol->value = value;
    return status;
}

static int reg(assembler *a, tri_text *t)
{
    tri_symbol *symbol;
    tri_slice name = tri_scan_name(t);
    int status = define(a, t, name, TRI_SYMBOL_REGISTER, &symbol);
    if (status == TRI_OK)
        status = comma(t);
    if (status != TRI_OK)
        return status;
    tri_slice real = tri_scan_name(t);
    const tri_ucode_selector *list = a->index->machine->source;
    for (size_t i = 0; i < 64; i++) {
        const char *const names[] = {list[i].name, list[i].simd};
        for (size_t k = 0; k < 2; k++)
            if (names[k] && tri_slice_is(real, names[k])) {
                symbol->text = (tri_slice){names[k], real.length};
                return TRI_OK;
            }
    }
    return tri_text_refuse(t, real.at, "expected a register");
}

static void run(assembler *a, tri_source source, const tri_frame *frame);

static int deeper(const assembler *a, const tri_text *t, tri_frame *frame)
{
    *frame = (tri_frame){.parent = a->frame,
                         .depth = a->frame ? a->frame->depth + 1 : 1};
    return frame->depth <= TRI_MAX_FRAMES
               ? TRI_OK
               : tri_text_refuse(t, t->at, "expanded more than %d deep",
                                 TRI_MAX_FRAMES);
}

static int repeat(assembler *a, tri_text *t)
{
    tri_frame frame;
    tri_source body;
    uint64_t count = 0;
    tri_slice name = tri_scan_name(t);
    int status = deeper(a, t, &frame);
    if (status == TRI_OK && !name.length)
        status = tri_text_refuse(t, t->at, "expected a name to count with");
    if (status == TRI_OK)
        status = comma(t);
    if (status == TRI_OK)
        status = number(a, t, 0x8000, &count, "the number of repetitions");
    int block = tri_source_block(a->source, t, &body);
    for (unsigned i = 0;
         i < count && status == TRI_OK && block == TRI_OK && !a->stopped; i++) {
        char digits[12];
        tri_sink s = {digits, sizeof digits, 0};
        tri_emit(&s, "%u", i);
        frame.name[0] = name;
        frame.text[0] = (tri_slice){digits, s.length};
        frame.count = 1;
        run(a, body, &frame);
    }
    return status == TRI_OK ? block : status;
}

static int macro(assembler *a, tri_text *t)
{
    tri_symbol *symbol;
    tri_source body;
    tri_slice name = tri_scan_name(t);
    tri_scan_space(t);
    const char *start = t->at;
    int status = define(a, t, name, TRI_SYMBOL_MACRO, &symbol);
    while (tri_scan_name(t).length && tri_scan_char(t, ','))
        ;
    const char *end = t->at;
    int block = tri_source_block(a->source, t, &body);
    if (status != TRI_OK || block != TRI_OK)
        return status != TRI_OK ? status : block;
    symbol->text = (tri_slice){start, (size_t)(end - start)};
    symbol->body = (tri_slice){body.at, (size_t)(body.end - body.at)};
    symbol->value = body.line;
    return TRI_OK;
}

/* Arguments end at commas outside brackets, and where the statement does. */
static tri_slice macro_argument(tri_text *t)
{
    unsigned depth = 0;
    tri_scan_space(t);
    const char *start = t->at;
    for (; t->at < t->end; t->at++) {
        char c = *t->at;
        if (depth == 0 && (c == ',' || c == ';' || c == '}' || c == '#'))
            break;
        depth += c == '(';
        depth -= c == ')' && depth;
    }
    const char *end = t->at;
    while (end > start &&
           (end[-1] == ' ' || end[-1] == '\t' || end[-1] == '\r'))
        end--;
    return (tri_slice){start, (size_t)(end - start)};
}

static int call(assembler *a, tri_text *t, const tri_symbol *symbol)
{
    tri_frame frame;
    tri_slice body = symbol->body;
    tri_source source = {body.at, body.at + body.length, (size_t)symbol->value};
    tri_text names = tri_slice_open(t, symbol->text);
    int status = deeper(a, t, &frame);
    for (;;) {
        tri_slice name = tri_scan_name(&names);
        if (!name.length || status != TRI_OK)
            break;
        if (frame.count == TRI_MAX_PARAMETERS)
            return tri_text_refuse(t, t->at,
                                   "a macro has at most %d "
                                   "parameters",
                                   TRI_MAX_PARAMETERS);
        if (frame.count && !tri_scan_char(t, ','))
            return tri_text_refuse(t, t->at,
                                   "expected ',' and the macro's '%.*s'",
                                   shown(name), name.at);
        frame.name[frame.count] = name;
        frame.text[frame.count++] = macro_argument(t);
        (void)tri_scan_char(&names, ',');
    }
    if (status == TRI_OK)
        run(a, source, &frame);
    return status;
}

static const struct {
    const char *name;
    int (*read)(assembler *a, tri_text *t);
} directives[] = {{".org", org},    {".cpuid", cpuid}, {".entry", entry},
                  {".equ", equ},    {".reg", reg},     {".repeat", repeat},
                  {".macro", macro}};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static const char *next_directive(const void *ctx, size_t i)
{
    (void)ctx;
    return i < DIRECTIVES ? directives[i].name : NULL;
}

static int directive(assembler *a, tri_text *t, tri_slice name)
{
    for (size_t i = 0; i < DIRECTIVES; i++)
        if (tri_slice_is(name, directives[i].name))
            return directives[i].read(a, t);
    if (tri_slice_is(name, ".end"))
        return tri_text_refuse(t, name.at, "no block is open for this .end");
    const char *near = tri_nearest(name, next_directive, NULL);
    return tri_text_refuse(t, name.at, "no directive is called '%.*s'%s%s",
                           shown(name), name.at, near ? "; did you mean " : "",
                           near ? near : "");
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
    return number(a, t, UOP_MASK, &item->word, "a uop's word");
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
        return label(a, t, name);
    if (name.at[0] == '.' && !tri_slice_is(name, ".uop"))
        return directive(a, t, name);
    const tri_symbol *symbol = tri_symbols_find(&a->symbols, name);
    if (symbol && symbol->kind == TRI_SYMBOL_MACRO)
        return call(a, t, symbol);
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

static void run(assembler *a, tri_source source, const tri_frame *frame)
{
    const tri_frame *outer_frame = a->frame;
    tri_source *outer = a->source;
    char buffer[TRI_MAX_LINE];
    tri_text t = {.why = &a->r->why};
    a->source = &source;
    a->frame = frame;
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
    program->triads = program->hooks = program->labels = 0;
    a->lines = 0;
    tri_packer_start(&a->packer, a->r);
    run(a, (tri_source){text->at, text->end, 1}, NULL);
    if (!a->stopped)
        note(a, tri_packer_finish(&a->packer));
}

void tri_read_text(tri_reader *r)
{
    tri_op_index index;
    assembler a = {.r = r, .index = &index};
    tri_op_index_make(&index, r->program->machine);
    a.symbols.allocator = r->program->allocator;
    a.scope = (tri_scope){.value = value_of, .rename = rename, .ctx = &a};
    read_once(&a);
    a.second = true;
    if (!r->errors)
        read_once(&a);
    tri_symbols_free(&a.symbols);
    tri_program_sort(r->program);
}
