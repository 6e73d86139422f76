#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The triad command itself: overview, help, version, slips.
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

expect 0 ''
shows '^usage: triad COMMAND'
shows '^  plan '
cp out overview
for help in help --help -h; do
    expect 0 '' "$help"
    check "'$help' shows the overview" cmp -s out overview
done
expect 0 '' --version
shows '^triad [0-9]+\.[0-9]+\.[0-9]+$'

# Every command of the overview has a usage text, by either name, with an
# example in it, and no line is too wide for a terminal.
commands=$(sed -n '/^usage/,/^Try/s/^  \([a-z][a-z]*\) .*/\1/p' overview)
for command in $commands; do
    expect 0 '' help "$command"
    shows "^usage: triad $command"
    cp out usage
    [ "$command" != help ] || continue
    shows "^  (.*\| )?triad $command"
    expect 0 '' "$command" --help
    check "'$command --help' is 'help $command'" cmp -s out usage
    expect 0 '' "$command" -h
    check "usage of $command fits 80 columns" \
        sh -c '! grep -Eq "^.{81}" usage'
    expect 2 "unknown option '--nonsense'" "$command" --nonsense
done

expect 2 "'plna' is not a triad command" plna
expect 2 "did you mean 'triad plan'\?" plna
expect 2 "did you mean 'triad plan'\?" pla
expect 2 "'triad help' lists the commands" quantum
expect 2 "did you mean 'triad mul'\?" help mull
expect 2 'one command' help plan mul
expect 2 "unknown option '--verison'" --verison
expect 2 "is not a triad command" ''

# Options, on a command that has all kinds.
expect 2 "did you mean '--format'\?" plan --fromat tree 64
expect 2 "'--format' needs a value" plan 64 --format
expect 2 "'--format' needs a value" plan 64 -f
expect 2 "'--words' takes no value" plan 64 --words=yes
expect 2 "unknown option '-z'" plan -z 64
expect 2 "unknown option '-z'" plan -wz 64
expect 2 "did you mean '--words'\?" plan --word=64

# Output that goes nowhere is an error, said once.
if [ -w /dev/full ]; then
    for arguments in help 'plan --help' 'help plan'; do
        # shellcheck disable=SC2086
        "$TRIAD" $arguments >/dev/full 2>err
        check "full disk: $arguments" test $? -eq 1
        check "full disk said once: $arguments" \
            test "$(grep -c 'cannot write: No space left' err)" = 1
    done
else
    skip 'a full disk: there is no /dev/full'
fi

finish
