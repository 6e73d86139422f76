/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Assembly text of CustomProcessingUnit.
 *
 *   .org 0x7c40      .patch 0x0cd8      .entry 0
 *   <label>
 *   let [name] := tmp4
 *   dst := NAME(op0, op1, op2) !m1,m2 SEQW GOTO <label>, SYNCFULL   # comment
 *   $0040344b0231
 *
 * Operands are src0, src1 and, of stores, the data; one left empty is none. The
 * text is read twice, as ours is. */
#include "ucode/cpu.h"
#include "ucode/dialect.h"
#include "ucode/form.h"
#include "ucode/operands.h"
#include "ucode/reader.h"
#include "ucode/symbols.h"

#include <string.h>

static const char tag[] = "cpu";
static const uint64_t unknown_256 = UINT64_C(0x125600000000);

typedef struct cpu_text {
    tri_reader *r;
    tri_symbols symbols;
    tri_scope scope;
    uint64_t org, patch, entry;
    bool has_org, has_patch, second;
    unsigned address; /* of the next uop */
    bool acted;       /* the last uop has an action */
    bool ends;        /* and is the one that patches end with */
    tri_marks marks;  /* of the triad */
    bool marked;
} cpu_text;

static int value_of(const tri_scope *scope, tri_text *t, tri_slice name,
                    uint64_t *value)
{
    const cpu_text *c = scope->ctx;
    const tri_symbol *symbol = tri_symbols_find(&c->symbols, name);
    *value = symbol ? symbol->value : 0;
    if (symbol || !c->second)
        return TRI_OK;
    return tri_text_refuse(t, name.at, "there is no label <%.*s>",
                           name.length < 40 ? (int)name.length : 40, name.at);
}

/* [name] is a register, or a number, that a let gave the name. */
static tri_slice real_name(const tri_scope *scope, tri_slice name)
{
    const cpu_text *c = scope->ctx;
    if (name.length < 2 || name.at[0] != '[')
        return name;
    tri_slice inner = {name.at + 1, name.length - 2};
    const tri_symbol *symbol = tri_symbols_find(&c->symbols, inner);
    return symbol && symbol->kind == TRI_SYMBOL_REGISTER ? symbol->text : name;
}

static int define(cpu_text *c, const tri_text *t, tri_slice name,
                  tri_symbol **symbol)
{
    *symbol = tri_symbols_find(&c->symbols, name);
    if (*symbol && c->second)
        return TRI_OK;
    if (*symbol)
        return tri_text_refuse(t, name.at, "'%.*s' is defined twice",
                               name.length < 40 ? (int)name.length : 40,
                               name.at);
    if (!name.length || name.length >= TRI_UCODE_NAME_MAX)
        return tri_text_refuse(t, name.at, "expected a name");
    return tri_symbols_add(&c->symbols, name, symbol);
}

static int read_label(cpu_text *c, tri_text *t)
{
    tri_symbol *symbol;
    tri_ucode_program *program = c->r->program;
    uint64_t known;
    tri_slice name = tri_scan_name(t);
    if (!tri_scan_char(t, '>'))
        return tri_text_refuse(t, t->at, "expected '>'");
    int status = define(c, t, name, &symbol);
    if (status != TRI_OK)
        return status;
    symbol->kind = TRI_SYMBOL_LABEL;
    symbol->value = c->address;
    if (!c->second || tri_machine_address(program->machine, name, &known))
        return TRI_OK;
    return tri_program_label(program, name.at, name.length, c->address);
}

static int read_let(cpu_text *c, tri_text *t)
{
    tri_symbol *symbol;
    const tri_ucode_selector *list = c->r->program->machine->source;
    if (!tri_scan_char(t, '['))
        return tri_text_refuse(t, t->at, "expected '[name] := register'");
    tri_slice name = tri_scan_name(t);
    if (!tri_scan_char(t, ']') || !tri_scan_char(t, ':') ||
        !tri_scan_char(t, '='))
        return tri_text_refuse(t, t->at, "expected '[name] := register'");
    int status = define(c, t, name, &symbol);
    if (status != TRI_OK)
        return status;
    uint64_t number = 0;
    tri_scan_space(t);
    const char *start = t->at;
    tri_slice real = tri_scan_name(t);
    symbol->kind = TRI_SYMBOL_REGISTER;
    symbol->text = real;
    if (tri_find_register(list, real, false) != TRI_NO_SELECTOR)
        return TRI_OK;
    t->at = start;
    status = tri_scan_expression(t, &c->scope, &number);
    symbol->text = (tri_slice){start, (size_t)(t->at - start)};
    return status;
}

