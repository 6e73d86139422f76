triad-profile 1
chip AMD EPYC, family 25 model 17
class pclmul
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu pclmul
source measured

# centicycles per vector: L1, L2, L3, memory
xor 62 71 62 62
load 16 24 0 0
store 0 0 75 75

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 6800 363
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2502
kernel mul4 1 3102
kernel mul5 1 4101
kernel mul6 1 5103
kernel mul7 1 6902
kernel mul8 1 8201

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule karatsuba2 1 11305 598 810 1088 1088
rule karatsuba2u 1 12333 1006 1164 1299 1299
rule karatsuba3 1 13808 1326 1577 2038 2038
rule karatsuba4 1 14952 1996 2575 2991 2991
rule karatsuba5 1 22279 3113 4133 4494 4494
rule karatsuba6 1 19731 4918 5797 6739 6739
rule karatsuba7 1 41244 4335 7646 9008 9008
rule karatsuba8 1 25960 6565 9036 10628 10628
rule toom3w 1 30425 3051 3327 3327 3327
rule toom3w/1 1 20506 2912 3056 3056 3056
rule toom3w/2 1 19962 4959 5000 5000 5000
rule toom4w 1 39453 6797 6851 6951 6951
rule toom4w/1 1 27655 16708 16775 16944 16944
rule toom25 1 17324 4507 4507 4507 4507
rule toom25/1 1 23567 3505 3869 3919 3919
rule toom42 1 27802 5160 5304 5308 5308
rule toom42/1 1 30015 4456 4776 4799 4799
rule toom43 1 32025 7413 7413 7417 7417
rule strips 1 8883 95 108 111 111
