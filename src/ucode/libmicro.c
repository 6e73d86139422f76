/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Arrays of lib-micro: { uop, uop, uop, sequence word } each, as constant
 * expressions of C in which lib-micro's macros are known.
 *
 *   unsigned long addr = 0x7c40;   and hook_address, hook_entry
 *   ucode_t ucode_patch[] = { { ADD_DSZ64_DRI(TMP1, RCX, 0x20), NOP, NOP,
 *                               NOP_SEQWORD }, ... };
 *
 * Words are without parity there; it is added. */
#include "ucode/libmicro.h"
#include "ucode/macros.h"

#include <string.h>

typedef struct array_text {
    tri_reader *r;
    tri_scope scope;
    uint64_t address, hook_address, hook_entry;
    bool has_address, has_hook;
} array_text;

/* Array elements may also use the addresses that the text declares. */
static int value_of(const tri_scope *scope, tri_text *t, tri_slice name,
                    uint64_t *value)
{
    const array_text *a = scope->ctx;
    if (a->has_address && tri_slice_is(name, "addr")) {
        *value = a->address;
        return TRI_OK;
    }
    return tri_libmicro_value(a->r->program->machine, scope, t, name, value);
}

/* Moves t to what follows `c` on its level; false when that never comes. */
static bool find_char(tri_text *t, char c)
{
    for (; t->at < t->end; t->at++) {
        if (*t->at == c) {
            t->at++;
            return true;
        }
        if (*t->at == '\n') {
            t->line++;
            t->line_start = t->at + 1;
        }
    }
    return false;
}

static void skip_space(tri_text *t)
{
    while (t->at < t->end && (*t->at == ' ' || *t->at == '\t' ||
                              *t->at == '\r' || *t->at == '\n')) {
        if (*t->at == '\n') {
            t->line++;
            t->line_start = t->at + 1;
        }
        t->at++;
    }
}

static bool take_char(tri_text *t, char c)
{
    skip_space(t);
    if (t->at == t->end || *t->at != c)
        return false;
    t->at++;
    return true;
}

static int expect(tri_text *t, char c)
{
    return take_char(t, c) ? TRI_OK
                           : tri_text_refuse(t, t->at, "expected '%c'", c);
}

/* Expressions are read as if they stood in one line. */
static void count_lines(tri_text *t, const char *from)
{
    for (; from < t->at; from++)
        if (*from == '\n') {
            t->line++;
            t->line_start = from + 1;
        }
}

/* { uop, uop, uop, sequence word [,] } */
static int read_triad(array_text *a, tri_text *t)
{
    uint64_t word[4] = {0};
    size_t line[4];
    tri_ucode_triad *triad;
    int status = expect(t, '{');
    for (size_t i = 0; i < 4 && status == TRI_OK; i++) {
        skip_space(t);
        const char *start = t->at;
        line[i] = t->line;
        status = tri_scan_expression(t, &a->scope, &word[i]);
        uint64_t most = i == 3 ? SEQ_MASK : UOP_MASK;
        if (status == TRI_OK && word[i] > most)
            status = tri_text_refuse(t, start, "a %s has %d bits",
                                     i == 3 ? "sequence word" : "uop",
                                     i == 3 ? 30 : 48);
        count_lines(t, start);
        if (status == TRI_OK && i < 3)
            status = expect(t, ',');
    }
    if (status == TRI_OK) {
        (void)take_char(t, ',');
        status = expect(t, '}');
    }
    if (status == TRI_OK && a->address > UADDR_MASK)
        status = tri_text_refuse(t, t->at - 1, "code addresses end at U7fff");
    for (unsigned i = 0; i < 3 && status == TRI_OK; i++)
        status = tri_reader_uop(a->r, (unsigned)a->address + i,
                                tri_ucode_uop_parity(word[i]), line[i]);
    if (status == TRI_OK)
        status = tri_program_triad(a->r->program, (unsigned)a->address, &triad);
    if (status != TRI_OK)
        return status;
    triad->sequence = tri_ucode_sequence_parity((uint32_t)word[3]);
    return TRI_OK;
}

/* Behind the array's brackets. `addr` in it is the first uop's address. */
static int read_array(array_text *a, tri_text *t, const char *at)
{
    const uint64_t first = a->address;
    uint64_t next = first;
    if (!a->has_address)
        return tri_text_refuse(t, at,
                               "expected 'unsigned long addr = "
                               "0x...;' before the array");
    if (first & 3)
        return tri_text_refuse(t, at, "addr is no multiple of 4");
    int status = expect(t, '=');
    if (status == TRI_OK)
        status = expect(t, '{');
    while (status == TRI_OK && !take_char(t, '}')) {
        array_text here = *a;
        here.scope.ctx = a;
        here.address = next;
        next += 4;
        status = read_triad(&here, t);
        if (status == TRI_OK && !take_char(t, ',')) {
            status = expect(t, '}');
            break;
        }
    }
    return status;
}

