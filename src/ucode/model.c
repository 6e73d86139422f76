/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cycle model. Uops come in program order and each gets its times at once:
 * older uops have taken their issue cycles before, so that this is the same as
 * issuing the oldest first. Every time carries along what it consists of: the
 * times of what bound it, and the cycles added since. */
#include "ucode/model.h"

#include <string.h>

/* The next cycle's allocation, when this one's slots are used up. */
static void use_slots(tri_ucode_model *m, unsigned slots)
{
    m->all_slots += slots;
    m->slots += slots;
    while (m->slots >= m->width) {
        m->slots -= m->width;
        tri_spend(&m->front, CYCLE, TRI_UCODE_CAUSE_ALLOCATION);
    }
}

/* When the slots that were used are over. */
static tri_moment next_slot(const tri_ucode_model *m)
{
    tri_moment until = m->front;
    tri_spend(&until, m->slots * CYCLE / m->width, TRI_UCODE_CAUSE_ALLOCATION);
    return until;
}

/* Nothing is allocated before a time. */
static void hold_front(tri_ucode_model *m, tri_moment until,
                       tri_ucode_cause cause)
{
    if (until.time <= m->front.time)
        return;
    m->front = until;
    m->slots = 0;
    m->held = (uint8_t)cause;
}

static void wait_for(const tri_ucode_model *m, tri_moment *ready,
                     uint64_t *flow, unsigned resource)
{
    if (resource >= RESOURCES)
        return;
    tri_later(ready, &m->at[resource]);
    if (m->flow[resource] > *flow)
        *flow = m->flow[resource];
}

static bool reads_image(const tri_ucode_uop *u)
{
    switch (u->op->does) {
    case TRI_UOP_ADC:
    case TRI_UOP_SBB:
    case TRI_UOP_READAFLAGS:
        return true;
    case TRI_UOP_CMOVCC:
    case TRI_UOP_MOVEMERGEFLGS:
        return u->m2 != 0;
    default:
        return false;
    }
}

static bool writes_image(const tri_ucode_uop *u)
{
    return u->m2 && (u->op->does == TRI_UOP_GENARITHFLAGS ||
                     u->op->does == TRI_UOP_MOVEINSERTFLGS);
}

static bool is_store(const tri_ucode_uop *u, unsigned class)
{
    return class == TRI_UCODE_CLASS_STORE && u->stores;
}

static tri_stored *slot_of(tri_ucode_model *m, uint64_t address)
{
    return &m->store[(address >> 3) % STORES];
}

/* Operands, and for a load what was last stored into its eight bytes. */
static tri_moment operands(tri_ucode_model *m, const tri_ucode_event *event,
                           unsigned class, uint64_t *flow)
{
    const tri_ucode_uop *u = event->uop;
    tri_moment ready = m->front;
    *flow = 0;
    tri_spend(&ready, CYCLE, TRI_UCODE_CAUSE_DISPATCH);
    wait_for(m, &ready, flow, event->a);
    wait_for(m, &ready, flow, event->b);
    wait_for(m, &ready, flow, event->c);
    if (reads_image(u))
        wait_for(m, &ready, flow, IMAGE);
    if (class == TRI_UCODE_CLASS_SEQUENCER)
        wait_for(m, &ready, flow, SEQUENCER);
    if (class == TRI_UCODE_CLASS_LOAD)
        for (uint64_t i = 0; i < 2; i++) {
            uint64_t address = (event->memory + i * (u->bits / 8u - 1u)) >> 3;
            const tri_stored *s = slot_of(m, address << 3);
            if (s->address == address + 1)
                tri_later(&ready, &s->done);
        }
    return ready;
}

/* Of MOVE_DSZ64, the trap's. */
static uint64_t latency_of(tri_ucode_model *m, const tri_ucode_uop *u,
                           unsigned class)
{
    if (u->op->does == TRI_UOP_MOVE && u->bits == 64)
        return m->parameter[TRI_UCODE_SLOW_MOVE];
    if (class == TRI_UCODE_CLASS_STAGING && u->stores)
        return CYCLE;
    uint64_t latency = m->parameter[TRI_UCODE_LATENCY + class];
    m->count.assumed += latency == 0;
    return latency ? latency : CYCLE;
}

