/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "plot.h"
#include "svg.h"

#include <math.h>
#include <stdlib.h>

/* Lengths in pixels: the picture, the plot in it, what is above it besides a
 * line for each curve, and the least from a tick to the next. */
enum {
    WIDTH = 1000,
    LEFT = 64,
    RIGHT = WIDTH - 24,
    HEIGHT = 400,
    TOP = 118,
    BOTTOM = 64,
    LEGEND_LINE = 20,
    SIZE_GAP = 52,
    RATIO_GAP = 24
};

/* For each curve, on a light ground and on a dark one; colours most eyes can
 * tell apart. With more curves, they come again dashed. */
static const char *const colour[][2] = {
    {"#0072b2", "#5ab0f2"}, {"#d55e00", "#ff8a4c"}, {"#008866", "#3ccfa3"},
    {"#b0509a", "#e79ac6"}, {"#b87a00", "#f5be4d"}, {"#3390c8", "#9bd5f5"},
    {"#7a6a00", "#c9b458"}, {"#55606b", "#b8c2cc"}};
enum { COLOURS = sizeof colour / sizeof *colour };

static const char style[] =
    "text.middle { text-anchor: middle; } text.end { text-anchor: end; }\n"
    ".grid { stroke: #dde2e7; } .one { stroke: #17202a; stroke-width: 1.5; }\n"
    ".curve { fill: none; stroke: currentColor; stroke-width: 1.75; "
    "stroke-linejoin: round; }\n"
    ".dashed { stroke-dasharray: 6 3; }\n"
    ".point { fill: currentColor; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".grid { stroke: #2f3740; } .one { stroke: #eef2f6; }\n"
    "}\n";

static void put_colours(FILE *f)
{
    fputs("<style>\n", f);
    for (int i = 0; i < COLOURS; i++)
        fprintf(f, ".c%d { color: %s; }\n", i, colour[i][0]);
    fputs("@media (prefers-color-scheme: dark) {\n", f);
    for (int i = 0; i < COLOURS; i++)
        fprintf(f, ".c%d { color: %s; }\n", i, colour[i][1]);
    fputs("}\n</style>\n", f);
}

/* Values at pixels: low is at `from`, high at `to`. Ticks are at least `gap`
 * apart: on a short axis multiples of a round step, no less than `least`; on a
 * long one the numbers of `series` times powers of `base`. */
typedef struct axis {
    double low, high, from, to, gap, least, base;
    double series[5]; /* ends with 0 */
} axis;

static double at(const axis *a, double v)
{
    return a->from +
           (a->to - a->from) * log(v / a->low) / log(a->high / a->low);
}

enum { MAX_TICKS = WIDTH / RATIO_GAP + 1 };

static void add_tick(const axis *a, double v, double tick[MAX_TICKS], int *n)
{
    if (v >= a->low * (1 - 1e-9) && v <= a->high * (1 + 1e-9) &&
        (*n == 0 || fabs(at(a, v) - at(a, tick[*n - 1])) >= a->gap))
        tick[(*n)++] = v;
}

/* tick[] := where the ticks are, upwards; returns their number. */
static int find_ticks(const axis *a, double tick[MAX_TICKS])
{
    static const double round[] = {1, 2, 5};
    int n = 0;
    if (a->high < 6 * a->low) {
        double power = a->least, step = power;
        for (int i = 1; step < a->high; i++) {
            if (fabs(at(a, a->high) - at(a, a->high - step)) >= a->gap)
                break;
            power *= i % 3 ? 1 : 10;
            step = power * round[i % 3];
        }
        for (double i = ceil(a->low / step - 1e-9); i * step < 2 * a->high; i++)
            add_tick(a, i * step, tick, &n);
        return n;
    }
    double power = floor(log(a->low) / log(a->base));
    for (; pow(a->base, power) <= a->high; power++)
        for (const double *s = a->series; *s > 0; s++)
            add_tick(a, *s * pow(a->base, power), tick, &n);
    return n;
}

static void put_rule(FILE *f, const char *class, double x, double y, double dx,
                     double dy)
{
    fprintf(f, "<path class=\"%s\" d=\"M%.1f %.1fl%.1f %.1f\"/>\n", class, x, y,
            dx, dy);
}

static void put_axes(FILE *f, const plot *p, const axis *size,
                     const axis *ratio)
{
    const double bottom = ratio->from, top = ratio->to;
    double tick[MAX_TICKS];
    char text[32];
    int n = find_ticks(size, tick);
    for (int i = 0; i < n; i++) {
        double x = at(size, tick[i]);
        put_rule(f, "grid", x, top, 0, bottom - top);
        snprintf(text, sizeof text, "%.0f", tick[i]);
        svg_text(f, x, bottom + 18, "muted middle", text);
    }
    n = find_ticks(ratio, tick);
    for (int i = 0; i < n; i++) {
        double y = at(ratio, tick[i]);
        put_rule(f, "grid", LEFT, y, RIGHT - LEFT, 0);
        snprintf(text, sizeof text, "%gx", tick[i]);
        svg_text(f, LEFT - 8, y + 4, "muted end", text);
    }
    put_rule(f, "one", LEFT, at(ratio, 1), RIGHT - LEFT, 0);
    svg_text(f, (LEFT + RIGHT) / 2.0, bottom + 42, "middle", p->size);
    svg_text(f, LEFT - 40, top - 14, "", p->ratio);
}

/* Points [first, last) of one curve: its line of the legend, at y, and itself.
 */
static void put_curve(FILE *f, const plot *p, int first, int last, double y,
                      const axis *size, const axis *ratio)
{
    const int curve = p->point[first].curve;
    const char *const dashed = curve >= COLOURS ? " dashed" : "";
    double sum = 0, least = INFINITY, most = 0;
    char text[160];
    fprintf(f, "<g class=\"c%d\">\n<path class=\"curve%s\" d=\"",
            curve % COLOURS, dashed);
    for (int i = first; i < last; i++) {
        const plot_point *q = &p->point[i];
        sum += log(q->ratio);
        least = fmin(least, q->ratio);
        most = fmax(most, q->ratio);
        fprintf(f, "%c%.1f %.1f", i == first ? 'M' : 'L', at(size, q->size),
                at(ratio, q->ratio));
    }
    fprintf(f, "M%d %.1fh26\"/>\n", LEFT - 40, y - 4);
    for (int i = first; i < last; i++) {
        const plot_point *q = &p->point[i];
        fprintf(f,
                "<circle class=\"point\" cx=\"%.1f\" cy=\"%.1f\" r=\"2.75\">"
                "<title>%.0f %s: %.2fx, ",
                at(size, q->size), at(ratio, q->ratio), q->size, p->size,
                q->ratio);
        cli_put_xml(f, p->curve[curve]);
        fputs("</title></circle>\n", f);
    }
    fputs("</g>\n", f);
    snprintf(text, sizeof text,
             "%.70s: geometric mean %.2fx, from %.2fx to %.2fx",
             p->curve[curve], exp(sum / (last - first)), least, most);
    svg_text(f, LEFT - 6, y, "", text);
}

static int compare_points(const void *a, const void *b)
{
    const plot_point *p = a, *q = b;
    int by_size = (p->size > q->size) - (p->size < q->size);
    return p->curve != q->curve ? p->curve - q->curve : by_size;
}

static void include(axis *a, double low, double high)
{
    a->low = fmin(a->low, low);
    a->high = fmax(a->high, high);
}

void plot_add(plot *p, int curve, const char *name, double size, double ratio)
{
    if (!p)
        return;
    p->curve[curve] = name;
    p->point[p->points++] = (plot_point){curve, size, ratio};
}

void plot_draw(FILE *f, plot *p)
{
    int curves = 0;
    for (int i = 0; i < PLOT_CURVES; i++)
        curves += p->curve[i] != NULL;
    const int top = TOP + curves * LEGEND_LINE, bottom = top + HEIGHT;
    axis size = {INFINITY, 0, LEFT + 14, RIGHT - 14, SIZE_GAP, 1, 2, {1}};
    axis ratio = {1, 1, bottom, top, RATIO_GAP, 0.01, 10, {1, 2, 3, 5}};

    qsort(p->point, (size_t)p->points, sizeof *p->point, compare_points);
    for (int i = 0; i < p->points; i++) {
        include(&size, p->point[i].size, p->point[i].size);
        include(&ratio, p->point[i].ratio, p->point[i].ratio);
    }
    const double margin = fmax(1.01, pow(ratio.high / ratio.low, 0.05));
    include(&ratio, ratio.low / margin, ratio.high * margin);
    if (size.low == size.high)
        include(&size, size.low / 1.5, size.high * 1.5);

    svg_begin(f, WIDTH, bottom + BOTTOM, p->title, style);
    put_colours(f);
    svg_text(f, LEFT - 40, 42, "title", p->title);
    svg_text(f, LEFT - 40, 66, "muted", p->subtitle);
    put_axes(f, p, &size, &ratio);
    double y = 92;
    for (int first = 0, last; first < p->points; first = last) {
        for (last = first; last < p->points; last++)
            if (p->point[last].curve != p->point[first].curve)
                break;
        put_curve(f, p, first, last, y, &size, &ratio);
        y += LEGEND_LINE;
    }
    svg_end(f);
}
