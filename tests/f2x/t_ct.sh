#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Constant time, class by class. Memcheck, with the operands undefined, for the
# classes this valgrind can run (3.19 knows neither VPCLMULQDQ nor AVX-512);
# for the others the traces of ct_trace.c. Rules and kernels of vpclmul256 and
# vpclmul512 are the same C source as those of pclmul but for the width of a
# vector, so memcheck has seen that source too.
B=${B:-build}
CC=${CC:-cc}
cd "${0%/*}/../.." || exit 1
passed=0
failed=0
skipped=0
out=$B/tests/f2x
mkdir -p "$out" || exit 1

skip() {
    skipped=$((skipped + 1))
    echo "SKIPPED: $1"
}

# build NAME: tests/f2x/NAME.c, as an optimising compiler makes it.
build() {
    # shellcheck disable=SC2086
    $CC -std=c11 ${CFLAGS:--O2 -g} -Iinclude -Isrc -I. -o "$out/$1" \
        "tests/f2x/$1.c" "$B/libtriad.a" -lm -pthread
}

# count COMMAND...: runs it and adds up its last line; its output is shown when
# something failed, or was skipped.
count() {
    "$@" >"$out/ct.out" 2>&1
    status=$?
    line=$(tail -n 1 "$out/ct.out")
    n=$(echo "$line" |
        sed -En 's/^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1 \2 0\4/p')
    if [ -z "$n" ]; then
        n="0 1 0"
        echo "FAILED: $*: ended with status $status and no count"
    fi
    # shellcheck disable=SC2086
    set -- $n
    passed=$((passed + $1))
    failed=$((failed + $2))
    skipped=$((skipped + $3))
    if [ "$2" -gt 0 ] || [ "$status" -ne 0 ]; then
        # What is wanted stands between these two lines.
        sed '/two errors are wanted here/,/none from here on/d' "$out/ct.out"
        [ "$2" -gt 0 ] || failed=$((failed + 1))
    else
        grep -E '^(SKIPPED|class)' "$out/ct.out"
    fi
    rm -f "$out/ct.out"
}

memcheck=yes
if ! command -v valgrind >/dev/null 2>&1; then
    skip 'constant time under memcheck: there is no valgrind here'
    memcheck=
elif ! echo '#include <valgrind/memcheck.h>' | $CC -E - >/dev/null 2>&1; then
    skip 'constant time under memcheck: there is no valgrind/memcheck.h here'
    memcheck=
elif ! build ct_mul; then
    echo 'FAILED: ct_mul.c does not compile'
    failed=$((failed + 1))
    memcheck=
fi
if ! build ct_trace; then
    echo 'FAILED: ct_trace.c does not compile'
    failed=$((failed + 1))
fi

for class in $("$out/ct_trace" list); do
    traced=yes
    if [ "$memcheck" ]; then
        before=$skipped
        count env TRIAD_CPU="$class" valgrind -q "$out/ct_mul"
        [ "$skipped" -gt "$before" ] || traced=
    fi
    [ -z "$traced" ] || count env TRIAD_CPU="$class" "$out/ct_trace"
done

printf '%d passed, %d failed' "$passed" "$failed"
[ "$skipped" -eq 0 ] || printf ', %d skipped' "$skipped"
echo
[ "$failed" -eq 0 ]
