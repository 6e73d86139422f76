#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Completion for bash, and that the manual page knows every option.
root=$(cd "${0%/*}/../.." && pwd)
. "${0%/*}/lib.sh"

# offer WANTED WORD...: completing the last word offers these words.
offer() {
    wanted=$1
    shift
    offered=$(TRIAD=$TRIAD bash -c '
        . "$0" || exit 1
        COMP_WORDS=("$TRIAD" "$@")
        COMP_CWORD=$#
        _triad
        echo "${COMPREPLY[*]}"' \
        "$root/share/bash-completion/completions/triad" "$@")
    check "completing '$*' gives '$offered', not '$wanted'" \
        test "$offered" = "$wanted"
}

if command -v bash >/dev/null 2>&1; then
    offer 'plan profile' p
    offer mul mu
    offer mul help mu
    offer '' nonsense ''
    offer '--profile' plan --pr
    offer '--profile' plan 64 --words --pr
    offer '--raw' mul --r
    offer 'tree json dot svg' plan --format ''
    offer 'json' plan -f j
    offer 'svg' plan 64 --format = s
    offer 'tree json dot svg' plan 64 --format =
    offer 'portable' plan --cpu po
    offer '' plan 64 --depth ''
    offer '' plan 64 --output ''
    offer '--svg' bench f2x --sv
    offer '' bench f2x --svg ''
    offer '' plan 1
    offer '--gf2x' bench f2x --g
    offer '' bench f2x --gf2x ''
    offer 'asm' ucode a
    offer '--from --format' ucode asm --f
    offer 'listing' ucode dis -f li
    offer 'json' ucode sim -f j
    offer 'text sarif' ucode check --format ''
    offer 'keccak' ucode report --table k
    offer 'load-use' ucode check --explain loa
else
    skip 'completion: no bash'
fi

# The manual page.
page=$root/share/man/man1/triad.1
expect 0 '' help
for command in $(sed -n '/^usage/,/^Try/s/^  \([a-z][a-z]*\) .*/\1/p' out); do
    check "the manual has triad $command" grep -q "^\.Ss triad $command" "$page"
    expect 0 '' help "$command"
    options=$(sed -n 's/^ *\(-[a-z], \)*--\([a-z][a-z0-9-]*\).*/\2/p' out)
    for option in $options; do
        [ "$option" != help ] || continue
        check "the manual has --$option of triad $command" \
            sh -c "sed -n '/^\.Ss triad $command/,/^\.S[sh]/p' '$page' |
                grep -Eq '^\.It .*Fl Fl $option( |$)'"
    done
done
for topic in $("$TRIAD" help ucode |
    sed -n '/^Topics:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
    check "the manual has triad ucode $topic" \
        grep -q "^\.Ss triad ucode $topic" "$page"
    expect 0 '' ucode "$topic" --help
    for option in $(sed -n 's/^ *\(-[a-z], \)*--\([a-z][a-z0-9-]*\).*/\2/p' out); do
        [ "$option" != help ] || continue
        check "the manual has --$option of triad ucode $topic" \
            sh -c "sed -n '/^\.Ss triad ucode $topic/,/^\.S[sh]/p' '$page' |
                grep -Eq '^\.It .*Fl Fl $option( |$)'"
    done
done
if command -v mandoc >/dev/null 2>&1; then
    check 'mandoc finds nothing wrong in the manual' \
        mandoc -Tlint -Wwarning "$page"
else
    skip 'whether the manual is well formed: no mandoc'
fi

finish