static int read_number(array_text *a, tri_text *t, uint64_t *value, bool *has)
{
    if (!take_char(t, '='))
        return TRI_OK;
    skip_space(t);
    const char *start = t->at;
    int status = tri_scan_expression(t, &a->scope, value);
    if (status == TRI_OK && *value > UADDR_MASK)
        status = tri_text_refuse(t, start, "that is no code address");
    *has = true;
    return status;
}

static int read_all(array_text *a, tri_text *t)
{
    bool ignored = false;
    int status = TRI_OK;
    while (status == TRI_OK && t->at < t->end) {
        skip_space(t);
        tri_slice name = tri_scan_name(t);
        if (!name.length) {
            t->at += t->at < t->end;
            continue;
        }
        if (tri_slice_is(name, "addr") && !a->has_address) {
            status = read_number(a, t, &a->address, &a->has_address);
        } else if (tri_slice_is(name, "hook_address")) {
            status = read_number(a, t, &a->hook_address, &a->has_hook);
        } else if (tri_slice_is(name, "hook_entry")) {
            status = read_number(a, t, &a->hook_entry, &ignored);
        } else if (take_char(t, '[')) {
            if (!find_char(t, ']'))
                return tri_text_refuse(t, name.at, "expected ']'");
            if (take_char(t, '[') && !find_char(t, ']'))
                return tri_text_refuse(t, name.at, "expected ']'");
            status = read_array(a, t, name.at);
        }
    }
    return status;
}

static int finish(array_text *a)
{
    tri_ucode_program *program = a->r->program;
    uint64_t entries =
        program->machine->parameter[TRI_UCODE_MATCH_ENTRIES].value;
    tri_text *t = &a->r->text;
    if (!program->triads)
        return tri_text_refuse(t, t->at, "there is no array of triads here");
    if (!a->has_hook)
        return TRI_OK;
    if (a->hook_address & 1 || a->hook_entry >= entries)
        return tri_text_refuse(t, t->at,
                               "hook_address is even, hook_entry below %lu",
                               (unsigned long)entries);
    return tri_program_hook(program, (tri_ucode_hook){(uint16_t)a->hook_address,
                                                      (uint16_t)a->address,
                                                      (uint8_t)a->hook_entry});
}

void tri_read_c(tri_reader *r)
{
    array_text a = {.r = r};
    char *text = NULL;
    size_t size = 0;
    const tri_allocator *allocator = &r->program->allocator;
    a.scope = (tri_scope){.value = value_of, .ctx = &a};
    int status = tri_macros_expand(r, &text, &size);
    if (status == TRI_OK) {
        tri_text t = tri_text_open(text ? text : "", size, &r->why);
        status = read_all(&a, &t);
        r->text = t;
    }
    if (status == TRI_OK)
        status = finish(&a);
    if (text)
        (void)allocator->resize(allocator->ctx, text, 0);
    if (status != TRI_OK)
        (void)tri_reader_report(r, status);
}

/* Words as numbers: they are what every version of lib-micro takes. The text
 * of each is in a comment. */
void tri_write_c(tri_sink *s, const tri_ucode_program *program)
{
    if (!program->triads)
        return;
    unsigned next = program->triad[0].address;
    tri_emit(s, "unsigned long addr = 0x%04x;\n", next);
    for (size_t i = 0; i < program->hooks; i++)
        if (program->hook[i].target == next) {
            tri_emit(s,
                     "unsigned long hook_address = 0x%04x;\n"
                     "unsigned long hook_entry = 0x%02x;\n",
                     program->hook[i].source, program->hook[i].entry);
            break;
        }
    tri_emit(s, "ucode_t ucode_patch[] = {\n");
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *triad = &program->triad[i];
        for (; next < triad->address; next += 4)
            tri_emit(s, "    {NOP, NOP, NOP, NOP_SEQWORD}, /* U%04x */\n",
                     next);
        tri_emit(s, "    { /* U%04x */\n", next);
        for (unsigned slot = 0; slot < 3; slot++) {
            uint64_t word = triad->uop[slot];
            UOP_PUT(word, PARITY, 0);
            tri_emit(s, "        0x%012llxUL, /* ", (unsigned long long)word);
            tri_uop_format(s, program->machine, NULL, word,
                           triad->address + slot);
            tri_emit(s, " */\n");
        }
        tri_emit(s, "        0x%08lxUL},\n",
                 (unsigned long)(triad->sequence & 0xfffffff));
        next += 4;
    }
    tri_emit(s, "};\n");
}
