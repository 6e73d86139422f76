triad-profile 1
chip AMD EPYC, family 25 model 17
class pclmul_sse
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu pclmul_sse
source measured

# centicycles per vector: L1, L2, L3, memory
xor 48 50 48 48
load 0 0 0 0
store 37 55 86 86

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2592 277
kernel mul1 1 1500
kernel mul2 1 1901
kernel mul3 1 2601
kernel mul4 1 3401
kernel mul5 1 4201
kernel mul6 1 5603
kernel mul7 1 7002
kernel mul8 1 7601
kernel mul9 1 10206
kernel mul10 1 11106
kernel mul11 1 13805
kernel mul12 1 15506
kernel mul13 1 18002
kernel mul14 1 20412
kernel mul15 1 22212
kernel mul16 1 22912

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 7515 612 808 1088 1088
rule karatsuba2u 1 7428 1066 1188 1320 1320
rule karatsuba3 1 9451 1347 1586 2019 2019
rule karatsuba4 1 10227 1960 2431 2954 2954
rule karatsuba5 1 13328 3281 3955 4482 4482
rule karatsuba6 1 12650 5110 5893 6953 6953
rule karatsuba7 1 16427 6270 7736 8927 8927
rule karatsuba8 1 16398 7188 9059 10700 10700
rule toom3w 1 17327 3178 3365 3365 3365
rule toom4w 1 35040 6842 6994 7085 7085
rule toom3 1 16514 4940 4994 5022 5022
rule toom4 1 22716 15487 15633 15779 15779
rule toom25 1 14890 3443 3576 3613 3613
rule toom42 1 16363 4640 4763 4769 4769
rule toom43 1 16935 6869 8119 8427 8427
rule strips 1 7510 65 65 82 82
rule peel 1 5135 153 169 199 199
rule pad 1 5200 56 103 138 138
