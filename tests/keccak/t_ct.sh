#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Constant time: both permutations by memcheck, with messages undefined.
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=tests/ct.sh
. tests/ct.sh

classes=portable
[ "$(uname -m)" = x86_64 ] && classes='portable pclmul'
# shellcheck disable=SC2086
memcheck keccak/ct_keccak $classes

finish
