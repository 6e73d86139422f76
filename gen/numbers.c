/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes docs/goldmont-numbers.md: how much of a machine is known how well, and
 * the numbers of its profile.
 *
 *     numbers > docs/goldmont-numbers.md */
#include "triad/ucode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const trusts[] = {"unknown", "named", "inferred", "stated",
                                     "observed"};
enum { TRUSTS = sizeof trusts / sizeof *trusts };

/* How a parameter's value is written. */
enum { COUNT, ADDRESS, CYCLES };

typedef struct number {
    unsigned parameter;
    int unit;
    const char *text;
} number;

/* clang-format off */
#define LATENCY(class) TRI_UCODE_LATENCY + TRI_UCODE_CLASS_##class
static const number numbers[] = {
    {TRI_UCODE_RAM_FIRST, ADDRESS, "first triad of patch RAM"},
    {TRI_UCODE_RAM_TRIADS, COUNT, "triads of patch RAM"},
    {TRI_UCODE_HELPERS_FIRST, ADDRESS, "first triad of loaders' own code"},
    {TRI_UCODE_STARTS_END, ADDRESS, "below it, instructions' microcode starts"},
    {TRI_UCODE_MATCH_ENTRIES, COUNT, "match entries"},
    {TRI_UCODE_MEMORY_PER_TRIAD, COUNT, "memory uops of a triad"},
    {TRI_UCODE_DATA_SEGMENT, ADDRESS, "segment of user data"},
    {TRI_UCODE_DISPLACEMENT_LOW, COUNT, "bytes below its base that a load reaches"},
    {TRI_UCODE_DISPLACEMENT_HIGH, COUNT, "bytes above it"},
    {TRI_UCODE_ISSUE, CYCLES, "an independent ALU uop"},
    {TRI_UCODE_TRIAD, CYCLES, "a triad of three"},
    {TRI_UCODE_SERIAL_TRIAD, CYCLES, "a triad of three in a chain"},
    {TRI_UCODE_MUL_SPACED, CYCLES, "a MUL, one a triad"},
    {TRI_UCODE_MUL_PACKED, CYCLES, "a MUL, three a triad"},
    {TRI_UCODE_GOTO, CYCLES, "a goto as predicted"},
    {TRI_UCODE_CROSSING, CYCLES, "from an instruction to its patch and back"},
    {TRI_UCODE_SLOW_MOVE, CYCLES, "MOVE_DSZ64"},
    {TRI_UCODE_MISPREDICT, CYCLES, "a jump not as predicted, behind what is next"},
    {TRI_UCODE_REDIRECT, COUNT, "that it 1 is issued, 2 retires"},
    {TRI_UCODE_WIDTH, COUNT, "slots allocated in a cycle"},
    {TRI_UCODE_MUL_SLOTS, COUNT, "of them for a MUL"},
    {TRI_UCODE_MUL_INTERVAL, CYCLES, "from a MUL to the next"},
    {TRI_UCODE_MUL_QUEUE, COUNT, "MULs that wait"},
    {TRI_UCODE_STATIONS, COUNT, "stations of integer uops"},
    {TRI_UCODE_STATION_ENTRIES, COUNT, "uops that wait in one"},
    {TRI_UCODE_SHIFT_STATIONS, COUNT, "stations that shift and rotate"},
    {TRI_UCODE_MEMORY_ENTRIES, COUNT, "loads that wait, and stores"},
    {TRI_UCODE_REORDER, COUNT, "uops not yet retired"},
    {TRI_UCODE_RETIRE, COUNT, "uops that retire in a cycle"},
    {LATENCY(ALU), CYCLES, "latency: sums, logic"},
    {LATENCY(SHIFT), CYCLES, "latency: shifts, rotations"},
    {LATENCY(MOVE), CYCLES, "latency: moves"},
    {LATENCY(CONDITION), CYCLES, "latency: SETCC, CMOVCC, SELECTCC"},
    {LATENCY(FLAGS), CYCLES, "latency: GENARITHFLAGS, to ADC"},
    {LATENCY(MULTIPLY), CYCLES, "latency: products"},
    {LATENCY(LOAD), CYCLES, "latency: loads"},
    {LATENCY(STORE), CYCLES, "from a store to a load of it"},
    {LATENCY(STAGING), CYCLES, "latency: staging buffer"},
    {LATENCY(BRANCH), CYCLES, "latency: jumps"},
    {LATENCY(SEQUENCER), CYCLES, "latency: the sequencer's uops"},
};
/* clang-format on */

static void put_value(int unit, unsigned long value)
{
    if (unit == ADDRESS)
        printf("0x%lx", value);
    else if (unit == CYCLES)
        printf("%lu.%02lu", value / 100, value % 100);
    else
        printf("%lu", value);
}

/* From the least to the most a set of the ensemble has; nothing when it is
 * not fitted. */
static void put_range(const tri_ucode_ensemble *e, const number *n)
{
    for (size_t i = 0; i < e->count; i++) {
        uint32_t least = UINT32_MAX, most = 0;
        if (e->parameter[i] != n->parameter)
            continue;
        for (size_t set = 0; set < e->sets; set++) {
            uint32_t value = e->value[set * e->count + i];
            least = value < least ? value : least;
            most = value > most ? value : most;
        }
        put_value(n->unit, least);
        printf(" to ");
        put_value(n->unit, most);
    }
}

static void put_numbers(const tri_ucode_machine *machine)
{
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const number *n = &numbers[i];
        const tri_ucode_quantity *q = &machine->parameter[n->parameter];
        printf("| %s%s | ", n->text, n->unit == CYCLES ? ", cycles" : "");
        put_value(n->unit, q->value);
        printf(" | ");
        put_range(machine->ensemble, n);
        printf(" | %s | %s |\n", trusts[q->trust], q->source);
    }
}

/* How often an operation stands in the ROM. */
static unsigned long rom_uses(const tri_ucode_op *op)
{
    const char *tag = strstr(op->source, "rom:");
    return tag ? strtoul(tag + 4, NULL, 10) : 0;
}

static void put_trusts(const tri_ucode_machine *machine)
{
    unsigned long ops[TRUSTS] = {0}, uses[TRUSTS] = {0}, all = 0;
    for (size_t i = 0; i < machine->ops; i++) {
        const tri_ucode_op *op = &machine->op[i];
        ops[op->trust]++;
        uses[op->trust] += rom_uses(op);
        all += rom_uses(op);
    }
    for (int t = TRUSTS - 1; t > 0; t--)
        printf("| %s | %lu | %lu | %.1f %% |\n", trusts[t], ops[t], uses[t],
               100.0 * (double)uses[t] / (double)all);
}

int main(void)
{
    const tri_ucode_machine *machine = tri_ucode_goldmont();
    printf("<!-- Do not edit: gen/numbers.c wrote this. -->\n"
           "# Numbers of %s\n"
           "\n"
           "How well it is known what the operations do, as [their page]"
           "(operations.md) has it\n"
           "row by row; the words are those of [known, inferred, unknown]"
           "(goldmont-known.md).\n"
           "\n"
           "| known | opcodes | uops of the ROM | of these |\n"
           "|---|---|---|---|\n",
           machine->name);
    put_trusts(machine);
    printf("\n"
           "Capacities and times. *Fitted* is the range over the %zu sets of "
           "parameters that\n"
           "`triad ucode calibrate` found to fit alike; the value is that of "
           "the best one.\n"
           "\n"
           "| what | value | fitted | known | source |\n"
           "|---|---|---|---|---|\n",
           machine->ensemble->sets);
    put_numbers(machine);
    return 0;
}
