/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/sequence.h"

#include <string.h>

/* Values of eflow that are arrows, not actions. */
static bool is_arrow(unsigned eflow)
{
    return eflow >= TRI_UCODE_EFLOW_WRTAGW && eflow < TRI_UCODE_EFLOW_UEND;
}

static bool saves(unsigned eflow)
{
    return eflow >= TRI_UCODE_EFLOW_SAVEUIP && eflow < TRI_UCODE_EFLOW_WRTAGW;
}

static bool leaves(unsigned eflow)
{
    return eflow >= TRI_UCODE_EFLOW_UEND ||
           (eflow >= TRI_UCODE_EFLOW_URET && eflow < TRI_UCODE_EFLOW_SAVEUIP);
}

/* TESTUSTATE, of any size. */
static bool is_test(uint64_t word)
{
    return (UOP_GET(word, OPCODE) & 0xf3f) == 0x00a;
}

/* The value of a name, with or without the arrow behind it; 0 when none. */
static unsigned find(const tri_ucode_machine *machine, tri_ucode_names names,
                     tri_slice name)
{
    const tri_ucode_name_table *table = &machine->names[names];
    for (size_t i = 0; i < table->count; i++) {
        const char *text = table->name[i].name;
        size_t length = strlen(text);
        if (length > 2 && text[length - 1] == '>')
            length -= 2;
        if (name.length == length && memcmp(name.at, text, length) == 0)
            return table->name[i].value;
    }
    return 0;
}

static const char only_goto[] = "goto";
static const char only_eflow[] = "URET, UEND, SAVEUIP, WRTAGW, MSLOOP, MSSTOP";
static const char only_sync[] = "LFNCE or SYNC action";

/* Sets a named action of either table; *clash is what it cannot stand beside,
 * null when all is well; false when nothing is called so. */
static bool add_named(tri_marks *marks, const tri_ucode_machine *machine,
                      tri_slice name, const char **clash)
{
    unsigned eflow = find(machine, TRI_UCODE_NAMES_EFLOW, name);
    unsigned sync = eflow ? 0 : find(machine, TRI_UCODE_NAMES_SYNC, name);
    *clash = NULL;
    if (eflow) {
        *clash = marks->eflow ? only_eflow : NULL;
        marks->eflow = eflow;
    } else if (sync) {
        *clash = marks->sync ? only_sync : NULL;
        marks->sync = sync;
    }
    return eflow || sync;
}

static int refuse_second(const tri_text *t, const char *at, const char *what)
{
    return tri_text_refuse(t, at, "a triad has room for one %s", what);
}

int tri_marks_arrows(tri_text *t, const tri_ucode_machine *machine,
                     tri_marks *marks)
{
    for (;;) {
        tri_text ahead = *t;
        const char *clash;
        tri_slice name = tri_scan_name(&ahead);
        const char *behind = ahead.at;
        if (!name.length || ahead.end - behind < 2)
            return TRI_OK;
        if (tri_slice_is(name, "ROVR") && memcmp(behind, "<-", 2) == 0)
            marks->override = true;
        else if (memcmp(behind, "->", 2) != 0)
            return TRI_OK;
        else if (!add_named(marks, machine, name, &clash))
            return tri_text_refuse(t, name.at, "no arrow is called '%.*s->'",
                                   name.length < 40 ? (int)name.length : 40,
                                   name.at);
        else if (clash)
            return refuse_second(t, name.at, clash);
        t->at = behind + 2;
    }
}

static int read_field(tri_text *t, tri_marks *marks)
{
    const char *start = t->at;
    tri_slice name = tri_scan_name(t);
    uint64_t value = 0;
    size_t i = 0;
    while (i < SEQ_FIELDS && !tri_slice_is(name, tri_sequence_field[i].name))
        i++;
    if (i == SEQ_FIELDS || !tri_scan_char(t, '='))
        return tri_text_refuse(t, start,
                               "expected a field of the sequence word and its "
                               "value: up0 eflow up1 uaddr up2 sync parity");
    int status = tri_scan_number(t, &value);
    if (status == TRI_OK && value >> tri_sequence_field[i].width)
        status = tri_text_refuse(t, start, "%s has %u bits",
                                 tri_sequence_field[i].name,
                                 tri_sequence_field[i].width);
    marks->set[i] = true;
    marks->value[i] = (unsigned)value;
    return status;
}

static int read_address(tri_text *t, const tri_scope *scope, unsigned *address)
{
    uint64_t value = 0;
    tri_scan_space(t);
    const char *start = t->at;
    int status = tri_scan_expression(t, scope, &value);
    if (status == TRI_OK && value > UADDR_MASK)
        status = tri_text_refuse(t, start, "0x%llx is no code address",
                                 (unsigned long long)value);
    *address = (unsigned)value;
    return status;
}

