/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What each uop uses and where control goes from it. Both ways of anything
 * conditional are taken, and a return goes to every address saved for it. */
#include "ucode/check.h"
#include "ucode/flags.h"
#include "ucode/form.h"

static bool returns(unsigned eflow)
{
    return eflow == TRI_UCODE_EFLOW_URET || eflow == TRI_UCODE_EFLOW_URET + 1;
}

static bool saves(unsigned eflow)
{
    return eflow == TRI_UCODE_EFLOW_SAVEUIP ||
           eflow == TRI_UCODE_EFLOW_SAVEUIP + 1;
}

/* The flags a condition looks at, for each pair of it and its opposite. */
static uint8_t flags_of(unsigned condition)
{
    static const uint8_t flags[8] = {O, C, Z, C | Z, S, P, S | O, Z | S | O};
    return flags[condition >> 1 & 7];
}

/* GENARITHFLAGS of one register twice takes its state whatever its value; else
 * the value of a chooses. */
static void find_conditions(check_uop *n)
{
    const tri_ucode_uop *u = &n->u;
    uint32_t a = check_bit(&u->a), b = check_bit(&u->b);
    n->needs = flags_of(u->condition);
    switch (u->op->does) {
    case TRI_UOP_CMOVCC:
        n->tests = u->m2 ? 0 : a;
        break;
    case TRI_UOP_SETCC:
    case TRI_UOP_SELECTCC:
    case TRI_UOP_UJMPCC:
    case TRI_UOP_UJMPCC_TAKEN:
        n->tests = a;
        n->reads = b;
        break;
    case TRI_UOP_GENARITHFLAGS:
        n->tests = a | b;
        n->reads = a == b ? 0 : a;
        n->needs = a == b ? TRI_UCODE_FLAG_C : UINT8_MAX;
        break;
    case TRI_UOP_MOVEMERGEFLGS:
        n->tests = b;
        n->reads = a;
        n->needs = UINT8_MAX;
        break;
    default:
        break;
    }
}

static void find_registers(check_uop *n)
{
    const tri_ucode_uop *u = &n->u;
    unsigned traits = u->op->traits, does = u->op->does;
    bool stores = u->stores || n->meaning->class_ == TRI_UCODE_CLASS_STORE;
    uint32_t a = traits & TRAIT_SIMD_A ? 0 : check_bit(&u->a);
    uint32_t b = traits & TRAIT_SIMD_B ? 0 : check_bit(&u->b);
    uint32_t d = traits & TRAIT_SIMD_D ? 0 : check_bit(&u->d);
    bool two = does == TRI_UOP_MUL || does == TRI_UOP_IMUL;
    bool zero = (does == TRI_UOP_XOR || does == TRI_UOP_SUB) && a == b;
    n->reads = (zero ? 0 : a | b) | (stores ? d : 0);
    n->writes = (stores ? 0 : d) | (two ? b : 0);
    find_conditions(n);
}

static uint16_t resolve(const checker *c, unsigned address)
{
    const tri_ucode_program *p = c->program;
    const tri_ucode_triad *triad = tri_ucode_find_triad(p, address);
    if ((address & 3) == 3)
        return CHECK_NOWHERE;
    if (triad)
        return (uint16_t)(3 * (size_t)(triad - p->triad) + (address & 3));
    return tri_has_parity(p->machine, address) ? CHECK_NOWHERE : CHECK_OUT;
}

static void save(const checker *c, check_uop *n, unsigned uip, unsigned address)
{
    n->saved = resolve(c, address);
    n->saved_uip = (uint8_t)(uip & 1);
}

/* Jumps; false when control does not go on behind the uop. */
static bool find_jump(const checker *c, check_uop *n)
{
    const tri_ucode_uop *u = &n->u;
    bool goes_on = u->op->does != TRI_UOP_UJMP && u->op->does != TRI_UOP_URET;
    if (u->op->does == TRI_UOP_URET)
        n->returns |= (uint8_t)(1u << u->m0);
    else if (u->op->does == TRI_UOP_SAVEUIP)
        save(c, n, u->m0, u->target);
    else if (u->target != TRI_UCODE_NO_TARGET)
        n->to[CHECK_JUMP] = resolve(c, u->target);
    else if (!goes_on || u->op->does == TRI_UOP_UJMPCC)
        n->ends = true; /* to a register's value */
    return goes_on;
}

static void find_ways(checker *c, check_uop *n, const tri_marks *m,
                      unsigned address)
{
    unsigned slot = address & 3, does = n->u.op->does;
    bool asks = does == TRI_UOP_TESTUSTATE;
    bool goes_on = find_jump(c, n);
    if (m->eflow && m->eflow_slot == slot) {
        if (returns(m->eflow))
            n->returns |= (uint8_t)(1u << (m->eflow & 1));
        if (saves(m->eflow))
            save(c, n, m->eflow, tri_ucode_next((uint16_t)address));
        n->ends = n->ends || m->eflow >= TRI_UCODE_EFLOW_UEND;
        goes_on = goes_on && m->eflow < TRI_UCODE_EFLOW_UEND &&
                  (asks || !returns(m->eflow));
    }
    if (m->goes && m->goto_slot == slot && !n->ends) {
        n->to[CHECK_GOTO] = resolve(c, m->uaddr);
        goes_on = goes_on && (asks || does == TRI_UOP_SUBR ||
                              does == TRI_UOP_SAVEUIP_REGOVR);
    }
    if (goes_on)
        n->to[CHECK_NEXT] = resolve(c, tri_ucode_next((uint16_t)address));
    for (size_t way = 0; way < CHECK_WAYS; way++)
        if (n->to[way] == CHECK_OUT) {
            n->ends = true;
            n->returns = 3; /* the ROM may have been called */
        }
}

