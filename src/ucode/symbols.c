/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/symbols.h"

#include <string.h>

static size_t slot_of(const tri_symbols *s, tri_slice name)
{
    size_t i = tri_hash(name) & (s->slots - 1);
    while (s->slot[i] && !tri_slice_is(name, s->symbol[s->slot[i] - 1].name))
        i = (i + 1) & (s->slots - 1);
    return i;
}

tri_symbol *tri_symbols_find(const tri_symbols *s, tri_slice name)
{
    if (!s->slots)
        return NULL;
    uint32_t found = s->slot[slot_of(s, name)];
    return found ? &s->symbol[found - 1] : NULL;
}

/* At most half of the slots are used. */
static int make_room(tri_symbols *s)
{
    const tri_allocator *a = &s->allocator;
    if (2 * (s->count + 1) <= s->slots)
        return TRI_OK;
    size_t slots = s->slots ? 2 * s->slots : 64;
    if (slots > UINT32_MAX / 2)
        return TRI_ERR_SIZE;
    uint32_t *p = a->resize(a->ctx, s->slot, slots * sizeof *p);
    if (!p)
        return TRI_ERR_MEMORY;
    s->slot = p;
    s->slots = slots;
    memset(p, 0, slots * sizeof *p);
    for (size_t i = 0; i < s->count; i++) {
        const char *name = s->symbol[i].name;
        p[slot_of(s, (tri_slice){name, strlen(name)})] = (uint32_t)i + 1;
    }
    return TRI_OK;
}

int tri_symbols_add(tri_symbols *s, tri_slice name, tri_symbol **symbol)
{
    void *array = s->symbol;
    int status = make_room(s);
    if (status == TRI_OK)
        status = tri_grow(&s->allocator, &array, s->count, sizeof *s->symbol);
    if (status != TRI_OK)
        return status;
    s->symbol = array;
    *symbol = &s->symbol[s->count];
    memset(*symbol, 0, sizeof **symbol);
    memcpy((*symbol)->name, name.at, name.length);
    s->slot[slot_of(s, name)] = (uint32_t)++s->count;
    return TRI_OK;
}

void tri_symbols_free(tri_symbols *s)
{
    const tri_allocator *a = &s->allocator;
    if (s->symbol)
        (void)a->resize(a->ctx, s->symbol, 0);
    if (s->slot)
        (void)a->resize(a->ctx, s->slot, 0);
    *s = (tri_symbols){.allocator = s->allocator};
}