/* SAVEUIPn may name the address it saves, which is the next. */
static int read_saved(tri_text *t, const tri_scope *scope, unsigned next)
{
    unsigned address;
    tri_scan_space(t);
    const char *start = t->at;
    if (t->at == t->end || *t->at < '0' || *t->at == ';' || *t->at == '}')
        return TRI_OK;
    int status = read_address(t, scope, &address);
    if (status == TRI_OK && next && address != next)
        status = tri_text_refuse(
            t, start, "what is saved is the next address, U%04x", next);
    return status;
}

static int read_action(tri_text *t, const tri_ucode_machine *machine,
                       const tri_scope *scope, unsigned next, tri_marks *marks)
{
    const char *clash;
    if (tri_scan_char(t, '!'))
        return read_field(t, marks);
    tri_slice name = tri_scan_name(t);
    if (tri_slice_is(name, "GOTO")) {
        if (marks->goes)
            return refuse_second(t, name.at, only_goto);
        marks->goes = true;
        return read_address(t, scope, &marks->uaddr);
    }
    if (!name.length || !add_named(marks, machine, name, &clash))
        return tri_text_refuse(t, name.at,
                               "expected an action: GOTO, URET0, UEND0, "
                               "SAVEUIP0, LFNCEWAIT, SYNCFULL, ...");
    if (clash)
        return refuse_second(t, name.at, clash);
    return saves(marks->eflow) && name.at[0] == 'S' && name.at[1] == 'A'
               ? read_saved(t, scope, next)
               : TRI_OK;
}

int tri_marks_actions(tri_text *t, const tri_ucode_machine *machine,
                      const tri_scope *scope, uint64_t word, unsigned next,
                      tri_marks *marks, bool *found)
{
    tri_text ahead = *t;
    bool asks = tri_scan_char(&ahead, '?');
    *found = tri_slice_is(tri_scan_name(&ahead), "SEQW");
    if (!*found)
        return TRI_OK;
    tri_scan_space(t);
    if (asks && !is_test(word))
        return tri_text_refuse(t, t->at,
                               "no TESTUSTATE in this slot makes it "
                               "conditional");
    t->at = ahead.at;
    bool again = true;
    int status = TRI_OK;
    while (status == TRI_OK && again) {
        status = read_action(t, machine, scope, next, marks);
        tri_scan_space(t);
        again = tri_scan_char(t, ',') || (t->at < t->end && *t->at == '!');
    }
    return status;
}

const char *tri_marks_join(tri_marks *triad, const tri_marks *marks,
                           unsigned slot)
{
    if (marks->goes && triad->goes)
        return only_goto;
    if (marks->eflow && triad->eflow)
        return only_eflow;
    if (marks->sync && triad->sync)
        return only_sync;
    if (marks->override && !saves(marks->eflow))
        return "ROVR<-, and only before an uop with SEQW SAVEUIP";
    if (marks->goes) {
        triad->goes = true;
        triad->goto_slot = slot;
        triad->uaddr = marks->uaddr;
    }
    if (marks->eflow) {
        triad->eflow = marks->eflow;
        triad->eflow_slot = slot;
        triad->override = marks->override;
    }
    if (marks->sync) {
        triad->sync = marks->sync;
        triad->sync_slot = slot;
    }
    for (size_t i = 0; i < SEQ_FIELDS; i++)
        if (marks->set[i]) {
            triad->set[i] = true;
            triad->value[i] = marks->value[i];
        }
    return NULL;
}

uint32_t tri_marks_word(const tri_marks *m, const tri_ucode_machine *machine,
                        unsigned address)
{
    uint64_t word = SEQ_NOTHING;
    const tri_field *field = tri_sequence_field;
    if (m->eflow) {
        unsigned more = m->override ? TRI_UCODE_EFLOW_SAVEUIP_REGOVR -
                                          TRI_UCODE_EFLOW_SAVEUIP
                                    : 0;
        word = tri_put(word, field[SEQ_EFLOW], m->eflow + more);
        word = tri_put(word, field[SEQ_UP0], m->eflow_slot);
    }
    if (m->goes) {
        word = tri_put(word, field[SEQ_UP1], m->goto_slot);
        word = tri_put(word, field[SEQ_UADDR], m->uaddr);
    }
    if (m->sync) {
        word = tri_put(word, field[SEQ_UP2], m->sync_slot);
        word = tri_put(word, field[SEQ_SYNC], m->sync);
    }
    for (size_t i = 0; i < SEQ_FIELDS; i++)
        if (m->set[i])
            word = tri_put(word, field[i], m->value[i]);
    if (!m->set[SEQ_PARITY] && tri_has_parity(machine, address))
        return tri_ucode_sequence_parity((uint32_t)word);
    return (uint32_t)word;
}

