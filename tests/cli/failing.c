/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Linked around the triad command: of all the memory it asks for, request
 * number FAIL_AT is refused, and only that. Says so if it came to that. */
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t n, size_t bytes);
void *__real_realloc(void *p, size_t bytes);
void *__real_aligned_alloc(size_t align, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t n, size_t bytes);
void *__wrap_realloc(void *p, size_t bytes);
void *__wrap_aligned_alloc(size_t align, size_t bytes);

static int refuse(void)
{
    static long left = -1;
    const char *at = getenv("FAIL_AT");
    if (left < 0)
        left = at ? strtol(at, NULL, 10) : 0;
    if (left == 0 || --left > 0)
        return 0;
    fputs("refused\n", stderr);
    errno = ENOMEM;
    return 1;
}

void *__wrap_malloc(size_t bytes)
{
    return refuse() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t n, size_t bytes)
{
    return refuse() ? NULL : __real_calloc(n, bytes);
}

void *__wrap_realloc(void *p, size_t bytes)
{
    return refuse() ? NULL : __real_realloc(p, bytes);
}

void *__wrap_aligned_alloc(size_t align, size_t bytes)
{
    return refuse() ? NULL : __real_aligned_alloc(align, bytes);
}
