#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad gen: files for every CPU class, compiled by gcc and clang with warnings
# as errors and without CPU flags, run where this machine can, and compared
# with the library and the bit-serial reference. TEST_SCALE adds random plans.
source=$PWD
B=${B:-build}
TRIAD=${TRIAD:-$B/triad}
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/../cli/lib.sh"
native 'compiled files of triad gen'
case $B in
/*) ;;
*) B=$source/$B ;;
esac

ring_sizes='17669 35851 57637 12323 24659 40973' # HQC-1/3/5, BIKE L1/L3/L5
plain_sizes='1 63 64 65 1000'
random_plans=$(awk -v s="${TEST_SCALE:-1}" 'BEGIN {n = int(2 * s); print n ? n : 1}')
warnings='-Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow
-Wundef -Wvla -Wmissing-prototypes -Wstrict-prototypes -Wold-style-definition'

compilers=
for compiler in gcc clang; do
    if command -v $compiler >/dev/null 2>&1; then
        compilers="$compilers $compiler"
    else
        skip "generated files are not compiled with $compiler: not found"
    fi
done
[ -n "$compilers" ] || finish

if ! ${CC:-cc} -std=c11 -O2 -I"$source/include" -I"$source/tests" -o verify \
    "$source/tests/gen/verify.c" "$B/libtriad.a" -ldl -lm; then
    echo 'FAILED: verify.c does not compile'
    failed=1
    finish
fi

# generate NAME CLASS BITS RING OPTION...: NAME.c, and a line of `list`.
generate() {
    name=$1
    class=$2
    bits=$3
    ring=$4
    shift 4
    [ "$ring" -eq 0 ] || set -- "$@" --ring
    expect 0 '' gen "$bits" "$@" --name product -o "$name.c"
    [ "$status" -eq 0 ] || return
    scratch=$(sed -n 's/^enum { product_scratch_words = \([0-9]*\) };$/\1/p' \
        "$name.c")
    echo "$name $class $bits ${scratch:-0} $ring" >>list
}

: >list
for class in $(classes); do
    for bits in $ring_sizes; do
        generate "$class-$bits-ring" "$class" "$bits" 1 --cpu "$class"
    done
    for bits in $plain_sizes; do
        generate "$class-$bits" "$class" "$bits" 0 --cpu "$class"
    done
    generate "$class-65-ring" "$class" 65 1 --cpu "$class"
    seed=0
    while [ $seed -lt "$random_plans" ]; do
        ./verify profile "$class" $seed >random.profile
        bits=$((2500 + 1777 * seed))
        generate "$class-random$seed" "$class" $bits $((seed % 2)) \
            -p random.profile
        seed=$((seed + 1))
    done
done

# Only headers of the system; one global symbol; and all compiles.
for file in *.c; do
    check "$file includes system headers only" \
        test -z "$(grep '#include' "$file" | grep -v '<[a-z]*\.h>$')"
done
{
    echo "WARN =" $warnings
    echo 'all:'
    while read -r name class bits rest; do
        for compiler in $compilers; do
            level=-O2
            [ "$bits" -ne 65 ] || level=-O0
            echo "all: $name-$compiler.so"
            echo "$name-$compiler.so: $name.c"
            printf '\t%s -std=c11 %s $(WARN) -Werror -fPIC -shared -o $@ $<\n' \
                "$compiler" "$level"
        done
    done <list
} >makefile
make -s -k -j2 -f makefile >make.log 2>&1 || sed 's/^/    /' make.log | head -60
while read -r name class bits scratch ring; do
    for compiler in $compilers; do
        check "$name.c compiles with $compiler" test -f "$name-$compiler.so"
    done
done <list
for object in *.so; do
    check "$object defines product alone" test \
        "$(nm -D --defined-only "$object" | awk '$2 == "T" {print $3}')" \
        = product
done

# What they compute.
for class in $(classes); do
    if ! ./verify supported "$class"; then
        skip "files for $class are compiled only: this CPU lacks the class"
        continue
    fi
    set --
    while read -r name of bits scratch ring; do
        for compiler in $compilers; do
            [ "$of" = "$class" ] && [ -f "$name-$compiler.so" ] &&
                set -- "$@" "./$name-$compiler.so" "$bits" "$scratch" "$ring"
        done
    done <list
    count ./verify check "$@"
done

# The same command, the same bytes; stdout and -o agree.
triad gen 1000 --cpu portable --name product
check 'stdout is what -o writes' cmp -s out portable-1000.c
triad gen 1000 --cpu portable
check 'the default name' grep -q '^void f2x_mul_1000(' out
triad gen 1000 --cpu portable --ring
check 'the default name of a ring' grep -q '^void f2x_mulmod_1000(' out

# What can be wrong.
expect 2 'which|how many bits' gen
expect 2 'one size' gen 64 65
for bits in 0 -- -1 x 1e3 '' 4194305 99999999999999999999; do
    expect 2 'the number of bits must be' gen --cpu portable -- "$bits"
done
expect 2 "'potable' is not known" gen --cpu potable 64
expect 2 'give --profile or --cpu' gen --cpu portable --profile x 64
for name in 1a a-b '' 'a b' int 'f()' while; do
    expect 2 'cannot be the name' gen --cpu portable --name "$name" 64
done
expect 2 'uses the name' gen --cpu portable --name tri_word 300
expect 1 'no.profile' gen --profile no.profile 64
printf 'triad-profile 1\nclass portable\nkernel mul_any x\n' >bad.profile
expect 1 'bad.profile:3:16' gen -p bad.profile 64
printf 'triad-profile 1\nclass portable\nclock 1000\n' >empty.profile
expect 1 'no prices' gen -p empty.profile 64
echo precious >kept.c
expect 1 'no prices' gen -p empty.profile 64 -o kept.c
check 'a file in place survives a failure' grep -q '^precious$' kept.c
output_trouble gen --cpu portable 64
finish
