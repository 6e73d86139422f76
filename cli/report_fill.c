/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The tables of the report. */
#include "report.h"

#include <string.h>

/* The reader is told that simulated numbers are not measured ones. */
static const char note[] =
    "Simulated: the median over the fitted sets of the cycle model, which was "
    "never a machine, and its range. Published: measured on a Celeron N3350 by "
    "others.";

static report_table *add_table(report *r, const char *title, const char *key,
                               const char *about)
{
    report_table *t = &r->table[r->tables++];
    t->title = title;
    t->key = key;
    t->note = about;
    return t;
}

static size_t add_column(report_table *t, const char *name, const char *key,
                         report_kind kind, int decimals)
{
    t->column[t->columns] = (report_column){name, key, kind, decimals, false};
    return t->columns++;
}

static report_cell *add_row(report_table *t, const char *name)
{
    report_cell *line = t->cell[t->rows];
    if (t->rows + 1 < REPORT_ROWS)
        t->rows++;
    line[0].text = name;
    return line;
}

static void set(report_cell *cell, double value)
{
    *cell = (report_cell){.value = value, .given = true};
}

static void set_range(report_cell *cell, report_range range)
{
    *cell = (report_cell){.value = range.median,
                          .low = range.low,
                          .high = range.high,
                          .given = true,
                          .ranged = true};
}

static const char *name_of(const report_result *k)
{
    return k->kernel->name ? k->kernel->name : k->row.name;
}

static const char *trust_of(const report_result *k)
{
    return k->verified ? "verified" : "assumed";
}

/* Native code, with its figures in a column. */
static void add_native(report_table *t, published_what what, const char *prefix,
                       size_t column)
{
    for (const published *p = published_figures; p->name; p++)
        if (p->what == what && !p->microcode) {
            report_cell *line = add_row(t, p->name);
            line[1].text = prefix;
            set(&line[column], p->cycles);
        }
}

static void fill_kernels(report *r, const report_result *k, size_t count,
                         published_what what, const char *title,
                         const char *key)
{
    report_table *t = add_table(r, title, key, note);
    bool field = what != PUBLISHED_KECCAK;
    add_column(t, "kernel", "kernel", REPORT_TEXT, 0);
    size_t trust = add_column(t, "operations", "operations", REPORT_TEXT, 0);
    size_t triads = add_column(t, "triads", "triads", REPORT_COUNTED, 0);
    size_t uops = add_column(t, field ? "uops" : "uops run",
                             field ? "uops" : "uops_run", REPORT_COUNTED, 0);
    size_t products =
        field ? add_column(t, "MULs", "muls", REPORT_COUNTED, 0) : 0;
    size_t live = add_column(t, "live", "live", REPORT_COUNTED, 0);
    size_t bound = add_column(t, "bound", "bound", REPORT_SIMULATED, 1);
    size_t body =
        field ? add_column(t, "body", "body", REPORT_SIMULATED, 1) : 0;
    size_t theirs =
        field ? add_column(t, "body", "body_published", REPORT_PUBLISHED, 1)
              : 0;
    size_t whole = add_column(t, "cycles", "cycles", REPORT_SIMULATED, 1);
    size_t cycles =
        add_column(t, "cycles", "cycles_published", REPORT_PUBLISHED, 1);
    size_t error = add_column(t, "error", "error", REPORT_ERROR, 1);
    t->column[whole].bar = t->column[cycles].bar = true;
    for (size_t i = 0; i < count; i++) {
        if (k[i].kernel->what != what)
            continue;
        report_cell *line = add_row(t, name_of(&k[i]));
        double figure = k[i].row.published;
        line[trust].text = trust_of(&k[i]);
        set(&line[triads], k[i].triads);
        set(&line[uops], k[i].executed);
        set(&line[live], k[i].live);
        set(&line[bound], k[i].bound);
        set_range(&line[whole], k[i].whole);
        if (field) {
            set(&line[products], k[i].products);
            set_range(&line[body], k[i].body);
        }
        if (field && k[i].kernel->total)
            set(&line[cycles], published_first(what, 1, 0)->cycles);
        if (figure > 0) {
            double ours = field ? k[i].body.median : k[i].whole.median;
            set(&line[field ? theirs : cycles], figure);
            set(&line[error], 100 * (ours / figure - 1));
        }
    }
    add_native(t, what, "native", cycles);
}

/* The kernel of the published structure, or the fastest of those whose
 * operations are verified, or of all; null when there is none. */
