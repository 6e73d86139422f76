#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The tutorial and the manual are followed: each text is mac.ucode or patch.ucode
# from there on, each command says what stands below it.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "$root/tests/cli/lib.sh"

mkdir bin
ln -s "$TRIAD" bin/triad
PATH=$PWD/bin:$PATH

# follow DOCUMENT TEXT: in a folder of its own.
follow() {
    mkdir "$1"
    cd "$1" || exit
    awk '/^```(ucode|console)$/ {file = ++n "." substr($0, 4); next}
         /^```$/ {file = ""}
         file {print >file}' "$root/docs/$1.md"
    step=1
    while [ -e $step.ucode ] || [ -e $step.console ]; do
        if [ -e $step.ucode ]; then
            cp $step.ucode "$2.ucode"
        else
            sed -n 's/^\$ //p' $step.console | while read -r command; do
                echo "\$ $command"
                sh -c "$command" 2>&1 </dev/null
            done >said
            check "what $1's $step.console says" diff $step.console said
        fi
        step=$((step + 1))
    done
    check "$1 has steps" test $step -gt 6
    cd ..
}
follow ucode-tutorial mac
follow goldmont patch

finish
