/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* CPU microcode: a machine as tables, its words, and patches as texts.
 *
 * Words. A micro-operation (uop) has 48 bits, a sequence word 30, both held
 * with their parity bits. A triad is three uops and a sequence word at an
 * address that is a multiple of four; the slots of a triad are its addresses
 * 0, 1 and 2, and its address 3 does not exist. Bits count from 0 at the
 * least significant end.
 *
 *   uop       47 46 | 45 | 44 | 43..32 | 31..24 | 23 | 22..18 | 17..12 | 11..6
 *             parity| m2 | m1 | opcode |  imm0  | m0 |  imm1  |  dst   | src1
 *             and src0 in 5..0
 *   sequence  29 28 | 27..25 | 24 23 | 22..8 | 7 6 | 5..2  | 1 0
 *             parity|  sync  |  up2  | uaddr | up1 | eflow | up0
 *
 * Registers are numbered 0..15 for rax rcx rdx rbx rsp rbp rsi rdi r8..r15 and
 * 16..31 for tmp0..tmp15.
 *
 * Trust. Nothing here comes from the maker of the machine: what the tables say
 * was found by others, by reading dumps and by experiment, and every row says
 * how it is known. Tags of sources: see docs/bibliography.md. */
#ifndef TRIAD_UCODE_H
#define TRIAD_UCODE_H

#include "triad/base.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* How a fact is known. */
typedef enum tri_ucode_trust {
    TRI_UCODE_UNKNOWN,  /* the bits occur, and no more is known */
    TRI_UCODE_NAMED,    /* a name someone gave it */
    TRI_UCODE_INFERRED, /* from how the ROM uses it, or from its neighbours */
    TRI_UCODE_STATED,   /* a source says so, and none contradicts it */
    TRI_UCODE_OBSERVED  /* a published run on hardware shows it */
} tri_ucode_trust;

/* What a uop does. A is its operand a, B its operand b, D what it writes; the
 * sentences are in the table of meanings, the operand size in the opcode. */
typedef enum tri_ucode_does {
    TRI_UOP_UNKNOWN,
    TRI_UOP_SIMD,  /* floating point and vectors: not modelled */
    TRI_UOP_OTHER, /* has a name, is not modelled */
    TRI_UOP_ADD,
    TRI_UOP_ADC,
    TRI_UOP_SUB,
    TRI_UOP_SBB,
    TRI_UOP_SUBR,
    TRI_UOP_ADDSUB,
    TRI_UOP_AND,
    TRI_UOP_OR,
    TRI_UOP_XOR,
    TRI_UOP_NOTAND,
    TRI_UOP_INC,
    TRI_UOP_DEC,
    TRI_UOP_NEG,
    TRI_UOP_BSWAP,
    TRI_UOP_CONCAT,
    TRI_UOP_BT,
    TRI_UOP_BTS,
    TRI_UOP_BTR,
    TRI_UOP_BTC,
    TRI_UOP_TEST,
    TRI_UOP_RCXBTCNTMSK,
    TRI_UOP_SHL,
    TRI_UOP_SHR,
    TRI_UOP_SAR,
    TRI_UOP_ROL,
    TRI_UOP_ROR,
    TRI_UOP_RCL,
    TRI_UOP_SHLD,
    TRI_UOP_SHRD,
    TRI_UOP_ZEROEXT,
    TRI_UOP_MOVE,
    TRI_UOP_MOVSX,
    TRI_UOP_MOVSX32,
    TRI_UOP_MOVZX,
    TRI_UOP_MUL,
    TRI_UOP_IMUL,
    TRI_UOP_IMULLOW,
    TRI_UOP_SETCC,
    TRI_UOP_CMOVCC,
    TRI_UOP_SELECTCC,
    TRI_UOP_GENARITHFLAGS,
    TRI_UOP_MOVEINSERTFLGS,
    TRI_UOP_MOVEMERGEFLGS,
    TRI_UOP_READAFLAGS,
    TRI_UOP_LAHF,
    TRI_UOP_SAHF,
    TRI_UOP_CLC,
    TRI_UOP_CMC,
    TRI_UOP_STC,
    TRI_UOP_LOAD,
    TRI_UOP_LOADPHYS,
    TRI_UOP_STORE,
    TRI_UOP_STOREPHYS,
    TRI_UOP_LEA,
    TRI_UOP_LA2LIN,
    TRI_UOP_LDHINT,
    TRI_UOP_LDSTGBUF,
    TRI_UOP_STADSTGBUF,
    TRI_UOP_MOVEFROMCREG,
    TRI_UOP_MOVETOCREG,
    TRI_UOP_MOVETOCREG_AND,
    TRI_UOP_MOVETOCREG_OR,
    TRI_UOP_MOVETOCREG_SHL,
    TRI_UOP_MOVETOCREG_SHR,
    TRI_UOP_MOVETOCREG_BTS,
    TRI_UOP_MOVETOCREG_BTR,
    TRI_UOP_READURAM,
    TRI_UOP_WRITEURAM,
    TRI_UOP_RDSEGFLD,
    TRI_UOP_WRSEGFLD,
    TRI_UOP_PORTIN,
    TRI_UOP_PORTOUT,
    TRI_UOP_MSR2CR,
    TRI_UOP_UJMP,
    TRI_UOP_UJMPCC,
    TRI_UOP_UJMPCC_TAKEN,
    TRI_UOP_BTUJB,
    TRI_UOP_BTUJNB,
    TRI_UOP_CMPUJZ,
    TRI_UOP_CMPUJNZ,
    TRI_UOP_MJMPCC,
    TRI_UOP_MJMPTARGET,
    TRI_UOP_SAVEUIP,
    TRI_UOP_SAVEUIP_REGOVR,
    TRI_UOP_READUIP_REGOVR,
    TRI_UOP_URET,
    TRI_UOP_TESTUSTATE,
    TRI_UOP_UPDATEUSTATE,
    TRI_UOP_WRMSLOOPCTRFBR,
    TRI_UOP_UFLOWCTRL,
    TRI_UOP_SIGEVENT,
    TRI_UOP_AETTRACE,
    TRI_UOP_LBSYNC,
    TRI_UOP_SFENCE,
    TRI_UOP_FETCHFROMEIP,
    TRI_UOP_COUNT
} tri_ucode_does;

