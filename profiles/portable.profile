triad-profile 1
chip AMD EPYC, family 25 model 17
class portable
words 64
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu portable
source measured

# centicycles per vector: L1, L2, L3, memory
xor 49 46 48 48
load 2 0 0 0
store 57 90 110 110

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 30239 3499
kernel mul1 1 6084
kernel mul2 1 13208
kernel mul3 1 26815
kernel mul4 1 36937
kernel mul5 1 66532
kernel mul6 1 80521
kernel mul7 1 100667
kernel mul8 1 110087
kernel rows1 128 157001

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 144820 145898 154361 154361
rule karatsuba2 1 7498 604 808 1084 1084
rule karatsuba2 128 0 739 829 1093 1093
rule karatsuba2u 1 7655 861 1079 1296 1296
rule karatsuba3 1 9555 1314 1575 2041 2041
rule karatsuba3 128 0 2111 2111 2111 2111
rule karatsuba4 1 9646 1991 2513 3036 3036
rule karatsuba4 128 0 2711 2711 3088 3088
rule karatsuba5 1 13734 3271 3988 4513 4513
rule karatsuba5 128 0 4110 4110 4603 4603
rule karatsuba6 1 11720 5260 6101 6945 6945
rule karatsuba6 128 0 6288 6291 13378 13378
rule karatsuba7 1 15941 6354 7779 8905 8905
rule karatsuba7 128 0 7692 15683 15683 15683
rule karatsuba8 1 17468 6992 9115 10660 10660
rule karatsuba8 128 0 9592 9592 11422 11422
rule toom3w 1 17663 3169 3251 3284 3284
rule toom3w 128 0 5248 5927 11219 11219
rule toom4w 1 36281 6779 7020 7067 7067
rule toom4w 128 0 18866 18866 18866 18866
rule toom3 1 16821 4939 4995 4996 4996
rule toom4 1 21889 15435 15624 15833 15833
rule toom25 1 14979 3720 3760 3863 3863
rule toom25 128 0 4117 4714 6875 6875
rule toom42 1 16455 4640 4731 4733 4733
rule toom42 128 0 6127 6373 8883 8883
rule toom43 1 13088 7841 8386 8571 8571
rule toom43 128 0 9899 9899 10914 10914
rule strips 1 6583 101 108 117 117
rule peel 1 4724 200 201 204 204
rule pad 1 5173 56 103 120 120
rule pad 128 0 110 110 119 119
