# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Sourced by the tests of the command line. TRIAD is the program to test, by
# default that in the build directory $B.
# Every test runs in an empty directory, $work, that goes away at the end.

# shellcheck source=tests/lib.sh
. "${0%/*}/../lib.sh"

TRIAD=${TRIAD:-${B:-build}/triad}
case $TRIAD in
/*) ;;
*) TRIAD=$PWD/$TRIAD ;;
esac
unset TRIAD_CPU NO_COLOR

work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' INT TERM HUP
cd "$work" || exit 1

# In an emulator the program is a script that runs it there; what it was built
# with stays where it was.
# shellcheck disable=SC2034 # tests use it
built=${TRIAD%/*}
if [ -n "${RUN:-}" ]; then
    printf '#!/bin/sh\nexec %s "%s" "$@"\n' "$RUN" "$TRIAD" >.triad
    chmod +x .triad
    TRIAD=$work/.triad
fi

# triad ARGUMENT...: leaves stdout in `out`, stderr in `err` and $status. stdin
# is the file $stdin, if that is set.
triad() {
    "$TRIAD" "$@" >out 2>err <"${stdin:-/dev/null}"
    status=$?
}

# expect STATUS PATTERN ARGUMENT...: triad exits with the status and says on
# stderr what matches the extended regular expression; with an empty pattern,
# nothing.
expect() {
    wanted=$1
    pattern=$2
    shift 2
    triad "$@"
    if [ "$status" -ne "$wanted" ]; then
        failed=$((failed + 1))
        echo "FAILED: triad $*: exit status $status, not $wanted"
        sed 's/^/    /' err
    elif [ -z "$pattern" ] && [ -s err ]; then
        failed=$((failed + 1))
        echo "FAILED: triad $*: not silent on stderr"
        sed 's/^/    /' err
    elif [ -n "$pattern" ] && ! grep -Eq -e "$pattern" err; then
        failed=$((failed + 1))
        echo "FAILED: triad $*: stderr does not match '$pattern'"
        sed 's/^/    /' err
    else
        passed=$((passed + 1))
    fi
}

# shows PATTERN: the last command's stdout has a matching line.
shows() {
    check "stdout matches '$1'" grep -Eq -e "$1" out
}

# No unfinished files are left in the directory.
nothing_left() {
    check "no unfinished file after: $1" \
        test -z "$(find . -name '*.??????' -type f)"
}

# output_trouble ARGUMENT...: what triad does when its output, of more than
# 1024 bytes, cannot be written: it says so, once, and leaves old files alone.
output_trouble() {
    expect 1 '^no/such: error: cannot write: No such file' "$@" -o no/such
    mkdir -p directory
    expect 1 '^directory: error: cannot write: Is a directory' \
        "$@" -o directory
    if [ -w /dev/full ]; then
        expect 1 '^/dev/full: error: cannot write: No space left' \
            "$@" -o /dev/full
        check 'a full disk is said once' test "$(grep -c error err)" = 1
        "$TRIAD" "$@" >/dev/full 2>err
        check 'stdout on a full disk' test $? -eq 1
        check 'stdout on a full disk, said once' \
            test "$(grep -c 'stdout: error: cannot write: No space' err)" = 1
    else
        skip 'a full disk: there is no /dev/full'
    fi
    echo old >old
    (ulimit -f 1 && trap '' XFSZ && "$TRIAD" "$@" -o old 2>err)
    check 'a file too large fails' test $? -eq 1
    check 'a file too large says so' \
        grep -q '^old: error: cannot write: File too large' err
    check 'a file too large leaves an old file alone' test "$(cat old)" = old
    nothing_left 'output that cannot be written'
}

# limit KIBIBYTES COMMAND...: with limited memory, where that can be had.
limit() {
    # shellcheck disable=SC3045
    (ulimit -v "$1" && shift && "$@")
}

# The CPU classes there are, from the error about one there is not.
classes() {
    "$TRIAD" plan 64 --cpu no-such-class 2>&1 | sed -n 's/^ *one of: //p'
}

# 1 when the file $1 does not parse as JSON; 2 when nothing here can tell.
is_json() {
    if command -v python3 >/dev/null 2>&1; then
        python3 -m json.tool <"$1" >/dev/null || return 1
    elif command -v node >/dev/null 2>&1; then
        node -e 'JSON.parse(require("fs").readFileSync(0, "utf8"))' <"$1" ||
            return 1
    else
        return 2
    fi
}

# The same for XML.
is_xml() {
    if command -v xmllint >/dev/null 2>&1; then
        xmllint --noout "$1" || return 1
    elif command -v python3 >/dev/null 2>&1; then
        python3 -c 'import sys, xml.dom.minidom as m; m.parse(sys.argv[1])' \
            "$1" || return 1
    else
        return 2
    fi
}

# check_format KIND FILE: is_KIND, skipped aloud when nothing can tell.
check_format() {
    "is_$1" "$2"
    case $? in
    0) passed=$((passed + 1)) ;;
    1)
        failed=$((failed + 1))
        echo "FAILED: $2 is not valid $1"
        ;;
    2) skip "whether $2 is valid $1: no program here reads it" ;;
    esac
}
