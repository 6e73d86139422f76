/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* uCodeDisasm's listing.
 *
 *   label:
 *   U0a41: [U7c04: ]000c00980200    LFNCEMARK-> SAVEUIP(0x01, U0600)
 *              04860040                 SEQW GOTO U0600
 *
 * A line of dashes stands where control does not go on, an empty one between
 * triads. The second address of a line is the other end of a match entry. Only
 * the words are read, and the arrows of triads that show no word. */
#include "ucode/reader.h"

#include <string.h>

enum { MAX_LABELS = 4096 };

typedef struct listing {
    tri_reader *r;
    tri_op_index index;
    unsigned address; /* of the last uop */
    bool any, has_word;
    tri_marks marks;
    tri_slice label;
} listing;

/* A triad without a SEQW line has no more than its arrows say. */
static int finish_triad(listing *l)
{
    tri_ucode_triad *triad;
    tri_ucode_program *program = l->r->program;
    if (!l->any || l->has_word)
        return TRI_OK;
    int status = tri_program_triad(program, l->address, &triad);
    if (status == TRI_OK)
        triad->sequence =
            tri_marks_word(&l->marks, program->machine, triad->address);
    return status;
}

static int read_address(tri_text *t, uint64_t *address)
{
    t->at++;
    int status = tri_scan_hex(t, 4, address, "an address of 4 digits");
    if (status == TRI_OK && (*address > UADDR_MASK || !tri_scan_char(t, ':')))
        status = tri_text_refuse(t, t->at, "expected an address and ':'");
    tri_scan_space(t);
    return status;
}

static int add_label(listing *l, unsigned address)
{
    tri_ucode_program *program = l->r->program;
    tri_slice name = l->label;
    uint64_t known;
    l->label.length = 0;
    if (!name.length || program->labels == MAX_LABELS ||
        tri_machine_address(program->machine, name, &known) ||
        !tri_label_is_free(&l->index, name, address))
        return TRI_OK;
    for (size_t i = 0; i < program->labels; i++)
        if (tri_slice_is(name, program->label[i].name))
            return TRI_OK; /* not unique, and not needed */
    return name.length < TRI_UCODE_NAME_MAX
               ? tri_program_label(program, name.at, name.length, address)
               : TRI_OK;
}

/* One entry for each pair: the hooked address is the ROM's. */
static int add_hook(listing *l, unsigned source, unsigned target)
{
    tri_ucode_program *program = l->r->program;
    const tri_ucode_quantity *p = program->machine->parameter;
    if (source >= p[TRI_UCODE_RAM_FIRST].value ||
        program->hooks == p[TRI_UCODE_MATCH_ENTRIES].value)
        return TRI_OK;
    tri_ucode_hook hook = {(uint16_t)(source & ~1u), (uint16_t)(target & ~1u),
                           (uint8_t)program->hooks};
    return tri_program_hook(program, hook);
}

static int read_uop(listing *l, tri_text *t)
{
    uint64_t address = 0, partner = UINT64_MAX, word = 0;
    const char *start = t->at;
    int status = read_address(t, &address);
    if (status == TRI_OK && (address & 3) == 3)
        status = tri_text_refuse(t, start, "no uop has this address");
    if (status == TRI_OK && t->at < t->end && *t->at == 'U')
        status = read_address(t, &partner);
    if (status == TRI_OK)
        status = tri_scan_hex(t, 12, &word, "a uop of 12 digits");
    if (status != TRI_OK)
        return status;
    if (!l->any || (l->address ^ (unsigned)address) & ~3u) {
        status = finish_triad(l);
        l->has_word = false;
        l->marks = (tri_marks){.eflow = 0};
    }
    l->any = true;
    l->address = (unsigned)address;
    tri_marks marks = {.eflow = 0};
    if (status == TRI_OK)
        status = tri_marks_arrows(t, l->index.machine, &marks);
    if (!marks.override) /* goes with a SEQW line */
        (void)tri_marks_join(&l->marks, &marks, l->address & 3);
    if (status == TRI_OK)
        status = add_label(l, l->address);
    if (status == TRI_OK && partner != UINT64_MAX)
        status = add_hook(l, l->address, (unsigned)partner);
    return status == TRI_OK ? tri_reader_uop(l->r, l->address, word, t->line)
                            : status;
}

static int read_sequence(listing *l, tri_text *t)
{
    uint64_t word = 0;
    tri_ucode_triad *triad;
    const char *start = t->at;
    int status = tri_scan_hex(t, 8, &word, "a sequence word of 8 digits");
    if (status == TRI_OK && (!l->any || word > SEQ_MASK))
        status = tri_text_refuse(t, start,
                                 l->any ? "a sequence word has 30 bits"
                                        : "there is no uop before it");
    if (status == TRI_OK)
        status = tri_program_triad(l->r->program, l->address, &triad);
    if (status != TRI_OK)
        return status;
    triad->sequence = (uint32_t)word;
    l->has_word = true;
    return TRI_OK;
}