static int read_directive(cpu_text *c, tri_text *t, tri_slice name)
{
    static const struct {
        const char *name;
        uint64_t most;
    } list[] = {{".org", UADDR_MASK & ~3u},
                {".patch", UADDR_MASK - 1u},
                {".entry", 31}};
    uint64_t *const value[] = {&c->org, &c->patch, &c->entry};
    size_t i = 0;
    while (i < 3 && !tri_slice_is(name, list[i].name))
        i++;
    if (i == 3)
        return tri_text_refuse(t, name.at,
                               "expected .org, .patch, .entry or a statement");
    tri_scan_space(t);
    const char *start = t->at;
    int status = tri_scan_expression(t, &c->scope, value[i]);
    if (status == TRI_OK &&
        (*value[i] > list[i].most || (i == 0 && *value[i] & 3) ||
         (i == 1 && *value[i] & 1)))
        status = tri_text_refuse(t, start, "%s takes no 0x%llx", list[i].name,
                                 (unsigned long long)*value[i]);
    c->has_org |= i == 0;
    c->has_patch |= i == 1;
    if (i == 0)
        c->address = (unsigned)c->org;
    return status;
}

static uint32_t triad_word(const cpu_text *c)
{
    tri_marks marks = c->marks;
    if (!c->marked) { /* this tool's own word for nothing */
        marks.set[SEQ_UP2] = true;
        marks.value[SEQ_UP2] = 0;
    }
    return tri_ucode_sequence_parity(
        tri_marks_word(&marks, c->r->program->machine, c->address));
}

/* Puts the next uop into its place; marks are its own. */
static int place(cpu_text *c, const tri_text *t, const char *at, uint64_t word,
                 const tri_marks *marks, bool acted)
{
    tri_ucode_triad *triad;
    if (!c->has_org)
        return tri_text_refuse(t, at, "expected .org first");
    if (c->address > UADDR_MASK)
        return tri_text_refuse(t, at, "code addresses end at U7fff");
    if ((c->address & 3) == 0) {
        c->marks = (tri_marks){.eflow = 0};
        c->marked = false;
    }
    const char *clash = tri_marks_join(&c->marks, marks, c->address & 3);
    if (clash)
        return tri_text_refuse(t, at, "a triad has room for one %s", clash);
    c->marked |= acted;
    c->acted = acted;
    int status =
        tri_reader_uop(c->r, c->address, tri_ucode_uop_parity(word), t->line);
    if (status == TRI_OK)
        status = tri_program_triad(c->r->program, c->address, &triad);
    if (status != TRI_OK)
        return status;
    triad->sequence = triad_word(c);
    c->address += (c->address & 3) == 2 ? 2 : 1;
    return TRI_OK;
}

/* An operand of the field: a register or 16 bits, zero as well. */
static int operand(const cpu_text *c, const tri_text *t, tri_slice arg,
                   int field, uint64_t *word)
{
    static const char prefix[] = "IMM_MACRO_ALIAS_";
    const tri_ucode_machine *machine = c->r->program->machine;
    const tri_ucode_name_table *alias = &machine->names[TRI_UCODE_NAMES_ALIAS];
    bool data = field == UOP_DST;
    uint64_t value = 0;
    const char *start = arg.at;
    arg = real_name(&c->scope, arg);
    if (!arg.length)
        return TRI_OK;
    unsigned selector = tri_find_register(
        data ? machine->destination : machine->source, arg, false);
    if (selector != TRI_NO_SELECTOR) {
        *word = tri_put(*word, tri_uop_field[field], selector);
        return TRI_OK;
    }
    bool named = arg.length > sizeof prefix - 1 &&
                 memcmp(arg.at, prefix, sizeof prefix - 1) == 0;
    for (size_t i = 0; named && i < alias->count; i++)
        if (tri_slice_is(arg, alias->name[i].name)) {
            value = alias->name[i].value;
            UOP_PUT(*word, M0, 1);
            named = false;
            arg.length = 0;
        }
    if (arg.length) {
        tri_text part = tri_slice_open(t, arg);
        int status = tri_scan_expression(&part, &c->scope, &value);
        if (status == TRI_OK && part.at != part.end)
            status = tri_text_refuse(t, part.at, "expected ',' or ')'");
        if (status != TRI_OK)
            return status;
    }
    if (data || value > 0xffff)
        return tri_text_refuse(t, start,
                               data ? "expected a register"
                                    : "a number has 16 bits here");
    UOP_PUT(*word, IMM0, value & 0xff);
    UOP_PUT(*word, IMM1, value >> 8 & 0x1f);
    *word = tri_put(*word, tri_uop_field[field], 8 | (value >> 13 & 7));
    return TRI_OK;
}

