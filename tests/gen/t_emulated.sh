#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Fixed-size products for a machine that is emulated here: what its planner on
# this machine writes is what triad writes there, compiles there with warnings
# as errors, and computes what the library does. CHECK_ALL=1: every size.
source=$PWD
B=${B:-build}
TRIAD=${TRIAD:-$B/triad}
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/../cli/lib.sh"
case $B in
/*) ;;
*) B=$source/$B ;;
esac
planner=$B/planner/triad
if [ -z "${RUN:-}" ] || [ ! -x "$planner" ]; then
    skip 'fixed-size products for other machines: make check TARGET=NAME'
    finish
fi

sizes='17669 40973'
[ -z "${CHECK_ALL:-}" ] || sizes='17669 35851 57637 12323 24659 40973'

$CC -std=c11 -O2 -I"$source/include" -I"$source/tests" -o verify \
    "$source/tests/gen/verify.c" "$B/libtriad.a" -ldl -lm || {
    echo 'FAILED: verify.c does not compile'
    failed=1
    finish
}
for class in $(classes); do
    set --
    for bits in $sizes; do
        name=$class-$bits
        expect 0 '' gen "$bits" --ring --cpu "$class" --name product -o "$name.c"
        check "$name.c is what the planner on this machine writes" sh -c \
            "'$planner' gen $bits --ring --cpu $class --name product |
                cmp - $name.c"
        flags=$(sed -n 's/^ \* Compiler flags: \(-.*\);.*/\1/p' "$name.c")
        # shellcheck disable=SC2086 # several words
        check "$name.c compiles" $CC -std=c11 -O2 $flags -Wall -Wextra -Werror \
            -fPIC -shared -o "$name.so" "$name.c"
        scratch=$(sed -n 's/^enum { product_scratch_words = \([0-9]*\) };$/\1/p' \
            "$name.c")
        set -- "$@" "./$name.so" "$bits" "${scratch:-0}" 1
    done
    # shellcheck disable=SC2086
    if $RUN ./verify supported "$class"; then
        count $RUN ./verify check "$@"
    else
        skip "files for $class are compiled only: the emulated CPU lacks it"
    fi
done
finish
