/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cycle model's units: made from the profile, entered, issued from. */
#include "ucode/model.h"

#include <string.h>

static uint64_t parameter(const tri_ucode_model *m, unsigned which)
{
    return m->machine->parameter[which].value;
}

uint64_t tri_model_cycles(const tri_ucode_model *m, unsigned which)
{
    return (parameter(m, which) + 50) / 100;
}

static unsigned at_most(uint64_t value, unsigned most)
{
    return value == 0 ? 1 : value < most ? (unsigned)value : most;
}

unsigned tri_model_capacity(const tri_ucode_model *m, unsigned which,
                            unsigned most)
{
    return at_most(parameter(m, which), most);
}

static void set_unit(tri_station *s, uint64_t entries, uint64_t interval)
{
    s->entries = at_most(entries, MOST_ENTRIES);
    s->interval = at_most(interval, RING / 2);
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
    m->machine = machine;
    m->told = told;
    m->ctx = ctx;
    m->width = at_most(parameter(m, TRI_UCODE_WIDTH), 64);
    m->stations = at_most(parameter(m, TRI_UCODE_STATIONS), MOST_STATIONS);
    m->shifts = at_most(parameter(m, TRI_UCODE_SHIFT_STATIONS), m->stations);
    for (unsigned i = 0; i < m->stations; i++)
        set_unit(&m->unit[i], parameter(m, TRI_UCODE_STATION_ENTRIES), 1);
    set_unit(&m->unit[MULTIPLIER], parameter(m, TRI_UCODE_MUL_QUEUE),
             tri_model_cycles(m, TRI_UCODE_MUL_INTERVAL));
    set_unit(&m->unit[MEMORY_PORT], parameter(m, TRI_UCODE_MEMORY_ENTRIES), 1);
    set_unit(&m->unit[STAGING_BUFFER], parameter(m, TRI_UCODE_MEMORY_ENTRIES),
             tri_model_cycles(m, TRI_UCODE_LATENCY + TRI_UCODE_CLASS_STAGING));
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
        if (s->waits[i].cycle < first->cycle)
            first = &s->waits[i];
    return first;
}

static unsigned waiting(const tri_station *s, uint64_t cycle)
{
    unsigned n = 0;
    for (unsigned i = 0; i < s->entries; i++)
        n += s->waits[i].cycle > cycle;
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
    case TRI_UCODE_CLASS_STORE:
        return MEMORY_PORT;
    case TRI_UCODE_CLASS_STAGING: /* stores are free, loads are not */
        return u->stores ? MEMORY_PORT : STAGING_BUFFER;
    case TRI_UCODE_CLASS_SHIFT:
        first = m->stations - m->shifts;
        break;
    default:
        break;
    }
    best = first;
    for (unsigned i = first + 1; i < m->stations; i++)
        if (waiting(&m->unit[i], m->front.cycle) <
            waiting(&m->unit[best], m->front.cycle))
            best = i;
    return best;
}

uint64_t tri_model_issue(tri_station *s, uint64_t cycle, uint64_t number)
{
    for (unsigned i = 0; i < s->interval; i++)
        while (s->taken[(cycle + i) % RING] == cycle + i + 1) {
            cycle++;
            i = 0;
        }
    for (unsigned i = 0; i < s->interval; i++) {
        s->taken[(cycle + i) % RING] = cycle + i + 1;
        s->by[(cycle + i) % RING] = number;
    }
    return cycle;
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
