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
xor 49 47 46 46
load 29 0 0 0
store 0 80 101 101

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2943 339
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2502
kernel mul4 1 3201
kernel mul5 1 3901
kernel mul6 1 5403
kernel mul7 1 6902
kernel mul8 1 7601
kernel mul9 1 10007
kernel mul10 1 10907
kernel mul11 1 13606
kernel mul12 1 15405
kernel mul13 1 17905
kernel mul14 1 20209
kernel mul15 1 22111
kernel mul16 1 22710

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 10252 746 908 1093 1093
rule karatsuba2u 1 11883 859 1079 1300 1300
rule karatsuba3 1 13760 1327 1587 2076 2076
rule karatsuba4 1 15043 1982 2595 3070 3070
rule karatsuba5 1 22166 3146 3994 4542 4542
rule karatsuba6 1 20173 4912 6020 6914 6914
rule karatsuba7 1 35555 5140 7529 8944 8944
rule karatsuba8 1 25541 6803 9078 10618 10618
rule toom3w 1 21773 3189 3293 3293 3293
rule toom4w 1 39365 6879 7102 7129 7129
rule toom3 1 20183 4900 4998 4998 4998
rule toom4 1 26897 15119 15165 15272 15272
rule toom25 1 19187 4184 4250 4252 4252
rule toom42 1 21087 4812 4873 4892 4892
rule toom43 1 18098 8214 8214 8214 8214
rule strips 1 7110 102 108 118 118
