#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The tutorial is followed: each text is mac.ucode from there on, each command
# says what stands below it.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "$root/tests/cli/lib.sh"

awk '/^```(ucode|console)$/ {file = ++n "." substr($0, 4); next}
     /^```$/ {file = ""}
     file {print >file}' "$root/docs/ucode-tutorial.md"
mkdir bin
ln -s "$TRIAD" bin/triad
PATH=$PWD/bin:$PATH
step=1
while [ -e $step.ucode ] || [ -e $step.console ]; do
    if [ -e $step.ucode ]; then
        cp $step.ucode mac.ucode
    else
        sed -n 's/^\$ //p' $step.console | while read -r command; do
            echo "\$ $command"
            sh -c "$command" 2>&1 </dev/null
        done >said
        check "what $step.console says" diff $step.console said
    fi
    step=$((step + 1))
done
check 'the tutorial has steps' test $step -gt 6

finish
