// SPDX-License-Identifier: Apache-2.0 OR MIT
// A C++ program on all public headers. Run by t_headers.sh; exit status 0 when
// all is well.
#include "triad/base.h"
#include "triad/f2x.h"
#include "triad/plan.h"
#include "triad/probe.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

static void *resize(void *, void *p, size_t bytes)
{
    if (bytes)
        return std::realloc(p, bytes);
    std::free(p);
    return nullptr;
}

int main()
{
    // (x + 1)^2 = x^2 + 1, with the class of this machine.
    const tri_word a[] = {3};
    tri_word c[2];
    if (tri_f2x_mul(c, a, 1, a, 1) != TRI_OK || c[0] != 5 || c[1] != 0)
        return 1;

    // A planner's plan, run in scratch of the caller's.
    const tri_allocator heap = {resize, nullptr};
    const tri_profile *profile = tri_f2x_builtin_profile(TRI_CPU_portable);
    std::unique_ptr<tri_planner, void (*)(tri_planner *)> planner(
        tri_f2x_planner_new(profile, &heap), tri_planner_free);
    const tri_problem problem = {30, 20, 1, 1};
    uint32_t root, nodes;
    tri_node *node;
    if (!planner ||
        tri_planner_solve(planner.get(), &problem, &root) != TRI_OK ||
        tri_planner_extract(planner.get(), &root, 1, &node, &nodes) != TRI_OK)
        return 2;
    tri_plan plan = {TRI_CPU_portable, nodes, root, node, 0};
    std::vector<tri_word> t(tri_f2x_scratch(&plan) + 8), p(30), q(20), r(50);
    std::vector<tri_word> want(50);
    for (size_t i = 0; i < p.size(); i++)
        p[i] = static_cast<tri_word>(0x9e3779b97f4a7c15u) * (i + 1);
    for (size_t i = 0; i < q.size(); i++)
        q[i] = ~p[i];
    void *aligned = t.data();
    size_t space = t.size() * sizeof(tri_word);
    if (!std::align(64, space - 63, aligned, space))
        return 3;
    tri_f2x_mul_with(&plan, r.data(), p.data(), q.data(),
                     static_cast<tri_word *>(aligned));
    tri_f2x_mul_ref(want.data(), p.data(), p.size(), q.data(), q.size());
    if (r != want)
        return 4;

    // The plan as text.
    std::vector<char> text(tri_f2x_plan_format(&plan, nullptr, 0) + 1);
    tri_f2x_plan_format(&plan, text.data(), text.size());
    tri_plan again;
    tri_diagnostic why;
    if (tri_f2x_plan_parse(&again, text.data(), text.size() - 1, &heap, &why) !=
        TRI_OK)
        return 5;
    bool same = again.nodes == nodes;
    tri_plan_free(&again, &heap);
    std::free(node);
    return same && tri_status_text(TRI_OK) && tri_cpu_name(TRI_CPU_portable)
               ? 0
               : 6;
}
