/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Programs in our notation: every triad between braces, what is known about an
 * address in comments. */
#include "ucode/reader.h"
#include "ucode/refs.h"

#include <limits.h>

/* Pads what was emitted since `start` to a column. */
static void pad(tri_sink *s, size_t start, size_t column)
{
    size_t length = s->length - start;
    tri_emit(s, "%*s", (int)(length < column ? column - length : 1), "");
}

static void write_slot(tri_sink *s, const tri_op_index *index,
                       const tri_ucode_program *program,
                       const tri_ucode_triad *triad, const tri_marks *marks,
                       unsigned slot)
{
    enum { COMMENT = 76 };
    unsigned address = triad->address + slot;
    size_t start = s->length;
    tri_emit(s, "    ");
    tri_emit_arrows(s, program->machine, marks, slot);
    if (s->length > start + 4)
        tri_emit(s, " ");
    tri_uop_format_exact(s, index, program, triad->uop[slot], address);
    pad(s, start, COMMENT);
    tri_emit(s, "# U%04x %012llx\n", address,
             (unsigned long long)triad->uop[slot]);
    for (unsigned n = 0;; n++) {
        size_t line = s->length;
        tri_emit(s, "        ");
        if (!tri_emit_action(s, program, triad, marks, slot, n, true)) {
            s->length = line;
            return;
        }
        tri_emit(s, "\n");
    }
}

/* What is known about an address: its names, and who comes there. */
static void write_place(tri_sink *s, const tri_ucode_program *program,
                        const tri_refs *refs, unsigned address)
{
    enum { SHOWN = 8 };
    size_t count;
    const tri_ref *ref = tri_refs_to(refs, address, &count);
    const char *name =
        tri_ucode_name_of(program->machine, TRI_UCODE_NAMES_LABEL, address);
    if (name || count)
        tri_emit(s, "    # U%04x", address);
    if (name)
        tri_emit(s, " %s", name);
    for (size_t i = 0; i < count && i < SHOWN; i++)
        tri_emit(s, "%s U%04x", i ? "" : " <-", ref[i].source);
    if (count > SHOWN)
        tri_emit(s, " and %lu more", (unsigned long)(count - SHOWN));
    if (name || count)
        tri_emit(s, "\n");
    for (size_t i = tri_program_first_label(program, address);
         i < program->labels && program->label[i].address == address; i++)
        tri_emit(s, "%s:\n", program->label[i].name);
}

static void write_triad(tri_sink *s, const tri_op_index *index,
                        const tri_ucode_program *program,
                        const tri_ucode_triad *triad, const tri_refs *refs)
{
    tri_marks marks;
    tri_marks_of(&marks, program->machine, triad);
    tri_emit(s, "{\n");
    for (unsigned slot = 0; slot < 3; slot++) {
        write_place(s, program, refs, triad->address + slot);
        write_slot(s, index, program, triad, &marks, slot);
    }
    size_t line = s->length;
    tri_emit(s, "        SEQW");
    size_t before = s->length;
    tri_emit_open_fields(s, program->machine, triad, &marks);
    if (s->length == before)
        s->length = line;
    else
        tri_emit(s, "\n");
    tri_emit(s, "}\n");
}

static void write_registers(tri_sink *s, const tri_ucode_machine *machine,
                            const char *directive, uint64_t set)
{
    const char *before = directive;
    for (size_t i = 0; i < 64; i++) {
        const tri_ucode_selector *r = &machine->source[i];
        bool plain = i >= 0x20 && r->kind == TRI_UCODE_REGISTER;
        if (plain && set >> r->index & 1) {
            tri_emit(s, "%s %s", before, r->name);
            before = ",";
        }
    }
    if (set >> TRI_UCODE_MEMORY & 1)
        tri_emit(s, "%s memory", before);
    if (set)
        tri_emit(s, "\n");
}

static void write_head(tri_sink *s, const tri_ucode_program *program)
{
    if (program->cpuid)
        tri_emit(s, ".cpuid 0x%lx\n", (unsigned long)program->cpuid);
    const tri_ucode_contract *contract = &program->contract;
    write_registers(s, program->machine, ".input", contract->input);
    write_registers(s, program->machine, ".secret", contract->secret);
    write_registers(s, program->machine, ".preserve", contract->preserve);
    for (size_t i = 0; i < program->hooks; i++)
        tri_emit(s, ".entry %u, U%04x, U%04x\n", program->hook[i].entry,
                 program->hook[i].source, program->hook[i].target);
    for (size_t i = 0; i < program->labels; i++) {
        const tri_ucode_label *label = &program->label[i];
        if ((label->address & 3) == 3 ||
            !tri_ucode_find_triad(program, label->address))
            tri_emit(s, ".equ %s, 0x%04x\n", label->name, label->address);
    }
}

void tri_write_text(tri_sink *s, const tri_ucode_program *program)
{
    tri_op_index index;
    tri_refs refs;
    unsigned next = UINT_MAX;
    tri_op_index_make(&index, program->machine);
    if (tri_refs_find(&refs, program) != TRI_OK) {
        s->length = TRI_UCODE_NOT_WRITTEN;
        return;
    }
    write_head(s, program);
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *triad = &program->triad[i];
        if (triad->address != next)
            tri_emit(s, "%s.org U%04x\n", s->length ? "\n" : "",
                     triad->address);
        write_triad(s, &index, program, triad, &refs);
        next = triad->address + 4u;
    }
    tri_refs_free(&refs, program);
}
