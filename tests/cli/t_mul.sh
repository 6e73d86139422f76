#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad mul: products, formats, and everything that can be wrong.
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

# product ANSWER A B OPTION...: of texts.
product() {
    answer=$1
    printf '%s' "$2" >a
    printf '%s' "$3" >b
    shift 3
    expect 0 '' mul a b "$@"
    check "product is $(cat out), not $answer" test "$(cat out)" = "$answer"
}

product 5 3 3
product 0 0 1234567890abcdef
product 1b 9 3
product 55555555555555555555555555555555 ffffffffffffffff ffffffffffffffff
product 100000000000000000000000000000000 10000000000000000 10000000000000000
product 1e '0x0000 0006
' 5
product 1 10000000000000000 2 --mod 65
product 3 3 1 --mod 2
product 0 3 3 --mod 2
product 1 1 1 --mod 1

# Raw is bytes, least significant first, as many as both operands have.
printf '\003\000' >a
printf '\000\001' >b
expect 0 '' mul --raw a b -o c
printf '\000\003\000\000' >wanted
check 'raw product' cmp -s c wanted
expect 0 '' mul --raw a b -m 10 -o c
printf '\000\003' >wanted
check 'raw modular product' cmp -s c wanted

# stdin.
printf 'f\n' >a
printf '11' >b
stdin=a
expect 0 '' mul - b
check 'A from stdin' test "$(cat out)" = ff
expect 0 '' mul b -
check 'B from stdin' test "$(cat out)" = ff
stdin=
expect 0 '' mul a a
check 'a square' test "$(cat out)" = 55

# Sizes of all kinds, in every class, checked, and against Python. A number of
# words per operand; the result must not depend on the class.
digits() { # digits BYTES
    head -c "$1" /dev/urandom | od -An -v -tx1 | tr -d ' \n'
}
for size in '1 1' '8 8' '9 8' '1 800' '567 568' '2209 2209' '5000 131'; do
    digits "${size% *}" >a
    digits "${size#* }" >b
    rm -f first
    for class in $(classes); do
        TRIAD_CPU=$class "$TRIAD" mul a b --check -o c 2>err
        status=$?
        if grep -q 'lacks what the class needs' err; then
            [ "$size" != '1 1' ] || skip "class $class: this CPU lacks it"
            continue
        fi
        check "$size bytes, $class: $(cat err)" test $status -eq 0
        check "$size bytes, $class is checked" \
            grep -q '^triad mul: checked: the product is right$' err
        [ -f first ] || cp c first
        check "$size bytes, $class, as other classes" cmp -s c first
    done
    if command -v python3 >/dev/null 2>&1; then
        check "$size bytes, as Python" python3 - <<'END'
def number(name):
    return int(open(name).read(), 16)
a, b, c = number("a"), number("b"), 0
while b:
    c ^= (b & 1) * a
    a, b = a << 1, b >> 1
assert c == number("first")
END
    elif [ "$size" = '1 1' ]; then
        skip 'comparison with Python: no python3'
    fi
done

# Modular products, checked. 17669 bits are 2209 bytes but for three bits.
for bits in 1 63 64 65 12323 17669; do
    bytes=$(((bits + 7) / 8))
    { printf 0; digits $bytes | cut -c 3-; } >a
    { printf 0; digits $bytes | cut -c 3-; } >b
    for class in $(classes); do
        TRIAD_CPU=$class "$TRIAD" mul a b --mod $bits --check -o c 2>err
        status=$?
        ! grep -q 'lacks what the class needs' err || continue
        check "modulo x^$bits - 1, $class: $(cat err)" test $status -eq 0
    done
done

# Big ones.
digits 3000000 | fold -w 64 >a
digits 1000000 >b
expect 0 'checked: the product is right' mul a b --check -o c
check 'a big product is of the right length' \
    test "$(wc -c <c)" -gt 7990000 -a "$(wc -c <c)" -le 8000001
expect 0 'words, class .*, [0-9.]+ ms' mul a b -v -o c

# Wrong input.
printf '12g4' >bad
printf '1\n2\n 3 x' >worse
printf 1 >b
: >empty
mkdir directory
expect 1 '^bad:1:3: error: ' mul bad b
expect 1 '^bad:1:3: error: ' mul b bad
expect 1 '^worse:3:4: error: ' mul b worse
expect 1 '^empty:1:1: error: ' mul b empty
expect 1 '^empty: error: ' mul --raw b empty
expect 1 '^stdin:1:1: error: ' mul b -
expect 1 '^no/such: error: cannot read: No such file' mul b no/such
expect 1 '^directory: error: cannot read: it is a directory' mul directory b
if [ -r /proc/self/mem ]; then # address 0 cannot be read
    expect 1 '^/proc/self/mem: error: cannot read: ' mul b /proc/self/mem
    expect 1 '^/proc/self/mem: error: cannot read: ' mul --raw /proc/self/mem b
    expect 1 '^/proc/self/mem: error: cannot read: ' plan 64 -p /proc/self/mem
fi
expect 2 'two operands are needed, not 0' mul
expect 2 'two operands are needed, not 1' mul b
expect 2 'two operands are needed, not 3' mul b b b
expect 2 'only one operand can come from stdin' mul - -
expect 2 'not both' mul --hex --raw b b
for bits in 0 -1 x 99999999999999999999; do
    expect 2 'BITS of --mod must be a whole number from 1' \
        mul b b "--mod=$bits"
done
printf 20 >big
expect 1 '^big: error: the degree is 5, but modulo x\^5 - 1 .* at most 4$' \
    mul b big --mod 5
expect 1 '^big: error: the degree is 5' mul big b --mod 1
expect 0 '' mul big b --mod 6
TRIAD_CPU=none expect 1 'TRIAD_CPU=none: there is no such CPU class' mul b b

# Output.
echo old >c
expect 1 '^bad:' mul bad b -o c
check 'a failure leaves an old file alone' test "$(cat c)" = old
expect 0 '' mul a b -o a
check 'the output may be an operand' test "$(wc -c <a)" -gt 5900000
output_trouble mul a b

# A signal removes the unfinished file: this product takes a minute.
head -c 40000000 /dev/zero | tr '\0' 1 >a
TRIAD_CPU=portable "$TRIAD" mul a a -o c &
pid=$!
tries=0
until [ -n "$(find . -name 'c.??????')" ] || [ $tries -eq 600 ]; do
    sleep 0.05
    tries=$((tries + 1))
done
check 'the unfinished file has a name of its own' test $tries -lt 600
kill -TERM $pid
{ wait $pid; } 2>/dev/null
check 'a signal ends it' test $? -eq 143
check 'a signal leaves an old file alone' test "$(cat c)" = old
nothing_left 'all of this'

# Out of memory, where a limit can be set: for an operand, for the product.
if { limit 60000 "$TRIAD" --version >out; } 2>/dev/null; then
    for digits in 120000000 48000000; do
        head -c $digits /dev/zero | tr '\0' 1 >a
        limit 60000 "$TRIAD" mul a b -o c 2>err
        check "out of memory fails: $digits" test $? -eq 1
        check "out of memory says so: $digits" grep -q 'out of memory' err
        check 'out of memory leaves an old file alone' \
            test "$(cat c)" = old
    done
else
    skip 'out of memory: no limit on it can be set'
fi

finish