static void results(tri_ucode_model *m, const tri_ucode_event *event,
                    unsigned class, const tri_moment *done, uint64_t flow)
{
    const tri_ucode_uop *u = event->uop;
    unsigned written[4], n = 0;
    if (event->d < IMAGE)
        written[n++] = event->d;
    if (u->op->does == TRI_UOP_MUL || u->op->does == TRI_UOP_IMUL)
        written[n++] = event->b;
    if (writes_image(u))
        written[n++] = IMAGE;
    if (class == TRI_UCODE_CLASS_SEQUENCER)
        written[n++] = SEQUENCER;
    for (unsigned i = 0; i < n; i++) {
        m->at[written[i]] = *done;
        m->flow[written[i]] = flow;
    }
    if (is_store(u, class))
        for (uint64_t i = 0; i < 2; i++) {
            uint64_t address = (event->memory + i * (u->bits / 8u - 1u)) >> 3;
            *slot_of(m, address << 3) = (tri_stored){address + 1, *done};
        }
    if (flow > m->count.dependency)
        m->count.dependency = flow;
    tri_later(&m->last, done);
}

/* What allocation waits for behind a uop that moves control: a jump as
 * predicted, or its own execution. */
static void redirect(tri_ucode_model *m, const tri_ucode_event *event,
                     const tri_moment *from)
{
    const tri_ucode_uop *u = event->uop;
    bool goes = !event->ends && event->next != tri_ucode_next(event->address);
    bool predicted = goes;
    switch (u->op->does) {
    case TRI_UOP_UJMPCC:
    case TRI_UOP_BTUJB:
    case TRI_UOP_BTUJNB:
    case TRI_UOP_CMPUJZ:
    case TRI_UOP_CMPUJNZ:
        predicted = false;
        break;
    case TRI_UOP_UJMPCC_TAKEN:
    case TRI_UOP_TESTUSTATE:
        predicted = true;
        break;
    default:
        break;
    }
    if (goes != predicted) {
        tri_moment until = *from;
        m->count.mispredicted++;
        tri_spend(&until, m->parameter[TRI_UCODE_MISPREDICT],
                  TRI_UCODE_CAUSE_BRANCH);
        hold_front(m, until, TRI_UCODE_CAUSE_BRANCH);
    } else if (goes) {
        tri_moment until = next_slot(m);
        m->count.gotos++;
        tri_spend(&until, m->parameter[TRI_UCODE_GOTO], TRI_UCODE_CAUSE_GOTO);
        hold_front(m, until, TRI_UCODE_CAUSE_GOTO);
    }
}

static bool is_nop(const tri_ucode_event *event)
{
    const tri_ucode_uop *u = event->uop;
    return !u->a.kind && !u->b.kind && !u->d.kind &&
           (u->op->does == TRI_UOP_ADD || u->op->does == TRI_UOP_ZEROEXT);
}

static tri_ucode_cause wait_cause(unsigned unit)
{
    return unit == MULTIPLIER ? TRI_UCODE_CAUSE_MULTIPLIER
           : unit >= LOADS    ? TRI_UCODE_CAUSE_MEMORY
                              : TRI_UCODE_CAUSE_ISSUE;
}

static tri_ucode_cause latency_cause(unsigned unit)
{
    return unit == MULTIPLIER ? TRI_UCODE_CAUSE_MULTIPLY
           : unit >= LOADS    ? TRI_UCODE_CAUSE_MEMORY
                              : TRI_UCODE_CAUSE_DEPENDENCY;
}

/* Into its station: in the cycle after a full one has issued. Returns the uop
 * that went, or this one's own number. */
static uint64_t enter(tri_ucode_model *m, unsigned index,
                      const tri_moment *entry, uint64_t number)
{
    tri_ucode_cause cause = index == MULTIPLIER ? TRI_UCODE_CAUSE_QUEUE
                            : index >= LOADS    ? TRI_UCODE_CAUSE_MEMORY
                                                : TRI_UCODE_CAUSE_STATION;
    tri_moment until = *entry;
    uint64_t time = m->front.time;
    if (entry->time >= time && entry->time)
        tri_spend(&until, CYCLE, cause);
    hold_front(m, until, cause);
    return m->front.time > time ? entry->uop : number;
}

/* Allocation waits for the uop that leaves its place in the reorder buffer. */
static uint64_t reorder(tri_ucode_model *m, uint64_t number)
{
    const tri_moment *oldest = &m->retired[m->count.uops % m->reorder];
    if (oldest->time <= m->front.time)
        return number;
    hold_front(m, *oldest, TRI_UCODE_CAUSE_REORDER);
    return oldest->uop;
}

