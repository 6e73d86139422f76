/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad ucode calibrate: the cycle model beside what was measured. */
#include "calibrate_fit.h"

#include <math.h>
#include <stdlib.h>

const char usage_ucode_calibrate[] =
    "usage: triad ucode calibrate [OPTION]...\n"
    "\n"
    "Fits the parameters of the cycle model to what others measured on\n"
    "hardware, and shows every figure beside the simulated one, and beside\n"
    "that of a fit which has not seen it. Takes about a minute.\n"
    "\n"
    "      --shipped         no fit: what the model as it is says\n"
    "  -f, --format FORMAT   text, json, or c: the header of the machine's\n"
    "                        tables, src/ucode/goldmont/fit.h; default: text\n"
    "  -o, --output FILE     write to FILE, not to stdout\n"
    "  -h, --help            show this text\n"
    "\n"
    "Columns: published, measured by others; simulated, with the range over\n"
    "all sets of parameters that fit; left out, by a fit without the row.\n"
    "The exit status is 1 when a row misses what its group is allowed.\n"
    "\n"
    "Example:\n"
    "  triad ucode calibrate\n";
int ucode_calibrate(int argc, char **argv)
{
    fit f;
    (void)argc; (void)argv;
    int st = fit_rows(&f, tri_ucode_goldmont());
    if (st) return st;
    for (size_t i=0;i<f.rows;i++) {
        const row*r=&calibrate_rows[i];
        double lo=1e9,hi=0;
        for (size_t k=0;k<f.sets;k++) { double c=f.set[k].cycles[i]; if(c<lo)lo=c; if(c>hi)hi=c; }
        printf("%-36s %9.3f %9.3f %+5.1f%%  %9.2f..%9.2f  %9.2f %+5.1f%%\n", r->name, r->published, f.best.cycles[i], 100*fit_error(&f.best,i), lo,hi, f.without[i].cycles[i], 100*fit_error(&f.without[i],i));
    }
    printf("%zu points, %zu sets loss %.3f\n",f.points,f.sets,fit_loss(&f.best,NO_ROW));
    for (size_t k=0;k<f.sets;k++) { printf("%.3f:",fit_loss(&f.set[k],NO_ROW)); for (int j=0;j<KNOBS;j++) printf(" %u",knob_value(j,&f.set[k])); puts(""); }
    printf("best:"); for (int j=0;j<KNOBS;j++) printf(" %s=%u",calibrate_knobs[j].name,knob_value(j,&f.best)); puts("");
    return 0;
}
