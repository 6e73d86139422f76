/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes src/f2x/rules/karatsuba<t>.c, a Karatsuba-like rule of t blocks.
 *
 *   cc -O2 -o karatsuba gen/karatsuba.c
 *   ./karatsuba 5 > src/f2x/rules/karatsuba5.c
 *
 * The input is the table below: the sets S of blocks whose sums are
 * multiplied, p_S = (sum of a_i, i in S)(sum of b_i, i in S). From it follow
 *  1. the coefficients c_j = sum of a_i b_(j - i) as sums of p_S, by linear
 *     algebra over F2 (fails when the sets do not span them);
 *  2. few XORs for the factors and for the result blocks
 *     R_j = lo(c_j) + hi(c_(j - 1)), by xor.h;
 *  3. the C text. */
#include "xor.h"

/* ---- the table ---- */

typedef struct formula {
    int t;
    const char *sets, *source;
} formula;

static const formula table[] = {
    {3, "0 1 2 01 02 12", "every block and every pair of blocks"},
    {4, "0 1 2 3 01 23 02 13 0123", "karatsuba2 twice, in one pass"},
    {5, "0 1 2 3 4 01 02 34 24 01234 023 124 0134",
     "remainders mod inf^3, z^3, z + 1 and z^2 + z + 1, the first two sharing\n"
     " * p2 [FanHasan07; CenkOzbudak09]"},
    {6, "0 1 4 5 01 12 34 45 14 23 012 345 025 035 0134 1245 0235",
     "[Montgomery05, six terms]"},
    {7,
     "0 1 2 3 4 5 6 01 02 04 13 26 35 46 56 1245 01346 01345 02346 02356 "
     "12356 0123456",
     "[Montgomery05, seven terms]"},
    {8,
     "0 1 2 3 4 5 6 7 01 23 02 13 0123 45 67 46 57 4567 04 15 26 37 0145 "
     "2367 0246 1357 01234567",
     "karatsuba2 three times, in one pass"},
};

enum { MAX_SETS = MAX_INPUTS / 2, MAX_BLOCKS = 8 };

static int t, sets;
static unsigned set[MAX_SETS];               /* bit i: block i */
static uint32_t coefficient[2 * MAX_BLOCKS]; /* c_j: bit s: p_(set[s]) */

/* ---- 1. the coefficients ---- */

/* The products a_i b_j + a_j b_i (or a_i b_i) that a symmetric form takes. */
static uint64_t terms_of_set(unsigned s)
{
    uint64_t terms = 0;
    for (int i = 0; i < t; i++)
        for (int j = i; j < t; j++)
            if (s >> i & s >> j & 1)
                terms |= UINT64_C(1) << (i * (2 * t - i - 1) / 2 + j);
    return terms;
}

static uint64_t terms_of_coefficient(int c)
{
    uint64_t terms = 0;
    for (int i = 0; i < t; i++)
        for (int j = i; j < t; j++)
            if (i + j == c)
                terms |= UINT64_C(1) << (i * (2 * t - i - 1) / 2 + j);
    return terms;
}

static void solve(void)
{
    uint64_t row[MAX_SETS];
    uint32_t from[MAX_SETS];
    for (int s = 0; s < sets; s++) {
        row[s] = terms_of_set(set[s]);
        from[s] = UINT32_C(1) << s;
        for (int r = 0; r < s; r++)
            if (row[s] & (row[r] & -row[r])) {
                row[s] ^= row[r];
                from[s] ^= from[r];
            }
        if (row[s] == 0)
            die("a set is redundant");
    }
    for (int c = 0; c < 2 * t - 1; c++) {
        uint64_t left = terms_of_coefficient(c);
        coefficient[c] = 0;
        for (int r = 0; r < sets; r++)
            if (left & (row[r] & -row[r])) {
                left ^= row[r];
                coefficient[c] ^= from[r];
            }
        if (left != 0)
            die("the sets do not span the product");
    }
}

/* ---- 2. and 3. ---- */

static int slot_of[MAX_SETS], slots; /* by set; -1 for one block */
static int product_of[MAX_SETS];     /* position of each set */

static const char *digits(unsigned s)
{
    static char text[MAX_BLOCKS + 1];
    int n = 0;
    for (int i = 0; i < t; i++)
        if (s >> i & 1)
            text[n++] = (char)('0' + i);
    text[n] = 0;
    return text;
}

