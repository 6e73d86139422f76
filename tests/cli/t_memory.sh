#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Out of memory, at any time, in any command: it says so, its exit status is 1,
# and the file that it was to write stays as it was.
root=$(cd "${0%/*}/../.." && pwd)
TRIAD=${B:-build}/tests/cli/failing
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

# starve ARGUMENT...: refuses each of the first 40 requests, then a few.
starve() {
    at=1
    while :; do
        echo old >old
        FAIL_AT=$at triad "$@"
        grep -q '^refused$' err || break
        check "out of memory at $at: $*: status $status" test "$status" -eq 1
        check "out of memory at $at: $* says so: $(tail -n +2 err)" \
            grep -Eiq 'error: .*(out of|cannot allocate) memory' err
        check "out of memory at $at: $* leaves the old file" \
            test "$(cat old)" = old
        at=$((at < 40 ? at + 1 : 2 * at))
    done
    check "$* needs memory" test "$at" -gt 1
    check "$* works with enough of it" test "$status" -eq 0
}

printf 'triad-profile 1\nclass portable\nclock 1000\n' >p
printf 'kernel mul_any 1 2000 1000\nkernel mul1 1 1500\n' >>p
printf '1 8 kernel\n9 99 karatsuba2\n' >halves
head -c 20000 /dev/zero | tr '\0' 7 >a
for format in tree json dot svg; do
    starve plan -p p 300 -f $format -o old
done
starve gen -p p 300 --ring -o old
starve mul a a -o old
starve mul a a --mod 100000 --check -o old
starve mul --raw a p -o old
starve profile --cpu portable --force -o old
starve bench f2x --sizes 1,400
starve bench ring
starve bench planning
starve bench model --sizes 12 --svg old
starve bench regret --sizes 12 --samples 2
starve bench schedule --schedule halves --sizes 12
for topic in asm check dis; do
    starve ucode $topic "$root/examples/ucode/parity.ucode" -o old
done
starve ucode sim "$root/examples/ucode/mac.ucode" -o old
starve ucode sim "$root/examples/ucode/mac.ucode" --timing -f html -o old
nothing_left 'all of this'

finish
