/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Loads and stores: the regions a firing was given, and nothing else. */
#include "ucode/sim.h"

/* The `size` bytes at an address; null when no region has them all. */
static const tri_ucode_region *find(const tri_ucode_run *run, unsigned space,
                                    uint64_t address, size_t size)
{
    for (size_t i = 0; i < run->regions; i++) {
        const tri_ucode_region *r = &run->region[i];
        uint64_t offset = address - r->address;
        if (r->space == space && address >= r->address && r->size >= size &&
            offset <= r->size - size)
            return r;
    }
    return NULL;
}

static uint64_t load(const uint8_t *bytes, size_t size)
{
    uint64_t value = 0;
    for (size_t i = 0; i < size; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

static void store(uint8_t *bytes, size_t size, uint64_t value)
{
    for (size_t i = 0; i < size; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
}

static tri_ucode_stop access_space(tri_sim_machine *m, unsigned space,
                                   size_t size, bool stores, uint64_t *value)
{
    const tri_ucode_region *r = find(m->run, space, m->memory, size);
    m->detail = m->memory;
    if (!r)
        return TRI_UCODE_STOP_UNMAPPED;
    if (stores && r->readonly)
        return TRI_UCODE_STOP_READONLY;
    uint8_t *bytes = r->bytes + (size_t)(m->memory - r->address);
    if (stores)
        store(bytes, size, *value);
    else
        *value = load(bytes, size);
    return SIM_GOES_ON;
}

/* A register of 64 bits by its number, half of it if `narrow`. */
static tri_ucode_stop access_register(tri_sim_machine *m, unsigned space,
                                      uint64_t number, bool narrow, bool stores,
                                      uint64_t *value)
{
    m->memory = number * 8;
    return access_space(m, space, narrow ? 4 : 8, stores, value);
}

/* What MOVETOCREG_AND and its like write: of A, not of the register's old
 * value. */
static uint64_t combined(const tri_sim_step *step, uint64_t a, uint64_t b)
{
    uint64_t bit = UINT64_C(1) << (b & 63);
    switch (step->does) {
    case TRI_UOP_MOVETOCREG_AND:
        return a & b;
    case TRI_UOP_MOVETOCREG_OR:
        return a | b;
    case TRI_UOP_MOVETOCREG_SHL:
        return a << (b & 63);
    case TRI_UOP_MOVETOCREG_SHR:
        return a >> (b & 63);
    case TRI_UOP_MOVETOCREG_BTS:
        return a | bit;
    default: /* MOVETOCREG_BTR */
        return a & ~bit;
    }
}

tri_ucode_stop tri_sim_memory(const tri_ucode_sim *sim, tri_sim_machine *m,
                              const tri_sim_step *step, uint64_t a, uint64_t b,
                              uint64_t *value)
{
    size_t size = step->bits / 8u;
    uint64_t address = a + b * step->scale + (uint64_t)step->displacement;
    switch (step->does) {
    case TRI_UOP_LOAD:
    case TRI_UOP_STORE:
        /* Every form that is modelled cuts its address to 32 bits. */
        m->memory = address & 0xffffffff;
        m->detail = m->memory;
        if (step->mode != sim->machine->parameter[TRI_UCODE_DATA_SEGMENT].value)
            return TRI_UCODE_STOP_SEGMENT;
        return access_space(m, TRI_UCODE_DATA, size, step->stores, value);
    case TRI_UOP_LDSTGBUF:
    case TRI_UOP_STADSTGBUF:
        m->memory = address & 0xffff;
        return access_space(m, TRI_UCODE_STAGING, size, step->stores, value);
    case TRI_UOP_LEA:
        *value = address & step->mask & 0xffffffff;
        return SIM_GOES_ON;
    case TRI_UOP_READURAM:
    case TRI_UOP_WRITEURAM:
        return access_register(m, TRI_UCODE_URAM, b & 0x1ff, b & step->narrow,
                               step->does == TRI_UOP_WRITEURAM, value);
    case TRI_UOP_MOVEFROMCREG:
    case TRI_UOP_MOVETOCREG: /* what the other bits do is not known */
        if (b & ~(uint64_t)(0x7ff | step->narrow))
            return TRI_UCODE_STOP_MODE;
        return access_register(m, TRI_UCODE_CREG, b & 0x7ff, b & step->narrow,
                               step->does == TRI_UOP_MOVETOCREG, value);
    case TRI_UOP_MOVETOCREG_AND:
    case TRI_UOP_MOVETOCREG_OR:
    case TRI_UOP_MOVETOCREG_SHL:
    case TRI_UOP_MOVETOCREG_SHR:
    case TRI_UOP_MOVETOCREG_BTS:
    case TRI_UOP_MOVETOCREG_BTR:
        *value = combined(step, a, b);
        return access_register(m, TRI_UCODE_CREG, step->target, false, true,
                               value);
    default:
        return TRI_UCODE_STOP_NOT_MODELLED;
    }
}
