#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Equality with NTL, which is C++: compiles ntl.cc and runs it, once per class.
B=${B:-build}
CXX=${CXX:-g++}
cd "${0%/*}/../.." || exit 1
program=$B/tests/f2x/ntl
mkdir -p "$B/tests/f2x" || exit 1

if ! command -v "$CXX" >/dev/null 2>&1; then
    echo "SKIPPED: NTL: there is no $CXX here"
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
if ! echo '#include <NTL/GF2X.h>' | $CXX -x c++ -E - >/dev/null 2>&1; then
    echo 'SKIPPED: NTL is not installed (apt-get install libntl-dev)'
    echo '0 passed, 0 failed, 1 skipped'
    exit 0
fi
if ! $CXX -std=c++11 -O2 -Wall -Wextra -Iinclude -o "$program" \
    tests/f2x/ntl.cc "$B/libtriad.a" -lntl -lgmp -lm -pthread; then
    echo 'FAILED: ntl.cc does not compile'
    echo '0 passed, 1 failed'
    exit 1
fi
passed=0
failed=0
skipped=0
for class in portable pclmul vpclmul256 vpclmul512; do
    output=$(TRIAD_CPU=$class "$program")
    line=$(echo "$output" | tail -n 1)
    echo "class $class: $line"
    echo "$output" | grep -E '^(FAILED|SKIPPED)'
    # shellcheck disable=SC2046
    set -- $(echo "$line" | sed -En \
        's/^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1 \2 0\4/p')
    passed=$((passed + ${1:-0}))
    failed=$((failed + ${2:-1}))
    skipped=$((skipped + ${3:-0}))
done
printf '%d passed, %d failed' "$passed" "$failed"
[ "$skipped" -eq 0 ] || printf ', %d skipped' "$skipped"
echo
[ "$failed" -eq 0 ]
