/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Uops into triads. Between braces a triad has what stands there. Outside, uops
 * are packed in their order: a triad ends when it is full, at a label, behind
 * a uop after which control never goes on, and before a uop that it cannot
 * have: a second memory uop, a second sequence action of a kind, or one that
 * reads what the triad loads. A UJMPCC takes the uop before it along, if that
 * sets its condition: parted, the machine has been seen to hang. */
#ifndef TRIAD_UCODE_PACK_H
#define TRIAD_UCODE_PACK_H

#include "ucode/expand.h"
#include "ucode/reader.h"
#include "ucode/symbols.h"

/* A uop; `given`: its parity bits are. */
typedef struct tri_uop_item {
    uint64_t word;
    bool given;
    tri_marks marks;
    tri_text place; /* for messages; its text may be gone */
} tri_uop_item;

/*   address, slot   of the triad being filled, and its next
 *   item            the last uop: actions may follow it, so it has no place
 *                   yet, if `waiting` */
typedef struct tri_packer {
    tri_reader *r;
    unsigned address, slot;
    bool braces, waiting;
    tri_text brace;
    tri_uop_item item;
    tri_ucode_triad triad;
    tri_marks marks;
} tri_packer;

void tri_packer_start(tri_packer *p, tri_reader *r);

/* All return a status; t is where to refuse what cannot be. */
int tri_packer_open(tri_packer *p, const tri_text *t);
int tri_packer_close(tri_packer *p, const tri_text *t);
int tri_packer_org(tri_packer *p, const tri_text *t, unsigned address);

/* Before a label: what follows gets an address of its own. */
int tri_packer_label(tri_packer *p);

/* Gives the last uop its place. */
int tri_packer_flush(tri_packer *p);

/* The next uop, after a flush. */
int tri_packer_add(tri_packer *p, const tri_text *t, const tri_uop_item *item);

/* Reads the last uop's actions, if some stand at t. */
int tri_packer_actions(tri_packer *p, tri_text *t, const tri_scope *scope,
                       bool *found);

/* The address of what follows, after a flush. */
unsigned tri_packer_address(const tri_packer *p);

int tri_packer_finish(tri_packer *p);

#endif
