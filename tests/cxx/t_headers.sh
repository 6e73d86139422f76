#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# The public headers: each compiles alone, as C11 and as C++11; all together
# compile as C++ and link, every function they declare; and headers.cc, a
# small C++ program that uses them, runs.
B=${B:-build}
CC=${CC:-cc}
cd "${0%/*}/../.." || exit 1
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
# shellcheck source=tests/lib.sh
. tests/lib.sh
native 'the headers as C++'
strict='-Wall -Wextra -pedantic -Werror -Wshadow -Wconversion'

for header in include/triad/*.h; do
    echo "#include \"${header#include/}\"" >"$work/one.c"
    # shellcheck disable=SC2086
    check "$header as C11" $CC -std=c11 $strict -Wundef -Iinclude \
        -fsyntax-only "$work/one.c"
done

compilers=
for compiler in ${CXX:-g++ clang++}; do
    if command -v "$compiler" >/dev/null 2>&1; then
        compilers="$compilers $compiler"
    else
        skip "C++: there is no $compiler here"
    fi
done

# Every function declared, as one table of pointers.
{
    for header in include/triad/*.h; do
        echo "#include \"${header#include/}\""
    done
    echo 'typedef void (*function)();'
    echo 'extern const function functions[];'
    echo 'const function functions[] = {'
    sed -E '/^ ?\*|^\/\*|^#|typedef/d' include/triad/*.h |
        grep -oE '\*?\btri_[a-z0-9_]+\(' | grep -v '^\*tri_.*fn' |
        sed -E 's/^\*?(.*)\($/    reinterpret_cast<function>(\1),/' | sort -u
    echo '};'
    echo 'int main() { return functions[0] == nullptr; }'
} >"$work/all.cc"
functions=$(grep -c reinterpret_cast "$work/all.cc")
check "$functions functions found" test "$functions" -gt 20

for compiler in $compilers; do
    for header in include/triad/*.h; do
        echo "#include \"${header#include/}\"" >"$work/one.cc"
        # shellcheck disable=SC2086
        check "$header as C++11, $compiler" $compiler -std=c++11 $strict \
            -Iinclude -fsyntax-only "$work/one.cc"
    done
    # shellcheck disable=SC2086
    check "$functions functions link, $compiler" $compiler -std=c++11 $strict \
        -Iinclude -o "$work/all" "$work/all.cc" "$B/libtriad.a"
    for library in "$B/libtriad.a" "$B/libtriad.so"; do
        # shellcheck disable=SC2086
        check "headers.cc with $library, $compiler" $compiler -std=c++11 \
            $strict -Iinclude -o "$work/headers" tests/cxx/headers.cc \
            "$library"
        # libtriad.so.0 is its name once it is installed.
        ln -sf "$(cd "$B" && pwd)/libtriad.so" "$work/libtriad.so.0"
        check "headers.cc with $library, $compiler, runs" \
            env LD_LIBRARY_PATH="$work" "$work/headers"
    done
done

finish
