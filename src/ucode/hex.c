/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Words as hexadecimal digits, and dumps of the microsequencer's arrays. */
#include "ucode/reader.h"

enum { UOP_DIGITS = 12, SEQ_DIGITS = 8, ADDRESS_DIGITS = 4 };

static size_t digits_at(const tri_text *t)
{
    const char *p = t->at;
    while (p < t->end && ((*p >= '0' && *p <= '9') ||
                          ((*p | 0x20) >= 'a' && (*p | 0x20) <= 'f')))
        p++;
    return (size_t)(p - t->at);
}

static int read_sequence(tri_reader *r, unsigned address, uint64_t word)
{
    tri_ucode_triad *triad;
    int status = tri_program_triad(r->program, address, &triad);
    if (status == TRI_OK)
        triad->sequence = (uint32_t)word & SEQ_MASK;
    return status;
}

static int read_address(tri_text *line, unsigned *address)
{
    uint64_t value = 0;
    if (!tri_scan_char(line, 'U'))
        return TRI_OK;
    const char *start = line->at;
    int status = tri_scan_hex(line, ADDRESS_DIGITS, &value, "an address");
    if (status == TRI_OK && (value > UADDR_MASK || (value & 3) == 3))
        status = tri_text_refuse(line, start, "no uop has this address");
    if (status == TRI_OK && !tri_scan_char(line, ':'))
        status = tri_text_refuse(line, line->at, "expected ':'");
    *address = (unsigned)value;
    return status;
}

/* [Uxxxx:] words. *address is of the next uop; it runs past the end by one. */
static int read_words(tri_reader *r, tri_text *line, unsigned *address)
{
    int status = read_address(line, address);
    while (status == TRI_OK && !tri_text_line_end(line)) {
        uint64_t word = 0;
        const char *start = line->at;
        size_t digits = digits_at(line);
        if (digits != UOP_DIGITS && digits != SEQ_DIGITS)
            return tri_text_refuse(line, start,
                                   "expected a uop's 12 digits or a sequence "
                                   "word's 8");
        status = tri_scan_hex(line, (unsigned)digits, &word, "a word");
        if (status != TRI_OK)
            return status;
        bool uop = digits == UOP_DIGITS;
        if (!uop && (*address == 0 || word > SEQ_MASK))
            return tri_text_refuse(line, start,
                                   word > SEQ_MASK
                                       ? "a sequence word has 30 bits"
                                       : "there is no uop before it");
        if (uop && *address > UADDR_MASK)
            return tri_text_refuse(line, start, "code addresses end at U7fff");
        status = uop ? tri_reader_uop(r, *address, word, line->line)
                     : read_sequence(r, *address - 1, word);
        if (uop)
            *address += (*address & 3) == 2 ? 2 : 1;
    }
    return status;
}

void tri_read_hex(tri_reader *r)
{
    tri_text line;
    unsigned address =
        r->program->machine->parameter[TRI_UCODE_RAM_FIRST].value;
    while (tri_reader_line(r, &line)) {
        int status = read_words(r, &line, &address);
        if (status != TRI_OK && !tri_reader_report(r, status))
            return;
    }
}

void tri_write_hex(tri_sink *s, const tri_ucode_program *program)
{
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *t = &program->triad[i];
        tri_emit(s, "U%04x: %012llx %012llx %012llx %08lx\n", t->address,
                 (unsigned long long)t->uop[0], (unsigned long long)t->uop[1],
                 (unsigned long long)t->uop[2], (unsigned long)t->sequence);
    }
}

/* The arrays: 0 uops, 1 sequence words, four of each triad, both of the ROM,
 * with patch RAM's uops behind it; 2 sequence words, 3 match entries, 4 uops
 * of patch RAM, slot by slot. */
enum { ROM_UOPS, ROM_SEQUENCE, RAM_SEQUENCE, MATCH, RAM_UOPS, ARRAYS };

static int read_entry(tri_reader *r, unsigned array, unsigned index,
                      uint64_t word, const tri_text *line)
{
    const tri_ucode_quantity *parameter = r->program->machine->parameter;
    unsigned ram = parameter[TRI_UCODE_RAM_FIRST].value;
    unsigned triads = parameter[TRI_UCODE_RAM_TRIADS].value;
    switch (array) {
    case ROM_UOPS:
        return index < ram + 4 * triads
                   ? tri_reader_uop(r, index, word, line->line)
                   : TRI_OK;
    case ROM_SEQUENCE:
        return index < ram && index % 4 == 0 ? read_sequence(r, index, word)
                                             : TRI_OK;
    case RAM_SEQUENCE:
        return index < triads ? read_sequence(r, ram + 4 * index, word)
                              : TRI_OK;
    case RAM_UOPS:
        return index < 4 * triads
                   ? tri_reader_uop(r,
                                    ram + 4 * (index % triads) + index / triads,
                                    word, line->line)
                   : TRI_OK;
    default:
        break;
    }
    if (!(word & 1) || index >= parameter[TRI_UCODE_MATCH_ENTRIES].value)
        return TRI_OK;
    tri_ucode_hook hook = {(uint16_t)(word & 0x7ffe),
                           (uint16_t)((word >> 15 & 0xfffe) & UADDR_MASK),
                           (uint8_t)index};
    return tri_program_hook(r->program, hook);
}

static int read_array(tri_text *line, unsigned *array)
{
    const char *start = line->at;
    uint64_t value = ARRAYS;
    (void)tri_scan_name(line);
    tri_scan_space(line);
    int status = tri_scan_hex(line, 0, &value, "the array's number");
    if (status == TRI_OK && (value >= ARRAYS || !tri_scan_char(line, ':')))
        status = tri_text_refuse(line, start,
                                 "expected 'array 00:' to "
                                 "'array 04:'");
    *array = (unsigned)value;
    return status;
}

/* addr: w0 w1 w2 w3 */
static int read_row(tri_reader *r, tri_text *line, unsigned array)
{
    uint64_t index = 0, word = 0;
    const char *start = line->at;
    if (array == ARRAYS)
        return tri_text_refuse(line, start, "expected 'array 00:' first");
    int status = tri_scan_hex(line, ADDRESS_DIGITS, &index, "an address");
    if (status == TRI_OK && !tri_scan_char(line, ':'))
        status = tri_text_refuse(line, line->at, "expected ':'");
    for (unsigned i = 0; i < 4 && status == TRI_OK; i++) {
        tri_scan_space(line);
        status = tri_scan_hex(line, UOP_DIGITS, &word, "a word of 12 digits");
        if (status == TRI_OK)
            status = read_entry(r, array, (unsigned)index + i, word, line);
    }
    if (status == TRI_OK && !tri_text_line_end(line))
        status = tri_text_refuse(line, line->at, "a line has four words");
    return status;
}

void tri_read_dump(tri_reader *r)
{
    tri_text line;
    unsigned array = ARRAYS;
    while (tri_reader_line(r, &line)) {
        if (tri_text_line_end(&line))
            continue;
        int status = *line.at == 'a' && digits_at(&line) != ADDRESS_DIGITS
                         ? read_array(&line, &array)
                         : read_row(r, &line, array);
        if (status != TRI_OK && !tri_reader_report(r, status))
            return;
    }
}
