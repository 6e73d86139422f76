triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul512
words 64
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu vpclmul512
source measured

# centicycles per vector: L1, L2, L3, memory
xor 32 46 64 64
load 28 146 124 124
store 193 142 206 206

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2736 66
kernel mul1 1 1600
kernel mul2 1 1901
kernel mul3 1 2100
kernel mul4 1 2502
kernel mul5 1 4101
kernel mul6 1 4229
kernel mul7 1 4258
kernel mul8 1 3903
kernel mul9 1 5360
kernel mul10 1 7712
kernel mul11 1 7910
kernel mul12 1 7683
kernel mul13 1 10831
kernel mul14 1 10827
kernel mul15 1 10827
kernel mul16 1 10463
kernel mul17 1 16381
kernel mul18 1 16416
kernel mul19 1 16409
kernel mul20 1 16084
kernel mul21 1 23274
kernel mul22 1 23173
kernel mul23 1 23137
kernel mul24 1 23056
kernel mul25 1 29994
kernel mul26 1 29372
kernel mul27 1 29488
kernel mul28 1 29379
kernel mul29 1 33158
kernel mul30 1 33079
kernel mul31 1 33064
kernel mul32 1 32392
kernel mul33 1 53788
kernel mul34 1 53339
kernel mul35 1 53280
kernel mul36 1 53556
kernel mul37 1 53543
kernel mul38 1 53657
kernel mul39 1 55362
kernel mul40 1 54655
kernel mul41 1 68224
kernel mul42 1 68065
kernel mul43 1 68281
kernel mul44 1 67776
kernel mul45 1 68426
kernel mul46 1 68729
kernel mul47 1 68470
kernel mul48 1 66662
kernel mul49 1 95031
kernel mul50 1 94624
kernel mul51 1 94973
kernel mul52 1 94047
kernel mul53 1 95175
kernel mul54 1 94916
kernel mul55 1 97432
kernel mul56 1 94771
kernel mul57 1 103181
kernel mul58 1 102892
kernel mul59 1 103239
kernel mul60 1 103037
kernel mul61 1 102661
kernel mul62 1 103184
kernel mul63 1 103412
kernel mul64 1 101677
kernel rows1 8 1701
kernel rows2 8 2502
kernel rows3 8 3902
kernel rows4 8 5202
kernel rows5 8 7674
kernel rows6 8 10455
kernel rows7 8 13667
kernel rows8 8 16077
kernel rows9 8 21735
kernel rows10 8 24451
kernel rows11 8 30037
kernel rows12 8 32711
kernel rows13 8 39683
kernel rows14 8 43282
kernel rows15 8 47804
kernel rows16 8 50709

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1692 1699 2098 2098
rule lanes4 1 5865 8221 10716 12946 12946
rule lanes4/1 1 11446 6691 11011 13158 13158
rule lanes6 1 8223 15874 19644 24583 24583
rule lanes6/1 1 11415 15261 20567 25077 25077
rule lanes8 1 7198 27226 32933 38049 38049
rule lanes8/1 1 0 39451 39451 39451 39451
rule karatsuba2 1 8227 1421 3310 3998 3998
rule karatsuba2 8 9352 1317 3557 3998 3998
rule karatsuba2u 1 12022 1206 3291 3802 3802
rule karatsuba3 1 10330 2629 6206 7904 7904
rule karatsuba3 8 12157 2460 6221 7340 7340
rule karatsuba4 1 12112 3730 9094 12779 12779
rule karatsuba4 8 11192 3913 9110 11053 11053
rule karatsuba5 1 15878 4671 12955 15918 15918
rule karatsuba5 8 14226 5846 12783 15934 15934
rule karatsuba6 1 6040 12905 17325 21261 21261
rule karatsuba6 8 0 15969 17363 20331 20331
rule karatsuba7 1 577 22949 22949 25607 25607
rule karatsuba7 8 0 19516 21669 29779 29779
rule karatsuba8 1 14754 12356 25533 31718 31718
rule karatsuba8 8 0 31084 31084 39803 39803
rule toom3w 1 29148 2926 7155 8785 8785
rule toom3w 8 16192 3473 6933 8112 8112
rule toom4w 1 51462 4522 14949 15889 15889
rule toom4w 8 28439 8360 9692 12916 12916
rule toom25 1 23361 4613 6766 7537 7537
rule toom25 8 16164 3051 5260 6181 6181
rule toom42 1 32903 5768 8616 10063 10063
rule toom42 8 20044 3618 6640 8821 8821
rule toom43 1 44388 6653 14862 15161 15161
rule toom43 8 20312 6738 8847 10986 10986
rule strips 1 8494 164 232 305 305
rule peel 1 6108 333 603 718 718
rule pad 1 5102 232 418 478 478
rule pad 8 2369 241 413 478 478
