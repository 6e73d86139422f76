triad-profile 1
chip Arm Cortex-A72
class pmull
words 64
clock 1800
cache 32768 1048576 1048576
compiler gcc 12.2.0
date 2026-12-01
command triad profile --cpu pmull --counted
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 82 82 82 82
load 0 0 0 0
store 104 104 104 104

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2384 243
kernel mul1 1 563
kernel mul2 1 859
kernel mul3 1 1405
kernel mul4 1 1977
kernel mul5 1 3053
kernel mul6 1 4203
kernel mul7 1 6006
kernel mul8 1 6132
kernel mul9 1 8707
kernel mul10 1 10451
kernel mul11 1 11950
kernel mul12 1 14014
kernel mul13 1 15727
kernel mul14 1 17162
kernel mul15 1 19050
kernel mul16 1 19552

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 11692 1222 1222 1222 1222
rule karatsuba2u 1 14021 1444 1444 1444 1444
rule karatsuba3 1 13810 2639 2639 2639 2639
rule karatsuba4 1 14467 4189 4189 4189 4189
rule karatsuba5 1 18851 6546 6546 6546 6546
rule karatsuba6 1 16706 9926 9926 9926 9926
rule karatsuba7 1 21410 12152 12152 12152 12152
rule karatsuba8 1 20357 14427 14427 14427 14427
rule toom3w 1 29230 5712 5712 5712 5712
rule toom4w 1 59508 10768 10768 10768 10768
rule toom3 1 25233 9002 9002 9002 9002
rule toom4 1 47752 29376 29376 29376 29376
rule toom25 1 26348 6232 6232 6232 6232
rule toom42 1 27276 8950 8950 8950 8950
rule toom43 1 28380 11458 11458 11458 11458
rule strips 1 14424 125 125 125 125
rule peel 1 8803 301 301 301 301
rule pad 1 4788 201 201 201 201
