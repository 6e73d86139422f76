/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Uops as uCodeDisasm writes them. */
#include "ucode/form.h"
#include "ucode/uop_text.h"

#include <string.h>

/* What is being written: the uop, and how many operands of it are. */
typedef struct writer {
    tri_sink *s;
    const tri_ucode_machine *machine;
    const tri_ucode_program *program;
    tri_ucode_uop u;
    unsigned address, operands;
} writer;

static void separate(writer *w)
{
    if (w->operands++)
        tri_emit(w->s, ", ");
}

static void put_number(writer *w, uint64_t value)
{
    separate(w);
    tri_emit(w->s, value >> 32 ? "0x%016llx" : "0x%08llx",
             (unsigned long long)value);
}

/* The name of a value, or the value itself. */
static void put_name(writer *w, tri_ucode_names names, unsigned value,
                     const char *otherwise)
{
    const char *name = tri_ucode_name_of(w->machine, names, value);
    separate(w);
    if (name)
        tri_emit(w->s, "%s", name);
    else
        tri_emit(w->s, otherwise, value);
}

void tri_emit_address(tri_sink *s, const tri_ucode_machine *machine,
                      const tri_ucode_program *program, unsigned address,
                      bool exact)
{
    uint64_t back;
    const char *name = program ? tri_program_label_at(program, address) : NULL;
    if (!name) {
        name = tri_ucode_name_of(machine, TRI_UCODE_NAMES_LABEL, address);
        if (name && exact &&
            tri_machine_address(machine, (tri_slice){name, strlen(name)},
                                &back) &&
            back != address)
            name = NULL;
    }
    if (name)
        tri_emit(s, "%s", name);
    else
        tri_emit(s, "U%04x", address);
}

static void put_address(writer *w, unsigned address)
{
    separate(w);
    tri_emit_address(w->s, w->machine, w->program, address, false);
}

static void put_alias(writer *w)
{
    const char *name =
        w->u.op->traits & TRAIT_SEGMENT && w->u.imm0 == 0
            ? "IMM_MACRO_ALIAS_DISPLACEMENT"
            : tri_ucode_name_of(w->machine, TRI_UCODE_NAMES_ALIAS, w->u.imm0);
    separate(w);
    if (name)
        tri_emit(w->s, "%s", name);
    else
        tri_emit(w->s, "IMM_MACRO_%02x", w->u.imm0);
}

static bool is_register(const tri_ucode_selector *selector)
{
    return selector->name != NULL;
}

static const tri_ucode_selector *source(const writer *w, int field)
{
    return &w->machine->source[tri_get(w->u.word, tri_uop_field[field])];
}

static void put_register(writer *w, const tri_ucode_selector *selector,
                         unsigned simd_trait)
{
    separate(w);
    tri_emit(w->s, "%s",
             w->u.op->traits & simd_trait ? selector->simd : selector->name);
}

static bool is_immediate(const tri_ucode_selector *selector)
{
    return selector->kind >= TRI_UCODE_IMMEDIATE;
}

static void put_value(writer *w, const tri_ucode_operand *o)
{
    if (o->kind == TRI_UCODE_ALIAS)
        put_alias(w);
    else if (w->u.op->traits & TRAIT_TARGET && o->kind == TRI_UCODE_IMMEDIATE)
        put_address(w, (unsigned)o->value);
    else
        put_number(w, o->value);
}

/* Either source is a register or an immediate; of two immediates, which are
 * one, the second is written. */
static void put_plain(writer *w)
{
    const tri_ucode_selector *a = source(w, UOP_SRC0), *b = source(w, UOP_SRC1);
    if (is_register(a))
        put_register(w, a, TRAIT_SIMD_A);
    else if (is_immediate(a) && !is_immediate(b))
        put_value(w, &w->u.a);
    else if (a->kind == TRI_UCODE_NONE &&
             (b->kind == TRI_UCODE_NONE || w->u.op->traits & TRAIT_TWO))
        put_number(w, 0);
    if (is_register(b))
        put_register(w, b, TRAIT_SIMD_B);
    else if (is_immediate(b))
        put_value(w, &w->u.b);
}

static unsigned selected_16(const writer *w, int field)
{
    return (unsigned)source(w, field)->index << 13 | (unsigned)w->u.imm1 << 8 |
           w->u.imm0;
}

/* An address in a control register's move, URAM's or the like: what the
 * immediate or constant says. */
static unsigned register_address(const writer *w)
{
    const tri_ucode_selector *b = source(w, UOP_SRC1);
    if (b->kind == TRI_UCODE_NONE)
        return 0;
    return b->kind == TRI_UCODE_CONSTANT ? (unsigned)w->u.b.value & 0x7ff
                                         : selected_16(w, UOP_SRC1);
}

