#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad bench: that every topic answers, in its formats, and everything that
# can be wrong. What it measures is nobody's business here.
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

printf '# ours\n1 8 kernel\n9 4096 karatsuba2 # halves\n' >halves
for topic in f2x 'f2x --public' 'schedule --schedule halves' \
    'regret --samples 4' model rules; do
    # shellcheck disable=SC2086
    expect 0 '' bench $topic --sizes 9,16-17
    check "bench $topic has a line a size" \
        test "$(grep -Ec '^ +(9|16|17) ' out)" = 3
    # shellcheck disable=SC2086
    expect 0 '' bench $topic --sizes 9,16-17 --json
    check "bench $topic has an object a size" \
        test "$(grep -Ec '^{.*"size": (9|16|17),.*}$' out)" = 3
    sed '$!s/$/,/; 1s/^/[/; $s/$/]/' out >all.json
    check_format json all.json
done
TRIAD_CPU=portable expect 0 '' bench ring
check 'bench ring has a line a size' test "$(grep -Ec '^ +[0-9]{5} ' out)" = 6
expect 0 '' bench planning
shows '^plans for all sizes to 2048 words: [0-9.]+ ms$'

# Against OpenSSL, if it is here.
expect 0 '' bench sha3 --sizes 9,16-17
check 'bench sha3 has a line a function and size' \
    test "$(grep -Ec '^SH[A-Z0-9-]+ +(9|16|17) +[0-9.]+ +[0-9.]+%' out)" = 12
if grep -q '^# nothing to compare with' out; then
    skip 'bench with OpenSSL (apt-get install libssl-dev)'
else
    shows '^# over OpenSSL 3[0-9.]+: .* 12 lines$'
    expect 0 '' bench sha3 --sizes 17,9 --svg plot.svg
    check 'the plot of sha3 has a point a function and size' \
        test "$(grep -c '<circle' plot.svg)" = 8
    check_format xml plot.svg
fi
expect 0 '' bench x25519
shows '^shared secret +32 +[0-9.]+ +[0-9.]+%'
shows '^public key +32 '
for topic in 'sha3 --sizes 9' x25519; do
    # shellcheck disable=SC2086
    expect 0 '' bench $topic --json
    sed '$!s/$/,/; 1s/^/[/; $s/$/]/' out >all.json
    check_format json all.json
done
expect 2 'no plot of x25519' bench x25519 --svg none.svg

# Plots: a point a size, a curve a peer, which may have any name.
same=$built/libtriad.so:tri_f2x_mul
for topic in "f2x --peer <&>=$same" 'schedule --schedule halves' \
    'regret --samples 4' model rules; do
    # shellcheck disable=SC2086
    expect 0 '' bench $topic --sizes 17,9,16 --svg plot.svg
    shows '^ +9 '
    check "the plot of $topic has a point a size" \
        grep -Eq '<title>9 words: [0-9.]+x, ' plot.svg
    curves=$(grep -c '<path class="curve' plot.svg)
    check "the plot of $topic has $curves curves" \
        test "$(grep -c '<circle' plot.svg)" = $((3 * curves))
    check_format xml plot.svg
done
expect 0 '' bench f2x --peer "<&>=$same" --sizes 9 --svg plot.svg
check 'one point makes a plot' grep -q '9 words: .*&lt;&amp;&gt;' plot.svg
check_format xml plot.svg
check 'the plot has its 1x' grep -q '>1x</text>' plot.svg
expect 1 'nothing to plot: no peer' bench ring --svg none.svg
check 'no plot, no file' test ! -e none.svg
expect 2 'no plot of planning' bench planning --svg none.svg
expect 2 'stdout has the table' bench model --svg -
expect 2 'needs --schedule' bench schedule --svg none.svg
expect 1 '^no/such: error: cannot write: No such file' \
    bench model --sizes 9 --svg no/such
check 'which shows before anything is measured' test ! -s out
nothing_left 'plots'

# The command line.
expect 2 'one topic' bench
expect 1 'nobody counts instructions here' bench count
expect 2 "the topic 'model' takes no --public" bench model --public
expect 2 'one topic' bench f2x ring
expect 2 "the topic 'rnig' is not known" bench rnig
expect 2 "did you mean 'ring'\?" bench rnig
for sizes in '' x 0 '1,' '1,,2' 3-2 1-x -1 16777217 99999999999999999999; do
    expect 2 '^triad bench: error: --sizes takes a list' \
        bench f2x "--sizes=$sizes"
