/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Reading: conditionals, includes, macros, and the cut into items. */
#include "gen_source.h"

#include <stdarg.h>
#include <stdlib.h>

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

static const char *name_of(const unit *u, const token *t)
{
    return pool_name(u->sources->pool, t->at, t->len);
}

/* ---- macros ---- */

static macro *find_macro(const unit *u, const char *name)
{
    for (size_t i = u->macros; i-- > 0;)
        if (u->macro[i].name == name)
            return u->macro[i].body ? &u->macro[i] : NULL;
    return NULL;
}

static void add_macro(unit *u, const char *name, const char *body,
                      bool has_parameters, item *it)
{
    macro m = {name, body, has_parameters, it};
    POOL_PUSH(u->sources->pool, u->macro, u->macros, u->macro_space, m);
}

/* The arguments of a macro call, p behind its "(": text up to each comma of
 * the outermost level. Returns the end of the call. */
enum { MAX_ARGUMENTS = 16 };
static const char *read_arguments(const char *p, token *argument,
                                  size_t *count)
{
    token t;
    const char *start = p;
    *count = 0;
    for (;;) {
        p = token_next_code(p, &t);
        if (t.kind == TOKEN_END)
            return NULL;
        bool close = token_is(&t, ")"), comma = token_is(&t, ",");
        if (close || comma) {
            if (*count == MAX_ARGUMENTS)
                return NULL;
            while (*start == ' ' || *start == '\n')
                start++;
            argument[*count].at = start;
            argument[(*count)++].len = (size_t)(t.at - start);
            start = p;
            if (close)
                return p;
        } else if (t.kind == TOKEN_MARK && strchr("([{", *t.at)) {
            p = token_close(p);
            if (!p)
                return NULL;
        }
    }
}

/* The index of the parameter a token is, or -1. */
static int parameter_of(const unit *u, const item *m, const token *t)
{
    if (t->kind == TOKEN_NAME)
        for (size_t i = 0; i < m->parameters; i++)
            if (m->parameter[i] == name_of(u, t))
                return (int)i;
    return -1;
}

/* The body of a macro with its arguments, laid out as it is written. */
static const char *expand(const unit *u, const macro *m,
                          const token *argument)
{
    text out = {.pool = u->sources->pool};
    token t;
    const char *from = m->body;
    bool paste = false;
    for (const char *p = from;; from = p) {
        p = token_next(p, &t);
        if (!paste && t.at > from && !token_is(&t, "##"))
            text_put(&out, from, (size_t)(t.at - from));
        if (t.kind == TOKEN_END)
            break;
        int i = parameter_of(u, m->item, &t);
        paste = token_is(&t, "##");
        if (paste)
            continue;
        if (i >= 0)
            text_put(&out, argument[i].at, argument[i].len);
        else
            text_put(&out, t.at, t.len);
    }
    return out.at ? out.at : "";
}

/* Takes the common indentation off. */
static const char *outdent(pool *m, const char *body)
{
    size_t least = SIZE_MAX;
    text out = {.pool = m};
    for (const char *p = body; *p;) {
        size_t spaces = strspn(p, " "), len = strcspn(p, "\n");
        if (len > spaces && spaces < least && p != body)
            least = spaces;
        p += len + (p[len] == '\n');
    }
    for (const char *p = body; *p;) {
        size_t len = strcspn(p, "\n"), end = len, spaces = strspn(p, " ");
        size_t cut = least == SIZE_MAX || p == body ? spaces : least;
        while (end > 0 && p[end - 1] == ' ')
            end--;
        if (cut < end)
            text_put(&out, p + cut, end - cut);
        if (out.len || end)
            text_put(&out, "\n", 1);
        p += len + (p[len] == '\n');
    }
    return out.at ? out.at : "";
}

/* TRI_KERNEL_SYMBOL(name) and TRI_RULE_SYMBOL(name) to the symbol. */
static const char *spell_symbols(const unit *u, const char *in)
{
    text out = {.pool = u->sources->pool};
    const char *from = in;
    token t, name, mark;
    for (const char *p = token_next(in, &t); t.kind != TOKEN_END;
         p = token_next(p, &t)) {
        bool rule = token_is(&t, "TRI_RULE_SYMBOL");
        if (!rule && !token_is(&t, "TRI_KERNEL_SYMBOL"))
            continue;
        const char *q = token_next(p, &mark);
        q = token_next(q, &name);
        if (!token_is(&mark, "(") || name.kind != TOKEN_NAME)
            continue;
        q = token_next(q, &mark);
        if (!token_is(&mark, ")"))
            continue;
        text_put(&out, from, (size_t)(t.at - from));
        text_printf(&out, "tri_%s%.*s_%s", rule ? "rule_" : "", (int)name.len,
                    name.at, u->sources->class_->name);
        from = p = q;
    }
    if (from == in)
        return in;
    text_put(&out, from, strlen(from));
    return out.at;
}