static bool is_label(const tri_text *t, tri_slice *name)
{
    const char *end = t->end;
    while (end > t->at && (end[-1] == '\r' || end[-1] == ' '))
        end--;
    if (end == t->at || end[-1] != ':')
        return false;
    tri_text line = {t->at, end - 1, t->line_start, t->line, NULL};
    *name = tri_scan_name(&line);
    return name->length && line.at == line.end;
}

static int read_line(listing *l, tri_text *t)
{
    bool indented = t->at < t->end && (*t->at == ' ' || *t->at == '\t');
    tri_scan_space(t);
    if (t->at == t->end || *t->at == '-')
        return TRI_OK;
    if (is_label(t, &l->label))
        return TRI_OK;
    if (!indented && *t->at == 'U')
        return read_uop(l, t);
    if (indented && (*t->at == 'S' || *t->at == '?'))
        return TRI_OK; /* the second action of a word */
    if (indented)
        return read_sequence(l, t);
    return tri_text_refuse(t, t->at,
                           "expected 'Uxxxx: word text', a label or a SEQW "
                           "line");
}

void tri_read_listing(tri_reader *r)
{
    tri_text line;
    listing l = {.r = r};
    tri_op_index_make(&l.index, r->program->machine);
    while (tri_reader_line(r, &line)) {
        int status = read_line(&l, &line);
        if (status != TRI_OK && !tri_reader_report(r, status))
            return;
    }
    int status = finish_triad(&l);
    if (status != TRI_OK)
        (void)tri_reader_report(r, status);
    tri_program_sort(r->program);
}

/* The other end of a match entry; false when the address is in none. */
static bool partner_of(const tri_ucode_program *program, unsigned address,
                       unsigned *partner)
{
    for (size_t i = 0; i < program->hooks; i++) {
        const tri_ucode_hook *h = &program->hook[i];
        if (h->source != address && h->target != address)
            continue;
        *partner = h->source == address ? h->target : h->source;
        return true;
    }
    return false;
}

static void write_labels(tri_sink *s, const tri_ucode_program *program,
                         unsigned address)
{
    const char *own = tri_program_label_at(program, address);
    const char *name = own ? own
                           : tri_ucode_name_of(program->machine,
                                               TRI_UCODE_NAMES_LABEL, address);
    if (name)
        tri_emit(s, "%s%s:\n", address & 3 ? "\n" : "", name);
}

static void write_rule(tri_sink *s)
{
    for (int i = 0; i < 84; i += 12)
        tri_emit(s, "------------");
    tri_emit(s, "\n");
}

static void write_actions(tri_sink *s, const tri_ucode_program *program,
                          const tri_ucode_triad *triad, const tri_marks *marks,
                          unsigned slot)
{
    enum { URET = 0x148, UJMP = 0x15d, SAVEUIP_REGOVR = 0x00d };
    unsigned opcode = UOP_GET(triad->uop[slot], OPCODE);
    bool goes = marks->goes && marks->goto_slot == slot;
    tri_marks here = {.eflow = marks->eflow_slot == slot ? marks->eflow : 0,
                      .goes = goes};
    unsigned n = 0;
    for (;; n++) {
        size_t line = s->length;
        if (n == 0)
            tri_emit(s, "%19.8lx%17s", (unsigned long)triad->sequence, "");
        else
            tri_emit(s, "%36s", "");
        if (!tri_emit_action(s, program, triad, marks, slot, n, false)) {
            s->length = line;
            break;
        }
        tri_emit(s, "\n");
    }
    if (n && tri_marks_end(&here, triad->uop[slot]) &&
        !(goes && opcode == SAVEUIP_REGOVR))
        write_rule(s);
    if (opcode == URET || opcode == UJMP)
        write_rule(s);
}

void tri_write_listing(tri_sink *s, const tri_ucode_program *program)
{
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *triad = &program->triad[i];
        tri_marks marks;
        tri_marks_of(&marks, program->machine, triad);
        for (unsigned slot = 0; slot < 3; slot++) {
            unsigned address = triad->address + slot, partner;
            char arrows[64] = "";
            tri_sink a = {arrows, sizeof arrows, 0};
            bool hooked = partner_of(program, address, &partner);
            write_labels(s, program, address);
            tri_emit(s, "U%04x: ", address);
            if (hooked)
                tri_emit(s, "U%04x: ", partner);
            tri_emit_arrows(&a, program->machine, &marks, slot);
            tri_emit(s, "%012llx %*s ", (unsigned long long)triad->uop[slot],
                     hooked ? 8 : 15, arrows);
            tri_uop_format(s, program->machine, program, triad->uop[slot],
                           address);
            tri_emit(s, "\n");
            write_actions(s, program, triad, &marks, slot);
        }
        tri_emit(s, "\n");
    }
}