static bool single(unsigned s)
{
    return (s & (s - 1)) == 0;
}

static const char *name_of(const program *g, bool eval, int v,
                           const int *temporary)
{
    static char text[4][32];
    static int turn;
    char *name = text[turn++ & 3];
    if (eval && v < g->inputs)
        sprintf(name, "a%d", v);
    else if (eval && g->output[v] >= 0)
        sprintf(name, "a%s", digits((unsigned)g->value[v]));
    else if (v < g->inputs)
        sprintf(name, "%s_p%s", v & 1 ? "hi" : "lo", digits(set[v / 2]));
    else if (g->output[v] >= 0)
        sprintf(name, "r%d", g->output[v]);
    else
        sprintf(name, "m%d", temporary[v]);
    return name;
}

/* Pointer `name` from where it is to `place`, in units. */
static void put_move(const char *name, const char *unit, int *now, int place)
{
    int by = place - *now;
    *now = place;
    if (by == 1 || by == -1)
        printf("    TRI_WALK(%s, %s= %s);\n", name, by > 0 ? "+" : "-", unit);
    else if (by != 0)
        printf("    TRI_WALK(%s, %s= %d * %s);\n", name, by > 0 ? "+" : "-",
               abs(by), unit);
}

/* Where the pointers of loads and stores are. */
typedef struct walk {
    int load, store;
} walk;

static void put_load(const program *g, bool eval, int v, walk *w)
{
    bool last = eval ? v == t - 1 : set[v / 2] == 1u << (t - 1);
    const char *length = eval ? "r" : v & 1 ? "h" : "l";
    put_move(eval ? "a" : "p", eval ? "k" : "s", &w->load,
             eval ? v : product_of[v / 2]);
    printf("    tri_vec %s = tri_take%s(%s, %s, extent%s);\n",
           name_of(g, eval, v, NULL), last ? "_last" : "",
           eval    ? "a"
           : v & 1 ? "p + k"
                   : "p",
           last ? length : "k", last ? ", last" : "");
}

static void put_store(const program *g, bool eval, int v, walk *w)
{
    int j = g->output[v];
    if (j < 0)
        return;
    bool last = !eval && j >= 2 * t - 2;
    if (eval) {
        int s = 0;
        while (set[s] != g->value[v])
            s++;
        put_move("t", "s", &w->store, slot_of[s]);
    } else {
        put_move("c", "k", &w->store, j);
    }
    printf("    tri_give%s(%s, %s, %s, extent%s);\n", last ? "_last" : "",
           eval ? "t" : "c",
           !last   ? "k"
           : j & 1 ? "h"
                   : "l",
           name_of(g, eval, v, NULL), last ? ", last" : "");
}

static void put_body(const program *g, const schedule *s, bool eval)
{
    bool loaded[MAX_VALUES] = {false};
    int temporary[MAX_VALUES], temporaries = 0;
    walk w = {0, 0};
    for (int i = 0; i < s->n; i++) {
        int d = s->dest[i];
        for (int j = 0; j < s->args[i]; j++) {
            int v = s->arg[i][j];
            if (v >= g->inputs || loaded[v])
                continue;
            for (int x = eval ? v : v & ~1; x <= (eval ? v : v | 1); x++) {
                loaded[x] = true;
                put_load(g, eval, x, &w);
                put_store(g, eval, x, &w);
            }
        }
        if (g->output[d] < 0)
            temporary[d] = temporaries++;
        printf("    tri_vec %s = tri_xor%s(", name_of(g, eval, d, temporary),
               s->args[i] == 3 ? "3" : "");
        for (int j = 0; j < s->args[i]; j++)
            printf("%s%s", j ? ", " : "",
                   name_of(g, eval, s->arg[i][j], temporary));
        fputs(");\n", stdout);
        put_store(g, eval, d, &w);
    }
}

/* Numbers products and slots in the order in which they are first needed. */
static void number(const program *ge, const schedule *se, const schedule *si)
{
    memset(slot_of, -1, sizeof slot_of);
    memset(product_of, -1, sizeof product_of);
    for (int i = 0; i < se->n; i++)
        for (int s = 0; s < sets; s++)
            if (ge->output[se->dest[i]] >= 0 &&
                set[s] == ge->value[se->dest[i]])
                slot_of[s] = slots++;
    for (int i = 0; i < sets; i++)
        product_of[si->stream[i]] = i;
}

