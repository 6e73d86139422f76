/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Firing a program: one step after the other, and after each what the
 * sequence word says. */
#include "ucode/sim.h"

#include <string.h>

static uint8_t given(uint8_t number_plus_one)
{
    unsigned n = number_plus_one - 1u;
    return n < SIM_ZERO ? (uint8_t)n : TRI_UCODE_NO_REGISTER;
}

static void open_machine(tri_sim_machine *m, const tri_ucode_run *run,
                         const tri_ucode_state *state)
{
    memset(m, 0, sizeof *m);
    memcpy(m->reg, state->reg, sizeof state->reg);
    memcpy(m->condition + 16, state->condition, sizeof state->condition);
    memcpy(m->uip, state->uip, sizeof m->uip);
    memcpy(m->states, state->states, sizeof m->states);
    m->reg[SIM_LOOPS] = state->loops;
    memcpy(m->reg + SIM_IMMEDIATE, state->immediate, sizeof state->immediate);
    m->image = state->image;
    m->run = run;
    for (unsigned i = 0; i < SIM_REGISTERS; i++)
        m->map[i] = (uint8_t)i;
    for (unsigned i = 0; i < 4; i++) {
        m->map[SIM_MACRO + i] = given(state->macro[i]);
        m->map[SIM_VIRTUAL + i] = given(state->virtual_[i]);
    }
    for (unsigned i = 0; i < TRI_UCODE_MACRO_COUNT; i++)
        m->map[SIM_ALIAS + i] = state->given >> i & 1
                                    ? (uint8_t)(SIM_IMMEDIATE + i)
                                    : TRI_UCODE_NO_REGISTER;
}

static void close_machine(const tri_sim_machine *m, tri_ucode_state *state)
{
    memcpy(state->reg, m->reg, sizeof state->reg);
    memcpy(state->condition, m->condition + 16, sizeof state->condition);
    memcpy(state->uip, m->uip, sizeof m->uip);
    memcpy(state->states, m->states, sizeof m->states);
    state->loops = m->reg[SIM_LOOPS];
    state->image = m->image;
    for (unsigned i = 0; i < 4; i++)
        state->virtual_[i] = (uint8_t)(m->map[SIM_VIRTUAL + i] + 1);
}

/* Only temporaries have a condition state. */
static void put(tri_sim_machine *m, unsigned d, uint64_t value, uint16_t state)
{
    m->reg[d] = value;
    if (d >= 16 && d < 32)
        m->condition[d] = state;
    for (unsigned i = 0; i < m->lates; i++)
        if (m->late[i] == d)
            m->late[i] = SIM_SINK;
}

/* The later of two loads is put later. */
static void put_late(tri_sim_machine *m, unsigned d, uint64_t value)
{
    m->late[m->lates] = (uint8_t)d;
    m->late_value[m->lates++] = value;
}

static void settle(tri_sim_machine *m)
{
    unsigned lates = m->lates;
    m->lates = 0;
    for (unsigned i = 0; i < lates; i++)
        put(m, m->late[i], m->late_value[i], 0);
}

static tri_ucode_stop compute(tri_sim_machine *m, const tri_sim_step *s,
                              unsigned a, unsigned b, unsigned d,
                              uint64_t *result)
{
    tri_sim_values v = {.a = m->reg[a] + s->a_value,
                        .b = m->reg[b] + s->b_value,
                        .a_state = m->condition[a],
                        .b_state = m->condition[b],
                        .image = m->image};
    tri_ucode_stop stop = tri_sim_compute(s, &v);
    if (stop != SIM_GOES_ON)
        return stop;
    if (v.both) {
        /* What is left when both halves go to one register is not known, nor
         * where the low one goes when b is none. */
        if (b >= SIM_ZERO || b == d)
            return TRI_UCODE_STOP_MODE;
        put(m, b, v.low, v.state);
    }
    *result = (v.value & ~s->keep) | (v.b & s->keep);
    m->consent = !(v.state & TRI_UCODE_FLAG_S);
    m->image = v.image;
    put(m, d, *result, v.state);
    return stop;
}

/* *index := the register a name stands for. */
static tri_ucode_stop name(const tri_sim_machine *m, unsigned *index)
{
    unsigned n = *index;
    *index = m->map[n];
    if (*index < SIM_REGISTERS)
        return SIM_GOES_ON;
    return n < SIM_VIRTUAL ? TRI_UCODE_STOP_MACRO : TRI_UCODE_STOP_OVERRIDE;
}

static tri_ucode_stop names(const tri_sim_machine *m, unsigned *a, unsigned *b,
                            unsigned *c, unsigned *d)
{
    tri_ucode_stop stop = name(m, a);
    if (stop == SIM_GOES_ON)
        stop = name(m, c);
    if (stop == SIM_GOES_ON)
        stop = name(m, b);
    return stop == SIM_GOES_ON ? name(m, d) : stop;
}

static bool writes_elsewhere(const tri_sim_step *s)
{
    return s->stores || s->does == TRI_UOP_WRITEURAM ||
           s->does == TRI_UOP_MOVETOCREG;
}