typedef enum choice {
    PUBLISHED_ONE,
    FASTEST_VERIFIED,
    FASTEST,
    CHOICES
} choice;
static const report_result *choose(const report_result *k, size_t count,
                                   published_what what, choice c)
{
    const report_result *best = NULL;
    for (size_t i = 0; i < count; i++) {
        bool fits = k[i].kernel->what == what &&
                    (c != PUBLISHED_ONE || k[i].kernel->total) &&
                    (c != FASTEST_VERIFIED || k[i].verified);
        if (fits && (!best || k[i].whole.median < best->whole.median))
            best = &k[i];
    }
    return best;
}

/* Whether the choice is one of those before it. */
static bool again(const report_result *k, size_t count, published_what what,
                  choice c)
{
    for (unsigned i = 0; i < c; i++)
        if (choose(k, count, what, (choice)i) == choose(k, count, what, c))
            return true;
    return false;
}

static compose_cost simulated(double cycles)
{
    return (compose_cost){cycles, COMPOSE_SIMULATED};
}

static const char composed[] = "simulated + published";
static const unsigned sizes[] = {32, 128, 1024, 4096, 16384};
enum { SIZES = sizeof sizes / sizeof *sizes };

static report_range hash_range(const report_range *permutation, unsigned bytes)
{
    const double cost[3] = {permutation->median, permutation->low,
                            permutation->high};
    double sum[3];
    for (int i = 0; i < 3; i++) {
        composition c;
        compose_sha3_256(&c, simulated(cost[i]), bytes);
        sum[i] = compose_sum(&c, 0);
    }
    return (report_range){sum[0], sum[1], sum[2]};
}

static void fill_published_hashes(report *r, report_table *t, int microcode,
                                  int curve)
{
    report_cell *line = add_row(t, microcode ? "microcode" : "OpenSSL");
    line[1].text = "published";
    for (unsigned i = 0; i < SIZES; i++) {
        double cycles =
            published_first(PUBLISHED_SHA3_256, microcode, sizes[i])->cycles;
        double native =
            published_first(PUBLISHED_SHA3_256, 0, sizes[i])->cycles;
        set(&line[2 + i], cycles);
        if (microcode)
            plot_add(&r->hashes, curve, "microcode, published", sizes[i],
                     native / cycles);
    }
}

static void fill_hashes(report *r, const report_result *k, size_t count)
{
    report_table *t = add_table(
        r, "SHA3-256", "sha3_256",
        "Cycles of a hash. Simulated + published: simulated permutations in "
        "the "
        "sponge whose time the published hashes take besides theirs.");
    int curve = 0;
    add_column(t, "permutation", "permutation", REPORT_TEXT, 0);
    add_column(t, "cycles are", "kind", REPORT_TEXT, 0);
    static const char *const names[SIZES] = {"32 B", "128 B", "1 KiB", "4 KiB",
                                             "16 KiB"};
    static const char *const keys[SIZES] = {"b32", "b128", "b1024", "b4096",
                                            "b16384"};
    for (unsigned i = 0; i < SIZES; i++)
        add_column(t, names[i], keys[i], REPORT_OF_ROW, 0);
    r->hashes.title = "SHA3-256 beside OpenSSL";
    r->hashes.size = "bytes";
    r->hashes.ratio = "published cycles of OpenSSL / cycles";
    snprintf(r->hashes.subtitle, sizeof r->hashes.subtitle,
             "Over 1 is faster. OpenSSL as published; of the others each line "
             "says what its cycles are");
    fill_published_hashes(r, t, 0, 0);
    fill_published_hashes(r, t, 1, curve++);
    for (size_t i = 0; i < count; i++) {
        if (k[i].kernel->what != PUBLISHED_KECCAK)
            continue;
        report_cell *line = add_row(t, name_of(&k[i]));
        line[1].text = composed;
        for (unsigned b = 0; b < SIZES; b++) {
            set_range(&line[2 + b], hash_range(&k[i].whole, sizes[b]));
            if (curve < PLOT_CURVES)
                plot_add(
                    &r->hashes, curve, name_of(&k[i]), sizes[b],
                    published_first(PUBLISHED_SHA3_256, 0, sizes[b])->cycles /
                        line[2 + b].value);
        }
        curve++;
    }
}

/* A product and a square that go together. */
typedef struct pair {
    const char *name;
    const report_result *product, *square;
} pair;

