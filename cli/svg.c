/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "svg.h"

static const char common_style[] =
    "svg { font: 12px system-ui, 'DejaVu Sans', Helvetica, Arial, "
    "sans-serif; }\n"
    ".ground { fill: #ffffff; } text { fill: #17202a; }\n"
    "text.muted { fill: #55606b; }\n"
    ".title { font-size: 20px; font-weight: 600; }\n"
    "@media (prefers-color-scheme: dark) {\n"
    ".ground { fill: #14181d; } text { fill: #eef2f6; }\n"
    "text.muted { fill: #c3ccd6; }\n"
    "}\n";

void svg_begin(FILE *f, int width, int height, const char *title,
               const char *style)
{
    fprintf(f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" "
            "height=\"%d\" viewBox=\"0 0 %d %d\" role=\"img\">\n<title>",
            width, height, width, height);
    cli_put_xml(f, title);
    fprintf(f,
            "</title>\n<style>\n%s%s</style>\n"
            "<rect class=\"ground\" width=\"100%%\" height=\"100%%\"/>\n",
            common_style, style);
}

void svg_end(FILE *f)
{
    fputs("</svg>\n", f);
}

void svg_text(FILE *f, double x, double y, const char *class, const char *text)
{
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" class=\"%s\">", x, y, class);
    cli_put_xml(f, text);
    fputs("</text>\n", f);
}