typedef enum tri_ucode_class {
    TRI_UCODE_CLASS_UNKNOWN,
    TRI_UCODE_CLASS_ALU,
    TRI_UCODE_CLASS_SHIFT,
    TRI_UCODE_CLASS_MOVE,
    TRI_UCODE_CLASS_CONDITION, /* reads a condition state */
    TRI_UCODE_CLASS_FLAGS,     /* moves condition states about */
    TRI_UCODE_CLASS_MULTIPLY,
    TRI_UCODE_CLASS_LOAD,
    TRI_UCODE_CLASS_STORE,
    TRI_UCODE_CLASS_STAGING,  /* the staging buffer */
    TRI_UCODE_CLASS_REGISTER, /* the core's other registers and ports */
    TRI_UCODE_CLASS_BRANCH,
    TRI_UCODE_CLASS_SEQUENCER,
    TRI_UCODE_CLASS_SIMD
} tri_ucode_class;

/* What a uop leaves in the condition state of the temporary it writes. Of
 * other registers none exists; MUL clears that of both it writes. */
typedef enum tri_ucode_effect {
    TRI_UCODE_EFFECT_UNKNOWN,
    TRI_UCODE_EFFECT_CLEAR,    /* no condition holds */
    TRI_UCODE_EFFECT_ALL,      /* C P A Z S O of a sum or difference */
    TRI_UCODE_EFFECT_LOGIC,    /* Z S P; C = O = 0 */
    TRI_UCODE_EFFECT_SHIFT,    /* Z S P, C the last bit shifted out, O */
    TRI_UCODE_EFFECT_ROTATE,   /* C and O, the rest clear */
    TRI_UCODE_EFFECT_BIT,      /* C the tested bit, the rest clear */
    TRI_UCODE_EFFECT_OVERFLOW, /* C = O = the product does not fit */
    TRI_UCODE_EFFECT_ZERO,     /* Z, the rest clear */
    TRI_UCODE_EFFECT_MOVED     /* what the meaning says */
} tri_ucode_effect;

/* Bits of a condition state, and of a condition over them. */
enum {
    TRI_UCODE_FLAG_C = 1,
    TRI_UCODE_FLAG_P = 2,
    TRI_UCODE_FLAG_A = 4,
    TRI_UCODE_FLAG_Z = 8,
    TRI_UCODE_FLAG_S = 16,
    TRI_UCODE_FLAG_O = 32
};

/* One row for each tri_ucode_does. The class is also the latency class: see
 * TRI_UCODE_LATENCY. */
typedef struct tri_ucode_meaning {
    uint8_t class_; /* tri_ucode_class */
    uint8_t effect; /* tri_ucode_effect */
    const char *text;
} tri_ucode_meaning;

/* How operands are written and where their bits are: src/ucode/form.h. */
typedef struct tri_ucode_op {
    uint16_t opcode;
    uint8_t form;
    uint16_t traits;
    uint8_t does;     /* tri_ucode_does */
    uint8_t trust;    /* tri_ucode_trust, of what it does */
    const char *name; /* null when it has none */
    const char *source;
} tri_ucode_op;

/* Opcodes without a row of their own: the first pattern with (opcode & mask)
 * == row.opcode. The last has mask 0. */
typedef struct tri_ucode_pattern {
    uint16_t mask;
    tri_ucode_op row;
} tri_ucode_pattern;

