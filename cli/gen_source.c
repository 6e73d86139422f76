/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Reading: directives, files, units, and finding what was read. */
#include "gen_read.h"

#include <stdarg.h>

void sources_fail(sources *s, const char *format, ...)
{
    char line[400];
    va_list args;
    if (s->why)
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    s->why = pool_string(s->pool, line, strlen(line));
}

/* ---- directives ---- */

/* line is "#define ..." with its continuation lines. Symbols are spelled where
 * they do not depend on parameters. */
static void define(unit *u, file *f, const char *line, const char *comment)
{
    token t;
    sources *s = u->sources;
    const char *p = token_next(strstr(line, "define") + 6, &t);
    if (*p != '(') {
        line = spell_symbols(u, line);
        p = token_next(strstr(line, "define") + 6, &t);
    }
    const char *name = name_of(u, &t);
    item *it = new_item(u, f, comment, comment ? strlen(comment) : 0, line,
                        strlen(line));
    it->kind = ITEM_MACRO;
    it->local = true;
    add_name(it, name);
    bool has_parameters = *p == '(';
    if (has_parameters) {
        for (p++; !token_is(&t, ")") && *p;) {
            p = token_next(p, &t);
            if (t.kind == TOKEN_NAME)
                POOL_PUSH(s->pool, it->parameter, it->parameters,
                          it->parameter_space, name_of(u, &t));
        }
    }
    text body = {.pool = s->pool};
    text_put(&body, "", 0);
    for (; *p; p++)
        if (*p != '\\' || p[1] != '\n')
            text_put(&body, p, 1);
    it = add_item(u, f, it);
    add_macro(u, name, body.at, has_parameters, it);
}

enum { MAX_CONDITIONS = 30 };

/* Where the reading of a file stands. */
typedef struct reader {
    unit *u;
    file *f;
    text pending; /* not yet cut into items */
    bool headed, in_comment;
    bool amid; /* an item that a directive has interrupted */
    /* Per open #if: whether its lines count, and whether a branch has been
     * taken already. */
    bool active[MAX_CONDITIONS], taken[MAX_CONDITIONS];
    /* Or its condition is about the compiler: both branches count. */
    const char *kept[MAX_CONDITIONS];
    int depth;
} reader;

/* A header that is only ever included amid a file's definitions uses them, and
 * then means something else in each unit: its items become the including
 * file's. The first reading finds out which headers do not. */
static bool is_shared(const sources *s, const char *path)
{
    for (size_t i = 0; i < s->shareds; i++)
        if (strcmp(s->shared[i], path) == 0)
            return true;
    return false;
}

static void note_shared(unit *u, const char *path)
{
    sources *s = u->sources;
    if (!s->second && u->main->items == 0 && !is_shared(s, path))
        POOL_PUSH(s->pool, s->shared, s->shareds, s->shared_space, path);
}

