/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rules about single uops, and about control. */
#include "ucode/check.h"
#include "ucode/form.h"

void tri_check_fatal_opcode(checker *c, size_t i)
{
    const tri_ucode_uop *u = &c->uop[i].u;
    if (u->op->traits & TRAIT_FATAL)
        tri_check_found(c, i, "opcode 0x%03x has stopped machines", u->opcode);
}

void tri_check_unverified_opcode(checker *c, size_t i)
{
    static const char *const known[TRI_UCODE_OBSERVED] = {
        "nothing of it is known", "no more than a name of it is known",
        "what it does is inferred from how the ROM uses it",
        "what it does is stated, and no published run shows it"};
    const tri_ucode_uop *u = &c->uop[i].u;
    if (u->op->trust < TRI_UCODE_OBSERVED && !check_is_nop(&c->uop[i]) &&
        !(u->op->traits & TRAIT_FATAL))
        tri_check_found(c, i, "opcode 0x%03x%s%s: %s", u->opcode,
                        u->op->name ? ", " : "", u->op->name ? u->op->name : "",
                        known[u->op->trust]);
}

void tri_check_slow_move(checker *c, size_t i)
{
    const tri_ucode_quantity *slow =
        &c->program->machine->parameter[TRI_UCODE_SLOW_MOVE];
    const tri_ucode_uop *u = &c->uop[i].u;
    if (u->op->does == TRI_UOP_MOVE && u->bits == 64)
        tri_check_found(c, i,
                        "MOVE of 64 bits takes about %lu cycles: write "
                        "ZEROEXT_DSZ64",
                        (unsigned long)(slow->value / 100));
}

static bool is_wide_multiply(const tri_ucode_uop *u)
{
    return u->op->does == TRI_UOP_MUL || u->op->does == TRI_UOP_IMUL;
}

void tri_check_mul_operands(checker *c, size_t i)
{
    const tri_ucode_uop *u = &c->uop[i].u;
    if (!is_wide_multiply(u))
        return;
    if (u->b.kind != TRI_UCODE_REGISTER)
        tri_check_found(c, i,
                        "the second operand takes the low half: it must be a "
                        "register");
    else if (check_is(&u->d, u->b.index))
        tri_check_found(c, i, "both halves of the product are for %s",
                        tri_check_name(c, u->b.index));
}

void tri_check_mul_square(checker *c, size_t i)
{
    const tri_ucode_uop *u = &c->uop[i].u;
    if (is_wide_multiply(u) && u->a.kind == TRI_UCODE_REGISTER &&
        check_is(&u->b, u->a.index) &&
        c->state[i].reg[u->a.index].may & CHECK_INPUT)
        tri_check_found(c, i,
                        "%s by itself, and the value came in a register: "
                        "chained firings of this have reset machines",
                        tri_check_name(c, u->a.index));
}

void tri_check_mul_cluster(checker *c, size_t i)
{
    unsigned multiplications = 0;
    for (size_t k = i; k < i + 3; k++)
        multiplications +=
            c->uop[k].meaning->class_ == TRI_UCODE_CLASS_MULTIPLY;
    if (multiplications > 1)
        tri_check_found(c, i,
                        "this triad has %u multiplications: with one a triad "
                        "they take less time",
                        multiplications);
}

/* The sequence word's goto, or its flow, must be at the slot. */
void tri_check_lone_test(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    if (n->u.op->does == TRI_UOP_TESTUSTATE && n->to[CHECK_GOTO] == CHECK_NOT &&
        !n->returns && !n->ends && n->saved == CHECK_NOT)
        tri_check_found(c, i,
                        "no action of the sequence word depends on this "
                        "test");
}

void tri_check_falls_off(checker *c, size_t i)
{
    if (c->uop[i].to[CHECK_NEXT] == CHECK_NOWHERE)
        tri_check_found(c, i,
                        "control goes on behind the last uop: end with SEQW "
                        "UEND0 or a goto");
}

/* A stretch of uops gets one finding. Whether uop i starts one, and its first
 * uop that is more than what fills a triad up; i when there is none. */
typedef bool stretch(const check_uop *n);
static bool starts(const checker *c, size_t i, stretch *is)
{
    return is(&c->uop[i]) && (i == 0 || !is(&c->uop[i - 1]));
}

static size_t first_of(const checker *c, size_t i, stretch *is)
{
    size_t k = i;
    while (k < c->uops && is(&c->uop[k]) && check_is_nop(&c->uop[k]))
        k++;
    return k < c->uops && is(&c->uop[k]) ? k : i;
}

static bool is_caught(const check_uop *n)
{
    return n->reached && !n->escapes;
}

void tri_check_no_exit(checker *c, size_t i)
{
    if (starts(c, i, is_caught))
        tri_check_found(c, first_of(c, i, is_caught),
                        "from here the end is never reached");
}

static bool is_idle(const check_uop *n)
{
    return !n->reached;
}

void tri_check_unreachable(checker *c, size_t i)
{
    size_t first = first_of(c, i, is_idle);
    if (starts(c, i, is_idle) && !check_is_nop(&c->uop[first]))
        tri_check_found(c, first, "no match entry leads here");
}

void tri_check_empty_return(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    unsigned empty = n->returns & ~(c->saved | c->outside);
    for (size_t way = 0; way < CHECK_WAYS; way++)
        if (n->to[way] == CHECK_OUT)
            empty = 0;
    if (empty)
        tri_check_found(c, i, "nothing here saves an address in UIP %u",
                        empty & 1 ? 0u : 1u);
}
