/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Tables whose columns say what kind of numbers they have, and the ways to show
 * them. */
#ifndef TRIAD_CLI_REPORT_H
#define TRIAD_CLI_REPORT_H

#include "calibrate.h"
#include "compose.h"
#include "plot.h"
#include "published.h"

/* How the numbers of a column were come by.
 *   OF_ROW  as the row's first text says */
typedef enum report_kind {
    REPORT_TEXT,
    REPORT_COUNTED,
    REPORT_SIMULATED,
    REPORT_PUBLISHED,
    REPORT_ERROR, /* of simulated numbers against published ones */
    REPORT_OF_ROW
} report_kind;

/*   key     in JSON
 *   bar     in the picture */
typedef struct report_column {
    const char *name, *key;
    report_kind kind;
    int decimals;
    bool bar;
} report_column;

/* A text, or a number with what it ranges over, or nothing. */
typedef struct report_cell {
    const char *text;
    double value, low, high;
    bool given, ranged;
} report_cell;

enum { REPORT_COLUMNS = 12, REPORT_ROWS = 48 };
typedef struct report_table {
    const char *title, *key, *note;
    report_column column[REPORT_COLUMNS];
    size_t columns;
    report_cell cell[REPORT_ROWS][REPORT_COLUMNS];
    size_t rows;
} report_table;

/* A kernel of the report: a row of data.
 *   name    as it is shown; null: as the calibration's row has it
 *   limbs   of a field kernel
 *   text    the patch: the name of a file of profiles/goldmont or
 *           kernels/goldmont without its end
 *   native, at, word  as a row of the calibration has them; of a patch that is
 *           in one, they are from there
 *   total   whether the first published figure of microcode is of this
 *           structure */
typedef struct report_kernel {
    published_what what;
    const char *name, *limbs, *text;
    const wrapper *native;
    uint8_t at, word;
    bool total;
} report_kernel;
extern const report_kernel report_kernels[]; /* ended by a null text */

/* What is said of a kernel.
 *   row      made of its data
 *   triads, uops, products   of the patch
 *   executed, live           see trace_count
 *   verified  whether published runs show all that its uops do
 *   whole, body   cycles, simulated: the median over the ensemble, and its
 *                 range; the body is what is not the floor's
 *   bound     simulated, of the best set */
typedef struct report_range {
    double median, low, high;
} report_range;
typedef struct report_result {
    const report_kernel *kernel;
    row row;
    unsigned triads, uops, products, executed, live;
    bool verified;
    report_range whole, body;
    double bound;
} report_result;

/* Every kernel's, for free(); null after an error. *count := how many. */
report_result *report_measure(const tri_ucode_machine *machine, size_t *count);

enum { REPORT_TABLES = 6 };
typedef struct report {
    report_table table[REPORT_TABLES];
    size_t tables;
    plot hashes; /* published OpenSSL over the others, by size */
} report;

/* Fills in the tables. The report is large: not for the stack. */
void report_fill(report *r, const report_result *result, size_t count);

void report_print_text(FILE *out, const report *r);
void report_print_json(FILE *out, const report *r);
void report_print_html(FILE *out, report *r);

/* "counted", ...; "" for texts. */
const char *report_kind_name(report_kind kind);

/* text[size] := what is shown of a cell. */
void report_cell_text(const report_column *column, const report_cell *cell,
                      char *text, size_t size);

/* A picture of the columns that are bars. */
void report_bars(FILE *out, const report_table *table);

#endif
