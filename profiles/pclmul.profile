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
xor 58 59 51 51
load 0 0 0 0
store 12 32 82 82

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2192 277
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2502
kernel mul4 1 3201
kernel mul5 1 3901
kernel mul6 1 5403
kernel mul7 1 6902
kernel mul8 1 7603
kernel mul9 1 10007
kernel mul10 1 10907
kernel mul11 1 13606
kernel mul12 1 15405
kernel mul13 1 17905
kernel mul14 1 20209
kernel mul15 1 22111
kernel mul16 1 22710

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 11140 598 816 1089 1089
rule karatsuba2u 1 11363 998 1143 1348 1348
rule karatsuba3 1 14099 1318 1570 2062 2062
rule karatsuba4 1 15213 1965 2582 2975 2975
rule karatsuba5 1 22217 3151 3886 4503 4503
rule karatsuba6 1 19279 5004 5983 7202 7202
rule karatsuba7 1 35695 4942 7909 8913 8913
rule karatsuba8 1 26163 6507 9075 11199 11199
rule toom3w 1 21764 3183 3302 3302 3302
rule toom4w 1 40250 6810 7036 7229 7229
rule toom3 1 20818 4915 4989 5007 5007
rule toom4 1 28846 15463 15774 15774 15774
rule toom25 1 19585 3679 3747 3785 3785
rule toom42 1 20512 4644 4764 4780 4780
rule toom43 1 17259 8070 8494 8671 8671
rule strips 1 8112 53 63 87 87
