// SPDX-License-Identifier: Apache-2.0 OR MIT
// Runs a UF2 file in an emulated RP2040, from SRAM, as its boot ROM would:
//
//     node targets/rp2040/run.mjs PROGRAM.uf2
//
// Prints what comes from UART0. Ends at a breakpoint, with its number as status.
import { readFileSync } from "node:fs";
import { Simulator } from "rp2040js";

const SRAM = 0x20000000;
const BLOCK = 512;
const NANOSECONDS = 8; // a cycle at 125 MHz
const LIMIT = 20e9; // cycles

function fail(message) {
  console.error(`run.mjs: error: ${message}`);
  process.exit(2);
}

// Copies each block's payload to its address; the lowest address.
function load(file, memory) {
  const bytes = readFileSync(file);
  let lowest = Infinity;
  for (let at = 0; at < bytes.length; at += BLOCK) {
    const block = bytes.subarray(at, at + BLOCK);
    if (block.length < BLOCK || block.readUInt32LE(0) !== 0x0a324655 ||
        block.readUInt32LE(4) !== 0x9e5d5157 ||
        block.readUInt32LE(508) !== 0x0ab16f30) {
      fail(`${file}: no UF2 block at byte ${at}`);
    }
    const address = block.readUInt32LE(12);
    const size = block.readUInt32LE(16);
    if (size > 476 || address < SRAM || address - SRAM + size > memory.length) {
      fail(`${file}: block at byte ${at}: ${size} bytes at 0x${address.toString(16)} are not in SRAM`);
    }
    memory.set(block.subarray(32, 32 + size), address - SRAM);
    lowest = Math.min(lowest, address);
  }
  return lowest;
}

if (process.argv.length !== 3) {
  fail("one UF2 file is needed");
}
const { clock, rp2040: chip } = new Simulator();
let status = null;
// Accesses to nothing, instructions that are none.
const trouble = (part, message) => fail(`${part}: ${message}`);
chip.logger = { debug() {}, info() {}, warn: trouble, error: trouble };
chip.uart[0].onByte = (byte) => {
  const character = String.fromCharCode(byte);
  if (character !== "\r") {
    process.stdout.write(character);
  }
};
chip.onBreak = (code) => {
  status = code;
};
chip.core.PC = load(process.argv[2], chip.sram);
while (status === null) {
  if (chip.core.waiting || chip.core.cycles > LIMIT) {
    fail(`stopped at 0x${chip.core.PC.toString(16)}, ` +
         (chip.core.waiting ? "waiting: a fault" : "which takes too long"));
  }
  clock.tick(chip.core.executeInstruction() * NANOSECONDS);
}
process.exit(status);
