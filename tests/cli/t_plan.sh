#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad plan: sizes, profiles, formats, and everything that can be wrong.
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

# Made up, so that plans do not change with the machine; the chip's name has
# what formats must escape, and a byte that is no UTF-8.
cat >p.profile <<END
triad-profile 1
chip A "quick" <chip> & \\ co, $(printf 'caf\303\251 \377') x
class portable
clock 1000
cache 32768 1048576 33554432
source made up
date 2026-01-02
xor 50 50 80 200
load 50 50 80 200
store 50 50 80 200
kernel mul_any 1 2000 1000
kernel mul1 1 1500
END

# Sizes.
expect 0 '' plan -p p.profile 17669
shows '^17,669 x 17,669 bits, 277 x 277 words$'
shows 'predicted +[0-9,.]+ cycles, .* at 1000 MHz'
shows '^100\.0 %'
shows '└─ '
shows '^Runner-up: '
shows '^  (Why it lost: |Both cost the same)'
cp out tree
expect 0 '' plan --profile=p.profile --words 277
shows '^17,728 x 17,728 bits, 277 x 277 words$'
expect 0 '' plan 100x6400 -p p.profile
shows '^6,400 x 100 bits, 100 x 2 words$'
expect 0 '' plan -wpp.profile 3X2
shows ' 3 x 2 words$'
expect 0 '' plan 1 --profile p.profile
expect 0 '' plan 100000000 --profile p.profile
stdin=p.profile expect 0 '' plan -p - 17669
shows '  profile    stdin, made up, 2026-01-02$'

for size in 0 x 0x10 10x0 10x 1x2x3 12a '' ' 5' 1e3 99999999999999999999 \
    18446744073709551616 18446744073709551615 \
    123456789012345678901234567890x1; do
    expect 2 "must be a whole number from 1" plan "$size" \
        -p p.profile
done
expect 2 "unknown option '-5'" plan -5
expect 2 "not '-5'" plan -- -5
expect 2 'which size\?' plan
expect 2 'only one size' plan 64 65
expect 2 'from 0 to' plan 64 --depth x
expect 2 "format 'jsno' is not known" plan 64 --format jsno
expect 2 "did you mean 'json'\?" plan 64 --format jsno

# Where the profile comes from.
expect 0 '' plan --cpu portable 64
shows 'class portable'
expect 2 "CPU class 'potable' is not known" plan --cpu potable 64
expect 2 "did you mean 'portable'\?" plan --cpu potable 64
expect 2 'not both' plan --cpu portable -p p.profile 64
expect 2 "target 'arm65' is not known" plan --target arm65 64
for target in $(${TRIAD:-$B/triad} plan 64 -t '?' 2>&1 | sed -n 's/^ *one of: //p'); do
    expect 0 '' plan 17669 --target "$target"
    shows '17,669 x 17,669 bits'
    expect 0 '' gen 12323 --ring --target "$target" -o "$target.c"
done
# A comb is looked up in by the public operand, and by no other.
if [ -x "${TRIAD:-$B/triad}-rp2040" ]; then
    expect 0 '' plan 12323 --target rp2040
    check 'no comb' sh -c '! grep -q comb out'
    expect 0 '' plan 12323 --target rp2040 --public
    shows 'comb'
    expect 0 '' gen 12323 --ring --public --target rp2040 -o public.c
    check 'what is public' grep -q 'b, which has to be public' public.c
fi
TRIAD_CPU=portable expect 0 '' plan 64
shows 'class portable'
TRIAD_CPU=none expect 1 'TRIAD_CPU=none: there is no such CPU class' plan 64
TRIAD_CPU=none expect 1 'one of these, or to nothing: portable' plan 64
TRIAD_CPU=none expect 0 '' plan -p p.profile 64

# Profiles that are no good.
expect 1 '^no/such\.profile: error: cannot read: No such file' \
    plan -p no/such.profile 64
mkdir directory
expect 1 '^directory: error: cannot read: it is a directory' \
    plan -p directory 64
: >empty
expect 1 '^empty:1:1: error: .*triad-profile 1' plan -p empty 64
stdin=empty expect 1 '^stdin:1:1: error: ' plan -p - 64
printf 'triad-profile 1\nclass portable\n  clock fast\n' >bad
expect 1 '^bad:3:9: error: .*whole number' plan -p bad 64
printf 'triad-profile 1\nclock 1\nkernel mul1 1 5 6 7\n' >bad
expect 1 '^bad:3:[0-9]+: error: ' plan -p bad 64
head -c 2000000 /dev/zero >bad
expect 1 '^bad: error: the file is larger than 1048576 bytes' plan -p bad 64
printf 'triad-profile 1\nclass portable\nclock 1\nkernel nothing 1 5\n' >bad
expect 1 '^bad: error: .*no schedule for 1 x 1 words' plan -p bad 64
expect 1 "'kernel mul_any 1 FIXED STEP'" plan -p bad 64
if [ "$(id -u)" -ne 0 ]; then
    cp p.profile secret
    chmod 0 secret
    expect 1 '^secret: error: cannot read: Permission denied' \
        plan -p secret 64
else
    skip 'an unreadable profile: root reads everything'
fi

