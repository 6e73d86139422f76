/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Programs as arrays. */
#include "ucode/program.h"
#include "ucode/word.h"

#include <string.h>

void tri_ucode_open(tri_ucode_program *program,
                    const tri_ucode_machine *machine,
                    const tri_allocator *allocator)
{
    *program = (tri_ucode_program){.machine = machine, .allocator = *allocator};
}

static void release(const tri_allocator *allocator, void *p)
{
    if (p)
        (void)allocator->resize(allocator->ctx, p, 0);
}

void tri_ucode_free(tri_ucode_program *program)
{
    release(&program->allocator, program->triad);
    release(&program->allocator, program->hook);
    release(&program->allocator, program->label);
    release(&program->allocator, program->allow);
    tri_ucode_open(program, program->machine, &program->allocator);
}

/* Capacities are the powers of two at or above the count, so that none is
 * stored. */
int tri_grow(const tri_allocator *allocator, void **array, size_t count,
             size_t size)
{
    if (count & (count - 1))
        return TRI_OK;
    size_t capacity = count ? 2 * count : 1;
    if (capacity > SIZE_MAX / size)
        return TRI_ERR_SIZE;
    void *p = allocator->resize(allocator->ctx, *array, capacity * size);
    if (!p)
        return TRI_ERR_MEMORY;
    *array = p;
    return TRI_OK;
}

/* The first triad at or above an address. */
static size_t triad_index(const tri_ucode_program *program, unsigned address)
{
    size_t low = 0, high = program->triads;
    if (high && program->triad[high - 1].address < address)
        return high;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (program->triad[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const tri_ucode_triad *tri_ucode_find_triad(const tri_ucode_program *program,
                                            unsigned address)
{
    size_t i = triad_index(program, address & ~3u);
    return i < program->triads && program->triad[i].address == (address & ~3u)
               ? &program->triad[i]
               : NULL;
}

int tri_program_triad(tri_ucode_program *program, unsigned address,
                      tri_ucode_triad **triad)
{
    void *array = program->triad;
    address &= UADDR_MASK & ~3u;
    size_t i = triad_index(program, address);
    if (i == program->triads || program->triad[i].address != address) {
        int status = tri_grow(&program->allocator, &array, program->triads,
                              sizeof *program->triad);
        if (status != TRI_OK)
            return status;
        program->triad = array;
        memmove(program->triad + i + 1, program->triad + i,
                (program->triads - i) * sizeof *program->triad);
        program->triad[i] = (tri_ucode_triad){.sequence = SEQ_NOTHING,
                                              .address = (uint16_t)address};
        program->triads++;
    }
    *triad = &program->triad[i];
    return TRI_OK;
}

int tri_program_hook(tri_ucode_program *program, tri_ucode_hook hook)
{
    void *array = program->hook;
    for (size_t i = 0; i < program->hooks; i++)
        if (program->hook[i].entry == hook.entry) {
            program->hook[i] = hook;
            return TRI_OK;
        }
    int status = tri_grow(&program->allocator, &array, program->hooks,
                          sizeof *program->hook);
    if (status != TRI_OK)
        return status;
    program->hook = array;
    program->hook[program->hooks++] = hook;
    return TRI_OK;
}

int tri_program_label(tri_ucode_program *program, const char *name,
                      size_t length, unsigned address)
{
    void *array = program->label;
    int status = tri_grow(&program->allocator, &array, program->labels,
                          sizeof *program->label);
    if (status != TRI_OK)
        return status;
    program->label = array;
    tri_ucode_label *label = &program->label[program->labels++];
    if (length > TRI_UCODE_NAME_MAX - 1)
        length = TRI_UCODE_NAME_MAX - 1;
    memset(label, 0, sizeof *label);
    memcpy(label->name, name, length);
    label->address = (uint16_t)(address & UADDR_MASK);
    return TRI_OK;
}

static bool comes_after(const tri_ucode_label *a, const tri_ucode_label *b)
{
    return a->address != b->address ? a->address > b->address
                                    : strcmp(a->name, b->name) > 0;
}

/* Shell's sort: labels are mostly in order already. */
void tri_program_sort(tri_ucode_program *program)
{
    size_t gap = 1;
    while (gap < program->labels / 3)
        gap = 3 * gap + 1;
    for (; gap; gap /= 3)
        for (size_t i = gap; i < program->labels; i++) {
            tri_ucode_label label = program->label[i];
            size_t j = i;
            for (; j >= gap && comes_after(&program->label[j - gap], &label);
                 j -= gap)
                program->label[j] = program->label[j - gap];
            program->label[j] = label;
        }
}

size_t tri_program_first_label(const tri_ucode_program *program,
                               unsigned address)
{
    size_t low = 0, high = program->labels;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (program->label[middle].address < address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const char *tri_program_label_at(const tri_ucode_program *program,
                                 unsigned address)
{
    size_t i = tri_program_first_label(program, address);
    return i < program->labels && program->label[i].address == address
               ? program->label[i].name
               : NULL;
}

int tri_has_parity(const tri_ucode_machine *machine, unsigned address)
{
    return address >= machine->parameter[TRI_UCODE_RAM_FIRST].value;
}
