/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Directives that tell the checker what a program promises, and of which rules
 * it is an exception. */
#include "ucode/asm.h"

#include <string.h>

enum { MAX_ALLOWS = 1000 };

static int registers(assembler *a, tri_text *t, uint64_t *set, bool memory)
{
    const tri_ucode_machine *machine = a->index->machine;
    do {
        uint64_t one = 0;
        tri_slice name = tri_scan_name(t);
        tri_slice real = a->scope.rename(&a->scope, name);
        if (tri_ucode_add_register(machine, real.at, real.length, &one) !=
                TRI_OK ||
            (one >> TRI_UCODE_MEMORY && !memory))
            return tri_text_refuse(t, name.length ? name.at : t->at,
                                   "expected a register%s",
                                   memory ? ", or memory" : "");
        *set |= one;
    } while (tri_scan_char(t, ','));
    return TRI_OK;
}

int tri_asm_input(assembler *a, tri_text *t)
{
    return registers(a, t, &a->r->program->contract.input, false);
}

int tri_asm_secret(assembler *a, tri_text *t)
{
    return registers(a, t, &a->r->program->contract.secret, true);
}

int tri_asm_preserve(assembler *a, tri_text *t)
{
    return registers(a, t, &a->r->program->contract.preserve, false);
}

/* Rules have '-' in their names. */
static tri_slice rule_name(tri_text *t)
{
    tri_scan_space(t);
    tri_slice name = {t->at, 0};
    while (t->at < t->end &&
           (*t->at == '-' || (*t->at >= 'a' && *t->at <= 'z')))
        t->at++;
    name.length = (size_t)(t->at - name.at);
    return name;
}

static const char *next_rule(const void *ctx, size_t i)
{
    const tri_ucode_rule *rule = tri_ucode_rule_at(i);
    (void)ctx;
    return rule ? rule->id : NULL;
}

static int unknown_rule(const tri_text *t, tri_slice name)
{
    const char *near = tri_nearest(name, next_rule, NULL);
    if (!name.length)
        return tri_text_refuse(t, t->at, "expected the name of a rule");
    return tri_text_refuse(t, name.at, "no rule is called '%.*s'%s%s",
                           name.length < 40 ? (int)name.length : 40, name.at,
                           near ? "; did you mean " : "", near ? near : "");
}

static int reason(tri_text *t, tri_slice *text)
{
    if (!tri_scan_char(t, ',') || !tri_scan_char(t, '"'))
        return tri_text_refuse(t, t->at, "expected ', \"the reason\"'");
    const char *end = t->at;
    while (end < t->end && *end != '"')
        end++;
    *text = (tri_slice){t->at, (size_t)(end - t->at)};
    if (end == t->end || !text->length || text->length >= TRI_UCODE_REASON_MAX)
        return tri_text_refuse(t, t->at,
                               "expected a reason of 1 to %d characters, and "
                               "'\"'",
                               TRI_UCODE_REASON_MAX - 1);
    t->at = end + 1;
    return TRI_OK;
}

int tri_asm_allow(assembler *a, tri_text *t)
{
    tri_slice text = {"", 0};
    tri_ucode_program *program = a->r->program;
    void *array = program->allow;
    tri_slice name = rule_name(t);
    const tri_ucode_rule *rule = tri_ucode_find_rule(name.at, name.length);
    if (!rule)
        return unknown_rule(t, name);
    int status = reason(t, &text);
    for (size_t i = 0; i < program->allows && status == TRI_OK; i++)
        if (program->allow[i].line == t->line &&
            program->allow[i].rule == rule->id)
            return TRI_OK; /* of a macro, or a repetition */
    if (status == TRI_OK && program->allows == MAX_ALLOWS)
        status = tri_text_refuse(t, name.at, "a text has at most %d .allow",
                                 MAX_ALLOWS);
    if (status == TRI_OK)
        status = tri_grow(&program->allocator, &array, program->allows,
                          sizeof *program->allow);
    if (status != TRI_OK)
        return status;
    program->allow = array;
    tri_ucode_allow *allow = &program->allow[program->allows++];
    *allow = (tri_ucode_allow){.rule = rule->id, .line = (uint32_t)t->line};
    memcpy(allow->reason, text.at, text.length);
    return TRI_OK;
}
