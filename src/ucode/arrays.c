/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The microsequencer's arrays behind their control registers, simulated.
 * Microcode that is called through the port runs in the simulator, from what
 * the arrays hold. */
#include "triad/ucode_install.h"
#include "ucode/ldat.h"
#include "ucode/program.h"
#include "ucode/word.h"

#include <string.h>

enum { CREGS = 2048, CREG_BYTES = 8 };

static uint64_t creg(const tri_ucode_arrays *a, unsigned address)
{
    uint64_t value = 0;
    for (unsigned i = 0; i < CREG_BYTES; i++)
        value |= (uint64_t)a->creg[CREG_BYTES * address + i] << 8 * i;
    return value;
}

static void set_creg(tri_ucode_arrays *a, unsigned address, uint64_t value)
{
    for (unsigned i = 0; i < CREG_BYTES; i++)
        a->creg[CREG_BYTES * address + i] = (uint8_t)(value >> 8 * i);
}

/* A uop's number in `uop`, from where it is read. */
static unsigned uop_index(uint64_t where)
{
    return (unsigned)(4 * (where % LDAT_TRIADS) + where / LDAT_TRIADS % 4);
}

static uint64_t read_array(const tri_ucode_arrays *a, unsigned array,
                           uint64_t where)
{
    switch (array) {
    case LDAT_SEQUENCE:
        return a->sequence[where % LDAT_TRIADS];
    case LDAT_MATCH:
        return a->match[where % LDAT_ENTRIES];
    case LDAT_UOP:
        return a->uop[uop_index(where)];
    default:
        return 0;
    }
}

static void changed(tri_ucode_arrays *a)
{
    tri_ucode_sim_close(a->sim);
    a->sim = NULL;
}

static void write_array(tri_ucode_arrays *a, unsigned array, uint64_t where,
                        uint64_t value)
{
    changed(a);
    if (array == LDAT_SEQUENCE)
        a->sequence[where % LDAT_TRIADS] = (uint32_t)value & SEQ_MASK;
    else if (array == LDAT_UOP && (where & 3) != 3)
        a->uop[where % TRI_UCODE_ARRAY_UOPS] = value & UOP_MASK;
    else
        a->wrong++;
}

/* The first of two words of an entry is its value. */
static void write_match(tri_ucode_arrays *a, uint32_t value)
{
    if (a->next % 2 == 0)
        a->match[a->next / 2 % LDAT_ENTRIES] = value & INT32_MAX;
    a->next++;
}

/* What a control register does when it was written; `inside` by microcode. */
static void written(tri_ucode_arrays *a, unsigned address, bool inside)
{
    uint64_t command = creg(a, LDAT_COMMAND), where = creg(a, LDAT_ADDRESS);
    unsigned array = (unsigned)command >> 8 & 15;
    bool writes = (command & LDAT_WRITE) == LDAT_WRITE;
    bool paused = inside && creg(a, LDAT_FRONT_END) == 0;
    bool off = creg(a, LDAT_DEFEATURE) & 1;
    if (command == 0 || address < LDAT_ADDRESS || address > LDAT_HIGH)
        return;
    if (!(writes && array != LDAT_MATCH ? off : paused))
        a->wrong++;
    if (address == LDAT_ADDRESS && writes)
        a->next = (unsigned)where;
    else if (address == LDAT_ADDRESS)
        set_creg(a, LDAT_DATA, read_array(a, array, where & 0xffff));
    else if (address == LDAT_LOW && writes && array == LDAT_MATCH)
        write_match(a, (uint32_t)creg(a, LDAT_LOW));
    else if (address == LDAT_HIGH && writes && array != LDAT_MATCH)
        write_array(a, array, where,
                    creg(a, LDAT_HIGH) << 32 | creg(a, LDAT_LOW));
}

static void watch(void *ctx, const tri_ucode_event *event)
{
    if (event->uop->op->does == TRI_UOP_MOVETOCREG)
        written(ctx, (unsigned)(event->memory / CREG_BYTES), true);
}

static uint32_t port_cpuid(void *ctx)
{
    return ((tri_ucode_arrays *)ctx)->cpuid;
}

static int port_privileged(void *ctx)
{
    return ((tri_ucode_arrays *)ctx)->root;
}

static int port_log(void *ctx, const char *line)
{
    (void)ctx;
    (void)line;
    return 1;
}

