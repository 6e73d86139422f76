/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writing: what is needed, in which order, under which names. */
#include "gen_source.h"

static bool is_parameter(const item *it, const char *name)
{
    for (size_t i = 0; i < it->parameters; i++)
        if (it->parameter[i] == name)
            return true;
    return false;
}

/* The names in an item's text that may be someone's: not members, not
 * parameters of a macro. Returns the end of the next one, null after the
 * last. `member` carries over from call to call. */
static const char *next_name(const item *it, const char *p, bool *member,
                             const char **name, token *t)
{
    for (;;) {
        p = token_next_code(p, t);
        if (t->kind == TOKEN_END)
            return NULL;
        bool was_member = *member;
        *member = token_is(t, ".") || token_is(t, "->");
        if (t->kind != TOKEN_NAME || was_member)
            continue;
        *name = pool_name(it->unit->sources->pool, t->at, t->len);
        if (!is_parameter(it, *name))
            return p;
    }
}

static bool is_header(const file *f)
{
    size_t len = strlen(f->path);
    return len > 2 && strcmp(f->path + len - 2, ".h") == 0;
}

/* The first item, or the first after `after`, that a name in it may mean. A
 * header knows nothing of the file that includes it. */
static item *next_use(const item *it, const char *name, item *after)
{
    item *use = after;
    do
        use = sources_lookup(it->unit, name, use);
    while (use && is_header(it->file) && use->local && !is_header(use->file));
    return use;
}

void sources_need(sources *s, item *it)
{
    if (it->needed)
        return;
    it->needed = it->file->needed = true;
    bool member = false;
    const char *name;
    token t;
    for (const char *p = it->text;
         (p = next_name(it, p, &member, &name, &t)) != NULL;) {
        const item *defined = NULL;
        for (item *use = next_use(it, name, NULL); use;
             use = next_use(it, name, use)) {
            if (use->kind == ITEM_MACRO && defined &&
                defined->guard == use->guard)
                sources_fail(s, "%s: %s is defined twice", it->file->path,
                             name);
            defined = use->kind == ITEM_MACRO ? use : defined;
            sources_need(s, use);
        }
    }
}

/* ---- order ---- */

static void visit(sources *s, file *f)
{
    if (f->visit == 1)
        sources_fail(s, "%s: uses a file that uses it", f->path);
    if (f->visit)
        return;
    f->visit = 1;
    for (size_t i = 0; i < f->items; i++) {
        const item *it = f->item[i];
        bool member = false;
        const char *name;
        token t;
        for (const char *p = it->needed ? it->text : NULL;
             p && (p = next_name(it, p, &member, &name, &t)) != NULL;)
            for (item *use = next_use(it, name, NULL); use;
                 use = next_use(it, name, use))
                if (use->file != f)
                    visit(s, use->file);
    }
    f->visit = 2;
    /* Pointers. NOLINTNEXTLINE(bugprone-sizeof-expression) */
    POOL_PUSH(s->pool, s->order, s->ordered, s->order_space, f);
}

/* ---- names ---- */

/* The file's name without its folder and ending. */
static const char *stem(const sources *s, const file *f)
{
    const char *slash = strrchr(f->path, '/');
    const char *start = slash ? slash + 1 : f->path;
    return pool_string(s->pool, start, strcspn(start, "."));
}

/* tri_<name>_<class> without what surrounds the name. */
static const char *short_name(const sources *s, const char *name)
{
    size_t around = strlen("tri__") + strlen(s->class_->name);
    return pool_name(s->pool, name + strlen("tri_"), strlen(name) - around);
}

/* External names lose what surrounds them; what a .c file has for itself gets
 * the file's name before it, as such names are the same all over. */
static const char *output_name(const sources *s, const item *it,
                               const char *name)
{
    if (!it->local)
        return short_name(s, name);
    if (is_header(it->file))
        return name;
    text out = {.pool = s->pool};
    text_printf(&out, "%s_", stem(s, it->file));
    bool capitals = true;
    for (const char *p = name; *p; p++)
        capitals &= *p < 'a' || *p > 'z';
    for (size_t i = 0; capitals && i < out.len; i++)
        if (out.at[i] >= 'a' && out.at[i] <= 'z')
            out.at[i] = (char)(out.at[i] - 'a' + 'A');
    text_printf(&out, "%s", name);
    return pool_name(s->pool, out.at, out.len);
}

