/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes src/f2x/kernels/armv6m/mul16.h: the product of two polynomials of 16
 * slices as straight-line Thumb-1 code.
 *
 *   cc -O2 -o slices gen/slices.c
 *   ./slices > src/f2x/kernels/armv6m/mul16.h        (half a minute)
 *
 * The input is Karatsuba's identity, in the refined form that takes
 * M(2k) = 3 M(k) + 7k - 3 operations, over schoolbook at 4: 353 operations
 * [Bernstein09]. What a Cortex-M0+ spends beside them is copies, since an
 * instruction overwrites an operand, and loads and stores, since eight
 * registers compute. From an order of the operations follow
 *  1. registers: what is used last goes first, to one of the other six
 *     registers (a cycle each way), or, when these are full, to memory (two);
 *  2. the cost in cycles.
 * The order is found by annealing on that cost: one operation moves at a time.
 *
 * Integers from a fixed seed only: same result on every host. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    N = 16,
    BASE = 4,
    MAX_OPERATIONS = 400,
    INPUTS = 2 * N,
    MAX_VALUES = INPUTS + MAX_OPERATIONS,
    NEVER = 1 << 20,
    STEPS = 3000000,
    HOT = 370,  /* probability of a step up by 1: 2^-(HOT/256) at the start, */
    COLD = 2400 /* 2^-(COLD/256) at the end */
};

static uint64_t state = UINT64_C(0x9e3779b97f4a7c15);

static uint32_t below(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 32) * n >> 32);
}

/* ---- the operations ---- */

/* Values 0 to N - 1 are slices of a, N to 2N - 1 of b; value v > these is
 * operation[v]. Memory is in words above sp: a, b, the product (whose last
 * slice is none), and from TEMPORARY on what does not fit registers. */
typedef struct operation {
    bool is_and;
    int x, y;
} operation;

static operation operations[MAX_VALUES];
static int values = INPUTS;
enum { PRODUCT = 2 * N, TEMPORARY = 4 * N };
static int product_word[MAX_VALUES]; /* 0: not part of the product */

static int operate(bool is_and, int x, int y)
{
    if (values == MAX_VALUES) {
        fputs("slices: too many operations\n", stderr);
        exit(1);
    }
    operations[values] = (operation){is_and, x, y};
    return values++;
}

static int add(int x, int y)
{
    return operate(false, x, y);
}

static void schoolbook(int *c, const int *a, const int *b)
{
    for (int j = 0; j < BASE; j++)
        for (int i = 0; i < BASE; i++) {
            int p = operate(true, a[i], b[j]);
            c[i + j] = i == BASE - 1 || j == 0 ? p : add(c[i + j], p);
        }
}

/* c[2n - 1] := a[n] b[n]. */
static void multiply(int n, int *c, const int *a, const int *b)
{
    int k = n / 2, p0[N], p1[N], p2[N], s[N], t[N];
    if (n == BASE) {
        schoolbook(c, a, b);
        return;
    }
    multiply(k, p0, a, b);
    multiply(k, p2, a + k, b + k);
    for (int i = 0; i < k; i++)
        c[i] = p0[i];
    for (int i = 0; i < k - 1; i++) {
        int m = add(p0[k + i], p2[i]);
        c[k + i] = add(p0[i], m);
        c[2 * k + i] = add(m, p2[k + i]);
        c[3 * k + i] = p2[k + i];
    }
    c[2 * k - 1] = add(p0[k - 1], p2[k - 1]);
    c[3 * k - 1] = p2[k - 1];
    for (int i = 0; i < k; i++) {
        s[i] = add(a[i], a[k + i]);
        t[i] = add(b[i], b[k + i]);
    }
    multiply(k, p1, s, t);
    for (int i = 0; i < 2 * k - 1; i++)
        c[k + i] = add(c[k + i], p1[i]);
}

/* ---- registers for an order ---- */

enum { LOW = 8, HIGH = 6, NOWHERE = -1 };
static const char *const high_name[HIGH] = {"r8",  "r9",  "r10",
                                            "r11", "r12", "lr"};

/* Where a value is: any of the three, or several. */
typedef struct place {
    int low, high, memory;
} place;

static place at[MAX_VALUES];
static int in_low[LOW], in_high[HIGH];
static int *use[MAX_VALUES], used[MAX_VALUES], uses[MAX_VALUES];
static int free_word[MAX_VALUES], free_words, next_word;
static int cycles;
static bool printing;

static void emit(int cost, const char *format, const char *name, int r, int n)
{
    cycles += cost;
    if (!printing)
        return;
    printf("        \"");
    printf(format, name, r, n);
    printf("\\n\" \\\n");
}

static int next_use(int v)
{
    return used[v] < uses[v] ? use[v][used[v]] : NEVER;
}

static void leave_low(int r)
{
    if (in_low[r] != NOWHERE)
        at[in_low[r]].low = NOWHERE;
    in_low[r] = NOWHERE;
}

