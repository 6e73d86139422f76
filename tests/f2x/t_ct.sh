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
# shellcheck source=tests/lib.sh
. tests/lib.sh
out=$B/tests/f2x
mkdir -p "$out" || exit 1

# build NAME: tests/f2x/NAME.c, as an optimising compiler makes it.
build() {
    # shellcheck disable=SC2086
    $CC -std=c11 ${CFLAGS:--O2 -g} -Iinclude -Isrc -I. -o "$out/$1" \
        "tests/f2x/$1.c" "$B/libtriad.a" -lm -pthread
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

finish
