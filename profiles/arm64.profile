triad-profile 1
chip Arm Cortex-A72
class portable
words 64
clock 1800
cache 32768 1048576 1048576
compiler gcc 12.2.0
date 2026-12-01
command triad profile --cpu portable --counted
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 81 81 81 81
load 0 0 0 0
store 120 120 120 120

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 39952 9704
kernel mul1 1 7804
kernel mul2 1 29177
kernel mul3 1 66837
kernel mul4 1 91188
kernel mul5 1 163628
kernel mul6 1 202097
kernel mul7 1 251094
kernel mul8 1 274494
kernel rows1 128 236478
kernel comb4 1 55285
kernel comb6 1 93875
kernel comb8 1 165034
kernel comb12 1 390763

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 160200 242150 242150 242150 242150
rule karatsuba2 1 11992 1222 1222 1222 1222
rule karatsuba2 128 0 1346 1346 1346 1346
rule karatsuba2u 1 14151 1444 1444 1444 1444
rule karatsuba3 1 13710 2639 2639 2639 2639
rule karatsuba3 128 0 3552 3552 3552 3552
rule karatsuba4 1 14656 4182 4182 4182 4182
rule karatsuba4 128 0 4603 4603 4603 4603
rule karatsuba5 1 18714 6569 6569 6569 6569
rule karatsuba5 128 0 6830 6830 6830 6830
rule karatsuba6 1 16811 9926 9926 9926 9926
rule karatsuba6 128 0 10305 10305 10305 10305
rule karatsuba7 1 21406 12167 12167 12167 12167
rule karatsuba7 128 0 12529 12529 12529 12529
rule karatsuba8 1 20457 14426 14426 14426 14426
rule karatsuba8 128 0 15036 15036 15036 15036
rule toom3w 1 29430 5712 5712 5712 5712
rule toom3w 128 0 9897 9897 9897 9897
rule toom4w 1 59508 10768 10768 10768 10768
rule toom4w 128 0 30773 30773 30773 30773
rule toom3 1 25433 9003 9003 9003 9003
rule toom4 1 47652 29377 29377 29377 29377
rule toom25 1 26509 6225 6225 6225 6225
rule toom25 128 0 7425 7425 7425 7425
rule toom42 1 27114 8939 8939 8939 8939
rule toom42 128 0 10671 10671 10671 10671
rule toom43 1 28529 11455 11455 11455 11455
rule toom43 128 0 14616 14616 14616 14616
rule strips 1 14418 125 125 125 125
rule peel 1 8769 301 301 301 301
rule pad 1 4790 200 200 200 200
rule pad 128 0 220 220 220 220
