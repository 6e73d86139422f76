#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The planner stands alone: src/plan and src/base, compiled with nothing above
# them, pass the tests of this folder.
CC=${CC:-cc}
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
for test in tests/plan/t_*.c; do
    check "$test compiles with src/plan and src/base alone" \
        $CC -std=c11 -O1 -Iinclude -Isrc -I. -o "$work/t" "$test" \
        src/plan/*.c src/base/*.c -pthread
    # shellcheck disable=SC2086
    check "$test passes with src/plan and src/base alone" \
        env TEST_SCALE=0.1 $RUN "$work/t"
done
finish
