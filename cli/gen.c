/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* triad gen: one self-contained C file for one size and CPU class. */
#include "gen_plan.h"

#include "triad/f2x.h"

#include <stdlib.h>
#include <string.h>

const char usage_gen[] =
    "usage: triad gen [OPTION]... BITS\n"
    "\n"
    "Writes one C11 file that multiplies two polynomials of BITS bits over "
    "F2,\n"
    "or with --ring modulo x^BITS - 1, on one CPU class. The file needs "
    "nothing\n"
    "of Triad, and no compiler flags but on Arm64; it says on top how to "
    "call it.\n"
    "\n"
    "  -c, --cpu CLASS     the CPU class; default: TRIAD_CPU, or the best "
    "this\n"
    "                      machine has\n"
    "  -p, --profile FILE  plan for the machine FILE describes (- is stdin);\n"
    "                      default: the built-in profile of the class\n"
    "  -t, --target TARGET  for another kind of machine, which need not have "
    "a\n"
    "                      compiler here; 'triad plan 64 -t ?' lists them\n"
    "  -r, --ring          the product modulo x^BITS - 1, as HQC and BIKE "
    "need\n"
    "      --public        b is public: its value may decide addresses, as is\n"
    "                      faster where no instruction multiplies\n"
    "  -n, --name SYMBOL   what the function is called; default:\n"
    "                      f2x_mul_BITS, with --ring f2x_mulmod_BITS\n"
    "  -o, --output FILE   write to FILE, not to stdout\n"
    "  -h, --help          show this text\n"
    "\n"
    "The caller checks that the CPU has what the class needs. Scratch of up "
    "to\n"
    "32 KiB is on the stack; beyond that the caller passes it.\n"
    "\n"
    "Examples:\n"
    "  triad gen 17669 --ring -o hqc1.c\n"
    "  triad gen 12323 --ring --cpu vpclmul256 --name bike1_mul -o bike1.c\n";

enum { MAX_BITS = 1 << 22, STACK_BYTES = 32768 };

typedef struct request {
    const char *profile, *cpu, *target, *name, *output;
    bool ring, public_b;
    uint64_t bits;
} request;

/* ---- the command line ---- */

static bool is_keyword(const char *name)
{
    static const char *const keywords[] = {
        "auto",    "break",    "case",     "char",     "const",  "continue",
        "default", "do",       "double",   "else",     "enum",   "extern",
        "float",   "for",      "goto",     "if",       "inline", "int",
        "long",    "main",     "register", "restrict", "return", "short",
        "signed",  "sizeof",   "static",   "struct",   "switch", "typedef",
        "union",   "unsigned", "void",     "volatile", "while"};
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++)
        if (strcmp(name, keywords[i]) == 0)
            return true;
    return false;
}

static bool check_name(const char *name)
{
    token t;
    const char *end = token_next(name, &t);
    if (t.kind == TOKEN_NAME && t.at == name && *end == 0 && t.len <= 100 &&
        !is_keyword(name))
        return true;
    cli_misused("'%s' cannot be the name of a C function", name);
    return false;
}

/* ---- the file ---- */

/* Text for the inside of a comment: nothing in it ends the comment. */
static void put_comment_text(text *out, const char *line, size_t len)
{
    for (size_t i = 0; i < len; i++) {
        text_put(out, line + i, 1);
        if (i + 1 < len && ((line[i] == '*' && line[i + 1] == '/') ||
                            (line[i] == '/' && line[i + 1] == '*')))
            text_put(out, " ", 1);
    }
    text_put(out, "\n", 1);
}

static void put_comment_line(text *out, const char *line, size_t len)
{
    while (len > 0 && (line[len - 1] == ' ' || line[len - 1] == '\n'))
        len--;
    text_printf(out, len ? " * " : " *");
    put_comment_text(out, line, len);
}

/* What `triad plan` shows, as comment lines. */
static int put_tree(text *out, const plan_view *v)
{
    char line[1000];
    FILE *f = tmpfile();
    if (!f) {
        cli_error("cannot make a temporary file");
        return CLI_FAILED;
    }
    int status = plan_print_tree(f, v);
    rewind(f);
    while (status == CLI_OK && fgets(line, sizeof line, f))
        put_comment_line(out, line, strlen(line));
    if (status == CLI_OK && ferror(f)) {
        cli_error("cannot read a temporary file");
        status = CLI_FAILED;
    }
    fclose(f);
    return status;
}

