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
xor 67 45 82 82
load 87 0 0 0
store 0 377 368 368

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3381 105
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2301
kernel mul4 1 3201
kernel mul5 1 3802
kernel mul6 1 4803
kernel mul7 1 5903
kernel mul8 1 6803
kernel rows1 8 1501
kernel rows2 8 2303
kernel rows3 8 3625
kernel rows4 8 5204
kernel rows5 8 7713
kernel rows6 8 10467
kernel rows7 8 13656
kernel rows8 8 16048
kernel rows9 8 21821
kernel rows10 8 24502
kernel rows11 8 30897
kernel rows12 8 34112
kernel rows13 8 40550
kernel rows14 8 45262
kernel rows15 8 59120
kernel rows16 8 56677

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1764 1764 2119 2119
rule karatsuba2 1 12620 1253 3362 3946 3946
rule karatsuba2 8 11414 1430 3368 3925 3925
rule karatsuba3 1 15898 2837 6257 7181 7181
rule karatsuba3 8 22831 2715 6274 7272 7272
rule karatsuba4 1 19896 3920 10032 11263 11263
rule karatsuba4 8 20665 4278 9179 11179 11179
rule karatsuba5 1 25200 9173 12921 16245 16245
rule karatsuba5 8 0 13725 13725 16187 16187
rule toom3w 1 27115 4460 6960 8914 8914
rule toom3w 8 22726 3275 6700 8316 8316
rule toom3w/1 1 20896 3559 6698 8222 8222
rule toom4w 1 35783 12066 13099 16417 16417
rule toom4w 8 11792 21388 21388 21388 21388
rule toom4w/1 1 45552 10173 10855 13215 13215
rule strips 1 7486 292 292 292 292