static void store(int r, int word)
{
    at[in_low[r]].memory = word;
    emit(2, "%s r%d, [sp, #%d]", "str", r, 4 * word);
}

/* Is v still to be written to the product? */
static bool is_due(int v)
{
    return product_word[v] && at[v].memory == NOWHERE;
}

/* A high register for a value used next at `when`: a free one, or one whose
 * value is in memory, too, and used later. */
static int find_high(int when)
{
    int best = NOWHERE;
    for (int h = 0; h < HIGH; h++) {
        int v = in_high[h];
        if (v == NOWHERE)
            return h;
        if (at[v].memory != NOWHERE && next_use(v) > when &&
            (best == NOWHERE || next_use(v) > next_use(in_high[best])))
            best = h;
    }
    if (best != NOWHERE)
        at[in_high[best]].high = NOWHERE;
    return best;
}

/* Sees to it that the value in low register r is elsewhere, if it is needed. */
static void save(int r)
{
    int v = in_low[r];
    if (at[v].memory != NOWHERE || at[v].high != NOWHERE)
        return;
    if (product_word[v]) {
        store(r, product_word[v]);
        return;
    }
    if (next_use(v) == NEVER)
        return;
    int h = find_high(next_use(v));
    if (h == NOWHERE) {
        store(r, free_words ? free_word[--free_words] : next_word++);
        return;
    }
    in_high[h] = v;
    at[v].high = h;
    emit(1, "mov %s, r%d", high_name[h], r, 0);
}

/* A free low register; one is freed that is neither keep nor other. */
static int get_low(int keep, int other)
{
    enum { IS_ELSEWHERE = 20 }; /* as good as so many operations later */
    int best = NOWHERE, best_score = -1;
    for (int r = 0; r < LOW; r++) {
        int v = in_low[r];
        if (v == NOWHERE)
            return r;
        if (r == keep || r == other)
            continue;
        int score = next_use(v);
        if (score == NEVER && !is_due(v))
            score = 2 * NEVER;
        if (at[v].memory != NOWHERE || at[v].high != NOWHERE)
            score += IS_ELSEWHERE;
        if (score > best_score) {
            best_score = score;
            best = r;
        }
    }
    save(best);
    leave_low(best);
    return best;
}

/* Low register r, a free one, := v from wherever it is. */
static void fetch(int r, int v)
{
    if (at[v].low != NOWHERE)
        emit(1, "%ss r%d, r%d", "mov", r, at[v].low);
    else if (at[v].high != NOWHERE)
        emit(1, "mov r%2$d, %1$s", high_name[at[v].high], r, 0);
    else
        emit(2, "%s r%d, [sp, #%d]", "ldr", r, 4 * at[v].memory);
}

static int fetch_cost(int v)
{
    return at[v].low != NOWHERE || at[v].high != NOWHERE ? 1 : 2;
}

/* After a use of v, or its making: where nobody needs it, it is no more. */
static void release(int v)
{
    if (next_use(v) != NEVER)
        return;
    if (at[v].high != NOWHERE)
        in_high[at[v].high] = NOWHERE;
    at[v].high = NOWHERE;
    if (is_due(v))
        store(at[v].low, product_word[v]);
    if (at[v].low != NOWHERE)
        leave_low(at[v].low);
    if (at[v].memory >= TEMPORARY)
        free_word[free_words++] = at[v].memory;
}

/* Does operation number i read v for the last time, so that its register may
 * be overwritten? */
static bool dies(int v, int i)
{
    return use[v][uses[v] - 1] == i && !is_due(v);
}

static void compute(int z, int i)
{
    enum { SOON = 12 };
    const int operand[2] = {operations[z].x, operations[z].y};
    int best = NEVER, over = 0, r;
    for (int k = 0; k < 2; k++) {
        int d = operand[k], o = operand[!k];
        int later = used[o] + 1 < uses[o] ? use[o][used[o] + 1] : NEVER;
        int cost =
            (at[o].low != NOWHERE ? 0 : 4 * fetch_cost(o)) +
            (at[d].low != NOWHERE && dies(d, i) ? 0 : 4 * fetch_cost(d) + 1) +
            (later < i + SOON ? 0 : 1);
        if (cost < best) {
            best = cost;
            over = k;
        }
    }
    const int d = operand[over], o = operand[!over];
    if (at[o].low == NOWHERE) {
        r = get_low(at[d].low, NOWHERE);
        fetch(r, o);
        in_low[r] = o;
        at[o].low = r;
    }
    if (at[d].low != NOWHERE && dies(d, i)) {
        r = at[d].low;
        at[d].low = NOWHERE;
    } else {
        r = get_low(at[o].low, at[d].low);
        fetch(r, d);
    }
    emit(1, "%s r%d, r%d", operations[z].is_and ? "ands" : "eors", r,
         at[o].low);
    in_low[r] = z;
    at[z].low = r;
    used[d]++;
    used[o]++;
    release(d);
    release(o);
    release(z);
}

