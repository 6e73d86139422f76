#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad ucode run: refusals, and dry runs. No machine that it could write to is
# among those that tests run on; t_install.c has the rest.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"
mac=$root/examples/ucode/mac.ucode

expect 2 'which image' ucode run
expect 2 'the core' ucode run "$mac" --core -1
expect 1 'cannot read' ucode run missing --dry-run

# Refused for what it is.
expect 1 'it has not run on hardware' ucode run "$mac"
expect 1 'this machine is not the one' ucode run "$mac" --not-run-on-hardware \
    -- touch executed
check 'the command is not executed' test ! -e executed
check 'no log of nothing' test ! -e triad-ucode-run.log
echo 'NOP SEQW UEND0' >bare.ucode
expect 1 'no match entry' ucode run bare.ucode --not-run-on-hardware
printf '.cpuid 0x506c9\n.entry 0, U0cd8\nrax:= SETCC_CONDB(rcx)
NOP SEQW UEND0\n' >wrong.ucode
expect 1 'the checker finds an error' ucode run wrong.ucode --dry-run
printf '.cpuid 0x506c9\n.entry 0, U0cd8\n.org 0x7de8\nNOP SEQW UEND0\n' \
    >helpers.ucode
expect 1 'own microcode' ucode run helpers.ucode --dry-run

# Every write, from the image as from the text.
expect 0 '' ucode run "$mac" --dry-run true -- --x
shows '^# simulated: nothing is written to a machine$'
shows '^# not executed: --x$'
# Matching off; the first triad's first word; vmwrite's entry; matching on.
shows '^write 0692 000000000001$'
shows '^call  7dec 030300 000000 00003e000cd9$'
shows '^write 06a4 000000000000$'
check 'it ends restored' test "$(tail -n 1 out)" = restored
uop=$("$TRIAD" ucode dis --format hex "$mac" | sed -n 's/^U7c00: \([0-9a-f]*\).*/\1/p')
check 'the first uop is written' sh -c "grep -A 2 '^write 06a0 000000000000$' out |
    grep -q 'write 06a4 0000${uop#????}'"
check 'the last write turns matching on or leaves it' \
    test "$(grep '^write' out | tail -n 1)" = 'write 0692 000000000000'
check 'the command is executed between' sh -c '
    sed "/^use/q" out | grep "^write" | tail -n 1 |
        grep -q "^write 0692 000000000000"'
grep -v '^#' out >text
expect 0 '' ucode asm "$mac" -o image
expect 0 '' ucode run image --dry-run
grep -v '^#' out >image.out
check 'an image as its text' cmp -s text image.out
check 'a full disk' sh -c '
    [ ! -w /dev/full ] || ! "$0" ucode run image --dry-run >/dev/full 2>err' \
    "$TRIAD"

finish
