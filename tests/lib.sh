# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Sourced by tests that are scripts: counts, and the last line.

passed=0
failed=0
skipped=0

# check WHAT COMMAND...: the command succeeds; if not, what it said is shown.
check() {
    what=$1
    shift
    if said=$("$@" 2>&1); then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: $what"
        [ -z "$said" ] || echo "$said" | sed 's/^/    /'
    fi
}

skip() {
    skipped=$((skipped + 1))
    echo "SKIPPED: $1"
}

# native WHAT: ends the test, skipped aloud, where programs run in an emulator.
native() {
    [ -z "${RUN:-}" ] || { skip "$1: not in an emulator" && finish; }
}

# count COMMAND...: runs a test and adds up its last line. Its output is shown
# when something failed or was skipped.
count() {
    said=$("$@" 2>&1)
    status=$?
    counts=$(echo "$said" | tail -n 1 | sed -En \
        's/^([0-9]+) passed, ([0-9]+) failed(, ([0-9]+) skipped)?$/\1 \2 0\4/p')
    # shellcheck disable=SC2086
    set -- "$*" ${counts:-0 0 0}
    passed=$((passed + $2))
    skipped=$((skipped + $4))
    if [ -z "$counts" ] || [ "$status" -ne 0 ] || [ "$3" -gt 0 ]; then
        failed=$((failed + ($3 > 0 ? $3 : 1)))
        echo "FAILED: $1: exit status $status"
        echo "$said" | tail -n 40 | sed 's/^/    /'
    else
        echo "$said" | grep -E '^(SKIPPED|class)'
    fi
}

# The last line and the exit status of a test.
finish() {
    [ $((passed + failed + skipped)) -gt 0 ] || failed=1
    printf '%d passed, %d failed' "$passed" "$failed"
    [ "$skipped" -eq 0 ] || printf ', %d skipped' "$skipped"
    echo
    [ "$failed" -eq 0 ]
    exit
}
