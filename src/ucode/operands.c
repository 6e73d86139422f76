/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Operands, form by form. Fields that the text leaves open get the value that
 * hardware is known to take, or the commonest. */
#include "ucode/operands_parser.h"

#include <string.h>

int tri_refuse_at(const parser *p, size_t i, const char *expected)
{
    const char *at = i < p->count ? p->arg[i].at : p->line->at;
    return tri_text_refuse(p->line, at, "expected %s", expected);
}

bool tri_more(const parser *p)
{
    return p->next < p->count;
}

static tri_slice renamed(const parser *p, tri_slice name)
{
    return p->scope->rename ? p->scope->rename(p->scope, name) : name;
}

unsigned tri_find_register(const tri_ucode_selector *list, tri_slice name,
                           bool simd)
{
    for (unsigned i = 63; i > 0 && name.length; i--) {
        const char *text = simd ? list[i].simd : list[i].name;
        if (text && text[0] == name.at[0] && tri_slice_is(name, text))
            return i;
    }
    return TRI_NO_SELECTOR;
}

unsigned tri_register_at(const parser *p, size_t i, int field)
{
    const tri_ucode_machine *m = p->machine;
    unsigned trait = field == UOP_SRC0   ? TRAIT_SIMD_A
                     : field == UOP_SRC1 ? TRAIT_SIMD_B
                                         : TRAIT_SIMD_D;
    if (i >= p->count || p->arg[i].length == 0)
        return TRI_NO_SELECTOR;
    return tri_find_register(field == UOP_DST ? m->destination : m->source,
                             renamed(p, p->arg[i]), p->op->traits & trait);
}

/* Reads the next operand as a register, if it is one. */
bool tri_take_register(parser *p, int field)
{
    unsigned selector = tri_register_at(p, p->next, field);
    if (selector == TRI_NO_SELECTOR)
        return false;
    p->word = tri_put(p->word, tri_uop_field[field], selector);
    p->next++;
    return true;
}

void tri_take_registers(parser *p)
{
    if (tri_take_register(p, UOP_SRC0))
        (void)tri_take_register(p, UOP_SRC1);
}

static int value_at(const parser *p, size_t i, uint64_t *value)
{
    if (i >= p->count || p->arg[i].length == 0)
        return tri_refuse_at(p, i, "a value");
    tri_text t = tri_slice_open(p->line, p->arg[i]);
    int status = tri_scan_expression(&t, p->scope, value);
    if (status == TRI_OK && t.at != t.end)
        status = tri_text_refuse(p->line, t.at, "expected ',' or ')'");
    return status;
}

int tri_take_limited(parser *p, uint64_t most, uint64_t *value,
                     const char *what)
{
    size_t i = p->next++;
    int status = value_at(p, i, value);
    if (status == TRI_OK && *value > most)
        status = tri_text_refuse(
            p->line, p->arg[i].at, "%s is at most 0x%llx, not 0x%llx", what,
            (unsigned long long)most, (unsigned long long)*value);
    return status;
}

/* The value of the next operand, which may be one of the names of a table. */
int tri_take_named(parser *p, tri_ucode_names names, uint64_t most,
                   uint64_t *value, const char *what)
{
    const tri_ucode_name_table *table = &p->machine->names[names];
    for (size_t i = 0; tri_more(p) && i < table->count; i++)
        if (tri_slice_is(p->arg[p->next], table->name[i].name)) {
            *value = table->name[i].value;
            p->next++;
            return TRI_OK;
        }
    return tri_take_limited(p, most, value, what);
}

/* IMM_MACRO_ALIAS_... or IMM_MACRO_xx. */
bool tri_alias_at(const parser *p, size_t i, unsigned *number)
{
    static const char prefix[] = "IMM_MACRO_";
    enum { LENGTH = sizeof prefix - 1 };
    const tri_ucode_name_table *table =
        &p->machine->names[TRI_UCODE_NAMES_ALIAS];
    if (i >= p->count || p->arg[i].length <= LENGTH ||
        memcmp(p->arg[i].at, prefix, LENGTH) != 0)
        return false;
    for (size_t k = 0; k < table->count; k++)
        if (tri_slice_is(p->arg[i], table->name[k].name)) {
            *number = table->name[k].value;
            return true;
        }
    unsigned v = 0;
    for (size_t k = LENGTH; k < p->arg[i].length; k++) {
        char c = p->arg[i].at[k];
        bool digit = c >= '0' && c <= '9';
        if (!digit && (c < 'a' || c > 'f'))
            return false;
        v = v << 4 | (unsigned)(digit ? c - '0' : c - 'a' + 10);
    }
    *number = v;
    return p->arg[i].length == LENGTH + 2;
}

void tri_put_low(parser *p, unsigned value)
{
    UOP_PUT(p->word, IMM0, value & 0xff);
    UOP_PUT(p->word, IMM1, value >> 8 & 0x1f);
}

