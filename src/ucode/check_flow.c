/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What registers can hold before each uop, over all paths: states are joined
 * where paths meet, until none changes. Each join can only lose knowledge, of
 * which there is a bounded amount, so this ends. */
#include "ucode/check.h"
#include "ucode/flags.h"
#include "ucode/form.h"

enum { SECRET = CHECK_SECRET, INPUT = CHECK_INPUT };

/* The flags a uop computes for the condition state of what it writes; of what
 * is not known, all. */
static uint8_t computed(const check_uop *n)
{
    switch (n->meaning->effect) {
    case TRI_UCODE_EFFECT_CLEAR:
        return 0;
    case TRI_UCODE_EFFECT_LOGIC:
        return Z | S | P;
    case TRI_UCODE_EFFECT_SHIFT:
        return Z | S | P | C | O;
    case TRI_UCODE_EFFECT_ROTATE:
    case TRI_UCODE_EFFECT_OVERFLOW:
        return C | O;
    case TRI_UCODE_EFFECT_BIT:
        return C;
    case TRI_UCODE_EFFECT_ZERO:
        return Z;
    default:
        return UINT8_MAX;
    }
}

static bool reads_image(const tri_ucode_uop *u)
{
    switch (u->op->does) {
    case TRI_UOP_ADC:
    case TRI_UOP_SBB:
        return true;
    case TRI_UOP_CMOVCC:
    case TRI_UOP_READAFLAGS:
    case TRI_UOP_MOVEMERGEFLGS:
        return u->m2;
    default:
        return false;
    }
}

static bool is_load(const check_uop *n)
{
    return n->meaning->class_ == TRI_UCODE_CLASS_LOAD ||
           n->u.op->does == TRI_UOP_LDSTGBUF;
}

static bool is_store(const check_uop *n)
{
    return n->meaning->class_ == TRI_UCODE_CLASS_STORE ||
           n->u.op->does == TRI_UOP_STADSTGBUF;
}

static unsigned taint(const check_uop *n, const check_state *s, uint32_t mask)
{
    unsigned may = reads_image(&n->u) ? s->image.may & SECRET : 0;
    for (unsigned r = 0; r < CHECK_REGISTERS; r++) {
        if (n->reads & mask & UINT32_C(1) << r)
            may |= s->reg[r].may & (SECRET | INPUT);
        if (n->tests >> r & 1 && s->reg[r].may & CHECK_SECRET_STATE)
            may |= SECRET;
    }
    return may;
}

unsigned tri_check_taint(const checker *c, size_t i, const check_state *state,
                         uint32_t mask)
{
    return taint(&c->uop[i], state, mask) & SECRET;
}

static bool is_number(const tri_ucode_operand *o)
{
    return o->kind == TRI_UCODE_IMMEDIATE ||
           o->kind == TRI_UCODE_IMMEDIATE_HIGH || o->kind == TRI_UCODE_CONSTANT;
}

static check_value moved(const check_state *s, const tri_ucode_operand *o,
                         uint64_t by)
{
    check_value v = {.origin = CHECK_UNKNOWN};
    if (o->kind == TRI_UCODE_REGISTER && o->index < CHECK_REGISTERS) {
        v = s->reg[o->index];
        v.offset += by;
    }
    return v;
}

/* Copies, and sums with numbers, of what a register held at first. */
static check_value arithmetic(const check_uop *n, const check_state *s)
{
    const tri_ucode_uop *u = &n->u;
    const check_value unknown = {.origin = CHECK_UNKNOWN};
    if (u->bits != 64 || u->m1 || u->m2)
        return unknown;
    switch (u->op->does) {
    case TRI_UOP_ZEROEXT:
    case TRI_UOP_MOVE:
        return u->b.kind == TRI_UCODE_NONE ? moved(s, &u->a, 0) : unknown;
    case TRI_UOP_ADD:
        if (is_number(&u->b))
            return moved(s, &u->a, u->b.value);
        return is_number(&u->a) ? moved(s, &u->b, u->a.value) : unknown;
    case TRI_UOP_SUB: /* b - a */
        return is_number(&u->a) ? moved(s, &u->b, 0 - u->a.value) : unknown;
    default:
        return unknown;
    }
}

