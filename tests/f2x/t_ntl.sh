#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Equality with NTL, which is C++: compiles ntl.cc and runs it, once per class.
B=${B:-build}
CXX=${CXX:-g++}
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
native 'comparison with NTL'
program=$B/tests/f2x/ntl
mkdir -p "$B/tests/f2x" || exit 1

if ! command -v "$CXX" >/dev/null 2>&1; then
    skip "NTL: there is no $CXX here"
    finish
fi
if ! echo '#include <NTL/GF2X.h>' | $CXX -x c++ -E - >/dev/null 2>&1; then
    skip 'NTL is not installed (apt-get install libntl-dev)'
    finish
fi
# shellcheck disable=SC2086
check 'ntl.cc compiles' $CXX -std=c++11 -O2 -Wall -Wextra -Iinclude \
    -o "$program" tests/f2x/ntl.cc "$B/libtriad.a" -lntl -lgmp -lm -pthread
for class in portable pclmul_sse pclmul vpclmul256 vpclmul512; do
    count env TRIAD_CPU=$class "$program"
done
finish
