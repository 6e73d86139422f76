#!/usr/bin/env bash
# Installs below a temporary folder and builds against what is there: with
# pkg-config, with CMake, statically and dynamically, from C and from C++.
set -u
cd "$(dirname "$0")/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
native 'what uses an installed library'
B=${B:-build} CC=${CC:-cc}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# shellcheck disable=SC2086 # it may have options
check install ${MAKE:-make} -s install B="$B" DESTDIR="$work" prefix=/opt/triad
# shellcheck disable=SC2086
check 'install elsewhere' ${MAKE:-make} -s install B="$B" DESTDIR="$work/deb" \
    prefix=/usr libdir=/usr/lib/x86_64-linux-gnu
check 'libdir in triad.pc' grep -qx 'libdir=/usr/lib/x86_64-linux-gnu' \
    "$work/deb/usr/lib/x86_64-linux-gnu/pkgconfig/triad.pc"
check 'headers from the CMake package' \
    test -e "$work/deb/usr/lib/x86_64-linux-gnu/cmake/triad/../../../../include/triad/f2x.h"
check 'the CMake package says so' grep -q '/\.\./\.\./\.\./\.\./include"' \
    "$work/deb/usr/lib/x86_64-linux-gnu/cmake/triad/triad-config.cmake"
root=$work/opt/triad
for file in bin/triad lib/libtriad.a lib/libtriad.so.0 include/triad/f2x.h \
    share/man/man1/triad.1 share/bash-completion/completions/triad; do
    check "$file installed" test -s "$root/$file"
done

cat >"$work/user.c" <<'C'
#include <triad/f2x.h>
int main(void)
{
    tri_word a[2] = {3, 0}, c[4];
    /* (x + 1)^2 = x^2 + 1 */
    return tri_f2x_mul(c, a, 2, a, 2) != TRI_OK || c[0] != 5 || c[1] != 0;
}
C
if command -v pkg-config >/dev/null; then
    export PKG_CONFIG_PATH=$root/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$work
    # shellcheck disable=SC2046
    check 'C, pkg-config' $CC -o "$work/shared" "$work/user.c" $(pkg-config --cflags --libs triad)
    check 'runs, shared' env LD_LIBRARY_PATH="$root/lib" "$work/shared"
else
    skip 'pkg-config is not here'
fi
check 'C, static' $CC -o "$work/static" -I"$root/include" "$work/user.c" "$root/lib/libtriad.a"
check 'runs, static' "$work/static"
if command -v c++ >/dev/null; then
    cp "$work/user.c" "$work/user.cc"
    check 'C++' c++ -Wall -Wextra -pedantic -Werror -o "$work/cxx" -I"$root/include" "$work/user.cc" "$root/lib/libtriad.a"
    check 'runs, C++' "$work/cxx"
else
    skip 'no C++ compiler here'
fi
if command -v cmake >/dev/null; then
    mkdir "$work/cmake"
    cp "$work/user.c" "$work/cmake"
    cat >"$work/cmake/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.13)
project(user C)
find_package(triad 0.1 REQUIRED)
add_executable(user user.c)
target_link_libraries(user triad::triad)
CMAKE
    check 'CMake configures' cmake -S "$work/cmake" -B "$work/cmake/build" -DCMAKE_PREFIX_PATH="$root"
    check 'CMake builds' cmake --build "$work/cmake/build"
    check 'runs, CMake' "$work/cmake/build/user"
else
    skip 'cmake is not here'
fi
finish
