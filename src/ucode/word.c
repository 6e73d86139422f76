/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words taken apart and put together. */
#include "ucode/word.h"
#include "ucode/form.h"

const tri_field tri_uop_field[UOP_FIELDS] = {
    [UOP_SRC0] = {"src0", 0, 6},   [UOP_SRC1] = {"src1", 6, 6},
    [UOP_DST] = {"dst", 12, 6},    [UOP_IMM1] = {"imm1", 18, 5},
    [UOP_M0] = {"m0", 23, 1},      [UOP_IMM0] = {"imm0", 24, 8},
    [UOP_OPCODE] = {"op", 32, 12}, [UOP_M1] = {"m1", 44, 1},
    [UOP_M2] = {"m2", 45, 1},      [UOP_PARITY] = {"parity", 46, 2},
};

const tri_field tri_sequence_field[SEQ_FIELDS] = {
    [SEQ_UP0] = {"up0", 0, 2},        [SEQ_EFLOW] = {"eflow", 2, 4},
    [SEQ_UP1] = {"up1", 6, 2},        [SEQ_UADDR] = {"uaddr", 8, 15},
    [SEQ_UP2] = {"up2", 23, 2},       [SEQ_SYNC] = {"sync", 25, 3},
    [SEQ_PARITY] = {"parity", 28, 2},
};

const tri_ucode_op *tri_ucode_find_op(const tri_ucode_machine *machine,
                                      unsigned opcode)
{
    size_t low = 0, high = machine->ops;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (machine->op[middle].opcode < opcode)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < machine->ops && machine->op[low].opcode == opcode)
        return &machine->op[low];
    const tri_ucode_pattern *p = machine->pattern;
    while ((opcode & p->mask) != p->row.opcode)
        p++;
    return &p->row;
}

const char *tri_ucode_name_of(const tri_ucode_machine *machine,
                              tri_ucode_names names, unsigned value)
{
    const tri_ucode_name_table *table = &machine->names[names];
    for (size_t i = 0; i < table->count; i++)
        if (table->name[i].value == value)
            return table->name[i].name;
    return NULL;
}

/* An operand, in a form that reads immediates from imm1:imm0. */
static tri_ucode_operand operand(const tri_ucode_machine *machine,
                                 const tri_ucode_selector *selector,
                                 const tri_ucode_uop *u)
{
    tri_ucode_operand o = {selector->kind, selector->index, 0};
    unsigned low = (unsigned)u->imm1 << 8 | u->imm0;
    switch (selector->kind) {
    case TRI_UCODE_IMMEDIATE:
    case TRI_UCODE_IMMEDIATE_HIGH:
        o.value = (uint64_t)selector->index << 13 | low;
        if (selector->kind == TRI_UCODE_IMMEDIATE_HIGH)
            o.value |= UINT64_C(0xffffffffffff0000);
        o.index = 0;
        break;
    case TRI_UCODE_CONSTANT:
        o.value = machine->constant[low & 0x3ff];
        break;
    default:
        return o;
    }
    if (u->m0 && u->op->form == FORM_PLAIN && !(u->op->traits & TRAIT_NO_ALIAS))
        o = (tri_ucode_operand){TRI_UCODE_ALIAS, u->imm0, 0};
    return o;
}

static bool is_immediate(unsigned selector)
{
    return (selector & 0x28) == 8 || selector == 0x10;
}

/* Bits 5:4 of the opcode choose the scale of physical accesses, bit 8 that of
 * others. */
static uint8_t scale_of(unsigned opcode)
{
    unsigned by = opcode >> 4 & 3;
    if (opcode < 0xe00)
        return opcode >> 8 & 1 ? 4 : 1;
    return by == 3 ? 8 : by == 0 && opcode >= 0xf00 ? 4 : 1;
}

