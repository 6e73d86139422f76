/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/refs.h"
#include "ucode/sequence.h"

static uint32_t key(tri_ref ref)
{
    return (uint32_t)ref.target << 16 | ref.source;
}

static void add(tri_refs *refs, unsigned target, unsigned source)
{
    refs->ref[refs->count++] = (tri_ref){(uint16_t)target, (uint16_t)source};
}

static void sort(tri_refs *refs)
{
    size_t gap = 1;
    while (gap < refs->count / 3)
        gap = 3 * gap + 1;
    for (; gap; gap /= 3)
        for (size_t i = gap; i < refs->count; i++) {
            tri_ref ref = refs->ref[i];
            size_t j = i;
            for (; j >= gap && key(refs->ref[j - gap]) > key(ref); j -= gap)
                refs->ref[j] = refs->ref[j - gap];
            refs->ref[j] = ref;
        }
}

int tri_refs_find(tri_refs *refs, const tri_ucode_program *program)
{
    enum { MOST_OF_TRIAD = 4 };
    const tri_allocator *a = &program->allocator;
    *refs = (tri_refs){NULL, 0};
    if (!program->triads)
        return TRI_OK;
    refs->ref = a->resize(a->ctx, NULL,
                          program->triads * MOST_OF_TRIAD * sizeof *refs->ref);
    if (!refs->ref)
        return TRI_ERR_MEMORY;
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *triad = &program->triad[i];
        tri_marks marks;
        for (unsigned slot = 0; slot < 3; slot++) {
            tri_ucode_uop u;
            tri_ucode_decode(program->machine, triad->uop[slot], &u);
            if (u.target != TRI_UCODE_NO_TARGET)
                add(refs, u.target, triad->address + slot);
        }
        tri_marks_of(&marks, program->machine, triad);
        if (marks.goes)
            add(refs, marks.uaddr, triad->address + marks.goto_slot);
    }
    sort(refs);
    return TRI_OK;
}

void tri_refs_free(tri_refs *refs, const tri_ucode_program *program)
{
    if (refs->ref)
        (void)program->allocator.resize(program->allocator.ctx, refs->ref, 0);
    *refs = (tri_refs){NULL, 0};
}

const tri_ref *tri_refs_to(const tri_refs *refs, unsigned target, size_t *count)
{
    size_t low = 0, high = refs->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (refs->ref[middle].target < target)
            low = middle + 1;
        else
            high = middle;
    }
    for (*count = 0; low + *count < refs->count &&
                     refs->ref[low + *count].target == target;)
        ++*count;
    return refs->ref + low;
}
