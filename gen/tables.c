/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes the built-in plans of one CPU class: gen/tables PROFILE > TABLE.c
 *
 * Every size up to DENSE words, then the sizes that round up the rest to
 * within 1 / GRID. */
#include "triad/f2x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DENSE = 1024, GRID = 16, LARGEST = 16384, MAX_ROOTS = 4096 };

static void *resize(void *ctx, void *p, size_t bytes)
{
    (void)ctx;
    if (bytes)
        return realloc(p, bytes);
    free(p);
    return NULL;
}

static int read_profile(const char *path, tri_profile *profile)
{
    static char text[1 << 17];
    tri_diagnostic why;
    FILE *f = fopen(path, "r");
    if (!f) {
        perror(path);
        return 1;
    }
    size_t len = fread(text, 1, sizeof text, f);
    fclose(f);
    if (tri_profile_parse(profile, text, len, &why) == TRI_OK)
        return 0;
    fprintf(stderr, "%s:%zu:%zu: error: %s\n", path, why.line, why.column,
            why.message);
    return 1;
}

static void print_profile(const tri_profile *p)
{
    printf("static const tri_profile profile = {\n");
    printf("    .chip = \"%s\",\n    .compiler = \"%s\",\n", p->chip,
           p->compiler);
    printf("    .date = \"%s\",\n    .command = \"%s\",\n", p->date,
           p->command);
    printf("    .source = \"%s\",\n    .cpu = TRI_CPU_%s,\n", p->source,
           tri_cpu_name(p->cpu));
    printf("    .clock_mhz = %lu,\n", (unsigned long)p->clock_mhz);
    printf("    .cache = {%lu, %lu, %lu},\n", (unsigned long)p->cache[0],
           (unsigned long)p->cache[1], (unsigned long)p->cache[2]);
    const uint32_t *level[] = {p->xor_step, p->load_step, p->store_step};
    const char *name[] = {"xor_step", "load_step", "store_step"};
    for (int i = 0; i < 3; i++)
        printf("    .%s = {%lu, %lu, %lu, %lu},\n", name[i],
               (unsigned long)level[i][0], (unsigned long)level[i][1],
               (unsigned long)level[i][2], (unsigned long)level[i][3]);
    printf("    .prices = %lu,\n    .price = {\n", (unsigned long)p->prices);
    for (uint32_t i = 0; i < p->prices; i++) {
        const tri_price *q = &p->price[i];
        printf("        {\"%s\", %u, %u, %lu, {%lu, %lu, %lu, %lu}},\n",
               q->name, (unsigned)q->lanes, (unsigned)q->is_rule,
               (unsigned long)q->fixed, (unsigned long)q->step[0],
               (unsigned long)q->step[1], (unsigned long)q->step[2],
               (unsigned long)q->step[3]);
    }
    printf("    }};\n\n");
}

static void print_nodes(tri_cpu cpu, const char *name, const tri_node *node,
                        uint32_t count)
{
    printf("/* {na, nb, count, lanes}, choice, variant, children, times,\n"
           " * scratch words, centicycles */\n"
           "static const tri_node %s[] = {\n",
           name);
    for (uint32_t i = 0; i < count; i++) {
        const tri_node *n = &node[i];
        const tri_problem *p = &n->problem;
        printf("    {{%lu, %lu, %u, %u}, %s_%s, %u, {%lu, %lu, %lu}, "
               "{%lu, %lu, %lu}, %llu, %llu},\n",
               (unsigned long)p->na, (unsigned long)p->nb, (unsigned)p->count,
               (unsigned)p->lanes,
               n->choice >= TRI_CHOICE_LEAF ? "LEAF" : "RULE",
               tri_f2x_choice_name(cpu, n->choice), (unsigned)n->variant,
               (unsigned long)n->child[0], (unsigned long)n->child[1],
               (unsigned long)n->child[2], (unsigned long)n->times[0],
               (unsigned long)n->times[1], (unsigned long)n->times[2],
               (unsigned long long)n->scratch, (unsigned long long)n->cost);
    }
    printf("};\n\n");
}

