#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad ucode sim: registers and memory in and out, stops, formats, misuse.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"
examples=$root/examples/ucode

# 7 * 6 + 1; (2^64 - 1)^2 + 1 = 2^128 - 2^65 + 2.
expect 0 '' ucode sim "$examples/mac.ucode" --set rcx=7,r8=6,rax=1
shows '^  rax   0x000000000000002b$'
shows '^simulated: 6 uops in 2 triads$'
ones=0xffffffffffffffff
expect 0 '' ucode sim "$examples/mac.ucode" --set rcx=$ones,r8=$ones,rax=1
shows '^  rax   0x0000000000000002$'
shows '^  rdx   0xfffffffffffffffe$'
expect 0 '' ucode sim "$examples/mac.ucode" --set rcx=7,r8=6 --format json
shows '"rax": "0x2a"'
if command -v python3 >/dev/null; then
    check 'JSON is JSON' python3 -m json.tool out
fi

# Two columns of parity: 1 ^ 2 ^ 4 in the first.
{
    printf '\001\0\0\0\0\0\0\0%32s' ''
    printf '\002\0\0\0\0\0\0\0%32s' ''
    printf '\004\0\0\0\0\0\0\0%32s%40s%40s' '' '' ''
} >lanes
expect 0 '' ucode sim "$examples/parity.ucode" -m 0x1000=lanes --set rcx=0x1000
shows '^  rax   0x0000000000000007$'

cat >store.ucode <<'END'
start:
    tmp0:= ZEROEXT_DSZ32(0x1234)
    STAD_DSZ64_ASZ32_SC1(rcx, 8, mode=0x18, tmp0)
    STADSTGBUF_DSZ64_ASZ16_SC1(0xb800, tmp0)
    NOP SEQW UEND0
END
expect 0 '' ucode sim store.ucode -m 0x2000=16 --set rcx=0x2000 --trace
shows '^  memory 0x2008 +0x0000000000001234$'
shows '^  staging 0xb800 +0x0000000000001234$'
shows '^U7c00  tmp0:= ZEROEXT_DSZ32.* tmp0 = 0x1234$'
expect 0 '' ucode sim store.ucode -m 0x2000=16 --set rcx=0x2000 -s start \
    --times 3 -o result
check 'firings' grep -q '12 uops in 6 triads, 3 firings' result

# Cycles: whatever is shown says that it is simulated.
expect 0 '' ucode sim "$examples/mac.ucode" --timing
shows '^simulated: [0-9.]+ cycles$'
shows '^over the [0-9]+ fitted sets: [0-9.]+ to [0-9.]+$'
shows '^bounds \(simulated\): dependency [0-9.]+, issue [0-9.]+, multiplier [24]\.00, memory 0\.00$'
shows '^\*U7c00 tmp0:= MUL_DSZ64.*Ae{5,6}E$'
expect 0 '' ucode sim "$examples/mac.ucode" --timing --times 3 --rows 2
shows '^simulated: [0-9.]+ cycles, [0-9.]+ a firing$'
shows '^and 16 more uops$'
expect 0 '' ucode sim "$examples/mac.ucode" --timing -f json
if command -v python3 >/dev/null; then
    check 'JSON is JSON' python3 -m json.tool out
fi
expect 0 '' ucode sim "$examples/mac.ucode" --timing -f svg
shows '<title>U7c00 tmp0:= MUL_DSZ64'
if command -v xmllint >/dev/null; then
    check 'SVG is XML' xmllint --noout out
fi
check 'no other resources' sh -c '! grep -E "href|src=|@import|<script" out'
expect 0 '' ucode sim "$examples/mac.ucode" --timing -f html
shows '^<!DOCTYPE html>$'
check 'no other resources' sh -c '! grep -E "href|src=|@import|<script" out'
expect 2 'a picture of --timing' ucode sim "$examples/mac.ucode" -f svg
expect 2 'trace has no times' ucode sim "$examples/mac.ucode" --timing --trace

# What is not the patch's: control registers, the macro-instruction's words.
cat >given.ucode <<'END'
    rax:= MOVEFROMCREG_DSZ64(0x528)
    MOVETOCREG_OR_DSZ64(rax, 0x1, 0x529)
    rcx:= ZEROEXT_DSZ64(IMM_MACRO_ALIAS_RIP)   SEQW UEND0
END
expect 0 '' ucode sim given.ucode --creg 0x528=0x80000000,0x529=7 \
    --set rip=0x401002
shows '^  rax   0x0000000080000000$'
shows '^  rcx   0x0000000000401002$'
shows '^  creg 0x529 +0x0000000080000001$'
expect 1 'U7c01: there is no memory' ucode sim given.ucode --creg 0x528=0
expect 1 'U7c02: it depends on the macro' ucode sim given.ucode \
    --creg 0x528=0,0x529=0
expect 2 'not the address of a control register' \
    ucode sim given.ucode --creg 0x800=0
expect 2 'not a value for a control register' \
    ucode sim given.ucode --creg 0x528=x

# Stops say where and why.
expect 1 'U7c0[0-9]: there is no memory at the address' ucode sim store.ucode
shows ': 0x8$'
echo 'l: NOP SEQW GOTO l' >endless.ucode
expect 1 'as many uops were executed as were allowed' \
    ucode sim endless.ucode --limit 1000
shows 'simulated: 1000 uops'
expect 1 'no code there' ucode sim endless.ucode -s U0100
: >empty.ucode
expect 1 'the program is empty' ucode sim empty.ucode

expect 2 'which file' ucode sim
expect 2 'only one file' ucode sim a b
expect 2 'the register' ucode sim store.ucode --set rxx=1
expect 2 'not a value' ucode sim store.ucode --set rax=1x
expect 2 "has no '='" ucode sim store.ucode --set rax
expect 2 'not an address' ucode sim store.ucode -m x=1
expect 2 'memory has 1 to' ucode sim store.ucode -m 0=0
expect 1 'cannot read' ucode sim store.ucode -m 0=missing
expect 2 'is no code address' ucode sim store.ucode -s nowhere
expect 2 'the format' ucode sim store.ucode -f xml
expect 2 'the limit' ucode sim store.ucode --limit 0

finish
