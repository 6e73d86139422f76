/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The few functions of QEMU's plugin interface, version 1, that count.c calls;
 * Debian packages QEMU 7.2 without a header for them. Documented in QEMU's
 * manual, "QEMU TCG Plugins". */
#ifndef TRIAD_TARGETS_PLUGIN_QEMU_H
#define TRIAD_TARGETS_PLUGIN_QEMU_H

#include <stddef.h>
#include <stdint.h>

#define QEMU_EXPORT __attribute__((visibility("default")))

typedef uint64_t qemu_plugin_id_t;
typedef uint32_t qemu_plugin_meminfo_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;

/* What the interface passes more of is not used here. */
typedef struct qemu_info_t {
    const char *target_name;
} qemu_info_t;

enum { QEMU_PLUGIN_CB_NO_REGS = 0, QEMU_PLUGIN_MEM_RW = 3 };

typedef void qemu_plugin_vcpu_tb_trans_cb_t(qemu_plugin_id_t id,
                                            struct qemu_plugin_tb *tb);
typedef void qemu_plugin_vcpu_udata_cb_t(unsigned vcpu, void *userdata);
typedef void qemu_plugin_vcpu_mem_cb_t(unsigned vcpu,
                                       qemu_plugin_meminfo_t info,
                                       uint64_t vaddr, void *userdata);

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t id,
                                           qemu_plugin_vcpu_tb_trans_cb_t *cb);
void qemu_plugin_register_vcpu_insn_exec_cb(struct qemu_plugin_insn *insn,
                                            qemu_plugin_vcpu_udata_cb_t *cb,
                                            int flags, void *userdata);
void qemu_plugin_register_vcpu_mem_cb(struct qemu_plugin_insn *insn,
                                      qemu_plugin_vcpu_mem_cb_t *cb, int flags,
                                      int rw, void *userdata);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *tb);
struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *,
                                                 size_t i);
const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *insn);
size_t qemu_plugin_insn_size(const struct qemu_plugin_insn *insn);
uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *insn);

/* What a plugin defines. */
QEMU_EXPORT extern int qemu_plugin_version;
QEMU_EXPORT int qemu_plugin_install(qemu_plugin_id_t id,
                                    const qemu_info_t *info, int argc,
                                    char **argv);

#endif
