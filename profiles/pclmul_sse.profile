triad-profile 1
chip AMD EPYC, family 25 model 17
class pclmul_sse
words 64
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu pclmul_sse
source measured

# centicycles per vector: L1, L2, L3, memory
xor 45 41 43 43
load 18 0 0 0
store 32 90 111 111

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2598 276
kernel mul1 1 1500
kernel mul2 1 1801
kernel mul3 1 2701
kernel mul4 1 3401
kernel mul5 1 4101
kernel mul6 1 5703
kernel mul7 1 6902
kernel mul8 1 7802
kernel mul9 1 10206
kernel mul10 1 11004
kernel mul11 1 13805
kernel mul12 1 15503
kernel mul13 1 18209
kernel mul14 1 20412
kernel mul15 1 22211
kernel mul16 1 22912

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 6427 758 906 1090 1090
rule karatsuba2u 1 7575 875 1085 1299 1299
rule karatsuba3 1 9326 1332 1571 2031 2031
rule karatsuba4 1 9659 1990 2507 3643 3643
rule karatsuba5 1 13191 3301 3913 4500 4500
rule karatsuba6 1 12292 5176 5957 6962 6962
rule karatsuba7 1 15529 6434 7644 8974 8974
rule karatsuba8 1 18208 6879 9098 10637 10637
rule toom3w 1 17467 3177 3307 3307 3307
rule toom4w 1 35289 6802 7225 7225 7225
rule toom3 1 16512 4940 4986 4991 4991
rule toom4 1 21906 15526 15614 15706 15706
rule toom25 1 14456 3774 3846 3905 3905
rule toom42 1 15816 4723 4786 4798 4798
rule toom43 1 18950 6805 8050 8337 8337
rule strips 1 6395 99 108 111 111
rule peel 1 4839 199 201 204 204
rule pad 1 5360 53 103 119 119
