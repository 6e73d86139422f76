/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The cut of text into items, and what each of them defines. */
#include "gen_read.h"

void add_name(item *it, const char *name)
{
    for (size_t i = 0; i < it->names; i++)
        if (it->name[i] == name)
            return;
    POOL_PUSH(it->unit->sources->pool, it->name, it->names, it->name_space,
              name);
}

/* What a declaration is made of, as far as it has been read. */
typedef struct declaration {
    const char *name;
    bool named; /* the name is final */
    bool is_typedef, is_extern, has_initialiser, has_parameters;
} declaration;

/* p behind the keyword struct, union or enum: names its tag and constants.
 * Returns the end of the body, or p when there is none. */
static const char *read_tag(item *it, const char *p, bool is_enum)
{
    token t, tag = {.kind = TOKEN_END};
    const char *q = token_next_code(p, &t);
    if (t.kind == TOKEN_NAME) {
        tag = t;
        p = q;
        q = token_next_code(q, &t);
    }
    if (!token_is(&t, "{"))
        return p;
    if (tag.kind == TOKEN_NAME)
        add_name(it, name_of(it->unit, &tag));
    const char *end = token_close(q);
    bool first = true; /* of an enumerator */
    while (is_enum && q < end) {
        q = token_next_code(q, &t);
        if (first && t.kind == TOKEN_NAME)
            add_name(it, name_of(it->unit, &t));
        first = token_is(&t, ",");
        if (token_is(&t, "("))
            q = token_close(q);
    }
    return end;
}

/* Finds out what an item is and defines; false when it is to be left out: a
 * declaration of what is defined elsewhere. */
static bool analyse(item *it)
{
    declaration d = {0};
    token t, previous = {.kind = TOKEN_END};
    it->local = false;
    for (const char *p = token_next_code(it->text, &t); p;
         previous = t, p = token_next_code(p, &t)) {
        if (t.kind == TOKEN_END || token_is(&t, ";"))
            break;
        if (token_is(&t, "_Static_assert"))
            return false;
        if (token_is(&t, "__attribute__") || token_is(&t, "_Alignas")) {
            p = token_close(token_next_code(p, &t));
        } else if (token_is(&t, "struct") || token_is(&t, "union") ||
                   token_is(&t, "enum")) {
            p = read_tag(it, p, token_is(&t, "enum"));
        } else if (t.kind == TOKEN_NAME) {
            const macro *m = find_macro(it->unit, name_of(it->unit, &t));
            d.is_typedef |= token_is(&t, "typedef");
            d.is_extern |= token_is(&t, "extern");
            it->local |=
                token_is(&t, "static") || (m && strstr(m->body, "static"));
            if (!d.named && !m)
                d.name = name_of(it->unit, &t);
        } else if (token_is(&t, "{") && token_is(&previous, ")") &&
                   d.has_parameters) {
            it->kind = ITEM_FUNCTION;
            add_name(it, d.name);
            return true;
        } else if (token_is(&t, "(")) {
            if (!d.named && !d.has_initialiser) {
                token star, name;
                const char *q = token_next_code(p, &star);
                (void)token_next_code(q, &name);
                if (token_is(&star, "*") && name.kind == TOKEN_NAME)
                    d.name = name_of(it->unit, &name);
                d.has_parameters = true;
            }
            d.named = true;
            p = token_close(p);
            t = (token){TOKEN_MARK, ")", 1};
        } else if (token_is(&t, "[") || token_is(&t, "{")) {
            d.named = true;
            p = token_close(p);
        } else if (token_is(&t, "=")) {
            d.named = d.has_initialiser = true;
        } else if (token_is(&t, ",") && d.name) {
            add_name(it, d.name);
            d.named = false;
        }
    }
    bool only_tag = d.name == NULL;
    if (!only_tag)
        add_name(it, d.name);
    if (d.is_typedef || only_tag) {
        it->kind = ITEM_TYPE;
        it->local = true;
        return it->names > 0;
    }
    it->kind = d.has_parameters ? ITEM_PROTOTYPE : ITEM_VARIABLE;
    return !d.is_extern && (it->local || d.has_initialiser);
}

