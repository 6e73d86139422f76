triad-profile 1
# Words of 64 bits without vectors, for processors nobody has measured: such
# code on an x86-64, by
#   make B=build/scalar64 PROFILE_portable=scalar64 \
#       FLAGS_portable='-U__SSE2__ -fno-tree-vectorize' build/scalar64/triad
chip AMD EPYC, family 25 model 17
class portable
words 64
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0 -U__SSE2__ -fno-tree-vectorize
date 2026-12-01
command triad profile --cpu portable
source measured

# centicycles per vector: L1, L2, L3, memory
xor 63 61 60 60
load 0 0 0 0
store 36 47 55 55

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 30838 4227
kernel mul1 1 6104
kernel mul2 1 17290
kernel mul3 1 33209
kernel mul4 1 45622
kernel mul5 1 83528
kernel mul6 1 100058
kernel mul7 1 124828
kernel mul8 1 136072
kernel rows1 64 162259

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 422436 425056 497055 497055
rule karatsuba2 1 5792 843 888 888 888
rule karatsuba2 64 0 869 972 972 972
rule karatsuba2u 1 5512 989 1021 1031 1031
rule karatsuba3 1 9407 1469 1552 1609 1609
rule karatsuba3 64 0 1852 1852 1852 1852
rule karatsuba4 1 8869 2423 2604 2869 2869
rule karatsuba4 64 0 2584 2619 2689 2689
rule karatsuba5 1 12197 4156 4254 4459 4459
rule karatsuba5 64 0 4459 4459 4561 4561
rule karatsuba6 1 12486 6445 6822 7154 7154
rule karatsuba6 64 0 7143 7143 7187 7187
rule karatsuba7 1 18931 7514 8101 8416 8416
rule karatsuba7 64 0 8669 8725 8984 8984
rule karatsuba8 1 14510 9277 10365 10690 10690
rule karatsuba8 64 0 10849 10849 11239 11239
rule toom3w 1 15058 3121 3249 3249 3249
rule toom3w 64 0 5688 5688 7534 7534
rule toom4w 1 44122 8571 8861 8897 8897
rule toom4w 64 0 24003 24003 24003 24003
rule toom3 1 15451 5464 5614 5614 5614
rule toom4 1 20502 13274 13476 13593 13593
rule toom25 1 15929 3030 3168 3191 3191
rule toom25 64 0 5457 5457 6051 6051
rule toom42 1 14578 4235 4309 4326 4326
rule toom42 64 0 6722 6722 7734 7734
rule toom43 1 18112 7388 7689 7714 7714
rule toom43 64 0 12970 12970 12970 12970
rule strips 1 7206 60 60 64 64
rule peel 1 5291 160 170 171 171
rule pad 1 5109 31 52 60 60
rule pad 64 0 55 55 60 60
