/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Goldmont: what it holds, how long things take, and where that is known from.
 * hwprobe is the measurements of the authors of ePrint 2026/2874 on a Celeron
 * N3350 (0x506c9), its core pinned, at 1.10 GHz: someone else's hardware. */
#include "ucode/goldmont/fit.h"
#include "ucode/goldmont/tables.h"

#define LATENCY(x) [TRI_UCODE_LATENCY + TRI_UCODE_CLASS_##x]
#define OBSERVED TRI_UCODE_OBSERVED
#define X(name, parameter, value) name = (value),
enum { FITTED(X) };
#undef X
#define INFERRED TRI_UCODE_INFERRED
#define FIT "fit to hwprobe's rows: triad ucode calibrate"

const tri_ucode_quantity tri_goldmont_parameter[TRI_UCODE_PARAMETERS] = {
    [TRI_UCODE_RAM_FIRST] = {0x7c00, OBSERVED, "ucd cpu libmicro"},
    [TRI_UCODE_RAM_TRIADS] = {128, OBSERVED, "ucd dump; hwprobe"},
    [TRI_UCODE_HELPERS_FIRST] = {0x7de0, TRI_UCODE_STATED,
                                 "libmicro; cpu: 0x7da0"},
    [TRI_UCODE_STARTS_END] = {0x1000, TRI_UCODE_STATED, "cpu"},
    [TRI_UCODE_MATCH_ENTRIES] = {32, OBSERVED, "ucd dump; cpu libmicro"},
    [TRI_UCODE_MEMORY_PER_TRIAD] =
        {1, OBSERVED, "hwprobe: two work alone, many such triads hang it"},
    [TRI_UCODE_DATA_SEGMENT] = {0x18, OBSERVED,
                                "hwprobe: works; 0x03 hung the core"},
    [TRI_UCODE_DISPLACEMENT_LOW] = {128, OBSERVED, "hwprobe"},
    [TRI_UCODE_DISPLACEMENT_HIGH] = {127, OBSERVED, "hwprobe"},
    [TRI_UCODE_ISSUE] = {33, OBSERVED, "hwprobe: 0.332 cycles"},
    [TRI_UCODE_TRIAD] = {100, OBSERVED, "hwprobe: 0.996 cycles"},
    [TRI_UCODE_SERIAL_TRIAD] = {295, OBSERVED, "hwprobe: 2.93 to 2.98 cycles"},
    [TRI_UCODE_MUL_SPACED] = {133, OBSERVED, "hwprobe: 1.328 cycles"},
    [TRI_UCODE_MUL_PACKED] = {196, OBSERVED, "hwprobe: 1.964 cycles"},
    [TRI_UCODE_GOTO] = {190, OBSERVED, "hwprobe: 1.9 cycles"},
    [TRI_UCODE_MISPREDICT] = {FIT_MISPREDICT, INFERRED, FIT},
    [TRI_UCODE_REDIRECT] = {FIT_REDIRECT, INFERRED, FIT},
    [TRI_UCODE_WIDTH] = {3, OBSERVED, "hwprobe: 0.332 cycles an ALU uop"},
    [TRI_UCODE_MUL_SLOTS] = {FIT_MUL_SLOTS, INFERRED, FIT},
    [TRI_UCODE_MUL_INTERVAL] = {200, INFERRED,
                                "hwprobe: 1.964 cycles, three a triad"},
    [TRI_UCODE_MUL_QUEUE] = {FIT_MUL_QUEUE, INFERRED, FIT},
    [TRI_UCODE_STATIONS] = {3, INFERRED, "one for each of its ALUs"},
    [TRI_UCODE_STATION_ENTRIES] = {FIT_STATION_ENTRIES, INFERRED, FIT},
    [TRI_UCODE_SHIFT_STATIONS] = {FIT_SHIFT_STATIONS, INFERRED, FIT},
    [TRI_UCODE_MEMORY_ENTRIES] = {8, INFERRED, "assumed: no row depends on it"},
    [TRI_UCODE_REORDER] = {FIT_REORDER, INFERRED, FIT},
    [TRI_UCODE_RETIRE] = {3, INFERRED, "assumed: as many as are allocated"},
    [TRI_UCODE_CROSSING] = {764, OBSERVED,
                            "hwprobe: 7.97 cycles, a third of one its uop's"},
    [TRI_UCODE_SLOW_MOVE] = {80000000, OBSERVED,
                             "hwprobe: about 800,000 cycles"},
    LATENCY(ALU) = {100, OBSERVED, "hwprobe: ADD, OR, AND about 1.0 cycles"},
    LATENCY(SHIFT) = {100, OBSERVED, "hwprobe: SHL, SHR about 1.0 cycles"},
    LATENCY(MOVE) = {70, OBSERVED, "hwprobe: ZEROEXT about 0.7 cycles"},
    LATENCY(CONDITION) = {190, OBSERVED, "hwprobe: SETCC about 1.9 cycles"},
    LATENCY(FLAGS) = {FIT_LATENCY_FLAGS, INFERRED, FIT},
    LATENCY(MULTIPLY) = {590, OBSERVED, "hwprobe: MUL about 5.9 cycles"},
    LATENCY(LOAD) = {FIT_LATENCY_LOAD, INFERRED, FIT},
    LATENCY(STORE) = {FIT_LATENCY_STORE, INFERRED, FIT},
    LATENCY(BRANCH) = {100, INFERRED, "assumed; part of the misprediction"},
    LATENCY(SEQUENCER) = {100, INFERRED, "assumed"},
    LATENCY(STAGING) = {3000, OBSERVED,
                        "hwprobe: LDSTGBUF about 30 cycles, "
                        "not pipelined"},
};

#define X(name, parameter, value) parameter,
static const uint8_t fitted[] = {FITTED(X)};
#undef X
static const uint32_t sets[][sizeof fitted] = {FITTED_SETS};
static const tri_ucode_ensemble ensemble = {fitted, sets[0], sizeof fitted,
                                            sizeof sets / sizeof *sets};

static const uint32_t cpuid[] = {0x506c9, 0x506ca, 0};

static const tri_ucode_machine goldmont = {.name = "goldmont",
                                           .cpuid = cpuid,
                                           .op = tri_goldmont_op,
                                           .ops = GOLDMONT_OPS,
                                           .pattern = tri_goldmont_pattern,
                                           .source = tri_goldmont_source,
                                           .destination =
                                               tri_goldmont_destination,
                                           .constant = tri_goldmont_constant,
                                           .names = tri_goldmont_names,
                                           .parameter = tri_goldmont_parameter,
                                           .ensemble = &ensemble};

const tri_ucode_machine *tri_ucode_goldmont(void)
{
    return &goldmont;
}
