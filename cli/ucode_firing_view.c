/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a firing did: registers, condition states and memory that changed. */
#include "ucode_sim.h"

#include <inttypes.h>
#include <string.h>

static const char *trust_text(unsigned trust)
{
    static const char *const text[] = {"is unknown", "is only named",
                                       "is inferred", "is stated by a source",
                                       "was observed on hardware"};
    return text[trust];
}

/* Flags that are set, and with ? those nobody knows. */
static void print_state(FILE *out, unsigned state)
{
    static const char name[] = "CPAZSO";
    for (unsigned i = 0; i < 6; i++) {
        if (state >> (8 + i) & 1)
            fprintf(out, " %c?", name[i]);
        else if (state >> i & 1)
            fprintf(out, " %c", name[i]);
    }
}

static bool has_detail(tri_ucode_stop stop)
{
    return stop == TRI_UCODE_STOP_UNMAPPED || stop == TRI_UCODE_STOP_READONLY ||
           stop == TRI_UCODE_STOP_SEGMENT || stop == TRI_UCODE_STOP_EVENT;
}

/* The first 8-byte word from *at on that changed; false when none did. */
static bool next_change(const firing *f, size_t region, size_t *at,
                        size_t *bytes)
{
    const tri_ucode_region *r = &f->region[region];
    for (size_t i = *at; i < r->size; i += 8) {
        size_t n = r->size - i < 8 ? r->size - i : 8;
        if (memcmp(r->bytes + i, f->original[region] + i, n) != 0) {
            *at = i;
            *bytes = n;
            return true;
        }
    }
    return false;
}

static uint64_t word_at(const uint8_t *bytes, size_t n)
{
    uint64_t value = 0;
    for (size_t i = 0; i < n; i++)
        value |= (uint64_t)bytes[i] << 8 * i;
    return value;
}

static const char *const space_name[] = {"memory", "staging", "uram", "creg"};

/* The microcode's own registers have numbers. */
static uint64_t place(const tri_ucode_region *region, size_t at)
{
    uint64_t address = region->address + at;
    return region->space < TRI_UCODE_URAM ? address : address / 8;
}

static void print_memory(FILE *out, const firing *f)
{
    enum { SHOWN = 64 };
    unsigned shown = 0;
    for (size_t r = 0; r < f->regions; r++) {
        const tri_ucode_region *region = &f->region[r];
        size_t n;
        for (size_t at = 0; next_change(f, r, &at, &n); at += 8) {
            if (++shown > SHOWN)
                continue;
            fprintf(out, "  %s 0x%-12" PRIx64 " 0x%016" PRIx64 "\n",
                    space_name[region->space], place(region, at),
                    word_at(region->bytes + at, n));
        }
    }
    if (shown > SHOWN)
        fprintf(out, "  and %u more words of memory\n", shown - SHOWN);
}

void firing_print_text(FILE *out, const firing *f)
{
    const tri_ucode_outcome *o = &f->outcome;
    fprintf(out, "%s at U%04x", tri_ucode_stop_text(o->stop), o->address);
    if (has_detail(o->stop))
        fprintf(out, ": 0x%" PRIx64, o->detail);
    fprintf(out, "\nsimulated: %" PRIu64 " uops in %" PRIu64 " triads", f->uops,
            f->triads);
    if (f->times > 1)
        fprintf(out, ", %" PRIu64 " firings", f->fired);
    fprintf(out, "\nwhat the least certain of them does %s\n",
            trust_text(o->trust));
    for (unsigned i = 0; i < 32; i++) {
        unsigned state = i < 16 ? 0 : f->after.condition[i - 16];
        if (f->after.reg[i] == f->before.reg[i] && !state)
            continue;
        fprintf(out, "  %-5s 0x%016" PRIx64,
                firing_register(f->program.machine, i), f->after.reg[i]);
        print_state(out, state);
        fputc('\n', out);
    }
    if (f->after.image != f->before.image) {
        fputs("  image", out);
        print_state(out, f->after.image);
        fputc('\n', out);
    }
    print_memory(out, f);
}

void firing_print_json(FILE *out, const firing *f)
{
    const tri_ucode_outcome *o = &f->outcome;
    fprintf(out,
            "{\"kind\": \"simulated\", \"stop\": \"%s\", \"address\": %u, "
            "\"detail\": %" PRIu64 ", \"uops\": %" PRIu64
            ", \"triads\": %" PRIu64 ", \"firings\": %" PRIu64
            ",\n \"registers\": {",
            tri_ucode_stop_text(o->stop), o->address, o->detail, f->uops,
            f->triads, f->fired);
    for (unsigned i = 0; i < 32; i++)
        fprintf(out, "%s\"%s\": \"0x%" PRIx64 "\"", i ? ", " : "",
                firing_register(f->program.machine, i), f->after.reg[i]);
    fputs("},\n \"condition\": {", out);
    for (unsigned i = 0; i < 16; i++)
        fprintf(out, "%s\"%s\": %u", i ? ", " : "",
                firing_register(f->program.machine, 16 + i),
                f->after.condition[i]);
    fprintf(out, "},\n \"image\": %u, \"loops\": %" PRIu64 ", \"memory\": [",
            f->after.image, f->after.loops);
    const char *between = "";
    for (size_t r = 0; r < f->regions; r++) {
        size_t n;
        for (size_t at = 0; next_change(f, r, &at, &n); at += 8) {
            fprintf(out,
                    "%s\n  {\"space\": \"%s\", \"address\": %" PRIu64
                    ", \"value\": \"0x%" PRIx64 "\"}",
                    between, space_name[f->region[r].space],
                    place(&f->region[r], at),
                    word_at(f->region[r].bytes + at, n));
            between = ",";
        }
    }
    fputs("]}\n", out);
}

void firing_print_event(void *ctx, const tri_ucode_event *event)
{
    const firing_trace *t = ctx;
    char text[256];
    (void)tri_ucode_uop_text(t->machine, event->uop->word, event->address, text,
                             sizeof text);
    fprintf(t->out, "U%04x  %-52s", event->address, text);
    if (event->d != TRI_UCODE_NO_REGISTER)
        fprintf(t->out, " %s = 0x%" PRIx64,
                firing_register(t->machine, event->d), event->value);
    if (event->uop->memory)
        fprintf(t->out, " at 0x%" PRIx64, event->memory);
    fputc('\n', t->out);
}
