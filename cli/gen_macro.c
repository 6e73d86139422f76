/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Macros and the conditions of #if: the part of the preprocessor that reading
 * sources takes. */
#include "gen_read.h"

#include <stdlib.h>

const macro *find_macro(const unit *u, const char *name)
{
    for (size_t i = u->macros; i-- > 0;)
        if (u->macro[i].name == name)
            return u->macro[i].body ? &u->macro[i] : NULL;
    return NULL;
}

void add_macro(unit *u, const char *name, const char *body, bool has_parameters,
               item *it)
{
    macro m = {name, body, has_parameters, it};
    POOL_PUSH(u->sources->pool, u->macro, u->macros, u->macro_space, m);
}

/* The arguments of a macro call, p behind its "(": text up to each comma of
 * the outermost level. Returns the end of the call. */
enum { MAX_ARGUMENTS = 16 };
static const char *read_arguments(const char *p, token *argument, size_t *count)
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
static const char *expand(const unit *u, const macro *m, const token *argument)
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

const char *spell_symbols(const unit *u, const char *in)
{
    text out = {.pool = u->sources->pool};
    const char *from = in;
    token t, name, mark;
    for (const char *p = token_next(in, &t); t.kind != TOKEN_END;
         p = token_next(p, &t)) {
        const char *kind = token_is(&t, "TRI_RULE_SYMBOL")     ? "rule_"
                           : token_is(&t, "TRI_RUN_SYMBOL")    ? "run_"
                           : token_is(&t, "TRI_KERNEL_SYMBOL") ? ""
                                                               : NULL;
        if (!kind)
            continue;
        const char *q = token_next(p, &mark);
        q = token_next(q, &name);
        if (!token_is(&mark, "(") || name.kind != TOKEN_NAME)
            continue;
        q = token_next(q, &mark);
        if (!token_is(&mark, ")"))
            continue;
        text_put(&out, from, (size_t)(t.at - from));
        text_printf(&out, "tri_%s%.*s_%s", kind, (int)name.len, name.at,
                    u->sources->class_->name);
        from = p = q;
    }
    if (from == in)
        return in;
    text_put(&out, from, strlen(from));
    return out.at;
}

const char *expand_call(const unit *u, const macro *m, const char *p,
                        const char **out)
{
    token argument[MAX_ARGUMENTS];
    size_t count;
    p = read_arguments(p, argument, &count);
    if (!p || count != m->item->parameters)
        return NULL;
    const char *body = outdent(u->sources->pool, expand(u, m, argument));
    *out = spell_symbols(u, body);
    return p;
}

/* Does the expansion of a macro make names? */
static bool pastes(const unit *u, const macro *m, int depth)
{
    token t;
    if (strstr(m->body, "##"))
        return true;
    for (const char *p = token_next_code(m->body, &t); t.kind != TOKEN_END;
         p = token_next_code(p, &t)) {
        const macro *inner =
            t.kind == TOKEN_NAME ? find_macro(u, name_of(u, &t)) : NULL;
        if (inner && inner->has_parameters && depth < 10 &&
            pastes(u, inner, depth + 1))
            return true;
    }
    return false;
}

/* The same for the first such call; null when there is none. */
static const char *expand_one(const unit *u, const char *in)
{
    token t, mark;
    for (const char *p = token_next(in, &t); t.kind != TOKEN_END;
         p = token_next(p, &t)) {
        const macro *m =
            t.kind == TOKEN_NAME ? find_macro(u, name_of(u, &t)) : NULL;
        const char *q = token_next_code(p, &mark), *expansion;
        if (!m || !m->has_parameters || !token_is(&mark, "(") ||
            !pastes(u, m, 0))
            continue;
        q = expand_call(u, m, q, &expansion);
        if (!q)
            continue;
        size_t indent = 0, len = strlen(expansion);
        while (t.at - indent > in && t.at[-1 - (ptrdiff_t)indent] == ' ')
            indent++;
        while (len > 0 && expansion[len - 1] == '\n')
            len--;
        text out = {.pool = u->sources->pool};
        text_put(&out, in, (size_t)(t.at - in));
        for (size_t i = 0; i < len; i++) {
            text_put(&out, expansion + i, 1);
            if (expansion[i] == '\n')
                text_printf(&out, "%*s", (int)indent, "");
        }
        text_printf(&out, "%s", q);
        return out.at;
    }
    return NULL;
}

const char *expand_pasting(const unit *u, const char *text_)
{
    const char *next = text_;
    for (int i = 0; next && i < 1000; i++) {
        text_ = next;
        next = expand_one(u, text_);
    }
    return text_;
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
    case '|':
        return op->len == 2 ? a || b : a | b;
    case '&':
        return op->len == 2 ? a && b : a & b;
    case '=':
        return a == b;
    case '!':
        return a != b;
    case '<':
        return op->len == 2 ? a <= b : a < b;
    case '>':
        return op->len == 2 ? a >= b : a > b;
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return b ? a / b : 0;
    default:
        return b ? a % b : 0;
    }
}

static uint64_t binary(condition *c, int level)
{
    static const char *const operators[][4] = {
        {"||"},     {"&&"},         {"==", "!="}, {"<", "<=", ">", ">="},
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

bool condition_holds(const unit *u, const char *p)
{
    condition c = {.u = u, .p = p};
    step(&c);
    return binary(&c, 0) != 0;
}
