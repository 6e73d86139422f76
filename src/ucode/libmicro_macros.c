/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* NAME_SUFFIX(arguments): the suffix has a letter for each operand, D of the
 * destination, R a register, I an immediate, M a macro alias. Memory macros
 * have the segment behind them. Some names stand for themselves. */
#include "ucode/dialect.h"
#include "ucode/form.h"
#include "ucode/libmicro.h"
#include "ucode/operands.h"

#include <string.h>

static const char tag[] = "libmicro";
enum { MOST = 6 };

#define M0 (UINT64_C(1) << 23)
#define M1 (UINT64_C(1) << 44)
#define M2 (UINT64_C(1) << 45)
#define OP(opcode) (UINT64_C(opcode) << 32)

/* Macros with a shape of their own. Parameters: d dst, a src0, b src1
 * registers, i src1 immediate, s imm1, c imm0, f imm0's upper half. */
static const struct {
    const char *name;
    uint64_t base;
    const char *parameters;
} special[] = {
    {"NOP", 0, ""},
    {"MOD0", M0, ""},
    {"MOD1", M1, ""},
    {"MOD2", M2, ""},
    {"SFENCE", OP(0xfff), ""},
    {"URET0", OP(0x148), ""},
    {"URET1", OP(0x148) | M0, ""},
    {"UNK256", OP(0x256) | M1, ""},
    {"RDSEGFLD", OP(0xc4b), "dsf"},
    {"WRSEGFLD", OP(0xc6b), "acf"},
    {"READUIP_REGOVR0", OP(0x108) | 0x10, "d"},
    {"READUIP_REGOVR1", OP(0x108) | 0x10 | M0, "d"},
    {"SAVEUIP0_DI", OP(0x00c) | 8, "di"},
    {"SAVEUIP1_DI", OP(0x00c) | 8 | M0, "di"},
    {"SAVEUIP0_I", OP(0x00c) | 8, "i"},
    {"SAVEUIP1_I", OP(0x00c) | 8 | M0, "i"},
    {"SAVEUIP_REGOVR0", OP(0x00d), "i"},
    {"SAVEUIP_REGOVR1", OP(0x00d) | M0, "i"},
    {"UPDATEUSTATE_I", OP(0x00b), "i"},
    {"UPDATEUSTATE_NOT_I", OP(0x00b) | M0, "i"},
    {"UPDATEUSTATE_RI", OP(0x00b), "ai"},
    {"UPDATEUSTATE_NOT_RI", OP(0x00b) | M0, "ai"},
    {"TESTUSTATE_UCODE", OP(0x00a), "i"},
    {"TESTUSTATE_SYS", OP(0x00a) | M1, "i"},
    {"TESTUSTATE_VMX", OP(0x00a) | M1 | M2, "i"},
    {"TESTUSTATE_UCODE_NOT", OP(0x00a) | M0, "i"},
    {"TESTUSTATE_SYS_NOT", OP(0x00a) | M0 | M1, "i"},
    {"TESTUSTATE_VMX_NOT", OP(0x00a) | M0 | M1 | M2, "i"},
    {"UFLOWCTRL_DR", OP(0x142), "dbc"},
    {"UFLOWCTRL_R", OP(0x142), "bc"},
    {"AETTRACE_DCR", OP(0x143), "dsb"},
    {"AETTRACE_DCM", OP(0x143) | M0, "dsi"},
    {"PINTMOVQI2XMMLQ_DSZ64", OP(0x747) | M2, "da"},
    {"PINTMOVQXMMLQ2I_DSZ64", OP(0x76f) | M2, "da"},
    {"DST_ENCODE", 0, "d"},
    {"SRC0_ENCODE", 0, "a"},
    {"SRC1_ENCODE", 0, "b"},
    {"NOP_SEQWORD", SEQ_NOTHING, ""},
    {"END_SEQWORD", 0x030000f2, ""},
    {"SEQ_NOP", 0, ""},
    {"SEQ_NEXT", 3 << 6, ""},
    {"SEQ_NOSYNC", 3 << 23, ""},
};

