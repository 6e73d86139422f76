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
kernel mul_any 1 5391 637
kernel mul1 1 2004
kernel mul2 1 2954
kernel mul3 1 4058
kernel mul4 1 5758
kernel mul5 1 8003
kernel mul6 1 10740
kernel mul7 1 14143
kernel mul8 1 14468
kernel mul9 1 21168
kernel mul10 1 25918
kernel mul11 1 29885
kernel mul12 1 32123
kernel mul13 1 39498
kernel mul14 1 41785
kernel mul15 1 45260
kernel mul16 1 49098

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 29300 4047 4047 4047 4047
rule karatsuba2u 1 35699 4696 4696 4696 4696
rule karatsuba3 1 32922 8153 8153 8153 8153
rule karatsuba4 1 34552 12575 12575 12575 12575
rule karatsuba5 1 49844 16386 16386 16386 16386
rule karatsuba6 1 45100 23320 23320 23320 23320
rule karatsuba7 1 61965 27993 27993 27993 27993
rule karatsuba8 1 58267 33784 33784 33784 33784
rule toom3w 1 70631 15916 15916 15916 15916
rule toom4w 1 138117 28819 28819 28819 28819
rule toom3 1 66200 23448 23448 23448 23448
rule toom4 1 96021 53520 53520 53520 53520
rule toom25 1 63755 15101 15101 15101 15101
rule toom42 1 70729 22926 22926 22926 22926
rule toom43 1 65527 31260 31260 31260 31260
rule strips 1 32277 526 526 526 526
rule peel 1 24251 1220 1220 1220 1220
rule pad 1 20628 305 305 305 305
