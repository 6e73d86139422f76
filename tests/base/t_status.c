/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Every status code has a sentence of its own, and so has any other number. */
#include "harness.h"
#include "triad/base.h"

#include <limits.h>

int main(void)
{
    static const int codes[] = {
        TRI_OK,         TRI_ERR_SIZE,       TRI_ERR_MEMORY,  TRI_ERR_CPU,
        TRI_ERR_SYNTAX, TRI_ERR_STALE_PLAN, TRI_ERR_NO_PLAN, TRI_ERR_LOW_ORDER};
    enum { CODES = sizeof codes / sizeof codes[0] };
    const char *unknown = tri_status_text(INT_MIN);

    for (int i = 0; i < CODES; i++) {
        const char *text = tri_status_text(codes[i]);
        CHECK(codes[i] == -i, "codes run down from 0 without a gap: %d", i);
        if (!CHECK(text && *text, "code %d", codes[i]))
            continue;
        CHECK(strcmp(text, unknown) != 0, "code %d is unknown", codes[i]);
        for (int j = 0; j < i; j++)
            CHECK(strcmp(text, tri_status_text(codes[j])) != 0,
                  "codes %d and %d are both '%s'", codes[i], codes[j], text);
    }

    static const int others[] = {1, -CODES, INT_MIN, INT_MAX};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++)
        CHECK(strcmp(tri_status_text(others[i]), unknown) == 0,
              "%d is '%s'; a new code needs a line in this test", others[i],
              tri_status_text(others[i]));
    return test_done();
}