/* What a selector of a source or destination field stands for. */
typedef enum tri_ucode_kind {
    TRI_UCODE_NONE,
    TRI_UCODE_REGISTER,  /* `index` is its number */
    TRI_UCODE_MACRO,     /* chosen by the macro-instruction: `index` is 0 for
                            its destination, 1 source, 2 base, 3 index */
    TRI_UCODE_VIRTUAL,   /* tmpv0..3, chosen by the register override */
    TRI_UCODE_IMMEDIATE, /* 16 bits; `index` is their top three */
    TRI_UCODE_IMMEDIATE_HIGH, /* the same with ones above them */
    TRI_UCODE_CONSTANT,       /* of the constants ROM */
    TRI_UCODE_ALIAS           /* an immediate of the macro-instruction */
} tri_ucode_kind;

typedef struct tri_ucode_selector {
    uint8_t kind; /* tri_ucode_kind */
    uint8_t index;
    const char *name; /* as integer register; null when it is none */
    const char *simd; /* in SIMD uops */
} tri_ucode_selector;

/* A value with a name. */
typedef struct tri_ucode_name {
    uint16_t value;
    const char *name;
    const char *source;
} tri_ucode_name;
typedef struct tri_ucode_name_table {
    const tri_ucode_name *name; /* of equal values, the first is written */
    size_t count;
} tri_ucode_name_table;

typedef enum tri_ucode_names {
    TRI_UCODE_NAMES_LABEL,   /* code addresses */
    TRI_UCODE_NAMES_CREG,    /* control registers */
    TRI_UCODE_NAMES_URAM,    /* the microcode's own RAM */
    TRI_UCODE_NAMES_PORT,    /* of PORTIN and PORTOUT */
    TRI_UCODE_NAMES_ALIAS,   /* immediates of the macro-instruction */
    TRI_UCODE_NAMES_SEGMENT, /* of RDSEGFLD and WRSEGFLD */
    TRI_UCODE_NAMES_FIELD,
    TRI_UCODE_NAMES_UFLOW,  /* functions of UFLOWCTRL */
    TRI_UCODE_NAMES_STATES, /* state sets of TESTUSTATE, and their bits: */
    TRI_UCODE_NAMES_UCODE,
    TRI_UCODE_NAMES_SYS,
    TRI_UCODE_NAMES_VMX,
    TRI_UCODE_NAMES_EFLOW, /* of the sequence word */
    TRI_UCODE_NAMES_SYNC,
    TRI_UCODE_NAMES_SYSTEM, /* entries of what the system itself executes */
    TRI_UCODE_NAMES_COUNT
} tri_ucode_names;

/* Numbers about the machine. Capacities count; times are hundredths of a core
 * cycle (centicycles). */
typedef enum tri_ucode_parameter {
    TRI_UCODE_RAM_FIRST,         /* address of the first patch triad */
    TRI_UCODE_RAM_TRIADS,        /* triads a patch may have */
    TRI_UCODE_HELPERS_FIRST,     /* where loaders have code of their own */
    TRI_UCODE_STARTS_END,        /* below it, macro-instructions start */
    TRI_UCODE_MATCH_ENTRIES,     /* hooks */
    TRI_UCODE_MEMORY_PER_TRIAD,  /* memory uops a triad may have */
    TRI_UCODE_DATA_SEGMENT,      /* the mode of a memory uop for user data */
    TRI_UCODE_DISPLACEMENT_LOW,  /* of a memory uop: bytes below the base */
    TRI_UCODE_DISPLACEMENT_HIGH, /* and above it */
    TRI_UCODE_ISSUE,             /* time of one independent ALU uop */
    TRI_UCODE_TRIAD,             /* time of a triad of them */
    TRI_UCODE_SERIAL_TRIAD,      /* and of one whose uops form a chain */
    TRI_UCODE_MUL_SPACED,        /* time of a MUL, at most one a triad */
    TRI_UCODE_MUL_PACKED,        /* of a MUL, three a triad */
    TRI_UCODE_GOTO,              /* of a goto in the sequence word */
    TRI_UCODE_MISPREDICT,        /* of a UJMPCC that is not as predicted */
    TRI_UCODE_REDIRECT,          /* counted from: 1 its issue, 2 that it
                                    retires */
    TRI_UCODE_WIDTH,             /* allocation slots of a cycle */
    TRI_UCODE_MUL_SLOTS,         /* of them for a MUL; other uops have one */
    TRI_UCODE_MUL_INTERVAL,      /* time from a MUL to the next */
    TRI_UCODE_MUL_QUEUE,         /* MULs that wait for the multiplier */
    TRI_UCODE_STATIONS,          /* of integer uops; one issue a cycle each */
    TRI_UCODE_STATION_ENTRIES,   /* uops that wait in one of them */
    TRI_UCODE_SHIFT_STATIONS,    /* those that shift and rotate */
    TRI_UCODE_MEMORY_ENTRIES,    /* loads that wait, and stores that wait */
    TRI_UCODE_REORDER,           /* uops allocated and not yet retired */
    TRI_UCODE_RETIRE,            /* that retire in a cycle, in order */
    TRI_UCODE_CROSSING,          /* from a hooked instruction and back */
    TRI_UCODE_SLOW_MOVE,         /* of MOVE_DSZ64, which traps */
    TRI_UCODE_LATENCY,           /* + tri_ucode_class: until D can be read */
    TRI_UCODE_PARAMETERS = TRI_UCODE_LATENCY + TRI_UCODE_CLASS_SIMD + 1
} tri_ucode_parameter;

