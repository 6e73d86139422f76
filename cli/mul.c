/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad mul: the product of two polynomials in files. */
#include "check.h"
#include "common.h"
#include "hex.h"

#include "triad/f2x.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const char usage_mul[] =
    "usage: triad mul [OPTION]... A B\n"
    "\n"
    "Writes the product of the polynomials over F2 in files A and B; - is "
    "stdin.\n"
    "\n"
    "      --hex          files are hexadecimal digits, most significant "
    "first,\n"
    "                     with any white space (default)\n"
    "      --raw          files are bytes, least significant first\n"
    "  -m, --mod BITS     the product modulo x^BITS - 1\n"
    "  -c, --check        verify the product, by other means than it was made\n"
    "  -o, --output FILE  write to FILE, not to stdout\n"
    "  -v, --verbose      say on stderr what was done and how long it took\n"
    "  -h, --help         show this text\n"
    "\n"
    "Bit i of a number is the coefficient of x^i. The environment variable\n"
    "TRIAD_CPU chooses the CPU class.\n"
    "\n"
    "Examples:\n"
    "  triad mul a.hex b.hex\n"
    "  echo 3 | triad mul - x.hex --mod 17669 --check -o c.hex\n";

typedef struct request {
    const char *name[2], *output, *mod;
    bool hex, raw, check, verbose;
    enum hex_format format;
    size_t bits; /* of the modulus, or 0 */
} request;

/*   in       the operands as read
 *   c        the product, of n words and `bytes` bytes
 *   seconds  what computing it took */
typedef struct product {
    hex_poly in[2];
    tri_word *c;
    size_t n, bytes;
    double seconds;
} product;

static double now(void)
{
    struct timespec t;
    return timespec_get(&t, TIME_UTC)
               ? (double)t.tv_sec + 1e-9 * (double)t.tv_nsec
               : 0;
}

static int read_operand(const request *r, int i, hex_poly *p)
{
    const char *name = r->name[i];
    FILE *f = cli_open_input(name);
    if (!f)
        return CLI_FAILED;
    int bad = hex_read(f, f == stdin ? "stdin" : name, r->format, p, stderr);
    if (f != stdin)
        fclose(f);
    return bad ? CLI_FAILED : CLI_OK;
}

static tri_word *words(size_t n)
{
    return n > SIZE_MAX / sizeof(tri_word) ? NULL : calloc(n, sizeof(tri_word));
}

/* Brings an operand to n words, for the modular product; it must fit. */
static int fit(const request *r, int i, hex_poly *p, size_t n)
{
    size_t top = p->n;
    while (top > 0 && p->w[top - 1] == 0)
        top--;
    int degree = TRI_WORD_BITS - 1;
    while (top && !(p->w[top - 1] >> degree & 1))
        degree--;
    if (top && (top - 1) * TRI_WORD_BITS + (size_t)degree >= r->bits) {
        cli_error_at(r->name[i], 0, 0,
                     "the degree is %zu, but modulo x^%zu - 1 it must be at "
                     "most %zu",
                     (top - 1) * TRI_WORD_BITS + (size_t)degree, r->bits,
                     r->bits - 1);
        return CLI_FAILED;
    }
    tri_word *w = words(n);
    if (!w)
        return cli_failed(TRI_ERR_MEMORY);
    memcpy(w, p->w, top * sizeof *w);
    free(p->w);
    p->w = w;
    p->n = n;
    return CLI_OK;
}

static int multiply(const request *r, product *p)
{
    hex_poly *a = &p->in[0], *b = &p->in[1];
    p->n = a->n + b->n;
    p->bytes = a->bytes + b->bytes;
    if (r->bits) {
        p->n = (r->bits - 1) / TRI_WORD_BITS + 1;
        p->bytes = (r->bits - 1) / 8 + 1;
        for (int i = 0; i < 2; i++)
            if (fit(r, i, &p->in[i], p->n) != CLI_OK)
                return CLI_FAILED;
    }
    if (a->n + b->n > TRI_F2X_MAX_WORDS) {
        cli_error("the operands are %zu words together, over the limit of %lu",
                  a->n + b->n, (unsigned long)TRI_F2X_MAX_WORDS);
        return CLI_FAILED;
    }
    p->c = words(p->n);
    if (!p->c)
        return cli_failed(TRI_ERR_MEMORY);
    cli_progress("multiplying", -1);
    double start = now();
    int status = r->bits ? tri_f2x_mulmod(p->c, a->w, b->w, r->bits)
                         : tri_f2x_mul(p->c, a->w, a->n, b->w, b->n);
    p->seconds = now() - start;
    cli_progress_end();
    return status == TRI_OK ? CLI_OK : cli_failed(status);
}

