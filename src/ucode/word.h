/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The fields of uops and sequence words, as the layouts in triad/ucode.h have
 * them. */
#ifndef TRIAD_UCODE_WORD_H
#define TRIAD_UCODE_WORD_H

#include "triad/ucode.h"

#include <stdbool.h>

typedef struct tri_field {
    const char *name;
    uint8_t low, width;
} tri_field;

enum {
    UOP_SRC0,
    UOP_SRC1,
    UOP_DST,
    UOP_IMM1,
    UOP_M0,
    UOP_IMM0,
    UOP_OPCODE,
    UOP_M1,
    UOP_M2,
    UOP_PARITY,
    UOP_FIELDS
};
extern const tri_field tri_uop_field[UOP_FIELDS];
#define UOP_MASK UINT64_C(0xffffffffffff)

enum {
    SEQ_UP0,
    SEQ_EFLOW,
    SEQ_UP1,
    SEQ_UADDR,
    SEQ_UP2,
    SEQ_SYNC,
    SEQ_PARITY,
    SEQ_FIELDS
};
extern const tri_field tri_sequence_field[SEQ_FIELDS];
#define SEQ_MASK UINT32_C(0x3fffffff)
#define SEQ_NOTHING UINT32_C(0x018000c0) /* the next triad follows */

#define UADDR_MASK 0x7fffu

static inline unsigned tri_get(uint64_t word, tri_field field)
{
    return (unsigned)(word >> field.low & ((1u << field.width) - 1));
}

/* The word with the field's bits from `value`. */
static inline uint64_t tri_put(uint64_t word, tri_field field, unsigned value)
{
    uint64_t mask = (UINT64_C(1) << field.width) - 1;
    return (word & ~(mask << field.low)) | (value & mask) << field.low;
}

#define UOP_GET(word, name) tri_get(word, tri_uop_field[UOP_##name])
#define UOP_PUT(word, name, value) \
    ((word) = tri_put(word, tri_uop_field[UOP_##name], value))

/* Of uops that address memory: the displacement, which is the low byte with
 * its sign unless a source is an immediate, that then has more bits of it. */
int32_t tri_uop_displacement(uint64_t word, bool staging);

/* Of fused branches: the target; of them and the MOVETOCREG_AND family: the
 * immediate that src1, when it is an immediate's selector, has bits of. */
unsigned tri_uop_target(uint64_t word);
unsigned tri_uop_small(uint64_t word);

#endif