static void find_uops(checker *c)
{
    const tri_ucode_program *p = c->program;
    const check_uop none = {.to = {CHECK_NOT, CHECK_NOT, CHECK_NOT},
                            .saved = CHECK_NOT};
    for (unsigned uip = 0; uip < CHECK_UIPS; uip++)
        c->uop[c->uops + uip] = none;
    for (size_t i = 0; i < p->triads; i++) {
        tri_marks marks;
        tri_marks_of(&marks, p->machine, &p->triad[i]);
        for (unsigned slot = 0; slot < 3; slot++) {
            check_uop *n = &c->uop[3 * i + slot];
            *n = none;
            tri_ucode_decode(p->machine, p->triad[i].uop[slot], &n->u);
            n->meaning = tri_ucode_meaning_of(n->u.op);
            find_registers(n);
            find_ways(c, n, &marks, p->triad[i].address + slot);
        }
    }
}

/* Whether a triad has nothing but NOPs from a uop on. */
static bool is_filling(const checker *c, size_t i)
{
    do {
        if (!check_is_nop(&c->uop[i]))
            return false;
    } while (++i % 3);
    return true;
}

/* Without match entries a program starts with its first uop, and wherever
 * nothing leads to: parts of a ROM are programs, too. */
static void find_entries(checker *c)
{
    const tri_ucode_program *p = c->program;
    for (size_t i = 0; i < p->hooks; i++) {
        uint16_t n = resolve(c, p->hook[i].target);
        if (n < c->uops)
            c->uop[n].enters = true;
    }
    if (p->hooks)
        return;
    for (size_t i = 0; i < c->uops; i++)
        c->uop[i].enters = i % 3 == 0 || !is_filling(c, i);
    for (size_t i = 0; i < c->uops; i++) {
        const check_uop *n = &c->uop[i];
        for (size_t way = 0; way < CHECK_WAYS; way++)
            if (n->to[way] < c->uops)
                c->uop[n->to[way]].enters = false;
        if (n->saved < c->uops)
            c->uop[n->saved].enters = false;
    }
    if (c->uops)
        c->uop[0].enters = true;
}

/* A return that nothing was saved for leaves the program. */
static void find_returns(checker *c)
{
    for (size_t i = 0; i < c->uops; i++) {
        const check_uop *n = &c->uop[i];
        if (n->saved < c->uops)
            c->saved |= 1u << n->saved_uip;
        else if (n->saved == CHECK_OUT)
            c->outside |= 1u << n->saved_uip;
    }
    for (size_t i = 0; i < c->uops; i++)
        if (c->uop[i].returns & (~c->saved | c->outside))
            c->uop[i].ends = true;
}

/* f(c, from, to) for all the ways control goes on from a uop, or from the place
 * behind the uops where UIP n is returned to; true when one of them was. */
bool tri_check_each_way(checker *c, size_t i, check_way *f)
{
    bool any = false;
    const check_uop *n = &c->uop[i];
    for (size_t way = 0; way < CHECK_WAYS; way++)
        if (n->to[way] < c->uops)
            any = f(c, i, n->to[way]) || any;
    for (unsigned uip = 0; uip < CHECK_UIPS; uip++)
        if (n->returns >> uip & 1)
            any = f(c, i, c->uops + uip) || any;
    for (size_t j = 0; i >= c->uops && j < c->uops; j++)
        if (c->uop[j].saved < c->uops && c->uop[j].saved_uip == i - c->uops)
            any = f(c, i, c->uop[j].saved) || any;
    return any;
}

/* That is worth a finding of its own. */
static bool is_lost(const check_uop *n)
{
    return n->to[CHECK_NEXT] == CHECK_NOWHERE ||
           n->to[CHECK_JUMP] == CHECK_NOWHERE ||
           n->to[CHECK_GOTO] == CHECK_NOWHERE;
}

static bool reach(checker *c, size_t from, size_t to)
{
    bool news = c->uop[from].reached && !c->uop[to].reached;
    c->uop[to].reached = c->uop[to].reached || news;
    return news;
}

static bool escape(checker *c, size_t from, size_t to)
{
    bool news = c->uop[to].escapes && !c->uop[from].escapes;
    c->uop[from].escapes = c->uop[from].escapes || news;
    return news;
}

void tri_check_graph(checker *c)
{
    find_uops(c);
    find_entries(c);
    find_returns(c);
    for (size_t i = 0; i < c->uops; i++) {
        c->uop[i].reached = c->uop[i].enters;
        c->uop[i].escapes = c->uop[i].ends || is_lost(&c->uop[i]);
    }
    for (bool news = true; news;) {
        news = false;
        for (size_t i = 0; i < c->uops + CHECK_UIPS; i++)
            news = tri_check_each_way(c, i, reach) || news;
    }
    for (bool news = true; news;) {
        news = false;
        for (size_t i = c->uops + CHECK_UIPS; i-- > 0;)
            news = tri_check_each_way(c, i, escape) || news;
    }
}