typedef struct tri_ucode_quantity {
    uint32_t value; /* 0 with TRI_UCODE_UNKNOWN */
    uint8_t trust;  /* tri_ucode_trust */
    const char *source;
} tri_ucode_quantity;

/* Sets of values that fit what was measured about equally well.
 *   parameter[count]     those that were fitted
 *   value[sets * count]  set by set, the first as in the machine's table */
typedef struct tri_ucode_ensemble {
    const uint8_t *parameter; /* tri_ucode_parameter */
    const uint32_t *value;
    size_t count, sets;
} tri_ucode_ensemble;

/* A machine. Another of the family is another set of these tables. */
typedef struct tri_ucode_machine {
    const char *name;
    const uint32_t *cpuid;  /* those it describes; ended by 0 */
    const tri_ucode_op *op; /* ascending opcodes */
    size_t ops;
    const tri_ucode_pattern *pattern;
    const tri_ucode_selector *source, *destination; /* 64 of each */
    const uint64_t *constant;                       /* 1024 */
    const tri_ucode_name_table *names;              /* TRI_UCODE_NAMES_COUNT */
    const tri_ucode_quantity *parameter;            /* TRI_UCODE_PARAMETERS */
    const tri_ucode_ensemble *ensemble;
} tri_ucode_machine;

/* Intel Goldmont (cpuid 0x506c9, 0x506ca). */
const tri_ucode_machine *tri_ucode_goldmont(void);

/* parameter[TRI_UCODE_PARAMETERS] := the machine's with those of a set of its
 * ensemble, set < ensemble->sets. In a copy of the machine they are another
 * opinion of it. */
void tri_ucode_fitted(const tri_ucode_machine *machine, size_t set,
                      tri_ucode_quantity *parameter);

/* The row of an opcode, or the pattern's; never null. */
const tri_ucode_op *tri_ucode_find_op(const tri_ucode_machine *machine,
                                      unsigned opcode);

/* The row that says what a uop does; never null. */
const tri_ucode_meaning *tri_ucode_meaning_of(const tri_ucode_op *op);

/* The first name of a value; null when it has none. */
const char *tri_ucode_name_of(const tri_ucode_machine *machine,
                              tri_ucode_names names, unsigned value);

/* A source or destination.
 *   kind    TRI_UCODE_NONE when the field names nothing
 *   index   of the register; the alias's number; 0 for other values
 *   value   of an immediate or a constant, sign and all */
typedef struct tri_ucode_operand {
    uint8_t kind; /* tri_ucode_kind */
    uint8_t index;
    uint64_t value;
} tri_ucode_operand;

/* A uop taken apart.
 *   bits       of the data: 8, 16, 32 or 64; from the opcode
 *   condition  0..15: O NO B NB Z NZ BE NBE S NS P NP L NL LE NLE; from the
 *              opcode, where `does` takes one
 *   stores     d is a third source, the data of a store, no destination
 *   a, b       sources; of a uop that addresses memory, base and index
 *   d          destination, or third source
 *   target     the code address in it, or TRI_UCODE_NO_TARGET
 *   memory     it addresses memory, or the staging buffer, at
 *              a + scale * b + displacement, in the segment `mode`; when
 *              `macro` is set the macro-instruction's displacement is meant.
 *              The other fields of this line are 0 elsewhere
 *   small      6-bit immediate of fused branches and MOVETOCREG_AND, ...,
 *              which stands in for b when b is TRI_UCODE_NONE
 *   creg       the register of the MOVETOCREG_AND family */
#define TRI_UCODE_NO_TARGET 0xffffu
typedef struct tri_ucode_uop {
    uint64_t word;
    const tri_ucode_op *op;
    uint16_t opcode, target, creg;
    uint8_t imm0, imm1, m0, m1, m2, parity;
    uint8_t bits, condition, stores, small;
    uint8_t memory, mode, scale, macro;
    int32_t displacement;
    tri_ucode_operand a, b, d;
} tri_ucode_uop;

/* *uop := the parts of a word. Any 48 bits are something; bits above them are
 * ignored. */
void tri_ucode_decode(const tri_ucode_machine *machine, uint64_t word,
                      tri_ucode_uop *uop);

