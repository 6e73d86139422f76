triad-profile 1
chip AMD EPYC, family 25 model 17
class portable
clock 3694
cache 32768 1048576 33554432
compiler gcc
date 2026-11-30
command triad profile
source measured

# centicycles per vector: L1, L2, L3, memory
xor 77 83 68 68
load 0 0 0 0
store 0 7 65 65

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 20715 3402
kernel mul1 1 7824
kernel mul2 1 27385
kernel mul3 1 45565
kernel mul4 1 65290
kernel rows1 128 159777

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 250411 251334 251334 251334
rule karatsuba2 1 12750 609 816 1540 1540
rule karatsuba2 128 0 813 913 1188 1188
rule karatsuba3 1 15106 1422 1701 2205 2205
rule karatsuba3 128 0 3053 3053 3053 3053
rule karatsuba4 1 18484 2281 2997 3545 3545
rule karatsuba4 128 0 3254 3254 7571 7571
rule karatsuba5 1 33311 5293 6241 7010 7010
rule karatsuba5 128 0 20029 20029 20029 20029
rule toom3w 1 30857 3044 3296 3296 3296
rule toom3w 128 0 4835 9422 12089 12089
rule toom3w/1 1 21426 2890 2991 2991 2991
rule toom4w 1 39769 6671 7129 7129 7129
rule toom4w 128 0 18346 18346 18346 18346
rule toom4w/1 1 70965 6423 6649 6750 6750
rule strips 1 8237 53 63 87 87
