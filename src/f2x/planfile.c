/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Plan files, with the rules and kernels this library has. */
#include "triad/f2x.h"

#include "f2x/exec.h"

static const tri_machine *machine_of(tri_cpu cpu)
{
    return &tri_class_of(cpu)->machine;
}

int tri_f2x_plan_parse(tri_plan *plan, const char *text, size_t len,
                       const tri_allocator *allocator, tri_diagnostic *why)
{
    return tri_plan_parse(plan, text, len, machine_of, allocator, why);
}

size_t tri_f2x_plan_format(const tri_plan *plan, char *text, size_t size)
{
    return tri_plan_format(plan, machine_of(plan->cpu), text, size);
}