/* The cycles of the operations in that order. */
static int allocate(const int *order, int n)
{
    static int buffer[2 * MAX_OPERATIONS];
    int *p = buffer;
    memset(uses, 0, sizeof uses);
    memset(used, 0, sizeof used);
    for (int i = 0; i < n; i++) {
        uses[operations[order[i]].x]++;
        uses[operations[order[i]].y]++;
    }
    for (int v = 0; v < values; v++) {
        use[v] = p;
        p += uses[v];
        uses[v] = 0;
        at[v] = (place){NOWHERE, NOWHERE, v < INPUTS ? v : NOWHERE};
    }
    for (int i = 0; i < n; i++) {
        int x = operations[order[i]].x, y = operations[order[i]].y;
        use[x][uses[x]++] = i;
        use[y][uses[y]++] = i;
    }
    for (int r = 0; r < LOW; r++)
        in_low[r] = NOWHERE;
    for (int h = 0; h < HIGH; h++)
        in_high[h] = NOWHERE;
    free_words = 0;
    next_word = TEMPORARY;
    cycles = 0;
    for (int i = 0; i < n; i++)
        compute(order[i], i);
    return cycles;
}

/* ---- the order ---- */

/* to[n] := from[n] with element i moved to j. False when that would put an
 * operation before what it uses. */
static bool moved(int *to, const int *from, int n, int i, int j)
{
    const int v = from[i], step = j > i ? 1 : -1;
    memcpy(to, from, (size_t)n * sizeof *to);
    for (int k = i; k != j; k += step) {
        int w = from[k + step];
        const operation *later = &operations[step > 0 ? w : v];
        int earlier = step > 0 ? v : w;
        if (later->x == earlier || later->y == earlier)
            return false;
        to[k] = w;
    }
    to[j] = v;
    return true;
}

/* With probability 2^-(bits / 256), about. */
static bool is_lucky(uint32_t bits)
{
    bits = (bits + below(256)) / 256;
    return bits < 31 && below(UINT32_C(1) << bits) == 0;
}

static void anneal(int *order, int n)
{
    static int trial[MAX_OPERATIONS], best[MAX_OPERATIONS];
    int now = allocate(order, n), least = now;
    memcpy(best, order, (size_t)n * sizeof *best);
    for (uint32_t step = 0; step < STEPS; step++) {
        const uint32_t bits =
            HOT + (uint32_t)((uint64_t)(COLD - HOT) * step / STEPS);
        int i = (int)below((uint32_t)n);
        int far = 1 + (int)below(below(4) ? 8 : 60);
        int j = below(2) ? i + far : i - far;
        if (j < 0 || j >= n || !moved(trial, order, n, i, j))
            continue;
        int cost = allocate(trial, n);
        if (cost > now && !is_lucky((uint32_t)(cost - now) * bits))
            continue;
        now = cost;
        memcpy(order, trial, (size_t)n * sizeof *order);
        if (now < least) {
            least = now;
            memcpy(best, order, (size_t)n * sizeof *best);
        }
    }
    memcpy(order, best, (size_t)n * sizeof *order);
}

static void print_header(int n)
{
    printf(
        "/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"
        "/* c[31] := a[16] b[16] on slices in Thumb-1, of %d operations, in "
        "%d\n"
        " * cycles of a Cortex-M0+. Generated by gen/slices.c; do not edit:\n"
        " *   cc -O2 -o slices gen/slices.c\n"
        " *   ./slices > src/f2x/kernels/armv6m/mul16.h\n"
        " *\n"
        " * The stack pointer's first words are a, b, c, one that is left "
        "alone,\n"
        " * and others that are overwritten, MUL16_WORDS in all. Every "
        "register but\n"
        " * the stack pointer is overwritten, too. */\n"
        "#ifndef TRIAD_ARMV6M_MUL16_H\n"
        "#define TRIAD_ARMV6M_MUL16_H\n\n"
        "/* clang-format off */\n"
        "#define MUL16_WORDS \"%d\"\n"
        "#define MUL16 \\\n",
        n, cycles, next_word);
}

int main(void)
{
    int a[N], b[N], c[2 * N], order[MAX_OPERATIONS];
    for (int i = 0; i < N; i++) {
        a[i] = i;
        b[i] = N + i;
    }
    multiply(N, c, a, b);
    for (int i = 0; i < 2 * N - 1; i++)
        product_word[c[i]] = PRODUCT + i;
    const int n = values - INPUTS;
    for (int i = 0; i < n; i++)
        order[i] = INPUTS + i;
    anneal(order, n);
    allocate(order, n);
    print_header(n);
    printing = true;
    allocate(order, n);
    puts("        \"\"\n\n#endif");
    return 0;
}
