/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "ucode/expand.h"

#include <stdio.h>
#include <string.h>

bool tri_source_line(tri_source *source, tri_text *t)
{
    const char *end = source->at;
    if (source->at == source->end)
        return false;
    while (end < source->end && *end != '\n')
        end++;
    t->line_start = t->at = source->at;
    t->end = end;
    t->line = source->line++;
    source->at = end < source->end ? end + 1 : end;
    return true;
}

int tri_source_block(tri_source *source, const tri_text *t, tri_source *body)
{
    tri_text line = *t;
    unsigned depth = 1;
    *body = *source;
    for (;;) {
        body->end = source->at;
        if (!tri_source_line(source, &line))
            return tri_text_refuse(t, t->at, "there is no .end to this block");
        tri_slice word = tri_scan_name(&line);
        depth += tri_slice_is(word, ".macro") || tri_slice_is(word, ".repeat");
        depth -= tri_slice_is(word, ".end");
        if (depth == 0)
            return TRI_OK;
    }
}

static const tri_slice *parameter(const tri_frame *frame, tri_slice name)
{
    for (; frame; frame = frame->parent)
        for (size_t i = 0; i < frame->count; i++)
            if (frame->name[i].length == name.length &&
                memcmp(frame->name[i].at, name.at, name.length) == 0)
                return &frame->text[i];
    return NULL;
}

/* The scope of $(expression). */
typedef struct inner_scope {
    const tri_frame *frame;
    const tri_scope *outer;
} inner_scope;

static int inner_value(const tri_scope *scope, tri_text *t, tri_slice name,
                       uint64_t *value)
{
    const inner_scope *in = scope->ctx;
    const tri_slice *text = parameter(in->frame, name);
    if (!text)
        return in->outer->value(in->outer, t, name, value);
    tri_text part = tri_slice_open(t, *text);
    int status = tri_scan_expression(&part, in->outer, value);
    if (status == TRI_OK && part.at == part.end)
        return TRI_OK;
    return tri_text_refuse(t, name.at, "'%.*s' stands for no number here",
                           name.length < 40 ? (int)name.length : 40, name.at);
}

/* What stands behind a $, into *text, which may lie in number[24]. */
static int replacement(tri_text *t, const tri_frame *frame,
                       const tri_scope *outer, char *number, tri_slice *text)
{
    const char *start = t->at;
    uint64_t value = 0;
    if (t->at < t->end && *t->at == '(') {
        inner_scope in = {frame, outer};
        const tri_scope scope = {.value = inner_value, .ctx = &in};
        t->at++;
        int status = tri_scan_expression(t, &scope, &value);
        if (status == TRI_OK && !tri_scan_char(t, ')'))
            status = tri_text_refuse(t, t->at, "expected ')'");
        int n = snprintf(number, 24, "%llu", (unsigned long long)value);
        *text = (tri_slice){number, (size_t)n};
        return status;
    }
    /* Names take dots and #, parameters do not. */
    while (t->at < t->end &&
           ((*t->at | 0x20) >= 'a' ? (*t->at | 0x20) <= 'z'
                                   : *t->at >= '0' && *t->at <= '9'))
        t->at++;
    const tri_slice *p =
        parameter(frame, (tri_slice){start, (size_t)(t->at - start)});
    if (!p)
        return tri_text_refuse(t, start, "there is no parameter '%.*s'",
                               t->at - start < 40 ? (int)(t->at - start) : 40,
                               start);
    *text = *p;
    return TRI_OK;
}

int tri_expand(tri_text *line, char *buffer, const tri_frame *frame,
               const tri_scope *outer)
{
    tri_text t = *line;
    size_t length = 0;
    while (t.at < t.end) {
        char number[24];
        tri_slice text = {t.at, 1};
        if (*t.at++ == '$') {
            int status = replacement(&t, frame, outer, number, &text);
            if (status != TRI_OK)
                return status;
        }
        if (length + text.length >= TRI_MAX_LINE)
            return tri_text_refuse(line, line->at,
                                   "the line expands to more than %d "
                                   "characters",
                                   TRI_MAX_LINE - 1);
        memcpy(buffer + length, text.at, text.length);
        length += text.length;
    }
    line->line_start = line->at = buffer;
    line->end = buffer + length;
    return TRI_OK;
}
