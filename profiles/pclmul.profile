triad-profile 1
chip AMD EPYC, family 25 model 17
class pclmul
clock 3694
cache 32768 1048576 33554432
compiler gcc
date 2026-11-30
command triad profile
source measured

# centicycles per vector: L1, L2, L3, memory
xor 60 63 60 60
load 18 0 0 0
store 0 54 80 80

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 6803 369
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2501
kernel mul4 1 3102
kernel mul5 1 4101
kernel mul6 1 5103
kernel mul7 1 6904
kernel mul8 1 8201

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 11286 594 811 1086 1086
rule karatsuba2u 1 12628 1010 1163 1298 1298
rule karatsuba3 1 13752 1327 1607 2061 2061
rule karatsuba4 1 15853 1920 2531 3088 3088
rule karatsuba5 1 22027 3238 3971 4502 4502
rule karatsuba6 1 19557 5045 6020 6896 6896
rule karatsuba7 1 36220 5024 7808 8942 8942
rule toom3w 1 30906 3025 3285 3298 3298
rule toom3w/1 1 21504 2818 2917 2942 2942
rule toom3w/2 1 22564 9367 9442 9529 9529
rule toom4w 1 40395 6713 6897 6961 6961
rule toom4w/1 1 56417 6455 6590 6724 6724
rule toom4w/2 1 35262 28950 28950 29045 29045
rule toom25 1 19675 3804 3815 3825 3825
rule toom25/1 1 23865 3593 3951 3970 3970
rule toom42 1 27975 5150 5325 5332 5332
rule toom42/1 1 33250 4375 4849 4873 4873
rule toom43 1 33713 7002 7002 7005 7005
rule toom43/1 1 48549 5154 6917 7061 7061
rule strips 1 9281 94 108 110 110
