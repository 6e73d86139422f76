/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The names a text defines. */
#ifndef TRIAD_UCODE_SYMBOLS_H
#define TRIAD_UCODE_SYMBOLS_H

#include "ucode/uop_text.h"

typedef enum tri_symbol_kind {
    TRI_SYMBOL_CONSTANT,
    TRI_SYMBOL_LABEL,
    TRI_SYMBOL_REGISTER, /* another name for `text` */
    TRI_SYMBOL_MACRO     /* `text` is its parameters, `body` its lines */
} tri_symbol_kind;

typedef struct tri_symbol {
    char name[TRI_UCODE_NAME_MAX];
    tri_symbol_kind kind;
    uint64_t value;
    size_t line; /* of the definition; of a macro, where its body starts */
    tri_slice text, body;
} tri_symbol;

/* All zero but the allocator is a table without names. */
typedef struct tri_symbols {
    tri_allocator allocator;
    tri_symbol *symbol;
    size_t count;
    uint32_t *slot; /* index + 1, or 0; a power of two of them */
    size_t slots;
} tri_symbols;

tri_symbol *tri_symbols_find(const tri_symbols *s, tri_slice name);

/* *symbol := a new one called `name`, which is not in the table and shorter
 * than TRI_UCODE_NAME_MAX; good until the next. */
TRI_MUST_CHECK int tri_symbols_add(tri_symbols *s, tri_slice name,
                                   tri_symbol **symbol);

void tri_symbols_free(tri_symbols *s);

#endif
