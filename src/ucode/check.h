/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Checking programs. What is true of each uop is found out once: where control
 * goes from it (check_graph.c) and what the registers can hold before it
 * (check_flow.c). Rules, small functions over these facts, are rows of the
 * table in check_rules.c. */
#ifndef TRIAD_UCODE_CHECK_H
#define TRIAD_UCODE_CHECK_H

#include "ucode/sequence.h"

/* Uops are numbered three to a triad, in the order of the program; behind the
 * last stand two that mean `wherever UIP n says`. Where control goes is a
 * number, or: */
enum {
    CHECK_NOT = 0xffff,    /* this way it does not go */
    CHECK_OUT = 0xfffe,    /* to the ROM */
    CHECK_NOWHERE = 0xfffd /* to where no code is */
};
enum { CHECK_NEXT, CHECK_JUMP, CHECK_GOTO, CHECK_WAYS };
enum { CHECK_UIPS = 2 };

/*   to        the next uop, the target of a jump, that of the sequence word
 *   saved     the return address it stores, and of which UIP
 *   returns   bit n: control goes to what UIP n has
 *   ends      the macro-instruction ends, or control goes where nothing is
 *             known of: to the ROM, or to a register's value
 *   reached   from an entry; escapes: from it an end can be reached, or a
 *             place without code
 *   enters    the target of a match entry, or the start of a program that has
 *             none
 *   reads, writes   registers whose values it uses and replaces
 *   tests     registers whose condition states it uses, of which one of the
 *             flags `needs` should have been computed */
typedef struct check_uop {
    tri_ucode_uop u;
    const tri_ucode_meaning *meaning;
    uint16_t to[CHECK_WAYS], saved;
    uint8_t saved_uip, returns, needs;
    bool ends, reached, escapes, enters, changed;
    uint32_t reads, writes, tests;
} check_uop;

/* What a register can hold, over all paths to a place. */
enum {
    CHECK_UNSET = 1,  /* nothing the program gave it, nor an input */
    CHECK_STALE = 2,  /* the condition state is from before the program */
    CHECK_SECRET = 4, /* a value computed from secrets */
    CHECK_SECRET_STATE = 8,
    CHECK_INPUT = 16,   /* computed from inputs alone, not from memory */
    CHECK_ENTRY = 32,   /* of the flags image: as it was found */
    CHECK_WAITING = 64, /* a carry that no ADC has read yet */
    CHECK_SPENT = 128   /* a carry that one has */
};
enum { CHECK_START = 0xffff, CHECK_SEVERAL = 0xfffe }; /* as writers */
enum { CHECK_STAGING = 32, CHECK_UNKNOWN = 33 };       /* as origins */

/*   may       of the above, what holds on some path
 *   flags     of the condition state, those computed on every path, and
 *   some      on some
 *   writer    the uop that wrote it
 *   origin, offset   it is what this register held at first, plus offset */
typedef struct check_value {
    uint8_t may, flags, some, origin;
    uint16_t writer;
    uint64_t offset;
} check_value;

/* A value stored at what the register `base` held at first, plus `at`, or in
 * the staging buffer. */
typedef struct check_saved {
    uint8_t base;
    uint64_t at;
    check_value value;
} check_saved;

enum { CHECK_REGISTERS = 32, CHECK_MAX_SAVED = 8 };
typedef struct check_state {
    bool known;
    uint8_t memory; /* CHECK_SECRET when secrets are in it */
    uint8_t count;
    check_value reg[CHECK_REGISTERS], image;
    check_saved saved[CHECK_MAX_SAVED];
} check_state;

typedef struct checker {
    const tri_ucode_program *program;
    const struct check_rule *rule; /* that is tried */
    tri_ucode_contract contract;   /* all said */
    check_uop *uop;
    size_t *allowed;    /* for each .allow, the first uop it is about */
    check_state *state; /* before each uop; of use where that is reached */
    size_t uops;
    tri_ucode_finding *finding;
    size_t findings;
    unsigned saved;   /* bit n: UIP n gets an address here */
    unsigned outside; /* and one that is not of the program */
    int status;
} checker;

