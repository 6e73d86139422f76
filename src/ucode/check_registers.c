/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rules about what is declared: inputs, what is kept, secrets, exceptions. */
#include "ucode/check.h"

void tri_check_register_unset(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    for (unsigned r = 0; r < CHECK_REGISTERS; r++) {
        const check_value *v = &c->state[i].reg[r];
        if (n->reads >> r & 1 && v->may & CHECK_UNSET)
            tri_check_found(c, i, "%s is no input, and is not written before%s",
                            tri_check_name(c, r),
                            v->writer == CHECK_SEVERAL ? " on some path" : "");
    }
}

void tri_check_register_kept(checker *c, size_t i)
{
    if (!c->uop[i].ends)
        return;
    check_state behind = c->state[i];
    tri_check_step(c, i, &behind);
    for (unsigned r = 0; r < CHECK_REGISTERS; r++) {
        const check_value *v = &behind.reg[r];
        if (c->contract.preserve >> r & 1 && (v->origin != r || v->offset))
            tri_check_found(c, i,
                            "the patch ends here, and %s may not be what it "
                            "was",
                            tri_check_name(c, r));
    }
}

void tri_check_temporary_input(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    if (!c->program->hooks || tri_check_is_inside(c->program))
        return;
    for (unsigned r = CHECK_FIRST_TEMPORARY; r < CHECK_REGISTERS; r++)
        if (n->enters && c->program->contract.input >> r & 1)
            tri_check_found(c, i,
                            "%s is an input: an interrupt between two firings "
                            "changes it",
                            tri_check_name(c, r));
}

/* SUBR decides over the sequence word's goto by its result. */
void tri_check_secret_branch(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    unsigned class = n->meaning->class_;
    bool decides =
        class == TRI_UCODE_CLASS_BRANCH || class == TRI_UCODE_CLASS_SEQUENCER ||
        (n->u.op->does == TRI_UOP_SUBR && n->to[CHECK_GOTO] != CHECK_NOT);
    if (decides && tri_check_taint(c, i, &c->state[i], UINT32_MAX))
        tri_check_found(c, i, "where control goes depends on secrets");
}

/* Of other registers and ports, and the staging buffer, the address matters as
 * much as that of memory. */
void tri_check_secret_address(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    uint32_t address = check_bit(&n->u.b);
    switch (n->meaning->class_) {
    case TRI_UCODE_CLASS_LOAD:
    case TRI_UCODE_CLASS_STORE:
    case TRI_UCODE_CLASS_STAGING:
        address |= check_bit(&n->u.a);
        break;
    case TRI_UCODE_CLASS_REGISTER:
        break;
    default:
        return;
    }
    if (tri_check_taint(c, i, &c->state[i], address))
        tri_check_found(c, i, "the address depends on secrets");
}

/* The last of the rules: the others have found what they find. */
void tri_check_unused_allow(checker *c, size_t i)
{
    const tri_ucode_program *p = c->program;
    size_t findings = c->findings;
    for (size_t k = 0; k < p->allows; k++) {
        bool used = false;
        for (size_t m = 0; m < findings && !used; m++)
            used = tri_check_allows(c, k, &c->finding[m]);
        if (!used)
            tri_check_found(c, c->allowed[k] < c->uops ? c->allowed[k] : i,
                            "line %lu allows '%s', which nothing here breaks",
                            (unsigned long)p->allow[k].line, p->allow[k].rule);
    }
}
