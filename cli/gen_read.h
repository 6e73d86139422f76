/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What the readers of sources share: gen_macro.c, gen_item.c, gen_source.c. */
#ifndef TRIAD_CLI_GEN_READ_H
#define TRIAD_CLI_GEN_READ_H

#include "gen_source.h"

static inline const char *name_of(const unit *u, const token *t)
{
    return pool_name(u->sources->pool, t->at, t->len);
}

/* ---- gen_macro.c ---- */

/* The macro of that name as things stand, or null. */
const macro *find_macro(const unit *u, const char *name);

/* Defines a macro; undefines it when body is null. */
void add_macro(unit *u, const char *name, const char *body, bool has_parameters,
               item *it);

/* *out := the expansion of a call of macro m, laid out as its body is written,
 * without the common indentation; p is behind the "(". Returns the end of the
 * call; null when the arguments do not fit. */
const char *expand_call(const unit *u, const macro *m, const char *p,
                        const char **out);

/* text with TRI_KERNEL_SYMBOL(name), TRI_RULE_SYMBOL(name) and the like
 * replaced by the symbols. */
const char *spell_symbols(const unit *u, const char *text);

/* text with calls of macros that make names with ## expanded: the names may
 * not be the same in the output. */
const char *expand_pasting(const unit *u, const char *text);

/* Whether a #if with the condition at p holds. */
bool condition_holds(const unit *u, const char *p);

/* ---- gen_item.c ---- */

item *new_item(unit *u, file *f, const char *comment, size_t comment_len,
               const char *at, size_t len);
void add_name(item *it, const char *name);

/* Adds an item to its file, or finds it there: a header is read once for each
 * unit that includes it. */
item *add_item(unit *u, file *f, item *it);

/* Cuts text into items. Returns where it stopped: at an item that has no end
 * yet, or at the comments after the last. */
const char *read_items(unit *u, file *f, const char *p, int depth);

#endif
