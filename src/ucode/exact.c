/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Text that is read back as the word it was made from: what parsing it yields
 * is compared with the word, and the fields that differ are added to it. */
#include "ucode/form.h"
#include "ucode/uop_text.h"

#include <string.h>

static int machine_value(const tri_scope *scope, tri_text *t, tri_slice name,
                         uint64_t *value)
{
    return tri_machine_address(scope->ctx, name, value)
               ? TRI_OK
               : tri_text_refuse(t, name.at, "unknown name");
}

static uint64_t stored(const tri_ucode_machine *machine, uint64_t word,
                       unsigned address)
{
    return tri_has_parity(machine, address) ? tri_ucode_uop_parity(word) : word;
}

/* Whether the text is read as a uop, and as which. */
static bool read_back(const char *text, const tri_op_index *index,
                      unsigned address, uint64_t *word)
{
    const tri_scope scope = {.value = machine_value,
                             .ctx = (void *)index->machine};
    tri_text t = tri_text_open(text, strlen(text), NULL);
    bool given = false;
    if (tri_uop_parse(&t, index, &scope, address, word, &given) != TRI_OK)
        return false;
    if (!given)
        *word = stored(index->machine, *word, address);
    tri_scan_space(&t);
    return t.at == t.end;
}

static void emit_field(tri_sink *s, size_t i, unsigned value)
{
    const tri_field *field = &tri_uop_field[i];
    if (field->width == 1 && value)
        tri_emit(s, " !%s", field->name);
    else
        tri_emit(s, " !%s=0x%x", field->name, value);
}

void tri_uop_format_exact(tri_sink *s, const tri_op_index *index,
                          const tri_ucode_program *program, uint64_t word,
                          unsigned address)
{
    enum { LONGEST = 512 };
    char text[LONGEST];
    tri_sink plain = {text, sizeof text, 0};
    uint64_t again = 0;
    word &= UOP_MASK;
    tri_uop_format(&plain, index->machine, NULL, word, address);
    bool read = read_back(text, index, address, &again);
    bool other = !read || UOP_GET(again, OPCODE) != UOP_GET(word, OPCODE);
    if (other) {
        emit_field(&plain, UOP_OPCODE, UOP_GET(word, OPCODE));
        read = read_back(text, index, address, &again);
    }
    if (!read || plain.length >= sizeof text) {
        tri_emit(s, ".uop 0x%012llx", (unsigned long long)word);
        return;
    }
    tri_uop_format(s, index->machine, program, word, address);
    if (other)
        emit_field(s, UOP_OPCODE, UOP_GET(word, OPCODE));
    uint64_t without = word;
    for (size_t i = 0; i < UOP_PARITY; i++) {
        unsigned value = tri_get(word, tri_uop_field[i]);
        if (value != tri_get(again, tri_uop_field[i]))
            emit_field(s, i, value);
    }
    UOP_PUT(without, PARITY, 0);
    if (stored(index->machine, without, address) != word)
        emit_field(s, UOP_PARITY, UOP_GET(word, PARITY));
}