void tri_put_selector(parser *p, int field, unsigned selector)
{
    p->word = tri_put(p->word, tri_uop_field[field], selector);
}

/* Sixteen bits, as an immediate of the field. */
void tri_put_16(parser *p, int field, unsigned value)
{
    tri_put_low(p, value);
    tri_put_selector(p, field, 8 | (value >> 13 & 7));
}

static int put_immediate(parser *p, size_t i, int field, uint64_t value)
{
    const uint64_t *constant = p->machine->constant;
    unsigned k = 0;
    if (p->has && p->immediate != value)
        return tri_text_refuse(p->line, p->arg[i].at,
                               "a uop has room for one immediate, and this "
                               "is its second");
    p->has = true;
    p->immediate = value;
    if (value <= 0xffff || value >= UINT64_C(0xffffffffffff0000)) {
        tri_put_16(p, field, (unsigned)(value & 0xffff));
        if (value > 0xffff)
            tri_put_selector(p, field, 0x18 | (value >> 13 & 7));
        return TRI_OK;
    }
    while (k < 1024 && constant[k] != value)
        k++;
    if (k == 1024)
        return tri_text_refuse(p->line, p->arg[i].at,
                               "0x%llx is neither of 16 bits nor in the "
                               "constants ROM; build it from parts",
                               (unsigned long long)value);
    tri_put_low(p, k);
    tri_put_selector(p, field, 0x10);
    return TRI_OK;
}

/* A source of any kind, in the form that reads all kinds. An operand left
 * empty is none. */
int tri_take_source(parser *p, int field, bool zero_is_none)
{
    uint64_t value = 0;
    unsigned alias;
    size_t i = p->next;
    if (tri_take_register(p, field))
        return TRI_OK;
    p->next++;
    if (p->arg[i].length == 0)
        return TRI_OK;
    if (tri_alias_at(p, i, &alias)) {
        tri_put_16(p, field, alias);
        UOP_PUT(p->word, M0, 1);
        return TRI_OK;
    }
    int status = value_at(p, i, &value);
    if (status != TRI_OK || (value == 0 && zero_is_none))
        return status;
    return put_immediate(p, i, field, value);
}

static int take_plain(parser *p)
{
    int status = TRI_OK;
    bool second = (p->op->traits & TRAIT_SECOND) != 0;
    if (p->count == 1)
        return tri_take_source(p, second ? UOP_SRC1 : UOP_SRC0, true);
    if (tri_more(p))
        status = tri_take_source(p, UOP_SRC0, (p->op->traits & TRAIT_TWO) != 0);
    if (status == TRI_OK && tri_more(p))
        status = tri_take_source(p, UOP_SRC1, false);
    return status;
}

static bool take_mode(parser *p)
{
    static const char key[] = "mode=";
    enum { LENGTH = sizeof key - 1 };
    tri_slice last = p->count ? p->arg[p->count - 1] : (tri_slice){0};
    if (last.length <= LENGTH || memcmp(last.at, key, LENGTH) != 0)
        return false;
    p->arg[p->count - 1] = (tri_slice){last.at + LENGTH, last.length - LENGTH};
    return true;
}

/* Next to base and index there is a signed byte; with one of them missing, an
 * immediate in its place has more. */
static int put_displacement(parser *p, size_t i, int64_t value, bool staging)
{
    unsigned bits = (unsigned)(value & 0xffff);
    bool base = UOP_GET(p->word, SRC0) != 0;
    bool index = UOP_GET(p->word, SRC1) != 0;
    int64_t most = base && index ? 127 : staging ? 0xffff : 0xfff;
    int64_t least = staging && !base ? 0 : -128;
    if (value < least || value > most)
        return tri_text_refuse(p->line, p->arg[i].at,
                               "a displacement here is %lld to %lld, not %lld",
                               (long long)least, (long long)most,
                               (long long)value);
    if (value <= 127 && (base || !staging)) {
        UOP_PUT(p->word, IMM0, bits & 0xff);
    } else if (staging) {
        /* As the ROM has it: the base moves to src1. */
        UOP_PUT(p->word, SRC1, UOP_GET(p->word, SRC0));
        tri_put_16(p, UOP_SRC0, bits);
    } else {
        UOP_PUT(p->word, IMM0, bits & 0xff);
        tri_put_selector(p, base ? UOP_SRC1 : UOP_SRC0,
                         8 | (bits >> 7 & 0x10) | (bits >> 8 & 7));
    }
    return TRI_OK;
}

