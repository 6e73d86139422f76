/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plan as a picture: one row a level, the width of a box its share of the
 * predicted cycles, what a rule does itself dashed beside its products. */
#include "plan_view.h"
#include "svg.h"

#include "triad/f2x.h"

#include <string.h>

/* Lengths in pixels. A letter, bold ones included, is taken to be as wide as
 * the widest common sans-serif font needs. */
enum { WIDTH = 1200, MARGIN = 24, ROW = 46, BOX = 42, TOP = 116, BOTTOM = 56 };
static const double letter = 7.6, least_width = 1.5;

/* Colours carry one meaning each: kernel, rule, packed rule, own work. */
static const char style[] =
    ".name { font-weight: 600; }\n"
    "rect.box { stroke: #ffffff; stroke-width: 1; }\n"
    ".kernel { fill: #bfe5c0; } .rule { fill: #c3dcf7; }\n"
    ".packed { fill: #f8dcab; }\n"
    ".own { fill: none; stroke: #9aa5b1; stroke-dasharray: 3 2; }\n"
    ".tick { stroke: #17202a; stroke-opacity: 0.35; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    "rect.box { stroke: #14181d; }\n"
    ".kernel { fill: #24562f; } .rule { fill: #1d4a7a; }\n"
    ".packed { fill: #6b4a12; } .own { stroke: #7d8894; }\n"
    ".tick { stroke: #eef2f6; }\n"
    "}\n";

/* Left out when the room is too small. */
static bool put_text_in(FILE *f, double x, double y, double room,
                        const char *class, const char *text)
{
    if ((double)strlen(text) * letter > room)
        return false;
    svg_text(f, x, y, class, text);
    return true;
}

/* Lines between the equal parts a box stands for, where they can be told
 * apart. */
static void put_ticks(FILE *f, double x, double y, double width, uint32_t times)
{
    if (times < 2 || width / times < 4)
        return;
    fputs("<path class=\"tick\" d=\"", f);
    for (uint32_t i = 1; i < times; i++)
        fprintf(f, "M%.2f %.1fv5", x + width * i / times, y + BOX - 5);
    fputs("\"/>\n", f);
}

/* The picture while it is being drawn: `scale` pixels a centicycle. */
typedef struct picture {
    FILE *f;
    const plan_view *v;
    double scale;
} picture;

static void put_own(const picture *s, double centicycles, double x, double y,
                    double width)
{
    char text[PLAN_TEXT];
    if (width < 2 * least_width)
        return;
    snprintf(text, sizeof text, "linear %.1f %%",
             plan_percent(s->v, centicycles));
    fprintf(s->f,
            "<g><title>%s</title><rect class=\"own\" x=\"%.2f\" y=\"%.1f\" "
            "width=\"%.2f\" height=\"%d\"/>\n",
            text, x + 1, y + 0.5, width - 2, BOX - 1);
    if (!put_text_in(s->f, x + 6, y + 26, width - 8, "muted", text))
        put_text_in(s->f, x + 5, y + 26, width - 8, "muted",
                    text + strlen("linear "));
    fputs("</g>\n", s->f);
}

static void put_box(const picture *s, uint32_t i, uint32_t times, double total,
                    double x, double y, double width)
{
    const tri_node *node = &s->v->node[i];
    const tri_problem *p = &node->problem;
    double percent = plan_percent(s->v, total * (double)node->cost);
    char name[PLAN_TEXT], problem[PLAN_TEXT], each[PLAN_TEXT];
    char first[3 * PLAN_TEXT], second[2 * PLAN_TEXT], count[16] = "";
    plan_choice_text(name, s->v, node);
    plan_problem_text(problem, p);
    plan_cycles_text(each, node->cost / p->count / p->lanes);
    if (times > 1)
        snprintf(count, sizeof count, "%lu x ", (unsigned long)times);
    snprintf(first, sizeof first, "%s%s %s", count, name, problem);
    snprintf(second, sizeof second, "%.1f %%, %s cycles%s", percent, each,
             p->count > 1 || p->lanes > 1 ? " each" : "");
    fprintf(s->f, "<g><title>%s: %s</title>", first, second);
    fprintf(s->f,
            "<rect class=\"box %s\" x=\"%.2f\" y=\"%.1f\" width=\"%.2f\" "
            "height=\"%d\"/>\n",
            plan_is_kernel(node) ? "kernel"
            : p->lanes > 1       ? "packed"
                                 : "rule",
            x, y, width, BOX);
    put_ticks(s->f, x, y, width, times);
    double room = width - 8;
    bool named = put_text_in(s->f, x + 5, y + 17, room, "name", first);
    if (!named) {
        snprintf(first, sizeof first, "%s %lu", name, (unsigned long)p->na);
        named = put_text_in(s->f, x + 5, y + 17, room, "name", first) ||
                put_text_in(s->f, x + 5, y + 17, room, "name", name) ||
                put_text_in(s->f, x + 5, y + 17, room, "name",
                            first + strlen(name) + 1);
    }
    if (named && !put_text_in(s->f, x + 5, y + 33, room, "muted", second)) {
        snprintf(second, sizeof second, "%.1f %%", percent);
        put_text_in(s->f, x + 5, y + 33, room, "muted", second);
    }
    fputs("</g>\n", s->f);
}

/* The box of node i and, below it, those of its children, then its own work.
 * Returns the levels drawn; with s->f null only counts them. `total` is how
 * often the whole plan solves the node here. */
static unsigned draw(const picture *s, uint32_t i, uint32_t times, double total,
                     unsigned depth, double x)
{
    const tri_node *node = &s->v->node[i];
    double y = TOP + (double)depth * ROW;
    double width = total * (double)node->cost * s->scale;
    unsigned deepest = depth + 1;
    if (width < least_width)
        return depth;
    if (s->f)
        put_box(s, i, times, total, x, y, width);
    if (depth == s->v->depth || plan_is_kernel(node))
        return deepest;
    for (int j = 0; j < TRI_MAX_CHILDREN && node->times[j]; j++) {
        double solved = total * node->times[j];
        unsigned below =
            draw(s, node->child[j], node->times[j], solved, depth + 1, x);
        deepest = below > deepest ? below : deepest;
        x += solved * (double)s->v->node[node->child[j]].cost * s->scale;
    }
    double own = total * (double)s->v->sums[i].own;
    if (s->f)
        put_own(s, own, x, y + ROW, own * s->scale);
    return own * s->scale >= 2 * least_width && deepest < depth + 2 ? depth + 2
                                                                    : deepest;
}

static void put_legend(FILE *f, double y)
{
    static const struct {
        const char *class, *text;
        int width;
    } legend[] = {{"box rule", "rule", 70},
                  {"box packed", "rule in packed lanes", 170},
                  {"box kernel", "kernel", 84},
                  {"own", "the rule's own linear work", 200}};
    double x = MARGIN;
    for (size_t i = 0; i < sizeof legend / sizeof *legend; i++) {
        fprintf(f,
                "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"16\" "
                "height=\"14\"/>\n",
                legend[i].class, x + 0.5, y + 0.5);
        svg_text(f, x + 23, y + 12, "muted", legend[i].text);
        x += legend[i].width;
    }
    svg_text(f, x, y + 12, "muted",
             "Width is the share of predicted cycles; sizes are in words.");
}

static void put_header(FILE *f, const plan_view *v)
{
    const tri_profile *p = &v->profile;
    uint64_t cost = v->node[v->root].cost;
    char a[PLAN_TEXT], b[PLAN_TEXT], text[5 * PLAN_TEXT];
    plan_count_text(a, v->bits[0]);
    plan_count_text(b, v->bits[1]);
    snprintf(text, sizeof text, "%s x %s bits", a, b);
    svg_text(f, MARGIN, 42, "title", text);
    snprintf(text, sizeof text, "%s, class %s, %lu MHz; prices: %.80s%s%s",
             *p->chip ? p->chip : "unnamed", tri_cpu_name(p->cpu),
             (unsigned long)p->clock_mhz, v->profile_name,
             *p->source ? ", " : "", p->source);
    svg_text(f, MARGIN, 66, "muted", text);
    plan_cycles_text(a, cost);
    plan_time_text(b, v, cost);
    int n = snprintf(text, sizeof text, "Predicted %s cycles, %s.", a, b);
    if (v->candidates > 1) {
        plan_choice_text(a, v, &v->candidate[1].node);
        plan_more_text(b, v, v->candidate[1].node.cost);
        snprintf(text + n, sizeof text - (size_t)n,
                 " Runner-up at the root: %s, %s.", a, b);
    }
    svg_text(f, MARGIN, 86, "muted", text);
}

int plan_print_svg(FILE *f, const plan_view *v)
{
    uint64_t cost = v->node[v->root].cost;
    picture s = {NULL, v, (WIDTH - 2 * MARGIN) / (double)(cost ? cost : 1)};
    unsigned levels = draw(&s, v->root, 1, 1, 0, MARGIN);
    int height = TOP + (int)levels * ROW + BOTTOM;
    char title[PLAN_TEXT];
    snprintf(title, sizeof title, "Plan for %llu x %llu bits",
             (unsigned long long)v->bits[0], (unsigned long long)v->bits[1]);
    s.f = f;
    svg_begin(f, WIDTH, height, title, style);
    put_header(f, v);
    draw(&s, v->root, 1, 1, 0, MARGIN);
    put_legend(f, height - BOTTOM + 20);
    svg_end(f);
    return CLI_OK;
}
