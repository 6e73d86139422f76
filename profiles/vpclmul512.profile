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
xor 0 29 42 42
load 0 0 0 0
store 191 386 463 463

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3367 109
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2402
kernel mul4 1 2301
kernel mul5 1 3802
kernel mul6 1 4910
kernel mul7 1 4912
kernel mul8 1 4790
kernel mul9 1 5289
kernel mul10 1 7948
kernel mul11 1 8037
kernel mul12 1 7990
kernel mul13 1 10947
kernel mul14 1 10878
kernel mul15 1 10932
kernel mul16 1 10715
kernel mul17 1 18859
kernel mul18 1 18526
kernel mul19 1 26779
kernel mul20 1 26323
kernel mul21 1 33519
kernel mul22 1 33216
kernel mul23 1 32284
kernel mul24 1 32392
kernel mul25 1 35362
kernel mul26 1 34929
kernel mul27 1 35188
kernel mul28 1 34675
kernel mul29 1 35188
kernel mul30 1 34799
kernel mul31 1 33982
kernel mul32 1 33397
kernel rows1 8 1501
kernel rows2 8 2301
kernel rows3 8 3602
kernel rows4 8 5204
kernel rows5 8 7903
kernel rows6 8 10408
kernel rows7 8 13696
kernel rows8 8 16160
kernel rows9 8 21728
kernel rows10 8 24444
kernel rows11 8 30095
kernel rows12 8 32833
kernel rows13 8 39712
kernel rows14 8 43381
kernel rows15 8 47891
kernel rows16 8 50637

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1706 1706 2111 2111
rule karatsuba2 1 11564 1288 3344 3994 3994
rule karatsuba2 8 14343 1087 3347 4006 4006
rule karatsuba2u 1 15294 1204 3220 3803 3803
rule karatsuba3 1 14457 2657 6245 7275 7275
rule karatsuba3 8 20466 2263 6233 7217 7217
rule karatsuba4 1 15279 3754 9122 11153 11153
rule karatsuba4 8 18316 3577 9164 10922 10922
rule karatsuba5 1 21926 5756 12865 16196 16196
rule karatsuba5 8 0 10828 13019 15930 15930
rule karatsuba6 1 12226 13020 17444 20528 20528
rule karatsuba6 8 0 20774 20774 20774 20774
rule karatsuba7 1 28614 12876 21012 25967 25967
rule karatsuba7 8 0 22149 22149 41055 41055
rule toom3w 1 25607 4906 6818 8708 8708
rule toom3w 8 22620 3255 6713 8160 8160
rule toom3w/1 1 23656 4018 6714 8104 8104
rule toom4w 1 48787 7804 12775 15942 15942
rule toom4w 8 38296 8446 9714 12800 12800
rule toom4w/1 1 71309 1760 9790 12948 12948
rule toom25 1 22265 5056 6613 7700 7700
rule toom25 8 19828 3011 5197 6203 6203
rule toom25/1 1 28237 4181 6274 7343 7343
rule toom42 1 32031 6264 8727 10332 10332
rule toom42 8 29134 2789 6576 8134 8134
rule toom42/1 1 34769 4740 8017 9640 9640
rule toom43 1 41729 7260 13131 15134 15134
rule toom43 8 23484 7529 8582 10869 10869
rule toom43/1 1 50221 2557 9120 11842 11842
rule strips 1 8511 140 234 304 304