/* "avx2,pclmul" from "-mavx2 -mpclmul"; null when there are none. What only
 * tunes, as -mprefer-vector-width=512, is left out unless `tuning`: clang has
 * no target of that name. */
static const char *target_of(pool *m, const char *flags, bool tuning)
{
    text out = {.pool = m};
    for (const char *p = flags; *p; p += strspn(p, " ")) {
        size_t len = strcspn(p, " ");
        if (len > 2 && strncmp(p, "-m", 2) == 0 &&
            (tuning || !memchr(p, '=', len)))
            text_printf(&out, "%s%.*s", out.len ? "," : "", (int)len - 2,
                        p + 2);
        p += len;
    }
    return out.at;
}

/* "armv8-a+crypto" from "-march=armv8-a+crypto", else null. Intrinsics of Arm
 * are there if the compiler's command line says so, whatever a pragma says. */
static const char *march_of(pool *m, const char *flags)
{
    text out = {.pool = m};
    const char *p = strstr(flags, "-march=");
    if (p) {
        p += strlen("-march=");
        text_printf(&out, "%.*s", (int)strcspn(p, " "), p);
    }
    return out.at;
}

/* A target's features as comment text. */
static void put_features(text *out, const char *target)
{
    enum { WIDTH = 78 };
    size_t col = 4;
    for (const char *p = target; *p; p += strspn(p, ",")) {
        size_t len = strcspn(p, ",");
        if (col + len + 1 > WIDTH) {
            text_printf(out, "\n *  ");
            col = 4;
        }
        text_printf(out, " %.*s", (int)len, p);
        col += len + 1;
        p += len;
    }
    text_printf(out, "\n");
}

typedef struct entry {
    const request *r;
    const char *name;
    unsigned long words;   /* of an operand */
    unsigned long product; /* words of scratch for it, with --ring */
    unsigned long scratch; /* in words, all there is */
    bool stack;            /* the scratch is there */
} entry;

static entry entry_of(const request *r, const char *name, const gen_plan *g)
{
    entry e = {.r = r, .name = name};
    e.words = (unsigned long)((r->bits + TRI_WORD_BITS - 1) / TRI_WORD_BITS);
    e.product = r->ring ? (2 * e.words + 7) / 8 * 8 : 0;
    e.scratch = e.product + (unsigned long)g->v->node[g->v->root].scratch;
    e.stack = e.scratch * sizeof(tri_word) <= STACK_BYTES;
    return e;
}

static void put_prototype(text *out, const entry *e)
{
    text_printf(out, "void %s(" WORD " c[%lu], const " WORD " a[%lu],\n",
                e->name, e->r->ring ? e->words : 2 * e->words, e->words);
    text_printf(out, "%*sconst " WORD " b[%lu]", (int)strlen(e->name) + 6, "",
                e->words);
    if (!e->stack)
        text_printf(out, ", " WORD " *t");
    text_printf(out, ")");
}

/* Words of slack with which any t can be aligned. */
enum { SLACK = 64 / sizeof(tri_word) - 1 };

