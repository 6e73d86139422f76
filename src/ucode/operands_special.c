/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands of the forms that have names and numbers of their own: fused
 * branches, the sequencer, control registers, segments, ports. */
#include "ucode/operands_parser.h"

/* The 6-bit immediate that shares its bits with src1. */
static int take_small(parser *p)
{
    uint64_t v = 0;
    int status = tri_take_limited(p, 0x3f, &v, "the value");
    unsigned value = (unsigned)v;
    tri_put_selector(p, UOP_SRC1, 8 | (value >> 1 & 0x10) | (value >> 2 & 7));
    UOP_PUT(p->word, M0, value >> 1);
    UOP_PUT(p->word, IMM1, (value & 1) << 4 | (UOP_GET(p->word, IMM1) & 15));
    return status;
}

int tri_take_creg_op(parser *p)
{
    uint64_t creg = 0;
    int status = TRI_OK;
    tri_take_registers(p);
    if (p->next + 1 < p->count)
        status = take_small(p);
    if (status == TRI_OK)
        status = tri_take_named(p, TRI_UCODE_NAMES_CREG, 0x7ff, &creg,
                                "a control register's address");
    UOP_PUT(p->word, IMM0, (unsigned)creg & 0xff);
    UOP_PUT(p->word, IMM1,
            (UOP_GET(p->word, IMM1) & 0x18) | ((unsigned)creg >> 8));
    return status;
}

/* The target's bits 14:12 are apart; the lowest of dst is free for them. */
int tri_take_fused(parser *p)
{
    uint64_t target = 0;
    int status = TRI_OK;
    tri_take_registers(p);
    if (p->next + 1 < p->count)
        status = take_small(p);
    if (status == TRI_OK)
        status = tri_take_limited(p, UADDR_MASK, &target, "a code address");
    unsigned t = (unsigned)target;
    UOP_PUT(p->word, IMM0, t & 0xff);
    UOP_PUT(p->word, IMM1, (UOP_GET(p->word, IMM1) & 0x10) | (t >> 8 & 15));
    UOP_PUT(p->word, M2, t >> 12);
    UOP_PUT(p->word, M1, t >> 13);
    UOP_PUT(p->word, DST, UOP_GET(p->word, DST) | (t >> 10 & 0x10));
    return status;
}

static int take_next_address(parser *p)
{
    uint64_t value = 0;
    unsigned next = tri_ucode_next((uint16_t)p->address);
    size_t i = p->next;
    int status = tri_take_limited(p, UADDR_MASK, &value, "a code address");
    if (status == TRI_OK && value != next)
        status =
            tri_text_refuse(p->line, p->arg[i].at,
                            "this is the address of the next uop, U%04x", next);
    return status;
}

int tri_take_uip(parser *p)
{
    uint64_t index = 0, value = 0;
    unsigned form = p->op->form;
    int status = TRI_OK;
    if (form == FORM_UIP && p->count == 2)
        status = tri_take_source(p, UOP_SRC0, true);
    else
        tri_take_registers(p);
    if (status == TRI_OK)
        status = tri_take_limited(p, 1, &index, "the UIP's number");
    UOP_PUT(p->word, M0, (unsigned)index);
    if (status == TRI_OK && form == FORM_REGOVR)
        status = take_next_address(p);
    if (status == TRI_OK && form != FORM_UIP) {
        status = tri_take_limited(p, 0xffff, &value,
                                  form == FORM_SAVEUIP ? "a code address"
                                                       : "the override word");
        tri_put_16(p, UOP_SRC1, (unsigned)value);
    } else if (p->op->does == TRI_UOP_READUIP_REGOVR) {
        tri_put_selector(p, UOP_SRC0, 0x10);
    }
    return status;
}

/* [!]NAME | NAME | number. */
static int take_states(parser *p, const tri_ucode_name_table *table)
{
    uint64_t mask = 0, part;
    if (!tri_more(p))
        return tri_refuse_at(p, p->next, "states");
    tri_text t = tri_slice_open(p->line, p->arg[p->next++]);
    if (tri_scan_char(&t, '!'))
        UOP_PUT(p->word, M0, 1);
    do {
        const char *start = t.at;
        tri_slice name = tri_scan_name(&t);
        part = 0;
        for (size_t i = 0; i < table->count && name.length; i++)
            if (tri_slice_is(name, table->name[i].name))
                part = table->name[i].value;
        if (part == 0) {
            t.at = start;
            tri_text one = t;
            while (one.at < one.end && *one.at != '|')
                one.at++;
            tri_text number = {t.at, one.at, t.line_start, t.line, t.why};
            int status = tri_scan_expression(&number, p->scope, &part);
            if (status != TRI_OK)
                return status;
            t.at = number.at;
            if (part > 0xffff)
                return tri_text_refuse(p->line, start, "states have 16 bits");
        }
        mask |= part;
    } while (tri_scan_char(&t, '|'));
    if (t.at != t.end)
        return tri_text_refuse(p->line, t.at, "expected '|'");
    tri_put_16(p, UOP_SRC1, (unsigned)mask);
    return TRI_OK;
}

