#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Plans and files are made for classes this machine lacks: valgrind's processor
# has neither VPCLMULQDQ nor AVX-512, and stops at the first instruction of them.
B=${B:-build}
TRIAD=$B/triad
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
native 'plans for foreign classes under valgrind'
if ! command -v valgrind >/dev/null; then
    skip 'plans for foreign classes: no valgrind'
    finish
fi
for class in $("$TRIAD" plan 64 --cpu no-such-class 2>&1 |
    sed -n 's/^ *one of: //p'); do
    profile=profiles/$class.profile
    check "a plan for $class" valgrind -q --error-exitcode=9 \
        "$TRIAD" plan 17669 --cpu "$class"
    check "a plan for a profile of $class" valgrind -q --error-exitcode=9 \
        "$TRIAD" plan 1153 --profile "$profile"
done
finish
