/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A uop as a statement: [dst:=] NAME[(operands)] [!field[=value]]... */
#include "ucode/dialect.h"
#include "ucode/form.h"
#include "ucode/operands.h"

#include <string.h>

enum { SLOTS = sizeof((tri_op_index *)0)->slot / sizeof(uint16_t) };

/* Where a name is in the index, or would be. */
static size_t slot_of(const tri_op_index *index, tri_slice name)
{
    size_t i = tri_hash(name) % SLOTS;
    while (index->slot[i] &&
           !tri_slice_is(name, index->machine->op[index->slot[i] - 1].name))
        i = (i + 1) % SLOTS;
    return i;
}

void tri_op_index_make(tri_op_index *index, const tri_ucode_machine *machine)
{
    memset(index, 0, sizeof *index);
    index->machine = machine;
    for (size_t row = 0; row < machine->ops && row < SLOTS / 2; row++) {
        const char *name = machine->op[row].name;
        if (!name)
            continue;
        size_t i = slot_of(index, (tri_slice){name, strlen(name)});
        if (!index->slot[i])
            index->slot[i] = (uint16_t)(row + 1);
    }
}

const tri_ucode_op *tri_op_find(const tri_op_index *index, tri_slice name)
{
    size_t row = index->slot[slot_of(index, name)];
    return row ? &index->machine->op[row - 1] : NULL;
}

static bool hexadecimal(const char *text, size_t digits, unsigned *value)
{
    *value = 0;
    for (size_t i = 0; i < digits; i++) {
        char c = text[i];
        bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f'))
            return false;
        *value = *value << 4 | (unsigned)(digit ? c - '0' : c - 'a' + 10);
    }
    return true;
}

bool tri_machine_address(const tri_ucode_machine *machine, tri_slice name,
                         uint64_t *value)
{
    const tri_ucode_name_table *table = &machine->names[TRI_UCODE_NAMES_LABEL];
    unsigned address;
    if (name.length == 5 && name.at[0] == 'U' &&
        hexadecimal(name.at + 1, 4, &address)) {
        *value = address;
        return true;
    }
    for (size_t i = 0; i < table->count; i++)
        if (tri_slice_is(name, table->name[i].name)) {
            *value = table->name[i].value;
            return true;
        }
    return false;
}

/* NAME_DSZN_... and NAME_DSZ64N_... are NAME_DSZ32_... and NAME_DSZ64_... with
 * m1. */
static const tri_ucode_op *find_sized(const tri_op_index *index, tri_slice name)
{
    char text[TRI_UCODE_NAME_MAX];
    size_t digits = tri_size_digits(name.at, name.length), end = digits;
    if (!digits || name.length + 2 >= sizeof text)
        return NULL;
    while (end < name.length && name.at[end] >= '0' && name.at[end] <= '9')
        end++;
    if (end == name.length || name.at[end] != 'N')
        return NULL;
    tri_sink s = {text, sizeof text, 0};
    tri_emit(&s, "%.*s%s%.*s", (int)end, name.at, end == digits ? "32" : "",
             (int)(name.length - end - 1), name.at + end + 1);
    const tri_ucode_op *op = tri_op_find(index, (tri_slice){text, s.length});
    return op && op->traits & TRAIT_SIZED ? op : NULL;
}

/* The segment that rows of one name are told apart by: 0 none, 1 DS, 3 SS. */
static unsigned segment_of(const tri_ucode_op *op)
{
    return op->traits & TRAIT_SEGMENT ? op->opcode >> 4 & 3 : 0;
}

/* Of the rows with the name, the lowest opcode whose segment is the text's. */
static const tri_ucode_op *by_segment(const tri_op_index *index,
                                      const tri_ucode_op *op, tri_slice first)
{
    const tri_ucode_op *end = index->machine->op + index->machine->ops;
    unsigned segment = tri_slice_is(first, "DS")   ? 1
                       : tri_slice_is(first, "SS") ? 3
                                                   : 0;
    const char *name = op->name;
    for (const tri_ucode_op *o = op; o < end; o++)
        if (segment_of(o) == segment && o->name && name &&
            strcmp(o->name, name) == 0)
            return o;
    return op;
}

/* A uop on its way: what the modifiers say comes last. */
typedef struct statement {
    tri_slice destination, name, argument[TRI_MAX_OPERANDS];
    size_t arguments;
    unsigned value[UOP_FIELDS];
    bool set[UOP_FIELDS], sized;
    const tri_ucode_op *op;
} statement;

