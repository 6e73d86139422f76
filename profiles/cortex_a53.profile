triad-profile 1
chip Arm Cortex-A53
class pmull
words 64
clock 1400
cache 32768 524288 524288
compiler gcc 12.2.0
date 2026-12-01
command triad profile --cpu pmull --counted
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 174 174 174 174
load 196 196 196 196
store 95 95 95 95

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 9764 637
kernel mul1 1 6206
kernel mul2 1 6806
kernel mul3 1 8612
kernel mul4 1 10312
kernel mul5 1 12112
kernel mul6 1 15124
kernel mul7 1 17724
kernel mul8 1 18924
kernel mul9 1 25624
kernel mul10 1 30048
kernel mul11 1 34248
kernel mul12 1 36048
kernel mul13 1 43948
kernel mul14 1 46148
kernel mul15 1 49448
kernel mul16 1 53548

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 29300 4047 4047 4047 4047
rule karatsuba2u 1 35698 4696 4696 4696 4696
rule karatsuba3 1 32921 8153 8153 8153 8153
rule karatsuba4 1 34551 12575 12575 12575 12575
rule karatsuba5 1 49843 16386 16386 16386 16386
rule karatsuba6 1 45100 23319 23319 23319 23319
rule karatsuba7 1 61963 27992 27992 27992 27992
rule karatsuba8 1 58266 33783 33783 33783 33783
rule toom3w 1 70629 15916 15916 15916 15916
rule toom4w 1 138113 28819 28819 28819 28819
rule toom3 1 66200 23448 23448 23448 23448
rule toom4 1 96017 53519 53519 53519 53519
rule toom25 1 63753 15101 15101 15101 15101
rule toom42 1 70727 22925 22925 22925 22925
rule toom43 1 65527 31259 31259 31259 31259
rule strips 1 32276 526 526 526 526
rule peel 1 24250 1220 1220 1220 1220
rule pad 1 20628 305 305 305 305
