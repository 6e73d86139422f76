/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The port of triad ucode run to the machine it runs on. */
#ifndef TRIAD_CLI_UCODE_PORT_H
#define TRIAD_CLI_UCODE_PORT_H

#include "triad/ucode_install.h"

#include <signal.h>

/*   core      to be pinned to
 *   log       the name of a file; every line is on the disk before the call
 *             that keeps it returns
 *   file      its descriptor, or -1
 *   unlocked  nothing is executed that is not 1
 *   ended     the signal that came, or 0 */
typedef struct ucode_machine {
    unsigned core;
    const char *log;
    int file;
    int unlocked;
    volatile sig_atomic_t *ended;
} ucode_machine;

/* *port := one to this machine. On any but Linux on x86-64 its cpuid is 0. */
void ucode_machine_port(ucode_machine *machine, tri_ucode_port *port);
void ucode_machine_close(ucode_machine *machine);

#endif