int32_t tri_uop_displacement(uint64_t word, bool staging)
{
    unsigned src0 = UOP_GET(word, SRC0), src1 = UOP_GET(word, SRC1);
    unsigned imm0 = UOP_GET(word, IMM0), imm1 = UOP_GET(word, IMM1);
    unsigned by = is_immediate(src0) ? src0 : is_immediate(src1) ? src1 : 0;
    if (by == 0 || (by == 0x10 && !is_immediate(src0)))
        return (int32_t)(imm0 ^ 0x80) - 0x80;
    if (staging)
        return (int32_t)((by & 7) << 13 | imm1 << 8 | imm0);
    return (int32_t)((by & 0x10) << 7 | (by & 7) << 8 | imm0);
}

/* The constants ROM as an index means tmp5, as ucd writes it. */
static void decode_memory(tri_ucode_uop *u, unsigned src0, unsigned src1)
{
    enum { TMP5 = 21 };
    bool staging = u->op->form == FORM_STAGING;
    u->memory = 1;
    u->mode = staging ? 0 : u->imm1;
    u->scale = staging ? 1 : scale_of(u->opcode);
    u->macro = u->m0;
    u->displacement = u->m0 ? 0 : tri_uop_displacement(u->word, staging);
    if (is_immediate(src0))
        u->a = (tri_ucode_operand){TRI_UCODE_NONE, 0, 0};
    if (src1 == 0x10 && !is_immediate(src0))
        u->b = (tri_ucode_operand){TRI_UCODE_REGISTER, TMP5, 0};
    else if (is_immediate(src1))
        u->b = (tri_ucode_operand){TRI_UCODE_NONE, 0, 0};
}

unsigned tri_uop_target(uint64_t word)
{
    return (UOP_GET(word, DST) << 10 & 0x4000u) | UOP_GET(word, M1) << 13 |
           UOP_GET(word, M2) << 12 | (UOP_GET(word, IMM1) & 15) << 8 |
           UOP_GET(word, IMM0);
}

unsigned tri_uop_small(uint64_t word)
{
    unsigned src1 = UOP_GET(word, SRC1);
    return (src1 & 0x10) << 1 | (src1 & 7) << 2 | UOP_GET(word, M0) << 1 |
           UOP_GET(word, IMM1) >> 4;
}

/* Forms that put other things than operands into the immediate's bits. */
static void decode_special(tri_ucode_uop *u, unsigned src1)
{
    switch (u->op->form) {
    case FORM_FUSED:
        u->target = (uint16_t)tri_uop_target(u->word);
        break;
    case FORM_CREG_OP:
        u->creg = (uint16_t)((u->imm1 & 7) << 8 | u->imm0);
        break;
    case FORM_SAVEUIP:
        u->target =
            (uint16_t)(((src1 & 7u) << 13 | (unsigned)u->imm1 << 8 | u->imm0) &
                       UADDR_MASK);
        return;
    default:
        if (u->op->traits & TRAIT_TARGET && u->b.kind == TRI_UCODE_IMMEDIATE)
            u->target = (uint16_t)(u->b.value & UADDR_MASK);
        return;
    }
    if (is_immediate(src1)) {
        u->small = (uint8_t)tri_uop_small(u->word);
        u->b = (tri_ucode_operand){TRI_UCODE_NONE, 0, 0};
    }
}

static uint8_t condition_of(const tri_ucode_op *op)
{
    enum { CONDITION_Z = 4 };
    switch (op->does) {
    case TRI_UOP_SETCC:
    case TRI_UOP_CMOVCC:
    case TRI_UOP_SELECTCC:
    case TRI_UOP_UJMPCC:
    case TRI_UOP_MJMPCC:
        return (uint8_t)((op->opcode >> 8 & 3) << 2 | (op->opcode & 3));
    case TRI_UOP_UJMPCC_TAKEN: /* alone of its kind: its bits are another's */
        return CONDITION_Z;
    default:
        return 0;
    }
}

