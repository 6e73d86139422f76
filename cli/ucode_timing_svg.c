/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Cycles as a picture: a row a triad, three lanes in it for its slots; a box
 * is pale while its uop waits and full while it executes. Hovering tells. */
#include "ucode_timing.h"
#include "svg.h"

enum {
    MARGIN = 24,
    LEFT = 84,
    TOP = 96,
    LANE = 7,
    ROW = 26,
    CYCLE = 9,
    LEAST = 760
};

static const char style[] =
    ".wait { fill: #d5dbe1; } .run { fill: #7fb2e5; }\n"
    ".product { fill: #e0a55c; } .access { fill: #8cc79a; }\n"
    ".jump { fill: #c79ad6; }\n"
    ".critical { stroke: #c0392b; stroke-width: 1.4; }\n"
    ".grid { stroke: #9aa5b1; stroke-opacity: 0.35; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".wait { fill: #39424c; } .run { fill: #2f6ea8; }\n"
    ".product { fill: #9a6420; } .access { fill: #2f7440; }\n"
    ".jump { fill: #6f4380; } .critical { stroke: #ff7a6b; }\n"
    "}\n";

/* Where a row of the picture is: a triad that was entered. */
typedef struct picture {
    FILE *f;
    const timing *t;
    uint64_t from;
    size_t entered;
} picture;

static bool enters(const timing *t, size_t i)
{
    return i == 0 || (t->row[i].address & 3) == 0 ||
           t->row[i].address != t->row[i - 1].address + 1;
}

static double across(const picture *p, uint64_t time)
{
    return MARGIN + LEFT + timing_cycles(time - p->from) * CYCLE;
}

static const char *class_of(const timing *t, const timing_row *row)
{
    tri_ucode_uop u;
    tri_ucode_decode(t->machine, row->word, &u);
    switch (tri_ucode_meaning_of(u.op)->class_) {
    case TRI_UCODE_CLASS_MULTIPLY:
        return "product";
    case TRI_UCODE_CLASS_LOAD:
    case TRI_UCODE_CLASS_STORE:
    case TRI_UCODE_CLASS_STAGING:
        return "access";
    case TRI_UCODE_CLASS_BRANCH:
    case TRI_UCODE_CLASS_SEQUENCER:
        return "jump";
    default:
        return "run";
    }
}

static void put_uop(const picture *p, const timing_row *row)
{
    const tri_ucode_timed *u = &row->timed;
    double y = TOP + (double)(p->entered - 1) * ROW +
               (row->address & 3) * (LANE + 1.0);
    double x = across(p, u->allocated), mid = across(p, u->issued);
    char text[256], title[640];
    if (u->nop)
        return;
    (void)tri_ucode_uop_text(p->t->machine, row->word, row->address, text,
                             sizeof text);
    snprintf(title, sizeof title,
             "U%04x %s\nallocated %.2f, ready %.2f, issued %.2f, done %.2f\n"
             "%s: %s\nsimulated",
             row->address, text, timing_cycles(u->allocated),
             timing_cycles(u->ready), timing_cycles(u->issued),
             timing_cycles(u->done),
             tri_ucode_cause_name((tri_ucode_cause)u->cause),
             tri_ucode_cause_text((tri_ucode_cause)u->cause));
    fputs("<g><title>", p->f);
    cli_put_xml(p->f, title);
    fputs("</title>", p->f);
    fprintf(p->f,
            "<rect class=\"wait\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
            "height=\"%d\"/>"
            "<rect class=\"%s%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" "
            "height=\"%d\"/></g>\n",
            x, y, mid - x, LANE, class_of(p->t, row),
            row->critical ? " critical" : "", mid, y, across(p, u->done) - mid,
            LANE);
}

static void put_grid(const picture *p, uint64_t to, double bottom)
{
    enum { EVERY = 1000 };
    for (uint64_t time = p->from; time <= to; time += EVERY) {
        char text[24];
        double x = across(p, time);
        fprintf(p->f, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/>\n", x,
                TOP - 6, bottom);
        snprintf(text, sizeof text, "%.0f", timing_cycles(time));
        svg_text(p->f, x, TOP - 10, "muted", text);
    }
}

static void put_rows(picture *p)
{
    const timing *t = p->t;
    for (size_t i = 0; i < t->rows; i++) {
        if (enters(t, i)) {
            char label[16];
            double y = TOP + (double)p->entered++ * ROW;
            snprintf(label, sizeof label, "U%04x", t->row[i].address & ~3u);
            svg_text(p->f, MARGIN, y + 16, "", label);
        }
        put_uop(p, &t->row[i]);
    }
}

void timing_print_svg(FILE *out, const timing *t)
{
    const tri_ucode_cycles *c = &t->cycles;
    uint64_t from = t->rows ? t->row[0].timed.allocated : 0, to = from + 100;
    size_t triads = 0;
    char text[200];
    for (size_t i = 0; i < t->rows; i++) {
        triads += enters(t, i);
        if (t->row[i].timed.done > to)
            to = t->row[i].timed.done;
    }
    picture p = {.f = out, .t = t, .from = from};
    double bottom = TOP + (double)triads * ROW;
    double width = across(&p, to) + MARGIN;
    snprintf(text, sizeof text,
             "%.2f cycles, simulated; %.2f to %.2f over the fitted sets",
             timing_cycles(c->time), timing_cycles(t->low),
             timing_cycles(t->high));
    svg_begin(out, width < LEAST ? LEAST : (int)width, (int)bottom + MARGIN,
              text, style);
    svg_text(out, MARGIN, 34, "title", text);
    snprintf(text, sizeof text,
             "bounds, simulated: dependency %.2f, issue %.2f, multiplier %.2f, "
             "memory %.2f; outlined: the critical path",
             timing_cycles(c->dependency), timing_cycles(c->issue),
             timing_cycles(c->multiplier), timing_cycles(c->memory));
    svg_text(out, MARGIN, 56, "muted", text);
    put_grid(&p, to, bottom);
    put_rows(&p);
    svg_end(out);
}

void timing_print_html(FILE *out, const timing *t)
{
    fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          "<title>Triad: simulated cycles</title>\n<style>\n"
          "body { font-family: sans-serif; margin: 2em; overflow-x: auto; }\n"
          "@media (prefers-color-scheme: dark) {\n"
          "body { background: #14181d; color: #eef2f6; }\n}\n"
          "td { padding: 0 1em 0 0; }\n</style>\n<table>\n"
          "<caption>The critical path, in simulated cycles</caption>\n",
          out);
    for (int i = 0; i < TRI_UCODE_CAUSE_COUNT; i++)
        if (t->cycles.spent[i])
            fprintf(out, "<tr><td>%s<td>%.2f<td>%s\n",
                    tri_ucode_cause_name((tri_ucode_cause)i),
                    timing_cycles(t->cycles.spent[i]),
                    tri_ucode_cause_text((tri_ucode_cause)i));
    fputs("</table>\n", out);
    timing_print_svg(out, t);
    fputs("</html>\n", out);
}
