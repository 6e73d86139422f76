/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/pack.h"
#include "ucode/form.h"

#include <string.h>

static void start_triad(tri_packer *p, unsigned address)
{
    p->address = address;
    p->slot = 0;
    p->marks = (tri_marks){.eflow = 0};
    p->triad = (tri_ucode_triad){.address = (uint16_t)address};
}

void tri_packer_start(tri_packer *p, tri_reader *r)
{
    const tri_ucode_machine *machine = r->program->machine;
    *p = (tri_packer){.r = r};
    start_triad(p, machine->parameter[TRI_UCODE_RAM_FIRST].value);
}

static int store_triad(tri_packer *p, const tri_text *t)
{
    tri_ucode_program *program = p->r->program;
    tri_ucode_triad *triad;
    if (p->address > UADDR_MASK)
        return tri_text_refuse(t, t->at, "code addresses end at U7fff");
    const tri_ucode_triad *old = tri_ucode_find_triad(program, p->address);
    if (old)
        return tri_text_refuse(t, t->at,
                               "U%04x has code already, from line %lu",
                               p->address, (unsigned long)old->line[0]);
    int status = tri_program_triad(program, p->address, &triad);
    if (status != TRI_OK)
        return status;
    *triad = p->triad;
    triad->sequence = tri_marks_word(&p->marks, program->machine, p->address);
    if (triad->line[0] == 0)
        triad->line[0] = (uint32_t)t->line;
    start_triad(p, p->address + 4);
    return TRI_OK;
}

/* A triad that has something ends here. */
static int end_triad(tri_packer *p)
{
    return p->slot ? store_triad(p, &p->item.place) : TRI_OK;
}

static bool reads(const tri_ucode_uop *u, const tri_ucode_operand *d)
{
    const tri_ucode_operand *o[] = {&u->a, &u->b, u->stores ? &u->d : &u->a};
    for (size_t i = 0; i < 3; i++)
        if (o[i]->kind == d->kind && o[i]->index == d->index)
            return true;
    return false;
}

/* Loads and stores that occupy the memory pipe. */
static bool uses_memory(const tri_ucode_uop *u)
{
    unsigned class = tri_ucode_meaning_of(u->op)->class_;
    return class == TRI_UCODE_CLASS_LOAD || class == TRI_UCODE_CLASS_STORE;
}

static bool fits(const tri_packer *p, const tri_uop_item *item)
{
    const tri_ucode_machine *machine = p->r->program->machine;
    tri_marks marks = p->marks;
    tri_ucode_uop u, before;
    unsigned memory = 0;
    if (p->slot == 3 || tri_marks_join(&marks, &item->marks, p->slot))
        return false;
    tri_ucode_decode(machine, item->word, &u);
    for (unsigned i = 0; i < p->slot; i++) {
        tri_ucode_decode(machine, p->triad.uop[i], &before);
        memory += uses_memory(&before);
        if (uses_memory(&before) && !before.stores && before.d.kind &&
            reads(&u, &before.d))
            return false;
    }
    return !uses_memory(&u) ||
           memory < machine->parameter[TRI_UCODE_MEMORY_PER_TRIAD].value;
}

static int place(tri_packer *p)
{
    const tri_uop_item *item = &p->item;
    const tri_ucode_machine *machine = p->r->program->machine;
    if (p->slot == 3)
        return tri_text_refuse(&item->place, item->place.at,
                               "a triad has three uops");
    const char *clash = tri_marks_join(&p->marks, &item->marks, p->slot);
    if (clash)
        return tri_text_refuse(&item->place, item->place.at,
                               "a triad has room for one %s", clash);
    p->triad.uop[p->slot] = item->given || !tri_has_parity(machine, p->address)
                                ? item->word
                                : tri_ucode_uop_parity(item->word);
    size_t column = (size_t)(item->place.at - item->place.line_start) + 1;
    p->triad.column[p->slot] = (uint16_t)(column < UINT16_MAX ? column : 0);
    p->triad.line[p->slot++] = (uint32_t)item->place.line;
    return TRI_OK;
}

/* Whether the triad's last uop sets the condition that the next one jumps on:
 * the two must not be parted. */
