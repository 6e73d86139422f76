/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a product of n by n words executes, by kinds of instructions, where they
 * are counted. */
#include "bench.h"
#include "counter.h"

#include "triad/f2x.h"

#include <inttypes.h>

static const char *const kind_name[COUNTER_KINDS] = {
#define X(name) #name,
    COUNTER_CLASSES(X)
#undef X
};

static int count_product(const bench_options *o, const bench_buffers *b)
{
    /* The first fetches what later ones have. */
    int status = tri_f2x_mul(b->c, b->a, b->n, b->b, b->n);
    counter_start();
    status |= tri_f2x_mul(b->c, b->a, b->n, b->b, b->n);
    counter_stop();
    const volatile counter_page *page = counter();
    if (status != TRI_OK)
        return cli_failed(TRI_ERR_MEMORY);
    printf(o->json ? "{\"topic\": \"count\", \"size\": %zu, \"instructions\": "
                     "%" PRIu64 ", \"cycles\": %.0f"
                   : "%8zu %12" PRIu64 " %12.0f ",
           b->n, page->instructions, (double)page->centicycles / 100);
    for (int i = 0; i < COUNTER_KINDS; i++)
        if (page->kind[i])
            printf(o->json ? ", \"%s\": %" PRIu64 : " %s %" PRIu64,
                   kind_name[i], page->kind[i]);
    printf(o->json ? "}\n" : "\n");
    return CLI_OK;
}

int bench_count(const bench_options *o)
{
    static const uint32_t some[] = {1, 4, 8, 16, 64, 193, 277, 386, 561, 901};
    enum { SOME = sizeof some / sizeof *some };
    const uint32_t *size = o->sizes ? o->size : some;
    int status = CLI_OK;
    if (!watch_counts()) {
        cli_error("nobody counts instructions here");
        cli_hint("run it as tools/count TARGET ... does");
        return CLI_FAILED;
    }
    if (!o->json)
        printf("# counted, and cycles estimated: %s, class %s\n%8s %12s %12s  "
               "by kind\n",
               o->chip, tri_cpu_name(o->cpu), "words", "instructions",
               "cycles");
    for (int i = 0; i < (o->sizes ? o->sizes : SOME) && status == CLI_OK; i++) {
        bench_buffers b;
        if (!bench_buffers_make(&b, size[i], 0, TRI_WORD_BITS))
            return cli_failed(TRI_ERR_MEMORY);
        status = count_product(o, &b);
        bench_buffers_free(&b);
    }
    return status;
}