static int read_modifiers(tri_text *t, uint64_t *word)
{
    if (!tri_scan_char(t, '!'))
        return TRI_OK;
    do {
        static const int field[] = {UOP_M0, UOP_M1, UOP_M2};
        tri_slice name = tri_scan_name(t);
        size_t i = 0;
        while (i < 3 && !tri_slice_is(name, tri_uop_field[field[i]].name))
            i++;
        if (i == 3)
            return tri_text_refuse(t, name.at, "expected m0, m1 or m2");
        *word = tri_put(*word, tri_uop_field[field[i]], 1);
    } while (tri_scan_char(t, ','));
    return TRI_OK;
}

/* dst := ZEROEXT_MACRO(imm64) is seven uops. */
static int read_macro(cpu_text *c, tri_text *t, tri_slice dst)
{
    enum { ZEROEXT = 0x048, SHL = 0x064, OR = 0x041 };
    const tri_ucode_machine *machine = c->r->program->machine;
    const tri_marks none = {.eflow = 0};
    tri_slice arg[1];
    size_t count = 0;
    uint64_t value = 0;
    unsigned d = tri_find_register(machine->destination,
                                   real_name(&c->scope, dst), false);
    int status = tri_scan_arguments(t, arg, 1, &count);
    if (status == TRI_OK && (count != 1 || d == TRI_NO_SELECTOR))
        status = tri_text_refuse(
            t, dst.at, "expected 'register := ZEROEXT_MACRO(number)'");
    if (status != TRI_OK)
        return status;
    tri_text part = tri_slice_open(t, arg[0]);
    status = tri_scan_expression(&part, &c->scope, &value);
    for (int i = 0; i < 7 && status == TRI_OK; i++) {
        bool shift = i % 2 == 1;
        unsigned imm =
            shift ? 0x10 : (unsigned)(value >> (48 - 8 * i)) & 0xffff;
        uint64_t word = 0;
        UOP_PUT(word, OPCODE, i == 0 ? ZEROEXT : shift ? SHL : OR);
        UOP_PUT(word, DST, d);
        UOP_PUT(word, IMM0, imm & 0xff);
        UOP_PUT(word, IMM1, imm >> 8 & 0x1f);
        UOP_PUT(word, SRC0, i ? d : 8 | imm >> 13);
        UOP_PUT(word, SRC1, i ? 8 | imm >> 13 : 0);
        status = place(c, t, dst.at, word, &none, false);
    }
    return status;
}

static int read_word(cpu_text *c, tri_text *t, uint64_t *word)
{
    enum { MOST = 3 };
    static const int field[MOST] = {UOP_SRC0, UOP_SRC1, UOP_DST};
    const tri_ucode_machine *machine = c->r->program->machine;
    tri_slice arg[MOST], dst = {t->at, 0};
    size_t count = 0;
    if (tri_scan_char(t, '$'))
        return tri_scan_hex(t, 0, word, "a uop");
    const char *assign = t->at;
    while (assign + 1 < t->end && !(assign[0] == ':' && assign[1] == '=') &&
           *assign != '(')
        assign++;
    if (assign + 1 < t->end && *assign == ':') {
        const char *end = assign;
        while (end > t->at && end[-1] == ' ')
            end--;
        dst = (tri_slice){t->at, (size_t)(end - t->at)};
        t->at = assign + 2;
    }
    tri_slice name = tri_scan_name(t);
    tri_scan_space(t);
    if (tri_slice_is(name, "ZEROEXT_MACRO"))
        return read_macro(c, t, dst);
    const tri_ucode_op *op = tri_dialect_find(machine, tag, name, true);
    if (tri_slice_is(name, "NOP"))
        return TRI_OK;
    unsigned opcode = op ? op->opcode : 0x1000;
    if (!op && name.length == 7 && memcmp(name.at, "unk_", 4) == 0) {
        uint64_t number = 0x1000;
        tri_text digits = {name.at + 4, name.at + 7, t->line_start, t->line,
                           NULL};
        if (tri_scan_hex(&digits, 3, &number, "an opcode") == TRI_OK)
            opcode = (unsigned)number;
    }
    if (opcode > 0xfff)
        return tri_dialect_unknown(t, machine, name);
    op = tri_ucode_find_op(machine, opcode);
    UOP_PUT(*word, OPCODE, opcode);
    int status = operand(c, t, dst, UOP_DST, word);
    if (status == TRI_OK && t->at < t->end && *t->at == '(')
        status = tri_scan_arguments(t, arg, MOST, &count);
    if (status == TRI_OK && count == MOST && !(op->traits & TRAIT_DATA))
        status = tri_text_refuse(t, arg[2].at, "only stores take a third");
    for (size_t i = 0; i < count && i < MOST && status == TRI_OK; i++)
        status = operand(c, t, arg[i], field[i], word);
    return status == TRI_OK ? read_modifiers(t, word) : status;
}