/* The place a memory uop means; false when it is not one known. */
static bool place_of(const check_uop *n, const check_state *s,
                     check_saved *place)
{
    const tri_ucode_uop *u = &n->u;
    if (!u->memory || u->macro || u->b.kind != TRI_UCODE_NONE)
        return false;
    *place = (check_saved){.base = CHECK_STAGING,
                           .at = (uint64_t)(int64_t)u->displacement};
    if (u->op->form == FORM_STAGING)
        return u->a.kind == TRI_UCODE_NONE;
    check_value base = moved(s, &u->a, place->at);
    place->base = base.origin;
    place->at = base.offset;
    return base.origin != CHECK_UNKNOWN;
}

static void load(const check_uop *n, const check_state *s, check_value *v)
{
    check_saved place;
    v->may = (uint8_t)((v->may | s->memory) & SECRET);
    if (n->u.bits != 64 || !place_of(n, s, &place))
        return;
    for (size_t k = 0; k < s->count; k++) {
        const check_saved *kept = &s->saved[k];
        if (kept->base == place.base && kept->at == place.at) {
            v->may = kept->value.may & (SECRET | INPUT);
            v->origin = kept->value.origin;
            v->offset = kept->value.offset;
        }
    }
}

/* Addresses from different registers are taken to be of different places. */
static void store(const check_uop *n, check_state *s)
{
    check_saved place;
    size_t count = 0;
    check_value v = moved(s, &n->u.d, 0);
    s->memory |= v.may & SECRET;
    if (!place_of(n, s, &place))
        return;
    for (size_t k = 0; k < s->count; k++) {
        const check_saved *kept = &s->saved[k];
        if (kept->base != place.base || kept->at - place.at + 7 > 14)
            s->saved[count++] = *kept;
    }
    place.value = v;
    if (n->u.bits == 64 && v.origin != CHECK_UNKNOWN && count < CHECK_MAX_SAVED)
        s->saved[count++] = place;
    s->count = (uint8_t)count;
}

static void step_image(const check_uop *n, check_state *s, uint16_t i,
                       unsigned may)
{
    const tri_ucode_uop *u = &n->u;
    bool sets = u->op->does == TRI_UOP_GENARITHFLAGS ||
                (u->op->does == TRI_UOP_MOVEINSERTFLGS && !n->writes);
    if (sets && u->m2)
        s->image = (check_value){
            .may = (uint8_t)(CHECK_WAITING | (may & SECRET)), .writer = i};
    else if ((u->op->does == TRI_UOP_ADC || u->op->does == TRI_UOP_SBB) &&
             s->image.may & CHECK_WAITING)
        s->image.may = (uint8_t)((s->image.may & ~CHECK_WAITING) | CHECK_SPENT);
}

void tri_check_step(const checker *c, size_t i, check_state *s)
{
    const check_uop *n = &c->uop[i];
    unsigned may = taint(n, s, UINT32_MAX);
    check_value v = arithmetic(n, s);
    v.may = (uint8_t)may;
    v.flags = v.some = computed(n);
    v.writer = (uint16_t)i;
    if (is_load(n))
        load(n, s, &v);
    if (v.may & SECRET && v.flags)
        v.may |= CHECK_SECRET_STATE;
    if (is_store(n))
        store(n, s);
    step_image(n, s, (uint16_t)i, may);
    for (unsigned r = 0; r < CHECK_REGISTERS; r++)
        if (n->writes >> r & 1)
            s->reg[r] = v;
}

