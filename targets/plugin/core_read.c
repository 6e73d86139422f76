/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The descriptions of cores/: lines of words, # begins a comment.
 *
 *   core NAME...
 *   isa aarch64|riscv64
 *   order in|out
 *   width N            instructions a cycle
 *   window N           instructions under way, on a core out of order
 *   clock MHZ
 *   cache L1 L2 L3     bytes
 *   ports NAME...
 *   CLASS LATENCY PORT[|PORT]...[*CYCLES] ...
 *                      the micro-operations of a class of cli/counter.h; each
 *                      takes one of the ports for CYCLES, default 1
 *
 * Every class that instructions of the ISA may have needs its line. */
#define _POSIX_C_SOURCE 200809L
#include "core.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const class_names[COUNTER_KINDS] = {
#define X(name) #name,
    COUNTER_CLASSES(X)
#undef X
};

typedef struct reader {
    const char *file;
    int line;
    char ports[CORE_PORTS][8];
    unsigned port_count;
    bool known[COUNTER_KINDS];
} reader;

static bool wrong(const reader *r, const char *what, const char *word)
{
    fprintf(stderr, "%s:%d: error: %s%s%s\n", r->file, r->line, what,
            word ? ": " : "", word ? word : "");
    return false;
}

static char *next_word(char **rest)
{
    return strtok_r(NULL, " \t\n", rest);
}

static bool read_number(const reader *r, const char *word, unsigned most,
                        uint32_t *n)
{
    char *end = NULL;
    unsigned long value = word ? strtoul(word, &end, 10) : 0;
    if (!word || end == word || *end || value > most)
        return wrong(r, "expected a number", word);
    *n = (uint32_t)value;
    return true;
}

static bool read_ports(reader *r, char **rest)
{
    for (char *word; (word = next_word(rest)) != NULL; r->port_count++) {
        if (r->port_count == CORE_PORTS || strlen(word) >= sizeof r->ports[0])
            return wrong(r, "too many ports, or too long a name", word);
        memcpy(r->ports[r->port_count], word, strlen(word) + 1);
    }
    return true;
}

static bool read_step(const reader *r, char *word, core_step *step)
{
    char *star = strchr(word, '*'), *rest = NULL;
    uint32_t cycles = 1;
    if (star) {
        *star = 0;
        if (!read_number(r, star + 1, 64, &cycles))
            return false;
    }
    step->cycles = (uint8_t)cycles;
    for (char *name = strtok_r(word, "|", &rest); name;
         name = strtok_r(NULL, "|", &rest)) {
        unsigned port = 0;
        while (port < r->port_count && strcmp(r->ports[port], name) != 0)
            port++;
        if (port == r->port_count)
            return wrong(r, "no such port", name);
        step->ports |= (uint16_t)(1u << port);
    }
    return step->ports != 0 || wrong(r, "expected ports", word);
}

static bool read_class(reader *r, const char *name, char **rest, core *c)
{
    unsigned k = 0;
    uint32_t latency;
    while (k < COUNTER_KINDS && strcmp(class_names[k], name) != 0)
        k++;
    if (k == COUNTER_KINDS)
        return wrong(r, "no such line", name);
    if (!read_number(r, next_word(rest), 200, &latency))
        return false;
    core_class *class = &c->class[k];
    *class = (core_class){.latency = (uint8_t)latency};
    r->known[k] = true;
    for (char *word; (word = next_word(rest)) != NULL; class->steps++) {
        if (class->steps == CORE_STEPS)
            return wrong(r, "too many micro-operations", word);
        if (!read_step(r, word, &class->step[class->steps]))
            return false;
    }
    return true;
}

static bool read_line(reader *r, char *line, core *c)
{
    char *rest = NULL, *word;
    line[strcspn(line, "#")] = 0;
    word = strtok_r(line, " \t\n", &rest);
    if (!word)
        return true;
    if (strcmp(word, "core") == 0) {
        rest[strcspn(rest, "\n")] = 0;
        snprintf(c->name, sizeof c->name, "%s", rest);
        return true;
    }
    if (strcmp(word, "isa") == 0) {
        word = next_word(&rest);
        snprintf(c->isa, sizeof c->isa, "%s", word ? word : "");
        return true;
    }
    if (strcmp(word, "order") == 0) {
        word = next_word(&rest);
        c->in_order = word && strcmp(word, "in") == 0;
        return c->in_order || (word && strcmp(word, "out") == 0) ||
               wrong(r, "expected in or out", word);
    }
    if (strcmp(word, "width") == 0)
        return read_number(r, next_word(&rest), 16, &c->width);
    if (strcmp(word, "window") == 0)
        return read_number(r, next_word(&rest), CORE_WINDOW, &c->window);
    if (strcmp(word, "clock") == 0)
        return read_number(r, next_word(&rest), 20000, &c->clock_mhz);
    if (strcmp(word, "cache") == 0)
        return read_number(r, next_word(&rest), 1u << 30, &c->cache[0]) &&
               read_number(r, next_word(&rest), 1u << 30, &c->cache[1]) &&
               read_number(r, next_word(&rest), 1u << 30, &c->cache[2]);
    if (strcmp(word, "ports") == 0)
        return read_ports(r, &rest);
    return read_class(r, word, &rest, c);
}

/* Carry-less products of integers are RISC-V's, vectors those of Arm. */
static bool needed(const core *c, unsigned k)
{
    const bool riscv = strcmp(c->isa, "riscv64") == 0;
    if (k == COUNTER_clmul || k == COUNTER_clmulh)
        return riscv;
    if (k == COUNTER_load_pair || k == COUNTER_store_pair ||
        k == COUNTER_vload_pair || k == COUNTER_vstore_pair ||
        (k >= COUNTER_pmull && k < COUNTER_vother))
        return !riscv;
    return true;
}

static bool complete(const reader *r, const core *c)
{
    if (!c->isa[0] || !c->width || !c->clock_mhz || !c->cache[2] ||
        (!c->in_order && !c->window))
        return wrong(r, "isa, width, window, clock or cache is missing", NULL);
    for (unsigned k = 0; k < COUNTER_KINDS; k++)
        if (needed(c, k) && !r->known[k])
            return wrong(r, "a line is missing", class_names[k]);
    return true;
}

bool core_read(core *c, const char *name)
{
    reader r = {.file = name};
    char line[512];
    bool good = true;
    FILE *f = fopen(name, "r");
    memset(c, 0, sizeof *c);
    if (!f) {
        perror(name);
        return false;
    }
    while (good && fgets(line, sizeof line, f)) {
        r.line++;
        good = read_line(&r, line, c);
    }
    (void)fclose(f);
    good = good && complete(&r, c);
    if (!c->window)
        c->window = 1;
    core_reset(c);
    return good;
}
