/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* What a patch is fired with: registers, memory, an address. */
#include "ucode_sim.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_MEMORY = 1 << 28, MAX_ITEM = 4096 };

const char *firing_register(const tri_ucode_machine *machine, unsigned index)
{
    /* The selectors from 0x20 on are the registers in order. */
    for (unsigned i = 0x20; i < 64; i++)
        if (machine->source[i].kind == TRI_UCODE_REGISTER &&
            machine->source[i].index == index)
            return machine->source[i].name;
    return "?";
}

/* *value := a number of C. */
static bool number(const char *text, uint64_t *value)
{
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 0);
    return *text >= '0' && *text <= '9' && *end == 0 && errno == 0;
}

/* Calls each(f, left, right) for every "left=right" of a list with commas. */
static int each_pair(firing *f, const char *list, const char *what,
                     int (*each)(firing *, const char *, const char *))
{
    char item[MAX_ITEM];
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += at != list;
        size_t length = strcspn(at, ",");
        char *equals;
        if (length >= sizeof item)
            return cli_misused("%s: an item is too long", what);
        memcpy(item, at, length);
        item[length] = 0;
        equals = strchr(item, '=');
        if (!equals)
            return cli_misused("%s '%s' has no '='", what, item);
        *equals = 0;
        int status = each(f, item, equals + 1);
        if (status != CLI_OK)
            return status;
    }
    return CLI_OK;
}

static int set_one(firing *f, const char *name, const char *text)
{
    enum { LOOPS = 32, IMAGE, MACRO, NAMES = MACRO + TRI_UCODE_MACRO_COUNT };
    const char *names[NAMES] = {
        [LOOPS] = "loops",
        [IMAGE] = "image",
        [MACRO + TRI_UCODE_MACRO_IMMEDIATE] = "immediate",
        [MACRO + TRI_UCODE_MACRO_DISPLACEMENT] = "displacement",
        [MACRO + TRI_UCODE_MACRO_RIP] = "rip",
        [MACRO + TRI_UCODE_MACRO_STI] = "sti",
        [MACRO + TRI_UCODE_MACRO_DATASIZE] = "datasize",
        [MACRO + TRI_UCODE_MACRO_INSTRUCTION] = "instruction"};
    uint64_t value;
    size_t index;
    for (unsigned i = 0; i < LOOPS; i++)
        names[i] = firing_register(f->program.machine, i);
    if (!cli_choice(name, names, NAMES, &index, "the register"))
        return CLI_MISUSED;
    if (!number(text, &value) || (index == IMAGE && value > 0x3f))
        return cli_misused("'%s' is not a value for %s", text, name);
    if (index < LOOPS) {
        f->before.reg[index] = value;
    } else if (index == LOOPS) {
        f->before.loops = value;
    } else if (index == IMAGE) {
        f->before.image = (uint16_t)value;
    } else {
        f->before.immediate[index - MACRO] = value;
        f->before.given |= (uint8_t)(1u << (index - MACRO));
    }
    return CLI_OK;
}

int firing_set(firing *f, const char *list)
{
    return each_pair(f, list, "--set", set_one);
}

/* A region, with bytes[size] for free() or null, and a copy of them. */
static int add_region(firing *f, tri_ucode_space space, uint64_t address,
                      uint8_t *bytes, size_t size)
{
    size_t n = f->regions;
    uint8_t *copy = malloc(size + 1);
    if (!bytes || !copy || n == FIRING_REGIONS) {
        free(bytes);
        free(copy);
        return n == FIRING_REGIONS ? cli_misused("too many memories")
                                   : cli_failed(TRI_ERR_MEMORY);
    }
    memcpy(copy, bytes, size);
    f->region[n] = (tri_ucode_region){.space = (uint8_t)space,
                                      .address = address,
                                      .bytes = bytes,
                                      .size = size};
    f->original[n] = copy;
    f->regions++;
    return CLI_OK;
}

static int map_one(firing *f, const char *where, const char *what)
{
    uint64_t address, bytes;
    size_t size;
    uint8_t *memory;
    if (!number(where, &address))
        return cli_misused("'%s' is not an address", where);
    if (number(what, &bytes)) {
        if (bytes == 0 || bytes > MAX_MEMORY)
            return cli_misused("memory has 1 to %d bytes", MAX_MEMORY);
        size = (size_t)bytes;
        memory = calloc(1, size);
    } else {
        memory = (uint8_t *)cli_read_file(what, MAX_MEMORY, &size);
        if (!memory)
            return CLI_FAILED;
    }
    return add_region(f, TRI_UCODE_DATA, address, memory, size);
}

static int map_register(firing *f, const char *where, const char *what)
{
    enum { CREGS = 2048, BYTES = 8 };
    uint64_t address, value;
    if (!number(where, &address) || address >= CREGS)
        return cli_misused("'%s' is not the address of a control register",
                           where);
    if (!number(what, &value))
        return cli_misused("'%s' is not a value for a control register", what);
    uint8_t *bytes = malloc(BYTES);
    for (unsigned i = 0; bytes && i < BYTES; i++)
        bytes[i] = (uint8_t)(value >> 8 * i);
    return add_region(f, TRI_UCODE_CREG, BYTES * address, bytes, BYTES);
}

int firing_map(firing *f, const char *memory, const char *cregs)
{
    int status = CLI_OK;
    if (memory)
        status = each_pair(f, memory, "--memory", map_one);
    if (cregs && status == CLI_OK)
        status = each_pair(f, cregs, "--creg", map_register);
    if (status == CLI_OK)
        status = add_region(f, TRI_UCODE_STAGING, 0, calloc(1, FIRING_STAGING),
                            FIRING_STAGING);
    if (status == CLI_OK)
        status = add_region(f, TRI_UCODE_URAM, 0, calloc(1, FIRING_URAM),
                            FIRING_URAM);
    f->run.region = f->region;
    f->run.regions = f->regions;
    return status;
}

/* A label, one of the machine's, Uxxxx, or a number. */
static bool find_address(const tri_ucode_program *program, const char *text,
                         uint64_t *address)
{
    const tri_ucode_name_table *table =
        &program->machine->names[TRI_UCODE_NAMES_LABEL];
    char *end;
    for (size_t i = 0; i < program->labels; i++)
        if (strcmp(program->label[i].name, text) == 0) {
            *address = program->label[i].address;
            return true;
        }
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->name[i].name, text) == 0) {
            *address = table->name[i].value;
            return true;
        }
    if (text[0] == 'U' && text[1]) {
        *address = strtoull(text + 1, &end, 16);
        return *end == 0;
    }
    return number(text, address);
}

int firing_start(firing *f, const char *text)
{
    const tri_ucode_program *p = &f->program;
    uint64_t address = 0;
    if (!text && p->triads == 0) {
        cli_error("the program is empty");
        return CLI_FAILED;
    }
    if (!text)
        address = p->hooks ? p->hook[0].source : p->triad[0].address;
    else if (!find_address(p, text, &address) || address > 0x7fff)
        return cli_misused("'%s' is no code address", text);
    f->run.start = (uint16_t)address;
    return CLI_OK;
}

void firing_free(firing *f)
{
    for (size_t i = 0; i < f->regions; i++) {
        free(f->region[i].bytes);
        free(f->original[i]);
    }
    tri_ucode_sim_close(f->sim);
    tri_ucode_free(&f->program);
}
