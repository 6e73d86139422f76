/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Rules about condition states and the carry in the flags image. */
#include "ucode/check.h"

/* Lines are what a reader of the text can find; addresses are for others. */
static const char *place(const checker *c, unsigned writer, char text[32])
{
    tri_sink s = {text, 32, 0};
    if (writer >= c->uops) {
        tri_emit(&s, "on some path");
        return text;
    }
    const tri_ucode_triad *triad = &c->program->triad[writer / 3];
    if (triad->line[writer % 3])
        tri_emit(&s, "in line %lu", (unsigned long)triad->line[writer % 3]);
    else
        tri_emit(&s, "at U%04x", triad->address + writer % 3);
    return text;
}

/* Those that say what they do with it by the operand, not by a mask of it. */
static bool takes_condition(const check_uop *n)
{
    switch (n->u.op->does) {
    case TRI_UOP_SETCC:
    case TRI_UOP_SELECTCC:
    case TRI_UOP_UJMPCC:
    case TRI_UOP_UJMPCC_TAKEN:
        return true;
    case TRI_UOP_CMOVCC:
        return !n->u.m2;
    default:
        return false;
    }
}

void tri_check_condition_source(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    if (!takes_condition(n) || check_temporary(&n->u.a) ||
        n->u.a.kind == TRI_UCODE_ALIAS)
        return;
    tri_check_found(
        c, i, "%s has no condition state: no condition ever holds in it",
        n->u.a.kind == TRI_UCODE_REGISTER ? tri_check_name(c, n->u.a.index)
                                          : "this operand");
}

void tri_check_condition_stale(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    for (unsigned r = CHECK_FIRST_TEMPORARY; r < CHECK_REGISTERS; r++)
        if (n->tests >> r & 1 && c->state[i].reg[r].may & CHECK_STALE)
            tri_check_found(c, i,
                            "the condition state of %s is from before the "
                            "patch%s",
                            tri_check_name(c, r),
                            c->state[i].reg[r].writer == CHECK_SEVERAL
                                ? ", on some path"
                                : "");
}

void tri_check_condition_lost(checker *c, size_t i)
{
    char text[32];
    const check_uop *n = &c->uop[i];
    for (unsigned r = CHECK_FIRST_TEMPORARY; r < CHECK_REGISTERS; r++) {
        const check_value *v = &c->state[i].reg[r];
        if (n->tests >> r & 1 && !(v->may & CHECK_STALE) &&
            !(v->some & n->needs))
            tri_check_found(c, i,
                            "%s was written %s by a uop that clears the flags "
                            "this looks at",
                            tri_check_name(c, r), place(c, v->writer, text));
    }
}

void tri_check_condition_mixed(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    for (unsigned r = CHECK_FIRST_TEMPORARY; r < CHECK_REGISTERS; r++) {
        const check_value *v = &c->state[i].reg[r];
        if (n->tests >> r & 1 && !(v->may & CHECK_STALE) &&
            v->some & n->needs && !(v->flags & n->needs))
            tri_check_found(c, i,
                            "on some path, the flags of %s that this looks at "
                            "were cleared",
                            tri_check_name(c, r));
    }
}

/* Only of a temporary twice is it known what is copied: its whole state. A
 * number in front is the mask of flags to copy. */
void tri_check_bridge_form(checker *c, size_t i)
{
    const tri_ucode_uop *u = &c->uop[i].u;
    bool twice = u->a.kind == u->b.kind && u->a.index == u->b.index;
    bool mask = u->a.kind == TRI_UCODE_IMMEDIATE;
    if (u->op->does != TRI_UOP_GENARITHFLAGS)
        return;
    if (!check_temporary(&u->b) || !(twice || mask))
        tri_check_found(c, i,
                        "write a temporary, twice: "
                        "GENARITHFLAGS(tmp0, tmp0) !m2");
    else if (!u->m2)
        tri_check_found(c, i, "without !m2 the flags image stays as it is");
}

static bool reads_carry(const check_uop *n)
{
    return n->u.op->does == TRI_UOP_ADC || n->u.op->does == TRI_UOP_SBB;
}

void tri_check_bridge_missing(checker *c, size_t i)
{
    if (reads_carry(&c->uop[i]) && c->state[i].image.may & CHECK_ENTRY)
        tri_check_found(
            c, i,
            "adds the carry the instruction found%s: "
            "GENARITHFLAGS brings one here",
            c->state[i].image.writer == CHECK_SEVERAL ? ", on some path" : "");
}

void tri_check_bridge_overlap(checker *c, size_t i)
{
    char text[32];
    const check_value *image = &c->state[i].image;
    if (c->uop[i].u.op->does == TRI_UOP_GENARITHFLAGS && c->uop[i].u.m2 &&
        image->may & CHECK_WAITING)
        tri_check_found(c, i,
                        "replaces the carry brought %s, which nothing has "
                        "read: there is room for one",
                        place(c, image->writer, text));
}

void tri_check_bridge_spent(checker *c, size_t i)
{
    char text[32];
    const check_value *image = &c->state[i].image;
    if (reads_carry(&c->uop[i]) && image->may & CHECK_SPENT)
        tri_check_found(c, i, "the carry brought %s was added before",
                        place(c, image->writer, text));
}

/* That of a jump on what is from before the program is stale anyway. */
void tri_check_jump_setter(checker *c, size_t i)
{
    const check_uop *n = &c->uop[i];
    unsigned does = n->u.op->does;
    if (does != TRI_UOP_UJMPCC && does != TRI_UOP_UJMPCC_TAKEN)
        return;
    for (unsigned r = CHECK_FIRST_TEMPORARY; r < CHECK_REGISTERS; r++) {
        const check_value *v = &c->state[i].reg[r];
        bool here = v->writer < c->uops && v->writer / 3 == i / 3;
        if (n->tests >> r & 1 && !(v->may & CHECK_STALE) && !here)
            tri_check_found(c, i,
                            "%s is not set in the triad of this jump: put the "
                            "two into one",
                            tri_check_name(c, r));
    }
}