static int read_uop(cpu_text *c, tri_text *t)
{
    tri_marks marks = {.eflow = 0};
    uint64_t word = 0;
    bool acted = false;
    const char *start = t->at;
    unsigned before = c->address;
    int status = read_word(c, t, &word);
    if (status != TRI_OK || c->address != before) /* a macro has its place */
        return status;
    status = tri_marks_actions(t, c->r->program->machine, &c->scope, word, 0,
                               &marks, &acted);
    c->ends = word == unknown_256 && !acted;
    return status == TRI_OK ? place(c, t, start, word, &marks, acted) : status;
}

static int read_line(cpu_text *c, tri_text *t)
{
    const char *end = t->at;
    while (end < t->end && *end != '#')
        end++;
    t->end = end;
    tri_scan_space(t);
    if (t->at == t->end)
        return TRI_OK;
    int status;
    tri_text ahead = *t;
    tri_slice name = tri_scan_name(&ahead);
    if (tri_scan_char(t, '<')) {
        status = read_label(c, t);
    } else if (tri_slice_is(name, "let")) {
        t->at = ahead.at;
        status = read_let(c, t);
    } else if (name.length && name.at[0] == '.') {
        t->at = ahead.at;
        status = read_directive(c, t, name);
    } else {
        status = read_uop(c, t);
    }
    tri_scan_space(t);
    if (status == TRI_OK && t->at != t->end)
        status = tri_text_refuse(t, t->at, "expected the end of the line");
    return status;
}

/* What the tool does to the end of a patch: a last uop, and the end of the
 * instruction in the last slot, unless something acts in the last place. */
static int finish(cpu_text *c)
{
    const tri_marks none = {.eflow = 0};
    tri_ucode_triad *triad;
    tri_text t = c->r->text;
    int status = TRI_OK;
    t.why = &c->r->why;
    if (!c->ends)
        status = place(c, &t, t.at, unknown_256, &none, false);
    if (status != TRI_OK || c->acted)
        return status;
    tri_marks end = {.eflow = TRI_UCODE_EFLOW_UEND, .sync = 1};
    const char *clash = tri_marks_join(&c->marks, &end, 2);
    if (clash)
        return tri_text_refuse(&t, t.at,
                               "the patch ends with LFNCEWAIT and UEND0, and "
                               "its last triad has room for one %s",
                               clash);
    c->marked = true;
    unsigned last = (c->address - 1) & ~3u;
    status = tri_program_triad(c->r->program, last, &triad);
    if (status == TRI_OK)
        triad->sequence = triad_word(c);
    return status;
}

static void read_once(cpu_text *c)
{
    tri_reader *r = c->r;
    const tri_text text = r->text;
    tri_text line;
    r->program->triads = r->program->hooks = r->program->labels = 0;
    c->has_org = c->has_patch = c->ends = false;
    while (tri_reader_line(r, &line)) {
        int status = read_line(c, &line);
        if (status != TRI_OK && !tri_reader_report(r, status))
            return;
    }
    int status = r->errors ? TRI_OK : finish(c);
    if (status != TRI_OK)
        (void)tri_reader_report(r, status);
    r->text = text;
}

void tri_read_cpu(tri_reader *r)
{
    cpu_text c = {.r = r};
    c.symbols.allocator = r->program->allocator;
    c.scope = (tri_scope){
        .value = value_of, .rename = real_name, .ctx = &c, .cpu = true};
    read_once(&c);
    c.second = true;
    if (!r->errors)
        read_once(&c);
    tri_symbols_free(&c.symbols);
    tri_program_sort(r->program);
    if (r->errors || !c.has_patch)
        return;
    int status = tri_program_hook(
        r->program,
        (tri_ucode_hook){(uint16_t)c.patch, (uint16_t)c.org, (uint8_t)c.entry});
    if (status != TRI_OK)
        (void)tri_reader_report(r, status);
}

int tri_cpu_word(tri_text *t, const tri_ucode_program *program, uint64_t *word)
{
    tri_ucode_program empty = {.machine = program->machine};
    tri_reader r = {.program = &empty};
    cpu_text c = {.r = &r, .second = true};
    c.scope = (tri_scope){
        .value = value_of, .rename = real_name, .ctx = &c, .cpu = true};
    return read_word(&c, t, word);
}
