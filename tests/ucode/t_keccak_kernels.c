/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Kernels of Keccak-f[1600] in kernels/goldmont: values against src/keccak, a
 * census, the model's time from memory to memory, and SHA3-256 with them. */
#include "base/bytes.h"
#include "cases.h"
#include "keccak.h"
#include "sim.h"
#include "wrapper.h"

#include "tests/cases.h"
#include "triad/keccak.h"

#include <stdbool.h>

enum { LANES = KECCAK_LANES, ROUNDS = KECCAK_ROUNDS, HANDED = 14 };
enum { HOOK = 0x0cd8 };

/* Around rcx, in bytes. */
enum { CONSTANTS = -8 * ROUNDS, STATE = 8, END = STATE + 8 * LANES };

/* What a kernel has to be.
 *   handed        lanes that are in registers before and after it
 *   triads, uops  in patch RAM, of uops those that are no NOPs
 *   most          cycles from memory to memory, median of the ensemble
 *   assumed       it has an operation whose time nobody has published */
typedef struct kernel {
    const char *name;
    unsigned handed, triads, uops, most;
    bool assumed;
} kernel;

static const kernel kernels[] = {
    {"keccak_close", 0, 97, 189, 1700, false},
    {"keccak_leave", 0, 98, 190, 1250, false},
    {"keccak_counter", 0, 98, 190, 1250, true},
    {"keccak_taken", 0, 97, 190, 1250, true},
    {"keccak_pair_close", HANDED, 113, 293, 1430, false},
    {"keccak_pair_leave", HANDED, 114, 294, 1250, false},
    {"keccak_pair_counter", HANDED, 113, 294, 1250, true},
    {"keccak_pair_taken", HANDED, 114, 294, 1250, true},
};

static const char *const lane_register[HANDED] = {
    "rax", "rdx", "rbx", "rbp", "rsi", "rdi", "r8",
    "r9",  "r10", "r11", "r12", "r13", "r14", "r15"};
static const uint8_t lane_number[HANDED] = {RAX, RDX, RBX, RBP, RSI, RDI, R8,
                                            R9,  10,  11,  12,  13,  14,  15};

static void found(void *ctx, const tri_ucode_finding *f)
{
    CHECK(f->allowed != NULL, "%s:%u: %s", (const char *)ctx, (unsigned)f->line,
          f->message);
}

static void check_census(const kernel *k, const tri_ucode_program *program)
{
    unsigned uops = 0;
    for (size_t i = 0; i < 3 * program->triads; i++) {
        tri_ucode_uop u;
        tri_ucode_decode(program->machine, program->triad[i / 3].uop[i % 3],
                         &u);
        uops += u.word != 0; /* NOPs are zero */
    }
    CHECK(program->triads <= k->triads && uops <= k->uops,
          "%s: %zu triads, %u uops", k->name, program->triads, uops);
}

static tri_ucode_sim *open_kernel(const kernel *k)
{
    char path[80];
    size_t size;
    tri_ucode_program program;
    tri_ucode_sim *sim = NULL;
    snprintf(path, sizeof path, "kernels/goldmont/%s.ucode", k->name);
    char *text = case_file(path, &size);
    tri_ucode_open(&program, tri_ucode_goldmont(), &heap);
    int status =
        tri_ucode_read(&program, TRI_UCODE_TEXT, text, size, sim_report, path);
    free(text);
    if (status == TRI_OK) {
        CHECK(tri_ucode_check(&program, found, path) == TRI_OK, "%s", path);
        check_census(k, &program);
        status = tri_ucode_sim_open(&sim, &program);
    }
    tri_ucode_free(&program);
    if (!CHECK(status == TRI_OK, "%s: %s", path, tri_status_text(status)))
        exit(test_done());
    return sim;
}

/* Memory around rcx. Of lanes that are in registers it has others. */
static void set_memory(const kernel *k, uint8_t *bytes, const uint64_t *a)
{
    memset(bytes, 0x5a, END - CONSTANTS);
    for (unsigned i = 0; i < ROUNDS; i++)
        tri_store64(bytes + 8 * i, keccak_constant(i));
    for (unsigned i = k->handed; i < LANES; i++)
        tri_store64(bytes + STATE - CONSTANTS + 8 * i, a[i]);
}

/* a := f(a) by a firing. */
static void fire(const kernel *k, const tri_ucode_sim *sim, uint64_t *a)
{
    enum { BASE = 0x1000 };
    uint8_t bytes[END - CONSTANTS];
    const tri_ucode_region region = {TRI_UCODE_DATA, 0, BASE + CONSTANTS, bytes,
                                     sizeof bytes};
    const tri_ucode_run run = {
        .start = HOOK, .limit = 10000, .region = &region, .regions = 1};
    tri_ucode_state s = {0};
    tri_ucode_outcome outcome;
    memset(s.reg, 0xa5, sizeof s.reg);
    const uint64_t rsp = s.reg[RSP];
    s.reg[RCX] = BASE;
    set_memory(k, bytes, a);
    for (unsigned i = 0; i < k->handed; i++)
        s.reg[lane_number[i]] = a[i];
    tri_ucode_fire(sim, &run, &s, &outcome);
    CHECK(outcome.stop == TRI_UCODE_STOP_END && s.reg[RCX] == BASE &&
              s.reg[RSP] == rsp,
          "%s: U%04x: %s; rcx and rsp %" PRIx64 " %" PRIx64, k->name,
          outcome.address, tri_ucode_stop_text(outcome.stop), s.reg[RCX],
          s.reg[RSP]);
    for (unsigned i = 0; i < LANES; i++)
        a[i] = i < k->handed ? s.reg[lane_number[i]]
                             : tri_load64(bytes + STATE - CONSTANTS + 8 * i);
}

