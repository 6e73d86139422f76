/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Calibration of the cycle model: what was measured on hardware, the same as
 * the model has it, and the sets of parameters that bring both together. */
#ifndef TRIAD_CLI_CALIBRATE_H
#define TRIAD_CLI_CALIBRATE_H

#include "ucode.h"

/* Native code around a patch, in a loop: it loads registers from memory, and
 * stores them to where the next turn loads them.
 *   loads   registers, with spaces between
 *   stores  registers, in the order of those they are loaded to again
 *   compute  what it makes of what it loaded, as uops
 *   others  instructions besides, but for the patched one */
typedef struct wrapper {
    const char *loads, *stores, *compute;
    unsigned others;
} wrapper;

typedef enum row_group { SWEEP, FLOOR, FIELD, KECCAK, ROW_GROUPS } row_group;

/* A published figure, in cycles.
 *   text    of a patch, or the name of an embedded file; or, with count, what
 *           is repeated in a patch, with $i for which it is
 *   count   0: the figure is of a firing, in a chain of them; else it is of
 *           1/count of a repetition
 *   native  what fires the patch; null when nothing is between two firings
 *   body    what a triad takes, fired alike, is taken off
 *   alone   no other row has some class of its uops
 *   at, word  the word at rcx + at before each firing, if at is not 0 */
typedef struct row {
    const char *name;
    double published;
    row_group group;
    const char *text;
    unsigned count;
    const wrapper *native;
    bool body, alone;
    uint8_t at, word;
} row;

/* Every row; the last has a null name. */
extern const row calibrate_rows[];

/* What the group is called, and the errors it is allowed, as fractions: of
 * every row, or of its median one and its worst. */
typedef struct row_limits {
    const char *name;
    double median, worst;
} row_limits;
extern const row_limits calibrate_limits[ROW_GROUPS];

/* What fires multiplications, in the chain their floor is of and as they are
 * timed, squarings, and what finds all it works on by its address. */
extern const wrapper calibrate_multiplication, calibrate_product,
    calibrate_squaring, calibrate_call;

/* *program := the patch of a row, for tri_ucode_free in any case; false after
 * an error. */
bool row_patch(const tri_ucode_machine *machine, const row *r,
               tri_ucode_program *program);

/* The uops of a row as they were executed. */
typedef struct trace trace;

/* The traces of all rows, for traces_close; null after an error. */
trace *traces_open(const tri_ucode_machine *machine);
void traces_close(trace *all);

/* The same of one row. */
trace *trace_open(const tri_ucode_machine *machine, const row *r);
void trace_close(trace *one);

/* What a model says of a row, in cycles, per what its figure is of.
 *   whole  from one firing to the next, and
 *   floor  of it what a triad takes that is fired alike; 0 unless row->body
 *   bound  the most of what dependencies, allocation, the multiplier and memory
 *          ask for by themselves */
typedef struct trace_cycles {
    double whole, floor, bound;
} trace_cycles;

/* False when memory ran out. */
bool trace_predict(const trace *one, const tri_ucode_machine *machine,
                   trace_cycles *cycles);

/* Of a firing behind the first: uops executed, NOPs left out, and the most
 * registers that hold at one time what is still read, in the patch, in the
 * native code behind it, or in the next firing. */
void trace_count(const trace *one, unsigned *uops, unsigned *live);

/* cycles[i] := what the model says of row i. False when memory ran out. */
bool traces_predict(const trace *all, const tri_ucode_machine *machine,
                    double *cycles);

#endif
