/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/dialect.h"

#include <string.h>

tri_slice tri_dialect_name(const tri_ucode_op *op, const char *tag)
{
    size_t length = strlen(tag);
    const char *p = op->source;
    while (*p) {
        const char *end = p;
        while (*end && *end != ' ')
            end++;
        bool is_tag =
            (size_t)(end - p) >= length && memcmp(p, tag, length) == 0;
        if (is_tag && p + length == end && op->name)
            return (tri_slice){op->name, strlen(op->name)};
        if (is_tag && p[length] == '=')
            return (tri_slice){p + length + 1, (size_t)(end - p) - length - 1};
        p = *end ? end + 1 : end;
    }
    return (tri_slice){"", 0};
}

const tri_ucode_op *tri_dialect_find(const tri_ucode_machine *machine,
                                     const char *tag, tri_slice name,
                                     bool largest)
{
    for (size_t i = 0; i < machine->ops; i++) {
        const tri_ucode_op *op =
            &machine->op[largest ? machine->ops - 1 - i : i];
        tri_slice known = tri_dialect_name(op, tag);
        if (known.length && known.length == name.length &&
            memcmp(known.at, name.at, name.length) == 0)
            return op;
    }
    return NULL;
}

static const char *next_op(const void *ctx, size_t i)
{
    const tri_ucode_machine *machine = ctx;
    if (i >= machine->ops)
        return NULL;
    return machine->op[i].name ? machine->op[i].name : "";
}

int tri_dialect_unknown(const tri_text *t, const tri_ucode_machine *machine,
                        tri_slice name)
{
    const char *near = tri_nearest(name, next_op, machine);
    bool any = near && *near;
    return tri_text_refuse(t, name.at, "no operation is called '%.*s'%s%s%s",
                           name.length < 40 ? (int)name.length : 40, name.at,
                           any ? "; did you mean " : "", any ? near : "",
                           any ? "?" : "");
}