/* Sources a and b, c for an address, destination or data *d. */
static tri_ucode_stop execute(const tri_ucode_sim *sim, tri_sim_machine *m,
                              const tri_sim_step *s, unsigned a, unsigned b,
                              unsigned c, unsigned *d, uint64_t *result)
{
    uint64_t x = m->reg[a] + s->a_value, y = m->reg[b] + s->b_value;
    tri_ucode_stop stop;
    switch (s->class_) {
    case TRI_UCODE_CLASS_LOAD:
    case TRI_UCODE_CLASS_STORE:
    case TRI_UCODE_CLASS_STAGING:
    case TRI_UCODE_CLASS_REGISTER: {
        *result = s->stores ? m->reg[*d] : x;
        *d = writes_elsewhere(s) ? SIM_SINK : *d;
        stop = tri_sim_memory(sim, m, s, x + m->reg[c], y, result);
        if (s->class_ == TRI_UCODE_CLASS_REGISTER)
            break;
        if (stop == SIM_GOES_ON)
            put_late(m, *d, *result);
        return stop;
    }
    case TRI_UCODE_CLASS_BRANCH:
        *d = SIM_SINK;
        return tri_sim_control(m, s, x, m->condition[a], y, result);
    case TRI_UCODE_CLASS_SEQUENCER:
        stop = tri_sim_control(m, s, x, 0, y, result);
        break;
    default:
        if (s->does != TRI_UOP_LEA)
            return compute(m, s, a, b, *d, result);
        stop = tri_sim_memory(sim, m, s, x + m->reg[c], y, result);
        break;
    }
    if (stop == SIM_GOES_ON)
        put(m, *d, *result, 0);
    return stop;
}

/* Where control goes behind a step; -1 at the end of the instruction. */
static int32_t follow(tri_sim_machine *m, const tri_sim_step *s)
{
    if (m->jump >= 0)
        return m->jump;
    if (s->conditional && !m->consent)
        return s->next;
    if (s->eflow == TRI_UCODE_EFLOW_SAVEUIP)
        m->uip[s->eflow_uip] = s->next;
    if (s->eflow == TRI_UCODE_EFLOW_URET)
        return m->uip[s->eflow_uip];
    if (s->eflow == TRI_UCODE_EFLOW_UEND)
        return -1;
    return s->goes ? s->uaddr : s->next;
}

static uint8_t shown(unsigned r)
{
    return r < SIM_ZERO ? (uint8_t)r : TRI_UCODE_NO_REGISTER;
}

static void tell(const tri_ucode_run *run, const tri_ucode_sim *sim,
                 const tri_sim_machine *m, const tri_sim_step *s,
                 tri_ucode_event *event, int32_t next, unsigned d,
                 uint64_t value)
{
    event->uop = &sim->uop[s - sim->step];
    event->address = s->address;
    event->next = next < 0 ? 0 : (uint16_t)next;
    event->ends = next < 0;
    event->d = shown(d);
    event->value = value;
    event->memory = m->memory;
    run->watch(run->ctx, event);
}

static bool has_detail(tri_ucode_stop stop)
{
    return stop == TRI_UCODE_STOP_UNMAPPED || stop == TRI_UCODE_STOP_READONLY ||
           stop == TRI_UCODE_STOP_SEGMENT || stop == TRI_UCODE_STOP_EVENT;
}

tri_ucode_stop tri_ucode_fire(const tri_ucode_sim *sim,
                              const tri_ucode_run *run, tri_ucode_state *state,
                              tri_ucode_outcome *outcome)
{
    tri_sim_machine m;
    int32_t at = run->start & UADDR_MASK, next = -1;
    uint64_t uops = 0, triads = 0;
    uint8_t trust = TRI_UCODE_OBSERVED;
    uint16_t address, expected = 0;
    tri_ucode_stop stop;
    open_machine(&m, run, state);
    for (;; at = next) {
        const tri_sim_step *s = &sim->step[sim->at[at]];
        unsigned a = s->a, b = s->b, c = s->c, d = s->d;
        uint64_t result = 0;
        bool there = s->trap != TRI_UCODE_STOP_NO_CODE &&
                     s->trap != TRI_UCODE_STOP_NO_SLOT;
        address = there ? s->address : (uint16_t)at;
        stop =
            uops == run->limit ? TRI_UCODE_STOP_LIMIT : (tri_ucode_stop)s->trap;
        if (stop == SIM_GOES_ON && s->named)
            stop = names(&m, &a, &b, &c, &d);
        if (stop != SIM_GOES_ON)
            break;
        bool enters = s->address != expected || (s->address & 3) == 0;
        if (enters)
            settle(&m);
        tri_ucode_event event = {.a = shown(a),
                                 .b = shown(b),
                                 .c = s->stores ? shown(d)
                                                : TRI_UCODE_NO_REGISTER};
        m.jump = -1;
        stop = execute(sim, &m, s, a, b, c, &d, &result);
        if (stop != SIM_GOES_ON)
            break;
        next = follow(&m, s);
        expected = s->next;
        uops++;
        triads += enters;
        if (s->trust < trust)
            trust = s->trust;
        if (run->watch)
            tell(run, sim, &m, s, &event, next, d, result);
        if (next < 0) {
            stop = TRI_UCODE_STOP_END;
            break;
        }
    }
    settle(&m);
    close_machine(&m, state);
    *outcome = (tri_ucode_outcome){.stop = stop,
                                   .address = address,
                                   .trust = trust,
                                   .detail = has_detail(stop) ? m.detail : 0,
                                   .uops = uops,
                                   .triads = triads};
    return stop;
}
