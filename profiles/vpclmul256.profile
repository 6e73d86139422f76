triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul256
words 64
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu vpclmul256
source measured

# centicycles per vector: L1, L2, L3, memory
xor 27 37 42 42
load 0 21 33 33
store 64 121 135 135

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2467 134
kernel mul1 1 1401
kernel mul2 1 1701
kernel mul3 1 2501
kernel mul4 1 2402
kernel mul5 1 3701
kernel mul6 1 4803
kernel mul7 1 4803
kernel mul8 1 4702
kernel mul9 1 8504
kernel mul10 1 8606
kernel mul11 1 8783
kernel mul12 1 8465
kernel mul13 1 12833
kernel mul14 1 12684
kernel mul15 1 12912
kernel mul16 1 12858
kernel rows1 4 1801
kernel rows2 4 2501
kernel rows3 4 3501
kernel rows4 4 5502
kernel rows5 4 7502
kernel rows6 4 9906
kernel rows7 4 12807
kernel rows8 4 14903
kernel rows9 4 18310
kernel rows10 4 20412
kernel rows11 4 25109
kernel rows12 4 27212
kernel rows13 4 33107
kernel rows14 4 36317
kernel rows15 4 41127
kernel rows16 4 42920

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 2205 689 847 976 976
rule lanes4 1 6682 3626 5570 6479 6479
rule lanes4/1 1 8812 3501 5575 7319 7319
rule lanes6 1 7086 9298 11433 13314 13314
rule lanes6/1 1 11561 8830 11883 14053 14053
rule lanes8 1 27999 12652 20816 23950 23950
rule lanes8/1 1 53644 16619 21568 24942 24942
rule karatsuba2 1 7738 688 1691 1959 1959
rule karatsuba2 4 7701 690 1694 1961 1961
rule karatsuba2u 1 9455 771 1758 1979 1979
rule karatsuba3 1 10467 1159 3153 3682 3682
rule karatsuba3 4 11815 1321 3170 3752 3752
rule karatsuba4 1 13577 1308 4595 6449 6449
rule karatsuba4 4 10727 1790 4658 5856 5856
rule karatsuba5 1 18993 2021 6451 8096 8096
rule karatsuba5 4 14356 3249 6564 8041 8041
rule karatsuba6 1 13597 4894 8685 10604 10604
rule karatsuba6 4 14866 5385 8964 10399 10399
rule karatsuba7 1 15891 7093 10658 13117 13117
rule karatsuba7 4 19394 4960 10824 13737 13737
rule karatsuba8 1 30308 2171 12950 15073 15073
rule karatsuba8 4 16536 6825 12885 16252 16252
rule toom3w 1 19827 3356 3939 4489 4489
rule toom3w 4 16187 2685 3298 4443 4443
rule toom4w 1 27753 7966 9105 9369 9369
rule toom4w 4 31052 6548 7033 7896 7896
rule toom25 1 19529 4206 4559 4894 4894
rule toom25 4 14081 2298 3040 3732 3732
rule toom42 1 20058 5372 5657 6079 6079
rule toom42 4 17719 3506 4108 4939 4939
rule toom43 1 26756 7974 8910 9432 9432
rule toom43 4 15169 6466 7419 8133 8133
rule strips 1 8459 61 116 137 137
rule peel 1 5517 158 302 416 416
rule pad 1 5217 113 210 238 238
rule pad 4 4775 113 217 238 238
