/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Directives of our notation, and the names they define. */
#include "ucode/asm.h"

static int shown(tri_slice name)
{
    return name.length < 40 ? (int)name.length : 40;
}

/* Gives a name its meaning, once; the second reading finds it there. Null and
 * *status after an error. */
static tri_symbol *define(assembler *a, const tri_text *t, tri_slice name,
                          tri_symbol_kind kind, int *status)
{
    tri_symbol *symbol = tri_symbols_find(&a->symbols, name);
    bool label = kind == TRI_SYMBOL_LABEL;
    unsigned address = label ? tri_packer_address(&a->packer) : 0x10000;
    *status = TRI_OK;
    if (symbol && a->second && symbol->kind == kind && symbol->line == t->line)
        return symbol;
    if (symbol)
        *status = tri_text_refuse(t, name.at, "'%.*s' is defined in line %zu",
                                  shown(name), name.at, symbol->line);
    else if (!name.length || name.at[0] == '.')
        *status = tri_text_refuse(t, name.at, "expected a name");
    else if (name.length >= TRI_UCODE_NAME_MAX)
        *status =
            tri_text_refuse(t, name.at, "a name has at most %d characters",
                            TRI_UCODE_NAME_MAX - 1);
    else if (!tri_label_is_free(a->index, name, address))
        *status = tri_text_refuse(t, name.at,
                                  "'%.*s' means something else on this "
                                  "machine",
                                  shown(name), name.at);
    else
        *status = tri_symbols_add(&a->symbols, name, &symbol);
    if (*status != TRI_OK || !symbol)
        return NULL;
    symbol->kind = kind;
    symbol->line = t->line;
    return symbol;
}

int tri_asm_label(assembler *a, const tri_text *t, tri_slice name)
{
    tri_symbol *symbol = NULL;
    int status = tri_packer_label(&a->packer);
    if (status == TRI_OK)
        symbol = define(a, t, name, TRI_SYMBOL_LABEL, &status);
    if (!symbol)
        return status;
    symbol->value = tri_packer_address(&a->packer);
    return a->second ? tri_program_label(a->r->program, name.at, name.length,
                                         (unsigned)symbol->value)
                     : TRI_OK;
}

/* An expression whose names all have values, at most `most`. */
int tri_asm_number(assembler *a, tri_text *t, uint64_t most, uint64_t *value,
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
    int status = tri_asm_number(a, t, UADDR_MASK, &address, "a code address");
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
    int status = tri_asm_number(a, t, UINT32_MAX, &value, "a cpuid");
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
    int status = tri_packer_label(&a->packer);
    if (status == TRI_OK)
        status = tri_asm_number(a, t, entries - 1, &n,
                                "the number of a match entry");
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
    int status;
    tri_slice name = tri_scan_name(t);
    tri_symbol *symbol = define(a, t, name, TRI_SYMBOL_CONSTANT, &status);
    if (!symbol || (status = comma(t)) != TRI_OK)
        return status;
    return tri_asm_number(a, t, UINT64_MAX, &symbol->value, "a constant");
}

static int reg(assembler *a, tri_text *t)
{
    int status;
    tri_slice name = tri_scan_name(t);
    tri_symbol *symbol = define(a, t, name, TRI_SYMBOL_REGISTER, &status);
    if (!symbol || (status = comma(t)) != TRI_OK)
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
        status =
            tri_asm_number(a, t, 0x8000, &count, "the number of repetitions");
    int block = tri_source_block(a->source, t, &body);
    for (unsigned i = 0;
         i < count && status == TRI_OK && block == TRI_OK && !a->stopped; i++) {
        char digits[12];
        tri_sink s = {digits, sizeof digits, 0};
        tri_emit(&s, "%u", i);
        frame.name[0] = name;
        frame.text[0] = (tri_slice){digits, s.length};
        frame.count = 1;
        tri_asm_run(a, body, &frame);
    }
    return status == TRI_OK ? block : status;
}

static int macro(assembler *a, tri_text *t)
{
    int status;
    tri_source body;
    tri_slice name = tri_scan_name(t);
    tri_scan_space(t);
    const char *start = t->at;
    tri_symbol *symbol = define(a, t, name, TRI_SYMBOL_MACRO, &status);
    while (tri_scan_name(t).length && tri_scan_char(t, ','))
        ;
    const char *end = t->at;
    int block = tri_source_block(a->source, t, &body);
    if (!symbol || block != TRI_OK)
        return symbol ? block : status;
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

int tri_asm_call(assembler *a, tri_text *t, const tri_symbol *symbol)
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
        tri_asm_run(a, source, &frame);
    return status;
}

static const struct {
    const char *name;
    int (*read)(assembler *a, tri_text *t);
} directives[] = {{".org", org},
                  {".cpuid", cpuid},
                  {".entry", entry},
                  {".equ", equ},
                  {".reg", reg},
                  {".repeat", repeat},
                  {".macro", macro},
                  {".input", tri_asm_input},
                  {".secret", tri_asm_secret},
                  {".preserve", tri_asm_preserve},
                  {".allow", tri_asm_allow}};
enum { DIRECTIVES = sizeof directives / sizeof *directives };

static const char *next_directive(const void *ctx, size_t i)
{
    (void)ctx;
    return i < DIRECTIVES ? directives[i].name : NULL;
}

int tri_asm_directive(assembler *a, tri_text *t, tri_slice name)
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
