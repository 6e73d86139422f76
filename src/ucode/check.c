/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Asks every rule, and tells what they found in the order of the program. */
#include "ucode/check.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *tri_ucode_severity_name(tri_ucode_severity severity)
{
    static const char *const names[] = {"note", "warning", "error"};
    return names[(unsigned)severity <= TRI_UCODE_ERROR ? severity
                                                       : TRI_UCODE_ERROR];
}

const tri_ucode_rule *tri_ucode_rule_at(size_t index)
{
    return index < tri_check_rule_count ? &tri_check_rules[index].about : NULL;
}

const tri_ucode_rule *tri_ucode_find_rule(const char *id, size_t length)
{
    for (size_t i = 0; i < tri_check_rule_count; i++) {
        const tri_ucode_rule *rule = &tri_check_rules[i].about;
        if (tri_slice_is((tri_slice){id, length}, rule->id))
            return rule;
    }
    return NULL;
}

int tri_ucode_add_register(const tri_ucode_machine *machine, const char *name,
                           size_t length, uint64_t *set)
{
    tri_slice slice = {name, length};
    if (tri_slice_is(slice, "memory")) {
        *set |= UINT64_C(1) << TRI_UCODE_MEMORY;
        return TRI_OK;
    }
    for (size_t i = 0; i < 64; i++) {
        const tri_ucode_selector *s = &machine->source[i];
        if (s->kind == TRI_UCODE_REGISTER && s->name &&
            tri_slice_is(slice, s->name)) {
            *set |= UINT64_C(1) << s->index;
            return TRI_OK;
        }
    }
    return TRI_ERR_SYNTAX;
}

const char *tri_check_name(const checker *c, unsigned reg)
{
    const tri_ucode_selector *s = c->program->machine->source;
    for (size_t i = 64; i-- > 0;)
        if (s[i].kind == TRI_UCODE_REGISTER && s[i].index == reg && s[i].name)
            return s[i].name;
    return "memory";
}

/* NOPs that fill a triad up are shown where its last uop is. */
void tri_check_found(checker *c, size_t i, const char *format, ...)
{
    va_list args;
    void *array = c->finding;
    const tri_ucode_triad *triad = &c->program->triad[i / 3];
    size_t shown = i % 3;
    while (shown > 0 && !triad->line[shown])
        shown--;
    if (c->status == TRI_OK)
        c->status = tri_grow(&c->program->allocator, &array, c->findings,
                             sizeof *c->finding);
    if (c->status != TRI_OK)
        return;
    c->finding = array;
    tri_ucode_finding *f = &c->finding[c->findings++];
    *f = (tri_ucode_finding){.rule = &c->rule->about,
                             .line = triad->line[shown],
                             .column = triad->column[shown],
                             .address = (uint16_t)(triad->address + i % 3)};
    va_start(args, format);
    (void)vsnprintf(f->message, sizeof f->message, format, args);
    va_end(args);
}

/* The first uop of the line an .allow is about: its own if that has one, else
 * the next that has. */
static size_t allowed_uop(const checker *c, const tri_ucode_allow *allow)
{
    size_t best = c->uops;
    uint32_t best_line = UINT32_MAX;
    for (size_t i = 0; i < c->uops; i++) {
        uint32_t line = c->program->triad[i / 3].line[i % 3];
        if (line >= allow->line && line < best_line) {
            best = i;
            best_line = line;
        }
    }
    return best;
}

bool tri_check_allows(const checker *c, size_t allow,
                      const tri_ucode_finding *f)
{
    size_t i = c->allowed[allow];
    return f->line && i < c->uops &&
           c->program->triad[i / 3].line[i % 3] == f->line &&
           strcmp(c->program->allow[allow].rule, f->rule->id) == 0;
}

static void ask(checker *c, const check_rule *rule)
{
    size_t step = rule->each == CHECK_TRIADS ? 3 : 1;
    size_t end = rule->each == CHECK_ONCE && c->uops ? 1 : c->uops;
    c->rule = rule;
    for (size_t i = 0; i < end; i += step)
        if (rule->each != CHECK_REACHED || c->uop[i].reached)
            rule->test(c, i);
}

/* Shell's sort, by address and then by the order they were found in, which
 * equal addresses keep. */
static void sort(checker *c)
{
    size_t gap = 1;
    while (gap < c->findings / 3)
        gap = 3 * gap + 1;
    for (; gap; gap /= 3)
        for (size_t i = gap; i < c->findings; i++) {
            tri_ucode_finding f = c->finding[i];
            size_t j = i;
            for (; j >= gap && c->finding[j - gap].address > f.address;
                 j -= gap)
                c->finding[j] = c->finding[j - gap];
            c->finding[j] = f;
        }
}

static void tell(checker *c, tri_ucode_found *found, void *ctx)
{
    for (size_t i = 0; i < c->findings; i++) {
        tri_ucode_finding *f = &c->finding[i];
        for (size_t k = 0; k < c->program->allows && !f->allowed; k++)
            if (tri_check_allows(c, k, f))
                f->allowed = c->program->allow[k].reason;
        found(ctx, f);
    }
}

static void *obtain(checker *c, size_t count, size_t size)
{
    const tri_allocator *a = &c->program->allocator;
    void *p = a->resize(a->ctx, NULL, count * size);
    if (!p)
        c->status = TRI_ERR_MEMORY;
    return p;
}

static void release(const checker *c, void *p)
{
    if (p)
        (void)c->program->allocator.resize(c->program->allocator.ctx, p, 0);
}

bool tri_check_is_inside(const tri_ucode_program *program)
{
    const tri_ucode_machine *m = program->machine;
    for (size_t i = 0; i < program->hooks; i++)
        if (program->hook[i].source >= m->parameter[TRI_UCODE_STARTS_END].value)
            return true;
    return false;
}

/* Unless some are named, architectural registers are inputs; what is to be
 * kept, or is secret, is there to be found. */
static tri_ucode_contract contract_of(const tri_ucode_program *program)
{
    tri_ucode_contract k = program->contract;
    unsigned inputs =
        tri_check_is_inside(program) ? CHECK_REGISTERS : CHECK_FIRST_TEMPORARY;
    k.preserve |= UINT64_C(1) << CHECK_RSP;
    if (!k.input)
        k.input = (UINT64_C(1) << inputs) - 1;
    k.input |= k.preserve | k.secret;
    return k;
}

int tri_ucode_check(const tri_ucode_program *program, tri_ucode_found *found,
                    void *ctx)
{
    checker c = {.program = program,
                 .contract = contract_of(program),
                 .uops = 3 * program->triads};
    size_t places = c.uops + CHECK_UIPS;
    c.uop = obtain(&c, places, sizeof *c.uop);
    c.state = obtain(&c, places, sizeof *c.state);
    c.allowed = obtain(&c, program->allows + 1, sizeof *c.allowed);
    if (c.status == TRI_OK) {
        for (size_t k = 0; k < program->allows; k++)
            c.allowed[k] = allowed_uop(&c, &program->allow[k]);
        tri_check_graph(&c);
        tri_check_flow(&c);
        for (size_t i = 0; i < tri_check_rule_count; i++)
            ask(&c, &tri_check_rules[i]);
        sort(&c);
    }
    if (c.status == TRI_OK)
        tell(&c, found, ctx);
    release(&c, c.uop);
    release(&c, c.state);
    release(&c, c.allowed);
    release(&c, c.finding);
    return c.status;
}
