triad-profile 1
chip Arm Cortex-A76, Neoverse N1
class pmull
words 64
clock 2400
cache 65536 524288 2097152
compiler gcc 12.2.0
date 2026-12-01
command triad profile --cpu pmull --counted
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 71 71 71 71
load 0 0 0 0
store 86 86 86 86

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 1687 222
kernel mul1 1 519
kernel mul2 1 725
kernel mul3 1 1801
kernel mul4 1 2701
kernel mul5 1 3802
kernel mul6 1 5803
kernel mul7 1 8505
kernel mul8 1 7705
kernel mul9 1 11105
kernel mul10 1 13711
kernel mul11 1 15211
kernel mul12 1 17211
kernel mul13 1 19636
kernel mul14 1 21961
kernel mul15 1 24021
kernel mul16 1 24246

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 9034 1099 1099 1099 1099
rule karatsuba2u 1 9431 1260 1260 1260 1260
rule karatsuba3 1 10874 2114 2114 2114 2114
rule karatsuba4 1 11102 3476 3476 3476 3476
rule karatsuba5 1 15357 5271 5271 5271 5271
rule karatsuba6 1 13942 8216 8216 8216 8216
rule karatsuba7 1 17896 9973 9973 9973 9973
rule karatsuba8 1 17855 11765 11765 11765 11765
rule toom3w 1 19216 4950 4950 4950 4950
rule toom4w 1 37564 10687 10687 10687 10687
rule toom3 1 14453 8817 8817 8817 8817
rule toom4 1 33166 24055 24055 24055 24055
rule toom25 1 19634 4758 4758 4758 4758
rule toom42 1 19480 7014 7014 7014 7014
rule toom43 1 16323 10264 10264 10264 10264
rule strips 1 10477 112 112 112 112
rule peel 1 7562 250 250 250 250
rule pad 1 5827 151 151 151 151
