triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul512
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu vpclmul512
source measured

# centicycles per vector: L1, L2, L3, memory
xor 48 48 58 58
load 0 0 0 0
store 134 360 429 429

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3367 109
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2200
kernel mul4 1 2201
kernel mul5 1 3801
kernel mul6 1 4164
kernel mul7 1 4222
kernel mul8 1 3709
kernel mul9 1 5322
kernel mul10 1 7914
kernel mul11 1 7823
kernel mul12 1 7726
kernel mul13 1 10885
kernel mul14 1 10925
kernel mul15 1 10983
kernel mul16 1 10564
kernel mul17 1 17826
kernel mul18 1 17565
kernel mul19 1 25001
kernel mul20 1 24733
kernel mul21 1 31106
kernel mul22 1 30781
kernel mul23 1 29878
kernel mul24 1 29625
kernel mul25 1 35001
kernel mul26 1 34698
kernel mul27 1 35348
kernel mul28 1 34748
kernel mul29 1 35058
kernel mul30 1 34690
kernel mul31 1 33360
kernel mul32 1 32739
kernel mul33 1 62154
kernel mul34 1 58873
kernel mul35 1 60117
kernel mul36 1 57732
kernel mul37 1 68238
kernel mul38 1 68297
kernel mul39 1 68700
kernel mul40 1 67589
kernel mul41 1 68196
kernel mul42 1 68427
kernel mul43 1 67719
kernel mul44 1 68224
kernel mul45 1 67820
kernel mul46 1 67733
kernel mul47 1 68643
kernel mul48 1 69323
kernel mul49 1 102748
kernel mul50 1 102748
kernel mul51 1 102806
kernel mul52 1 102633
kernel mul53 1 102777
kernel mul54 1 102488
kernel mul55 1 102719
kernel mul56 1 102630
kernel mul57 1 102661
kernel mul58 1 102633
kernel mul59 1 103213
kernel mul60 1 103094
kernel mul61 1 103441
kernel mul62 1 103614
kernel mul63 1 103152
kernel mul64 1 103325
kernel rows1 8 1501
kernel rows2 8 2301
kernel rows3 8 3601
kernel rows4 8 5204
kernel rows5 8 7769
kernel rows6 8 10455
kernel rows7 8 13620
kernel rows8 8 16163
kernel rows9 8 21705
kernel rows10 8 24386
kernel rows11 8 30066
kernel rows12 8 32804
kernel rows13 8 39712
kernel rows14 8 43368
kernel rows15 8 47905
kernel rows16 8 50710

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1694 1694 2149 2149
rule karatsuba2 1 12080 1224 3335 3959 3959
rule karatsuba2 8 14112 1100 3348 4000 4000
rule karatsuba2u 1 16067 1165 3227 3772 3772
rule karatsuba3 1 15839 2139 6251 7142 7142
rule karatsuba3 8 41469 0 6137 7506 7506
rule karatsuba4 1 18375 3006 9163 11197 11197
rule karatsuba4 8 18374 3454 9152 11172 11172
rule karatsuba5 1 54914 0 12741 16163 16163
rule karatsuba5 8 0 10918 12978 16050 16050
rule karatsuba6 1 18640 10609 17696 20524 20524
rule karatsuba6 8 0 21359 21359 21359 21359
rule karatsuba7 1 31128 12529 20971 25399 25399
rule karatsuba7 8 0 21672 21672 39694 39694
rule karatsuba8 1 28732 11255 25563 31569 31569
rule karatsuba8 8 0 43657 43657 67813 67813
rule toom3w 1 23281 6879 6879 8654 8654
rule toom3w 8 26517 2703 6783 10282 10282
rule toom4w 1 58345 4430 12809 15624 15624
rule toom4w 8 36071 8678 9784 13289 13289
rule toom25 1 20034 6136 6786 7551 7551
rule toom25 8 17370 3584 5471 6267 6267
rule toom42 1 32457 6330 8604 10211 10211
rule toom42 8 21773 4030 6668 8700 8700
rule toom43 1 47901 6378 13768 15305 15305
rule toom43 8 23375 6687 8341 11337 11337
rule strips 1 8574 147 233 283 283
