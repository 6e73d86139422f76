/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The machine itself. What is executed here nobody but a red-unlocked Goldmont
 * knows; tri_ucode_install gets here only behind its checks. */
#define _GNU_SOURCE
#include "ucode_port.h"

#include "common.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int keep(int file, const char *text)
{
    size_t size = strlen(text);
    while (size > 0) {
        ssize_t n = write(file, text, size);
        if (n < 0 && errno != EINTR)
            return 0;
        if (n > 0) {
            text += n;
            size -= (size_t)n;
        }
    }
    return 1;
}

/* A new file's name is kept by its directory. */
static int keep_name(const char *name)
{
    char *directory = strdup(name);
    if (!directory)
        return 0;
    char *slash = strrchr(directory, '/');
    if (slash)
        slash[slash == directory] = 0;
    int file = open(slash ? directory : ".", O_RDONLY | O_CLOEXEC);
    int kept = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    free(directory);
    return kept;
}

static int machine_log(void *ctx, const char *line)
{
    ucode_machine *m = ctx;
    if (m->file < 0) {
        m->file = open(m->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (m->file < 0 || !keep_name(m->log))
            return 0;
    }
    return keep(m->file, line) && keep(m->file, "\n") && fsync(m->file) == 0;
}

static int machine_interrupted(void *ctx)
{
    return *((ucode_machine *)ctx)->ended != 0;
}

static int machine_privileged(void *ctx)
{
    (void)ctx;
    return geteuid() == 0;
}

#if defined(__linux__) && defined(__x86_64__)
#include <cpuid.h>
#include <sched.h>
#include <setjmp.h>

/* A guest's instructions may be anybody's. */
static uint32_t machine_cpuid(void *ctx)
{
    enum { HYPERVISOR = 31 };
    uint32_t eax, ebx, ecx, edx;
    (void)ctx;
    if (!__get_cpuid(0, &eax, &ebx, &ecx, &edx) || ebx != signature_INTEL_ebx ||
        ecx != signature_INTEL_ecx || edx != signature_INTEL_edx)
        return 0;
    if (!__get_cpuid(1, &eax, &ebx, &ecx, &edx) || ecx >> HYPERVISOR & 1)
        return 0;
    return eax;
}

static int machine_pin(void *ctx)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(((ucode_machine *)ctx)->core, &set);
    return sched_setaffinity(0, sizeof set, &set) == 0;
}

/* An instruction that the machine refuses comes back here. */
static sigjmp_buf refused;
static void refuse(int number)
{
    (void)number;
    siglongjmp(refused, 1);
}

/* Registers around a debug instruction. */
typedef struct registers {
    uint64_t rax, rcx, rdx, rbx, rsi, rdi;
} registers;

/* udbgrd and udbgwr [cpu libmicro]: command in rcx, address in rax; udbgwr has
 * its value in rdx and rbx, 32 bits in each, udbgrd leaves one in rdx.
 * Microcode that is run so may change the other registers. */
#define EXECUTE(code, r) \
    __asm__ volatile("mfence\n\tlfence\n\t.byte 0x0f, " code "\n\tmfence" \
                     : "+a"((r)->rax), "+c"((r)->rcx), "+d"((r)->rdx), \
                       "+b"((r)->rbx), "+S"((r)->rsi), "+D"((r)->rdi) \
                     : \
                     : "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15", \
                       "cc", "memory")

static int execute(const ucode_machine *m, registers *r, bool writes)
{
    static const int numbers[] = {SIGILL, SIGSEGV, SIGBUS, SIGTRAP};
    enum { NUMBERS = sizeof numbers / sizeof *numbers };
    struct sigaction action = {.sa_handler = refuse}, old[NUMBERS];
    volatile int done = 0;
    if (!m->unlocked)
        return 0;
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &action, &old[i]);
    if (sigsetjmp(refused, 1) == 0) {
        if (writes)
            EXECUTE("0x0f", r);
        else
            EXECUTE("0x0e", r);
        done = 1;
    }
    for (int i = 0; i < NUMBERS; i++)
        sigaction(numbers[i], &old[i], NULL);
    return done;
}

enum { CONTROL_REGISTER = 0, RUN = 0xd8 };

static int machine_read(void *ctx, unsigned address, uint64_t *value)
{
    registers r = {.rcx = CONTROL_REGISTER, .rax = address};
    int done = execute(ctx, &r, false);
    *value = r.rdx;
    return done;
}

static int machine_write(void *ctx, unsigned address, uint64_t value)
{
    registers r = {.rcx = CONTROL_REGISTER,
                   .rax = address,
                   .rdx = value & UINT32_MAX,
                   .rbx = value >> 32};
    return execute(ctx, &r, true);
}

static int machine_call(void *ctx, unsigned address, const uint64_t argument[3],
                        uint64_t *result)
{
    registers r = {.rcx = RUN,
                   .rax = address,
                   .rdi = argument[0],
                   .rsi = argument[1],
                   .rdx = argument[2]};
    int done = execute(ctx, &r, true);
    *result = r.rax;
    return done;
}

/* Writing 0x200 to MSR 0x1e6 enables udbgrd and udbgwr on a red-unlocked part
 * [libmicro]. What a locked one says to that is not on record: here it must be
 * taken, and a register then be readable. */
static int machine_unlock(void *ctx)
{
    enum { DEBUG_MSR = 0x1e6, ENABLE = 0x200, DEFEATURE = 0x692 };
    const uint64_t enable = ENABLE;
    ucode_machine *m = ctx;
    char name[40];
    uint64_t unused;
    snprintf(name, sizeof name, "/dev/cpu/%u/msr", m->core);
    int file = open(name, O_WRONLY | O_CLOEXEC);
    if (file < 0) {
        cli_error_at(name, 0, 0, "cannot open: %s", strerror(errno));
        return 0;
    }
    m->unlocked = pwrite(file, &enable, sizeof enable, DEBUG_MSR) ==
                  (ssize_t)sizeof enable;
    close(file);
    m->unlocked = m->unlocked && machine_read(m, DEFEATURE, &unused);
    return m->unlocked;
}

#else

static uint32_t machine_cpuid(void *ctx)
{
    (void)ctx;
    return 0;
}

static int machine_pin(void *ctx)
{
    (void)ctx;
    return 0;
}

static int machine_unlock(void *ctx)
{
    (void)ctx;
    return 0;
}

static int machine_read(void *ctx, unsigned address, uint64_t *value)
{
    (void)ctx;
    (void)address;
    (void)value;
    return 0;
}

static int machine_write(void *ctx, unsigned address, uint64_t value)
{
    (void)ctx;
    (void)address;
    (void)value;
    return 0;
}

static int machine_call(void *ctx, unsigned address, const uint64_t argument[3],
                        uint64_t *result)
{
    (void)ctx;
    (void)address;
    (void)argument;
    (void)result;
    return 0;
}

#endif

void ucode_machine_port(ucode_machine *m, tri_ucode_port *port)
{
    *port = (tri_ucode_port){.ctx = m,
                             .cpuid = machine_cpuid,
                             .privileged = machine_privileged,
                             .log = machine_log,
                             .pin = machine_pin,
                             .unlock = machine_unlock,
                             .read = machine_read,
                             .write = machine_write,
                             .call = machine_call,
                             .interrupted = machine_interrupted};
}

void ucode_machine_close(ucode_machine *m)
{
    if (m->file >= 0)
        close(m->file);
    m->file = -1;
}
