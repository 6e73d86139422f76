/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Installing a patch, and taking it away again. A step is told to the log
 * before it is taken; whatever goes wrong, the way out is the same. */
#include "triad/ucode_install.h"
#include "ucode/ldat.h"
#include "ucode/word.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Reads an array: command and address in rdi and rsi. Writes a match entry:
 * command, address and value in rdi, rsi and rdx. Mode bit m2 and the last
 * sequence word are as those who ran such code have them [cpu libmicro]. */
static const char helpers_text[] =
    ".org 0x7de0\n"
    "read:\n"
    "tmp0:= MOVEFROMCREG_DSZ64(0x38c) !m2\n"
    "tmp1:= ZEROEXT_DSZ32(0)\n"
    "MOVETOCREG_DSZ64(tmp1, 0x38c) !m2\n"
    "tmp2:= MOVEFROMCREG_DSZ64(0x6a1) !m2\n"
    "MOVETOCREG_DSZ64(rdi, 0x6a1) !m2\n"
    "MOVETOCREG_DSZ64(rsi, 0x6a0) !m2\n"
    "rax:= MOVEFROMCREG_DSZ64(0x6a2) !m2\n"
    "MOVETOCREG_DSZ64(tmp1, 0x6a1) !m2\n"
    "LFNCEWAIT-> MOVETOCREG_DSZ64(tmp0, 0x38c) !m2 SEQW UEND0\n"
    "match:\n"
    "tmp0:= MOVEFROMCREG_DSZ64(0x38c) !m2\n"
    "tmp1:= ZEROEXT_DSZ32(0)\n"
    "MOVETOCREG_DSZ64(tmp1, 0x38c) !m2\n"
    "MOVETOCREG_DSZ64(rdi, 0x6a1) !m2\n"
    "MOVETOCREG_DSZ64(rsi, 0x6a0) !m2\n"
    "MOVETOCREG_DSZ64(rdx, 0x6a4) !m2\n"
    "MOVETOCREG_DSZ64(tmp1, 0x6a4) !m2\n"
    "MOVETOCREG_DSZ64(tmp1, 0x6a1) !m2\n"
    "LFNCEWAIT-> MOVETOCREG_DSZ64(tmp0, 0x38c) !m2 SEQW UEND0\n";
enum { HELPER_READ = 0x7de0, HELPER_MATCH = 0x7dec, HELPERS_END = 0x7df8 };

/* Without an update, IN needs this entry [libmicro]. */
enum { KEPT_ENTRY = 31, KEPT_SOURCE = 0x58ba, KEPT_TARGET = 0x017a, TRIES = 3 };

/* Four words of a triad: uops, and the sequence word. */
typedef struct words {
    uint64_t word[4];
} words;

/*   control, table, ram   what was found: the register that turns matching off,
 *                         the match entries, and the triads that the program's
 *                         are put in place of
 *   touched               matching was turned off
 *   known                 all of these were read
 *   leaving               on the way out, where nothing stops it
 *   end                   DONE, or the first thing that went wrong */
typedef struct session {
    const tri_ucode_program *program;
    const tri_ucode_port *port;
    tri_ucode_program helpers;
    uint64_t control;
    uint32_t table[LDAT_ENTRIES];
    words ram[LDAT_TRIADS];
    bool touched, known, leaving;
    tri_ucode_install_end end;
} session;

static bool fail(session *s, tri_ucode_install_end end)
{
    if (s->end == TRI_UCODE_INSTALL_DONE)
        s->end = end;
    return false;
}

/* Tells of a step. On the way out neither a full disk nor a signal stops it. */
__attribute__((format(printf, 2, 3))) static bool tell(session *s,
                                                       const char *format, ...)
{
    char line[160];
    va_list args;
    va_start(args, format);
    (void)vsnprintf(line, sizeof line, format, args);
    va_end(args);
    if (!s->leaving && s->port->interrupted(s->port->ctx))
        return fail(s, TRI_UCODE_INSTALL_INTERRUPTED);
    return s->port->log(s->port->ctx, line) || s->leaving ||
           fail(s, TRI_UCODE_INSTALL_LOG);
}

