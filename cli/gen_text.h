/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What `triad gen` reads and builds C text with. Out of memory ends the
 * program: nothing is open then. */
#ifndef TRIAD_CLI_GEN_TEXT_H
#define TRIAD_CLI_GEN_TEXT_H

#include "common.h"

#include <string.h>

/* Memory that is freed all at once, and the names seen so far. */
typedef struct pool {
    struct pool_block *block;
    const char **name; /* open addressing; null is free */
    size_t names, name_slots;
} pool;

void *pool_alloc(pool *m, size_t bytes); /* zeroed */
char *pool_string(pool *m, const char *at, size_t len);
void pool_free(pool *m);

/* The one copy of a name: equal names are equal pointers. */
const char *pool_name(pool *m, const char *at, size_t len);

/* array[0 .. count) of `size` bytes each, with room for one more: the same
 * array, or a larger copy. *space is zero at first. */
void *pool_grow(pool *m, void *array, size_t count, size_t *space, size_t size);
#define POOL_PUSH(m, array, count, space, element) \
    ((array) = pool_grow(m, array, count, &(space), sizeof *(array)), \
     (array)[(count)++] = (element))

/* A string that grows; at[len] is 0 once anything was put. */
typedef struct text {
    pool *pool;
    char *at;
    size_t len, space;
} text;

void text_put(text *t, const char *at, size_t len);
CLI_PRINTF(2, 3) void text_printf(text *t, const char *format, ...);

/* Tokens of C. Marks are single characters but for those of MARKS2. */
typedef enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_NUMBER,
    TOKEN_STRING,
    TOKEN_COMMENT,
    TOKEN_MARK
} token_kind;

typedef struct token {
    token_kind kind;
    const char *at;
    size_t len;
} token;

/* *t := the first token at or after p; returns where it ends. White space and
 * joined lines are skipped. */
const char *token_next(const char *p, token *t);

/* The same, passing over comments. */
const char *token_next_code(const char *p, token *t);

bool token_is(const token *t, const char *word);

/* p is behind an opening mark: where its closing partner ends, or null. */
const char *token_close(const char *p);

#endif