/* Each distinct name of the output has one meaning. */
static void settle_names(sources *s)
{
    scope_entry *taken = NULL;
    size_t count = 0, space = 0;
    for (size_t i = 0; i < s->ordered; i++)
        for (size_t j = 0; j < s->order[i]->items; j++) {
            item *it = s->order[i]->item[j];
            if (!it->needed)
                continue;
            it->output = output_name(s, it, it->name[0]);
            for (size_t k = 0; k < it->names; k++) {
                const char *name = output_name(s, it, it->name[k]);
                for (size_t l = 0; l < count; l++)
                    if (taken[l].name == name &&
                        taken[l].item->file != it->file)
                        sources_fail(s, "%s and %s both define %s",
                                     taken[l].item->file->path, it->file->path,
                                     name);
                scope_entry e = {name, it};
                POOL_PUSH(s->pool, taken, count, space, e);
            }
        }
}

void sources_link(sources *s)
{
    for (size_t i = 0; i < s->files; i++)
        if (s->file[i]->needed)
            visit(s, s->file[i]);
    settle_names(s);
}

bool sources_name_taken(const sources *s, const char *name)
{
    for (size_t i = 0; i < s->ordered; i++)
        for (size_t j = 0; j < s->order[i]->items; j++) {
            const item *it = s->order[i]->item[j];
            for (size_t k = 0; it->needed && k < it->names; k++)
                if (strcmp(output_name(s, it, it->name[k]), name) == 0)
                    return true;
        }
    return false;
}

/* ---- text ---- */

/* Open brackets, with the column behind each, before and after renaming:
 * lines that are aligned to a bracket stay so. */
enum { MAX_OPEN = 40 };
typedef struct layout {
    size_t before[MAX_OPEN], after[MAX_OPEN];
    int open;
} layout;

static void note_bracket(layout *l, char c, size_t before, size_t after)
{
    if (strchr("([{", c) && l->open < MAX_OPEN) {
        l->before[l->open] = before;
        l->after[l->open++] = after;
    } else if (strchr(")]}", c) && l->open > 0) {
        l->open--;
    }
}

static size_t column(const text *out)
{
    size_t n = 0;
    while (n < out->len && out->at[out->len - n - 1] != '\n')
        n++;
    return n;
}

/* White space of an item, lines aligned to the innermost bracket moved. */
static void put_space(text *out, const char *at, size_t len, const layout *l,
                      size_t *col)
{
    for (size_t i = 0; i < len; i++) {
        text_put(out, at + i, 1);
        (*col)++;
        if (at[i] != '\n')
            continue;
        size_t spaces = strspn(at + i + 1, " ");
        *col = spaces;
        if (l->open && l->before[l->open - 1] == spaces)
            spaces = l->after[l->open - 1];
        text_printf(out, "%*s", (int)spaces, "");
        i += *col;
    }
}

/* What a token is in the output; *member as in next_name. */
static const char *output_token(const sources *s, const item *it,
                                const token *t, bool *member)
{
    const char *name = NULL;
    if (t->kind == TOKEN_NAME && !*member) {
        const char *key = pool_name(s->pool, t->at, t->len);
        const item *use =
            is_parameter(it, key) ? NULL : next_use(it, key, NULL);
        name = use ? output_name(s, use, key) : NULL;
    }
    if (t->kind != TOKEN_COMMENT)
        *member = token_is(t, ".") || token_is(t, "->");
    return name ? name : pool_string(s->pool, t->at, t->len);
}

/* The head of a function, laid out anew: macros and new names have spoilt the
 * old layout. Returns where its body starts. */
