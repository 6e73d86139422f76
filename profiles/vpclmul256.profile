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
xor 22 34 45 45
load 41 22 0 0
store 0 147 207 207

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 6436 404
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2301
kernel mul4 1 2201
kernel mul5 1 3701
kernel mul6 1 4603
kernel mul7 1 4603
kernel mul8 1 4502
kernel mul9 1 8468
kernel mul10 1 8615
kernel mul11 1 8777
kernel mul12 1 8494
kernel mul13 1 12457
kernel mul14 1 12460
kernel mul15 1 12988
kernel mul16 1 12937
kernel rows1 4 1501
kernel rows2 4 2301
kernel rows3 4 3501
kernel rows4 4 5304
kernel rows5 4 7403
kernel rows6 4 9708
kernel rows7 4 12706
kernel rows8 4 14805
kernel rows9 4 18209
kernel rows10 4 20412
kernel rows11 4 24914
kernel rows12 4 27110
kernel rows13 4 32912
kernel rows14 4 36216
kernel rows15 4 41012
kernel rows16 4 42718

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 5868 745 816 988 988
rule karatsuba2 1 11661 658 1705 1925 1925
rule karatsuba2 4 13099 617 1693 1926 1926
rule karatsuba2u 1 13930 861 1762 1955 1955
rule karatsuba3 1 14458 1248 3158 3762 3762
rule karatsuba3 4 20044 1308 3155 3763 3763
rule karatsuba4 1 18342 1411 4609 5655 5655
rule karatsuba4 4 17331 1884 4646 5767 5767
rule karatsuba5 1 27797 1973 6404 8207 8207
rule karatsuba5 4 21577 3670 6462 8020 8020
rule karatsuba6 1 21311 4383 8757 10893 10893
rule karatsuba6 4 30326 5412 8668 10475 10475
rule karatsuba7 1 43790 3915 10737 13277 13277
rule karatsuba7 4 0 12359 12359 13485 13485
rule karatsuba8 1 40624 1300 12823 15367 15367
rule karatsuba8 4 40410 3231 13063 16366 16366
rule toom3w 1 36657 3312 4004 4455 4455
rule toom3w 4 23396 2611 3370 4821 4821
rule toom4w 1 72311 7298 9343 9513 9513
rule toom4w 4 41699 6449 7362 7983 7983
rule toom25 1 34830 3660 4335 4737 4737
rule toom25 4 17532 2472 3143 3749 3749
rule toom42 1 43647 4940 6101 6339 6339
rule toom42 4 21743 3368 3961 4727 4727
rule toom43 1 63660 6162 9556 10443 10443
rule toom43 4 21412 6801 7340 7904 7904
rule strips 1 9831 135 166 171 171