/* The call step(args, TRI_extent, last), each % of args being `offset`. */
static void put_call(int indent, const char *step, const char *args,
                     const char *offset, const char *extent, bool last)
{
    char text[128];
    int n = 0;
    for (; *args; args++)
        if (*args == '%')
            n += sprintf(text + n, "%s", offset);
        else
            text[n++] = *args;
    text[n] = 0;
    const char *flag = last ? "true" : "false";
    if (indent + (int)(strlen(step) + strlen(extent) + strlen(flag)) + n + 11 <=
        80)
        printf("%*s%s(%s, TRI_%s, %s);\n", indent, "", step, text, extent,
               flag);
    else
        printf("%*s%s(%s,\n%*sTRI_%s, %s);\n", indent, "", step, text,
               indent + (int)strlen(step) + 1, "", extent, flag);
}

/* The pass around a step, of which all blocks have `whole` words. */
static void put_loops(const char *step, const char *start, const char *args,
                      const char *whole)
{
    puts("    if (k < TRI_HALF_VEC) {");
    put_call(8, step, start, "", "SOME", false);
    puts("        return;\n"
         "    }\n"
         "    if (TRI_MASKS && k > TRI_HALF_VEC && k < TRI_VEC) {");
    put_call(8, step, start, "", "MOST", false);
    printf("        return;\n"
           "    }\n"
           "    for (; i + TRI_VEC <= %s; i += TRI_VEC)\n",
           whole);
    put_call(8, step, args, "i", "ALL", true);
    puts("    for (; i + TRI_VEC <= k; i += TRI_VEC)");
    put_call(8, step, args, "i", "ALL", false);
    puts("    if (i > 0 && k - i > TRI_HALF_VEC) {\n"
         "        i = k - TRI_VEC;");
    put_call(8, step, args, "i", "ALL", false);
    puts("        return;\n"
         "    }\n"
         "    for (; i < k; i += TRI_HALF_VEC) {\n"
         "        size_t j = i + TRI_HALF_VEC <= k ? i : k - TRI_HALF_VEC;");
    put_call(8, step, args, "j", "HALF", false);
    puts("    }\n}\n");
}

