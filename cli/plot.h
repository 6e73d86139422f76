/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A plot of ratios over sizes, both on logarithmic axes. */
#ifndef TRIAD_CLI_PLOT_H
#define TRIAD_CLI_PLOT_H

#include <stdio.h>

enum {
    PLOT_CURVES = 16,
    PLOT_SIZES = 512,
    PLOT_POINTS = PLOT_CURVES * PLOT_SIZES
};

typedef struct plot_point {
    int curve;
    double size, ratio;
} plot_point;

/*   size, ratio   what the axes show
 *   curve         names, null for those without points */
typedef struct plot {
    const char *title, *size, *ratio;
    char subtitle[256];
    const char *curve[PLOT_CURVES];
    plot_point point[PLOT_POINTS];
    int points;
} plot;

/* Points may come in any order; p may be null. The name must outlive it. */
void plot_add(plot *p, int curve, const char *name, double size, double ratio);

/* There must be a point. Sorts the points. */
void plot_draw(FILE *f, plot *p);

#endif