/* ---- conditions ---- */

typedef struct condition {
    const unit *u;
    const char *p;
    token t;
    int depth; /* of macros inside macros */
} condition;

static void step(condition *c)
{
    c->p = token_next_code(c->p, &c->t);
}

static uint64_t binary(condition *c, int level);

static uint64_t primary(condition *c)
{
    if (token_is(&c->t, "!")) {
        step(c);
        return !primary(c);
    }
    if (token_is(&c->t, "(")) {
        step(c);
        uint64_t v = binary(c, 0);
        step(c);
        return v;
    }
    if (token_is(&c->t, "defined")) {
        step(c);
        bool parenthesis = token_is(&c->t, "(");
        if (parenthesis)
            step(c);
        uint64_t v = find_macro(c->u, name_of(c->u, &c->t)) != NULL;
        step(c);
        if (parenthesis)
            step(c);
        return v;
    }
    uint64_t v = 0;
    if (c->t.kind == TOKEN_NUMBER) {
        v = strtoull(c->t.at, NULL, 0);
    } else if (c->t.kind == TOKEN_NAME && c->depth < 20) {
        const macro *m = find_macro(c->u, name_of(c->u, &c->t));
        if (m && !m->has_parameters) {
            condition inner = {.u = c->u, .p = m->body, .depth = c->depth + 1};
            step(&inner);
            v = binary(&inner, 0);
        }
    }
    step(c);
    return v;
}

static uint64_t apply(const token *op, uint64_t a, uint64_t b)
{
    switch (op->at[0]) {
    case '|': return op->len == 2 ? a || b : a | b;
    case '&': return op->len == 2 ? a && b : a & b;
    case '=': return a == b;
    case '!': return a != b;
    case '<': return op->len == 2 ? a <= b : a < b;
    case '>': return op->len == 2 ? a >= b : a > b;
    case '+': return a + b;
    case '-': return a - b;
    case '*': return a * b;
    case '/': return b ? a / b : 0;
    default: return b ? a % b : 0;
    }
}

static uint64_t binary(condition *c, int level)
{
    static const char *const operators[][4] = {
        {"||"}, {"&&"}, {"==", "!="}, {"<", "<=", ">", ">="},
        {"+", "-"}, {"*", "/", "%"}};
    enum { LEVELS = sizeof operators / sizeof *operators };
    if (level == LEVELS)
        return primary(c);
    uint64_t v = binary(c, level + 1);
    for (;;) {
        bool found = false;
        for (int i = 0; i < 4 && operators[level][i]; i++)
            found |= token_is(&c->t, operators[level][i]);
        if (!found)
            return v;
        token op = c->t;
        step(c);
        v = apply(&op, v, binary(c, level + 1));
    }
}

static bool condition_holds(const unit *u, const char *p)
{
    condition c = {.u = u, .p = p};
    step(&c);
    return binary(&c, 0) != 0;
}

/* ---- items ---- */

static void add_name(item *it, const char *name)
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
            it->local |= token_is(&t, "static") ||
                         (m && strstr(m->body, "static"));
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

/* Adds an item to its file, or finds it there: a header is read once for each
 * unit that includes it. */
static item *add_item(unit *u, file *f, item *it)
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
        if (strcmp(home->item[i]->text, it->text) == 0) {
            enter(u, home->item[i]);
            return home->item[i];
        }
    POOL_PUSH(s->pool, home->item, home->items, home->item_space, it);
    enter(u, it);
    return it;
}

