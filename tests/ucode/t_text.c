/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Uops and sequence words are written as uCodeDisasm writes them. */
#include "cases.h"
#include "ucode/sequence.h"

static void check_text(const tri_ucode_machine *m)
{
    FILE *f = case_open();
    case_row row;
    while (case_next(f, &row)) {
        char text[256] = "";
        tri_sink s = {text, sizeof text, 0};
        if (row.is_sequence)
            continue;
        tri_uop_format(&s, m, NULL, row.word, row.address);
        CHECK(strcmp(text, row.text) == 0, "%012" PRIx64 ": '%s', not '%s'",
              row.word, text, row.text);
    }
    fclose(f);
}

/* `slot:mark ; slot:mark`, or `-`. */
static void check_marks(const tri_ucode_machine *m)
{
    FILE *f = case_open();
    case_row row;
    while (case_next(f, &row)) {
        char text[256] = "";
        tri_sink s = {text, sizeof text, 0};
        if (!row.is_sequence)
            continue;
        tri_ucode_program program = {.machine = m};
        tri_ucode_triad triad = {.address = (uint16_t)row.address,
                                 .sequence = (uint32_t)row.word};
        memcpy(triad.uop, row.context, sizeof triad.uop);
        tri_marks marks;
        tri_marks_of(&marks, m, &triad);
        for (unsigned slot = 0; slot < 3; slot++) {
            char arrows[64] = "";
            tri_sink a = {arrows, sizeof arrows, 0};
            tri_emit_arrows(&a, m, &marks, slot);
            /* The listing has them in one word, the cases apart. */
            for (char *p = arrows, *end; *p; p = end) {
                end = strstr(p, "->");
                char *over = strstr(p, "<-");
                end = over && (!end || over < end) ? over + 2 : end + 2;
                tri_emit(&s, "%s%u:%.*s", s.length ? " ; " : "", slot,
                         (int)(end - p), p);
            }
            for (unsigned n = 0;; n++) {
                char action[100] = "";
                tri_sink one = {action, sizeof action, 0};
                if (!tri_emit_action(&one, &program, &triad, &marks, slot, n,
                                     false))
                    break;
                tri_emit(&s, "%s%u:%s", s.length ? " ; " : "", slot, action);
            }
        }
        CHECK(strcmp(s.length ? text : "-", row.text) == 0,
              "%08" PRIx64 ": '%s', not '%s'", row.word, text, row.text);
    }
    fclose(f);
}

int main(void)
{
    check_text(tri_ucode_goldmont());
    check_marks(tri_ucode_goldmont());
    return test_done();
}