static check_value join_value(check_value a, check_value b)
{
    a.may |= b.may;
    a.flags &= b.flags;
    a.some |= b.some;
    if (a.writer != b.writer)
        a.writer = CHECK_SEVERAL;
    if (a.origin != b.origin || a.offset != b.offset) {
        a.origin = CHECK_UNKNOWN;
        a.offset = 0;
    }
    return a;
}

static void join_saved(check_state *a, const check_state *b)
{
    size_t count = 0;
    for (size_t k = 0; k < a->count; k++)
        for (size_t m = 0; m < b->count; m++) {
            const check_saved *x = &a->saved[k], *y = &b->saved[m];
            if (x->base != y->base || x->at != y->at)
                continue;
            check_saved both = {x->base, x->at, join_value(x->value, y->value)};
            if (both.value.origin != CHECK_UNKNOWN)
                a->saved[count++] = both;
            break;
        }
    a->count = (uint8_t)count;
}

static bool same_value(const check_value *a, const check_value *b)
{
    return a->may == b->may && a->flags == b->flags && a->some == b->some &&
           a->origin == b->origin && a->writer == b->writer &&
           a->offset == b->offset;
}

static bool same(const check_state *a, const check_state *b)
{
    bool equal = a->known == b->known && a->memory == b->memory &&
                 a->count == b->count && same_value(&a->image, &b->image);
    for (size_t r = 0; r < CHECK_REGISTERS; r++)
        equal = equal && same_value(&a->reg[r], &b->reg[r]);
    for (size_t k = 0; k < a->count && equal; k++)
        equal = same_value(&a->saved[k].value, &b->saved[k].value);
    return equal;
}

/* The state before `to` takes in that behind `from`. */
static bool flow(checker *c, size_t from, size_t to)
{
    check_state behind = c->state[from], *into = &c->state[to];
    if (from < c->uops)
        tri_check_step(c, from, &behind);
    check_state joined = *into;
    if (!into->known) {
        joined = behind;
    } else {
        joined.memory |= behind.memory;
        joined.image = join_value(joined.image, behind.image);
        for (size_t r = 0; r < CHECK_REGISTERS; r++)
            joined.reg[r] = join_value(joined.reg[r], behind.reg[r]);
        join_saved(&joined, &behind);
    }
    if (same(into, &joined))
        return false;
    *into = joined;
    c->uop[to].changed = true;
    return true;
}

static check_state at_entry(const checker *c)
{
    const tri_ucode_contract *k = &c->contract;
    check_state s = {.known = true,
                     .image = {.may = CHECK_ENTRY, .writer = CHECK_START}};
    s.memory = k->secret >> TRI_UCODE_MEMORY & 1 ? SECRET : 0;
    for (unsigned r = 0; r < CHECK_REGISTERS; r++) {
        bool input = k->input >> r & 1, secret = k->secret >> r & 1;
        unsigned may = input ? INPUT : CHECK_UNSET | CHECK_STALE;
        if (secret)
            may |= SECRET | CHECK_SECRET_STATE;
        s.reg[r] = (check_value){.may = (uint8_t)may,
                                 .flags = input ? UINT8_MAX : 0,
                                 .some = input ? UINT8_MAX : 0,
                                 .origin = (uint8_t)r,
                                 .writer = CHECK_START};
    }
    return s;
}

void tri_check_flow(checker *c)
{
    const check_state entry = at_entry(c);
    for (size_t i = 0; i < c->uops + CHECK_UIPS; i++) {
        c->state[i] = c->uop[i].enters ? entry : (check_state){.known = false};
        c->uop[i].changed = c->uop[i].enters;
    }
    for (bool news = true; news;) {
        news = false;
        for (size_t i = 0; i < c->uops + CHECK_UIPS; i++) {
            bool changed = c->uop[i].changed;
            c->uop[i].changed = false;
            if (changed)
                news = tri_check_each_way(c, i, flow) || news;
        }
    }
}