static void enter(unit *u, item *it)
{
    sources *s = u->sources;
    for (size_t i = 0; i < it->names; i++) {
        scope_entry e = {it->name[i], it};
        POOL_PUSH(s->pool, u->scope, u->entries, u->entry_space, e);
    }
    if (!it->local && it->unit == u)
        POOL_PUSH(s->pool, s->external, s->externals, s->external_space,
                  ((scope_entry){it->name[0], it}));
}

item *add_item(unit *u, file *f, item *it)
{
    sources *s = u->sources;
    file *home = f->unit ? f->unit->main : f;
    if (f->unit && f->comment && it->kind == ITEM_FUNCTION) {
        text comment = {.pool = s->pool};
        text_printf(&comment, it->comment ? "%s\n%s" : "%s", f->comment,
                    it->comment);
        it->comment = comment.at;
        f->comment = NULL;
    }
    for (size_t i = 0; i < home->items; i++)
        if (home->item[i]->guard == it->guard &&
            strcmp(home->item[i]->text, it->text) == 0) {
            enter(u, home->item[i]);
            return home->item[i];
        }
    /* Pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    POOL_PUSH(s->pool, home->item, home->items, home->item_space, it);
    enter(u, it);
    return it;
}

item *new_item(unit *u, file *f, const char *comment, size_t comment_len,
               const char *at, size_t len)
{
    pool *m = u->sources->pool;
    item *it = pool_alloc(m, sizeof *it);
    it->file = f->unit ? f->unit->main : f;
    it->unit = u;
    it->guard = u->guard;
    it->text = pool_string(m, at, len);
    if (comment_len)
        it->comment = pool_string(m, comment, comment_len);
    return it;
}

/* The end of the item that starts at p; null when it has none. */
static const char *item_end(const char *p)
{
    token t, previous = {.kind = TOKEN_END};
    bool initialiser = false;
    for (;; previous = t) {
        p = token_next_code(p, &t);
        if (t.kind == TOKEN_END || !p)
            return NULL;
        if (token_is(&t, ";"))
            return p;
        initialiser |= token_is(&t, "=");
        bool body =
            token_is(&t, "{") && token_is(&previous, ")") && !initialiser;
        if (t.kind == TOKEN_MARK && strchr("([{", *t.at)) {
            bool round = *t.at == '(';
            p = token_close(p);
            if (!p || body)
                return p;
            if (round)
                t = (token){TOKEN_MARK, ")", 1};
        }
    }
}

const char *read_items(unit *u, file *f, const char *p, int depth)
{
    token t, mark;
    const char *comment = NULL;
    size_t comment_len = 0;
    for (;;) {
        const char *q = token_next(p, &t);
        if (t.kind == TOKEN_END || u->sources->why)
            break;
        if (t.kind == TOKEN_COMMENT) {
            if (!comment)
                comment = t.at;
            comment_len = (size_t)(q - comment);
            p = q;
            continue;
        }
        const macro *m =
            t.kind == TOKEN_NAME ? find_macro(u, name_of(u, &t)) : NULL;
        const char *after = token_next_code(q, &mark);
        if (m && m->has_parameters && token_is(&mark, "(") && depth < 10) {
            const char *expansion;
            after = expand_call(u, m, after, &expansion);
            if (!after) {
                sources_fail(u->sources, "%s: call of %s", f->path, m->name);
                break;
            }
            text body = {.pool = u->sources->pool};
            if (comment_len)
                text_put(&body, comment, comment_len);
            else if (m->item->comment)
                text_printf(&body, "%s", m->item->comment);
            m->item->comment = NULL; /* said once is enough */
            text_put(&body, "\n", 1);
            text_printf(&body, "%s", expansion);
            const char *rest = read_items(u, f, body.at, depth + 1);
            (void)token_next_code(rest, &t);
            if (t.kind != TOKEN_END)
                sources_fail(u->sources, "%s: %s expands to half an item",
                             f->path, m->name);
            token_next_code(after, &mark);
            p = token_is(&mark, ";") ? mark.at + 1 : after;
        } else {
            const char *end = item_end(t.at);
            if (!end)
                break;
            p = end;
            item *it =
                new_item(u, f, comment, comment_len, t.at, (size_t)(p - t.at));
            it->text = expand_pasting(u, it->text);
            if (analyse(it))
                (void)add_item(u, f, it);
        }
        comment = NULL;
        comment_len = 0;
    }
    return comment ? comment : p;
}
