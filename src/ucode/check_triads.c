/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rules about triads, their words, and where they and the hooks are. */
#include "ucode/check.h"
#include "ucode/form.h"

static unsigned parameter(const checker *c, tri_ucode_parameter which)
{
    return c->program->machine->parameter[which].value;
}

static bool is_memory(const check_uop *n)
{
    return n->meaning->class_ == TRI_UCODE_CLASS_LOAD ||
           n->meaning->class_ == TRI_UCODE_CLASS_STORE;
}

/* Whether control gets from the slot before uop i to it. */
static bool follows(const checker *c, size_t i)
{
    return i % 3 && c->uop[i - 1].to[CHECK_NEXT] == i;
}

void tri_check_memory_per_triad(checker *c, size_t i)
{
    unsigned memory = 0, most = parameter(c, TRI_UCODE_MEMORY_PER_TRIAD);
    for (size_t k = i; k < i + 3; k++) {
        memory = (follows(c, k) ? memory : 0) + is_memory(&c->uop[k]);
        if (is_memory(&c->uop[k]) && memory > most)
            tri_check_found(c, k, "this triad has %u memory uops, not %u",
                            memory, most);
    }
}

void tri_check_load_use(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    uint32_t loaded =
        n->meaning->class_ == TRI_UCODE_CLASS_LOAD ? n->writes : 0;
    for (size_t k = i + 1; k % 3 && loaded && follows(c, k); k++) {
        uint32_t used = loaded & (c->uop[k].reads | c->uop[k].tests);
        if (used)
            tri_check_found(c, k,
                            "reads %s, which is loaded in this triad: it sees "
                            "what was there before",
                            tri_check_name(c, n->u.d.index));
        loaded &= ~(used | c->uop[k].writes);
    }
}

static bool is_linear(const tri_ucode_uop *u)
{
    return u->memory &&
           (u->op->does == TRI_UOP_LOAD || u->op->does == TRI_UOP_STORE);
}

void tri_check_segment(checker *c, size_t i)
{
    const tri_ucode_uop *u = &c->uop[i].u;
    unsigned data = parameter(c, TRI_UCODE_DATA_SEGMENT);
    if (is_linear(u) && u->mode != data)
        tri_check_found(c, i,
                        "segment mode=0x%02x: user data is in mode=0x%02x",
                        u->mode, data);
}

void tri_check_displacement(checker *c, size_t i)
{
    const tri_ucode_uop *u = &c->uop[i].u;
    int32_t low = -(int32_t)parameter(c, TRI_UCODE_DISPLACEMENT_LOW);
    int32_t high = (int32_t)parameter(c, TRI_UCODE_DISPLACEMENT_HIGH);
    if (is_linear(u) && u->a.kind == TRI_UCODE_NONE &&
        u->b.kind == TRI_UCODE_NONE)
        tri_check_found(c, i, "the address 0x%lx is a number, without a base",
                        (unsigned long)u->displacement);
    else if (is_linear(u) && (u->displacement < low || u->displacement > high))
        tri_check_found(c, i, "displacement %ld: known to work are %ld to %ld",
                        (long)u->displacement, (long)low, (long)high);
}

void tri_check_capacity(checker *c, size_t i)
{
    unsigned first = parameter(c, TRI_UCODE_RAM_FIRST);
    unsigned end = first + 4 * parameter(c, TRI_UCODE_RAM_TRIADS);
    size_t outside = 0, at = i;
    for (size_t k = c->program->triads; k-- > 0;) {
        unsigned address = c->program->triad[k].address;
        if (address < first || address >= end) {
            outside++;
            at = 3 * k;
        }
    }
    if (outside)
        tri_check_found(c, at,
                        "%zu triads are not in patch RAM, U%04x to U%04x, "
                        "which holds %u",
                        outside, first, end - 1,
                        parameter(c, TRI_UCODE_RAM_TRIADS));
}

void tri_check_helpers(checker *c, size_t i)
{
    unsigned first = parameter(c, TRI_UCODE_HELPERS_FIRST);
    unsigned end = parameter(c, TRI_UCODE_RAM_FIRST) +
                   4 * parameter(c, TRI_UCODE_RAM_TRIADS);
    for (size_t k = i / 3; k < c->program->triads; k++)
        if (c->program->triad[k].address >= first &&
            c->program->triad[k].address < end) {
            tri_check_found(c, 3 * k,
                            "from U%04x on, the loader has code of its own "
                            "until the patch is in place",
                            first);
            return;
        }
}

void tri_check_parity(checker *c, size_t i)
{
    const tri_ucode_triad *t = &c->program->triad[i / 3];
    if (!tri_has_parity(c->program->machine, t->address))
        return;
    for (size_t k = 0; k < 3; k++)
        if (t->uop[k] != tri_ucode_uop_parity(t->uop[k]))
            tri_check_found(c, i + k, "the uop's parity bits are wrong");
    if (t->sequence != tri_ucode_sequence_parity(t->sequence))
        tri_check_found(c, i, "the sequence word's parity bits are wrong");
}

/* Findings about hooks are shown where they lead; where they lead nowhere, at
 * the start. */
static size_t shown_at(const checker *c, const tri_ucode_hook *hook)
{
    const tri_ucode_program *p = c->program;
    const tri_ucode_triad *triad = tri_ucode_find_triad(p, hook->target);
    unsigned slot = hook->target & 3;
    return triad ? 3 * (size_t)(triad - p->triad) + (slot < 3 ? slot : 2) : 0;
}

void tri_check_hook_overlap(checker *c, size_t i)
{
    const tri_ucode_program *p = c->program;
    (void)i;
    for (size_t k = 0; k < p->hooks; k++)
        for (size_t m = 0; m < k; m++)
            if (p->hook[k].source == p->hook[m].source)
                tri_check_found(c, shown_at(c, &p->hook[k]),
                                "match entries %u and %u are both of U%04x",
                                p->hook[m].entry, p->hook[k].entry,
                                p->hook[k].source);
}

void tri_check_hook_system(checker *c, size_t i)
{
    const tri_ucode_program *p = c->program;
    (void)i;
    for (size_t k = 0; k < p->hooks; k++) {
        const char *name = tri_ucode_name_of(p->machine, TRI_UCODE_NAMES_SYSTEM,
                                             p->hook[k].source);
        if (name)
            tri_check_found(c, shown_at(c, &p->hook[k]),
                            "match entry %u takes %s, which the operating "
                            "system executes on its own",
                            p->hook[k].entry, name);
    }
}

/* A match entry's target is no way of control that a uop has. */
void tri_check_branch_target(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    const tri_ucode_program *p = c->program;
    for (size_t k = 0; i == 0 && k < p->hooks; k++) {
        const tri_ucode_hook *hook = &p->hook[k];
        if (!tri_ucode_find_triad(p, hook->target) &&
            tri_has_parity(p->machine, hook->target))
            tri_check_found(c, 0,
                            "match entry %u leads to U%04x: no code is "
                            "there",
                            hook->entry, hook->target);
    }
    if (n->to[CHECK_JUMP] == CHECK_NOWHERE || n->saved == CHECK_NOWHERE)
        tri_check_found(c, i, "U%04x has no code",
                        n->u.target != TRI_UCODE_NO_TARGET
                            ? n->u.target
                            : tri_ucode_next(p->triad[i / 3].address));
    if (n->to[CHECK_GOTO] == CHECK_NOWHERE) {
        tri_ucode_sequence s;
        tri_ucode_sequence_decode(p->triad[i / 3].sequence, &s);
        tri_check_found(c, i, "goes to U%04x, where no code is", s.uaddr);
    }
}