/* A modular product is judged by the full one, folded here. */
static int check(const request *r, const product *p)
{
    const hex_poly *a = &p->in[0], *b = &p->in[1];
    tri_word *full = p->c, *folded = NULL;
    bool right = true;
    int status = TRI_OK;
    cli_progress("checking", -1);
    if (r->bits) {
        full = words(2 * p->n);
        folded = words(p->n);
        status = full && folded ? tri_f2x_mul(full, a->w, p->n, b->w, p->n)
                                : TRI_ERR_MEMORY;
        if (status == TRI_OK) {
            check_fold(folded, full, r->bits);
            right = memcmp(folded, p->c, p->n * sizeof *folded) == 0;
        }
    }
    if (status == TRI_OK)
        right = right && check_product(full, a->w, a->n, b->w, b->n);
    if (r->bits)
        free(full);
    free(folded);
    cli_progress_end();
    if (status != TRI_OK)
        return cli_failed(status);
    if (right) {
        cli_note("checked: the product is right");
        return CLI_OK;
    }
    cli_error("the product is wrong; nothing was written");
    cli_hint("this is a fault of Triad or of this machine: please report it, "
             "with the operands and TRIAD_CPU");
    return CLI_FAILED;
}

static void tell(const request *r, const product *p)
{
    tri_cpu cpu;
    const char *class =
        tri_cpu_select(&cpu) == TRI_OK ? tri_cpu_name(cpu) : "unknown";
    if (r->bits)
        cli_note("modulo x^%zu - 1, class %s, %.3f ms", r->bits, class,
                 1e3 * p->seconds);
    else
        cli_note("%zu x %zu words, class %s, %.3f ms", p->in[0].n, p->in[1].n,
                 class, 1e3 * p->seconds);
}

static int run(const request *r, product *p)
{
    cli_output out;
    int status = read_operand(r, 0, &p->in[0]);
    if (status == CLI_OK)
        status = read_operand(r, 1, &p->in[1]);
    /* Before the work, so that it is not done for nothing. */
    if (status == CLI_OK)
        status = cli_open_output(&out, r->output);
    if (status != CLI_OK)
        return status;
    status = multiply(r, p);
    if (status == CLI_OK && r->verbose)
        tell(r, p);
    if (status == CLI_OK && r->check)
        status = check(r, p);
    if (status == CLI_OK)
        status =
            hex_write(out.file, out.name, r->format, p->c, p->bytes, stderr)
                ? CLI_FAILED
                : CLI_OK;
    return cli_close_output(&out, status != CLI_OK);
}

int cmd_mul(int argc, char **argv)
{
    request r = {.format = HEX_TEXT};
    const cli_option options[] = {{"hex", 0, NULL, &r.hex},
                                  {"raw", 0, NULL, &r.raw},
                                  {"mod", 'm', &r.mod, NULL},
                                  {"check", 'c', NULL, &r.check},
                                  {"output", 'o', &r.output, NULL},
                                  {"verbose", 'v', NULL, &r.verbose},
                                  {0}};
    int status;
    uint64_t bits = 0;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    if (argc != 3)
        return cli_misused("two operands are needed, not %d", argc - 1);
    if (r.hex && r.raw)
        return cli_misused("--hex or --raw, not both");
    if (strcmp(argv[1], "-") == 0 && strcmp(argv[2], "-") == 0)
        return cli_misused("only one operand can come from stdin");
    if (r.mod &&
        !cli_number(r.mod, 1, (uint64_t)(TRI_F2X_MAX_WORDS / 2) * TRI_WORD_BITS,
                    &bits, "BITS of --mod"))
        return CLI_MISUSED;
    r.name[0] = argv[1];
    r.name[1] = argv[2];
    r.format = r.raw ? HEX_RAW : HEX_TEXT;
    r.bits = (size_t)bits;
    product p = {0};
    status = run(&r, &p);
    free(p.in[0].w);
    free(p.in[1].w);
    free(p.c);
    return status;
}
