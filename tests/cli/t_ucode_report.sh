#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad ucode report: its tables, and that every number says what it is.
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

expect 0 '' ucode report
for title in 'Products mod 2\^255 - 19' 'Squares mod 2\^255 - 19' \
    'Keccak-f\[1600\]' 'SHA3-256' 'X25519' 'Where the cycles of X25519 go'; do
    shows "^$title\$"
done
# Counted from the published structure, published, and simulated within 3 %.
shows '^fe_mul, five accumulators +verified +58 +174 +29 .* 86\.6 .* 102\.8 '
shows '^Keccak, complete +verified +108 +3700 .* 1894\.0 +[+-][0-2]\.[0-9]%$'
shows '^OpenSSL, opt64lcu24 +native +2054\.0'
shows '^microcode +published +2115 +2114 +15778 +60409 +235470$'
shows '^published structure +published +unaccounted, of a step +255 +37\.0 +9435$'

cp out text
expect 0 '' ucode report -t keccak
check 'one table of them' sh -c '
    sed -n "/^Keccak-f/,/^SHA3-256\$/p" text | sed "N;\$!P;\$!D;\$d" |
        cmp -s - out'
expect 2 'the table' ucode report -t hash
expect 0 '' ucode report -f json
check_format json out
if command -v python3 >/dev/null; then
    cat >look.py <<'END'
import json, sys
report = json.load(open("out"))
text = open("text").read()
kinds = {"text", "counted", "simulated", "published", "sim. to publ.", "as said"}
for table in report.values():
    assert table["title"] in text
    for row in table["rows"]:
        for key, value in row.items():
            kind = table["columns"][key]
            assert kind in kinds, key
            # Only what is simulated, or made of it, ranges over the sets.
            if isinstance(value, dict):
                assert kind in ("simulated", "as said"), (key, row)
                assert value["low"] <= value["median"] <= value["high"], row
            if kind == "as said":
                assert "published" in row["kind"] or "simulated" in row["kind"]
            if kind == "sim. to publ.":
                assert abs(value) < 3, row
        cycles = row.get("cycles")
        if "bound" in row:
            assert row["bound"] < cycles["low"], row
            assert row["live"] <= 32 and row["triads"] <= 128, row
# The terms of each composition are its sums.
rows = report["terms"]["rows"]
for line in report["x25519"]["rows"]:
    if "with_residual" in line:
        mine = [r for r in rows if r["kernels"] == line["kernels"]]
        total = sum(r["count"] * r["each"] for r in mine)
        assert abs(total - line["with_residual"]["median"]) < 1
        firings = sum(r["count"] for r in mine[:4])
        assert firings == 2561, firings
END
    check 'what the JSON says' python3 look.py
fi
expect 0 '' ucode report -f html
shows '^<!DOCTYPE html>$'
shows 'class="simulated"'
shows '<title>.*, published</title>'
check 'no other resources' sh -c '! grep -E "href|src=|@import|<script" out'
grep -c '<svg' out >pictures
check 'pictures of four tables, and of hashes' test "$(cat pictures)" = 5
sed -n '/<svg/,/<\/svg>/p' out | sed '/<\/svg>/q' >one.svg
check_format xml one.svg
output_trouble ucode report
expect 2 'no operands' ucode report x
expect 2 'the format' ucode report -f svg

finish
