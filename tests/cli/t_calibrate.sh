#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad ucode calibrate: the model reproduces what was measured, and the library
# has the parameters that do it. Limits, as fractions: of all rows of a group,
# and of kernels by fits that have not seen them.
fit_h=$PWD/src/ucode/goldmont/fit.h
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

expect 0 '' ucode calibrate -f c -o fit.h
check "src/ucode/goldmont/fit.h is what calibrate writes" cmp -s fit.h "$fit_h"

expect 0 '' ucode calibrate -f json -o fit.json
# limit GROUP FIELD MEDIAN WORST WORST-ALONE: of the sizes of errors.
limit() {
    awk -v group="\"group\": \"$1\"" -v field="\"$2\": " -v median="$3" \
        -v worst="$4" -v alone="$5" '
        function value(name,   at) {
            at = index($0, name)
            return substr($0, at + length(name)) + 0
        }
        index($0, group) {
            error = value(field) / value("\"published\": ") - 1
            if (error < 0) error = -error
            size[n++] = error
            if (error > (/"alone": true/ ? alone : worst)) {
                print "    " $0
                missed = 1
            }
        }
        END {
            for (i = 0; i < n; i++)
                for (j = i + 1; j < n; j++)
                    if (size[j] < size[i]) {
                        t = size[i]; size[i] = size[j]; size[j] = t
                    }
            exit !n || missed || (size[int((n - 1) / 2)] + size[int(n / 2)]) / 2 > median
        }' fit.json
}
for field in simulated left_out; do
    check "sweeps, $field" limit 'sweeps and latencies' $field 0.02 0.09 0.12
    check "floors, $field" limit 'crossing and floors' $field 0.03 0.09 0.12
done
check sweeps limit 'sweeps and latencies' simulated 0.02 0.02 0.02
check floors limit 'crossing and floors' simulated 0.03 0.03 0.03
for group in 'field kernels' 'Keccak-f[1600]'; do
    check "$group" limit "$group" simulated 0.025 0.06 0.06
    check "$group, left out" limit "$group" left_out 0.04 0.09 0.12
done

expect 2 'no operands' ucode calibrate x
expect 2 'the format' ucode calibrate -f xml
expect 1 'nowhere' ucode calibrate -o nowhere/x
nothing_left
finish