static int read_modifier(tri_text *t, statement *s)
{
    const char *start = t->at;
    tri_slice name = tri_scan_name(t);
    size_t i = 0;
    uint64_t value = 1;
    while (i < UOP_FIELDS && !tri_slice_is(name, tri_uop_field[i].name))
        i++;
    if (i == UOP_FIELDS)
        return tri_text_refuse(t, start,
                               "expected a field: src0 src1 dst imm1 m0 imm0 "
                               "op m1 m2 parity");
    if (tri_scan_char(t, '=')) {
        int status = tri_scan_number(t, &value);
        if (status != TRI_OK)
            return status;
    }
    if (value >> tri_uop_field[i].width)
        return tri_text_refuse(t, start, "%s has %u bits",
                               tri_uop_field[i].name, tri_uop_field[i].width);
    s->set[i] = true;
    s->value[i] = (unsigned)value;
    return TRI_OK;
}

/* Every modifier has its `!`, or they are a list: !m1,m2. */
static int read_modifiers(tri_text *t, statement *s)
{
    int status = TRI_OK;
    while (status == TRI_OK && tri_scan_char(t, '!')) {
        do
            status = read_modifier(t, s);
        while (status == TRI_OK && tri_scan_char(t, ','));
    }
    return status;
}

static int read_statement(tri_text *t, statement *s)
{
    s->name = tri_scan_name(t);
    tri_scan_space(t);
    if (s->name.length && t->end - t->at >= 2 && t->at[0] == ':' &&
        t->at[1] == '=') {
        t->at += 2;
        s->destination = s->name;
        s->name = tri_scan_name(t);
    }
    if (!s->name.length)
        return tri_text_refuse(t, t->at, "expected an operation");
    tri_scan_space(t);
    if (t->at < t->end && *t->at == '(') {
        int status =
            tri_scan_arguments(t, s->argument, TRI_MAX_OPERANDS, &s->arguments);
        if (status != TRI_OK)
            return status;
    }
    return read_modifiers(t, s);
}

static int find_op(const tri_text *t, const tri_op_index *index, statement *s)
{
    const tri_ucode_machine *machine = index->machine;
    unsigned opcode;
    tri_slice first = s->arguments ? s->argument[0] : (tri_slice){"", 0};
    if (tri_slice_is(s->name, "NOP")) {
        s->op = tri_ucode_find_op(machine, 0);
    } else if (s->name.length == 7 && memcmp(s->name.at, "unk_", 4) == 0 &&
               hexadecimal(s->name.at + 4, 3, &opcode)) {
        s->op = tri_ucode_find_op(machine, opcode);
        s->set[UOP_OPCODE] = true;
        s->value[UOP_OPCODE] = opcode;
    } else {
        s->op = tri_op_find(index, s->name);
        if (!s->op) {
            s->op = find_sized(index, s->name);
            s->sized = s->op != NULL;
        }
        if (!s->op)
            return tri_dialect_unknown(t, machine, s->name);
        if (s->set[UOP_OPCODE])
            s->op = tri_ucode_find_op(machine, s->value[UOP_OPCODE]);
        else
            s->op = by_segment(index, s->op, first);
    }
    if (!s->set[UOP_OPCODE])
        s->value[UOP_OPCODE] = s->op->opcode;
    return TRI_OK;
}

static int put_destination(const tri_text *t, const tri_op_index *index,
                           const tri_scope *scope, const statement *s,
                           uint64_t *word)
{
    tri_slice name = s->destination;
    if (!name.length)
        return TRI_OK;
    if (s->op->traits & TRAIT_DATA)
        return tri_text_refuse(t, name.at,
                               "%s writes no register; what is stored is its "
                               "last operand",
                               s->op->name ? s->op->name : "this");
    tri_slice real = scope->rename ? scope->rename(scope, name) : name;
    unsigned selector = tri_find_register(index->machine->destination, real,
                                          s->op->traits & TRAIT_SIMD_D);
    if (selector == TRI_NO_SELECTOR)
        return tri_text_refuse(
            t, name.at, "'%.*s' is no register to write%s",
            name.length < 40 ? (int)name.length : 40, name.at,
            s->op->traits & TRAIT_SIMD_D ? " here: xmm, mm and tmm are" : "");
    UOP_PUT(*word, DST, selector);
    return TRI_OK;
}

int tri_uop_parse(tri_text *t, const tri_op_index *index,
                  const tri_scope *scope, unsigned address, uint64_t *word,
                  bool *given)
{
    statement s = {.op = NULL};
    uint64_t w = 0;
    int status = read_statement(t, &s);
    if (status == TRI_OK)
        status = find_op(t, index, &s);
    if (status != TRI_OK)
        return status;
    UOP_PUT(w, OPCODE, s.value[UOP_OPCODE]);
    UOP_PUT(w, M1, s.sized);
    status = put_destination(t, index, scope, &s, &w);
    if (status == TRI_OK)
        status = tri_take_operands(t, index->machine, scope, s.op, s.argument,
                                   s.arguments, address, &w);
    for (size_t i = 0; i < UOP_FIELDS; i++)
        if (s.set[i])
            w = tri_put(w, tri_uop_field[i], s.value[i]);
    if (status == TRI_OK) {
        *word = w;
        *given = s.set[UOP_PARITY];
    }
    return status;
}
