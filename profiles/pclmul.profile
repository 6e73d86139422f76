triad-profile 1
chip AMD EPYC, family 25 model 17
class pclmul
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu pclmul
source measured

# centicycles per vector: L1, L2, L3, memory
xor 22 57 57 57
load 5 0 0 0
store 49 131 180 180

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2532 267
kernel mul1 1 1401
kernel mul2 1 1801
kernel mul3 1 2402
kernel mul4 1 3001
kernel mul5 1 4101
kernel mul6 1 5004
kernel mul7 1 6404
kernel mul8 1 7003
kernel mul9 1 9001
kernel mul10 1 10307
kernel mul11 1 12208
kernel mul12 1 13606
kernel mul13 1 15904
kernel mul14 1 17504
kernel mul15 1 19010
kernel mul16 1 19813

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 7657 628 1681 1917 1917
rule karatsuba2u 1 9281 853 1831 2046 2046
rule karatsuba3 1 10800 1139 3154 3755 3755
rule karatsuba4 1 13789 1280 4605 6427 6427
rule karatsuba5 1 17401 2264 6399 8119 8119
rule karatsuba6 1 13950 4815 8673 10502 10502
rule karatsuba7 1 16677 7081 10593 13093 13093
rule karatsuba8 1 27779 3154 12818 15293 15293
rule toom3w 1 19851 3395 3990 4518 4518
rule toom4w 1 25399 8349 9069 9406 9406
rule toom25 1 18363 3831 4309 4825 4825
rule toom42 1 18275 5404 5669 6048 6048
rule toom43 1 23232 8370 8795 9464 9464
rule strips 1 8447 61 116 137 137
rule peel 1 5317 201 301 410 410
rule pad 1 6075 102 207 238 238
