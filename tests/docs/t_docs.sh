#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The documents say what is so: C in them compiles, every triad command in
# them, in the manual and in the usage texts works, links lead somewhere.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "$root/tests/cli/lib.sh"
native 'what the documents show'

# C, each block between ```c and ``` a file.
cat "$root"/README.md "$root"/docs/*.md |
    awk '/^```c$/ {file = "block" ++n ".c"; next}
         /^```$/ {file = ""}
         file {print >file}'
for block in block*.c; do
    # shellcheck disable=SC2086
    check "C: $(sed -n 's/^int //p' $block)" ${CC:-cc} -std=c11 -Wall -Wextra \
        -Werror \
        -I"$root/include" -c -o block.o $block
done

# Commands, in the order of the documents, where the files are that they name.
# A placeholder of a path cannot be tried; a busy machine may be measured.
mkdir build
ln -s "$TRIAD" build/triad
ln -s "$root/profiles" profiles
ln -s "$root/kernels" kernels
PATH=$PWD/build:$PATH
printf '1b\n' | tee a.hex b.hex >x.hex
ln -s "$root/examples" examples
cp examples/ucode/mac.ucode patch.ucode
cp "$root/tests/ucode/cases/import.u" patch.u
for i in 0 1 2 3 4; do
    printf 'array 0%d:\n' $i >ms_array$i.txt
done
{
    sed -En 's/^    ((build\/)?triad [^#]*[^# ]) *(#.*)?$/\1/p' \
        "$root"/README.md "$root"/docs/*.md
    sed -n '/^\.Sh EXAMPLES/,/^\.Sh [^E]/s/^triad /&/p' \
        "$root"/share/man/man1/triad.1
    for command in $("$TRIAD" help |
        sed -n '/^usage/,/^Try/s/^  \([a-z][a-z]*\) .*/\1/p'); do
        "$TRIAD" help "$command" | sed -n '/^Example/,$s/^  //p'
    done
} | grep -v -e /path/ -e '/opt/' | sed 's/ profile -o/ profile --force -o/' |
    sort -u >commands
check "$(wc -l <commands) commands found" test "$(wc -l <commands)" -gt 15
grep ' profile ' commands >first
grep -v ' profile ' commands >>first
while read -r command; do
    check "$command" sh -c "$command" </dev/null
done <first

# Links to files.
for document in "$root"/*.md "$root"/docs/*.md; do
    for link in $(grep -o '](\([^)#]*\))' "$document" | tr -d '()]'); do
        case $link in
        http*) ;;
        *) check "$document: $link" test -e "${document%/*}/$link" ;;
        esac
    done
done

finish