static size_t choose_pairs(const report_result *k, size_t count,
                           pair chosen[CHOICES])
{
    static const char *const names[CHOICES] = {"published structure",
                                               "fastest, verified", "fastest"};
    size_t pairs = 0;
    for (unsigned c = 0; c < CHOICES; c++) {
        pair p = {names[c], choose(k, count, PUBLISHED_MUL, (choice)c),
                  choose(k, count, PUBLISHED_SQUARE, (choice)c)};
        bool seen = again(k, count, PUBLISHED_MUL, (choice)c) &&
                    again(k, count, PUBLISHED_SQUARE, (choice)c);
        if (p.product && p.square && !seen)
            chosen[pairs++] = p;
    }
    return pairs;
}

static report_range ladder_range(const pair *p, int residuals)
{
    const double product[3] = {p->product->whole.median, p->product->whole.low,
                               p->product->whole.high};
    const double square[3] = {p->square->whole.median, p->square->whole.low,
                              p->square->whole.high};
    double sum[3];
    for (int i = 0; i < 3; i++) {
        composition c;
        compose_x25519(&c, simulated(product[i]), simulated(square[i]));
        sum[i] = compose_sum(&c, residuals);
    }
    return (report_range){sum[0], sum[1], sum[2]};
}

static void fill_ladder(report *r, const report_result *k, size_t count)
{
    report_table *t = add_table(
        r, "X25519", "x25519",
        "Cycles of a shared secret. Simulated + published: simulated firings, "
        "one after the other, and published native code; then the same with "
        "what an earlier composition left unaccounted.");
    pair chosen[CHOICES];
    size_t pairs = choose_pairs(k, count, chosen);
    add_column(t, "field kernels", "kernels", REPORT_TEXT, 0);
    add_column(t, "cycles are", "kind", REPORT_TEXT, 0);
    size_t without = add_column(t, "cycles", "cycles", REPORT_OF_ROW, 0);
    size_t with =
        add_column(t, "with the residual", "with_residual", REPORT_OF_ROW, 0);
    t->column[without].bar = true;
    for (size_t i = 0; i < pairs; i++) {
        report_cell *line = add_row(t, chosen[i].name);
        line[1].text = composed;
        set_range(&line[without], ladder_range(&chosen[i], 0));
        set_range(&line[with], ladder_range(&chosen[i], 1));
    }
    for (const published *p = published_figures; p->name; p++)
        if (p->what == PUBLISHED_X25519) {
            report_cell *line = add_row(t, p->name);
            line[1].text = p->microcode ? "published, microcode" : "published";
            set(&line[without], p->cycles);
        }
}

static void fill_terms(report *r, const report_result *k, size_t count)
{
    report_table *t = add_table(r, "Where the cycles of X25519 go", "terms",
                                "Each term is a count times a cost.");
    pair chosen[CHOICES];
    size_t pairs = choose_pairs(k, count, chosen);
    add_column(t, "field kernels", "kernels", REPORT_TEXT, 0);
    add_column(t, "cost is", "kind", REPORT_TEXT, 0);
    add_column(t, "term", "term", REPORT_TEXT, 0);
    add_column(t, "count", "count", REPORT_COUNTED, 0);
    add_column(t, "cycles each", "each", REPORT_OF_ROW, 1);
    add_column(t, "cycles", "cycles", REPORT_OF_ROW, 0);
    for (size_t i = 0; i < pairs; i++) {
        composition c;
        compose_x25519(&c, simulated(chosen[i].product->whole.median),
                       simulated(chosen[i].square->whole.median));
        for (size_t j = 0; j < c.terms; j++) {
            const compose_term *term = &c.term[j];
            report_cell *line = add_row(t, chosen[i].name);
            line[1].text =
                term->kind == COMPOSE_SIMULATED ? "simulated" : "published";
            line[2].text = term->what;
            set(&line[3], term->count);
            set(&line[4], term->cycles);
            set(&line[5], term->count * term->cycles);
        }
    }
}

void report_fill(report *r, const report_result *k, size_t count)
{
    memset(r, 0, sizeof *r);
    fill_kernels(r, k, count, PUBLISHED_MUL, "Products mod 2^255 - 19",
                 "products");
    fill_kernels(r, k, count, PUBLISHED_SQUARE, "Squares mod 2^255 - 19",
                 "squares");
    fill_kernels(r, k, count, PUBLISHED_KECCAK, "Keccak-f[1600]", "keccak");
    fill_hashes(r, k, count);
    fill_ladder(r, k, count);
    fill_terms(r, k, count);
}