static bool put(session *s, unsigned address, uint64_t value)
{
    return tell(s, "write %04x %012" PRIx64, address, value) &&
           (s->port->write(s->port->ctx, address, value) ||
            fail(s, TRI_UCODE_INSTALL_PORT));
}

static bool get(session *s, unsigned address, uint64_t *value)
{
    return tell(s, "read  %04x", address) &&
           (s->port->read(s->port->ctx, address, value) ||
            fail(s, TRI_UCODE_INSTALL_PORT));
}

static bool call(session *s, unsigned address, const uint64_t argument[3],
                 uint64_t *result)
{
    return tell(s, "call  %04x %06" PRIx64 " %06" PRIx64 " %012" PRIx64,
                address, argument[0], argument[1], argument[2]) &&
           (s->port->call(s->port->ctx, address, argument, result) ||
            fail(s, TRI_UCODE_INSTALL_PORT));
}

/* Matching is off. */
static bool write_array(session *s, unsigned array, unsigned where,
                        uint64_t value)
{
    return put(s, LDAT_COMMAND, LDAT_WRITE | array << 8) &&
           put(s, LDAT_ADDRESS, where) &&
           put(s, LDAT_LOW, value & 0xffffffff) &&
           put(s, LDAT_HIGH, value >> 32) && put(s, LDAT_COMMAND, 0);
}

static bool read_array(session *s, unsigned array, unsigned where,
                       uint64_t *value)
{
    const uint64_t argument[3] = {LDAT_READ | array << 8, LDAT_READ_AT | where,
                                  0};
    return call(s, HELPER_READ, argument, value);
}

static bool write_match(session *s, unsigned entry, uint32_t value)
{
    const uint64_t argument[3] = {LDAT_WRITE | LDAT_MATCH << 8, 2 * entry,
                                  value};
    uint64_t unused;
    return call(s, HELPER_MATCH, argument, &unused);
}

static unsigned ram_first(const session *s)
{
    return s->program->machine->parameter[TRI_UCODE_RAM_FIRST].value;
}

static bool write_triad(session *s, unsigned address, const words *w)
{
    unsigned at = address - ram_first(s);
    bool good = true;
    for (unsigned slot = 0; slot < 3 && good; slot++)
        good = write_array(s, LDAT_UOP, at + slot, w->word[slot]);
    return good && write_array(s, LDAT_SEQUENCE, at / 4, w->word[3]);
}

static bool read_triad(session *s, unsigned address, words *w)
{
    unsigned triad = (address - ram_first(s)) / 4;
    bool good = true;
    for (unsigned slot = 0; slot < 3 && good; slot++) {
        good =
            read_array(s, LDAT_UOP, LDAT_TRIADS * slot + triad, &w->word[slot]);
        w->word[slot] &= UOP_MASK;
    }
    good = good && read_array(s, LDAT_SEQUENCE, triad, &w->word[3]);
    w->word[3] &= SEQ_MASK;
    return good;
}

static bool same_triad(session *s, unsigned address, const words *want)
{
    words w = {{0}};
    return read_triad(s, address, &w) && (memcmp(&w, want, sizeof w) == 0 ||
                                          fail(s, TRI_UCODE_INSTALL_VERIFY));
}

static bool write_triads(session *s, const tri_ucode_program *program,
                         const words *w)
{
    bool good = true;
    for (size_t i = 0; i < program->triads && good; i++)
        good = write_triad(s, program->triad[i].address, &w[i]);
    return good;
}

static bool same_triads(session *s, const tri_ucode_program *program,
                        const words *w)
{
    bool good = true;
    for (size_t i = 0; i < program->triads && good; i++)
        good = same_triad(s, program->triad[i].address, &w[i]);
    return good;
}

static bool write_table(session *s, const uint32_t table[LDAT_ENTRIES])
{
    bool good = true;
    for (unsigned i = 0; i < LDAT_ENTRIES && good; i++)
        good = write_match(s, i, table[i]);
    return good;
}

static bool read_table(session *s, uint32_t table[LDAT_ENTRIES])
{
    bool good = true;
    uint64_t value = 0;
    for (unsigned i = 0; i < LDAT_ENTRIES && good; i++) {
        good = read_array(s, LDAT_MATCH, i, &value);
        table[i] = (uint32_t)value & INT32_MAX;
    }
    return good;
}

