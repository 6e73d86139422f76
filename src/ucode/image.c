/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Images: what a loader needs, in lines of hexadecimal digits, parity bits
 * included.
 *
 *   triad-ucode 1
 *   cpuid 000506c9                 00000000 when the program names none
 *   hook 00 0cd8 7c00              match entry, source, target
 *   triad 7c00 UOP UOP UOP SEQW    12, 12, 12 and 8 digits, ascending
 *   end 0001 89abcdef              triads, and CRC-32 of all lines before */
#include "ucode/reader.h"

#include <string.h>

/* CRC-32 of IEEE 802.3, bit by bit. */
static uint32_t crc32(const char *text, size_t length)
{
    uint32_t crc = 0xffffffff;
    for (size_t i = 0; i < length; i++) {
        crc ^= (unsigned char)text[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc;
}

typedef struct image {
    tri_reader *r;
    unsigned next; /* the least address a triad may have now */
    bool ended;
} image;

static int hex(tri_text *t, unsigned digits, uint64_t most, uint64_t *value,
               const char *what)
{
    (void)tri_text_line_end(t);
    const char *start = t->at;
    int status = tri_scan_hex(t, digits, value, what);
    if (status == TRI_OK && *value > most)
        status = tri_text_refuse(t, start, "%s is at most %llx", what,
                                 (unsigned long long)most);
    return status;
}

static int read_cpuid(image *m, tri_text *t)
{
    uint64_t value = 0;
    const char *start = tri_text_place(t);
    int status = hex(t, 8, UINT32_MAX, &value, "8 digits of cpuid");
    if (status == TRI_OK && value)
        status = tri_machine_cpuid(t, start, m->r->program->machine,
                                   (uint32_t)value);
    m->r->program->cpuid = (uint32_t)value;
    return status;
}

static int read_hook(image *m, tri_text *t)
{
    const tri_ucode_machine *machine = m->r->program->machine;
    uint64_t entry = 0, source = 0, target = 0;
    const char *start = t->at;
    int status =
        hex(t, 2, machine->parameter[TRI_UCODE_MATCH_ENTRIES].value - 1, &entry,
            "the match entry");
    if (status == TRI_OK)
        status = hex(t, 4, UADDR_MASK, &source, "the source");
    if (status == TRI_OK)
        status = hex(t, 4, UADDR_MASK, &target, "the target");
    if (status == TRI_OK && (source & 1 || target & 1))
        status = tri_text_refuse(t, start, "a match entry has even addresses");
    tri_ucode_hook hook = {(uint16_t)source, (uint16_t)target, (uint8_t)entry};
    return status == TRI_OK ? tri_program_hook(m->r->program, hook) : status;
}

static int read_triad(image *m, tri_text *t)
{
    uint64_t address = 0, word = 0;
    tri_ucode_triad *triad;
    const char *start = t->at;
    int status = hex(t, 4, UADDR_MASK, &address, "the triad's address");
    if (status == TRI_OK && (address & 3 || address < m->next))
        status = tri_text_refuse(t, start,
                                 "triads have ascending addresses, multiples "
                                 "of 4");
    if (status != TRI_OK)
        return status;
    m->next = (unsigned)address + 4;
    for (unsigned slot = 0; slot < 3 && status == TRI_OK; slot++) {
        status = hex(t, 12, UOP_MASK, &word, "a uop of 12 digits");
        if (status == TRI_OK)
            status =
                tri_reader_uop(m->r, (unsigned)address + slot, word, t->line);
    }
    if (status == TRI_OK)
        status = hex(t, 8, SEQ_MASK, &word, "the sequence word");
    if (status == TRI_OK)
        status = tri_program_triad(m->r->program, (unsigned)address, &triad);
    if (status == TRI_OK)
        triad->sequence = (uint32_t)word;
    return status;
}

static int read_end(image *m, tri_text *t, const char *text)
{
    uint64_t count = 0, crc = 0;
    uint32_t made = crc32(text, (size_t)(t->line_start - text));
    const char *start = tri_text_place(t);
    int status = hex(t, 4, UINT16_MAX, &count, "the number of triads");
    if (status == TRI_OK && count != m->r->program->triads)
        status =
            tri_text_refuse(t, start,
                            "there are %zu triads here, not "
                            "%llu: the image is damaged",
                            m->r->program->triads, (unsigned long long)count);
    start = tri_text_place(t);
    if (status == TRI_OK)
        status = hex(t, 8, UINT32_MAX, &crc, "the checksum");
    if (status == TRI_OK && crc != made)
        status = tri_text_refuse(t, start,
                                 "the checksum is %08lx, not %08llx: "
                                 "the image is damaged",
                                 (unsigned long)made, (unsigned long long)crc);
    m->ended = true;
    return status;
}

static int read_line(image *m, tri_text *t, const char *text)
{
    char key[8];
    const char *start = tri_text_place(t);
    int status = tri_text_word(t, key, sizeof key, "cpuid, hook, triad or end");
    if (status != TRI_OK)
        return status;
    if (m->ended)
        return tri_text_refuse(t, start, "nothing comes after 'end'");
    if (strcmp(key, "cpuid") == 0)
        return read_cpuid(m, t);
    if (strcmp(key, "hook") == 0)
        return read_hook(m, t);
    if (strcmp(key, "triad") == 0)
        return read_triad(m, t);
    if (strcmp(key, "end") == 0)
        return read_end(m, t, text);
    return tri_text_refuse(t, start, "expected cpuid, hook, triad or end");
}

void tri_read_image(tri_reader *r)
{
    image m = {.r = r};
    tri_text *t = &r->text;
    const char *text = t->at;
    int status = tri_text_header(t, "triad-ucode");
    if (status == TRI_ERR_STALE_PLAN)
        status = TRI_ERR_SYNTAX;
    while (status == TRI_OK && tri_text_next_line(t)) {
        status = read_line(&m, t, text);
        if (status == TRI_OK)
            status = tri_text_end_line(t);
    }
    if (status == TRI_OK && !m.ended)
        status =
            tri_text_refuse(t, t->at, "the image is cut off: expected 'end'");
    if (status != TRI_OK)
        (void)tri_reader_report(r, status);
}

void tri_write_image(tri_sink *s, const tri_ucode_program *program)
{
    tri_emit(s, "triad-ucode 1\ncpuid %08lx\n", (unsigned long)program->cpuid);
    for (size_t i = 0; i < program->hooks; i++)
        tri_emit(s, "hook %02x %04x %04x\n", program->hook[i].entry,
                 program->hook[i].source, program->hook[i].target);
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *t = &program->triad[i];
        tri_emit(s, "triad %04x %012llx %012llx %012llx %08lx\n", t->address,
                 (unsigned long long)t->uop[0], (unsigned long long)t->uop[1],
                 (unsigned long long)t->uop[2], (unsigned long)t->sequence);
    }
    /* Cut off, it would not be read: then any checksum will do. */
    uint32_t crc = s->length < s->size ? crc32(s->text, s->length) : 0;
    tri_emit(s, "end %04lx %08lx\n", (unsigned long)program->triads,
             (unsigned long)crc);
}
