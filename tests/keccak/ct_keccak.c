/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* Constant time of hashing, for valgrind's memcheck: the message is secret.
 * Run by t_ct.sh. */
#include "triad/keccak.h"

#include "tests/memcheck.h"

enum { MOST = 400 };

/* In pieces of 13 bytes in and 17 out; at once is the same functions. */
static void check(tri_fips202 function, size_t n, size_t bytes)
{
    uint8_t m[MOST], out[MOST];
    tri_keccak s;
    const unsigned long before = memcheck_errors();
    memset(m, 0x5a, sizeof m);
    memcheck_secret(m, sizeof m);
    tri_keccak_init(&s, function);
    for (size_t at = 0; at < bytes; at += 13)
        tri_keccak_absorb(&s, m + at, bytes - at < 13 ? bytes - at : 13);
    for (size_t at = 0; at < n; at += 17)
        tri_keccak_squeeze(&s, out + at, n - at < 17 ? n - at : 17);
    tri_keccak_clear(&s);
    CHECK(memcheck_is_secret(out, n), "the output looks public");
    CHECK(memcheck_errors() == before,
          "function %d, %zu bytes of %zu: %lu branches or addresses depend on "
          "the message",
          function, n, bytes, memcheck_errors() - before);
}

int main(void)
{
    tri_cpu cpu;
    if (!memcheck_class(&cpu))
        return test_done();
    for (size_t bytes = 1; bytes <= MOST; bytes += 19) {
        check(TRI_SHA3_224, 28, bytes);
        check(TRI_SHA3_256, 32, bytes);
        check(TRI_SHA3_384, 48, bytes);
        check(TRI_SHA3_512, 64, bytes);
        check(TRI_SHAKE128, bytes, bytes);
        check(TRI_SHAKE256, bytes, bytes);
    }
    printf("class %s\n", tri_cpu_name(cpu));
    return test_done();
}