static bool same_table(session *s, const uint32_t want[LDAT_ENTRIES])
{
    uint32_t table[LDAT_ENTRIES];
    return read_table(s, table) && (memcmp(table, want, sizeof table) == 0 ||
                                    fail(s, TRI_UCODE_INSTALL_VERIFY));
}

/* The words of a program as patch RAM has them. */
static void words_of(const tri_ucode_program *program, words *w)
{
    for (size_t i = 0; i < program->triads; i++) {
        const tri_ucode_triad *t = &program->triad[i];
        for (unsigned slot = 0; slot < 3; slot++)
            w[i].word[slot] = tri_ucode_uop_parity(t->uop[slot]);
        w[i].word[3] = tri_ucode_sequence_parity(t->sequence);
    }
}

static uint32_t entry_of(unsigned source, unsigned target)
{
    return target / 2 << 16 | source | 1;
}

static void table_of(const tri_ucode_program *program,
                     uint32_t table[LDAT_ENTRIES])
{
    memset(table, 0, LDAT_ENTRIES * sizeof *table);
    table[KEPT_ENTRY] = entry_of(KEPT_SOURCE, KEPT_TARGET);
    for (size_t i = 0; i < program->hooks; i++)
        table[program->hook[i].entry] =
            entry_of(program->hook[i].source, program->hook[i].target);
}

static void found(void *ctx, const tri_ucode_finding *f)
{
    if (!f->allowed && f->rule->severity == TRI_UCODE_ERROR)
        *(bool *)ctx = true;
}

static bool check_triads(session *s)
{
    const tri_ucode_program *p = s->program;
    for (size_t i = 0; i < p->triads; i++) {
        unsigned a = p->triad[i].address;
        if (a < ram_first(s) || a >= ram_first(s) + 4 * LDAT_TRIADS)
            return fail(s, TRI_UCODE_INSTALL_RANGE);
        if (a >= HELPER_READ && a < HELPERS_END)
            return fail(s, TRI_UCODE_INSTALL_HELPERS);
    }
    return true;
}

/* What can be said without a machine. */
static bool check_program(session *s, bool never_run)
{
    const tri_ucode_program *p = s->program;
    bool wrong = false;
    if (p->triads == 0 || p->hooks == 0)
        return fail(s, TRI_UCODE_INSTALL_EMPTY);
    if (p->cpuid == 0)
        return fail(s, TRI_UCODE_INSTALL_UNNAMED);
    if (!check_triads(s))
        return false;
    for (size_t i = 0; i < p->hooks; i++)
        if (p->hook[i].entry == KEPT_ENTRY)
            return fail(s, TRI_UCODE_INSTALL_ENTRY);
    if (tri_ucode_check(p, found, &wrong) != TRI_OK)
        return fail(s, TRI_UCODE_INSTALL_MEMORY);
    if (wrong)
        return fail(s, TRI_UCODE_INSTALL_CHECKER);
    /* No run of any image is on record. */
    return never_run || fail(s, TRI_UCODE_INSTALL_NEVER_RUN);
}

static bool check_machine(session *s)
{
    const tri_ucode_port *port = s->port;
    uint32_t cpuid = port->cpuid(port->ctx);
    const uint32_t *known = s->program->machine->cpuid;
    while (*known && *known != cpuid)
        known++;
    if (!*known || cpuid != s->program->cpuid)
        return fail(s, TRI_UCODE_INSTALL_MACHINE);
    if (!port->privileged(port->ctx))
        return fail(s, TRI_UCODE_INSTALL_ROOT);
    if (!tell(s, "pin   to one core"))
        return false;
    if (!port->pin(port->ctx))
        return fail(s, TRI_UCODE_INSTALL_CORE);
    if (!tell(s, "unlock"))
        return false;
    return port->unlock(port->ctx) || fail(s, TRI_UCODE_INSTALL_LOCKED);
}

