triad-profile 1
# An in-order core that starts two instructions a cycle, two of them carry-less
# products with a latency of 2 cycles, or two loads of 3: the SpacemiT X60 as
# LLVM's model has it. Nothing here was measured. Kernels: cycles of their
# compiled code on such a core, worked out by hand, and 15 for the call. Rules:
# half a cycle for each load, store and XOR, and 120 cycles for each call.
chip in-order dual-issue RV64GC with Zba, Zbb, Zbc
class zbc
words 64
clock 1600
cache 32768 524288 524288
compiler gcc 12.2.0
date 2026-12-01
command by hand
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 50 50 50 50
load 50 75 75 200
store 50 75 75 200

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 4000 400
kernel mul1 1 2200
kernel mul2 1 3700
kernel mul3 1 5700
kernel mul4 1 8700
kernel mul5 1 11000
kernel mul6 1 13400
kernel mul7 1 16600
kernel mul8 1 19000
kernel mul9 1 39900
kernel mul10 1 42800
kernel mul11 1 49400
kernel mul12 1 52400
kernel mul13 1 60600
kernel mul14 1 64400
kernel mul15 1 71100
kernel mul16 1 74200

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 12000 1150 1550 1550 3550
rule karatsuba2u 1 12000 1150 1550 1550 3550
rule karatsuba3 1 12000 2400 3150 3150 6900
rule karatsuba4 1 12000 3900 5000 5000 10500
rule karatsuba5 1 12000 5800 7350 7350 15100
rule karatsuba6 1 12000 8650 10750 10750 21250
rule karatsuba7 1 12000 10700 13250 13250 26000
rule karatsuba8 1 12000 12550 15650 15650 31150
rule toom3w 1 12000 3800 4650 4650 8900
rule toom4w 1 12000 8000 9450 9450 16700
rule toom3 1 12000 6700 7550 7550 11800
rule toom4 1 12000 17200 18450 18450 24700
rule toom25 1 12000 2550 3250 3250 6750
rule toom42 1 12000 4000 4900 4900 9400
rule toom43 1 12000 6200 7300 7300 12800
rule strips 1 6000 200 275 275 650
rule peel 1 6000 300 400 400 900
rule pad 1 6000 100 150 150 400
