triad-profile 1
chip AMD EPYC, family 25 model 17
class portable
clock 3694
cache 32768 1048576 33554432
compiler gcc
date 2026-11-30
command triad profile
source measured

# centicycles per vector: L1, L2, L3, memory
xor 0 0 0 0
load 0 0 0 0
store 0 0 0 0

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 21225 3377
kernel mul1 1 7596
kernel mul2 1 27341
kernel mul3 1 45303
kernel mul4 1 66330
kernel rows1 128 200059

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 675044 676433 683613 683613
rule karatsuba2 1 16846 626 813 1091 1091
rule karatsuba2 128 0 825 907 1099 1099
rule karatsuba3 1 22303 1343 1609 2152 2152
rule karatsuba3 128 0 2927 2927 2927 2927
rule karatsuba4 1 26393 2287 2876 3489 3489
rule karatsuba4 128 0 3358 3358 6782 6782
rule karatsuba5 1 44652 5405 6218 6581 6581
rule karatsuba5 128 0 19885 19885 19885 19885
