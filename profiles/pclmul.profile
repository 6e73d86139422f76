triad-profile 1
chip AMD EPYC, family 25 model 17
class pclmul
words 64
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu pclmul
source measured

# centicycles per vector: L1, L2, L3, memory
xor 18 58 58 58
load 7 0 0 0
store 49 130 177 177

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2632 267
kernel mul1 1 1401
kernel mul2 1 1701
kernel mul3 1 2502
kernel mul4 1 3001
kernel mul5 1 4001
kernel mul6 1 5004
kernel mul7 1 6203
kernel mul8 1 7202
kernel mul9 1 8902
kernel mul10 1 10206
kernel mul11 1 12107
kernel mul12 1 13505
kernel mul13 1 16005
kernel mul14 1 17504
kernel mul15 1 19010
kernel mul16 1 19812

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 7779 607 1678 1915 1915
rule karatsuba2u 1 9603 740 1662 1874 1874
rule karatsuba3 1 10660 1180 3152 3742 3742
rule karatsuba4 1 15412 1004 4602 5817 5817
rule karatsuba5 1 20477 1575 6418 8081 8081
rule karatsuba6 1 14126 4769 8640 10586 10586
rule karatsuba7 1 16051 7129 10627 13100 13100
rule karatsuba8 1 28639 2901 12839 15117 15117
rule toom3w 1 20728 3256 4023 4443 4443
rule toom4w 1 25919 8234 9428 9428 9428
rule toom25 1 18234 3970 4412 4751 4751
rule toom42 1 19794 5201 5569 5898 5898
rule toom43 1 25795 7963 9160 9491 9491
rule strips 1 8219 58 116 135 135
rule peel 1 5505 160 301 408 408
rule pad 1 5102 120 207 239 239
