#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad profile: a profile that triad plan takes, and everything that can be
# wrong. A busy machine must not fail these tests, so most of them use --force.
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

expect 2 "CPU class 'potable' is not known" profile --cpu potable
expect 2 "unexpected operand 'x'" profile x
expect 1 'nobody counts instructions here' profile --counted
TRIAD_CPU=none expect 1 'TRIAD_CPU=none: there is no such CPU class' profile

for class in $(classes); do
    triad profile --cpu "$class" --force -o made
    if [ "$status" -eq 1 ] && grep -q 'this machine lacks' err; then
        skip "class $class: this CPU lacks it"
        continue
    fi
    check "class $class is measured" test "$status" -eq 0
    check "class $class: what was measured is said" \
        grep -Eq '^triad profile: [0-9]+ prices; ' err
    check "class $class: says so" grep -q "^class $class$" made
    expect 0 '' plan -p made 17669
done

# Without --force, nothing is written that does not repeat itself.
echo old >kept
triad profile --cpu portable -o kept
if [ "$status" -eq 0 ]; then
    check 'a profile replaces an old file' grep -q '^class portable$' kept
else
    check 'a noisy machine is named' grep -q 'error: .* too noisy' err
    check 'a noisy machine leaves an old file alone' test "$(cat kept)" = old
fi

# Interrupted, early and late. timeout sends every signal twice.
if command -v timeout >/dev/null 2>&1; then
    echo old >kept
    for name in INT:130 TERM:143 HUP:129; do
        for seconds in 0.002 0.003 0.004 0.005 0.006 0.01 0.2; do
            timeout --preserve-status -s "${name%:*}" $seconds \
                "$TRIAD" profile --cpu portable --force -o kept >out 2>err
            check "the exit status after SIG${name%:*} at $seconds s" \
                test $? -eq "${name#*:}"
        done
    done
    check 'a signal leaves an old file alone' test "$(cat kept)" = old
    nothing_left 'a signal'
else
    skip 'an interrupted measurement: no timeout'
fi

output_trouble profile --cpu portable --force
if { limit 20000 "$TRIAD" --version >out; } 2>/dev/null; then
    limit 20000 "$TRIAD" profile --cpu portable -o kept 2>err
    check 'out of memory fails' test $? -eq 1
    check 'out of memory says so' grep -q 'error: out of memory' err
    check 'out of memory leaves an old file alone' test "$(cat kept)" = old
    nothing_left 'out of memory'
else
    skip 'out of memory: no limit on it can be set'
fi

finish
