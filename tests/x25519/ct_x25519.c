/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time of X25519, for valgrind's memcheck: the scalar is secret, and
 * so is the point. Run by t_ct.sh. */
#include "triad/x25519.h"
#include "x25519/ladders.h"

#include "tests/memcheck.h"

/* A null ladder is tri_x25519 itself. */
static void check(const char *name, tri_x25519_ladder *ladder)
{
    uint8_t scalar[32], point[32], out[32];
    int status = TRI_OK;
    const unsigned long before = memcheck_errors();
    memset(scalar, 0x5a, sizeof scalar);
    memset(point, 0x96, sizeof point);
    memcheck_secret(scalar, sizeof scalar);
    memcheck_secret(point, sizeof point);
    if (ladder)
        ladder(out, scalar, point);
    else
        status = tri_x25519(out, scalar, point);
    memcheck_public(&status, sizeof status);
    CHECK(status == TRI_OK && memcheck_is_secret(out, sizeof out),
          "%s: status %d, or the result looks public", name, status);
    CHECK(memcheck_errors() == before,
          "%s: %lu branches or addresses depend on scalar or point", name,
          memcheck_errors() - before);
}

int main(void)
{
    tri_cpu cpu;
    if (!memcheck_class(&cpu))
        return test_done();
    check("tri_x25519", NULL);
    check("25.5-bit limbs", tri_x25519_ladder25);
#ifdef __SIZEOF_INT128__
    check("51-bit limbs", tri_x25519_ladder51);
    check("64-bit words", tri_x25519_ladder64);
#endif
    return test_done();
}