# Free kernels: every share is 0 of 0.
printf 'triad-profile 1\nclass portable\nclock 1\nkernel mul_any 1 0\n' >free
for format in tree json dot svg; do
    expect 0 '' plan -p free -f $format 17669
    check "no division by zero in $format" \
        sh -c '! grep -Eiq "[^a-z](nan|inf)[^a-z]" out'
done
# The dearest there are.
printf 'triad-profile 1\nclass portable\nclock 1\ncache 0 0 0\n' >dear
printf 'kernel mul_any 1 268435455 268435455\n' >>dear
expect 0 '' plan -p dear 64

# Depth.
expect 0 '' plan -p p.profile 17669 --depth 0
shows '^100\.0 % .*\.\.\.$'
check 'depth 0 has one line' test "$(grep -c '^ *[0-9.]* %' out)" = 1
expect 0 '' plan -p p.profile 17669 --depth 1
check 'depth 1 has children of the root' grep -q '[├└]─ ' out
check 'depth 1 has no grandchildren' \
    sh -c '! grep -q "^.*  [│ ]  [├└]─ " out'

# Formats.
expect 0 '' plan -p p.profile 17669 --format tree
check 'tree is the default' cmp -s out tree
check 'no colour in a file' sh -c '! grep -q "$(printf "\033")" out'
expect 0 '' plan -p p.profile 17669 --format json
shows '"format": "triad-plan"'
check_format json out
cp out plan.json
expect 0 '' plan -p p.profile 17669 --depth 1 -f json
check 'json is complete at any depth' cmp -s out plan.json
if command -v python3 >/dev/null 2>&1; then
    check 'the costs in the json add up' python3 - <<'END'
import json
plan = json.load(open("plan.json"))
assert plan["problem"] == {"bits": [17669] * 2, "words": [277] * 2,
                           "word_bits": 64} or \
    plan["problem"]["word_bits"] == 32
assert plan["profile"]["chip"] == 'A "quick" <chip> & \\ co, café \ufffd x'
nodes = plan["nodes"]
for node in nodes:
    below = [(nodes[c["id"]], c["times"]) for c in node["children"]]
    assert all(child["id"] < node["id"] for child, _ in below)
    for key, own in (("centicycles", node["own_centicycles"]),
                     ("linear_centicycles", node["own_centicycles"]),
                     ("kernel_calls", 0), ("word_products", 0)):
        if node["kind"] == "rule":
            assert node[key] == own + sum(t * c[key] for c, t in below), key
    assert (node["kind"] == "kernel") == (not below)
root, first = nodes[plan["root"]], plan["candidates"][0]
for key in ("choice", "variant", "centicycles", "kernel_calls"):
    assert first[key] == root[key], key
costs = [c["centicycles"] for c in plan["candidates"]]
assert costs == sorted(costs) and len(costs) > 1
assert plan["predicted"]["cycles"] == root["centicycles"] / 100
END
else
    skip 'whether the costs in the json add up: no python3'
fi
expect 0 '' plan -p p.profile 17669 -f svg
check_format xml out
shows '^<svg xmlns="http://www\.w3\.org/2000/svg"'
shows '&lt;chip&gt; &amp;'
expect 0 '' plan -p p.profile 17669 -f dot
shows '^digraph plan \{$'
shows '^  n[0-9]+ -> n[0-9]+ \[label=" [0-9]+ x"\];$'
cp out plan.dot
if command -v dot >/dev/null 2>&1; then
    check 'Graphviz reads the graph' dot -Tplain plan.dot -o plan.txt
else
    skip 'whether Graphviz reads the graph: no dot'
fi
expect 0 '' plan -p p.profile 17669 -f dot --depth 0
check 'depth 0 is one node' test "$(grep -c '^  n[0-9]' out)" = 1

# Output files.
for format in tree json dot svg; do
    expect 0 '' plan -p p.profile 17669 -f $format
    cp out wanted
    expect 0 '' plan -p p.profile 17669 -f $format -o made
    check "-o writes what stdout gets: $format" cmp -s made wanted
done
expect 0 '' plan -p p.profile 64 -o -
shows '^64 x 64 bits'
echo old >old
expect 1 'no schedule' plan -p bad 64 -o old
check 'a failed plan leaves an old file alone' test "$(cat old)" = old
expect 0 '' plan -p p.profile 64 -o old
check 'a plan replaces an old file' grep -q '64 x 64 bits' old
ln -s old link
expect 0 '' plan -p p.profile 128 -o link
check 'a link stays one' test -h link
check 'what a link names is replaced' grep -q '128 x 128 bits' old
(umask 027 && "$TRIAD" plan -p p.profile 64 -o private)
check 'the mode follows umask' test "$(ls -l private | cut -c1-10)" = -rw-r-----
chmod 604 private
expect 0 '' plan -p p.profile 64 -o private
check 'the mode stays' test "$(ls -l private | cut -c1-10)" = -rw----r--
output_trouble plan -p p.profile -f json 17669

# A reader that goes away is no news.
"$TRIAD" plan -p p.profile -f json 17669 2>err | head -c 1 >/dev/null
check 'a broken pipe is silent' test ! -s err
(trap '' PIPE && "$TRIAD" plan -p p.profile -f json 1766900 2>err |
    head -c 1 >/dev/null)
check 'a broken pipe is silent when ignored' test ! -s err

finish
