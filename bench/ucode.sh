#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# How long the microcode tools take, measured here: the best of five runs, start
# of the program and all. The listing is every triad there is, of random words.
set -eu
root=$(cd "${0%/*}/.." && pwd)
triad=$root/${B:-build}/triad
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

awk 'function hex(top, digits,   s) {
         s = sprintf("%x", int(rand() * top))
         while (length(s) < digits)
             s = s sprintf("%x", int(rand() * 16))
         return s
     }
     BEGIN {
         srand(1)
         for (i = 0; i < 8192; i++)
             printf "U%04x: %s %s %s %s\n", 4 * i, hex(16, 12), hex(16, 12),
                 hex(16, 12), hex(4, 8)
     }' >all.hex
cat >loop.ucode <<'END'
    tmp0:= ZEROEXT_DSZ32(50000)
loop:
    rax:= ADD_DSZ64(rax, rcx)
    rdx:= XOR_DSZ64(rdx, rax)
    rbx:= ADD_DSZ64(rbx, rdx)
    tmp0:= SUB_DSZ64(1, tmp0)
    UJMPCC_DIRECT_NOTTAKEN_CONDNZ(tmp0, loop)
    NOP SEQW UEND0
END

# best COMMAND...: *milliseconds
best() {
    least=
    for _ in 1 2 3 4 5; do
        start=$(date +%s%N)
        "$@" >said
        took=$((($(date +%s%N) - start) / 100000))
        if [ -z "$least" ] || [ $took -lt "$least" ]; then
            least=$took
        fi
    done
}
show() { # show WHAT TENTHS-OF-MILLISECONDS [UOPS]
    awk -v what="$1" -v t="$2" -v uops="${3-}" 'BEGIN {
        printf "%-44s %7.3f s", what, t / 10000
        if (uops)
            printf " %8.1f million uops/s", uops / t / 100
        print ""
    }'
}

echo 'measured, best of five'
best "$triad" ucode dis all.hex -o all.ucode
show 'dis, 24576 uops and 8192 sequence words' "$least"
best "$triad" ucode asm all.ucode -f hex -o again.hex
show 'asm of that' "$least"
cmp all.hex again.hex
best "$triad" ucode sim loop.ucode --times 40
show 'sim' "$least" "$(awk '/^simulated/ {print $2}' said)"
best "$triad" ucode sim loop.ucode --timing --rows 0 --times 4
show 'sim --timing, the ensemble and all' "$least" \
    "$(awk '/^counted/ {print $2}' said)"
