/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* A QEMU plugin that counts what is executed between the markers of
 * cli/counter.h. Arguments:
 *
 *   page=FILE    where the counts go; made here
 *   core=FILE    of cores/: estimates cycles, too
 *   trace=on     a digest of the addresses of all instructions and of all they
 *                read or write, in order: two executions without secrets in
 *                their addresses have the same
 *
 * One thread is counted. */
#define _GNU_SOURCE
#include "core.h"
#include "qemu.h"

#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int qemu_plugin_version = 1;

static struct {
    insn (*decode)(uint32_t bits);
    bool counting, traces, estimates;
    uint64_t instructions, digest, kind[COUNTER_KINDS];
    core core;
    counter_page *page;
} state;

/* Instructions without a branch or a marker between them. */
typedef struct run {
    uint64_t address;
    size_t size;
    insn insn[];
} run;

static void start(void)
{
    state.instructions = state.digest = 0;
    memset(state.kind, 0, sizeof state.kind);
    if (state.estimates)
        core_reset(&state.core);
    state.counting = true;
}

static void stop(void)
{
    counter_page *p = state.page;
    state.counting = false;
    p->stops++;
    p->instructions = state.instructions;
    p->centicycles = 100 * state.core.retired;
    p->digest = state.digest;
    memcpy(p->kind, state.kind, sizeof p->kind);
}

/* An odd multiplier and a shift: every bit of what comes in moves later ones.
 */
static void mix(uint64_t x)
{
    uint64_t h = (state.digest ^ x) * 0x9e3779b97f4a7c15u;
    state.digest = h ^ h >> 29;
}

static void on_marker(unsigned vcpu, void *marker)
{
    (void)vcpu;
    if ((uintptr_t)marker == COUNTER_START)
        start();
    else
        stop();
}

static void on_run(unsigned vcpu, void *data)
{
    const run *r = data;
    (void)vcpu;
    if (!state.counting)
        return;
    state.instructions += r->size;
    for (size_t i = 0; i < r->size; i++)
        state.kind[r->insn[i].class]++;
    if (state.traces)
        mix(r->address);
    for (size_t i = 0; state.estimates && i < r->size; i++)
        core_execute(&state.core, &r->insn[i]);
}

static void on_access(unsigned vcpu, qemu_plugin_meminfo_t info,
                      uint64_t address, void *data)
{
    (void)vcpu, (void)info, (void)data;
    if (state.counting)
        mix(address);
}

static insn decode(const struct qemu_plugin_insn *from)
{
    uint32_t bits = 0;
    memcpy(&bits, qemu_plugin_insn_data(from), qemu_plugin_insn_size(from));
    return state.decode(bits);
}

/* Its instructions are few, and QEMU keeps what it translated: never freed. */
static run *run_new(const struct qemu_plugin_insn *first, size_t most)
{
    run *r = malloc(sizeof *r + most * sizeof *r->insn);
    if (!r) {
        fputs("count: out of memory\n", stderr);
        exit(1);
    }
    r->address = qemu_plugin_insn_vaddr(first);
    r->size = 0;
    return r;
}

static void on_translation(qemu_plugin_id_t id, struct qemu_plugin_tb *tb)
{
    const size_t n = qemu_plugin_tb_n_insns(tb);
    run *r = NULL;
    (void)id;
    for (size_t i = 0; i < n; i++) {
        struct qemu_plugin_insn *at = qemu_plugin_tb_get_insn(tb, i);
        insn this = decode(at);
        if (this.marker) {
            r = NULL;
            qemu_plugin_register_vcpu_insn_exec_cb(
                at, on_marker, QEMU_PLUGIN_CB_NO_REGS,
                (void *)(uintptr_t)this.marker);
            continue;
        }
        if (!r) {
            r = run_new(at, n - i);
            qemu_plugin_register_vcpu_insn_exec_cb(at, on_run,
                                                   QEMU_PLUGIN_CB_NO_REGS, r);
        }
        r->insn[r->size++] = this;
        if (state.traces)
            qemu_plugin_register_vcpu_mem_cb(at, on_access,
                                             QEMU_PLUGIN_CB_NO_REGS,
                                             QEMU_PLUGIN_MEM_RW, NULL);
    }
}

static bool make_page(const char *name)
{
    int file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0 || ftruncate(file, sizeof(counter_page)) != 0) {
        perror(name);
        return false;
    }
    state.page = mmap(NULL, sizeof *state.page, PROT_READ | PROT_WRITE,
                      MAP_SHARED, file, 0);
    (void)close(file);
    return state.page != MAP_FAILED;
}

static bool read_arguments(int argc, char **argv)
{
    for (int i = 0; i < argc; i++) {
        char *value = strchr(argv[i], '=');
        if (value && strncmp(argv[i], "page=", 5) == 0) {
            if (!make_page(value + 1))
                return false;
        } else if (value && strncmp(argv[i], "core=", 5) == 0) {
            state.estimates = true;
            if (!core_read(&state.core, value + 1))
                return false;
        } else if (strcmp(argv[i], "trace=on") == 0) {
            state.traces = true;
        } else {
            fprintf(stderr, "count: no such argument: %s\n", argv[i]);
            return false;
        }
    }
    if (!state.page)
        fputs("count: page=FILE is missing\n", stderr);
    return state.page;
}

int qemu_plugin_install(qemu_plugin_id_t id, const qemu_info_t *info, int argc,
                        char **argv)
{
    if (strcmp(info->target_name, "aarch64") == 0)
        state.decode = insn_aarch64;
    else if (strcmp(info->target_name, "riscv64") == 0)
        state.decode = insn_riscv64;
    if (!state.decode) {
        fprintf(stderr, "count: instructions of %s are not known\n",
                info->target_name);
        return 1;
    }
    if (!read_arguments(argc, argv))
        return 1;
    if (state.estimates && strcmp(state.core.isa, info->target_name) != 0) {
        fprintf(stderr, "count: %s is no %s\n", state.core.name,
                info->target_name);
        return 1;
    }
    counter_page *p = state.page;
    p->magic = COUNTER_MAGIC;
    p->clock_mhz = state.core.clock_mhz;
    for (int i = 0; i < 3; i++)
        p->cache[i] = state.core.cache[i];
    memcpy(p->core, state.core.name, sizeof p->core);
    qemu_plugin_register_vcpu_tb_trans_cb(id, on_translation);
    return 0;
}
