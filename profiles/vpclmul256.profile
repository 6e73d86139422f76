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
xor 23 51 37 37
load 38 0 0 0
store 0 132 223 223

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2762 210
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2301
kernel mul4 1 2201
kernel mul5 1 3802
kernel mul6 1 4603
kernel mul7 1 4603
kernel mul8 1 4502
kernel mul9 1 8465
kernel mul10 1 8580
kernel mul11 1 8792
kernel mul12 1 8495
kernel mul13 1 12652
kernel mul14 1 12652
kernel mul15 1 13042
kernel mul16 1 12908
kernel rows1 4 1501
kernel rows2 4 2301
kernel rows3 4 3502
kernel rows4 4 5303
kernel rows5 4 7403
kernel rows6 4 9708
kernel rows7 4 12706
kernel rows8 4 14805
kernel rows9 4 18215
kernel rows10 4 20412
kernel rows11 4 24914
kernel rows12 4 27110
kernel rows13 4 32913
kernel rows14 4 36214
kernel rows15 4 41012
kernel rows16 4 42718

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 3739 741 859 1008 1008
rule karatsuba2 1 11378 614 1695 1925 1925
rule karatsuba2 4 12567 652 1680 1915 1915
rule karatsuba2u 1 12867 851 1828 2014 2014
rule karatsuba3 1 14815 1186 3176 3775 3775
rule karatsuba3 4 19385 1390 3176 3830 3830
rule karatsuba4 1 18678 1272 4602 5796 5796
rule karatsuba4 4 17354 1865 4644 5582 5582
rule karatsuba5 1 26063 2146 7216 9313 9313
rule karatsuba5 4 20656 3693 6475 7990 7990
rule karatsuba6 1 26323 3506 8807 11288 11288
rule karatsuba6 4 32487 4928 8663 10246 10246
rule karatsuba7 1 36982 5151 10682 13294 13294
rule karatsuba7 4 0 12413 12413 15728 15728
rule karatsuba8 1 40630 1149 13407 15266 15266
rule karatsuba8 4 38369 4219 12916 16551 16551
rule toom3w 1 24768 3454 4119 5356 5356
rule toom3w 4 22893 2603 3419 4853 4853
rule toom4w 1 31569 8342 9398 9517 9517
rule toom4w 4 37668 6600 7084 7838 7838
rule toom25 1 23443 4053 4486 4914 4914
rule toom25 4 17728 2528 3213 3942 3942
rule toom42 1 22408 5375 5682 6079 6079
rule toom42 4 20791 3432 4038 4732 4732
rule toom43 1 26255 9214 9214 9694 9694
rule toom43 4 21668 6822 7484 8193 8193
rule strips 1 8225 95 116 136 136
