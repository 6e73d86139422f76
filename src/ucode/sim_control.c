/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Jumps, and the sequencer's registers: return addresses, the loop counter,
 * register overrides, states. */
#include "ucode/sim.h"

enum { SET_UCODE, SET_SYS, SET_VMX, SETS };
enum { UCODE_LOOPS = 1 };

static void go(tri_sim_machine *m, uint64_t target)
{
    m->jump = (int32_t)(target & UADDR_MASK);
}

static tri_ucode_stop branch(tri_sim_machine *m, const tri_sim_step *s,
                             uint64_t a, unsigned a_state, uint64_t b)
{
    bool taken = true;
    uint64_t target = s->target == TRI_UCODE_NO_TARGET ? b : s->target;
    tri_ucode_stop stop = SIM_GOES_ON;
    switch (s->does) {
    case TRI_UOP_UJMP:
        break;
    case TRI_UOP_UJMPCC:
    case TRI_UOP_UJMPCC_TAKEN:
        stop = tri_sim_holds(s->condition, a_state, &taken);
        break;
    case TRI_UOP_BTUJB:
    case TRI_UOP_BTUJNB:
        taken = (a >> (b & 63) & 1) == (s->does == TRI_UOP_BTUJB);
        break;
    default: /* CMPUJZ, CMPUJNZ */
        taken = (a == b) == (s->does == TRI_UOP_CMPUJZ);
        break;
    }
    if (taken && stop == SIM_GOES_ON)
        go(m, target);
    return stop;
}

/* SYS states are tested for being active, the others for being clear but for
 * the loop counter, which counts down when it is looked at. */
static tri_ucode_stop test_states(tri_sim_machine *m, const tri_sim_step *s,
                                  unsigned mask)
{
    unsigned set = s->uip;
    if (set >= SETS || mask == 0 || mask & (mask - 1))
        return TRI_UCODE_STOP_STATES;
    bool holds = !(m->states[set] & mask) == (set != SET_SYS);
    if (set == SET_UCODE && mask == UCODE_LOOPS) {
        holds = m->reg[SIM_LOOPS] != 0;
        m->reg[SIM_LOOPS] -= holds;
    }
    m->consent = holds != (s->m0 != 0);
    return SIM_GOES_ON;
}

/* tmpv0..3 := the temporaries of a word's nibbles, from the lowest. */
static void override(tri_sim_machine *m, uint64_t word)
{
    for (unsigned i = 0; i < 4; i++)
        m->map[SIM_VIRTUAL + i] = (uint8_t)(16 + (word >> 4 * i & 15));
}

static tri_ucode_stop overridden(const tri_sim_machine *m, uint64_t *word)
{
    *word = 0;
    for (unsigned i = 0; i < 4; i++) {
        unsigned r = m->map[SIM_VIRTUAL + i];
        if (r < 16 || r >= 32)
            return TRI_UCODE_STOP_OVERRIDE;
        *word |= (uint64_t)(r - 16) << 4 * i;
    }
    return SIM_GOES_ON;
}

static tri_ucode_stop uflow(tri_sim_machine *m, const tri_sim_step *s,
                            uint64_t b)
{
    switch (s->small) {
    case 0x0a:
    case 0x0b:
        m->uip[s->small & 1] = (uint16_t)(b & UADDR_MASK);
        return SIM_GOES_ON;
    case 0x0e:
        m->reg[SIM_LOOPS] = b;
        return SIM_GOES_ON;
    default: /* which bits of which state 0x0f writes is not known */
        return TRI_UCODE_STOP_NOT_MODELLED;
    }
}

tri_ucode_stop tri_sim_control(tri_sim_machine *m, const tri_sim_step *s,
                               uint64_t a, unsigned a_state, uint64_t b,
                               uint64_t *d)
{
    *d = a;
    switch (s->does) {
    case TRI_UOP_SAVEUIP:
        m->uip[s->uip] = s->target;
        return SIM_GOES_ON;
    case TRI_UOP_SAVEUIP_REGOVR:
        m->uip[s->uip] = s->next;
        override(m, b);
        return SIM_GOES_ON;
    case TRI_UOP_READUIP_REGOVR: {
        uint64_t word;
        tri_ucode_stop stop = overridden(m, &word);
        *d = word << 16 | m->uip[s->uip];
        return stop;
    }
    case TRI_UOP_URET:
        go(m, m->uip[s->uip]);
        return SIM_GOES_ON;
    case TRI_UOP_TESTUSTATE:
        return test_states(m, s, (unsigned)b);
    case TRI_UOP_UPDATEUSTATE:
        m->states[SET_UCODE] &= (uint16_t)~s->small;
        m->states[SET_UCODE] |= s->m0 ? 0 : s->small;
        return SIM_GOES_ON;
    case TRI_UOP_WRMSLOOPCTRFBR:
        m->reg[SIM_LOOPS] = b;
        return SIM_GOES_ON;
    case TRI_UOP_UFLOWCTRL:
        return uflow(m, s, b);
    case TRI_UOP_SIGEVENT:
        m->detail = b;
        return TRI_UCODE_STOP_EVENT;
    case TRI_UOP_AETTRACE:
    case TRI_UOP_LBSYNC:
    case TRI_UOP_SFENCE:
        return SIM_GOES_ON;
    case TRI_UOP_UJMP:
    case TRI_UOP_UJMPCC:
    case TRI_UOP_UJMPCC_TAKEN:
    case TRI_UOP_BTUJB:
    case TRI_UOP_BTUJNB:
    case TRI_UOP_CMPUJZ:
    case TRI_UOP_CMPUJNZ:
        return branch(m, s, a, a_state, b);
    default:
        return TRI_UCODE_STOP_NOT_MODELLED;
    }
}
