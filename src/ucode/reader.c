/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Programs from texts and back, by notation. */
#include "ucode/reader.h"
#include "ucode/operands.h"

#include <string.h>

static const struct {
    const char *name;
    void (*read)(tri_reader *r);
    void (*write)(tri_sink *s, const tri_ucode_program *program);
} formats[TRI_UCODE_FORMATS] = {
    [TRI_UCODE_TEXT] = {"text", tri_read_text, tri_write_text},
    [TRI_UCODE_LISTING] = {"listing", tri_read_listing, tri_write_listing},
    [TRI_UCODE_CPU] = {"cpu", tri_read_cpu, tri_write_cpu},
    [TRI_UCODE_C] = {"c", tri_read_c, tri_write_c},
    [TRI_UCODE_HEX] = {"hex", tri_read_hex, tri_write_hex},
    [TRI_UCODE_DUMP] = {"dump", tri_read_dump, NULL},
    [TRI_UCODE_IMAGE] = {"image", tri_read_image, tri_write_image},
};

const char *tri_ucode_format_name(tri_ucode_format format)
{
    return (unsigned)format < TRI_UCODE_FORMATS ? formats[format].name : NULL;
}

bool tri_reader_report(tri_reader *r, int status)
{
    if (r->errors++ == 0)
        r->status = status;
    if (r->errors <= TRI_UCODE_MAX_ERRORS && status == TRI_ERR_SYNTAX &&
        r->report)
        r->report(r->ctx, &r->why);
    return status == TRI_ERR_SYNTAX && r->errors < TRI_UCODE_MAX_ERRORS;
}

bool tri_reader_line(tri_reader *r, tri_text *line)
{
    tri_text *t = &r->text;
    if (t->at == t->end)
        return false;
    *line = *t;
    line->line_start = t->at;
    while (t->at < t->end && *t->at != '\n')
        t->at++;
    line->end = t->at;
    if (t->at < t->end)
        t->at++;
    t->line++;
    return true;
}

int tri_reader_uop(tri_reader *r, unsigned address, uint64_t word, size_t line)
{
    tri_ucode_triad *triad;
    int status = tri_program_triad(r->program, address, &triad);
    if (status != TRI_OK || (address & 3) == 3)
        return status;
    triad->uop[address & 3] = word & UOP_MASK;
    triad->line[address & 3] = (uint32_t)line;
    return TRI_OK;
}

int tri_scan_hex(tri_text *t, unsigned digits, uint64_t *value,
                 const char *what)
{
    const char *start = t->at;
    unsigned n = 0;
    *value = 0;
    for (; t->at < t->end && n < 17; t->at++, n++) {
        char c = *t->at, low = (char)(c | 0x20);
        if (c >= '0' && c <= '9')
            *value = *value << 4 | (unsigned)(c - '0');
        else if (low >= 'a' && low <= 'f')
            *value = *value << 4 | (unsigned)(low - 'a' + 10);
        else
            break;
    }
    if (n == 0 || n > 16 || (digits && n != digits))
        return tri_text_refuse(t, start, "expected %s, in hexadecimal digits",
                               what);
    return TRI_OK;
}

int tri_machine_cpuid(const tri_text *t, const char *at,
                      const tri_ucode_machine *machine, uint32_t cpuid)
{
    char list[64] = "";
    tri_sink s = {list, sizeof list, 0};
    for (const uint32_t *known = machine->cpuid; *known; known++) {
        if (*known == cpuid)
            return TRI_OK;
        tri_emit(&s, " 0x%lx", (unsigned long)*known);
    }
    return tri_text_refuse(t, at,
                           "cpuid 0x%lx is another machine than %s, which is%s",
                           (unsigned long)cpuid, machine->name, list);
}

bool tri_label_is_free(const tri_op_index *index, tri_slice name,
                       unsigned address)
{
    const tri_ucode_machine *machine = index->machine;
    uint64_t known;
    if (tri_op_find(index, name) || tri_slice_is(name, "NOP") ||
        tri_slice_is(name, "SEQW") ||
        (tri_machine_address(machine, name, &known) && known != address))
        return false;
    for (int simd = 0; simd < 2; simd++)
        if (tri_find_register(machine->source, name, simd) != TRI_NO_SELECTOR)
            return false;
    return true;
}

int tri_ucode_read(tri_ucode_program *program, tri_ucode_format format,
                   const char *text, size_t length, tri_ucode_report *report,
                   void *ctx)
{
    tri_ucode_program new;
    tri_reader r = {.program = &new, .report = report, .ctx = ctx};
    if ((unsigned)format >= TRI_UCODE_FORMATS)
        return TRI_ERR_SYNTAX;
    tri_ucode_open(&new, program->machine, &program->allocator);
    r.text = tri_text_open(text, length, &r.why);
    formats[format].read(&r);
    if (r.status == TRI_OK) {
        tri_ucode_program old = *program;
        *program = new;
        new = old;
    }
    tri_ucode_free(&new);
    return r.status;
}

size_t tri_ucode_write(const tri_ucode_program *program,
                       tri_ucode_format format, char *text, size_t size)
{
    tri_sink s = {text, size, 0};
    if (size)
        text[0] = 0;
    if ((unsigned)format < TRI_UCODE_FORMATS && formats[format].write)
        formats[format].write(&s, program);
    return s.length;
}