static file *find_file(sources *s, const char *path, unit *only)
{
    for (size_t i = 0; i < s->files; i++)
        if (s->file[i]->unit == only && strcmp(s->file[i]->path, path) == 0)
            return s->file[i];
    for (const embedded_file *e = embedded_files; e->path; e++)
        if (strcmp(e->path, path) == 0) {
            file *f = pool_alloc(s->pool, sizeof *f);
            f->path = e->path;
            f->line = e->line;
            f->unit = only;
            /* Pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
            POOL_PUSH(s->pool, s->file, s->files, s->file_space, f);
            return f;
        }
    return NULL;
}

/* The file #include "name" finds: beside the one that includes it, or from
 * the root. */
static file *find_include(reader *r, const char *name)
{
    sources *s = r->u->sources;
    const char *slash = strrchr(r->f->path, '/');
    text beside = {.pool = s->pool};
    if (slash)
        text_put(&beside, r->f->path, (size_t)(slash - r->f->path) + 1);
    text_printf(&beside, "%s", name);
    const char *path[] = {beside.at, name};
    for (int i = 0; i < 2; i++) {
        unit *only = s->second && !is_shared(s, path[i]) ? r->u : NULL;
        file *f = find_file(s, path[i], only);
        if (f) {
            note_shared(r->u, f->path);
            return f;
        }
    }
    return NULL;
}

/* The comments at the head of a file but the licence. */
static const char *head_comment(pool *m, const char *comments)
{
    text out = {.pool = m};
    token t;
    for (const char *p = token_next(comments, &t); t.kind == TOKEN_COMMENT;
         p = token_next(p, &t))
        if (t.len < 5 || strncmp(t.at + 3, "SPDX", 4) != 0)
            text_printf(&out, "%s%.*s", out.len ? "\n" : "", (int)t.len, t.at);
    return out.at;
}

/* The length of text without white space at its end. */
static size_t end_of(const char *p)
{
    size_t len = strlen(p);
    while (len > 0 && (p[len - 1] == ' ' || p[len - 1] == '\n'))
        len--;
    return len;
}

/* Cuts what is pending into items. Returns the comments after them. */
static const char *flush(reader *r)
{
    pool *m = r->u->sources->pool;
    const char *rest = "", *comment = NULL;
    token t;
    if (r->pending.len)
        rest = read_items(r->u, r->f, spell_symbols(r->u, r->pending.at), 0);
    (void)token_next_code(rest, &t);
    r->pending = (text){.pool = m};
    r->amid = t.kind != TOKEN_END;
    if (r->amid) {
        text_printf(&r->pending, "%s", rest);
        return NULL;
    }
    (void)token_next(rest, &t);
    if (t.kind == TOKEN_COMMENT)
        comment = pool_string(m, rest, end_of(rest));
    if (!r->headed && comment) {
        r->f->comment = head_comment(m, comment);
        comment = NULL;
    }
    r->headed = true;
    return comment;
}

static void read_file(unit *u, file *f, int depth);

static void include(reader *r, const char *p, int depth)
{
    sources *s = r->u->sources;
    if (r->amid)
        sources_fail(s, "%s: #include inside a definition", r->f->path);
    p += strspn(p, " ");
    size_t len = strcspn(p + 1, *p == '<' ? ">" : "\"");
    const char *name = pool_name(s->pool, p + 1, len);
    if (*p == '"') {
        file *f = find_include(r, name);
        if (f)
            read_file(r->u, f, depth + 1);
        else
            sources_fail(s, "%s: %s is not embedded", r->f->path, name);
        return;
    }
    for (size_t i = 0; i < r->f->systems; i++)
        if (r->f->system[i] == name)
            return;
    POOL_PUSH(s->pool, r->f->system, r->f->systems, r->f->system_space, name);
}

static const char if_clang[] = "#if defined(__clang__)";
static const char if_not_clang[] = "#if !defined(__clang__)";

/* A condition on the compiler that will read the output, as it is spelled
 * there; null for others. p is behind the directive's name. */
static const char *compiler_condition(const reader *r, const token *t,
                                      const char *p)
{
    p += strspn(p, " ");
    if (!strstr(p, "__clang__"))
        return NULL;
    if (token_is(t, "ifndef") || strcmp(p, "!defined(__clang__)") == 0)
        return if_not_clang;
    if (token_is(t, "ifdef") || strcmp(p, "defined(__clang__)") == 0)
        return if_clang;
    sources_fail(r->u->sources, "%s: #%.*s %s", r->f->path, (int)t->len, t->at,
                 p);
    return NULL;
}

/* Between items a kept condition becomes the guard of those that follow;
 * inside one, the directive stays where it is. */
static void keep(reader *r, const char *guard, const char *line)
{
    const char *comment = flush(r);
    if (r->amid)
        text_printf(&r->pending, "\n%s\n", line);
    else if (guard && r->u->guard)
        sources_fail(r->u->sources, "%s: nested conditions on the compiler",
                     r->f->path);
    else
        r->u->guard = guard;
    if (comment)
        text_printf(&r->pending, "%s\n", comment);
}

static void open_condition(reader *r, const token *t, const char *p,
                           const char *line)
{
    int d = r->depth++;
    bool outer = d == 0 || r->active[d - 1], holds = false;
    token name;
    if (d == MAX_CONDITIONS) {
        sources_fail(r->u->sources, "%s: #if too deep", r->f->path);
        r->depth--;
        return;
    }
    r->kept[d] = outer ? compiler_condition(r, t, p) : NULL;
    if (r->kept[d]) {
        keep(r, r->kept[d], line);
        holds = true;
    } else if (outer && token_is(t, "if")) {
        holds = condition_holds(r->u, p);
    } else if (outer) {
        (void)token_next(p, &name);
        holds = (find_macro(r->u, name_of(r->u, &name)) != NULL) ==
                token_is(t, "ifdef");
    }
    r->active[d] = r->taken[d] = outer && holds;
}

static void kept_branch(reader *r, const token *t, const char *line)
{
    const char *guard = r->kept[r->depth - 1];
    if (token_is(t, "elif"))
        sources_fail(r->u->sources, "%s: %s", r->f->path, line);
    else if (r->u->guard)
        r->u->guard = NULL;
    keep(r,
         token_is(t, "endif") ? NULL
         : guard == if_clang  ? if_not_clang
                              : if_clang,
         line);
}

/* #if and its kin; false when the directive is another. */
static bool conditional(reader *r, const token *t, const char *p,
                        const char *line)
{
    if (token_is(t, "if") || token_is(t, "ifdef") || token_is(t, "ifndef")) {
        open_condition(r, t, p, line);
        return true;
    }
    bool branch = token_is(t, "elif") || token_is(t, "else");
    if (r->depth == 0 || (!branch && !token_is(t, "endif")))
        return false;
    int d = r->depth - 1;
    bool outer = d == 0 || r->active[d - 1];
    if (r->kept[d]) {
        kept_branch(r, t, line);
    } else if (branch) {
        r->active[d] = outer && !r->taken[d] &&
                       (token_is(t, "else") || condition_holds(r->u, p));
        r->taken[d] |= r->active[d];
    }
    r->depth -= !branch;
    return true;
}

static void directive(reader *r, const char *line, int depth)
{
    token t;
    const char *p = token_next(line + 1, &t);
    if (conditional(r, &t, p, line) || (r->depth && !r->active[r->depth - 1]))
        return;
    const char *comment = flush(r);
    if (token_is(&t, "include")) {
        include(r, p, depth);
    } else if (r->amid) {
        text_printf(&r->pending, "%s\n", line); /* the item's own business */
    } else if (token_is(&t, "define")) {
        define(r->u, r->f, line, comment);
    } else if (token_is(&t, "undef")) {
        (void)token_next(p, &t);
        add_macro(r->u, name_of(r->u, &t), NULL, false, NULL);
    } else if (!token_is(&t, "pragma")) { /* those are about linking */
        sources_fail(r->u->sources, "%s: %s", r->f->path, line);
    }
}

/* Is the end of this line inside a comment, given its start? */
static bool in_comment_after(const char *line, bool inside)
{
    while (*line)
        if (inside) {
            const char *end = strstr(line, "*/");
            if (!end)
                return true;
            inside = false;
            line = end + 2;
        } else {
            token t;
            const char *p = token_next(line, &t);
            if (t.kind == TOKEN_COMMENT &&
                (t.len < 4 || strncmp(p - 2, "*/", 2) != 0) && t.at[1] == '*')
                return true;
            line = p;
        }
    return inside;
}

static void read_file(unit *u, file *f, int depth)
{
    sources *s = u->sources;
    if (depth > 20) {
        sources_fail(s, "%s: includes itself", f->path);
        return;
    }
    reader r = {.u = u, .f = f, .pending = {.pool = s->pool}};
    for (const char *const *line = f->line; *line && !s->why; line++) {
        const char *p = *line + strspn(*line, " ");
        if (*p == '#' && !r.in_comment) {
            text whole = {.pool = s->pool};
            text_printf(&whole, "%s", *line);
            while (whole.len && whole.at[whole.len - 1] == '\\' && line[1])
                text_printf(&whole, "\n%s", *++line);
            r.in_comment = in_comment_after(whole.at, false);
            while (r.in_comment && line[1]) {
                text_printf(&whole, "\n%s", *++line);
                r.in_comment = in_comment_after(*line, true);
            }
            directive(&r, whole.at + strspn(whole.at, " "), depth);
            continue;
        }
        if (r.depth && !r.active[r.depth - 1])
            continue;
        r.in_comment = in_comment_after(*line, r.in_comment);
        text_printf(&r.pending, "%s\n", *line);
    }
    (void)flush(&r);
    if (r.amid)
        sources_fail(s, "%s: ends amid an item", f->path);
}

/* ---- the interface ---- */

static void read_unit(sources *s, const char *path)
{
    unit *u = pool_alloc(s->pool, sizeof *u);
    u->sources = s;
    for (const char *const *m = s->class_->macro; *m; m++) {
        token define_, name;
        const char *p = token_next(*m + strspn(*m, "# "), &define_);
        p = token_next(p, &name);
        if (*p != '(')
            add_macro(u, name_of(u, &name), p, false, NULL);
    }
    /* What <stdint.h> would say, for base.h. */
    add_macro(u, pool_name(s->pool, "UINTPTR_MAX", 11), "__UINTPTR_MAX__",
              false, NULL);
    char own[100];
    snprintf(own, sizeof own, "TRI_CLASS_%s", s->class_->name);
    add_macro(u, pool_name(s->pool, own, strlen(own)), "", false, NULL);
    u->main = find_file(s, path, NULL);
    if (u->main)
        read_file(u, u->main, 0);
    else
        sources_fail(s, "%s is not embedded", path);
    /* Pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    POOL_PUSH(s->pool, s->unit, s->units, s->unit_space, u);
}

void sources_read(sources *s, pool *m, const embedded_class *class_)
{
    sources first = {.pool = m, .class_ = class_};
    for (const char *const *path = class_->source; *path; path++)
        read_unit(&first, *path);
    *s = (sources){.pool = m,
                   .class_ = class_,
                   .shared = first.shared,
                   .shareds = first.shareds,
                   .second = true};
    for (const char *const *path = class_->source; *path && !s->why; path++)
        read_unit(s, *path);
}

item *sources_symbol(sources *s, const char *name)
{
    char symbol[200];
    snprintf(symbol, sizeof symbol, "tri_%s_%s", name, s->class_->name);
    for (size_t i = 0; i < s->externals; i++)
        if (strcmp(s->external[i].name, symbol) == 0)
            return s->external[i].item;
    return NULL;
}

item *sources_lookup(unit *u, const char *name, item *after)
{
    const sources *s = u->sources;
    bool here = after == NULL;
    for (size_t i = 0; i < u->entries; i++)
        if (u->scope[i].name == name) {
            if (here)
                return u->scope[i].item;
            here = u->scope[i].item == after;
        }
    for (size_t i = 0; i < s->externals && !after; i++)
        if (s->external[i].name == name)
            return s->external[i].item;
    return NULL;
}

item *sources_field(sources *s, const item *variable, const char *field)
{
    token dot = {.kind = TOKEN_END}, name = dot, t;
    for (const char *p = token_next_code(variable->text, &t);
         t.kind != TOKEN_END; p = token_next_code(p, &t)) {
        if (token_is(&t, "=") && token_is(&dot, ".") &&
            token_is(&name, field)) {
            (void)token_next_code(p, &t);
            return t.kind == TOKEN_NAME
                       ? sources_lookup(variable->unit,
                                        pool_name(s->pool, t.at, t.len), NULL)
                       : NULL;
        }
        dot = name;
        name = t;
    }
    return NULL;
}
