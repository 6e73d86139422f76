/* SPDX-License-Identifier: Apache-2.0 OR MIT */
#include "f2x/exec.h"

void tri_exec_node(const tri_exec *x, uint32_t node, uint32_t times,
                   const tri_job *jobs, tri_word *t)
{
    x->class_->exec(x, node, times, jobs, t);
}