/* Parts of sequence words: the base and where the argument goes. */
static const struct {
    const char *name;
    uint32_t base;
    uint8_t field;
} sequence_part[] = {
    {"SEQ_URET0", 2 << 2, SEQ_UP0},
    {"SEQ_URET1", 3 << 2, SEQ_UP0},
    {"SEQ_SAVEUIP0", 4 << 2, SEQ_UP0},
    {"SEQ_SAVEUIP1", 5 << 2, SEQ_UP0},
    {"SEQ_SAVEUIP0_REGOVR", 6 << 2, SEQ_UP0},
    {"SEQ_SAVEUIP1_REGOVR", 7 << 2, SEQ_UP0},
    {"SEQ_WRTAGW", 8 << 2, SEQ_UP0},
    {"SEQ_MSLOOP", 9 << 2, SEQ_UP0},
    {"SEQ_MSSTOP", 11 << 2, SEQ_UP0},
    {"SEQ_UEND0", 12 << 2, SEQ_UP0},
    {"SEQ_UEND1", 13 << 2, SEQ_UP0},
    {"SEQ_UEND2", 14 << 2, SEQ_UP0},
    {"SEQ_UEND3", 15 << 2, SEQ_UP0},
    {"SEQ_GOTO0", 0 << 6, SEQ_UADDR},
    {"SEQ_GOTO1", 1 << 6, SEQ_UADDR},
    {"SEQ_GOTO2", 2 << 6, SEQ_UADDR},
    {"SEQ_LFNCEWAIT", 1 << 25, SEQ_UP2},
    {"SEQ_LFNCEMARK", 2 << 25, SEQ_UP2},
    {"SEQ_LFNCEWTMRK", 3 << 25, SEQ_UP2},
    {"SEQ_SYNCFULL", 4 << 25, SEQ_UP2},
    {"SEQ_SYNCWAIT", 5 << 25, SEQ_UP2},
    {"SEQ_SYNCMARK", 6 << 25, SEQ_UP2},
    {"SEQ_SYNCWTMRK", 7 << 25, SEQ_UP2},
    {"SEQ_UP0", 0, SEQ_UP0},
    {"SEQ_UP1", 0, SEQ_UP1},
    {"SEQ_UP2", 0, SEQ_UP2},
    {"SEQ_EFLOW", 0, SEQ_EFLOW},
    {"SEQ_UADDR", 0, SEQ_UADDR},
    {"SEQ_SYNC", 0, SEQ_SYNC},
};

