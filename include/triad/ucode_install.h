/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Installing a patch: into a red-unlocked machine through a port, or into
 * simulated arrays through a port that looks the same.
 *
 * The microsequencer is written through control registers [cpu libmicro]. Match
 * entries are written, and everything is read, by microcode; that, the helpers,
 * is put into six triads of patch RAM from TRI_UCODE_HELPERS_FIRST on, which a
 * patch must leave free. What these held before is lost. A patch is of one
 * core, and gone after a reset. */
#ifndef TRIAD_UCODE_INSTALL_H
#define TRIAD_UCODE_INSTALL_H

#include "triad/ucode.h"

#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

/* The machine as an installer reaches it. Functions return 1, or 0 when it
 * could not be done.
 *   cpuid        leaf 1, eax; 0 when this is no machine to write to
 *   privileged   whether the process may do all this
 *   log          keeps a line, so that it outlives the machine's death; every
 *                step is told before it is taken
 *   pin          to one core, from now on
 *   unlock       enables the debug instructions. 0 on a locked machine
 *   read, write  a control register
 *   call         runs microcode at an address with rdi, rsi, rdx := argument;
 *                *result := rax
 *   interrupted  1 when somebody wants it to end */
typedef struct tri_ucode_port {
    void *ctx;
    uint32_t (*cpuid)(void *ctx);
    int (*privileged)(void *ctx);
    int (*log)(void *ctx, const char *line);
    int (*pin)(void *ctx);
    int (*unlock)(void *ctx);
    int (*read)(void *ctx, unsigned address, uint64_t *value);
    int (*write)(void *ctx, unsigned address, uint64_t value);
    int (*call)(void *ctx, unsigned address, const uint64_t argument[3],
                uint64_t *result);
    int (*interrupted)(void *ctx);
} tri_ucode_port;

/* How it ended. */
#define TRI_UCODE_INSTALLS(X) \
    X(DONE, "the patch was there, and is gone again") \
    X(EMPTY, "the program has no triads, or no match entry") \
    X(UNNAMED, "the program does not say which cpuid it is for") \
    X(CHECKER, "the checker finds an error in it") \
    X(RANGE, "a triad of it is outside of patch RAM") \
    X(HELPERS, "a triad of it is where the installer's own microcode is") \
    X(ENTRY, "it uses the match entry that keeps the instruction IN working") \
    X(NEVER_RUN, "it has not run on hardware") \
    X(MACHINE, "this machine is not the one it is for") \
    X(ROOT, "only root can do it") \
    X(LOG, "the log could not be written") \
    X(CORE, "the process could not be pinned to one core") \
    X(LOCKED, "the machine is not unlocked") \
    X(PORT, "an access to the machine failed") \
    X(LOST, "what was there before needs the triads the installer uses") \
    X(VERIFY, "what was read back is not what was written") \
    X(INTERRUPTED, "it was interrupted") \
    X(USE, "what was to be done with the patch failed") \
    X(MEMORY, "there is not enough memory")
typedef enum tri_ucode_install_end {
#define X(name, text) TRI_UCODE_INSTALL_##name,
    TRI_UCODE_INSTALLS(X)
#undef X
        TRI_UCODE_INSTALL_COUNT
} tri_ucode_install_end;

/* The sentences above; never null. */
const char *tri_ucode_install_text(tri_ucode_install_end end);

/* What the machine was left with.
 *   UNTOUCHED  nothing was written
 *   RESTORED   patch RAM but for the helpers, and the match table, are as they
 *              were; both were read back
 *   LEFT       they are not, and matching is off, if that could still be
 *              written: the machine must be reset */
typedef enum tri_ucode_left {
    TRI_UCODE_UNTOUCHED,
    TRI_UCODE_RESTORED,
    TRI_UCODE_LEFT
} tri_ucode_left;

/* A patch to be there for a while.
 *   never_run  1: although nobody has seen it run on hardware
 *   use        called while the patch is there and matching is on; 0 when it
 *              failed. May be null
 *   left       written by tri_ucode_install */
typedef struct tri_ucode_installation {
    const tri_ucode_program *program;
    const tri_ucode_port *port;
    int never_run;
    int (*use)(void *ctx);
    void *ctx;
    tri_ucode_left left;
} tri_ucode_installation;

/* Installs, verifies, uses, and restores what was there, on every way out. The
 * first three checks of the machine are made before anything is written: its
 * cpuid, privilege, and the lock. Memory comes from the program's allocator. */
tri_ucode_install_end tri_ucode_install(tri_ucode_installation *installation);

/* The microsequencer's arrays and the control registers that reach them,
 * simulated. All zeros but for what is set by hand, below, is a machine that
 * nobody patched.
 *   cpuid, root, unlocked   what the port says
 *   creg     control registers
 *   uop      patch RAM, by address - TRI_UCODE_RAM_FIRST; unit 3 is not there
 *   match    entries: bit 0 present, 15..1 source / 2, 30..16 target / 2
 *   wrong    accesses the real arrays are not known to take: matching was on,
 *            or the front end was not paused */
enum { TRI_UCODE_ARRAY_UOPS = 512, TRI_UCODE_ARRAY_MATCHES = 32 };
typedef struct tri_ucode_arrays {
    const tri_ucode_machine *machine;
    tri_allocator allocator;
    uint32_t cpuid;
    int root, unlocked;
    uint8_t creg[8 * 2048];
    uint64_t uop[TRI_UCODE_ARRAY_UOPS];
    uint32_t sequence[TRI_UCODE_ARRAY_UOPS / 4];
    uint32_t match[TRI_UCODE_ARRAY_MATCHES];
    unsigned next; /* the half of a match entry that is written next */
    unsigned long wrong;
    tri_ucode_sim *sim; /* of uop and sequence; null when they changed */
} tri_ucode_arrays;

/* *port := one that reaches them, whose log keeps nothing. */
void tri_ucode_arrays_port(tri_ucode_arrays *arrays, tri_ucode_port *port);

/* Frees what calls through the port made ready. */
void tri_ucode_arrays_close(tri_ucode_arrays *arrays);

/* *program := what is in the arrays: every triad that is not all zeros, and the
 * match entries that are present; opened for the machine and the allocator, for
 * tri_ucode_free in any case. */
TRI_MUST_CHECK int tri_ucode_arrays_program(const tri_ucode_arrays *arrays,
                                            tri_ucode_program *program);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
#endif
