/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The planner against a plain dynamic program without its bounds, over the
 * real rules and kernels of every class: random profiles and the built-in
 * one, balanced and unbalanced problems. Every node the planner keeps must be
 * the best, not those asked for alone. */
#include "plans.h"

static void compare(const tri_profile *f, const tri_node *node,
                    const model_answer *want, const char *where)
{
    const tri_problem *p = &want->problem;
    CHECK(node->cost == want->cost,
          "%s, %ux%u x%u lanes %u: %s/%u at %" PRIu64
          ", best is %s/%u at %" PRIu64,
          where, p->na, p->nb, p->count, p->lanes,
          tri_f2x_choice_name(f->cpu, node->choice), node->variant, node->cost,
          tri_f2x_choice_name(f->cpu, want->choice), want->variant, want->cost);
    if (node->cost == want->cost && want->cost != UINT64_MAX)
        CHECK(node->choice == want->choice && node->variant == want->variant &&
                  node->scratch == want->scratch,
              "%s, %ux%u x%u lanes %u: %s/%u, as cheap is the earlier %s/%u",
              where, p->na, p->nb, p->count, p->lanes,
              tri_f2x_choice_name(f->cpu, node->choice), node->variant,
              tri_f2x_choice_name(f->cpu, want->choice), want->variant);
}

static void check_profile(test_rng *rng, const tri_profile *f,
                          const char *where, uint32_t most, int problems,
                          int public_b)
{
    tri_planner *pl = tri_f2x_planner_new(f, &heap);
    model m = {
        .machine = &tri_class_of(f->cpu)->machine, .profile = f, .memo = 1};
    uint32_t index, count;
    if (!CHECK(pl, "no memory"))
        return;
    if (public_b) {
        model_public(&m);
        tri_planner_public(pl);
    }
    for (int i = 0; i < problems; i++) {
        tri_problem p = {1 + (uint32_t)test_below(rng, most), 0, 1, 1};
        p.nb = test_below(rng, 2) ? p.na : 1 + (uint32_t)test_below(rng, p.na);
        model_answer want = model_solve(&m, &p);
        int status = tri_planner_solve(pl, &p, &index);
        CHECK(status == (want.cost == UINT64_MAX ? TRI_ERR_NO_PLAN : TRI_OK),
              "%s, %ux%u: status %d", where, p.na, p.nb, status);
        if (status == TRI_OK)
            compare(f, &tri_planner_nodes(pl, &count)[index], &want, where);
    }
    const tri_node *node = tri_planner_nodes(pl, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (node[i].problem.count == 0) /* a note of its own, see plan.h */
            continue;
        model_answer want = model_solve(&m, &node[i].problem);
        compare(f, &node[i], &want, where);
    }
    model_free(&m);
    tri_planner_free(pl);
}

int main(void)
{
    static tri_profile f;
    char where[64];
    for (int cpu = 0; cpu < TRI_CPU_COUNT; cpu++) {
        test_rng rng = test_rng_new(800 + (uint64_t)cpu);
        const char *name = tri_cpu_name((tri_cpu)cpu);
        snprintf(where, sizeof where, "class %s, its own profile", name);
        check_profile(&rng, tri_f2x_builtin_profile((tri_cpu)cpu), where,
                      (uint32_t)test_scale(300), 12, 0);
        for (size_t i = 0; i < test_scale(100); i++) {
            snprintf(where, sizeof where, "class %s, profile %zu", name, i);
            plans_random_profile(&rng, (tri_cpu)cpu, i, 1, &f);
            if (i % 4 == 0) /* many ties */
                for (uint32_t j = 0; j < f.prices; j++) {
                    f.price[j].fixed %= 3;
                    for (int k = 0; k < TRI_LEVELS; k++)
                        f.price[j].step[k] %= 2;
                }
            check_profile(&rng, &f, where, i % 10 ? 50 : 120, 5, i % 3 == 1);
        }
    }
    return test_done();
}
