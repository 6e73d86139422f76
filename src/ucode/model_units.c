/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cycle model's units: made from the profile, entered, issued from. */
#include "ucode/model.h"

#include <string.h>

static unsigned at_most(uint64_t value, unsigned most)
{
    return value == 0 ? 1 : value < most ? (unsigned)value : most;
}

static void set_unit(tri_station *s, uint64_t entries, uint64_t interval)
{
    s->entries = at_most(entries, MOST_ENTRIES);
    s->interval = at_most((interval + CYCLE / 2) / CYCLE, RING / 2);
}

static void set_units(tri_ucode_model *m)
{
    const uint32_t *parameter = m->parameter;
    m->width = at_most(parameter[TRI_UCODE_WIDTH], 64);
    m->reorder = at_most(parameter[TRI_UCODE_REORDER], MOST_REORDER);
    m->retire = at_most(parameter[TRI_UCODE_RETIRE], m->reorder);
    m->stations = at_most(parameter[TRI_UCODE_STATIONS], MOST_STATIONS);
    m->shifts = at_most(parameter[TRI_UCODE_SHIFT_STATIONS], m->stations);
    for (unsigned i = 0; i < m->stations; i++)
        set_unit(&m->unit[i], parameter[TRI_UCODE_STATION_ENTRIES], CYCLE);
    set_unit(&m->unit[MULTIPLIER], parameter[TRI_UCODE_MUL_QUEUE],
             parameter[TRI_UCODE_MUL_INTERVAL]);
    set_unit(&m->unit[LOADS], parameter[TRI_UCODE_MEMORY_ENTRIES], CYCLE);
    set_unit(&m->unit[STORES], parameter[TRI_UCODE_MEMORY_ENTRIES], CYCLE);
    set_unit(&m->unit[STAGING_BUFFER], parameter[TRI_UCODE_MEMORY_ENTRIES],
             parameter[TRI_UCODE_LATENCY + TRI_UCODE_CLASS_STAGING]);
}

void tri_ucode_fitted(const tri_ucode_machine *machine, size_t set,
                      tri_ucode_quantity *parameter)
{
    const tri_ucode_ensemble *e = machine->ensemble;
    memcpy(parameter, machine->parameter,
           TRI_UCODE_PARAMETERS * sizeof *parameter);
    for (size_t i = 0; i < e->count; i++)
        parameter[e->parameter[i]].value = e->value[set * e->count + i];
}

int tri_ucode_model_open(tri_ucode_model **opened,
                         const tri_ucode_machine *machine,
                         const tri_allocator *allocator, tri_ucode_timing *told,
                         void *ctx)
{
    tri_ucode_model *m =
        allocator->resize(allocator->ctx, NULL, sizeof **opened);
    if (!m)
        return TRI_ERR_MEMORY;
    memset(m, 0, sizeof *m);
    m->allocator = *allocator;
    m->told = told;
    m->ctx = ctx;
    for (unsigned i = 0; i < TRI_UCODE_PARAMETERS; i++)
        m->parameter[i] = machine->parameter[i].value;
    set_units(m);
    *opened = m;
    return TRI_OK;
}

void tri_ucode_model_close(tri_ucode_model *model)
{
    if (!model)
        return;
    tri_allocator allocator = model->allocator;
    allocator.resize(allocator.ctx, model, 0);
}

tri_moment *tri_model_entry(tri_station *s)
{
    tri_moment *first = s->waits;
    for (unsigned i = 1; i < s->entries; i++)
        if (s->waits[i].time < first->time)
            first = &s->waits[i];
    return first;
}

static unsigned waiting(const tri_station *s, uint64_t time)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->entries; i++)
        n += s->waits[i].time > time;
    return n;
}

unsigned tri_model_unit(const tri_ucode_model *m, const tri_ucode_uop *u,
                        unsigned class)
{
    unsigned first = 0, best;
    switch (class) {
    case TRI_UCODE_CLASS_MULTIPLY:
        return MULTIPLIER;
    case TRI_UCODE_CLASS_LOAD:
        return LOADS;
    case TRI_UCODE_CLASS_STORE:
        return STORES;
    case TRI_UCODE_CLASS_STAGING: /* stores are free, loads are not */
        return u->stores ? STORES : STAGING_BUFFER;
    case TRI_UCODE_CLASS_SHIFT:
        first = m->stations - m->shifts;
        break;
    default:
        break;
    }
    best = first;
    for (unsigned i = first + 1; i < m->stations; i++)
        if (waiting(&m->unit[i], m->front.time) <
            waiting(&m->unit[best], m->front.time))
            best = i;
    return best;
}

uint64_t tri_model_issue(tri_station *s, uint64_t time, uint64_t number)
{
    uint64_t cycle = time / CYCLE;
    for (unsigned i = 0; i < s->interval; i++)
        while (s->taken[(cycle + i) % RING] == cycle + i + 1) {
            cycle++;
            i = 0;
        }
    for (unsigned i = 0; i < s->interval; i++) {
        s->taken[(cycle + i) % RING] = cycle + i + 1;
        s->by[(cycle + i) % RING] = number;
    }
    return cycle * CYCLE > time ? cycle * CYCLE : time;
}

#define X(name, word, text) word,
static const char *const cause_name[] = {TRI_UCODE_CAUSES(X)};
#undef X
#define X(name, word, text) text,
static const char *const cause_text[] = {TRI_UCODE_CAUSES(X)};
#undef X

const char *tri_ucode_cause_name(tri_ucode_cause cause)
{
    return cause < TRI_UCODE_CAUSE_COUNT ? cause_name[cause] : "";
}

const char *tri_ucode_cause_text(tri_ucode_cause cause)
{
    return cause < TRI_UCODE_CAUSE_COUNT ? cause_text[cause] : "";
}
