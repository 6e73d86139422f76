triad-profile 1
# Words of 32 bits without vectors, for processors nobody has measured: such
# code on an x86-64, by
#   make B=build/scalar32 CC=i686-linux-gnu-gcc LDFLAGS=-static \
#       build/scalar32/triad
chip AMD EPYC, family 25 model 17
class portable
words 32
clock 3694
cache 32768 1048576 33554432
compiler i686-linux-gnu-gcc 12.2.0
date 2026-12-01
command triad profile --cpu portable
source measured

# centicycles per vector: L1, L2, L3, memory
xor 95 90 92 92
load 0 0 0 0
store 13 24 29 29

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 29068 3517
kernel mul1 1 6827
kernel mul2 1 13945
kernel mul3 1 32775
kernel mul4 1 50274
kernel mul5 1 78500
kernel mul6 1 97778
kernel mul7 1 132288
kernel mul8 1 149595
kernel rows1 32 68454

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 157422 157437 161936 161936
rule karatsuba2 1 10910 898 922 1165 1165
rule karatsuba2 32 10698 897 925 935 935
rule karatsuba2u 1 10466 1258 1292 1293 1293
rule karatsuba3 1 13495 2193 2254 2274 2274
rule karatsuba3 32 0 2543 3363 3363 3363
rule karatsuba4 1 13802 3688 3865 3990 3990
rule karatsuba4 32 0 3901 3902 4010 4010
rule karatsuba5 1 19049 5682 5855 6069 6069
rule karatsuba5 32 0 6167 6167 6167 6167
rule karatsuba6 1 15887 9016 9426 9717 9717
rule karatsuba6 32 0 9567 9567 9783 9783
rule karatsuba7 1 20068 10952 11154 11486 11486
rule karatsuba7 32 0 11553 11553 11588 11588
rule karatsuba8 1 19125 13361 13710 14240 14240
rule karatsuba8 32 0 14039 14039 14218 14218
rule toom3w 1 19670 4819 4918 4984 4984
rule toom3w 32 0 7792 7792 9388 9388
rule toom4w 1 62820 12917 13060 13139 13139
rule toom4w 32 0 34625 34625 34625 34625
rule toom3 1 21364 7152 7236 7248 7248
rule toom4 1 26189 16618 16757 16819 16819
rule toom25 1 23250 4776 4863 4891 4891
rule toom25 32 143362 5209 6056 7743 7743
rule toom42 1 19558 6560 6655 6655 6655
rule toom42 32 0 10227 10227 10527 10527
rule toom43 1 25842 11688 16620 16620 16620
rule toom43 32 0 18143 18143 18143 18143
rule strips 1 13259 54 54 58 58
rule peel 1 7604 163 164 167 167
rule pad 1 14488 16 27 32 32
rule pad 32 20728 12 26 30 30
