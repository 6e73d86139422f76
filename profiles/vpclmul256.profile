triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul256
clock 3694
cache 32768 1048576 33554432
compiler gcc
date 2026-11-30
command triad profile
source measured

# centicycles per vector: L1, L2, L3, memory
xor 0 30 34 34
load 46 0 0 0
store 0 195 231 231

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 6367 403
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2402
kernel mul4 1 2301
kernel mul5 1 3701
kernel mul6 1 4803
kernel mul7 1 4803
kernel mul8 1 4704
kernel mul9 1 8945
kernel mul10 1 8954
kernel mul11 1 9350
kernel mul12 1 8916
kernel mul13 1 13403
kernel mul14 1 13273
kernel mul15 1 13533
kernel mul16 1 13465
kernel rows1 4 1501
kernel rows2 4 2301
kernel rows3 4 3502
kernel rows4 4 5303
kernel rows5 4 7403
kernel rows6 4 9708
kernel rows7 4 12706
kernel rows8 4 14805
kernel rows9 4 18215
kernel rows10 4 20412
kernel rows11 4 24914
kernel rows12 4 27118
kernel rows13 4 32912
kernel rows14 4 36214
kernel rows15 4 41012
kernel rows16 4 42718

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 6127 742 849 1089 1089
rule karatsuba2 1 11601 697 1749 1919 1919
rule karatsuba2 4 12898 666 1726 1925 1925
rule karatsuba2u 1 13948 894 1762 1962 1962
rule karatsuba3 1 14458 1299 3162 3748 3748
rule karatsuba3 4 19891 1289 3175 3758 3758
rule karatsuba4 1 17753 1788 4655 5703 5703
rule karatsuba4 4 17529 1965 4680 5582 5582
rule karatsuba5 1 28775 1621 6500 8178 8178
rule karatsuba5 4 19083 3981 6530 7962 7962
rule karatsuba6 1 22515 4169 9059 10564 10564
rule karatsuba6 4 33340 5000 8805 10277 10277
rule karatsuba7 1 32820 6640 10839 13263 13263
rule karatsuba7 4 0 12666 12666 13436 13436
rule toom3w 1 37206 3124 4057 4535 4535
rule toom3w 4 22924 2665 3373 4437 4437
rule toom3w/1 1 22274 2642 3390 4460 4460
rule toom4w 1 78495 6143 9182 9252 9252
rule toom4w 4 42382 6490 7277 7834 7834
rule toom4w/1 1 79414 1523 6687 7550 7550
rule toom25 1 34590 3716 4484 4916 4916
rule toom25 4 18581 2383 3080 3551 3551
rule toom25/1 1 45321 1960 4076 4579 4579
rule toom42 1 46457 4207 5745 5855 5855
rule toom42 4 21738 3407 4051 4711 4711
rule toom42/1 1 53750 2885 5464 6050 6050
rule toom43 1 68029 6000 9422 9790 9790
rule toom43 4 21923 7327 7708 8192 8192
rule toom43/1 1 72114 375 7358 8209 8209
rule strips 1 9657 138 166 185 185
