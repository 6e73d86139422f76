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
        tri_spend(&m->front, 1, TRI_UCODE_CAUSE_ALLOCATION);
    }
}

/* When the front goes on in a cycle of its own. */
static tri_moment next_cycle(const tri_ucode_model *m)
{
    tri_moment until = m->front;
    if (m->slots)
        tri_spend(&until, 1, TRI_UCODE_CAUSE_ALLOCATION);
    return until;
}

/* Nothing is allocated before a time. */
static void hold_front(tri_ucode_model *m, tri_moment until,
                       tri_ucode_cause cause)
{
    if (until.cycle <= m->front.cycle)
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
    tri_spend(&ready, 1, TRI_UCODE_CAUSE_DISPATCH);
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

/* Latency in cycles: of MOVE_DSZ64, the trap's. */
static uint64_t latency_of(tri_ucode_model *m, const tri_ucode_uop *u,
                           unsigned class)
{
    if (u->op->does == TRI_UOP_MOVE && u->bits == 64)
        return tri_model_cycles(m, TRI_UCODE_SLOW_MOVE);
    if (class == TRI_UCODE_CLASS_STAGING && u->stores)
        return 1;
    uint64_t latency = tri_model_cycles(m, TRI_UCODE_LATENCY + class);
    m->count.assumed += latency == 0;
    return latency ? latency : 1;
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
                     const tri_moment *issued)
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
        tri_moment until = *issued;
        m->count.mispredicted++;
        tri_spend(&until, tri_model_cycles(m, TRI_UCODE_MISPREDICT),
                  TRI_UCODE_CAUSE_BRANCH);
        hold_front(m, until, TRI_UCODE_CAUSE_BRANCH);
    } else if (goes) {
        tri_moment until = next_cycle(m);
        m->count.gotos++;
        tri_spend(&until, tri_model_cycles(m, TRI_UCODE_GOTO),
                  TRI_UCODE_CAUSE_GOTO);
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
    return unit == MULTIPLIER    ? TRI_UCODE_CAUSE_MULTIPLIER
           : unit >= MEMORY_PORT ? TRI_UCODE_CAUSE_MEMORY
                                 : TRI_UCODE_CAUSE_ISSUE;
}

static tri_ucode_cause latency_cause(unsigned unit)
{
    return unit == MULTIPLIER    ? TRI_UCODE_CAUSE_MULTIPLY
           : unit >= MEMORY_PORT ? TRI_UCODE_CAUSE_MEMORY
                                 : TRI_UCODE_CAUSE_DEPENDENCY;
}

/* Into its station: in the cycle after a full one has issued. Returns the uop
 * that went, or this one's own number. */
static uint64_t enter(tri_ucode_model *m, unsigned index,
                      const tri_moment *entry, uint64_t number)
{
    tri_ucode_cause cause = index == MULTIPLIER    ? TRI_UCODE_CAUSE_QUEUE
                            : index >= MEMORY_PORT ? TRI_UCODE_CAUSE_MEMORY
                                                   : TRI_UCODE_CAUSE_STATION;
    tri_moment until = *entry;
    uint64_t cycle = m->front.cycle;
    if (entry->cycle >= m->front.cycle && entry->cycle)
        tri_spend(&until, 1, cause);
    hold_front(m, until, cause);
    return m->front.cycle > cycle ? entry->uop : number;
}

static void execute(tri_ucode_model *m, const tri_ucode_event *event,
                    tri_ucode_timed *t)
{
    const tri_ucode_uop *u = event->uop;
    unsigned class = tri_ucode_meaning_of(u->op)->class_;
    unsigned index = tri_model_unit(m, u, class);
    tri_moment *entry = tri_model_entry(&m->unit[index]);
    uint64_t flow, latency = latency_of(m, u, class);
    t->behind = enter(m, index, entry, t->number);
    m->front.uop = t->number;
    t->allocated = m->front.cycle;
    t->cause = m->held;
    m->held = TRI_UCODE_CAUSE_ALLOCATION;

    tri_moment ready = operands(m, event, class, &flow), issued = ready;
    t->ready = ready.cycle;
    t->issued = tri_model_issue(&m->unit[index], ready.cycle, t->number);
    tri_spend(&issued, t->issued - t->ready, wait_cause(index));
    issued.uop = t->number;
    *entry = issued;
    if (ready.uop != t->number) {
        t->cause = TRI_UCODE_CAUSE_DEPENDENCY;
        t->behind = ready.uop;
    }
    if (t->issued > t->ready) {
        t->cause = (uint8_t)wait_cause(index);
        t->behind = m->unit[index].by[(t->issued - 1) % RING];
    }
    if (t->behind == t->number && t->number)
        t->behind--;

    tri_moment done = issued;
    tri_spend(&done, latency, latency_cause(index));
    t->done = done.cycle;
    results(m, event, class, &done, flow + latency);
    use_slots(m, class == TRI_UCODE_CLASS_MULTIPLY
                     ? tri_model_capacity(m, TRI_UCODE_MUL_SLOTS, 64)
                     : 1);
    redirect(m, event, &issued);
    m->count.uops++;
    m->count.products += class == TRI_UCODE_CLASS_MULTIPLY;
    m->count.accesses += index == MEMORY_PORT;
}

void tri_ucode_model_watch(void *ctx, const tri_ucode_event *event)
{
    tri_ucode_model *m = ctx;
    tri_ucode_timed timed = {.number = m->count.uops + m->count.nops};
    m->front.uop = timed.number;
    if (is_nop(event)) {
        timed.nop = 1;
        timed.allocated = timed.ready = m->front.cycle;
        timed.issued = timed.done = m->front.cycle;
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
    tri_moment until = next_cycle(m);
    tri_spend(&until, tri_model_cycles(m, TRI_UCODE_CROSSING),
              TRI_UCODE_CAUSE_CROSSING);
    hold_front(m, until, TRI_UCODE_CAUSE_CROSSING);
    tri_later(&m->last, &until);
    m->count.firings++;
}

void tri_ucode_model_cycles(const tri_ucode_model *m, tri_ucode_cycles *cycles)
{
    *cycles = m->count;
    cycles->cycles = m->last.cycle;
    memcpy(cycles->spent, m->last.spent, sizeof cycles->spent);
    cycles->issue = (m->all_slots + m->width - 1) / m->width;
    cycles->multiplier =
        m->count.products * tri_model_cycles(m, TRI_UCODE_MUL_INTERVAL);
    cycles->memory = m->count.accesses;
}