static const char *put_head(const sources *s, const item *it, text *out)
{
    enum { WIDTH = 80 };
    token t;
    bool member = false;
    char before = ' ';
    size_t indent = 0, start = out->len;
    text piece = {.pool = s->pool}; /* up to a comma */
    text_printf(&piece, "%s", it->local ? "" : "static ");
    for (const char *p = token_next_code(it->text, &t);;
         p = token_next_code(p, &t)) {
        bool end = token_is(&t, "{");
        if (end || (indent && before == ',')) {
            size_t col = out->len - start;
            if (col + piece.len + 1 > WIDTH && indent && col > indent) {
                while (out->at[out->len - 1] == ' ')
                    out->len--;
                text_printf(out, "\n%*s", (int)indent, "");
                start = out->len - indent;
            }
            text_printf(out, "%s%s", piece.at, end ? "" : " ");
            piece.len = 0;
            before = ' ';
        }
        if (end)
            break;
        const char *word = output_token(s, it, &t, &member);
        bool close = strchr(",()[]", *word) != NULL;
        if (piece.len && !close && !strchr(" *([", before))
            text_printf(&piece, " ");
        text_printf(&piece, "%s", word);
        before = word[strlen(word) - 1];
        if (before == '(' && !indent && !token_is(&t, "__attribute__"))
            indent = piece.len;
    }
    text_printf(out, "\n");
    return t.at;
}

/* The item under its comment; `guard` is put in between. */
static void put_item(const sources *s, const item *it, text *out,
                     const char *guard)
{
    layout l = {.open = 0};
    token t;
    bool member = false;
    size_t col = 0;
    const char *from = it->text;
    if (it->comment)
        text_printf(out, "%s\n", it->comment);
    if (guard)
        text_printf(out, "%s\n", guard);
    if (it->kind == ITEM_FUNCTION)
        from = put_head(s, it, out);
    else if (!it->local)
        text_printf(out, "static ");
    for (const char *p = token_next(from, &t); t.kind != TOKEN_END;
         from = p, p = token_next(p, &t)) {
        put_space(out, from, (size_t)(t.at - from), &l, &col);
        text_printf(out, "%s", output_token(s, it, &t, &member));
        col += t.len;
        if (t.kind == TOKEN_MARK && t.len == 1)
            note_bracket(&l, *t.at, col, column(out));
    }
    text_printf(out, "\n");
}

static void put_includes(const sources *s, text *out)
{
    const char *known[100];
    size_t count = 0;
    for (size_t i = 0; i < s->ordered; i++)
        for (size_t j = 0; j < s->order[i]->systems; j++) {
            const char *name = s->order[i]->system[j];
            bool seen = count == 100;
            for (size_t k = 0; k < count && !seen; k++)
                seen = known[k] == name;
            if (!seen)
                known[count++] = name;
        }
    /* In the order of the alphabet. */
    for (size_t i = 0; i < count; i++) {
        size_t first = i;
        for (size_t k = i + 1; k < count; k++)
            if (strcmp(known[k], known[first]) < 0)
                first = k;
        text_printf(out, "#include <%s>\n", known[first]);
        known[first] = known[i];
    }
}

/* Headers of types, interfaces, explain what the output does not have. */
static bool shows_comment(const file *f)
{
    int balance = 0;
    for (size_t i = 0; i < f->items; i++)
        if (f->item[i]->needed)
            balance += f->item[i]->kind == ITEM_FUNCTION ? 1 : -1;
    return f->comment && (!is_header(f) || balance > 0);
}

void sources_write_includes(const sources *s, text *out)
{
    put_includes(s, out);
}

void sources_write(const sources *s, text *out)
{
    for (size_t i = 0; i < s->ordered; i++) {
        const file *f = s->order[i];
        text_printf(out, "\n/* ---- %s ---- */\n", f->path);
        if (shows_comment(f))
            text_printf(out, "\n%s\n", f->comment);
        const item *before = NULL;
        for (size_t j = 0; j < f->items; j++) {
            const item *it = f->item[j];
            if (!it->needed)
                continue;
            const char *guard = before ? before->guard : NULL;
            /* Alternatives follow each other. */
            bool other = guard && it->guard && guard != it->guard &&
                         before->name[0] == it->name[0];
            if (guard)
                text_printf(out, other ? "#else\n" : "#endif\n");
            if (!other && (!before || it->comment || it->kind != ITEM_MACRO ||
                           before->kind != ITEM_MACRO))
                text_printf(out, "\n");
            put_item(s, it, out, other ? NULL : it->guard);
            before = it;
        }
        if (before && before->guard)
            text_printf(out, "#endif\n");
        if (s->after_path && strcmp(f->path, s->after_path) == 0)
            text_printf(out, "\n%s", s->after_text);
    }
}
