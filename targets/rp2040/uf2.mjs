// SPDX-License-Identifier: Apache-2.0 OR MIT
// Makes a UF2 file of a program's bytes, which are for the beginning of SRAM:
//
//     node targets/rp2040/uf2.mjs PROGRAM.bin PROGRAM.uf2
//
// Format: https://github.com/microsoft/uf2.
import { readFileSync, writeFileSync } from "node:fs";

const SRAM = 0x20000000;
const PAYLOAD = 256;
const RP2040_FAMILY = 0xe48bff56;

const [, , from, to] = process.argv;
const bytes = readFileSync(from);
const count = Math.ceil(bytes.length / PAYLOAD);
const out = Buffer.alloc(512 * count);
for (let i = 0; i < count; i++) {
  const block = out.subarray(512 * i);
  const header = [0x0a324655, 0x9e5d5157, 0x2000, SRAM + PAYLOAD * i, PAYLOAD, i,
                  count, RP2040_FAMILY];
  header.forEach((word, j) => block.writeUInt32LE(word, 4 * j));
  bytes.copy(block, 32, PAYLOAD * i, PAYLOAD * (i + 1));
  block.writeUInt32LE(0x0ab16f30, 508);
}
writeFileSync(to, out);
