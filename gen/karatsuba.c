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
 *     R_j = lo(c_j) + hi(c_(j - 1)): simulated annealing over straight-line
 *     programs, cancellation allowed. The cost counts both 2-input XORs and
 *     what remains when 3-input XORs merge two of them;
 *  3. an order with few values alive, by beam search;
 *  4. the C text.
 * Everything is integer arithmetic from a fixed seed: same input, same bytes,
 * on every host. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

enum { MAX_SETS = 32, MAX_BLOCKS = 8, MAX_VALUES = 256, BEAM = 200, WALKS = 30 };

static int t, sets;
static unsigned set[MAX_SETS];               /* bit i: block i */
static uint32_t coefficient[2 * MAX_BLOCKS]; /* c_j: bit s: p_(set[s]) */

static void die(const char *why)
{
    fprintf(stderr, "karatsuba: %s\n", why);
    exit(1);
}

static uint64_t state;

static uint32_t below(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

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

/* ---- 2. straight-line programs ---- */

/* Values [0, inputs) are given; every other alive one is a XOR of two. */
typedef struct program {
    int inputs, top, gates;
    uint64_t value[MAX_VALUES];
    int16_t arg[MAX_VALUES][2], uses[MAX_VALUES];
    int8_t output[MAX_VALUES]; /* its index, or -1 */
} program;

static int find(const program *g, uint64_t value)
{
    for (int v = 0; v < g->top; v++)
        if (g->value[v] == value)
            return v;
    return -1;
}

static void drop(program *g, int v)
{
    g->uses[v]--;
    if (v < g->inputs || g->uses[v] > 0 || g->output[v] >= 0)
        return;
    g->value[v] = 0;
    g->gates--;
    drop(g, g->arg[v][0]);
    drop(g, g->arg[v][1]);
}

static int gate(program *g, int a, int b)
{
    int v = g->inputs;
    while (v < g->top && g->value[v] != 0)
        v++;
    if (v == MAX_VALUES)
        die("MAX_VALUES is too small");
    g->top += v == g->top;
    g->value[v] = g->value[a] ^ g->value[b];
    g->arg[v][0] = (int16_t)a;
    g->arg[v][1] = (int16_t)b;
    g->uses[v] = 0;
    g->output[v] = -1;
    g->uses[a]++;
    g->uses[b]++;
    g->gates++;
    return v;
}

static void rewire(program *g, int v, int a, int b)
{
    int old0 = g->arg[v][0], old1 = g->arg[v][1];
    g->uses[a]++;
    g->uses[b]++;
    g->arg[v][0] = (int16_t)a;
    g->arg[v][1] = (int16_t)b;
    drop(g, old0);
    drop(g, old1);
}

static bool depends(const program *g, int v, int on)
{
    bool seen[MAX_VALUES] = {false};
    int16_t stack[2 * MAX_VALUES];
    int n = 0;
    stack[n++] = (int16_t)v;
    while (n > 0) {
        v = stack[--n];
        if (v == on)
            return true;
        if (v < g->inputs || seen[v])
            continue;
        seen[v] = true;
        stack[n++] = g->arg[v][0];
        stack[n++] = g->arg[v][1];
    }
    return false;
}

/* Gates in an order that respects arguments; returns how many. */
static int topological(const program *g, int16_t order[MAX_VALUES])
{
    bool done[MAX_VALUES] = {false};
    int16_t stack[MAX_VALUES];
    int n = 0, depth = 0;
    for (int root = g->inputs; root < g->top; root++) {
        if (g->value[root] == 0 || done[root])
            continue;
        stack[depth++] = (int16_t)root;
        while (depth > 0) {
            int v = stack[depth - 1], next = -1;
            for (int i = 0; i < 2; i++)
                if (g->arg[v][i] >= g->inputs && !done[g->arg[v][i]])
                    next = g->arg[v][i];
            if (next >= 0) {
                stack[depth++] = (int16_t)next;
            } else {
                depth--;
                done[v] = true;
                order[n++] = (int16_t)v;
            }
        }
    }
    return n;
}

/* Marks the gates that 3-input XORs swallow: into[v] is the gate v merges
 * into, or -1. A maximum matching of the forest of values used once. */
static int merge(const program *g, int16_t into[MAX_VALUES])
{
    int16_t order[MAX_VALUES], user[MAX_VALUES];
    bool taken[MAX_VALUES] = {false};
    int n = topological(g, order), merged = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < 2; j++)
            user[g->arg[order[i]][j]] = order[i];
    for (int i = 0; i < n; i++) {
        int v = order[i];
        into[v] = -1;
        if (g->output[v] >= 0 || g->uses[v] != 1 || taken[v] ||
            taken[user[v]])
            continue;
        into[v] = user[v];
        taken[user[v]] = true;
        merged++;
    }
    return merged;
}