static int put_head(text *out, const entry *e, const gen_plan *g)
{
    const request *r = e->r;
    const char *class_ = tri_cpu_name(g->v->profile.cpu);
    const char *target = target_of(out->pool, g->s->class_->flags, false);
    const char *march = march_of(out->pool, g->s->class_->flags);
    text command = {.pool = out->pool};
    text_printf(&command, "triad gen %lu%s%s ", (unsigned long)r->bits,
                r->ring ? " --ring" : "", r->public_b ? " --public" : "");
    if (r->target)
        text_printf(&command, "--target %s ", r->target);
    if (r->profile)
        text_printf(&command, "--profile %s", r->profile);
    else
        text_printf(&command, "--cpu %s", class_);
    if (r->name)
        text_printf(&command, " --name %s", r->name);
    text_printf(out, "/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"
                     "/* Do not edit: generated by Triad " TRI_VERSION
                     ", with\n *\n");
    text_printf(out, " *     ");
    put_comment_text(out, command.at, command.len);
    text_printf(out,
                " *\n * c := a * b in F2[x]%s, polynomials of %lu bits.\n"
                " *\n",
                r->ring ? " mod x^n - 1" : "", (unsigned long)r->bits);
    text prototype = {.pool = out->pool};
    put_prototype(&prototype, e);
    for (const char *p = prototype.at; *p;) {
        size_t len = strcspn(p, "\n");
        text_printf(out, " *     %.*s%s\n", (int)len, p, p[len] ? "" : ";");
        p += len + (p[len] == '\n');
    }
    text_printf(out,
                " *\n"
                " * Bit i of word j is the coefficient of x^(%d j + i).\n",
                TRI_WORD_BITS);
    if (r->ring)
        text_printf(out,
                    " *   c          every word is written; may be a or b\n"
                    " *   a, b       bits from %lu on must be zero, and are "
                    "in c\n",
                    (unsigned long)r->bits);
    else
        text_printf(out,
                    " *   c          every word is written; overlaps neither "
                    "a nor b\n"
                    " *   a, b       may be the same array\n");
    if (!e->stack)
        text_printf(out,
                    " *   t          %s_scratch_words words, %lu, overlapping "
                    "no operand;\n"
                    " *              secret on return\n",
                    e->name, e->scratch + SLACK);
    text_printf(out,
                " *\n"
                " * Timing: the instructions executed and the addresses "
                "touched do not depend on\n"
                " *   %s; %s multiply instructions are taken to run "
                "in constant time.\n",
                r->public_b ? "a, but they do on b, which has to be public"
                            : "the operands",
                target || march ? "carry-less" : "integer");
    if (e->stack)
        text_printf(out,
                    " * Stack: %lu bytes of scratch, not cleared, and a few "
                    "KiB.\n",
                    e->scratch * (unsigned long)sizeof(tri_word));
    else
        text_printf(out, " * Stack: a few KiB.\n");
    if (target || march) {
        text_printf(out,
                    " * CPU: class %s. The caller sees to it that CPU and "
                    "system have\n"
                    " *  ",
                    class_);
        put_features(out, target ? target : march);
    } else {
        text_printf(out, " * CPU: class %s of target " TRI_TARGET ".\n",
                    class_);
    }
    if (march)
        text_printf(out, " * Compiler flags: -march=%s; C11, gcc or clang.\n",
                    march);
    else
        text_printf(out,
                    " * Compiler flags: none are needed; C11, gcc or clang.\n");
    text_printf(out, " *\n * The plan:\n *\n");
    int status = put_tree(out, g->v);
    text_printf(out, " */\n");
    return status;
}

/* The compiler's options for what follows. Loops of a few constant steps must
 * be unrolled, which gcc does at -O3; its -O2 is up to 1.7 times slower. */
static void put_options(text *out, const char *flags)
{
    const char *target = target_of(out->pool, flags, false);
    text_printf(out, "\n#if defined(__clang__)\n");
    if (target)
        text_printf(out,
                    "#pragma clang attribute push( \\\n"
                    "    __attribute__((target(\"%s\"))), \\\n"
                    "    apply_to = function)\n",
                    target);
    text_printf(out, "#elif defined(__GNUC__)\n"
                     "#pragma GCC push_options\n"
                     "#if defined(__OPTIMIZE__)\n"
                     "#pragma GCC optimize(\"O3\")\n"
                     "#endif\n");
    if (target)
        text_printf(out, "#pragma GCC target(\"%s\")\n",
                    target_of(out->pool, flags, true));
    text_printf(out, "#endif\n");
}

/* The first statements of the function: product and t, as far as needed. */
static void put_scratch(text *out, const entry *e)
{
    const unsigned long rest = e->scratch - e->product;
    if (e->stack) {
        if (e->product)
            text_printf(out, "    _Alignas(64) " WORD " product[%lu];\n",
                        e->product);
        if (rest)
            text_printf(out, "    _Alignas(64) " WORD " t[%lu];\n", rest);
        return;
    }
    text_printf(out,
                "    /* To a multiple of 64 bytes. */\n"
                "    t += ((uintptr_t)0 - (uintptr_t)t) / sizeof *t "
                "%% %d;\n",
                64 / (int)sizeof(tri_word));
    if (e->product)
        text_printf(out, "    " WORD " *product = t;\n");
    if (e->product && rest)
        text_printf(out, "    t += %lu;\n", e->product);
}

