/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad plan: the schedule of one product. */
#include "plan_view.h"

#include "triad/f2x.h"

#include <string.h>

const char usage_plan[] =
    "usage: triad plan [OPTION]... SIZE\n"
    "\n"
    "Shows the cheapest schedule for a product of two polynomials over F2:\n"
    "the tree of rules and kernels, what each part is predicted to cost, and\n"
    "the runner-up at the root with the reason it lost.\n"
    "\n"
    "SIZE is the length of both operands in bits, or NAxNB when they differ.\n"
    "\n"
    "  -p, --profile FILE  plan for the machine FILE describes (- is stdin);\n"
    "                      see 'triad profile'\n"
    "  -c, --cpu CLASS     plan with the built-in profile of this CPU class;\n"
    "                      default: TRIAD_CPU, or the best this machine has\n"
    "  -t, --target TARGET  plan for another kind of machine, with its own "
    "words\n"
    "                      and classes; 'triad plan 64 -t ?' lists them\n"
    "  -w, --words         SIZE counts words, not bits\n"
    "      --public        the second operand is public: its value may decide\n"
    "                      what addresses are touched\n"
    "  -f, --format FORMAT tree (default), json, dot (for Graphviz), or svg\n"
    "  -d, --depth N       show N levels below the root; json has all\n"
    "  -o, --output FILE   write to FILE, not to stdout\n"
    "  -h, --help          show this text\n"
    "\n"
    "In the tree, 'share' is the part of all predicted cycles, 'own' the\n"
    "part that the rule spends itself, outside its products, and 'per\n"
    "product' the cycles of one product. '6 x batch 5 of 93' reads: six\n"
    "times, five products side by side of 93 words; 'in 8 lanes': in the\n"
    "packed layout. A line that ends in '-> [2]' goes on like the one marked\n"
    "[2], one that ends in '...' is under 0.1 % or below --depth.\n"
    "'karatsuba2/1' is variant 1 of the rule.\n"
    "\n"
    "Examples:\n"
    "  triad plan 17669\n"
    "  triad plan 4096x1000 --words --depth 3\n"
    "  triad plan 12323 --profile my.profile --format svg -o plan.svg\n";

typedef struct request {
    const char *profile, *cpu, *target, *format, *depth, *output;
    bool words, public_b;
    uint64_t bits[2];
    uint32_t size[2]; /* words */
} request;

static bool read_size(request *r, const char *text)
{
    enum { DIGITS = 24 };
    char first[DIGITS];
    const char *x = strpbrk(text, "xX");
    size_t n = x ? (size_t)(x - text) : strlen(text);
    uint64_t value[2], unit = r->words ? TRI_WORD_BITS : 1;
    uint64_t max = TRI_F2X_MAX_WORDS / 2 * (TRI_WORD_BITS / unit);
    const char *what = r->words ? "a size in words" : "a size in bits";
    if (n >= DIGITS) {
        cli_misused("%s must be a whole number from 1 to %llu", what,
                    (unsigned long long)max);
        return false;
    }
    memcpy(first, text, n);
    first[n] = 0;
    if (!cli_number(first, 1, max, &value[0], what))
        return false;
    value[1] = value[0];
    if (x && !cli_number(x + 1, 1, max, &value[1], what))
        return false;
    bool swap = value[0] < value[1];
    for (int i = 0; i < 2; i++) {
        r->bits[i] = value[i ^ (int)swap] * unit;
        r->size[i] = (uint32_t)((r->bits[i] - 1) / TRI_WORD_BITS + 1);
    }
    return true;
}

typedef int printer(FILE *f, const plan_view *v);

static int write_plan(const plan_view *v, printer *print, const char *name)
{
    cli_output out;
    int status = cli_open_output(&out, name);
    if (status != CLI_OK)
        return status;
    status = print(out.file, v);
    return cli_close_output(&out, status != CLI_OK);
}

int cmd_plan(int argc, char **argv)
{
    static const char *const formats[] = {"tree", "json", "dot", "svg"};
    static printer *const printers[] = {plan_print_tree, plan_print_json,
                                        plan_print_dot, plan_print_svg};
    request r = {.format = "tree"};
    const cli_option options[] = {{"profile", 'p', &r.profile, NULL},
                                  {"cpu", 'c', &r.cpu, NULL},
                                  {"target", 't', &r.target, NULL},
                                  {"words", 'w', NULL, &r.words},
                                  {"format", 'f', &r.format, NULL},
                                  {"depth", 'd', &r.depth, NULL},
                                  {"output", 'o', &r.output, NULL},
                                  {"public", 0, NULL, &r.public_b},
                                  {0}};
    int status;
    size_t format;
    uint64_t depth = PLAN_ALL;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    status = cli_hand_over(r.target);
    if (status != CLI_OK)
        return status;
    if (argc != 2)
        return cli_misused(argc < 2 ? "which size?"
                                    : "only one size can be planned at a time");
    if (!cli_choice(r.format, formats, 4, &format, "format") ||
        (r.depth && !cli_number(r.depth, 0, PLAN_ALL, &depth, "the depth")) ||
        !read_size(&r, argv[1]))
        return CLI_MISUSED;
    plan_view v = {.bits = {r.bits[0], r.bits[1]},
                   .public_b = r.public_b,
                   .depth = (unsigned)depth};
    status = plan_view_make(&v, r.profile, r.cpu, r.size[0], r.size[1]);
    if (status == CLI_OK)
        status = write_plan(&v, printers[format], r.output);
    plan_view_free(&v);
    return status;
}