/* 2-input XORs count twice, what 3-input XORs leave of them once. */
static int cost(const program *g)
{
    int16_t into[MAX_VALUES];
    return 3 * g->gates - merge(g, into);
}

/* One random step; false when nothing changed. Two kinds:
 *   w = (a + b) + v  ->  w = a + (b + v)
 *   w = a + b        ->  w = x + y, of values there are already */
static bool mutate(program *g)
{
    int w = g->inputs + (int)below((uint32_t)(g->top - g->inputs));
    if (g->value[w] == 0)
        return false;
    if (below(2)) {
        int side = (int)below(2), other = (int)below(2);
        int u = g->arg[w][side], v = g->arg[w][!side];
        if (u < g->inputs)
            return false;
        int a = g->arg[u][!other], b = g->arg[u][other];
        int z = find(g, g->value[b] ^ g->value[v]);
        if (z == w || (z >= 0 && depends(g, z, w)))
            return false;
        if (z < 0)
            z = gate(g, b, v);
        rewire(g, w, a, z);
        return true;
    }
    int x = (int)below((uint32_t)g->top);
    if (x == w || g->value[x] == 0)
        return false;
    int y = find(g, g->value[w] ^ g->value[x]);
    if (y < 0 || depends(g, x, w) || depends(g, y, w))
        return false;
    rewire(g, w, x, y);
    return true;
}

static void start(program *g, int inputs, int outputs, const uint64_t *want)
{
    memset(g, 0, sizeof *g);
    g->inputs = g->top = inputs;
    for (int i = 0; i < inputs; i++) {
        g->value[i] = UINT64_C(1) << i;
        g->output[i] = -1;
    }
    for (int j = 0; j < outputs; j++) {
        int v = -1;
        uint64_t sum = 0;
        for (int i = 0; i < inputs; i++) {
            if ((want[j] >> i & 1) == 0)
                continue;
            sum ^= UINT64_C(1) << i;
            int have = find(g, sum);
            v = v < 0 ? i : have >= 0 ? have : gate(g, v, i);
        }
        if (g->output[v] >= 0)
            die("two equal outputs");
        g->output[v] = (int8_t)j;
    }
}

/* `steps` mutations, of which those that raise the cost by 1 are kept with
 * probability chance / 2^32, by 2 with its square, and so on. */
static void wander(program *g, uint32_t steps, uint32_t chance, program *best)
{
    int now = cost(g), least = cost(best);
    for (uint32_t i = 0; i < steps; i++) {
        program saved = *g;
        if (!mutate(g))
            continue;
        int next = cost(g);
        bool keep = true;
        for (int rise = next - now; keep && rise > 0; rise--)
            keep = below(UINT32_MAX) < chance;
        if (!keep) {
            *g = saved;
            continue;
        }
        now = next;
        if (now < least) {
            least = now;
            *best = *g;
        }
    }
}

static void anneal(program *g, uint32_t steps)
{
    program best = *g;
    for (uint32_t chance = UINT32_MAX / 10; chance > UINT32_MAX / 200;
         chance -= chance / 5)
        wander(g, steps, chance, &best);
    *g = best;
}

/* ---- 3. order ---- */

/* Statements: each gate that was not merged, with its 2 or 3 arguments. */
typedef struct schedule {
    int n, peak, xors;
    int16_t dest[MAX_VALUES], arg[MAX_VALUES][3];
    int8_t args[MAX_VALUES];
    int8_t stream[MAX_SETS]; /* the products in memory order */
} schedule;

typedef struct partial {
    uint64_t done[MAX_VALUES / 64];
    int peak, live, sum, parent, last;
    int8_t left[MAX_VALUES]; /* uses to come; -1: not in a register yet */
    int8_t stream[MAX_SETS], streams;
} partial;

static int by_merit(const void *x, const void *y)
{
    const partial *a = x, *b = y;
    if (a->peak != b->peak)
        return a->peak < b->peak ? -1 : 1;
    if (a->live != b->live)
        return a->live < b->live ? -1 : 1;
    if (a->sum != b->sum)
        return a->sum < b->sum ? -1 : 1;
    int order = memcmp(a->done, b->done, sizeof a->done);
    if (order)
        return order;
    return a->last != b->last ? a->last - b->last : a->parent - b->parent;
}

static bool ready(const schedule *s, const partial *p, const int16_t *made,
                  int i)
{
    if (p->done[i / 64] >> (i % 64) & 1)
        return false;
    for (int j = 0; j < s->args[i]; j++) {
        int m = made[s->arg[i][j]];
        if (m >= 0 && !(p->done[m / 64] >> (m % 64) & 1))
            return false;
    }
    return true;
}

