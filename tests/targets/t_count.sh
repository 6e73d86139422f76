#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Profiles and benchmarks of what an emulator executes, for every core of this
# machine's instructions that cores/ describes.
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
B=${B:-build}
CC=${CC:-cc}

if [ -z "${RUN:-}" ]; then
    skip 'counting in an emulator: make check TARGET=NAME'
    finish
fi
case $($CC -dumpmachine) in
aarch64*) isa=aarch64 ;;
riscv64*) isa=riscv64 ;;
*)
    skip "counting: targets/plugin does not know this machine's instructions"
    finish
    ;;
esac
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
profile=$work/a
for core in $(grep -l "^isa $isa$" cores/*.core); do
    check "a profile of $core" tools/count --core "$core" "$TARGET" "$B/triad" \
        profile --counted -o "$profile"
    check "$core is named" grep -qF \
        "chip $(sed -n 's/^core //p' "$core")" "$profile"
    check "$core: says that it is estimated" \
        grep -qx 'source estimated' "$profile"
    # shellcheck disable=SC2086
    check "$core: its plan" $RUN "$B/triad" plan 277 --words -p "$profile"
done
check 'the same again' tools/count --core "$core" "$TARGET" "$B/triad" \
    profile --counted -o "$work/b"
check 'as before' cmp "$profile" "$work/b"
check 'without a core: instructions' tools/count "$TARGET" "$B/triad" \
    profile --counted -o "$work/b"
check 'says so' grep -qx 'source counted' "$work/b"
check 'not without --counted' sh -c \
    "! tools/count '$TARGET' '$B/triad' profile -o '$work/none'"
check 'instructions by kind' sh -c \
    "tools/count '$TARGET' '$B/triad' bench count --sizes 8 |
        grep -Eq '^ +8 +[0-9]+ +0  alu [0-9]+ '"
check 'the model agrees with the estimate' sh -c \
    "tools/count --core '$core' '$TARGET' '$B/triad' bench model \
        --sizes 8-40,64,100 --profile '$profile' |
        grep -Eq 'median error ([0-9]|1[0-9])\.'"
finish
