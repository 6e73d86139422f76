triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul256
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu vpclmul256
source measured

# centicycles per vector: L1, L2, L3, memory
xor 42 50 54 54
load 15 0 0 0
store 0 134 168 168

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2364 134
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2301
kernel mul4 1 2200
kernel mul5 1 3801
kernel mul6 1 4603
kernel mul7 1 4603
kernel mul8 1 4501
kernel mul9 1 8403
kernel mul10 1 8575
kernel mul11 1 8772
kernel mul12 1 8454
kernel mul13 1 12609
kernel mul14 1 12609
kernel mul15 1 12974
kernel mul16 1 12934
kernel rows1 4 1501
kernel rows2 4 2301
kernel rows3 4 3501
kernel rows4 4 5303
kernel rows5 4 7403
kernel rows6 4 9708
kernel rows7 4 12706
kernel rows8 4 14805
kernel rows9 4 18209
kernel rows10 4 20412
kernel rows11 4 24914
kernel rows12 4 27110
kernel rows13 4 32912
kernel rows14 4 36214
kernel rows15 4 41012
kernel rows16 4 42718

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 3261 725 864 983 983
rule karatsuba2 1 11259 628 1721 1921 1921
rule karatsuba2 4 13058 592 1708 1923 1923
rule karatsuba2u 1 12985 814 1825 2038 2038
rule karatsuba3 1 14181 1271 3186 3757 3757
rule karatsuba3 4 20125 1233 3169 3744 3744
rule karatsuba4 1 18859 1283 4606 5635 5635
rule karatsuba4 4 17512 1786 4664 5527 5527
rule karatsuba5 1 26130 2156 6504 8349 8349
rule karatsuba5 4 23237 3295 6469 8005 8005
rule karatsuba6 1 36296 540 8630 10789 10789
rule karatsuba6 4 30476 5029 8749 10324 10324
rule karatsuba7 1 60668 455 10495 13248 13248
rule karatsuba7 4 0 12341 12341 13734 13734
rule karatsuba8 1 43433 383 12863 15196 15196
rule karatsuba8 4 35216 5130 12915 16443 16443
rule toom3w 1 24288 3388 4056 4511 4511
rule toom3w 4 22314 2661 3363 4441 4441
rule toom4w 1 31733 8238 9121 9391 9391
rule toom4w 4 37953 6610 7508 7903 7903
rule toom25 1 23825 3913 4660 5082 5082
rule toom25 4 18092 2493 3104 3640 3640
rule toom42 1 22594 5336 5576 5869 5869
rule toom42 4 21234 3389 4004 4572 4572
rule toom43 1 30646 7922 8944 9347 9347
rule toom43 4 21325 6841 7420 7975 7975
rule strips 1 8448 60 116 135 135