static void put_body(text *out, const entry *e, const gen_plan *g)
{
    if (TRI_GUARD[0])
        text_printf(out, "#if !defined(" TRI_GUARD ")\n"
                         "#error this file is for " TRI_TARGET "\n"
                         "#endif\n");
    text_printf(out, "\n");
    sources_write_includes(g->s, out);
    text_printf(out, "\n");
    if (!e->stack)
        text_printf(out, "enum { %s_scratch_words = %lu };\n", e->name,
                    e->scratch + SLACK);
    put_prototype(out, e);
    text_printf(out, ";\n");
    put_options(out, g->s->class_->flags);
    sources_write(g->s, out);
    gen_plan_write(g, out);
    text_printf(out, "\n");
    put_prototype(out, e);
    text_printf(out, "\n{\n");
    put_scratch(out, e);
    gen_plan_write_call(g, out, e->r->ring ? "product" : "c");
    if (e->r->ring)
        text_printf(out, "    %s(c, product, %lu);\n", g->fold->output,
                    (unsigned long)e->r->bits);
    text_printf(out, "}\n");
    text_printf(out,
                "\n#if defined(__clang__)\n"
                "%s"
                "#elif defined(__GNUC__)\n"
                "#pragma GCC pop_options\n"
                "#endif\n",
                target_of(out->pool, g->s->class_->flags, false)
                    ? "#pragma clang attribute pop\n"
                    : "");
}

static int generate(const request *r, const plan_view *v, text *out)
{
    sources s = {.pool = out->pool};
    char name[40];
    gen_plan g;
    const embedded_class *class_ = embedded_classes;
    const char *cpu = tri_cpu_name(v->profile.cpu);
    while (class_->name && strcmp(class_->name, cpu) != 0)
        class_++;
    snprintf(name, sizeof name, "f2x_%s_%lu", r->ring ? "mulmod" : "mul",
             (unsigned long)r->bits);
    if (class_->name)
        sources_read(&s, out->pool, class_);
    else
        sources_fail(&s, "class %s is not embedded", cpu);
    if (!s.why)
        gen_plan_prepare(&g, &s, v, r->ring);
    if (s.why) {
        cli_error("cannot put the sources together: %s", s.why);
        return CLI_FAILED;
    }
    entry e = entry_of(r, r->name ? r->name : name, &g);
    if (sources_name_taken(&s, e.name) || gen_plan_name_taken(&g, e.name))
        return cli_misused("the file uses the name %s itself: give --name "
                           "another",
                           e.name);
    int status = put_head(out, &e, &g);
    put_body(out, &e, &g);
    return status;
}

static int write_output(const text *out, const char *name)
{
    cli_output f;
    int status = cli_open_output(&f, name);
    if (status != CLI_OK)
        return status;
    /* In pieces, which stay in the stream when it cannot be written: closing
     * it then tells why. */
    enum { PIECE = 512 };
    for (size_t i = 0; i < out->len; i += PIECE)
        (void)fwrite(out->at + i, 1,
                     out->len - i < PIECE ? out->len - i : PIECE, f.file);
    return cli_close_output(&f, false);
}

int cmd_gen(int argc, char **argv)
{
    request r = {0};
    const cli_option options[] = {
        {"cpu", 'c', &r.cpu, NULL},       {"profile", 'p', &r.profile, NULL},
        {"ring", 'r', NULL, &r.ring},     {"public", 0, NULL, &r.public_b},
        {"name", 'n', &r.name, NULL},     {"output", 'o', &r.output, NULL},
        {"target", 't', &r.target, NULL}, {0}};
    int status;
    if (!cli_options(&argc, argv, options, &status))
        return status;
    status = cli_hand_over(r.target);
    if (status != CLI_OK)
        return status;
    if (argc != 2)
        return cli_misused(argc < 2 ? "how many bits?"
                                    : "only one size fits in a file");
    if (!cli_number(argv[1], 1, MAX_BITS, &r.bits, "the number of bits") ||
        (r.name && !check_name(r.name)))
        return CLI_MISUSED;
    pool memory = {0};
    text out = {.pool = &memory};
    plan_view v = {
        .bits = {r.bits, r.bits}, .public_b = r.public_b, .depth = PLAN_ALL};
    const uint32_t n = (uint32_t)((r.bits - 1) / TRI_WORD_BITS + 1);
    status = plan_view_make(&v, r.profile, r.cpu, n, n);
    if (status == CLI_OK)
        status = generate(&r, &v, &out);
    plan_view_free(&v);
    if (status == CLI_OK)
        status = write_output(&out, r.output);
    pool_free(&memory);
    return status;
}
