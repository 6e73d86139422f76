/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Random words are executed, from the first triad on, in patch RAM: whatever
 * they are, it ends, memory beyond the region stays, and so it goes again. */
#include "fuzz.h"
#include "tests/words.h"
#include "triad/ucode.h"

enum { MEMORY = 64, LIMIT = 5000 };

static void add_triads(tri_ucode_program *p, tri_ucode_triad *triad,
                       const uint8_t *data, size_t size)
{
    enum { BYTES = 22 };
    for (p->triads = 0; size >= BYTES && p->triads < 128; p->triads++) {
        tri_ucode_triad *t = &triad[p->triads];
        uint64_t sequence = 0;
        *t = (tri_ucode_triad){.address = (uint16_t)(0x7c00 + 4 * p->triads)};
        for (int slot = 0; slot < 3; slot++)
            for (int i = 0; i < 6; i++)
                t->uop[slot] |= (uint64_t)*data++ << 8 * i;
        for (int i = 0; i < 4; i++)
            sequence |= (uint64_t)*data++ << 8 * i;
        t->sequence = (uint32_t)sequence;
        size -= BYTES;
    }
}

static void look(void *ctx, const tri_ucode_event *event)
{
    uint64_t *seen = ctx;
    FUZZ_CHECK(event->uop->op->name != NULL || event->uop->op->does);
    FUZZ_CHECK(event->d < 32 || event->d == TRI_UCODE_NO_REGISTER);
    ++*seen;
}

/* The model explains every cycle it counts. */
static void check_model(const tri_ucode_model *model)
{
    tri_ucode_cycles c;
    uint64_t spent = 0;
    tri_ucode_model_cycles(model, &c);
    for (int i = 0; i < TRI_UCODE_CAUSE_COUNT; i++)
        spent += c.spent[i];
    FUZZ_CHECK(spent == c.time && c.dependency <= c.time);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tri_ucode_triad triad[128];
    static const tri_ucode_hook hook = {0x0cd8, 0x7c00, 0};
    tri_ucode_program p = {.machine = tri_ucode_goldmont(),
                           .allocator = heap,
                           .triad = triad,
                           .hook = (tri_ucode_hook *)&hook,
                           .hooks = 1};
    uint8_t bytes[2][MEMORY + 16];
    tri_ucode_state state[2];
    tri_ucode_outcome outcome[2];
    tri_ucode_sim *sim;
    tri_ucode_model *model;
    add_triads(&p, triad, data, size);
    FUZZ_CHECK(tri_ucode_sim_open(&sim, &p) == TRI_OK);
    FUZZ_CHECK(tri_ucode_model_open(&model, p.machine, &heap, NULL, NULL) ==
               TRI_OK);
    for (int i = 0; i < 2; i++) {
        const tri_ucode_region region[] = {
            {TRI_UCODE_DATA, 0, 0, bytes[i], MEMORY / 2},
            {TRI_UCODE_STAGING, 0, 0xb800, bytes[i], MEMORY},
            {TRI_UCODE_URAM, 1, 0, bytes[i], MEMORY},
            {TRI_UCODE_CREG, 0, 0x2000, bytes[i], MEMORY}};
        uint64_t seen = 0;
        const tri_ucode_run run = {.start = 0x0cd8,
                                   .limit = LIMIT,
                                   .region = region,
                                   .regions = 4,
                                   .watch = i ? tri_ucode_model_watch : look,
                                   .ctx = i ? (void *)model : &seen};
        memset(bytes[i], 0x5c, sizeof bytes[i]);
        memset(&state[i], 0, sizeof state[i]);
        state[i].macro[0] = size & 1 ? 200 : 3;
        state[i].given = (uint8_t)size;
        tri_ucode_fire(sim, &run, &state[i], &outcome[i]);
        FUZZ_CHECK(i || seen == outcome[i].uops);
        FUZZ_CHECK(outcome[i].uops <= LIMIT);
        FUZZ_CHECK(outcome[i].triads <= outcome[i].uops);
        FUZZ_CHECK(tri_ucode_stop_text(outcome[i].stop)[0]);
        for (size_t k = MEMORY; k < sizeof bytes[i]; k++)
            FUZZ_CHECK(bytes[i][k] == 0x5c);
    }
    FUZZ_CHECK(memcmp(&state[0], &state[1], sizeof state[0]) == 0);
    FUZZ_CHECK(outcome[0].stop == outcome[1].stop &&
               outcome[0].address == outcome[1].address);
    check_model(model);
    tri_ucode_model_close(model);
    tri_ucode_sim_close(sim);
    return 0;
}
