# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Sourced by the constant-time tests, from the root, after tests/lib.sh.
native 'constant time'
B=${B:-build}
CC=${CC:-cc}

# build FILE: tests/FILE.c, as an optimising compiler makes it, with the library
# that is tested.
build() {
    mkdir -p "$B/tests/${1%/*}" || exit 1
    # shellcheck disable=SC2086
    $CC -std=c11 ${CFLAGS:--O2 -g} -Iinclude -Isrc -I. -o "$B/tests/$1" \
        "tests/$1.c" "$B/libtriad.a" -lm -pthread && return
    echo "FAILED: tests/$1.c does not compile"
    failed=$((failed + 1))
    false
}

# Whether there is memcheck; says so if not.
have_memcheck() {
    if ! command -v valgrind >/dev/null 2>&1; then
        skip 'constant time under memcheck: there is no valgrind here'
    elif ! echo '#include <valgrind/memcheck.h>' |
        $CC -E - >/dev/null 2>&1; then
        skip 'constant time under memcheck: no valgrind/memcheck.h here'
    else
        return 0
    fi
    return 1
}

# memcheck FILE [CLASS...]: builds it and runs it by valgrind, in every class.
memcheck() {
    file=$1
    shift
    have_memcheck && build "$file" || return
    for class in "$@"; do
        count env TRIAD_CPU="$class" valgrind -q "$B/tests/$file"
    done
}
