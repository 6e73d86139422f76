triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul512
clock 3694
cache 32768 1048576 33554432
compiler gcc
date 2026-11-30
command triad profile
source measured

# centicycles per vector: L1, L2, L3, memory
xor 0 0 0 0
load 0 0 0 0
store 0 0 0 0

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3273 107
kernel mul1 1 1201
kernel mul2 1 1601
kernel mul3 1 2201
kernel mul4 1 2702
kernel mul5 1 4101
kernel mul6 1 4903
kernel mul7 1 6104
kernel mul8 1 7003
kernel mul9 1 8904
kernel mul10 1 10405
kernel mul11 1 11922
kernel mul12 1 13107
kernel mul13 1 15705
kernel mul14 1 17106
kernel mul15 1 19018
kernel mul16 1 19813
kernel rows1 8 1644
kernel rows2 8 2432
kernel rows3 8 3702
kernel rows4 8 5161
kernel rows5 8 8232
kernel rows6 8 10611
kernel rows7 8 13552
kernel rows8 8 15921
kernel rows9 8 22305
kernel rows10 8 26713
kernel rows11 8 31908
kernel rows12 8 35926
kernel rows13 8 43022
kernel rows14 8 50334
kernel rows15 8 59408
kernel rows16 8 59424

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1703 1703 2189 2189
rule karatsuba2 1 13747 1246 3367 3955 3955
rule karatsuba2 8 11657 1390 3372 3928 3928
rule karatsuba3 1 16243 3136 6290 7264 7264
rule karatsuba3 8 24181 3011 6272 7362 7362
rule karatsuba4 1 17215 7330 9251 11274 11274
rule karatsuba4 8 21768 5393 9201 11178 11178
rule karatsuba5 1 26679 8111 13097 16627 16627
rule karatsuba5 8 0 12981 13073 15938 15938
