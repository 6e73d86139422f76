#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Constant time on a machine that is emulated here, class by class, by traces of
# what the emulator executes.
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
B=${B:-build}
CC=${CC:-cc}

if [ -z "${RUN:-}" ]; then
    skip 'traces in an emulator: make check TARGET=NAME'
    finish
fi
case $($CC -dumpmachine) in
aarch64* | riscv64*) ;;
*)
    skip "traces in an emulator: targets/plugin does not know this machine's instructions"
    finish
    ;;
esac

mkdir -p "$B/tests/f2x"
# shellcheck disable=SC2086
if ! $CC -std=c11 ${CFLAGS:--O2} -Iinclude -Isrc -I. -o "$B/tests/f2x/ct_count" \
    tests/f2x/ct_count.c cli/counter.c "$B/libtriad.a" -lm -pthread; then
    echo 'FAILED: tests/f2x/ct_count.c does not compile'
    failed=1
    finish
fi
for class in $($RUN "$B/tests/f2x/ct_count" list); do
    count env TRIAD_CPU="$class" tools/count --trace "$TARGET" \
        "$B/tests/f2x/ct_count"
done
finish