static void put_file(const formula *f, const program *ge, const schedule *se,
                     const program *gi, const schedule *si)
{
    printf("/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"
           "/* Do not edit: generated by gen/karatsuba.c, with\n"
           " *   ./karatsuba %d > src/f2x/rules/karatsuba%d.c\n"
           " *\n"
           " * Karatsuba-like, %d blocks, %d products,\n"
           " *   p_S = (sum of a_i, i in S)(sum of b_i, i in S):\n"
           " * %s.\n"
           " * The coefficients of the product in x^(w k) are\n",
           t, t, t, sets, f->source);
    for (int j = 0; j < 2 * t - 1; j++) {
        int column = printf(" *   c%d =", j);
        const char *plus = "";
        for (int s = 0; s < sets; s++) {
            if ((coefficient[j] >> s & 1) == 0)
                continue;
            if (column + 5 + (int)strlen(digits(set[s])) > 79) {
                fputs(plus, stdout);
                column = printf("\n *       ") - 1;
                plus = "";
            }
            column += printf("%s p%s", plus, digits(set[s]));
            plus = " +";
        }
        puts("");
    }
    printf(" * and the result blocks R_j = lo(c_j) + hi(c_(j - 1)).\n"
           " *\n"
           " * XORs: %d for the factors of an operand (%d with three inputs),"
           "\n * %d for the result (%d), with at most %d values alive. */\n"
           "#include \"f2x/rules/karatsuba.h\"\n\n",
           se->xors, se->n, si->xors, si->n, si->peak);

    printf("TRI_PLAIN static bool shape(uint32_t na, uint32_t nb, uint32_t "
           "lanes,\n"
           "                            unsigned variant, tri_shape *s)\n"
           "{\n"
           "    (void)lanes, (void)variant;\n"
           "    return tri_cut(na, nb, %d, s);\n"
           "}\n\n",
           t);

    printf(
        "/* One vector of each slot. last: the last block has it too; else "
        "r words of\n"
        " * it are left. s is the stride. */\n"
        "TRI_INLINE void eval_step(tri_word *t, const tri_word *a, size_t k, "
        "size_t r,\n"
        "                          size_t s, tri_extent extent, "
        "bool last)\n"
        "{\n");
    put_body(ge, se, true);
    printf("}\n\n"
           "static void eval(tri_word *t, const tri_word *a, "
           "const tri_split *split,\n"
           "                 int which)\n"
           "{\n"
           "    size_t k = split->k, r = split->r[which], s = split->stride, "
           "i = 0;\n");
    put_loops("eval_step", "t, a, k, r, s",
              "t + %, a + %, k, tri_monus(r, %), s", "r");

    printf(
        "/* One vector of each result block. last: the product of the last "
        "blocks has\n"
        " * it too; else l words are left of its low half and h of its high "
        "half. s is\n"
        " * the distance of products. */\n"
        "TRI_INLINE void interp_step(tri_word *c, const tri_word *p, size_t k, "
        "size_t l,\n"
        "                            size_t h, size_t s, tri_extent extent, "
        "bool last)\n"
        "{\n");
    put_body(gi, si, false);
    printf("}\n\n"
           "static void interp(tri_word *c, tri_word *p, "
           "const tri_split *split)\n"
           "{\n"
           "    size_t k = split->k, r = split->r[0], s = 2 * split->stride;\n"
           "    size_t h = tri_monus(2 * r, k), l = 2 * r - h, i = 0;\n");
    put_loops("interp_step", "c, p, k, l, h, s",
              "c + %, p + %, k, tri_monus(l, %), tri_monus(h, %), s", "h");

    int loads = 0;
    for (int v = 0; v < ge->inputs; v++)
        loads += ge->uses[v] > 0;
    printf("const tri_bilinear TRI_RULE_SYMBOL(karatsuba%d) = {\n"
           "    TRI_BILINEAR(\"karatsuba%d\", 1, %d, %d, %d),\n"
           "    .blocks = {%d, %d},\n"
           "    .slots = {%d, %d},\n"
           "    .products = %d,\n",
           t, t, 2 * loads + 2 * sets, 2 * slots + 2 * t,
           2 * se->xors + si->xors, t, t, slots, slots, sets);
    for (int n = 0; n < sets; n++) {
        int s = 0;
        while (product_of[s] != n)
            s++;
        const char *kind = slot_of[s] < 0 ? "BLOCK" : "SLOT";
        int i = slot_of[s];
        if (i < 0)
            i = digits(set[s])[0] - '0';
        printf("%s{TRI_%s(%d), TRI_%s(%d), %d}%s\n",
               n ? "                " : "    .product = {", kind, i, kind, i,
               set[s] == 1u << (t - 1), n + 1 < sets ? "," : "},");
    }
    printf("    .shape = shape,\n"
           "    .eval = eval,\n"
           "    .interp = interp,\n"
           "};\n\n"
           "TRI_BILINEAR_RUN(karatsuba%d)\n",
           t);
}

int main(int argc, char **argv)
{
    static program ge, gi;
    static schedule se, si;
    uint64_t want[2 * MAX_BLOCKS];
    const formula *f = NULL;
    int sums = 0;
    uint64_t sum[MAX_SETS];

    t = argc == 2 ? atoi(argv[1]) : 0;
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].t == t)
            f = &table[i];
    if (f == NULL)
        die("usage: karatsuba 3|4|5|6|7|8");
    for (const char *p = f->sets; *p; p++) {
        if (*p == ' ') {
            sets++;
            continue;
        }
        set[sets] |= 1u << (*p - '0');
    }
    sets++;
    solve();
    for (int s = 0; s < sets; s++)
        if (!single(set[s]))
            sum[sums++] = set[s];
    for (int j = 0; j < 2 * t; j++) {
        want[j] = 0;
        for (int s = 0; s < sets; s++) {
            if (j < 2 * t - 1 && coefficient[j] >> s & 1)
                want[j] ^= UINT64_C(1) << (2 * s);
            if (j > 0 && coefficient[j - 1] >> s & 1)
                want[j] ^= UINT64_C(2) << (2 * s);
        }
    }
    xor_search(t, sums, sum, false, 2000, &ge, &se);
    xor_search(2 * sets, 2 * t, want, true, 200000, &gi, &si);
    number(&ge, &se, &si);
    put_file(f, &ge, &se, &gi, &si);
    return 0;
}