static int port_pin(void *ctx)
{
    (void)ctx;
    return 1;
}

static int port_unlock(void *ctx)
{
    return ((tri_ucode_arrays *)ctx)->unlocked;
}

static int port_read(void *ctx, unsigned address, uint64_t *value)
{
    *value = creg(ctx, address % CREGS);
    return 1;
}

static int port_write(void *ctx, unsigned address, uint64_t value)
{
    set_creg(ctx, address % CREGS, value);
    written(ctx, address % CREGS, false);
    return 1;
}

static bool make_ready(tri_ucode_arrays *a)
{
    tri_ucode_program program;
    if (a->sim)
        return true;
    bool good = tri_ucode_arrays_program(a, &program) == TRI_OK &&
                tri_ucode_sim_open(&a->sim, &program) == TRI_OK;
    tri_ucode_free(&program);
    return good;
}

static int port_call(void *ctx, unsigned address, const uint64_t argument[3],
                     uint64_t *result)
{
    enum { RAX = 0, RDX = 2, RSI = 6, RDI = 7, LIMIT = 1000 };
    tri_ucode_arrays *a = ctx;
    const tri_ucode_region region = {TRI_UCODE_CREG, 0, 0, a->creg,
                                     sizeof a->creg};
    const tri_ucode_run run = {.start = (uint16_t)address,
                               .limit = LIMIT,
                               .region = &region,
                               .regions = 1,
                               .watch = watch,
                               .ctx = a};
    tri_ucode_state state = {0};
    tri_ucode_outcome outcome;
    if (!make_ready(a))
        return 0;
    state.reg[RDI] = argument[0];
    state.reg[RSI] = argument[1];
    state.reg[RDX] = argument[2];
    if (tri_ucode_fire(a->sim, &run, &state, &outcome) != TRI_UCODE_STOP_END)
        return 0;
    *result = state.reg[RAX];
    return 1;
}

static int port_interrupted(void *ctx)
{
    (void)ctx;
    return 0;
}

void tri_ucode_arrays_port(tri_ucode_arrays *arrays, tri_ucode_port *port)
{
    *port = (tri_ucode_port){.ctx = arrays,
                             .cpuid = port_cpuid,
                             .privileged = port_privileged,
                             .log = port_log,
                             .pin = port_pin,
                             .unlock = port_unlock,
                             .read = port_read,
                             .write = port_write,
                             .call = port_call,
                             .interrupted = port_interrupted};
}

void tri_ucode_arrays_close(tri_ucode_arrays *arrays)
{
    changed(arrays);
}

static bool is_empty(const tri_ucode_arrays *a, unsigned triad)
{
    const uint64_t *uop = &a->uop[4 * (size_t)triad];
    return !(uop[0] | uop[1] | uop[2] | a->sequence[triad]);
}

static int add_triad(const tri_ucode_arrays *a, unsigned triad,
                     tri_ucode_program *program)
{
    unsigned first = a->machine->parameter[TRI_UCODE_RAM_FIRST].value;
    tri_ucode_triad *t;
    int status = tri_program_triad(program, first + 4 * triad, &t);
    if (status != TRI_OK)
        return status;
    memcpy(t->uop, &a->uop[4 * (size_t)triad], sizeof t->uop);
    t->sequence = a->sequence[triad];
    return TRI_OK;
}

static int add_entry(const tri_ucode_arrays *a, unsigned entry,
                     tri_ucode_program *program)
{
    uint32_t match = a->match[entry];
    tri_ucode_hook hook = {(uint16_t)(match & 0xfffe),
                           (uint16_t)(match >> 16 << 1), (uint8_t)entry};
    return tri_program_hook(program, hook);
}

int tri_ucode_arrays_program(const tri_ucode_arrays *a,
                             tri_ucode_program *program)
{
    int status = TRI_OK;
    tri_ucode_open(program, a->machine, &a->allocator);
    program->cpuid = a->cpuid;
    for (unsigned i = 0; i < LDAT_TRIADS && status == TRI_OK; i++)
        if (!is_empty(a, i))
            status = add_triad(a, i, program);
    for (unsigned i = 0; i < LDAT_ENTRIES && status == TRI_OK; i++)
        if (a->match[i] & 1)
            status = add_entry(a, i, program);
    return status;
}
