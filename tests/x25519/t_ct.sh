#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Constant time: every ladder by memcheck, with scalars and points undefined.
cd "${0%/*}/../.." || exit 1
# shellcheck source=tests/lib.sh
. tests/lib.sh
# shellcheck source=tests/ct.sh
. tests/ct.sh

memcheck x25519/ct_x25519 portable

finish
