/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Programs made ready for the simulator: uops and what their sequence word
 * does become steps, and hooks become what stands at an address. */
#include "ucode/sim.h"
#include "ucode/form.h"

#include <string.h>

enum { TRAP_NO_CODE, TRAP_NO_SLOT, TRAPS };

/* *index := what an alias of the macro-instruction's stands for; false when
 * that is not known [ucd cpu]. */
static bool alias(tri_sim_step *s, unsigned number, uint8_t *index)
{
    static const uint8_t immediate[] = {
        [0x00] = SIM_ALIAS + TRI_UCODE_MACRO_IMMEDIATE,
        [0x04] = SIM_ALIAS + TRI_UCODE_MACRO_RIP,
        [0x05] = SIM_ALIAS + TRI_UCODE_MACRO_STI,
        [0x08] = SIM_LOOPS,
        [0x0b] = SIM_ALIAS + TRI_UCODE_MACRO_DATASIZE,
        [0x10] = SIM_ALIAS + TRI_UCODE_MACRO_INSTRUCTION};
    if (number >= sizeof immediate || !immediate[number])
        return false;
    *index = immediate[number];
    s->named |= *index != SIM_LOOPS;
    return true;
}

/* A source as a register plus a constant. */
static void source(tri_sim_step *s, const tri_ucode_operand *o, uint8_t *index,
                   uint64_t *value)
{
    *index = SIM_ZERO;
    *value = 0;
    switch (o->kind) {
    case TRI_UCODE_NONE:
        break;
    case TRI_UCODE_REGISTER:
        *index = o->index;
        break;
    case TRI_UCODE_MACRO:
        *index = (uint8_t)(SIM_MACRO + o->index);
        s->named = 1;
        break;
    case TRI_UCODE_VIRTUAL:
        *index = (uint8_t)(SIM_VIRTUAL + o->index);
        s->named = 1;
        break;
    case TRI_UCODE_ALIAS:
        if (!alias(s, o->index, index))
            s->trap = TRI_UCODE_STOP_MACRO;
        break;
    default:
        *value = o->value;
        break;
    }
}

/* Mode bits, by what is known of them: m1 takes the size from the
 * macro-instruction, m2 the flags image for a condition state. */
static bool modes_known(const tri_ucode_uop *u, unsigned class)
{
    switch (u->op->form) {
    case FORM_FUSED:
    case FORM_TESTUSTATE:
        return true;
    case FORM_CREG:
    case FORM_CREG_OP:
    case FORM_URAM:
    case FORM_STAGING: /* m2 is set in half of them, to no known effect */
        return !u->m1;
    case FORM_PLAIN:
        if (u->m0 && u->a.kind != TRI_UCODE_ALIAS &&
            u->b.kind != TRI_UCODE_ALIAS && !(u->op->traits & TRAIT_NO_ALIAS))
            return false;
        break;
    default:
        break;
    }
    bool image = class == TRI_UCODE_CLASS_FLAGS || u->op->does == TRI_UOP_ADC ||
                 u->op->does == TRI_UOP_SBB || u->op->does == TRI_UOP_CMOVCC;
    return !u->m1 && (!u->m2 || image);
}

static uint8_t trap_of(const tri_ucode_uop *u)
{
    unsigned class = tri_ucode_meaning_of(u->op)->class_;
    bool addresses =
        class == TRI_UCODE_CLASS_LOAD || class == TRI_UCODE_CLASS_STORE ||
        class == TRI_UCODE_CLASS_STAGING || u->op->does == TRI_UOP_LEA;
    if (u->op->does == TRI_UOP_UNKNOWN)
        return TRI_UCODE_STOP_UNKNOWN;
    bool displaced = u->macro && u->imm0 == 0 && u->op->form == FORM_MEMORY &&
                     u->op->traits & TRAIT_SEGMENT;
    if ((u->macro && !displaced) ||
        (u->m1 && !u->m2 && u->op->traits & TRAIT_SIZED))
        return TRI_UCODE_STOP_MACRO;
    if (addresses && !u->memory)
        return TRI_UCODE_STOP_NOT_MODELLED;
    if (!modes_known(u, class))
        return TRI_UCODE_STOP_MODE;
    switch (u->op->does) {
    case TRI_UOP_STORE:
    case TRI_UOP_STADSTGBUF:
        return u->stores ? SIM_GOES_ON : TRI_UCODE_STOP_NOT_MODELLED;
    case TRI_UOP_TESTUSTATE:
        return u->b.kind == TRI_UCODE_IMMEDIATE ? SIM_GOES_ON
                                                : TRI_UCODE_STOP_MODE;
    default:
        return SIM_GOES_ON;
    }
}

