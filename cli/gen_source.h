/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The library's own sources, taken apart for one CPU class, so that the parts
 * a plan needs can be written down as one C file.
 *
 * Each .c file of the class is read as a compiler would read it, conditionals
 * decided and includes followed, into items: functions, types, variables,
 * macros. Macro calls between functions are expanded. Only what depends on
 * __clang__ being defined stays a conditional. What a rule or kernel
 * file has to keep to, beyond style.md:
 *   - no #include inside an item, and no #define that others rely on;
 *   - a header that uses what the including file defines is always included
 *     after a definition; any other is so in no file, or not in all;
 *   - a macro that an item uses is defined once in a translation unit;
 *   - between files, functions call each other downwards only (no cycles). */
#ifndef TRIAD_CLI_GEN_SOURCE_H
#define TRIAD_CLI_GEN_SOURCE_H

#include "embedded.h"
#include "gen_text.h"

typedef enum item_kind {
    ITEM_FUNCTION,
    ITEM_VARIABLE,
    ITEM_TYPE,
    ITEM_MACRO,
    ITEM_PROTOTYPE /* of a static function */
} item_kind;

typedef struct item {
    item_kind kind;
    bool local; /* not visible to other translation units */
    bool needed;
    const char *guard;   /* the #if it stands under in the output, or null */
    const char *comment; /* null for none */
    const char *text;
    struct file *file;
    struct unit *unit; /* where its names are looked up */
    const char **name; /* what it defines, from pool_name */
    size_t names, name_space;
    const char **parameter; /* of a macro with parameters */
    size_t parameters, parameter_space;
    const char *output; /* what the first name is called in the output */
} item;

typedef struct file {
    const char *path;
    struct unit *unit; /* whose main file its items go to; null: its own */
    const char *const *line;
    const char *comment; /* what the file says of itself, or null */
    item **item;
    size_t items, item_space;
    const char **system; /* headers of the system it includes */
    size_t systems, system_space;
    bool needed;
    int visit; /* of gen_link.c: 0 not yet, 1 under way, 2 done */
} file;

/* A macro, null body once undefined. */
typedef struct macro {
    const char *name, *body;
    bool has_parameters;
    item *item; /* null for one the compiler predefines */
} macro;

typedef struct scope_entry {
    const char *name;
    item *item;
} scope_entry;

/* A translation unit. */
typedef struct unit {
    struct sources *sources;
    file *main;
    macro *macro;
    size_t macros, macro_space;
    scope_entry *scope;
    size_t entries, entry_space;
    const char *guard; /* of the items being read */
} unit;

typedef struct sources {
    pool *pool;
    const embedded_class *class_;
    file **file;
    size_t files, file_space;
    unit **unit;
    size_t units, unit_space;
    scope_entry *external; /* defined for other units to use */
    size_t externals, external_space;
    const char **shared; /* headers that depend on no including file */
    size_t shareds, shared_space;
    bool second;  /* reading, with `shared` complete */
    file **order; /* the needed ones, after sources_link */
    size_t ordered, order_space;
    /* Text to write behind the items of the file whose path this is. */
    const char *after_path, *after_text;
    const char *why; /* the first thing that went wrong; null when nothing */
} sources;

CLI_PRINTF(2, 3) void sources_fail(sources *s, const char *format, ...);

/* Reads all sources of the class. Look at s->why afterwards. */
void sources_read(sources *s, pool *m, const embedded_class *class_);

/* The item an external symbol names, tri_<name>_<class>; null when none
 * does. */
item *sources_symbol(sources *s, const char *name);

/* The item called `name` in a unit, its own or external; null. */
item *sources_lookup(unit *u, const char *name, item *after);

/* What ".field = name" in the initialiser of a variable names; null. */
item *sources_field(sources *s, const item *variable, const char *field);

/* ---- gen_link.c ---- */

/* Marks an item and all it uses, directly or not, for the output. */
void sources_need(sources *s, item *it);

/* Orders the needed files and settles names. s->why says if it failed. */
void sources_link(sources *s);

/* Every name of the output is in use; is this one? */
bool sources_name_taken(const sources *s, const char *name);

/* The system headers that the needed items need, then the items. */
void sources_write_includes(const sources *s, text *out);
void sources_write(const sources *s, text *out);

#endif
