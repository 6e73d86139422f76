#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad ucode: notations by name and by looks, there and back, and errors.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

cat >add.ucode <<'END'
.cpuid 0x506c9
.org 0x7c00
.entry 3, U0cd8
loop:
    tmp0:= ADD_DSZ64(tmp1, 0x1234)
    UJMPCC_DIRECT_NOTTAKEN_CONDNZ(tmp0, loop)
    NOP SEQW UEND0
END

# The first word is the example of the layout's description.
expect 0 '' ucode asm add.ucode -o add.image
check 'an image' grep -q '^triad 7c00 c040344b0231 ' add.image
check 'its hook' grep -q '^hook 03 0cd8 7c00$' add.image
for notation in text image listing cpu c hex; do
    expect 0 '' ucode dis add.image -f $notation -o "back.$notation"
    case $notation in
    cpu) continue ;; # has an end of its own
    esac
    expect 0 '' ucode asm "back.$notation" -f hex
    check "$notation is recognised and read back" \
        grep -q '^U7c00: c040344b0231 ' out
done
expect 0 '' ucode dis add.image
cp out text
expect 0 '' ucode asm text -o again.image
check 'text and back is the same image' cmp add.image again.image

stdin=text expect 0 '' ucode asm - -f hex
shows '^U7c00: c040344b0231 '
echo 0040344b0231 >word
expect 0 '' ucode dis word
shows 'tmp0:= ADD_DSZ64\(tmp1, 0x00001234\)'

# Several files are one; errors are those of their file.
printf 'array 02:\n0000: 0000018000c0 000000000000 000000000000 000000000000' >a2
printf 'array 04:\n0000: 8040010f0c30 000000000000 000000000000 00000000000x' >a4
expect 1 '^a4:2:(43|46): error: ' ucode dis a2 a4

# Errors: place, line, caret; existing files stay.
printf 'NOP\n\ttmp0:= AD_DSZ64(1)\n' >bad.ucode
echo precious >kept
expect 1 '^bad.ucode:2:9: error: no operation is called .AD_DSZ64.' \
    ucode asm bad.ucode -o kept
check 'the line' grep -q "^    	tmp0:= AD_DSZ64(1)$" err
check 'the caret' grep -q "^    	       ^$" err
check 'a file that was there stays' grep -qx precious kept
nothing_left 'an error'
sed 's/1 0000/1 0001/; s/^end 0001 ./end 0001 x/' add.image >damaged
expect 1 '^damaged:.*error: ' ucode dis damaged
sed 's/^triad 7c00 c0/triad 7c00 c1/' add.image >damaged
expect 1 'error: the checksum is .*damaged' ucode dis damaged
head -n 4 add.image >short
expect 1 'error: the image is cut off' ucode dis short
expect 1 'cannot read' ucode dis missing
expect 1 "read as 'text'" ucode asm bad.ucode
expect 2 'which topic' ucode
expect 2 "did you mean 'dis'" ucode diss word
expect 2 'which file' ucode asm
expect 2 'only one file' ucode asm word word
expect 2 'dumps are only read' ucode asm word -f dump
expect 2 "did you mean 'listing'" ucode dis word -f listng
expect 2 "did you mean 'image'" ucode dis word --from imge

# The examples, and those in the guide.
for example in "$root"/examples/ucode/*.ucode; do
    expect 0 '' ucode asm "$example"
    shows '^triad 7c00 '
done
awk '/^```ucode/ {n++; on = 1; next} /^```/ {on = 0} on {print >"block" n}' \
    "$root/docs/ucode.md"
check 'the guide has examples' test -s block3
for block in block*; do
    expect 0 '' ucode asm "$block" --from text
done

finish