/* The sequence word's fields. */
typedef struct tri_ucode_sequence {
    uint16_t uaddr;
    uint8_t up0, eflow, up1, up2, sync, parity;
} tri_ucode_sequence;

/* Values of eflow (+0 and +1 for UIP 0 and 1; UEND has four), and what the
 * slots up0, up1 and up2 say when there is none. */
enum {
    TRI_UCODE_EFLOW_NONE = 0,
    TRI_UCODE_EFLOW_URET = 2,
    TRI_UCODE_EFLOW_SAVEUIP = 4,
    TRI_UCODE_EFLOW_SAVEUIP_REGOVR = 6,
    TRI_UCODE_EFLOW_WRTAGW = 8,
    TRI_UCODE_EFLOW_MSLOOP = 9,
    TRI_UCODE_EFLOW_MSSTOP = 11,
    TRI_UCODE_EFLOW_UEND = 12,
    TRI_UCODE_NO_SLOT = 3
};

void tri_ucode_sequence_decode(uint32_t word, tri_ucode_sequence *sequence);
uint32_t tri_ucode_sequence_encode(const tri_ucode_sequence *sequence);

/* The word with the parity bits patch RAM stores: each class of bits, even and
 * odd, has even parity. */
uint64_t tri_ucode_uop_parity(uint64_t word);
uint32_t tri_ucode_sequence_parity(uint32_t word);

/* The address after a slot's. */
uint16_t tri_ucode_next(uint16_t address);

/* Sets of registers: bit n is register n, bit 32 memory. */
enum { TRI_UCODE_MEMORY = 32 };

/* What a program promises, for tri_ucode_check.
 *   input      registers it finds a value in; 0: all but the temporaries, and
 *              those, too, if a match entry is not where an instruction starts
 *   secret     those whose value must show in no branch and no address
 *   preserve   those it leaves as they were; rsp always is one */
typedef struct tri_ucode_contract {
    uint64_t input, secret, preserve;
} tri_ucode_contract;

/* A rule that does not hold on a line, and why that is well. */
enum { TRI_UCODE_REASON_MAX = 120 };
typedef struct tri_ucode_allow {
    const char *rule;
    uint32_t line;
    char reason[TRI_UCODE_REASON_MAX];
} tri_ucode_allow;

/* A patch, or a whole ROM: what all the notations have in common.
 *   triad     ascending addresses
 *   line      of each slot in the text it was read from, and
 *   column    where in it the uop starts; 0 when none
 *   hook      match entries: execution at `source` goes on at `target`
 *   label     ascending addresses
 *   cpuid     of the machine it is for; 0 when not said */
enum { TRI_UCODE_NAME_MAX = 64 };
typedef struct tri_ucode_triad {
    uint64_t uop[3];
    uint32_t sequence;
    uint32_t line[3];
    uint16_t column[3];
    uint16_t address;
} tri_ucode_triad;
typedef struct tri_ucode_hook {
    uint16_t source, target;
    uint8_t entry;
} tri_ucode_hook;
typedef struct tri_ucode_label {
    char name[TRI_UCODE_NAME_MAX];
    uint16_t address;
} tri_ucode_label;
typedef struct tri_ucode_program {
    const tri_ucode_machine *machine;
    tri_allocator allocator;
    tri_ucode_triad *triad;
    tri_ucode_hook *hook;
    tri_ucode_label *label;
    tri_ucode_allow *allow;
    size_t triads, hooks, labels, allows;
    tri_ucode_contract contract;
    uint32_t cpuid;
} tri_ucode_program;

/* *program := one without triads, whose memory comes from the allocator. */
void tri_ucode_open(tri_ucode_program *program,
                    const tri_ucode_machine *machine,
                    const tri_allocator *allocator);
void tri_ucode_free(tri_ucode_program *program);

/* The triad an address is in; null when the program has none there. */
const tri_ucode_triad *tri_ucode_find_triad(const tri_ucode_program *program,
                                            unsigned address);

/* Notations of programs.
 *   TEXT      ours: docs/ucode.md
 *   LISTING   what uCodeDisasm prints; its hexadecimal words count
 *   CPU       assembly text of CustomProcessingUnit (.u)
 *   C         arrays of lib-micro
 *   HEX       [Uxxxx:] words of 12 digits, uops, and of 8, sequence words
 *   DUMP      ms_array0 .. ms_array4, one or several behind each other;
 *             it is only read
 *   IMAGE     ours: a checked file for loading */
typedef enum tri_ucode_format {
    TRI_UCODE_TEXT,
    TRI_UCODE_LISTING,
    TRI_UCODE_CPU,
    TRI_UCODE_C,
    TRI_UCODE_HEX,
    TRI_UCODE_DUMP,
    TRI_UCODE_IMAGE,
    TRI_UCODE_FORMATS
} tri_ucode_format;