/* Which bits a result has, and which it leaves to b's: of sums and logic
 * below 32 bits the ROM relies on that [ucd dump, AAA]. */
static void set_masks(tri_sim_step *s)
{
    uint64_t all = UINT64_MAX;
    bool narrow = s->bits < 32 && (s->effect == TRI_UCODE_EFFECT_ALL ||
                                   s->effect == TRI_UCODE_EFFECT_LOGIC);
    s->mask = s->bits == 64 ? all : (UINT64_C(1) << s->bits) - 1;
    if (s->does == TRI_UOP_ZEROEXT || (narrow && s->does != TRI_UOP_CONCAT))
        s->keep = ~s->mask;
    if (narrow && s->trust > TRI_UCODE_INFERRED)
        s->trust = TRI_UCODE_INFERRED;
}

static void set_uop(tri_sim_step *s, const tri_ucode_uop *u)
{
    s->does = u->op->does;
    s->class_ = tri_ucode_meaning_of(u->op)->class_;
    s->effect = tri_ucode_meaning_of(u->op)->effect;
    s->trust = u->op->trust;
    s->bits = u->bits;
    s->condition = u->condition;
    s->target = u->target;
    s->displacement = u->displacement;
    s->scale = u->scale;
    s->mode = u->mode;
    s->stores = u->stores;
    s->m0 = u->m0;
    s->m2 = u->m2;
    s->uip = u->m0;
    s->trap = trap_of(u);
    source(s, &u->a, &s->a, &s->a_value);
    source(s, &u->b, &s->b, &s->b_value);
    uint64_t unused;
    source(s, &u->d, &s->d, &unused);
    s->c = SIM_ZERO;
    if (u->macro) {
        s->c = SIM_ALIAS + TRI_UCODE_MACRO_DISPLACEMENT;
        s->named = 1;
    }
    if (s->d >= SIM_ZERO && s->d < SIM_REGISTERS && !u->stores)
        s->d = SIM_SINK;
    switch (u->op->form) {
    case FORM_TESTUSTATE:
        s->uip = (uint8_t)(u->m2 << 1 | u->m1);
        break;
    case FORM_CREG_OP:
        s->target = u->creg;
        s->b_value += u->small;
        break;
    case FORM_FUSED:
        s->b_value += u->small;
        break;
    case FORM_CREG: /* only an immediate is known to have that bit */
        s->narrow = u->b.kind == TRI_UCODE_IMMEDIATE ? 0x2000 : 0;
        break;
    case FORM_URAM:
        s->narrow = 0x200;
        break;
    case FORM_UPDATEUSTATE:
        s->small = (uint8_t)(u->imm0 << 2);
        break;
    case FORM_UFLOW:
        s->small = u->imm0 & 15;
        break;
    default:
        break;
    }
    if (s->does == TRI_UOP_READAFLAGS && !s->m2)
        s->trust = TRI_UCODE_INFERRED; /* from its use in the ROM */
    set_masks(s);
}

/* What the sequence word does behind a slot. */
static void set_sequence(tri_sim_step *s, const tri_ucode_sequence *q,
                         unsigned slot)
{
    bool tests = s->does == TRI_UOP_TESTUSTATE;
    if (q->up0 == slot) {
        switch (q->eflow & 0xe) {
        case TRI_UCODE_EFLOW_NONE:
            if (q->eflow)
                s->trap = TRI_UCODE_STOP_SEQUENCE;
            break;
        case TRI_UCODE_EFLOW_URET:
        case TRI_UCODE_EFLOW_SAVEUIP:
            s->eflow = q->eflow & 0xe;
            break;
        case TRI_UCODE_EFLOW_UEND:
        case TRI_UCODE_EFLOW_UEND + 2:
            s->eflow = TRI_UCODE_EFLOW_UEND;
            break;
        default:
            s->trap = TRI_UCODE_STOP_SEQUENCE;
            break;
        }
    }
    bool leaves =
        s->eflow == TRI_UCODE_EFLOW_URET || s->eflow == TRI_UCODE_EFLOW_UEND;
    s->goes = q->up1 == slot ||
              (tests && slot == 2 && q->up1 == TRI_UCODE_NO_SLOT && !leaves);
    s->uaddr = q->uaddr;
    s->conditional = tests || (s->does == TRI_UOP_SUBR && s->goes);
    if (tests && !s->goes && !s->eflow)
        s->trap = TRI_UCODE_STOP_SEQUENCE;
    if (s->does == TRI_UOP_SUBR && s->goes && s->eflow)
        s->trap = TRI_UCODE_STOP_SEQUENCE;
}

