#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 OR MIT
# triad ucode check: places, exit status, SARIF, the rules in the guide.
root=$(cd "${0%/*}/../.." && pwd)
# shellcheck source=tests/cli/lib.sh
. "${0%/*}/lib.sh"

cat >bad.ucode <<'END_TEXT'
.secret rdx
{
	tmp0:= LDZX_DSZ64_ASZ32_SC1(rcx, rdx, mode=0x18)
    rax:= ADD_DSZ64(tmp0, rdx)
    .allow slow-move, "to be timed"
    rbx:= MOVE_DSZ64(rcx)
    SEQW UEND0
}
END_TEXT
expect 1 '' ucode check bad.ucode
shows '^bad.ucode:3:2: error: the address depends on secrets \[secret-address, U7c00\]$'
check 'the line' grep -q '^    	tmp0:= LDZX' out
check 'the caret' grep -q '^    	^$' out
shows '^bad.ucode:4:5: error: reads tmp0, .* \[load-use, U7c01\]$'
shows '^[0-9]+ errors, 0 warnings, 0 notes, 1 allowed$'

# What a text cannot declare is said by options; warnings are no failure.
expect 0 '' ucode dis "$root/examples/ucode/mac.ucode" -f image -o mac.image
expect 0 '' ucode check mac.image
shows '^0 errors, 0 warnings, 0 notes$'
expect 1 '' ucode check mac.image --preserve rax,r8
shows 'mac.image:[0-9]+:1: error: .*rax may not be what it was \[register-kept, U7c06\]$'
expect 1 '' ucode check mac.image --input rcx,r8,rax
shows 'error: rdx is no input, and is not written before \[register-unset'
expect 0 '' ucode check mac.image --secret rax,memory
echo 'rax:= MOVE_DSZ64(rcx) SEQW UEND0' >slow.ucode
expect 0 '' ucode check slow.ucode
shows '^0 errors, 1 warning, 0 notes$'
stdin=slow.ucode expect 0 '' ucode check -
shows '^stdin:1:1: warning: '
for example in "$root"/examples/ucode/*.ucode; do
    expect 0 '' ucode check "$example"
    shows '^0 errors, 0 warnings'
done

# Text and back is as good.
expect 0 '' ucode dis bad.ucode -o again.ucode
expect 1 '' ucode check again.ucode
shows 'error: the address depends on secrets'

# SARIF.
cp bad.ucode 'a b%.ucode'
expect 1 '' ucode check 'a b%.ucode' --format sarif -o bad.sarif
expect 0 '' ucode check mac.image -f sarif -o good.sarif
check_format json bad.sarif
check_format json good.sarif
cat >sarif.py <<'END_TEXT'
# The structure that the standard, 2.1.0, asks for: sections 3.13, 3.14, 3.27.
import json, sys
log = json.load(open(sys.argv[1]))
assert log["version"] == "2.1.0" and log["$schema"].endswith("sarif-2.1.0.json")
[run] = log["runs"]
driver = run["tool"]["driver"]
rules = driver["rules"]
ids = [rule["id"] for rule in rules]
assert driver["name"] and len(ids) == len(set(ids))
levels = {"note", "warning", "error"}
for rule in rules:
    assert rule["shortDescription"]["text"] and rule["fullDescription"]["text"]
    assert rule["defaultConfiguration"]["level"] in levels
assert run["columnKind"] in {"unicodeCodePoints", "utf16CodeUnits"}
for result in run["results"]:
    assert ids[result["ruleIndex"]] == result["ruleId"]
    assert result["level"] in levels and result["message"]["text"]
    [location] = result["locations"]
    place = location["physicalLocation"]
    assert place["artifactLocation"]["uri"] == sys.argv[2]
    assert place["region"]["startLine"] >= 1
    assert place["region"]["startColumn"] >= 1
    for suppression in result.get("suppressions", []):
        assert suppression["kind"] == "inSource"
        assert suppression["justification"]
found = [(r["ruleId"], r["locations"][0]["physicalLocation"]["region"]["startLine"],
          "suppressions" in r) for r in run["results"]]
assert found == eval(sys.argv[3]), found
END_TEXT
if command -v python3 >/dev/null 2>&1; then
    check 'the structure of SARIF' python3 sarif.py bad.sarif 'a%20b%25.ucode' \
        '[("secret-address", 3, False), ("load-use", 4, False),
          ("slow-move", 6, True)]'
    check 'SARIF without results' python3 sarif.py good.sarif '' '[]'
else
    skip 'the structure of SARIF: no python3'
fi
output_trouble ucode check bad.ucode --format sarif

# Directives and options that are wrong.
refuse() {
    printf '%s\nNOP SEQW UEND0\n' "$1" >wrong.ucode
    expect 1 "^wrong.ucode:1:$2: error: $3" ucode check wrong.ucode
}
refuse '.input rax, rqx' 13 'expected a register$'
refuse '.input memory' 8 'expected a register$'
refuse '.secret tmp99' 9 'expected a register, or memory$'
refuse '.allow load-usee, "x"' 8 "no rule is called .*did you mean load-use"
refuse '.allow load-use' 16 'expected ., "the reason"'
refuse '.allow load-use, ""' 19 'expected a reason'
refuse '.allow load-use, "x' 19 'expected a reason'
expect 2 "is no register" ucode check slow.ucode --input rax,rqx
expect 2 "is no register" ucode check slow.ucode --input ''
expect 2 "did you mean 'sarif'" ucode check slow.ucode -f sariff
expect 2 "did you mean 'load-use'" ucode check --explain load_use
expect 2 'take no file' ucode check --list slow.ucode
expect 2 'which file' ucode check
expect 1 'no operation' ucode check "$root/README.md" --from text

# Every rule is explained, and in the guide as it is in the table.
expect 0 '' ucode check --list
cp out rules
check 'there are rules' test "$(wc -l <rules)" -gt 30
while read -r id severity title; do
    expect 0 '' ucode check --explain "$id"
    check "$id says from where" grep -q '^Source: .' out
    check "the guide has $id" \
        grep -qF "| \`$id\` | $severity | $title |" "$root/docs/ucode.md"
done <rules
check 'the guide has no other' test "$(wc -l <rules)" -eq "$(grep -cE \
    '^\| `[a-z-]+` \| (note|warning|error) \|' "$root/docs/ucode.md")"

finish