/* "text", "listing", "cpu", "c", "hex", "dump", "image". */
const char *tri_ucode_format_name(tri_ucode_format format);

/* The notation a text is most likely in. */
tri_ucode_format tri_ucode_guess(const char *text, size_t length);

/* Told of each error in a text, in the order they are found, at most
 * TRI_UCODE_MAX_ERRORS. */
enum { TRI_UCODE_MAX_ERRORS = 20 };
typedef void tri_ucode_report(void *ctx, const tri_diagnostic *why);

/* *program := what is written in text[length], in place of what it had, for
 * its machine and from its allocator. Labels, hooks and the cpuid are kept
 * where the notation has them. TRI_ERR_SYNTAX after report() was told why, and
 * TRI_ERR_MEMORY; the program is then as it was. report may be null. */
TRI_MUST_CHECK int tri_ucode_read(tri_ucode_program *program,
                                  tri_ucode_format format, const char *text,
                                  size_t length, tri_ucode_report *report,
                                  void *ctx);

/* text := the program in a notation, at most `size` bytes with the final zero;
 * returns the length it needs, as snprintf. What is read back is the program,
 * but for what the notation has no words for: only TEXT and IMAGE have hooks
 * and the cpuid, only TEXT, CPU and LISTING labels. 0 for DUMP.
 * TRI_UCODE_NOT_WRITTEN when the program's allocator has no memory for the
 * cross references of TEXT; text is then empty. */
#define TRI_UCODE_NOT_WRITTEN SIZE_MAX
size_t tri_ucode_write(const tri_ucode_program *program,
                       tri_ucode_format format, char *text, size_t size);

/* *set |= the register called name[length], or TRI_UCODE_MEMORY for "memory".
 * TRI_ERR_SYNTAX when there is none. */
TRI_MUST_CHECK int tri_ucode_add_register(const tri_ucode_machine *machine,
                                          const char *name, size_t length,
                                          uint64_t *set);

/* Checking: what a machine would do badly, or not survive, is found here. */
typedef enum tri_ucode_severity {
    TRI_UCODE_NOTE, /* it costs time */
    TRI_UCODE_WARNING,
    TRI_UCODE_ERROR
} tri_ucode_severity;

/* "note", "warning", "error". */
const char *tri_ucode_severity_name(tri_ucode_severity severity);

typedef struct tri_ucode_rule {
    const char *id;
    uint8_t severity; /* tri_ucode_severity */
    const char *title;
    const char *explanation;
    const char *source; /* who says so */
} tri_ucode_rule;

/* The rules, in the order of their groups; null behind the last. */
const tri_ucode_rule *tri_ucode_rule_at(size_t index);

/* The rule called id[length]; null when there is none. */
const tri_ucode_rule *tri_ucode_find_rule(const char *id, size_t length);

/*   address   of the uop it is about
 *   line      of that in the text, and column; 0 when not known
 *   allowed   why the text allows it; null when it does not */
typedef struct tri_ucode_finding {
    const tri_ucode_rule *rule;
    const char *allowed;
    uint32_t line;
    uint16_t column, address;
    char message[200];
} tri_ucode_finding;
typedef void tri_ucode_found(void *ctx, const tri_ucode_finding *finding);

/* Tells found() of everywhere the program breaks a rule, by address. Its
 * memory comes from the program's allocator: TRI_ERR_MEMORY, and then nothing
 * was told. The answer of every path is taken to be possible; what memory
 * holds is known only of registers that were saved there. */
TRI_MUST_CHECK int tri_ucode_check(const tri_ucode_program *program,
                                   tri_ucode_found *found, void *ctx);

/* Simulation: what uops compute. Everything below is of the tables' opinion
 * of the machine, not of a machine; where they know nothing it stops. */

/* A condition state: flags in the low six bits, and eight bits above each the
 * mark of one whose value nobody knows. */
#define TRI_UCODE_FLAG_UNKNOWN(flags) ((uint16_t)((flags) << 8))

/* What a patch finds and leaves. All zeros is a state.
 *   reg        rax .. r15, tmp0 .. tmp15
 *   condition  of tmp0 .. tmp15; other registers have none
 *   image      the flags image ADC reads: frozen but for GENARITHFLAGS
 *   loops      the sequencer's loop counter
 *   uip        return addresses
 *   states     the sets of TESTUSTATE: UCODE, SYS, VMX; bit 0 of UCODE is
 *              the loop counter's and is not looked at
 *   macro      the registers the macro-instruction chose for r64dst, r64src,
 *              r64base and r64idx, plus one; 0 when it is not given
 *   virtual_   the same for tmpv0 .. tmpv3
 *   given      1 << tri_ucode_immediate for those of `immediate` that are
 *              known; the others stop what reads them */