static void add_triad(tri_ucode_sim *sim, size_t first,
                      const tri_ucode_triad *triad)
{
    tri_ucode_sequence q;
    tri_ucode_sequence_decode(triad->sequence, &q);
    for (unsigned slot = 0; slot < 3; slot++) {
        tri_sim_step *s = &sim->step[first + slot];
        tri_ucode_uop *u = &sim->uop[first + slot];
        tri_ucode_decode(sim->machine, triad->uop[slot], u);
        s->address = (uint16_t)(triad->address + slot);
        s->next = tri_ucode_next(s->address);
        set_uop(s, u);
        s->eflow_uip = q.eflow & 1;
        set_sequence(s, &q, slot);
        sim->at[s->address] = (uint16_t)(first + slot);
    }
}

/* A match takes an even address and the one behind it. The target is not
 * matched again; of two entries for one address the first counts. */
static void add_hooks(tri_ucode_sim *sim, const tri_ucode_program *program,
                      const uint16_t *plain)
{
    for (size_t i = program->hooks; i-- > 0;) {
        unsigned source = program->hook[i].source & UADDR_MASK & ~1u;
        unsigned target = program->hook[i].target & UADDR_MASK & ~1u;
        memcpy(&sim->at[source], &plain[target], 2 * sizeof *plain);
    }
}

static size_t bytes_of(size_t count)
{
    return count * (sizeof(tri_sim_step) + sizeof(tri_ucode_uop));
}

int tri_ucode_sim_open(tri_ucode_sim **opened, const tri_ucode_program *program)
{
    const tri_allocator *heap = &program->allocator;
    size_t count = TRAPS + 3 * program->triads;
    tri_ucode_sim *sim = heap->resize(heap->ctx, NULL, sizeof *sim);
    tri_sim_step *step = heap->resize(heap->ctx, NULL, bytes_of(count));
    uint16_t *plain = heap->resize(heap->ctx, NULL, sizeof sim->at);
    bool room = sim && step && plain;
    if (room) {
        memset(sim, 0, sizeof *sim);
        memset(step, 0, bytes_of(count));
        sim->allocator = *heap;
        sim->machine = program->machine;
        sim->step = step;
        sim->uop = (tri_ucode_uop *)(step + count);
        step[TRAP_NO_CODE].trap = TRI_UCODE_STOP_NO_CODE;
        step[TRAP_NO_SLOT].trap = TRI_UCODE_STOP_NO_SLOT;
        for (size_t i = 3; i <= UADDR_MASK; i += 4)
            sim->at[i] = TRAP_NO_SLOT;
        for (size_t i = 0; i < program->triads; i++)
            add_triad(sim, TRAPS + 3 * i, &program->triad[i]);
        memcpy(plain, sim->at, sizeof sim->at);
        add_hooks(sim, program, plain);
        *opened = sim;
    }
    heap->resize(heap->ctx, plain, 0);
    if (!room) {
        heap->resize(heap->ctx, sim, 0);
        heap->resize(heap->ctx, step, 0);
    }
    return room ? TRI_OK : TRI_ERR_MEMORY;
}

void tri_ucode_sim_close(tri_ucode_sim *sim)
{
    if (!sim)
        return;
    tri_allocator heap = sim->allocator;
    heap.resize(heap.ctx, sim->step, 0);
    heap.resize(heap.ctx, sim, 0);
}

const char *tri_ucode_stop_text(tri_ucode_stop stop)
{
    static const char *const text[] = {
#define X(name, text) text,
        TRI_UCODE_STOPS(X)
#undef X
    };
    return stop < TRI_UCODE_STOP_COUNT ? text[stop] : "";
}