done
expect 2 'at most 512 sizes' bench f2x --sizes 1-513
expect 2 'whole number from 1 to' bench regret --samples 0
expect 2 "'--peer' needs a value" bench f2x --peer
for peer in '' x x=y x=y: x=y:f:0 x=y:f:z; do
    expect 2 '--peer' bench f2x "--peer=$peer"
done
expect 1 'error: peer x: ' bench f2x --peer x=no/such.so:f
expect 1 'error: peer x: .*no_such_symbol' \
    bench f2x --peer x=libc.so.6:no_such_symbol
for bits in '' :17669; do
    topic=${bits:+ring}
    expect 1 'error: peer wrong: another product than Triad' \
        bench "${topic:-f2x}" --peer "wrong=libc.so.6:labs$bits"
done

# Another gf2x.
expect 2 "'--gf2x' needs a value" bench f2x --gf2x
expect 1 '^no/such: error: cannot read: No such file' bench f2x --gf2x no/such
printf 'no library\n' >junk
expect 1 'error: --gf2x junk: .*junk: (file too short|invalid ELF header)' \
    bench f2x --gf2x junk
mkdir empty
expect 1 'error: --gf2x empty: .*empty: .*Is a directory' bench f2x --gf2x=empty
expect 1 'takes a shared libgf2x, or a folder' bench f2x --gf2x empty
expect 1 'error: --gf2x .*: undefined symbol: gf2x_mul' \
    bench f2x --gf2x "$built/libtriad.so"
gf2x=$(${CC:-cc} -print-file-name=libgf2x.so)
if [ -e "$gf2x" ]; then
    mkdir -p prefix/lib
    ln -s "$gf2x" prefix/lib/libgf2x.so
    expect 0 '' bench f2x --sizes 4 --gf2x prefix --gf2x prefix/lib \
        --gf2x=prefix/lib/libgf2x.so
    for path in prefix prefix/lib prefix/lib/libgf2x.so; do
        shows "^# over $path: .* 1 sizes$"
    done
    set --
    while [ $# -lt 17 ]; do
        set -- "$@" --gf2x=prefix
    done
    expect 2 'more than 16 peers' bench f2x "$@"
else
    skip 'bench f2x --gf2x with a gf2x (apt-get install libgf2x-dev)'
fi

# Peers that need a shim.
expect 0 '' bench f2x --sizes 1,9,512,513
for shim in ntl:NTL:4 flint:FLINT:3; do
    name=${shim#*:}
    if [ -e "$built/peers/${shim%%:*}.so" ]; then
        shows "^# over ${name%:*}: .* ${name#*:} sizes$"
    else
        skip "bench f2x with ${name%:*} (apt-get install lib${shim%%:*}-dev)"
    fi
done

TRIAD_CPU=none expect 1 'TRIAD_CPU=none: there is no such CPU class' bench f2x
expect 1 '^no/such: error: cannot read' bench model --profile no/such
printf 'triad-profile 1\nclass none\n' >bad
expect 1 '^bad:2:7: error: ' bench model --profile bad
expect 1 "plans none of the sizes" bench schedule --schedule /dev/null --sizes 12
expect 2 "takes no --profile" bench f2x --profile bad

# Schedules.
expect 2 'needs --schedule' bench schedule
expect 1 '^no/such: error: cannot read' bench schedule --schedule no/such
for line in x '1' '1 2' '1 x kernel' '0 2 kernel' '3 2 kernel' \
    '1 2 kernel more' '1 2 name_that_is_longer_than_any_rule_has'; do
    printf '1 2 kernel\n\n%s\n' "$line" >bad
    expect 1 '^bad:3:1: error: expected: FIRST LAST RULE$' \
        bench schedule --schedule bad
done

if [ -w /dev/full ]; then
    "$TRIAD" bench f2x --sizes 1 >/dev/full 2>err
    check 'stdout on a full disk' test $? -eq 1
    check 'stdout on a full disk, said once' \
        test "$(grep -c 'stdout: error: cannot write: No space' err)" = 1
    expect 1 '^/dev/full: error: cannot write: No space left' \
        bench model --sizes 9 --svg /dev/full
else
    skip 'a full disk: there is no /dev/full'
fi

finish