static void check_value(const kernel *k, const tri_ucode_sim *sim,
                        const uint64_t *a)
{
    uint64_t want[LANES], got[LANES];
    memcpy(want, a, sizeof want);
    memcpy(got, a, sizeof got);
    tri_keccak_f1600(want);
    fire(k, sim, got);
    CHECK(memcmp(want, got, sizeof want) == 0,
          "%s of %016" PRIx64 " %016" PRIx64 " ...", k->name, a[0], a[1]);
}

/* Every bit alone and missing; lanes that are random, none or all, or a few
 * bits. */
static void check_values(const kernel *k, const tri_ucode_sim *sim)
{
    const size_t states = test_scale(100000);
    test_rng rng = test_rng_new(1600);
    for (size_t n = 0; n < states; n++) {
        uint64_t a[LANES];
        size_t kind = test_below(&rng, 4);
        for (unsigned i = 0; i < LANES; i++) {
            const uint64_t random = test_u64(&rng);
            const uint64_t of_kind[] = {random, 0 - (random & 1),
                                        random & test_u64(&rng) & random >> 32,
                                        UINT64_MAX << random % 64};
            a[i] = n < 2 * 64 * LANES ? 0 - (uint64_t)(n & 1) : of_kind[kind];
        }
        if (n < 2 * 64 * LANES)
            a[n / 2 / 64] ^= UINT64_C(1) << n / 2 % 64;
        check_value(k, sim, a);
    }
}

/* text[WRAPPER_TEXT] := the native code between two firings: stores of lanes,
 * three instructions of which the last is the jump, loads. */
static void native_text(const kernel *k, char *text)
{
    size_t n = 0;
    for (unsigned i = 0; i < k->handed; i++)
        n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                              "STAD_DSZ64_ASZ32_SC1(rcx, %u, mode=0x18, %s)\n",
                              STATE + 8 * i, lane_register[i]);
    n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                          "tmp0:= ZEROEXT_DSZ64(1)\n"
                          "tmp0:= ZEROEXT_DSZ64(1)\n"
                          "tmp0:= ZEROEXT_DSZ64(1) SEQW GOTO 0x7d00\n"
                          ".org 0x7d00\n");
    for (unsigned i = 0; i < k->handed; i++)
        n += (size_t)snprintf(text + n, WRAPPER_TEXT - n,
                              "%s:= LDZX_DSZ64_ASZ32_SC1(rcx, %u, mode=0x18)\n",
                              lane_register[i], STATE + 8 * i);
    snprintf(text + n, WRAPPER_TEXT - n, "NOP SEQW UEND0\n");
}

static void check_time(const kernel *k, const tri_ucode_sim *sim)
{
    char text[WRAPPER_TEXT];
    uint64_t range[2];
    native_text(k, text);
    tri_ucode_sim *native = sim_open(text);
    uint64_t time = wrapper_median(sim, native, HOOK, range);
    CHECK(time <= 100 * k->most, "%s: %" PRIu64 " centicycles", k->name, time);
    printf("%s, memory to memory: %.1f cycles simulated, %.1f to %.1f%s\n",
           k->name, (double)time / 100, (double)range[0] / 100,
           (double)range[1] / 100,
           k->assumed ? "; time of its jump assumed" : "");
    tri_ucode_sim_close(native);
}

/* SHA3-256 on firings: src/keccak's sponge, its permutations fired. */
static const kernel *fired_kernel;
static const tri_ucode_sim *fired_sim;

static void fired_f1600(uint64_t *a)
{
    fire(fired_kernel, fired_sim, a);
}

#define tri_keccak_f1600 fired_f1600
#include "keccak/sponge.c"

static void check_vector(const char *line)
{
    enum { MOST = 1 << 16 };
    static uint8_t m[MOST];
    uint8_t want[32], got[32];
    const char *repeat = cases_find(line, "msg_repeat");
    long hex = cases_hex(line, "msg_hex", m, MOST);
    unsigned byte = 0;
    unsigned long bytes = cases_number(line, "msg_pattern");
    if (strncmp(cases_find(line, "alg"), "SHA3-256", 8) != 0)
        return;
    if (repeat && sscanf(repeat, "%2x\",%lu", &byte, &bytes) != 2)
        CHECK(0, "malformed: %.80s", line);
    if (!CHECK(cases_hex(line, "out", want, 32) == 32, "malformed: %.80s",
               line))
        return;
    if (hex >= 0)
        bytes = (unsigned long)hex;
    tri_keccak sponge;
    tri_keccak_init(&sponge, TRI_SHA3_256);
    for (unsigned long at = 0; at < bytes;) {
        size_t n = bytes - at < MOST ? bytes - at : MOST;
        for (size_t i = 0; hex < 0 && i < n; i++)
            m[i] = repeat ? (uint8_t)byte : (uint8_t)((at + i) % 251);
        tri_keccak_absorb(&sponge, m, n);
        at += n;
    }
    tri_keccak_squeeze(&sponge, got, 32);
    CHECK(memcmp(want, got, 32) == 0, "%s: %.200s", fired_kernel->name, line);
}

int main(void)
{
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        tri_ucode_sim *sim = open_kernel(&kernels[i]);
        check_values(&kernels[i], sim);
        check_time(&kernels[i], sim);
        fired_kernel = &kernels[i];
        fired_sim = sim;
        cases_each("tests/keccak/cases/fips202.json", "alg", check_vector);
        tri_ucode_sim_close(sim);
    }
    return test_done();
}
