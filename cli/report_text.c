/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The report as text and as JSON. */
#include "report.h"

#include <string.h>

const char *report_kind_name(report_kind kind)
{
    static const char *const names[] = {[REPORT_TEXT] = "",
                                        [REPORT_COUNTED] = "counted",
                                        [REPORT_SIMULATED] = "simulated",
                                        [REPORT_PUBLISHED] = "published",
                                        [REPORT_ERROR] = "sim. to publ.",
                                        [REPORT_OF_ROW] = "as said"};
    return names[kind];
}

void report_cell_text(const report_column *column, const report_cell *cell,
                      char *text, size_t size)
{
    text[0] = 0;
    if (cell->text)
        snprintf(text, size, "%s", cell->text);
    else if (cell->ranged)
        snprintf(text, size, "%.*f (%.*f-%.*f)", column->decimals, cell->value,
                 column->decimals, cell->low, column->decimals, cell->high);
    else if (cell->given)
        snprintf(text, size, column->kind == REPORT_ERROR ? "%+.*f%%" : "%.*f",
                 column->decimals, cell->value);
}

enum { CELL = 80 };

static int width_of(const report_table *t, size_t c)
{
    size_t width = strlen(t->column[c].name);
    size_t kind = strlen(report_kind_name(t->column[c].kind));
    width = kind > width ? kind : width;
    for (size_t i = 0; i < t->rows; i++) {
        char text[CELL];
        report_cell_text(&t->column[c], &t->cell[i][c], text, sizeof text);
        width = strlen(text) > width ? strlen(text) : width;
    }
    return (int)width;
}

static void put_cell(FILE *out, const report_table *t, size_t c, int width,
                     const char *text)
{
    bool left = t->column[c].kind == REPORT_TEXT;
    fprintf(out, "%s%*s", c ? "  " : "", left ? -width : width, text);
    if (c + 1 == t->columns)
        fputc('\n', out);
}

static void print_table(FILE *out, const report_table *t)
{
    int width[REPORT_COLUMNS];
    for (size_t c = 0; c < t->columns; c++)
        width[c] = width_of(t, c);
    fprintf(out, "%s\n%s\n\n", t->title, t->note);
    for (size_t c = 0; c < t->columns; c++)
        put_cell(out, t, c, width[c], t->column[c].name);
    for (size_t c = 0; c < t->columns; c++)
        put_cell(out, t, c, width[c], report_kind_name(t->column[c].kind));
    for (size_t i = 0; i < t->rows; i++)
        for (size_t c = 0; c < t->columns; c++) {
            char text[CELL];
            report_cell_text(&t->column[c], &t->cell[i][c], text, sizeof text);
            put_cell(out, t, c, width[c], text);
        }
}

void report_print_text(FILE *out, const report *r)
{
    for (size_t i = 0; i < r->tables; i++) {
        if (i)
            fputc('\n', out);
        print_table(out, &r->table[i]);
    }
}

static void put_string(FILE *out, const char *text)
{
    fputc('"', out);
    cli_put_json(out, text);
    fputc('"', out);
}

/* "key": value, or of a range {"median": ..., "low": ..., "high": ...}. */
static void put_member(FILE *out, const report_column *column,
                       const report_cell *cell)
{
    fprintf(out, "\"%s\": ", column->key);
    if (cell->text)
        put_string(out, cell->text);
    else if (cell->ranged)
        fprintf(out, "{\"median\": %.3f, \"low\": %.3f, \"high\": %.3f}",
                cell->value, cell->low, cell->high);
    else
        fprintf(out, "%.3f", cell->value);
}

static void put_columns(FILE *out, const report_table *t)
{
    fputs("{", out);
    for (size_t c = 0; c < t->columns; c++) {
        const char *kind = report_kind_name(t->column[c].kind);
        fprintf(out, "%s\"%s\": \"%s\"", c ? ", " : "", t->column[c].key,
                *kind ? kind : "text");
    }
    fputs("}", out);
}

static void put_table(FILE *out, const report_table *t)
{
    fprintf(out, "\"%s\": {\"title\": ", t->key);
    put_string(out, t->title);
    fputs(", \"note\": ", out);
    put_string(out, t->note);
    fputs(",\n  \"columns\": ", out);
    put_columns(out, t);
    fputs(",\n  \"rows\": [", out);
    for (size_t i = 0; i < t->rows; i++) {
        bool first = true;
        fputs(i ? ",\n   {" : "\n   {", out);
        for (size_t c = 0; c < t->columns; c++) {
            const report_cell *cell = &t->cell[i][c];
            if (!cell->text && !cell->given)
                continue;
            fputs(first ? "" : ", ", out);
            put_member(out, &t->column[c], cell);
            first = false;
        }
        fputs("}", out);
    }
    fputs("]}", out);
}

void report_print_json(FILE *out, const report *r)
{
    fputs("{", out);
    for (size_t i = 0; i < r->tables; i++) {
        fputs(i ? ",\n " : "", out);
        put_table(out, &r->table[i]);
    }
    fputs("}\n", out);
}
