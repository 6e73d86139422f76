triad-profile 1
chip AMD EPYC, family 25 model 17
class portable
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu portable
source measured

# centicycles per vector: L1, L2, L3, memory
xor 56 57 52 52
load 6 0 0 0
store 36 71 116 116

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 30173 3490
kernel mul1 1 6281
kernel mul2 1 13208
kernel mul3 1 26576
kernel mul4 1 36735
kernel mul5 1 66229
kernel mul6 1 81129
kernel mul7 1 100465
kernel mul8 1 109683
kernel rows1 128 156937

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 146286 146286 157013 157013
rule karatsuba2 1 11282 599 810 1087 1087
rule karatsuba2 128 0 798 846 1097 1097
rule karatsuba2u 1 12094 837 1061 1279 1279
rule karatsuba3 1 13873 1319 1592 2028 2028
rule karatsuba3 128 0 1858 1858 2527 2527
rule karatsuba4 1 15145 1997 2570 2956 2956
rule karatsuba4 128 0 2918 2918 6686 6686
rule karatsuba5 1 22064 3168 3955 4517 4517
rule karatsuba5 128 0 18917 18917 18917 18917
rule karatsuba6 1 19798 4942 5990 7126 7126
rule karatsuba6 128 0 15856 15856 47797 47797
rule karatsuba7 1 34697 5231 7863 9408 9408
rule karatsuba7 128 0 10749 65912 65912 65912
rule karatsuba8 1 26069 6604 9076 10952 10952
rule karatsuba8 128 0 17201 17201 17353 17353
rule toom3w 1 21754 3201 3307 3308 3308
rule toom3w 128 0 4798 9463 12109 12109
rule toom4w 1 40223 6819 7009 7098 7098
rule toom4w 128 0 18338 18338 18338 18338
rule toom3 1 20665 4939 4997 4998 4998
rule toom4 1 29423 15405 15714 15891 15891
rule toom25 1 18082 4058 4093 4108 4108
rule toom25 128 0 3732 7035 8499 8499
rule toom42 1 20609 4641 4748 4754 4754
rule toom42 128 0 6637 9292 10792 10792
rule toom43 1 19334 7475 8568 8869 8869
rule toom43 128 0 10221 11708 13877 13877
rule strips 1 7040 99 108 118 118