/* In order, so many a cycle. */
static const tri_moment *retire(tri_ucode_model *m, const tri_moment *done)
{
    uint64_t n = m->count.uops;
    tri_moment *now = &m->retired[n % m->reorder];
    tri_moment turn = m->retired[(n + m->reorder - m->retire) % m->reorder];
    const tri_moment *before = &m->retired[(n + m->reorder - 1) % m->reorder];
    if (n >= m->retire)
        tri_spend(&turn, CYCLE, TRI_UCODE_CAUSE_RETIRE);
    if (n)
        tri_later(&turn, before);
    tri_later(&turn, done);
    *now = turn;
    return now;
}

static void execute(tri_ucode_model *m, const tri_ucode_event *event,
                    tri_ucode_timed *t)
{
    const tri_ucode_uop *u = event->uop;
    unsigned class = tri_ucode_meaning_of(u->op)->class_;
    unsigned index = tri_model_unit(m, u, class);
    tri_moment *entry = tri_model_entry(&m->unit[index]);
    uint64_t flow, latency = latency_of(m, u, class);
    t->behind = enter(m, index, entry, reorder(m, t->number));
    m->front.uop = t->number;
    t->allocated = m->front.time;
    t->cause = m->held;
    m->held = TRI_UCODE_CAUSE_ALLOCATION;

    tri_moment ready = operands(m, event, class, &flow), issued = ready;
    t->ready = ready.time;
    t->issued = tri_model_issue(&m->unit[index], ready.time, t->number);
    tri_spend(&issued, t->issued - t->ready, wait_cause(index));
    issued.uop = t->number;
    *entry = issued;
    if (ready.uop != t->number) {
        t->cause = TRI_UCODE_CAUSE_DEPENDENCY;
        t->behind = ready.uop;
    }
    if (t->issued > t->ready) {
        t->cause = (uint8_t)wait_cause(index);
        t->behind = m->unit[index].by[(t->issued / CYCLE - 1) % RING];
    }
    if (t->behind == t->number && t->number)
        t->behind--;

    tri_moment done = issued;
    tri_spend(&done, latency, latency_cause(index));
    t->done = done.time;
    results(m, event, class, &done, flow + latency);
    const tri_moment *retired = retire(m, &done);
    use_slots(m, class == TRI_UCODE_CLASS_MULTIPLY
                     ? m->parameter[TRI_UCODE_MUL_SLOTS]
                     : 1);
    redirect(m, event,
             m->parameter[TRI_UCODE_REDIRECT] == 2 ? retired : &issued);
    m->count.uops++;
    m->count.products += class == TRI_UCODE_CLASS_MULTIPLY;
    m->count.accesses += index == LOADS || index == STORES;
}

void tri_ucode_model_watch(void *ctx, const tri_ucode_event *event)
{
    tri_ucode_model *m = ctx;
    tri_ucode_timed timed = {.number = m->count.uops + m->count.nops};
    m->front.uop = timed.number;
    if (is_nop(event)) {
        timed.nop = 1;
        timed.allocated = timed.ready = m->front.time;
        timed.issued = timed.done = m->front.time;
        m->count.nops++;
        redirect(m, event, &m->front);
    } else {
        execute(m, event, &timed);
    }
    if (m->told)
        m->told(m->ctx, event, &timed);
}

void tri_ucode_model_end(tri_ucode_model *m)
{
    tri_moment until = next_slot(m);
    tri_spend(&until, m->parameter[TRI_UCODE_CROSSING],
              TRI_UCODE_CAUSE_CROSSING);
    hold_front(m, until, TRI_UCODE_CAUSE_CROSSING);
    tri_later(&m->last, &until);
    m->count.firings++;
}

void tri_ucode_model_cycles(const tri_ucode_model *m, tri_ucode_cycles *cycles)
{
    *cycles = m->count;
    cycles->time = m->last.time;
    memcpy(cycles->spent, m->last.spent, sizeof cycles->spent);
    cycles->issue = m->all_slots * CYCLE / m->width;
    cycles->multiplier =
        m->count.products * m->parameter[TRI_UCODE_MUL_INTERVAL];
    cycles->memory = m->count.accesses * CYCLE;
}
