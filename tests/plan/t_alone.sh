#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The planner stands alone: src/plan and src/base, compiled with nothing above
# them, pass the tests of this folder.
CC=${CC:-cc}
cd "${0%/*}/../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
passed=0
failed=0
for test in tests/plan/t_*.c; do
    if $CC -std=c11 -O1 -Iinclude -Isrc -I. -o "$work/t" "$test" \
        src/plan/*.c src/base/*.c -pthread >"$work/log" 2>&1 &&
        TEST_SCALE=0.1 "$work/t" >"$work/log" 2>&1; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $test, with src/plan and src/base alone"
        tail -n 20 "$work/log" | sed 's/^/    /'
    fi
done
echo "$passed passed, $failed failed"
[ "$passed" -gt 0 ] && [ "$failed" -eq 0 ]
