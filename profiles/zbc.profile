triad-profile 1
chip in-order dual-issue RV64GC (SpacemiT X60)
class zbc
words 64
clock 1600
cache 32768 524288 524288
compiler gcc 12.2.0
date 2026-12-01
command triad profile --cpu zbc --counted
source estimated

# centicycles per vector: L1, L2, L3, memory
xor 172 172 172 172
load 37 37 37 37
store 218 218 218 218

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 8681 635
kernel mul1 1 1853
kernel mul2 1 3518
kernel mul3 1 5674
kernel mul4 1 8885
kernel mul5 1 10760
kernel mul6 1 12973
kernel mul7 1 16933
kernel mul8 1 19108
kernel mul9 1 42954
kernel mul10 1 45429
kernel mul11 1 52441
kernel mul12 1 55304
kernel mul13 1 65745
kernel mul14 1 70345
kernel mul15 1 76820
kernel mul16 1 79545

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 27768 3129 3129 3129 3129
rule karatsuba2u 1 30930 3946 3946 3946 3946
rule karatsuba3 1 35100 7620 7620 7620 7620
rule karatsuba4 1 33800 11364 11364 11364 11364
rule karatsuba5 1 51988 15399 15399 15399 15399
rule karatsuba6 1 52873 22509 22509 22509 22509
rule karatsuba7 1 69266 28055 28055 28055 28055
rule karatsuba8 1 57746 34224 34224 34224 34224
rule toom3w 1 55971 11986 11986 11986 11986
rule toom4w 1 173517 29226 29226 29226 29226
rule toom3 1 58100 17757 17757 17757 17757
rule toom4 1 73500 44681 44681 44681 44681
rule toom25 1 66496 13037 13037 13037 13037
rule toom42 1 55703 18402 18402 18402 18402
rule toom43 1 85008 26951 26951 26951 26951
rule strips 1 38535 320 320 320 320
rule peel 1 20964 1114 1114 1114 1114
rule pad 1 35273 241 241 241 241
