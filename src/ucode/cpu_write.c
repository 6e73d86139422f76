/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Programs in CustomProcessingUnit's notation. What its tool would read as
 * something else is written as a word. */
#include "ucode/cpu.h"
#include "ucode/dialect.h"

#include <string.h>

/* A source as the tool has it; false when it cannot be written so. */
static bool emit_source(tri_sink *s, const tri_ucode_machine *machine,
                        uint64_t word, int field)
{
    unsigned selector = tri_get(word, tri_uop_field[field]);
    const tri_ucode_selector *x = &machine->source[selector];
    if (x->kind == TRI_UCODE_IMMEDIATE)
        tri_emit(s, "0x%04x",
                 (unsigned)x->index << 13 | UOP_GET(word, IMM1) << 8 |
                     UOP_GET(word, IMM0));
    else if (x->name)
        tri_emit(s, "%s", x->name);
    return x->kind == TRI_UCODE_NONE || x->kind == TRI_UCODE_IMMEDIATE ||
           x->kind == TRI_UCODE_REGISTER;
}

/* The uop with its name, if it is written so that the tool finds it; what is
 * written is read again to see that. */
static bool emit_named(tri_sink *s, const tri_ucode_program *program,
                       uint64_t word)
{
    tri_ucode_uop u;
    tri_ucode_decode(program->machine, word, &u);
    tri_slice name = tri_dialect_name(u.op, "cpu");
    if (u.d.kind == TRI_UCODE_REGISTER && !u.stores)
        tri_emit(s, "%s := ",
                 program->machine->destination[UOP_GET(word, DST)].name);
    if (name.length)
        tri_emit(s, "%.*s(", (int)name.length, name.at);
    else
        tri_emit(s, "unk_%03x(", u.opcode);
    bool good = emit_source(s, program->machine, word, UOP_SRC0);
    if (UOP_GET(word, SRC1) || u.stores)
        tri_emit(s, ", ");
    good &= emit_source(s, program->machine, word, UOP_SRC1);
    if (u.stores && u.d.kind == TRI_UCODE_REGISTER)
        tri_emit(s, ", %s",
                 program->machine->destination[UOP_GET(word, DST)].name);
    tri_emit(s, ")");
    if (u.m0 || u.m1 || u.m2)
        tri_emit(s, " !%s%s%s%s%s", u.m0 ? "m0" : "",
                 u.m0 && (u.m1 || u.m2) ? "," : "", u.m1 ? "m1" : "",
                 u.m1 && u.m2 ? "," : "", u.m2 ? "m2" : "");
    return good;
}

static void write_uop(tri_sink *s, const tri_ucode_program *program,
                      uint64_t word)
{
    enum { LONGEST = 256 };
    char text[LONGEST];
    tri_sink named = {text, sizeof text, 0};
    uint64_t again = 0, plain = word;
    UOP_PUT(plain, PARITY, 0);
    if (plain == 0) {
        tri_emit(s, "NOP");
        return;
    }
    bool good = emit_named(&named, program, plain);
    tri_text t = tri_text_open(text, named.length, NULL);
    if (good && named.length < LONGEST &&
        tri_cpu_word(&t, program, &again) == TRI_OK && again == plain)
        tri_emit(s, "%s", text);
    else
        tri_emit(s, "$%012llx", (unsigned long long)plain);
}

static void write_actions(tri_sink *s, const tri_ucode_machine *machine,
                          const tri_marks *m, unsigned slot)
{
    const char *between = " SEQW ";
    if (m->sync && m->sync_slot == slot) {
        const char *name =
            tri_ucode_name_of(machine, TRI_UCODE_NAMES_SYNC, m->sync);
        tri_emit(s, "%s%.*s", between, (int)strlen(name) - 2, name);
        between = ", ";
    }
    if (m->goes && m->goto_slot == slot) {
        tri_emit(s, "%sGOTO 0x%04x", between, m->uaddr);
        between = ", ";
    }
    if (m->eflow && m->eflow_slot == slot) {
        const char *name =
            tri_ucode_name_of(machine, TRI_UCODE_NAMES_EFLOW, m->eflow);
        size_t length = strlen(name);
        tri_emit(s, "%s%.*s", between,
                 (int)(name[length - 1] == '>' ? length - 2 : length), name);
        if (m->override)
            tri_emit(s, " # with ROVR<-, which has no name here");
    }
}

static void write_triad(tri_sink *s, const tri_ucode_program *program,
                        const tri_ucode_triad *triad)
{
    tri_marks marks;
    tri_marks_of(&marks, program->machine, triad);
    for (unsigned slot = 0; slot < 3; slot++) {
        const char *label =
            tri_program_label_at(program, triad->address + slot);
        if (label)
            tri_emit(s, "<%s>\n", label);
        write_uop(s, program, triad->uop[slot]);
        write_actions(s, program->machine, &marks, slot);
        tri_emit(s, "\n");
    }
    tri_emit(s, "\n");
}

void tri_write_cpu(tri_sink *s, const tri_ucode_program *program)
{
    if (!program->triads)
        return;
    unsigned next = program->triad[0].address;
    tri_emit(s, ".org 0x%04x\n", next);
    for (size_t i = 0; i < program->hooks; i++)
        if (program->hook[i].target == next) {
            tri_emit(s, ".patch 0x%04x\n.entry %x\n", program->hook[i].source,
                     program->hook[i].entry);
            break;
        }
    tri_emit(s, "\n");
    for (size_t i = 0; i < program->triads; i++) {
        for (; next < program->triad[i].address; next += 4)
            tri_emit(s, "NOP\nNOP\nNOP\n\n");
        write_triad(s, program, &program->triad[i]);
        next += 4;
    }
}