static int take_memory(parser *p)
{
    bool staging = p->op->form == FORM_STAGING;
    uint64_t value = 0;
    unsigned alias;
    int status = TRI_OK;
    if (p->op->traits & TRAIT_SEGMENT)
        p->next++;
    if (!staging && take_mode(p)) {
        size_t next = p->next;
        p->next = p->count - 1;
        status = tri_take_limited(p, 0x1f, &value, "the mode");
        UOP_PUT(p->word, IMM1, (unsigned)value);
        p->next = next;
        p->count--;
    }
    tri_take_registers(p);
    if (status != TRI_OK || !tri_more(p))
        return status;
    size_t i = p->next++;
    if (tri_alias_at(p, i, &alias)) {
        UOP_PUT(p->word, M0, 1);
        UOP_PUT(p->word, IMM0, alias);
        return TRI_OK;
    }
    status = value_at(p, i, &value);
    return status == TRI_OK ? put_displacement(p, i, (int64_t)value, staging)
                            : status;
}

/* The width behind an address, `wide` or `narrow`: *narrow_bit is then set. */
static int take_width(parser *p, uint64_t *address, unsigned narrow_bit)
{
    uint64_t width = 64;
    if (!tri_more(p))
        return TRI_OK;
    int status = tri_take_limited(p, 64, &width, "the width");
    if (status == TRI_OK && width != 32 && width != 64)
        status = tri_refuse_at(p, p->next - 1, "a width, 32 or 64");
    if (width == 32)
        *address |= narrow_bit;
    return status;
}

static int take_move(parser *p)
{
    bool uram = p->op->form == FORM_URAM;
    uint64_t address = 0;
    unsigned alias;
    int status = TRI_OK;
    if (!(p->op->traits & TRAIT_SECOND) && tri_more(p))
        status = tri_take_source(p, UOP_SRC0, true);
    else if (p->count > 1)
        (void)tri_take_register(p, UOP_SRC0);
    if (status != TRI_OK || !tri_more(p) || tri_take_register(p, UOP_SRC1))
        return status;
    if (p->arg[p->next].length == 0 && p->next + 1 < p->count)
        p->next++; /* an operand left empty */
    if (tri_take_register(p, UOP_SRC1))
        return TRI_OK;
    if (tri_alias_at(p, p->next, &alias)) {
        p->next++;
        tri_put_16(p, UOP_SRC1, alias);
        UOP_PUT(p->word, M0, 1);
        return TRI_OK;
    }
    size_t i = p->next;
    status =
        tri_take_named(p, uram ? TRI_UCODE_NAMES_URAM : TRI_UCODE_NAMES_CREG,
                       0xffff, &address, "an address");
    if (status == TRI_OK)
        status = take_width(p, &address, uram ? 0x200 : 0x2000);
    if (status != TRI_OK || address == 0) /* src1 = 0 is zero as well */
        return status;
    return put_immediate(p, i, UOP_SRC1, address);
}

/* The data of a store, its last operand. */
static int take_data(parser *p)
{
    uint64_t value = 0;
    if (p->count == 0)
        return tri_refuse_at(p, 0, "what is stored, as the last operand");
    size_t next = p->next;
    p->next = p->count - 1;
    int status = TRI_OK;
    if (!tri_take_register(p, UOP_DST))
        status =
            tri_take_limited(p, 0, &value, "what is stored, if no register,");
    p->next = next;
    p->count--;
    return status;
}

int tri_take_operands(const tri_text *t, const tri_ucode_machine *machine,
                      const tri_scope *scope, const tri_ucode_op *op,
                      const tri_slice *argument, size_t count, unsigned address,
                      uint64_t *word)
{
    static int (*const take[FORM_COUNT])(parser *) = {
        [FORM_PLAIN] = take_plain,
        [FORM_MEMORY] = take_memory,
        [FORM_STAGING] = take_memory,
        [FORM_CREG] = take_move,
        [FORM_CREG_OP] = tri_take_creg_op,
        [FORM_URAM] = take_move,
        [FORM_FUSED] = tri_take_fused,
        [FORM_SAVEUIP] = tri_take_uip,
        [FORM_REGOVR] = tri_take_uip,
        [FORM_UIP] = tri_take_uip,
        [FORM_TESTUSTATE] = tri_take_testustate,
        [FORM_UPDATEUSTATE] = tri_take_updateustate,
        [FORM_UFLOW] = tri_take_uflow,
        [FORM_RDSEG] = tri_take_segment,
        [FORM_WRSEG] = tri_take_segment,
        [FORM_TRACE] = tri_take_trace,
        [FORM_PORT] = tri_take_port,
        [FORM_CODE] = tri_take_code,
    };
    parser state = {.line = t,
                    .machine = machine,
                    .scope = scope,
                    .op = op,
                    .count = count,
                    .word = *word,
                    .address = address};
    parser *p = &state;
    memcpy(state.arg, argument, count * sizeof *argument);
    int status = op->traits & TRAIT_DATA ? take_data(p) : TRI_OK;
    if (status == TRI_OK)
        status = take[op->form](p);
    if (status == TRI_OK && tri_more(p))
        status = tri_text_refuse(p->line, p->arg[p->next].at,
                                 "%s takes no operand here",
                                 op->name ? op->name : "the uop");
    *word = state.word;
    return status;
}
