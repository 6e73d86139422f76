triad-profile 1
# Estimated: the NEON instructions of each kernel at two per cycle, PMULL at
# one, a call 12 cycles; passes at two loads and one store per cycle.
chip Arm Cortex-A76, not measured
class pmull
words 64
clock 2400
cache 65536 524288 2097152
compiler gcc 12.2.0
date 2026-12-01
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 50 50 50 50
load 50 80 160 400
store 100 120 200 500

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3000 125
kernel mul1 1 1400
kernel mul2 1 1750
kernel mul3 1 2350
kernel mul4 1 3000
kernel mul5 1 4000
kernel mul6 1 5050
kernel mul7 1 6450
kernel mul8 1 7200
kernel mul9 1 9550
kernel mul10 1 11000
kernel mul11 1 12650
kernel mul12 1 13700
kernel mul13 1 16650
kernel mul14 1 17700
kernel mul15 1 19750
kernel mul16 1 20500