typedef enum tri_ucode_immediate {
    TRI_UCODE_MACRO_IMMEDIATE,
    TRI_UCODE_MACRO_DISPLACEMENT, /* sign and all */
    TRI_UCODE_MACRO_RIP,          /* behind the instruction */
    TRI_UCODE_MACRO_STI,
    TRI_UCODE_MACRO_DATASIZE,
    TRI_UCODE_MACRO_INSTRUCTION,
    TRI_UCODE_MACRO_COUNT
} tri_ucode_immediate;
typedef struct tri_ucode_state {
    uint64_t reg[32];
    uint64_t loops;
    uint64_t immediate[TRI_UCODE_MACRO_COUNT];
    uint16_t condition[16];
    uint16_t image;
    uint16_t uip[2];
    uint16_t states[3];
    uint8_t macro[4];
    uint8_t virtual_[4];
    uint8_t given;
} tri_ucode_state;

/* Memory that is there, little-endian; accesses elsewhere, or across an end,
 * stop the simulation. */
typedef enum tri_ucode_space {
    TRI_UCODE_DATA,    /* linear addresses below 4 GiB */
    TRI_UCODE_STAGING, /* the staging buffer, 0 .. 0xffff */
    TRI_UCODE_URAM,    /* eight bytes for each of its 512 addresses */
    TRI_UCODE_CREG     /* the same for 2048 control registers: those that are
                          here hold what was written, and do nothing */
} tri_ucode_space;
typedef struct tri_ucode_region {
    uint8_t space; /* tri_ucode_space */
    uint8_t readonly;
    uint64_t address; /* of bytes[0] */
    uint8_t *bytes;
    size_t size;
} tri_ucode_region;

/* Why a simulation ended. */
#define TRI_UCODE_STOPS(X) \
    X(END, "the instruction ended") \
    X(LIMIT, "as many uops were executed as were allowed") \
    X(NO_CODE, "the program has no code there") \
    X(NO_SLOT, "address 3 of a triad does not exist") \
    X(UNKNOWN, "what the uop does is not known") \
    X(NOT_MODELLED, "the uop is not modelled") \
    X(MODE, "what the uop's mode bits and operands mean is not known") \
    X(MACRO, "it depends on the macro-instruction, which is not given") \
    X(OVERRIDE, "no register override was set") \
    X(FLAGS, "it reads a flag whose value is not known") \
    X(SEGMENT, "the segment is not that of user data") \
    X(UNMAPPED, "there is no memory at the address") \
    X(READONLY, "the memory at the address is not for writing") \
    X(SEQUENCE, "what the sequence word does here is not known") \
    X(STATES, "what the tested states mean together is not known") \
    X(EVENT, "an event is raised, for code that is not simulated")
typedef enum tri_ucode_stop {
#define X(name, text) TRI_UCODE_STOP_##name,
    TRI_UCODE_STOPS(X)
#undef X
        TRI_UCODE_STOP_COUNT
} tri_ucode_stop;

/* The sentences above; never null. */
const char *tri_ucode_stop_text(tri_ucode_stop stop);

/* How a firing went.
 *   address   of the uop that ended it or could not be executed, or where
 *             there is no code
 *   detail    the memory address of UNMAPPED, READONLY and SEGMENT, the code of
 *             EVENT
 *   uops      executed, NOPs and all; triads entered
 *   trust     the worst of what the executed uops do */
typedef struct tri_ucode_outcome {
    tri_ucode_stop stop;
    uint16_t address;
    uint8_t trust; /* tri_ucode_trust */
    uint64_t detail, uops, triads;
} tri_ucode_outcome;

/* An executed uop, for those who look on.
 *   next      the address control goes to, unless the instruction `ends`
 *   a, b, c   registers read: sources, and the data of a store
 *   d, value  the register written, and what; TRI_UCODE_NO_REGISTER is none
 *   memory    the address of a load or store */
#define TRI_UCODE_NO_REGISTER 0xffu
typedef struct tri_ucode_event {
    const tri_ucode_uop *uop;
    uint16_t address, next;
    uint8_t ends, a, b, c, d;
    uint64_t value, memory;
} tri_ucode_event;
typedef void tri_ucode_watch(void *ctx, const tri_ucode_event *event);

/* A firing.
 *   start    code address; a hook there applies, as it does wherever control
 *            goes
 *   limit    uops it may execute
 *   watch    null, or told of every executed uop */
typedef struct tri_ucode_run {
    uint16_t start;
    uint64_t limit;
    const tri_ucode_region *region;
    size_t regions;
    tri_ucode_watch *watch;
    void *ctx;
} tri_ucode_run;

/* A program made ready, from its allocator. It keeps nothing of the program,
 * and any number of threads may fire it, each with a state of its own. */
typedef struct tri_ucode_sim tri_ucode_sim;
TRI_MUST_CHECK int tri_ucode_sim_open(tri_ucode_sim **sim,
                                      const tri_ucode_program *program);
void tri_ucode_sim_close(tri_ucode_sim *sim);