static bool sets_condition(const tri_packer *p)
{
    const tri_ucode_machine *machine = p->r->program->machine;
    tri_ucode_uop jump, setter;
    unsigned last = p->slot - 1;
    const tri_marks *m = &p->marks;
    bool acts = (m->goes && m->goto_slot == last) ||
                (m->eflow && m->eflow_slot == last) ||
                (m->sync && m->sync_slot == last);
    tri_ucode_decode(machine, p->item.word, &jump);
    tri_ucode_decode(machine, p->triad.uop[last], &setter);
    return !acts &&
           (jump.op->does == TRI_UOP_UJMPCC ||
            jump.op->does == TRI_UOP_UJMPCC_TAKEN) &&
           setter.d.kind == TRI_UCODE_REGISTER &&
           jump.a.kind == TRI_UCODE_REGISTER && jump.a.index == setter.d.index;
}

/* Ends the triad before the waiting uop, which may take the last one along. */
static int make_room(tri_packer *p)
{
    if (p->slot < 2 || !sets_condition(p))
        return end_triad(p);
    unsigned last = --p->slot;
    uint64_t word = p->triad.uop[last];
    uint32_t line = p->triad.line[last];
    uint16_t column = p->triad.column[last];
    p->triad.uop[last] = p->triad.line[last] = p->triad.column[last] = 0;
    int status = end_triad(p);
    p->triad.uop[0] = word;
    p->triad.line[0] = line;
    p->triad.column[0] = column;
    p->slot = 1;
    return status;
}

int tri_packer_flush(tri_packer *p)
{
    int status = TRI_OK;
    if (!p->waiting)
        return TRI_OK;
    p->waiting = false;
    if (!p->braces && !fits(p, &p->item))
        status = make_room(p);
    if (status == TRI_OK)
        status = place(p);
    if (status == TRI_OK && !p->braces &&
        tri_marks_end(&p->item.marks, p->item.word))
        status = end_triad(p);
    return status;
}

int tri_packer_add(tri_packer *p, const tri_text *t, const tri_uop_item *item)
{
    p->item = *item;
    p->item.place = *t;
    p->waiting = true;
    return TRI_OK;
}

int tri_packer_actions(tri_packer *p, tri_text *t, const tri_scope *scope,
                       bool *found)
{
    const tri_ucode_machine *machine = p->r->program->machine;
    const tri_text start = *t;
    unsigned next =
        p->braces ? tri_ucode_next((uint16_t)(p->address + p->slot)) : 0;
    int status = tri_marks_actions(t, machine, scope, p->item.word, next,
                                   &p->item.marks, found);
    if (status == TRI_OK && *found && !p->waiting)
        status = tri_text_refuse(&start, start.at,
                                 "there is no uop before it to act on");
    return status;
}

int tri_packer_open(tri_packer *p, const tri_text *t)
{
    int status = tri_packer_flush(p);
    if (status == TRI_OK && p->braces)
        status = tri_text_refuse(t, t->at - 1,
                                 "the triad before is not closed "
                                 "yet: expected '}'");
    if (status == TRI_OK)
        status = end_triad(p);
    p->braces = true;
    p->brace = *t;
    return status;
}

int tri_packer_close(tri_packer *p, const tri_text *t)
{
    int status = tri_packer_flush(p);
    if (status == TRI_OK && !p->braces)
        status = tri_text_refuse(t, t->at - 1, "no triad is open for this '}'");
    if (status == TRI_OK)
        status = store_triad(p, t);
    p->braces = false;
    return status;
}

int tri_packer_label(tri_packer *p)
{
    int status = tri_packer_flush(p);
    return status == TRI_OK && !p->braces ? end_triad(p) : status;
}

int tri_packer_org(tri_packer *p, const tri_text *t, unsigned address)
{
    int status = tri_packer_flush(p);
    if (status == TRI_OK && p->braces)
        status = tri_text_refuse(t, t->at,
                                 "a triad stands at one address: "
                                 "expected '}' first");
    if (status == TRI_OK)
        status = end_triad(p);
    if (status == TRI_OK)
        start_triad(p, address);
    return status;
}

unsigned tri_packer_address(const tri_packer *p)
{
    return p->slot < 3 ? p->address + p->slot : p->address + 4;
}

int tri_packer_finish(tri_packer *p)
{
    int status = tri_packer_flush(p);
    if (status == TRI_OK && p->braces)
        return tri_text_refuse(&p->brace, p->brace.at - 1,
                               "this '{' is never closed");
    return status == TRI_OK ? end_triad(p) : status;
}