/* An entry whose code is now the helpers' cannot be put back. */
static bool check_found(session *s)
{
    for (unsigned i = 0; i < LDAT_ENTRIES; i++) {
        unsigned target = s->table[i] >> 16 << 1;
        if (s->table[i] & 1 && target >= HELPER_READ && target < HELPERS_END)
            return fail(s, TRI_UCODE_INSTALL_LOST);
    }
    return true;
}

static bool read_found(session *s)
{
    bool good = read_table(s, s->table) && check_found(s);
    for (size_t i = 0; i < s->program->triads && good; i++)
        good = read_triad(s, s->program->triad[i].address, &s->ram[i]);
    s->known = good;
    return good;
}

/* Matching is off. */
static bool write_helpers(session *s)
{
    words helpers[(HELPERS_END - HELPER_READ) / 4];
    words_of(&s->helpers, helpers);
    return write_triads(s, &s->helpers, helpers) &&
           same_triads(s, &s->helpers, helpers);
}

static bool install(session *s)
{
    words patch[LDAT_TRIADS];
    uint32_t table[LDAT_ENTRIES];
    words_of(s->program, patch);
    table_of(s->program, table);
    if (!get(s, LDAT_DEFEATURE, &s->control))
        return false;
    s->touched = true;
    return put(s, LDAT_DEFEATURE, s->control | 1) && write_helpers(s) &&
           read_found(s) && write_table(s, table) &&
           write_triads(s, s->program, patch) && same_table(s, table) &&
           same_triads(s, s->program, patch) &&
           put(s, LDAT_DEFEATURE, s->control & ~UINT64_C(1));
}

static bool restore(session *s)
{
    uint64_t control = 0;
    return put(s, LDAT_DEFEATURE, s->control | 1) &&
           (s->known || (write_helpers(s) && read_found(s))) &&
           write_triads(s, s->program, s->ram) && write_table(s, s->table) &&
           same_triads(s, s->program, s->ram) && same_table(s, s->table) &&
           put(s, LDAT_DEFEATURE, s->control) &&
           get(s, LDAT_DEFEATURE, &control) && control == s->control;
}

/* Unless all is as it was, matching is off. */
static tri_ucode_left leave(session *s)
{
    bool good = false;
    if (!s->touched)
        return TRI_UCODE_UNTOUCHED;
    s->leaving = true;
    for (int i = 0; i < TRIES && !good && s->end != TRI_UCODE_INSTALL_LOST; i++)
        good = restore(s);
    if (!good)
        (void)put(s, LDAT_DEFEATURE, s->control | 1);
    (void)tell(s, good ? "restored" : "not restored: reset the machine");
    return good ? TRI_UCODE_RESTORED : TRI_UCODE_LEFT;
}

static void run(session *s, tri_ucode_installation *i)
{
    if (!check_program(s, i->never_run) || !check_machine(s))
        return;
    if (install(s) && tell(s, "use") && i->use && !i->use(i->ctx))
        (void)fail(s, TRI_UCODE_INSTALL_USE);
    i->left = leave(s);
}

tri_ucode_install_end tri_ucode_install(tri_ucode_installation *i)
{
    const tri_allocator *heap = &i->program->allocator;
    session *s = heap->resize(heap->ctx, NULL, sizeof *s);
    i->left = TRI_UCODE_UNTOUCHED;
    if (!s)
        return TRI_UCODE_INSTALL_MEMORY;
    *s = (session){.program = i->program, .port = i->port};
    tri_ucode_open(&s->helpers, i->program->machine, heap);
    if (tri_ucode_read(&s->helpers, TRI_UCODE_TEXT, helpers_text,
                       strlen(helpers_text), NULL, NULL) == TRI_OK)
        run(s, i);
    else
        (void)fail(s, TRI_UCODE_INSTALL_MEMORY);
    tri_ucode_install_end end = s->end;
    tri_ucode_free(&s->helpers);
    heap->resize(heap->ctx, s, 0);
    return end;
}

const char *tri_ucode_install_text(tri_ucode_install_end end)
{
    static const char *const text[] = {
#define X(name, text) text,
        TRI_UCODE_INSTALLS(X)
#undef X
    };
    return end < TRI_UCODE_INSTALL_COUNT ? text[end] : "";
}
