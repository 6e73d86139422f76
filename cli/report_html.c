/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The report as a page: tables, and pictures of their cycles. */
#include "report.h"
#include "svg.h"

#include <math.h>

static const char page[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
    "<title>Triad: kernels below the instruction set</title>\n<style>\n"
    "body { font-family: system-ui, sans-serif; margin: 2em; "
    "max-width: 70em; }\n"
    "table { border-collapse: collapse; margin: 1em 0; }\n"
    "th, td { padding: 0.15em 0.8em; text-align: right; "
    "white-space: nowrap; }\n"
    "th.text, td.text { text-align: left; }\n"
    "tr.kinds th { font-weight: normal; font-style: italic; "
    "border-bottom: 1px solid; }\n"
    ".wide { overflow-x: auto; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "body { background: #14181d; color: #eef2f6; }\n}\n</style>\n"
    "<h1>Kernels below the instruction set</h1>\n";

static void put_heads(FILE *out, const report_table *t, bool kinds)
{
    fputs(kinds ? "<tr class=\"kinds\">" : "<tr>", out);
    for (size_t c = 0; c < t->columns; c++) {
        report_kind kind = t->column[c].kind;
        fprintf(out, "<th%s>", kind == REPORT_TEXT ? " class=\"text\"" : "");
        cli_put_xml(out, kinds ? report_kind_name(kind) : t->column[c].name);
        fputs("</th>", out);
    }
    fputs("</tr>\n", out);
}

static void put_table(FILE *out, const report_table *t)
{
    fputs("<div class=\"wide\"><table>\n", out);
    put_heads(out, t, false);
    put_heads(out, t, true);
    for (size_t i = 0; i < t->rows; i++) {
        fputs("<tr>", out);
        for (size_t c = 0; c < t->columns; c++) {
            char text[120];
            report_cell_text(&t->column[c], &t->cell[i][c], text, sizeof text);
            fprintf(out, "<td%s>",
                    t->column[c].kind == REPORT_TEXT ? " class=\"text\"" : "");
            cli_put_xml(out, text);
            fputs("</td>", out);
        }
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

/* Lengths in pixels. */
enum {
    WIDTH = 1000,
    MARGIN = 24,
    LEFT = 260,
    RIGHT = WIDTH - 170,
    TOP = 84,
    BAR = 12,
    ROW = 20
};

static const char style[] =
    ".simulated { fill: #7fb2e5; } .published { fill: #b8bfc7; }\n"
    ".range { stroke: #17202a; stroke-width: 1.4; fill: none; }\n"
    "text.end { text-anchor: end; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".simulated { fill: #2f6ea8; } .published { fill: #5a6570; }\n"
    ".range { stroke: #eef2f6; }\n}\n";

/* What is shown of a row: a number of a column that is a bar. Simulated if it
 * ranges over the fitted sets. */
static const report_cell *bar_of(const report_table *t, size_t line,
                                 size_t column)
{
    const report_cell *cell = &t->cell[line][column];
    return t->column[column].bar && cell->given ? cell : NULL;
}

static void put_bar(FILE *out, const report_table *t, size_t line,
                    size_t column, double y, double scale)
{
    const report_cell *cell = bar_of(t, line, column);
    const char *kind = cell->ranged ? "simulated" : "published";
    char text[120];
    report_cell_text(&t->column[column], cell, text, sizeof text);
    svg_text(out, LEFT - 8, y + BAR - 2, "end", t->cell[line][0].text);
    fprintf(out,
            "<rect class=\"%s\" x=\"%d\" y=\"%.1f\" width=\"%.1f\" "
            "height=\"%d\"><title>%s, %s</title></rect>\n",
            kind, LEFT, y, cell->value * scale, BAR, text, kind);
    double end = cell->value;
    if (cell->ranged) {
        double low = LEFT + cell->low * scale, high = LEFT + cell->high * scale;
        fprintf(out,
                "<path class=\"range\" d=\"M%.1f %.1fH%.1fM%.1f %.1fv6"
                "M%.1f %.1fv6\"/>\n",
                low, y + BAR / 2.0, high, low, y + BAR / 2.0 - 3, high,
                y + BAR / 2.0 - 3);
        end = cell->high;
    }
    svg_text(out, LEFT + end * scale + 8, y + BAR - 2, "muted", text);
}

void report_bars(FILE *out, const report_table *t)
{
    double most = 0;
    int bars = 0;
    for (size_t i = 0; i < t->rows; i++)
        for (size_t c = 0; c < t->columns; c++) {
            const report_cell *cell = bar_of(t, i, c);
            if (cell) {
                most = fmax(most, fmax(cell->value, cell->high));
                bars++;
            }
        }
    if (!bars)
        return;
    svg_begin(out, WIDTH, TOP + ROW * bars + MARGIN, t->title, style);
    svg_text(out, MARGIN, 34, "title", t->title);
    svg_text(out, MARGIN, 58, "muted",
             "cycles; blue: simulated, with the range over the fitted sets; "
             "grey: published");
    double y = TOP;
    for (size_t i = 0; i < t->rows; i++)
        for (size_t c = 0; c < t->columns; c++)
            if (bar_of(t, i, c)) {
                put_bar(out, t, i, c, y, (RIGHT - LEFT) / most);
                y += ROW;
            }
    svg_end(out);
}

void report_print_html(FILE *out, report *r)
{
    fputs(page, out);
    for (size_t i = 0; i < r->tables; i++) {
        const report_table *t = &r->table[i];
        fputs("<h2>", out);
        cli_put_xml(out, t->title);
        fputs("</h2>\n<p>", out);
        cli_put_xml(out, t->note);
        fputs("</p>\n", out);
        put_table(out, t);
        report_bars(out, t);
    }
    if (r->tables == REPORT_TABLES)
        plot_draw(out, &r->hashes);
    fputs("</html>\n", out);
}