static void put_creg(writer *w)
{
    const tri_ucode_selector *b = source(w, UOP_SRC1);
    unsigned address = register_address(w);
    if (is_register(b))
        return;
    if (w->u.m0 && is_immediate(b)) {
        put_alias(w);
        return;
    }
    put_name(w, TRI_UCODE_NAMES_CREG, address & 0x7ff, "0x%03x");
    if (address & 0x2000) {
        separate(w);
        tri_emit(w->s, "32");
    }
}

static void put_uram(writer *w)
{
    unsigned address = register_address(w);
    if (!is_immediate(source(w, UOP_SRC1)))
        return;
    put_name(w, TRI_UCODE_NAMES_URAM, address & 0x1ff, "0x%04x");
    separate(w);
    tri_emit(w->s, address & 0x200 ? "32" : "64");
}

static void put_memory(writer *w)
{
    bool unnamed_zero = source(w, UOP_SRC0)->kind == TRI_UCODE_NONE &&
                        source(w, UOP_SRC1)->kind != TRI_UCODE_NONE;
    if (source(w, UOP_SRC1)->kind == TRI_UCODE_CONSTANT &&
        w->u.b.kind == TRI_UCODE_REGISTER) {
        separate(w);
        tri_emit(w->s, "tmp5");
    }
    if (w->u.macro)
        put_alias(w);
    else if (w->u.displacement || unnamed_zero)
        put_number(w, (uint64_t)(int64_t)w->u.displacement);
    if (w->u.mode) {
        separate(w);
        tri_emit(w->s, "mode=0x%02x", w->u.mode);
    }
}

/* States, by name, then what is left of the mask. */
static void put_states(writer *w, unsigned set, unsigned mask)
{
    const tri_ucode_name_table none = {NULL, 0};
    const tri_ucode_name_table *table =
        set < 3 ? &w->machine->names[TRI_UCODE_NAMES_UCODE + (int)set] : &none;
    const char *between = "";
    separate(w);
    tri_emit(w->s, "%s", w->u.m0 ? "!" : "");
    for (unsigned bit = 1; bit < 0x10000; bit <<= 1)
        for (size_t i = 0; i < table->count && mask & bit; i++)
            if (table->name[i].value == bit) {
                tri_emit(w->s, "%s%s", between, table->name[i].name);
                between = " | ";
                mask &= ~bit;
            }
    if (mask || !*between)
        tri_emit(w->s, "%s0x%04x", between, mask);
}

static void put_testustate(writer *w)
{
    unsigned set = (unsigned)w->u.m2 << 1 | w->u.m1;
    put_name(w, TRI_UCODE_NAMES_STATES, set, "0x%02x");
    put_states(w, set, selected_16(w, UOP_SRC1));
}

static void put_segment(writer *w)
{
    bool writes = w->u.op->form == FORM_WRSEG;
    unsigned segment = writes ? w->u.imm0 & 15u : w->u.imm1;
    unsigned field = w->u.imm0 >> 4;
    bool several = w->u.m0 || w->u.m1 || w->u.m2 || (field & 7) == 3;
    if (writes && several)
        return;
    put_name(w, TRI_UCODE_NAMES_SEGMENT, segment, "0x%02x");
    put_name(w, TRI_UCODE_NAMES_FIELD, field, "0x%x");
}

static void put_small(writer *w)
{
    if (w->u.op->form == FORM_FUSED) {
        if (!is_register(source(w, UOP_SRC1)))
            put_number(w, w->u.small);
        put_address(w, w->u.target);
    } else {
        if (w->u.small)
            put_number(w, w->u.small);
        put_name(w, TRI_UCODE_NAMES_CREG, w->u.creg, "0x%03x");
    }
}

/* One byte that has no name. */
static void put_byte(writer *w, const char *format, unsigned value)
{
    separate(w);
    tri_emit(w->s, format, value);
}

static void put_uip(writer *w)
{
    put_byte(w, "0x%02x", w->u.m0);
    if (w->u.op->form == FORM_SAVEUIP)
        put_address(w, selected_16(w, UOP_SRC1));
    if (w->u.op->form == FORM_REGOVR) {
        put_address(w, tri_ucode_next((uint16_t)w->address));
        put_byte(w, "0x%04x", selected_16(w, UOP_SRC1));
    }
}

/* What stands behind the registers in the forms that have more. */
static void put_special(writer *w)
{
    switch (w->u.op->form) {
    case FORM_MEMORY:
    case FORM_STAGING:
        put_memory(w);
        break;
    case FORM_CREG:
        put_creg(w);
        break;
    case FORM_URAM:
        put_uram(w);
        break;
    case FORM_CREG_OP:
    case FORM_FUSED:
        put_small(w);
        break;
    case FORM_SAVEUIP:
    case FORM_REGOVR:
    case FORM_UIP:
        put_uip(w);
        break;
    case FORM_TESTUSTATE:
        put_testustate(w);
        break;
    case FORM_UPDATEUSTATE:
        separate(w);
        tri_emit(w->s, "%s0x%02x", w->u.m0 ? "!" : "",
                 (w->u.imm0 & 0x3fu) << 2);
        break;
    case FORM_RDSEG:
    case FORM_WRSEG:
        put_segment(w);
        break;
    case FORM_TRACE:
        if (w->u.m0)
            put_alias(w);
        break;
    case FORM_CODE:
        put_number(w, w->u.imm0);
        break;
    default:
        break;
    }
}

