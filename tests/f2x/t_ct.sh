#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Constant time, class by class. Memcheck, with the operands undefined, for the
# classes this valgrind can run (3.19 knows neither VPCLMULQDQ nor AVX-512);
# for the others the traces of ct_trace.c. Rules and kernels of vpclmul256 and
# vpclmul512 are the same C source as those of pclmul but for the width of a
# vector, so memcheck has seen that source too.
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=tests/ct.sh
. tests/ct.sh

memcheck=
have_memcheck && build f2x/ct_mul && memcheck=yes
build f2x/ct_trace || finish

for class in $("$B/tests/f2x/ct_trace" list); do
    traced=yes
    if [ "$memcheck" ]; then
        before=$skipped
        count env TRIAD_CPU="$class" valgrind -q "$B/tests/f2x/ct_mul"
        [ "$skipped" -gt "$before" ] || traced=
    fi
    [ -z "$traced" ] || count env TRIAD_CPU="$class" "$B/tests/f2x/ct_trace"
done

finish