static item *new_item(unit *u, file *f, const char *comment, size_t comment_len,
                      const char *at, size_t len)
{
    pool *m = u->sources->pool;
    item *it = pool_alloc(m, sizeof *it);
    it->file = f->unit ? f->unit->main : f;
    it->unit = u;
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
        bool body = token_is(&t, "{") && token_is(&previous, ")") &&
                    !initialiser;
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

/* Cuts text into items. Returns where it stopped: at an item that has no end
 * yet, or at the comments after the last. broken: a directive stood inside
 * the first item. */
static const char *read_items(unit *u, file *f, const char *p, int depth,
                              bool broken)
{
    token t, mark, argument[MAX_ARGUMENTS];
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
        const macro *m = t.kind == TOKEN_NAME ? find_macro(u, name_of(u, &t))
                                              : NULL;
        const char *after = token_next_code(q, &mark);
        if (m && m->has_parameters && token_is(&mark, "(") && depth < 10) {
            size_t count;
            after = read_arguments(after, argument, &count);
            if (!after || count != m->item->parameters) {
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
            const char *expansion = outdent(u->sources->pool,
                                            expand(u, m, argument));
            text_printf(&body, "%s", spell_symbols(u, expansion));
            const char *rest = read_items(u, f, body.at, depth + 1,
                                          false);
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
            item *it = new_item(u, f, comment, comment_len, t.at,
                                (size_t)(p - t.at));
            it->broken = broken;
            broken = false;
            if (analyse(it))
                (void)add_item(u, f, it);
        }
        comment = NULL;
        comment_len = 0;
    }
    return comment ? comment : p;
}

/* ---- directives ---- */

/* line is "#define ..." with its continuation lines. */
static void define(unit *u, file *f, const char *line, const char *comment)
{
    token t;
    sources *s = u->sources;
    const char *p = token_next(strstr(line, "define") + 6, &t);
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
    int depth;
} reader;

/* A header included amid a file's definitions may use them, and then means
 * something else in each unit: its items become the including file's. */
static unit *private_to(unit *u)
{
    return u->main && u->main->items ? u : NULL;
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
    file *f = find_file(s, beside.at, private_to(r->u));
    return f ? f : find_file(s, name, private_to(r->u));
}

/* The comments at the head of a file but the licence. */
static const char *head_comment(pool *m, const char *comments)
{
    text out = {.pool = m};
    token t;
    for (const char *p = token_next(comments, &t); t.kind == TOKEN_COMMENT;
         p = token_next(p, &t))
        if (t.len < 5 || strncmp(t.at + 3, "SPDX", 4) != 0)
            text_printf(&out, "%s%.*s", out.len ? "\n" : "", (int)t.len,
                        t.at);
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
        rest = read_items(r->u, r->f, spell_symbols(r->u, r->pending.at), 0,
                          r->amid);
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
    (void)flush(r);
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

/* #if and its kin; false when the directive is another. */
static bool conditional(reader *r, const token *t, const char *p)
{
    int d = r->depth;
    bool outer = d == 0 || r->active[d - 1], holds = false;
    if (token_is(t, "if") || token_is(t, "ifdef") || token_is(t, "ifndef")) {
        if (outer && token_is(t, "if")) {
            holds = condition_holds(r->u, p);
        } else if (outer) {
            token name;
            (void)token_next(p, &name);
            holds = (find_macro(r->u, name_of(r->u, &name)) != NULL) ==
                    token_is(t, "ifdef");
        }
        if (d == MAX_CONDITIONS) {
            sources_fail(r->u->sources, "%s: #if too deep", r->f->path);
            return true;
        }
        r->active[d] = r->taken[d] = outer && holds;
        r->depth++;
        return true;
    }
    if (d == 0)
        return false;
    outer = d == 1 || r->active[d - 2];
    if (token_is(t, "elif") || token_is(t, "else")) {
        holds = outer && !r->taken[d - 1] &&
                (token_is(t, "else") || condition_holds(r->u, p));
        r->active[d - 1] = holds;
        r->taken[d - 1] |= holds;
        return true;
    }
    if (token_is(t, "endif")) {
        r->depth--;
        return true;
    }
    return false;
}

static void directive(reader *r, const char *line, int depth)
{
    token t;
    const char *p = token_next(line + 1, &t);
    if (conditional(r, &t, p) || (r->depth && !r->active[r->depth - 1]))
        return;
    if (token_is(&t, "include")) {
        include(r, p, depth);
    } else if (token_is(&t, "define")) {
        const char *comment = flush(r);
        define(r->u, r->f, spell_symbols(r->u, line), comment);
    } else if (token_is(&t, "undef")) {
        (void)flush(r);
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
    POOL_PUSH(s->pool, s->unit, s->units, s->unit_space, u);
}

void sources_read(sources *s, pool *m, const embedded_class *class_)
{
    *s = (sources){.pool = m, .class_ = class_};
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