/* A rule, and how often it is asked: of every uop, of those that are reached,
 * of the first uop of every triad, or once, of uop 0. */
typedef enum check_each {
    CHECK_UOPS,
    CHECK_REACHED,
    CHECK_TRIADS,
    CHECK_ONCE
} check_each;
typedef void check_test(checker *c, size_t i);
typedef struct check_rule {
    tri_ucode_rule about;
    check_each each;
    check_test *test;
} check_rule;
extern const check_rule tri_check_rules[];
extern const size_t tri_check_rule_count;

/* The rules. */
#define CHECK_TESTS(X) \
    X(memory_per_triad) \
    X(load_use) \
    X(segment) \
    X(displacement) \
    X(capacity) \
    X(helpers) \
    X(parity) \
    X(hook_overlap) \
    X(hook_system) \
    X(fatal_opcode) \
    X(unverified_opcode) \
    X(slow_move) \
    X(mul_operands) \
    X(mul_square) \
    X(mul_cluster) \
    X(lone_test) \
    X(branch_target) \
    X(falls_off) \
    X(no_exit) \
    X(unreachable) \
    X(empty_return) \
    X(jump_setter) \
    X(condition_source) \
    X(condition_stale) \
    X(condition_lost) \
    X(condition_mixed) \
    X(bridge_form) \
    X(bridge_missing) \
    X(bridge_overlap) \
    X(bridge_spent) \
    X(register_unset) \
    X(register_kept) \
    X(temporary_input) \
    X(secret_branch) \
    X(secret_address) \
    X(unused_allow)
#define X(name) check_test tri_check_##name;
CHECK_TESTS(X)
#undef X

/* Both set c->status. */
void tri_check_graph(checker *c);
void tri_check_flow(checker *c);

typedef bool check_way(checker *c, size_t from, size_t to);
bool tri_check_each_way(checker *c, size_t i, check_way *f);

/* *state := what holds behind uop i, given what holds before it. */
void tri_check_step(const checker *c, size_t i, check_state *state);

/* CHECK_SECRET when what the uop is told to do depends on secrets: the values
 * it reads among `mask`, the condition states, the flags image. */
unsigned tri_check_taint(const checker *c, size_t i, const check_state *state,
                         uint32_t mask);

/* What the rule being tried has found at a uop. */
TRI_PRINTF(3, 4)
void tri_check_found(checker *c, size_t i, const char *format, ...);

/* Whether a finding is one that the program's n-th .allow is about. */
bool tri_check_allows(const checker *c, size_t n, const tri_ucode_finding *f);

/* Whether a match entry is in the middle of the ROM's code for an instruction:
 * temporaries then hold what that put there. */
bool tri_check_is_inside(const tri_ucode_program *program);

/* "rax", "tmp3". */
const char *tri_check_name(const checker *c, unsigned reg);

/* Bit of a register operand, 0 of others. */
static inline uint32_t check_bit(const tri_ucode_operand *o)
{
    return o->kind == TRI_UCODE_REGISTER ? UINT32_C(1) << (o->index & 31) : 0;
}

static inline bool check_is(const tri_ucode_operand *o, unsigned reg)
{
    return o->kind == TRI_UCODE_REGISTER && o->index == reg;
}

/* What triads are filled up with. */
static inline bool check_is_nop(const check_uop *n)
{
    return !n->reads && !n->tests && n->u.d.kind == TRI_UCODE_NONE &&
           (n->u.op->does == TRI_UOP_ADD || n->u.op->does == TRI_UOP_ZEROEXT);
}

enum { CHECK_FIRST_TEMPORARY = 16, CHECK_RSP = 4 };
static inline bool check_temporary(const tri_ucode_operand *o)
{
    return o->kind == TRI_UCODE_VIRTUAL ||
           (o->kind == TRI_UCODE_REGISTER && o->index >= CHECK_FIRST_TEMPORARY);
}

#endif