/* A first operand that is written although no register holds it. */
static void put_first_value(writer *w)
{
    const tri_ucode_op *op = w->u.op;
    const tri_ucode_selector *a = source(w, UOP_SRC0);
    bool moves = op->form == FORM_CREG || op->form == FORM_URAM;
    bool takes = !(op->traits & TRAIT_SECOND);
    if (op->form == FORM_PORT && is_immediate(a))
        put_name(w, TRI_UCODE_NAMES_PORT, selected_16(w, UOP_SRC0), "0x%04x");
    else if (is_immediate(a) && ((moves && (takes || op->form == FORM_URAM)) ||
                                 op->does == TRI_UOP_URET))
        put_number(w, w->u.a.value);
    else if (a->kind == TRI_UCODE_NONE &&
             ((moves && takes) || op->form == FORM_WRSEG ||
              (op->form == FORM_TRACE && w->u.d.kind)))
        put_number(w, 0);
}

static void put_operands(writer *w)
{
    const tri_ucode_selector *a = source(w, UOP_SRC0), *b = source(w, UOP_SRC1);
    if (w->u.op->form == FORM_PLAIN) {
        put_plain(w);
        return;
    }
    if (w->u.op->traits & TRAIT_SEGMENT) {
        separate(w);
        tri_emit(w->s, w->u.opcode & 0x20 ? "SS" : "DS");
    }
    put_first_value(w);
    if (is_register(a))
        put_register(w, a, TRAIT_SIMD_A);
    if (w->u.op->form == FORM_UFLOW)
        put_name(w, TRI_UCODE_NAMES_UFLOW, w->u.imm0 & 15, "0x%02x");
    if (w->u.op->form == FORM_TRACE)
        put_byte(w, "0x%02x", w->u.imm1 & 15);
    if (is_register(b))
        put_register(w, b, TRAIT_SIMD_B);
    put_special(w);
}

/* With m1 alone the macro-instruction gives the size: DSZ64 is written DSZN,
 * or DSZ64N where the uop has one of its own as well. */
static void put_mnemonic(writer *w)
{
    const char *name = w->u.op->name;
    if (!name) {
        tri_emit(w->s, "unk_%03x", w->u.opcode);
        return;
    }
    size_t digits = tri_size_digits(name, strlen(name));
    if (!(w->u.op->traits & TRAIT_SIZED) || !w->u.m1 || w->u.m2 || !digits) {
        tri_emit(w->s, "%s", name);
        return;
    }
    size_t end = digits;
    while (name[end] >= '0' && name[end] <= '9')
        end++;
    size_t kept = w->u.op->traits & TRAIT_KEEP ? end : digits;
    tri_emit(w->s, "%.*sN%s", (int)kept, name, name + end);
}

size_t tri_size_digits(const char *name, size_t length)
{
    for (size_t i = 0; i + 3 < length; i++)
        if (memcmp(name + i, "DSZ", 3) == 0)
            return i + 3;
    return 0;
}

static bool is_nop(const tri_ucode_uop *u)
{
    return (u->opcode == 0 || u->opcode == 8) && !u->a.kind && !u->b.kind &&
           !u->d.kind;
}

void tri_uop_format(tri_sink *s, const tri_ucode_machine *machine,
                    const tri_ucode_program *program, uint64_t word,
                    unsigned address)
{
    writer w = {
        .s = s, .machine = machine, .program = program, .address = address};
    tri_ucode_decode(machine, word, &w.u);
    const tri_ucode_selector *d = &machine->destination[UOP_GET(word, DST)];
    if (is_nop(&w.u)) {
        tri_emit(s, "NOP");
        return;
    }
    if (is_register(d) && !w.u.stores) {
        put_register(&w, d, TRAIT_SIMD_D);
        tri_emit(s, ":= ");
        w.operands = 0;
    }
    put_mnemonic(&w);
    tri_emit(s, "(");
    put_operands(&w);
    if (w.u.stores && is_register(d))
        put_register(&w, d, TRAIT_SIMD_D);
    else if (w.u.stores)
        put_number(&w, 0);
    tri_emit(s, ")");
}

size_t tri_ucode_uop_text(const tri_ucode_machine *machine, uint64_t word,
                          unsigned address, char *text, size_t size)
{
    tri_sink s = {text, size, 0};
    tri_uop_format(&s, machine, NULL, word, address);
    return s.length;
}
