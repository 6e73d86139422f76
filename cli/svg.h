/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the pictures share: the head of an SVG document, its common style, and
 * text. They follow the reader's light or dark colours, and have no script. */
#ifndef TRIAD_CLI_SVG_H
#define TRIAD_CLI_SVG_H

#include "common.h"

/* Up to the ground. `style` is CSS on top of the classes ground, muted and
 * title. The document ends with svg_end. */
void svg_begin(FILE *f, int width, int height, const char *title,
               const char *style);
void svg_end(FILE *f);

void svg_text(FILE *f, double x, double y, const char *class, const char *text);

#endif
