/* SPDX-License-Identifier: Apache-2.0 OR MIT */
/* The control registers that reach the microsequencer's arrays [cpu libmicro].
 *
 *   write   COMMAND := WRITE | array << 8, ADDRESS := where, LOW and HIGH :=
 *           bits 31..0 and 47..32, COMMAND := 0; matching is off meanwhile
 *   read    from microcode, the front end paused: COMMAND := READ | array << 8,
 *           ADDRESS := READ_AT | where, DATA, COMMAND := 0
 *
 * A match entry is written as two words at twice its number, of which the
 * second is zero, the address moving on by itself; it is read at its number. A
 * uop is written at its address less that of patch RAM, and read at 128 times
 * its slot plus the number of its triad; a sequence word has that number. */
#ifndef TRIAD_UCODE_LDAT_H
#define TRIAD_UCODE_LDAT_H

enum {
    LDAT_FRONT_END = 0x38c, /* 0 pauses it */
    LDAT_DEFEATURE = 0x692, /* bit 0 turns matching off */
    LDAT_ADDRESS = 0x6a0,
    LDAT_COMMAND = 0x6a1,
    LDAT_DATA = 0x6a2,
    LDAT_LOW = 0x6a4,
    LDAT_HIGH = 0x6a5
};
enum { LDAT_WRITE = 0x30000, LDAT_READ = 0x10000, LDAT_READ_AT = 0xc00000 };
enum { LDAT_SEQUENCE = 2, LDAT_MATCH = 3, LDAT_UOP = 4 };
enum { LDAT_TRIADS = 128, LDAT_ENTRIES = 32 };

#endif
