/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Sequence words as marks on the slots of a triad: arrows in front of a uop
 * (LFNCEMARK->, ROVR<-), actions behind it (SEQW GOTO U1234), and the fields
 * that marks leave open. */
#ifndef TRIAD_UCODE_SEQUENCE_H
#define TRIAD_UCODE_SEQUENCE_H

#include "ucode/uop_text.h"

/* The marks of one slot, or of a triad when they have slots of their own.
 *   eflow, sync    0 for none
 *   goes, uaddr    a goto and where to
 *   set, value     fields that are given by name */
typedef struct tri_marks {
    unsigned eflow, eflow_slot, sync, sync_slot, goto_slot, uaddr;
    bool override, goes;
    bool set[SEQ_FIELDS];
    unsigned value[SEQ_FIELDS];
} tri_marks;

/* Reads arrows at t, of the uop in a slot yet unknown. */
TRI_MUST_CHECK int tri_marks_arrows(tri_text *t,
                                    const tri_ucode_machine *machine,
                                    tri_marks *marks);

/* Reads [?] SEQW action, action... at t, if that is there; *found says so.
 * `word` is the uop it belongs to, `next` the address behind it, 0 when that
 * is not known. */
TRI_MUST_CHECK int tri_marks_actions(tri_text *t,
                                     const tri_ucode_machine *machine,
                                     const tri_scope *scope, uint64_t word,
                                     unsigned next, tri_marks *marks,
                                     bool *found);

/* Adds the marks of a slot to those of its triad; null, or what there can be
 * only one of. */
const char *tri_marks_join(tri_marks *triad, const tri_marks *marks,
                           unsigned slot);

/* The word that marks mean, at an address. */
uint32_t tri_marks_word(const tri_marks *marks,
                        const tri_ucode_machine *machine, unsigned address);

/* The marks that say what a word does to these uops. */
void tri_marks_of(tri_marks *marks, const tri_ucode_machine *machine,
                  const tri_ucode_triad *triad);

/* Emits what stands in front of the uop in a slot; without spaces. */
void tri_emit_arrows(tri_sink *s, const tri_ucode_machine *machine,
                     const tri_marks *marks, unsigned slot);

/* Emits the n-th action behind a slot, without fields; false when there are
 * fewer. `exact` as in tri_emit_address. */
bool tri_emit_action(tri_sink *s, const tri_ucode_program *program,
                     const tri_ucode_triad *triad, const tri_marks *marks,
                     unsigned slot, unsigned n, bool exact);

/* Emits ` !field=value` for what marks leave open of the triad's word. */
void tri_emit_open_fields(tri_sink *s, const tri_ucode_machine *machine,
                          const tri_ucode_triad *triad, const tri_marks *marks);

/* Whether control never reaches what follows the slot in its triad. */
bool tri_marks_end(const tri_marks *marks, uint64_t word);

#endif