int tri_take_testustate(parser *p)
{
    const tri_ucode_name_table none = {NULL, 0};
    uint64_t set = 0;
    tri_take_registers(p);
    int status =
        tri_take_named(p, TRI_UCODE_NAMES_STATES, 3, &set, "the set of states");
    if (status != TRI_OK)
        return status;
    UOP_PUT(p->word, M1, (unsigned)set);
    UOP_PUT(p->word, M2, (unsigned)set >> 1);
    return take_states(
        p, set < 3 ? &p->machine->names[TRI_UCODE_NAMES_UCODE + set] : &none);
}

int tri_take_updateustate(parser *p)
{
    const tri_ucode_name_table none = {NULL, 0};
    tri_take_registers(p);
    size_t i = p->next;
    int status = take_states(p, &none);
    unsigned states = UOP_GET(p->word, IMM0);
    if (status == TRI_OK && (states & 3 || UOP_GET(p->word, IMM1)))
        status = tri_refuse_at(p, i, "states among the bits 7 to 2, 0xfc");
    tri_put_low(p, states >> 2);
    return status;
}

int tri_take_segment(parser *p)
{
    bool writes = p->op->form == FORM_WRSEG;
    uint64_t segment = 0, field = 0;
    int status = TRI_OK;
    if (writes && tri_more(p))
        status = tri_take_source(p, UOP_SRC0, true);
    else
        tri_take_registers(p);
    if (writes)
        (void)tri_take_register(p, UOP_SRC1);
    if (status != TRI_OK || !tri_more(p))
        return status;
    status = tri_take_named(p, TRI_UCODE_NAMES_SEGMENT, writes ? 0xf : 0x1f,
                            &segment, "the segment");
    if (status == TRI_OK)
        status =
            tri_take_named(p, TRI_UCODE_NAMES_FIELD, 0xf, &field, "the field");
    UOP_PUT(p->word, IMM0,
            (unsigned)field << 4 | (writes ? (unsigned)segment : 0));
    if (!writes)
        UOP_PUT(p->word, IMM1, (unsigned)segment);
    return status;
}

int tri_take_uflow(parser *p)
{
    uint64_t function = 0;
    (void)tri_take_register(p, UOP_SRC0);
    int status =
        tri_take_named(p, TRI_UCODE_NAMES_UFLOW, 15, &function, "the function");
    UOP_PUT(p->word, IMM0, (unsigned)function);
    (void)tri_take_register(p, UOP_SRC1);
    return status;
}

int tri_take_trace(parser *p)
{
    uint64_t code = 0;
    unsigned alias;
    if (!tri_take_register(p, UOP_SRC0) && p->count == 2 &&
        UOP_GET(p->word, DST) &&
        tri_register_at(p, 1, UOP_SRC1) == TRI_NO_SELECTOR &&
        !tri_alias_at(p, 1, &alias))
        p->next++; /* the zero in src0's place */
    int status = tri_take_limited(p, 15, &code, "the code");
    UOP_PUT(p->word, IMM1, (unsigned)code);
    if (status == TRI_OK && !tri_take_register(p, UOP_SRC1) && tri_more(p) &&
        tri_alias_at(p, p->next, &alias)) {
        p->next++;
        UOP_PUT(p->word, IMM0, alias);
        UOP_PUT(p->word, M0, 1);
    }
    return status;
}

int tri_take_port(parser *p)
{
    uint64_t port = 0;
    int status = TRI_OK;
    if (!tri_take_register(p, UOP_SRC0) && tri_more(p)) {
        status =
            tri_take_named(p, TRI_UCODE_NAMES_PORT, 0xffff, &port, "the port");
        tri_put_16(p, UOP_SRC0, (unsigned)port);
    }
    (void)tri_take_register(p, UOP_SRC1);
    return status;
}

int tri_take_code(parser *p)
{
    uint64_t code = 0;
    tri_take_registers(p);
    int status = tri_take_limited(p, 0xff, &code, "the code");
    UOP_PUT(p->word, IMM0, (unsigned)code);
    return status;
}
