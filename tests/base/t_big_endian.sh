#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# SHA-3 and X25519 where bytes of a word stand the other way round, words have
# 32 bits, and the compiler has no 128-bit integers: the same tests, compiled for
# 32-bit PowerPC and run by qemu.
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
out=${B:-build}/tests/base/big_endian
cross=powerpc-linux-gnu-gcc

if ! command -v $cross >/dev/null 2>&1; then
    skip "big-endian: no $cross (apt-get install gcc-powerpc-linux-gnu)"
elif ! command -v qemu-ppc >/dev/null 2>&1; then
    skip 'big-endian: no qemu-ppc (apt-get install qemu-user)'
else
    mkdir -p "$out" || exit 1
    for test in keccak/t_keccak x25519/t_x25519 x25519/t_field; do
        check "$test compiles" $cross -std=c11 -O2 -static -Wall -Wextra \
            -Werror -Iinclude -Isrc -I. -o "$out/${test#*/}" "tests/$test.c" \
            src/base/cpu.c src/keccak/*.c src/x25519/*.c
        count env TEST_SCALE=0.1 qemu-ppc "$out/${test#*/}"
    done
fi

finish