static void print_numbers(const char *type, const char *name, const uint32_t *v,
                          uint32_t n)
{
    printf("static const %s %s[] = {", type, name);
    for (uint32_t i = 0; i < n; i++)
        printf("%s%lu,", i % 10 ? " " : "\n    ", (unsigned long)v[i]);
    printf("\n};\n\n");
}

/* The plans for all sizes. */
typedef struct plans {
    tri_node *node;
    uint32_t nodes, roots, sizes;
    uint32_t root[MAX_ROOTS], size[MAX_ROOTS];
} plans;

/* 0, or 1 after saying on stderr why there are none. */
static int make_plans(const tri_profile *profile, const char *path,
                      int public_b, plans *all)
{
    const tri_allocator heap = {resize, NULL};
    tri_planner *pl = tri_f2x_planner_new(profile, &heap);
    int status = pl ? TRI_OK : TRI_ERR_MEMORY;
    if (pl && public_b)
        tri_planner_public(pl);
    for (uint32_t n = 1; status == TRI_OK && n <= LARGEST;) {
        tri_problem p = {n, n, 1, 1};
        status = tri_planner_solve(pl, &p, &all->root[all->roots]);
        if (status != TRI_OK)
            fprintf(stderr, "%s: %lu words: %s\n", path, (unsigned long)n,
                    tri_status_text(status));
        all->roots++;
        if (n > DENSE)
            all->size[all->sizes++] = n;
        uint32_t step = DENSE / GRID;
        while (n >= DENSE && n >= 2 * step * GRID)
            step *= 2;
        n += n < DENSE ? 1 : step;
    }
    if (status == TRI_OK)
        status = tri_planner_extract(pl, all->root, all->roots, &all->node,
                                     &all->nodes);
    if (status == TRI_ERR_MEMORY)
        fprintf(stderr, "tables: out of memory\n");
    tri_planner_free(pl);
    return status != TRI_OK;
}

static int same_plans(const plans *a, const plans *b)
{
    return a->nodes == b->nodes &&
           memcmp(a->node, b->node, a->nodes * sizeof *a->node) == 0 &&
           memcmp(a->root, b->root, sizeof a->root) == 0;
}

int main(int argc, char **argv)
{
    static tri_profile profile;
    static plans secret, public_b;
    if (argc != 2) {
        fprintf(stderr, "usage: tables PROFILE > TABLE.c\n");
        return 2;
    }
    if (read_profile(argv[1], &profile) ||
        make_plans(&profile, argv[1], 0, &secret) ||
        make_plans(&profile, argv[1], 1, &public_b))
        return 1;
    const int same = same_plans(&secret, &public_b);
    printf(
        "/* SPDX-License-Identifier: Apache-2.0 OR MIT */\n"
        "/* Generated by: gen/tables %s\n"
        " * Do not edit: change the profile or the planner and run `make "
        "tables`. */\n"
        "#include \"f2x/table.h\"\n\n#include \"f2x/choices.h\"\n\n"
        "/* Which rules apply depends on the size of a word. */\n"
        "_Static_assert(TRI_WORD_BITS == %d, \"plans for other words\");\n\n",
        argv[1], TRI_WORD_BITS);
    print_profile(&profile);
    print_nodes(profile.cpu, "node", secret.node, secret.nodes);
    print_numbers("uint16_t", "root", secret.root, secret.roots);
    if (!same) {
        print_nodes(profile.cpu, "public_node", public_b.node, public_b.nodes);
        print_numbers("uint16_t", "public_root", public_b.root, public_b.roots);
    }
    print_numbers("uint32_t", "size", secret.size, secret.sizes);
    printf("extern const tri_table tri_table_%s;\n"
           "const tri_table tri_table_%s = {\n"
           "    {{node, root, %lu}, {%s, %s, %lu}}, size, %d, %lu, "
           "&profile};\n",
           tri_cpu_name(profile.cpu), tri_cpu_name(profile.cpu),
           (unsigned long)secret.nodes, same ? "node" : "public_node",
           same ? "root" : "public_root", (unsigned long)public_b.nodes, DENSE,
           (unsigned long)secret.sizes);
    free(secret.node);
    free(public_b.node);
    return ferror(stdout) || fflush(stdout) != 0;
}
