/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "core.h"

#include <string.h>

void core_reset(core *c)
{
    c->cycle = c->dispatched = 0;
    c->retired = c->instructions = 0;
    memset(c->ready, 0, sizeof c->ready);
    memset(c->done, 0, sizeof c->done);
    memset(c->busy, 0, sizeof c->busy);
}

/* Dispatch goes on in `to`: what was before it is forgotten. */
static void advance(core *c, uint64_t to)
{
    if (to - c->cycle >= CORE_CYCLES)
        memset(c->busy, 0, sizeof c->busy);
    else
        for (; c->cycle < to; c->cycle++)
            c->busy[c->cycle % CORE_CYCLES] = 0;
    c->cycle = to;
    c->dispatched = 0;
}

static void dispatch(core *c)
{
    uint64_t *oldest = &c->done[c->instructions % c->window];
    if (c->dispatched == c->width)
        advance(c, c->cycle + 1);
    if (*oldest > c->cycle)
        advance(c, *oldest);
    c->dispatched++;
}

/* The first cycle, not before `cycle`, in which a port takes the step. */
static uint64_t take_port(core *c, const core_step *step, uint64_t cycle)
{
    for (;; cycle++) {
        unsigned busy = 0;
        for (unsigned i = 0; i < step->cycles; i++)
            busy |= c->busy[(cycle + i) % CORE_CYCLES];
        const unsigned is_free = step->ports & ~busy;
        if (!is_free)
            continue;
        for (unsigned i = 0; i < step->cycles; i++)
            c->busy[(cycle + i) % CORE_CYCLES] |=
                (uint16_t)(is_free & (0 - is_free));
        return cycle;
    }
}

void core_execute(core *c, const insn *i)
{
    const core_class *class = &c->class[i->class];
    dispatch(c);
    uint64_t start = c->cycle, last;
    for (unsigned s = 0; s < i->sources; s++)
        if (c->ready[i->source[s]] > start)
            start = c->ready[i->source[s]];
    last = start;
    for (unsigned s = 0; s < class->steps; s++) {
        uint64_t at = take_port(c, &class->step[s], start);
        last = at > last ? at : last;
    }
    const uint64_t done = last + class->latency;
    for (unsigned r = 0; r < i->results; r++)
        c->ready[i->result[r]] = done;
    if (c->in_order && last > c->cycle) {
        /* Nothing later starts earlier. */
        advance(c, last);
        c->dispatched = 1;
    }
    c->retired = done > c->retired ? done : c->retired;
    c->done[c->instructions++ % c->window] = c->in_order ? 0 : c->retired;
}