/* Constants that differ from the machine's names, or are not among them. */
static const struct {
    const char *name;
    uint16_t value;
} constants[] = {
    {"PMH_CR_CR3", 0x529},
    {"IMM_MACRO_ALIAS_STI", 0x05},
    {"SEG_PHYS", 0x01},
    {"SEG_GDT", 0x06},
    {"SEG_LDT", 0x07},
    {"SEG_ES", 0x08},
    {"SEG_CS", 0x09},
    {"SEG_FS", 0x0c},
    {"SEG_GS", 0x0d},
    {"SEG_IDT", 0x0e},
    {"SEG_TSS", 0x0f},
    {"SEG_DS", 0x18},
    {"SEG_SS", 0x1a},
    {"FLD_LIMIT_VAL", 0x0},
    {"FLD_BASE", 0x2},
    {"FLD_FLGS", 0x4},
    {"FLD_LIMIT", 0x6},
    {"FLD_SEL", 0x8},
    {"FLD_SEL_FLGS_LIM", 0xa},
    {"FLOW_CTRL_UNK", 0x01},
    {"FLOW_CTRL_URET0", 0x0a},
    {"FLOW_CTRL_URET1", 0x0b},
    {"FLOW_CTRL_LDAT_IN", 0x0d},
    {"FLOW_CTRL_MSLOOPCTR", 0x0e},
    {"FLOW_CTRL_USTATE", 0x0f},
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int arguments(const tri_scope *scope, tri_text *t, uint64_t *value,
                     size_t count, tri_slice name)
{
    tri_slice slice[MOST];
    size_t n = 0;
    int status = tri_scan_arguments(t, slice, MOST, &n);
    if (status == TRI_OK && n != count)
        status = tri_text_refuse(t, name.at,
                                 "%.*s takes %zu arguments, not "
                                 "%zu",
                                 name.length < 40 ? (int)name.length : 40,
                                 name.at, count, n);
    for (size_t i = 0; i < n && status == TRI_OK; i++) {
        tri_text part = tri_slice_open(t, slice[i]);
        status = tri_scan_expression(&part, scope, &value[i]);
        if (status == TRI_OK && part.at != part.end)
            status = tri_text_refuse(t, part.at, "expected ',' or ')'");
    }
    return status;
}

/* Beside what a macro has put into imm1 already. */
static uint64_t immediate(uint64_t word, int field, uint64_t value)
{
    unsigned v = (unsigned)value;
    UOP_PUT(word, IMM0, UOP_GET(word, IMM0) | (v & 0xff));
    UOP_PUT(word, IMM1, UOP_GET(word, IMM1) | (v >> 8 & 0x1f));
    return tri_put(word, tri_uop_field[field], 8 | (v >> 13 & 7));
}

static uint64_t place(uint64_t word, char parameter, uint64_t value)
{
    unsigned v = (unsigned)value;
    switch (parameter) {
    case 'd':
        UOP_PUT(word, DST, v);
        break;
    case 'a':
        UOP_PUT(word, SRC0, v);
        break;
    case 'b':
        UOP_PUT(word, SRC1, v);
        break;
    case 'i':
        return immediate(word, UOP_SRC1, value);
    case 's':
        UOP_PUT(word, IMM1, v);
        break;
    case 'f':
        UOP_PUT(word, IMM0, UOP_GET(word, IMM0) | (v << 4 & 0xf0));
        break;
    default:
        UOP_PUT(word, IMM0, v);
        break;
    }
    return word;
}

/* TRI_OK with *found false when no such list has the name. */
static int listed(const tri_scope *scope, tri_text *t, tri_slice name,
                  uint64_t *value, bool *found)
{
    uint64_t v[MOST] = {0};
    *found = true;
    for (size_t i = 0; i < COUNT(constants); i++)
        if (tri_slice_is(name, constants[i].name)) {
            *value = constants[i].value;
            return TRI_OK;
        }
    for (size_t i = 0; i < COUNT(special); i++) {
        if (!tri_slice_is(name, special[i].name))
            continue;
        size_t count = strlen(special[i].parameters);
        int status = count ? arguments(scope, t, v, count, name) : TRI_OK;
        *value = special[i].base;
        for (size_t k = 0; k < count; k++)
            *value = place(*value, special[i].parameters[k], v[k]);
        return status;
    }
    for (size_t i = 0; i < COUNT(sequence_part); i++) {
        if (!tri_slice_is(name, sequence_part[i].name))
            continue;
        int status = arguments(scope, t, v, 1, name);
        *value =
            tri_put(sequence_part[i].base,
                    tri_sequence_field[sequence_part[i].field], (unsigned)v[0]);
        return status;
    }
    *found = false;
    return TRI_OK;
}

/* Registers are selectors, in capitals; other names as the machine's. */
static bool known(const tri_ucode_machine *machine, tri_slice name,
                  uint64_t *value)
{
    static const uint8_t tables[] = {
        TRI_UCODE_NAMES_CREG, TRI_UCODE_NAMES_ALIAS, TRI_UCODE_NAMES_UCODE,
        TRI_UCODE_NAMES_SYS};
    char lower[8];
    if (name.length < sizeof lower) {
        for (size_t i = 0; i < name.length; i++)
            lower[i] =
                (char)(name.at[i] >= 'A' && name.at[i] <= 'Z' ? name.at[i] + 32
                                                              : name.at[i]);
        for (int simd = 0; simd < 2; simd++) {
            unsigned selector = tri_find_register(
                machine->source, (tri_slice){lower, name.length}, simd);
            if (selector != TRI_NO_SELECTOR) {
                *value = selector;
                return true;
            }
        }
    }
    for (size_t k = 0; k < sizeof tables; k++) {
        const tri_ucode_name_table *table = &machine->names[tables[k]];
        for (size_t i = 0; i < table->count; i++)
            if (tri_slice_is(name, table->name[i].name)) {
                *value = table->name[i].value;
                return true;
            }
    }
    return false;
}

/* The operation of a name, by lib-micro's opcode: the smallest of several,
 * but for one. Later additions are called as here. */
static const tri_ucode_op *find_op(const tri_ucode_machine *machine,
                                   tri_slice name)
{
    if (tri_slice_is(name, "LDZX_DSZ16_ASZ32_SC1"))
        return tri_ucode_find_op(machine, 0xcb0);
    if (tri_slice_is(name, "ADC_DSZ32") || tri_slice_is(name, "SBB_DSZ32"))
        name.length = 3;
    const tri_ucode_op *op = tri_dialect_find(machine, tag, name, false);
    for (size_t i = 0; !op && i < machine->ops; i++)
        if (machine->op[i].name && tri_slice_is(name, machine->op[i].name))
            op = &machine->op[i];
    if (!op && name.length > 4 && memcmp(name.at, "RAS_", 4) == 0) {
        char sar[TRI_UCODE_NAME_MAX] = "SAR";
        if (name.length < sizeof sar) {
            memcpy(sar + 3, name.at + 3, name.length - 3);
            op = tri_dialect_find(machine, tag, (tri_slice){sar, name.length},
                                  false);
        }
    }
    return op;
}

/* These have m2 in every macro. */
static bool has_m2(const tri_ucode_op *op)
{
    switch (op->does) {
    case TRI_UOP_MOVETOCREG:
    case TRI_UOP_MOVEFROMCREG:
    case TRI_UOP_WRITEURAM:
    case TRI_UOP_READURAM:
    case TRI_UOP_GENARITHFLAGS:
    case TRI_UOP_READAFLAGS:
    case TRI_UOP_LDSTGBUF:
    case TRI_UOP_STADSTGBUF:
        return true;
    default:
        return false;
    }
}

/* The letters of memory macros as parameters: R is, in turn, the data of a
 * store, the base, the index; I the displacement. */
static uint64_t memory(uint64_t word, const tri_ucode_op *op, tri_slice suffix,
                       const uint64_t *v)
{
    static const char order[] = "dabc";
    bool stores = (op->traits & TRAIT_DATA) != 0;
    size_t next = stores ? 0 : 1;
    for (size_t i = 0; i < suffix.length; i++) {
        char letter = suffix.at[i];
        char parameter = letter == 'D'   ? 'd'
                         : letter == 'I' ? 'c'
                                         : order[next < 3 ? next++ : 3];
        word = place(word, parameter, v[i]);
    }
    return place(word, 's', v[suffix.length]);
}

static uint64_t plain(uint64_t word, const tri_ucode_op *op, tri_slice suffix,
                      const uint64_t *v)
{
    bool data = op->traits & TRAIT_DATA;
    size_t sources = suffix.length - (suffix.at[0] == 'D');
    int field = op->traits & TRAIT_SECOND && sources == 1 ? UOP_SRC1 : UOP_SRC0;
    for (size_t i = 0; i < suffix.length; i++) {
        char letter = suffix.at[i];
        if (letter == 'D' || (data && i == 0)) {
            word = place(word, 'd', v[i]);
            continue;
        }
        if (letter == 'R')
            word = tri_put(word, tri_uop_field[field], (unsigned)v[i]);
        else
            word = immediate(word, field, v[i]) | (letter == 'M' ? M0 : 0);
        field = UOP_SRC1;
    }
    return word;
}

int tri_libmicro_value(const tri_ucode_machine *machine, const tri_scope *scope,
                       tri_text *t, tri_slice name, uint64_t *value)
{
    uint64_t v[MOST] = {0};
    bool found;
    int status = listed(scope, t, name, value, &found);
    if (found || known(machine, name, value))
        return status;
    size_t cut = name.length;
    while (cut > 0 && (name.at[cut - 1] == 'D' || name.at[cut - 1] == 'R' ||
                       name.at[cut - 1] == 'I' || name.at[cut - 1] == 'M'))
        cut--;
    bool has_suffix = cut > 1 && cut < name.length && name.at[cut - 1] == '_';
    tri_slice base = {name.at, has_suffix ? cut - 1 : name.length};
    tri_slice suffix = {name.at + cut, name.length - cut};
    const tri_ucode_op *op = find_op(machine, base);
    if (!op)
        return tri_text_refuse(t, name.at, "lib-micro has no macro '%.*s'",
                               name.length < 40 ? (int)name.length : 40,
                               name.at);
    bool addresses = op->form == FORM_MEMORY;
    if (!has_suffix) { /* SSE macros: (dst, a) or (dst, a, b) */
        tri_text ahead = *t;
        tri_slice slice[MOST];
        size_t n = 0;
        status = tri_scan_arguments(&ahead, slice, 3, &n);
        suffix = n == 2 ? (tri_slice){"DR", 2} : (tri_slice){"DRR", 3};
    }
    if (status == TRI_OK && suffix.length + 1 > MOST)
        status = tri_text_refuse(t, suffix.at, "too many operands");
    if (status == TRI_OK)
        status = arguments(scope, t, v, suffix.length + addresses, name);
    if (status != TRI_OK)
        return status;
    uint64_t word = 0;
    UOP_PUT(word, OPCODE, op->opcode);
    UOP_PUT(word, M2, has_m2(op));
    *value =
        addresses ? memory(word, op, suffix, v) : plain(word, op, suffix, v);
    return TRI_OK;
}
