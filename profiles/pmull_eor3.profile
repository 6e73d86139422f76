triad-profile 1
chip Apple M1 (Firestorm)
class pmull_eor3
words 64
clock 3200
cache 131072 12582912 12582912
compiler gcc 12.2.0
date 2026-12-01
command triad profile --cpu pmull_eor3 --counted
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 24 24 24 24
load 7 7 7 7
store 31 31 31 31

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 956 84
kernel mul1 1 263
kernel mul2 1 322
kernel mul3 1 550
kernel mul4 1 825
kernel mul5 1 1250
kernel mul6 1 1675
kernel mul7 1 2251
kernel mul8 1 2626
kernel mul9 1 3676
kernel mul10 1 4126
kernel mul11 1 4851
kernel mul12 1 5276
kernel mul13 1 6626
kernel mul14 1 7026
kernel mul15 1 7878
kernel mul16 1 8328

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 3992 496 496 496 496
rule karatsuba2u 1 4888 572 572 572 572
rule karatsuba3 1 5156 975 975 975 975
rule karatsuba4 1 5507 1413 1413 1413 1413
rule karatsuba5 1 7948 1954 1954 1954 1954
rule karatsuba6 1 8364 2723 2723 2723 2723
rule karatsuba7 1 9458 3375 3375 3375 3375
rule karatsuba8 1 9984 4021 4021 4021 4021
rule toom3w 1 10998 1976 1976 1976 1976
rule toom4w 1 21048 3653 3653 3653 3653
rule toom3 1 7553 3601 3601 3601 3601
rule toom4 1 9878 9289 9289 9289 9289
rule toom25 1 9965 2266 2266 2266 2266
rule toom42 1 10262 3137 3137 3137 3137
rule toom43 1 10837 3996 3996 3996 3996
rule strips 1 4939 53 53 53 53
rule peel 1 3072 133 133 133 133
rule pad 1 2701 50 50 50 50