/* Loads the product whose half input v is, both halves; returns how many of
 * them stay in a register. */
static int load(const int16_t *uses, partial *p, int v)
{
    int x = v & ~1;
    p->stream[p->streams++] = (int8_t)(v / 2);
    for (int i = 0; i < 2; i++)
        p->left[x + i] = (int8_t)uses[x + i];
    return (uses[x] > 0) + (uses[x + 1] > 0);
}

/* Statement i next. An argument used for the last time straight from memory
 * needs no register, but only one argument can be such. */
static void advance(const schedule *s, const int16_t *uses, bool halves,
                    partial *p, int i)
{
    int loads = 0, folded = 0, dying = 0;
    for (int j = 0; j < s->args[i]; j++) {
        int v = s->arg[i][j];
        if (p->left[v] < 0) {
            if (halves) {
                loads += load(uses, p, v);
            } else {
                p->left[v] = (int8_t)uses[v];
                loads++;
            }
            folded |= uses[v] == 1;
        }
        if (--p->left[v] == 0)
            dying++;
    }
    int during = p->live + loads - folded;
    int d = s->dest[i], after = during - (dying - folded) + 1;
    int peak = during > after ? during : after;
    p->peak = peak > p->peak ? peak : p->peak;
    p->left[d] = (int8_t)uses[d];
    p->live = after - (uses[d] == 0);
    p->sum += p->live;
    p->done[i / 64] |= UINT64_C(1) << (i % 64);
    p->last = i;
}

static void order(const program *g, bool halves, schedule *s)
{
    static partial level[MAX_VALUES][BEAM], next[BEAM * MAX_VALUES];
    int16_t into[MAX_VALUES], topo[MAX_VALUES], made[MAX_VALUES];
    int16_t uses[MAX_VALUES] = {0};
    int gates = topological(g, topo), width = 1;
    static schedule raw;

    merge(g, into);
    raw.n = 0;
    memset(made, -1, sizeof made);
    for (int i = 0; i < gates; i++) {
        int v = topo[i], n = 0;
        if (into[v] >= 0)
            continue;
        for (int j = 0; j < 2; j++) {
            int a = g->arg[v][j];
            if (a >= g->inputs && into[a] == v) {
                raw.arg[raw.n][n++] = g->arg[a][0];
                raw.arg[raw.n][n++] = g->arg[a][1];
            } else {
                raw.arg[raw.n][n++] = (int16_t)a;
            }
        }
        for (int j = 0; j < n; j++)
            uses[raw.arg[raw.n][j]]++;
        raw.args[raw.n] = (int8_t)n;
        raw.dest[raw.n] = (int16_t)v;
        made[v] = (int16_t)raw.n++;
    }

    memset(&level[0][0], 0, sizeof level[0][0]);
    memset(level[0][0].left, -1, sizeof level[0][0].left);
    level[0][0].parent = -1;
    for (int step = 0; step < raw.n; step++) {
        int n = 0;
        for (int b = 0; b < width; b++)
            for (int i = 0; i < raw.n; i++) {
                if (!ready(&raw, &level[step][b], made, i))
                    continue;
                next[n] = level[step][b];
                next[n].parent = b;
                advance(&raw, uses, halves, &next[n++], i);
            }
        qsort(next, (size_t)n, sizeof *next, by_merit);
        width = 0;
        for (int i = 0; i < n && width < BEAM; i++) {
            bool twin = false;
            for (int b = width - 1; b >= 0 && !twin; b--)
                twin = memcmp(level[step + 1][b].done, next[i].done,
                              sizeof next[i].done) == 0;
            if (!twin)
                level[step + 1][width++] = next[i];
        }
    }

    s->n = raw.n;
    s->xors = g->gates;
    s->peak = level[raw.n][0].peak;
    memcpy(s->stream, level[raw.n][0].stream, sizeof s->stream);
    for (int step = raw.n, b = 0; step > 0; step--) {
        const partial *p = &level[step][b];
        s->dest[step - 1] = raw.dest[p->last];
        s->args[step - 1] = raw.args[p->last];
        memcpy(s->arg[step - 1], raw.arg[p->last], sizeof raw.arg[0]);
        b = p->parent;
    }
}

/* The cheapest program found, and of those the one with the least values
 * alive: there are many, and walking from one to the next is free. */
