#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# Documents that show commands show what these say.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "$root/tests/cli/lib.sh"

for document in ucode-tutorial goldmont method; do
    file=$root/docs/$document.md
    check "$document has commands" test "$(grep -c '^\$ ' "$file")" -gt 5
    TRIAD=$TRIAD "$root/tools/transcribe" "$file" >now
    check "$document, else \`make pages\`" diff "$file" now
done

finish