/* A TESTUSTATE in slot 2 has its goto even when up1 has none, unless the flow
 * ends there. */
static bool hidden_goto(const tri_ucode_sequence *s,
                        const tri_ucode_triad *triad)
{
    return s->up1 == TRI_UCODE_NO_SLOT && is_test(triad->uop[2]) &&
           !(s->up0 == 2 && leaves(s->eflow));
}

void tri_marks_of(tri_marks *m, const tri_ucode_machine *machine,
                  const tri_ucode_triad *triad)
{
    tri_ucode_sequence s;
    tri_ucode_sequence_decode(triad->sequence, &s);
    *m = (tri_marks){.sync = 0};
    if (s.up0 != TRI_UCODE_NO_SLOT &&
        tri_ucode_name_of(machine, TRI_UCODE_NAMES_EFLOW, s.eflow)) {
        m->override = s.eflow == TRI_UCODE_EFLOW_SAVEUIP_REGOVR ||
                      s.eflow == TRI_UCODE_EFLOW_SAVEUIP_REGOVR + 1;
        m->eflow = m->override ? s.eflow - 2u : s.eflow;
        m->eflow_slot = s.up0;
    }
    if (s.up2 != TRI_UCODE_NO_SLOT && s.sync) {
        m->sync = s.sync;
        m->sync_slot = s.up2;
    }
    if (s.up1 != TRI_UCODE_NO_SLOT || hidden_goto(&s, triad)) {
        m->goes = true;
        m->goto_slot = s.up1 == TRI_UCODE_NO_SLOT ? 2 : s.up1;
        m->uaddr = s.uaddr;
    }
}

void tri_emit_arrows(tri_sink *s, const tri_ucode_machine *machine,
                     const tri_marks *m, unsigned slot)
{
    bool flows = m->eflow && m->eflow_slot == slot;
    if (flows && m->override)
        tri_emit(s, "ROVR<-");
    if (m->sync && m->sync_slot == slot)
        tri_emit(s, "%s",
                 tri_ucode_name_of(machine, TRI_UCODE_NAMES_SYNC, m->sync));
    if (flows && is_arrow(m->eflow))
        tri_emit(s, "%s",
                 tri_ucode_name_of(machine, TRI_UCODE_NAMES_EFLOW, m->eflow));
}

bool tri_emit_action(tri_sink *s, const tri_ucode_program *program,
                     const tri_ucode_triad *triad, const tri_marks *m,
                     unsigned slot, unsigned n, bool exact)
{
    const tri_ucode_machine *machine = program->machine;
    const char *ask = is_test(triad->uop[slot]) ? "? " : "";
    bool flows = m->eflow && m->eflow_slot == slot && !is_arrow(m->eflow);
    if (flows && n == 0) {
        bool ends = m->eflow >= TRI_UCODE_EFLOW_UEND;
        tri_emit(s, "%sSEQW %s", ends ? "" : ask,
                 tri_ucode_name_of(machine, TRI_UCODE_NAMES_EFLOW, m->eflow));
        if (saves(m->eflow))
            tri_emit(s, " U%04x",
                     tri_ucode_next((uint16_t)(triad->address + slot)));
        return true;
    }
    if (n != (flows ? 1u : 0u) || !m->goes || m->goto_slot != slot)
        return false;
    tri_emit(s, "%sSEQW GOTO ", ask);
    tri_emit_address(s, machine, program, m->uaddr, exact);
    return true;
}

void tri_emit_open_fields(tri_sink *s, const tri_ucode_machine *machine,
                          const tri_ucode_triad *triad, const tri_marks *marks)
{
    tri_marks all = *marks;
    const tri_field parity = tri_sequence_field[SEQ_PARITY];
    uint32_t made = tri_marks_word(marks, machine, triad->address);
    for (size_t i = 0; i < SEQ_PARITY; i++) {
        unsigned value = tri_get(triad->sequence, tri_sequence_field[i]);
        if (value == tri_get(made, tri_sequence_field[i]))
            continue;
        tri_emit(s, " !%s=0x%x", tri_sequence_field[i].name, value);
        all.set[i] = true;
        all.value[i] = value;
    }
    made = tri_marks_word(&all, machine, triad->address);
    if (tri_get(made, parity) != tri_get(triad->sequence, parity))
        tri_emit(s, " !parity=0x%x", tri_get(triad->sequence, parity));
}

bool tri_marks_end(const tri_marks *m, uint64_t word)
{
    return !is_test(word) &&
           (leaves(m->eflow) || (m->goes && !saves(m->eflow)));
}
