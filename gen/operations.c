/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Writes docs/operations.md: the table of a machine's operations, as a page.
 *
 *     operations > docs/operations.md */
#include "triad/ucode.h"

#include <stdio.h>

static const char *const trusts[] = {"unknown", "named", "inferred", "stated",
                                     "observed"};

static const char *const effects[] = {
    [TRI_UCODE_EFFECT_UNKNOWN] = "?",       [TRI_UCODE_EFFECT_CLEAR] = "none",
    [TRI_UCODE_EFFECT_ALL] = "C P A Z S O", [TRI_UCODE_EFFECT_LOGIC] = "P Z S",
    [TRI_UCODE_EFFECT_SHIFT] = "C P Z S O", [TRI_UCODE_EFFECT_ROTATE] = "C O",
    [TRI_UCODE_EFFECT_BIT] = "C",           [TRI_UCODE_EFFECT_OVERFLOW] = "C O",
    [TRI_UCODE_EFFECT_ZERO] = "Z",          [TRI_UCODE_EFFECT_MOVED] = "moved",
};

static void put_latency(const tri_ucode_machine *machine, unsigned class)
{
    const tri_ucode_quantity *q =
        &machine->parameter[TRI_UCODE_LATENCY + class];
    if (q->trust == TRI_UCODE_UNKNOWN)
        printf("?");
    else
        printf("%lu.%lu", (unsigned long)(q->value / 100),
               (unsigned long)(q->value % 100 / 10));
}

static void put_operation(const tri_ucode_machine *machine,
                          const tri_ucode_op *op)
{
    const tri_ucode_meaning *meaning = tri_ucode_meaning_of(op);
    printf("| `%03x` | %s | %s | %s | ", op->opcode, op->name ? op->name : "",
           meaning->text, effects[meaning->effect]);
    put_latency(machine, meaning->class_);
    printf(" | %s | %s |\n", trusts[op->trust], op->source);
}

int main(void)
{
    const tri_ucode_machine *machine = tri_ucode_goldmont();
    printf("<!-- Do not edit: gen/operations.c wrote this. -->\n"
           "# Operations of %s\n"
           "\n"
           "A and B are the sources, D the destination, S(x) the condition "
           "state of x; values\n"
           "are cut to the operand size. *Flags* are those of S(D) that are "
           "computed, the rest\n"
           "being clear; only temporaries have any. *Cycles* go by until D "
           "can be read.\n"
           "*Known* is how well what it does is known: a published run on "
           "hardware was\n"
           "*observed*, a source has *stated* it, it was *inferred* from how "
           "the ROM uses it,\n"
           "or it has no more than a *name*. The tags of the sources are in "
           "the\n"
           "[bibliography](bibliography.md); `rom:N` is how often it stands "
           "in the ROM.\n"
           "\n"
           "| opcode | name | what it does | flags | cycles | known | source "
           "|\n"
           "|---|---|---|---|---|---|---|\n",
           machine->name);
    for (size_t i = 0; i < machine->ops; i++)
        put_operation(machine, &machine->op[i]);
    return 0;
}