/* Executes from run->start to the end of the instruction, and returns
 * outcome->stop. *state and the memory are then as the last executed uop left
 * them, whatever it was that ended it. */
tri_ucode_stop tri_ucode_fire(const tri_ucode_sim *sim,
                              const tri_ucode_run *run, tri_ucode_state *state,
                              tri_ucode_outcome *outcome);

/* The cycle model: when uops are allocated, issued and done. All of its
 * numbers are simulated; its times are centicycles, since latencies are means.
 *
 * Uops are allocated in order, TRI_UCODE_WIDTH slots a cycle, NOPs for nothing,
 * into the shortest station that takes them, and wait there for their operands
 * and the station's one issue a cycle; multiplications, loads and stores have
 * queues of their own. Registers are renamed. Uops retire in order, and
 * TRI_UCODE_REORDER of them are on their way at most. A jump that is not as
 * predicted holds up allocation until it is issued or retires, and
 * TRI_UCODE_MISPREDICT longer; a goto as predicted TRI_UCODE_GOTO, the end of
 * the instruction TRI_UCODE_CROSSING. Loads wait for the stores whose bytes
 * they read. */

/* What time on the critical path is spent for. */
#define TRI_UCODE_CAUSES(X) \
    X(ALLOCATION, "allocation", "slots of the uops before it") \
    X(STATION, "station", "its station is full") \
    X(QUEUE, "queue", "the multiplier's queue is full") \
    X(REORDER, "reorder", "too many uops have not retired") \
    X(RETIRE, "retire", "other uops retire") \
    X(DISPATCH, "dispatch", "from allocation to its station") \
    X(DEPENDENCY, "dependency", "operands are being computed") \
    X(MULTIPLY, "multiply", "a product is being computed") \
    X(ISSUE, "issue", "another uop is issued") \
    X(MULTIPLIER, "multiplier", "the multiplier is busy") \
    X(MEMORY, "memory", "loads, stores, the staging buffer") \
    X(BRANCH, "branch", "a jump was not as predicted") \
    X(GOTO, "goto", "a jump was as predicted") \
    X(CROSSING, "crossing", "from one instruction to the next")
typedef enum tri_ucode_cause {
#define X(name, word, text) TRI_UCODE_CAUSE_##name,
    TRI_UCODE_CAUSES(X)
#undef X
        TRI_UCODE_CAUSE_COUNT
} tri_ucode_cause;
const char *tri_ucode_cause_name(tri_ucode_cause cause);
const char *tri_ucode_cause_text(tri_ucode_cause cause);

/* When a uop did what, in centicycles.
 *   number    of the uop in the stream, from 0
 *   ready     its operands are there, and it is in its station
 *   cause     what it waited for last
 *   behind    the uop that was, whose number is below its own; the one before
 *             it when allocation was
 *   nop       it was never allocated: its times are those of its place */
typedef struct tri_ucode_timed {
    uint64_t number, allocated, ready, issued, done, behind;
    uint8_t cause; /* tri_ucode_cause */
    uint8_t nop;
} tri_ucode_timed;
typedef void tri_ucode_timing(void *ctx, const tri_ucode_event *event,
                              const tri_ucode_timed *timed);

/* Of all uops since the model was opened.
 *   time        until the last is done, and the crossing after it
 *   spent       what the critical path consists of: the sum is `time`
 *   uops, nops  NOPs are not among the uops
 *   dependency, issue, multiplier, memory
 *               the time if nothing but latencies, slots, the multiplier or
 *               one access a cycle is short
 *   assumed     uops of a latency nobody knows, taken as one cycle */
typedef struct tri_ucode_cycles {
    uint64_t time, spent[TRI_UCODE_CAUSE_COUNT];
    uint64_t uops, nops, firings, products, accesses, mispredicted, gotos;
    uint64_t dependency, issue, multiplier, memory, assumed;
} tri_ucode_cycles;

/* told, which may be null, hears of every uop. */
typedef struct tri_ucode_model tri_ucode_model;
TRI_MUST_CHECK int tri_ucode_model_open(tri_ucode_model **model,
                                        const tri_ucode_machine *machine,
                                        const tri_allocator *allocator,
                                        tri_ucode_timing *told, void *ctx);
void tri_ucode_model_close(tri_ucode_model *model);

/* A tri_ucode_watch; ctx is the model. */
void tri_ucode_model_watch(void *ctx, const tri_ucode_event *event);

/* The instruction ended; what is watched next is another's. */
void tri_ucode_model_end(tri_ucode_model *model);

void tri_ucode_model_cycles(const tri_ucode_model *model,
                            tri_ucode_cycles *cycles);

/* text := the text of a uop at an address, at most `size` bytes with the final
 * zero; returns the length it needs. */
size_t tri_ucode_uop_text(const tri_ucode_machine *machine, uint64_t word,
                          unsigned address, char *text, size_t size);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