void tri_ucode_decode(const tri_ucode_machine *machine, uint64_t word,
                      tri_ucode_uop *uop)
{
    static const uint8_t bits[] = {32, 64, 16, 8};
    tri_ucode_uop u = {.word = word & UOP_MASK, .target = TRI_UCODE_NO_TARGET};
    unsigned src0 = UOP_GET(word, SRC0), src1 = UOP_GET(word, SRC1);
    u.opcode = (uint16_t)UOP_GET(word, OPCODE);
    u.op = tri_ucode_find_op(machine, u.opcode);
    u.imm0 = (uint8_t)UOP_GET(word, IMM0);
    u.imm1 = (uint8_t)UOP_GET(word, IMM1);
    u.m0 = (uint8_t)UOP_GET(word, M0);
    u.m1 = (uint8_t)UOP_GET(word, M1);
    u.m2 = (uint8_t)UOP_GET(word, M2);
    u.parity = (uint8_t)UOP_GET(word, PARITY);
    u.bits = bits[u.opcode >> 6 & 3];
    u.condition = condition_of(u.op);
    u.stores = (u.op->traits & TRAIT_DATA) != 0;
    u.a = operand(machine, &machine->source[src0], &u);
    u.b = operand(machine, &machine->source[src1], &u);
    u.d = operand(machine, &machine->destination[UOP_GET(word, DST)], &u);
    if (u.op->form == FORM_MEMORY || u.op->form == FORM_STAGING)
        decode_memory(&u, src0, src1);
    else
        decode_special(&u, src1);
    *uop = u;
}

void tri_ucode_sequence_decode(uint32_t word, tri_ucode_sequence *s)
{
    const tri_field *field = tri_sequence_field;
    s->uaddr = (uint16_t)tri_get(word, field[SEQ_UADDR]);
    s->up0 = (uint8_t)tri_get(word, field[SEQ_UP0]);
    s->eflow = (uint8_t)tri_get(word, field[SEQ_EFLOW]);
    s->up1 = (uint8_t)tri_get(word, field[SEQ_UP1]);
    s->up2 = (uint8_t)tri_get(word, field[SEQ_UP2]);
    s->sync = (uint8_t)tri_get(word, field[SEQ_SYNC]);
    s->parity = (uint8_t)tri_get(word, field[SEQ_PARITY]);
}

uint32_t tri_ucode_sequence_encode(const tri_ucode_sequence *s)
{
    const unsigned value[SEQ_FIELDS] = {
        [SEQ_UP0] = s->up0,       [SEQ_EFLOW] = s->eflow, [SEQ_UP1] = s->up1,
        [SEQ_UADDR] = s->uaddr,   [SEQ_UP2] = s->up2,     [SEQ_SYNC] = s->sync,
        [SEQ_PARITY] = s->parity,
    };
    uint64_t word = 0;
    for (size_t i = 0; i < SEQ_FIELDS; i++)
        word = tri_put(word, tri_sequence_field[i], value[i]);
    return (uint32_t)word;
}

/* Bit 0 is the XOR of the even-numbered bits, bit 1 that of the odd ones. */
static unsigned parity(uint64_t word)
{
    for (unsigned shift = 32; shift >= 2; shift /= 2)
        word ^= word >> shift;
    return (unsigned)(word & 3);
}

uint64_t tri_ucode_uop_parity(uint64_t word)
{
    word = tri_put(word & UOP_MASK, tri_uop_field[UOP_PARITY], 0);
    return tri_put(word, tri_uop_field[UOP_PARITY], parity(word));
}

uint32_t tri_ucode_sequence_parity(uint32_t word)
{
    const tri_field field = tri_sequence_field[SEQ_PARITY];
    uint64_t w = tri_put(word & SEQ_MASK, field, 0);
    return (uint32_t)tri_put(w, field, parity(w));
}

uint16_t tri_ucode_next(uint16_t address)
{
    unsigned step = (address & 3) == 2 ? 2 : 1;
    return (uint16_t)((address + step) & UADDR_MASK);
}