static void search(int inputs, int outputs, const uint64_t *want, bool halves,
                   uint32_t steps, program *g, schedule *s)
{
    int least = INT32_MAX;
    for (int round = 0; round < 6; round++) {
        program trial, best;
        start(&trial, inputs, outputs, want);
        anneal(&trial, steps);
        if (cost(&trial) >= least)
            continue;
        least = cost(&trial);
        best = trial;
        order(&best, halves, s);
        *g = best;
        for (int walk = 0; walk < WALKS; walk++) {
            schedule other;
            wander(&trial, 1000, 0, &best);
            order(&trial, halves, &other);
            if (cost(&trial) < least || other.peak < s->peak) {
                least = cost(&trial);
                *g = trial;
                *s = other;
            }
        }
        fprintf(stderr, "%d XORs in %d statements, %d alive\n", s->xors, s->n,
                s->peak);
    }
}

/* ---- 4. text ---- */

static int slot_of[MAX_SETS], slots;         /* by set; -1 for one block */
static int product_of[MAX_SETS];             /* position of each set */

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
    printf("    tri_vec %s = tri_get(%s, %s, 0, %s);\n",
           name_of(g, eval, v, NULL), eval ? "a" : v & 1 ? "p + k" : "p",
           last ? length : "k", last ? "last" : "full");
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
    printf("    tri_put(%s, %s, 0, %s, %s);\n", eval ? "t" : "c",
           !last ? "k" : j & 1 ? "h" : "l", name_of(g, eval, v, NULL),
           last ? "last" : "full");
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

    printf("static bool shape(uint32_t na, uint32_t nb, uint32_t lanes, "
           "unsigned variant,\n"
           "                  tri_shape *s)\n"
           "{\n"
           "    (void)lanes, (void)variant;\n"
           "    return tri_cut(na, nb, %d, s);\n"
           "}\n\n", t);

    printf("/* One vector of each slot. full: all blocks but the last have "
           "it; last: so\n"
           " * does the last, of which r words are left. */\n"
           "TRI_INLINE void eval_step(tri_word *t, const tri_word *a, size_t k, "
           "size_t r,\n"
           "                          size_t s, bool full, bool last)\n"
           "{\n");
    put_body(ge, se, true);
    printf("}\n\n"
           "static void eval(tri_word *t, const tri_word *a, "
           "const tri_split *split,\n"
           "                 int which)\n"
           "{\n"
           "    size_t k = split->k, r = split->r[which], s = split->stride, "
           "i = 0;\n"
           "    if (k < TRI_VEC) {\n"
           "        eval_step(t, a, k, r, s, false, false);\n"
           "        return;\n"
           "    }\n"
           "    for (; i + TRI_VEC <= r; i += TRI_VEC)\n"
           "        eval_step(t + i, a + i, k, r, s, true, true);\n"
           "    for (; i < k; i += TRI_VEC) {\n"
           "        /* The last vector may overlap the one before. */\n"
           "        size_t j = i + TRI_VEC <= k ? i : k - TRI_VEC;\n"
           "        eval_step(t + j, a + j, k, tri_monus(r, j), s, true, "
           "false);\n"
           "    }\n"
           "}\n\n");

    printf("/* One vector of each result block. full: all products have it; "
           "last: so does\n"
           " * the product of the last blocks, of which l words are left in "
           "the low half\n"
           " * and h in the high half. s is the distance of products. */\n"
           "TRI_INLINE void interp_step(tri_word *c, const tri_word *p, size_t k, "
           "size_t l,\n"
           "                            size_t h, size_t s, bool full, "
           "bool last)\n"
           "{\n");
    put_body(gi, si, false);
    printf("}\n\n"
           "static void interp(tri_word *c, tri_word *p, "
           "const tri_split *split)\n"
           "{\n"
           "    size_t k = split->k, r = split->r[0], s = 2 * split->stride;\n"
           "    size_t h = tri_monus(2 * r, k), l = 2 * r - h, i = 0;\n"
           "    if (k < TRI_VEC) {\n"
           "        interp_step(c, p, k, l, h, s, false, false);\n"
           "        return;\n"
           "    }\n"
           "    for (; i + TRI_VEC <= h; i += TRI_VEC)\n"
           "        interp_step(c + i, p + i, k, l, h, s, true, true);\n"
           "    for (; i < k; i += TRI_VEC) {\n"
           "        /* The last vector may overlap the one before. */\n"
           "        size_t j = i + TRI_VEC <= k ? i : k - TRI_VEC;\n"
           "        interp_step(c + j, p + j, k, tri_monus(l, j), "
           "tri_monus(h, j), s,\n"
           "                    true, false);\n"
           "    }\n"
           "}\n\n");

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
           "};\n");
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
    state = UINT64_C(0x9e3779b97f4a7c15);
    search(t, sums, sum, false, 2000, &ge, &se);
    search(2 * sets, 2 * t, want, true, 200000, &gi, &si);
    number(&ge, &se, &si);
    put_file(f, &ge, &se, &gi, &si);
    return 0;
}
