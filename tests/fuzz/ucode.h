/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A notation of microcode. What is refused says where and why, and leaves the
 * program as it was; what is accepted is read back, written in any notation
 * that holds everything, as the same words, and checked. */
#ifndef TRIAD_FUZZ_UCODE_H
#define TRIAD_FUZZ_UCODE_H

#include "fuzz.h"
#include "triad/ucode.h"

#include <string.h>

static void *resize(void *ctx, void *p, size_t bytes)
{
    (void)ctx;
    if (bytes)
        return realloc(p, bytes);
    free(p);
    return NULL;
}

static const tri_allocator heap = {resize, NULL};

static void report(void *ctx, const tri_diagnostic *why)
{
    unsigned *count = ctx;
    FUZZ_CHECK(++*count <= TRI_UCODE_MAX_ERRORS);
    FUZZ_CHECK(why->line >= 1 && why->column >= 1);
    FUZZ_CHECK(why->message[0] && strlen(why->message) < sizeof why->message);
}

static void check_back(const tri_ucode_program *p, tri_ucode_format format)
{
    tri_ucode_program again;
    size_t size = tri_ucode_write(p, format, NULL, 0);
    char *text = malloc(size + 1);
    FUZZ_CHECK(text != NULL);
    FUZZ_CHECK(tri_ucode_write(p, format, text, size + 1) == size);
    tri_ucode_open(&again, p->machine, &heap);
    FUZZ_CHECK(tri_ucode_read(&again, format, text, size, NULL, NULL) ==
               TRI_OK);
    FUZZ_CHECK(again.triads == p->triads);
    for (size_t i = 0; i < p->triads; i++) {
        const tri_ucode_triad *a = &p->triad[i], *b = &again.triad[i];
        FUZZ_CHECK(a->address == b->address && a->sequence == b->sequence &&
                   memcmp(a->uop, b->uop, sizeof a->uop) == 0);
    }
    if (format != TRI_UCODE_HEX) {
        FUZZ_CHECK(again.hooks == p->hooks && again.cpuid == p->cpuid);
        for (size_t i = 0; i < p->hooks; i++)
            FUZZ_CHECK(again.hook[i].source == p->hook[i].source &&
                       again.hook[i].target == p->hook[i].target &&
                       again.hook[i].entry == p->hook[i].entry);
    }
    tri_ucode_free(&again);
    free(text);
}

/* In notations that lose something, writing is enough. */
static void check_written(const tri_ucode_program *p, tri_ucode_format format)
{
    size_t size = tri_ucode_write(p, format, NULL, 0);
    char *text = malloc(size + 1);
    FUZZ_CHECK(text != NULL);
    FUZZ_CHECK(tri_ucode_write(p, format, text, size + 1) == size);
    FUZZ_CHECK(strlen(text) == size);
    free(text);
}

static void found(void *ctx, const tri_ucode_finding *f)
{
    const tri_ucode_program *p = ctx;
    FUZZ_CHECK(tri_ucode_find_triad(p, f->address) != NULL);
    FUZZ_CHECK(f->message[0] && strlen(f->message) < sizeof f->message - 1);
}

static int fuzz_notation(const uint8_t *data, size_t size,
                         tri_ucode_format format)
{
    const char *text = (const char *)data;
    tri_ucode_program p;
    unsigned errors = 0;
    tri_ucode_open(&p, tri_ucode_goldmont(), &heap);
    FUZZ_CHECK(tri_ucode_guess(text, size) < TRI_UCODE_FORMATS);
    int status = tri_ucode_read(&p, format, text, size, report, &errors);
    if (status != TRI_OK) {
        FUZZ_CHECK(status == TRI_ERR_SYNTAX && errors > 0);
        FUZZ_CHECK(p.triads == 0 && p.hooks == 0 && p.labels == 0);
        return 0;
    }
    FUZZ_CHECK(errors == 0);
    check_back(&p, TRI_UCODE_TEXT);
    check_back(&p, TRI_UCODE_HEX);
    check_back(&p, TRI_UCODE_IMAGE);
    check_written(&p, TRI_UCODE_LISTING);
    check_written(&p, TRI_UCODE_CPU);
    check_written(&p, TRI_UCODE_C);
    FUZZ_CHECK(tri_ucode_check(&p, found, &p) == TRI_OK);
    tri_ucode_free(&p);
    return 0;
}

#endif
