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
xor 47 38 44 44
load 0 0 20 20
store 162 363 430 430

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2836 66
kernel mul1 1 1600
kernel mul2 1 1900
kernel mul3 1 2402
kernel mul4 1 2201
kernel mul5 1 4101
kernel mul6 1 4202
kernel mul7 1 4262
kernel mul8 1 3901
kernel mul9 1 5298
kernel mul10 1 7760
kernel mul11 1 7903
kernel mul12 1 7195
kernel mul13 1 10968
kernel mul14 1 10954
kernel mul15 1 10914
kernel mul16 1 10640
kernel mul17 1 16381
kernel mul18 1 16388
kernel mul19 1 16409
kernel mul20 1 15889
kernel mul21 1 23259
kernel mul22 1 23157
kernel mul23 1 23259
kernel mul24 1 22884
kernel mul25 1 29835
kernel mul26 1 29220
kernel mul27 1 29380
kernel mul28 1 29178
kernel mul29 1 33390
kernel mul30 1 33505
kernel mul31 1 33527
kernel mul32 1 32768
kernel mul33 1 53498
kernel mul34 1 53020
kernel mul35 1 53267
kernel mul36 1 53080
kernel mul37 1 53397
kernel mul38 1 53556
kernel mul39 1 55393
kernel mul40 1 54554
kernel mul41 1 67993
kernel mul42 1 68007
kernel mul43 1 67892
kernel mul44 1 68469
kernel mul45 1 67747
kernel mul46 1 68297
kernel mul47 1 68440
kernel mul48 1 66880
kernel mul49 1 95323
kernel mul50 1 94656
kernel mul51 1 95146
kernel mul52 1 94595
kernel mul53 1 94653
kernel mul54 1 93729
kernel mul55 1 97747
kernel mul56 1 94566
kernel mul57 1 104191
kernel mul58 1 104018
kernel mul59 1 103960
kernel mul60 1 103960
kernel mul61 1 104656
kernel mul62 1 103614
kernel mul63 1 104249
kernel mul64 1 101706
kernel rows1 8 1900
kernel rows2 8 2502
kernel rows3 8 3901
kernel rows4 8 5403
kernel rows5 8 7771
kernel rows6 8 10398
kernel rows7 8 13617
kernel rows8 8 16092
kernel rows9 8 21735
kernel rows10 8 24429
kernel rows11 8 30051
kernel rows12 8 32746
kernel rows13 8 39611
kernel rows14 8 43367
kernel rows15 8 47674
kernel rows16 8 50637

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1661 1757 2113 2113
rule lanes4 1 9868 7180 10953 13057 13057
rule karatsuba2 1 8373 1247 3330 3997 3997
rule karatsuba2 8 8189 1267 3356 4035 4035
rule karatsuba2u 1 11056 1204 3155 3720 3720
rule karatsuba3 1 10551 2404 6254 7733 7733
rule karatsuba3 8 12880 2272 6261 7593 7593
rule karatsuba4 1 12276 3447 9222 12920 12920
rule karatsuba4 8 11611 3703 9204 11117 11117
rule karatsuba5 1 18176 4071 12832 15821 15821
rule karatsuba5 8 14292 5845 12799 16640 16640
rule karatsuba6 1 11425 10549 17301 20733 20733
rule karatsuba6 8 0 16175 17524 21061 21061
rule karatsuba7 1 9868 17266 20961 25540 25540
rule karatsuba7 8 0 19212 20895 32538 32538
rule karatsuba8 1 14971 12125 25642 31642 31642
rule karatsuba8 8 0 29995 29995 36924 36924
rule toom3w 1 28512 2992 6859 8775 8775
rule toom3w 8 16751 3297 6685 8435 8435
rule toom4w 1 52608 4040 14813 15804 15804
rule toom4w 8 28411 8187 9570 12992 12992
rule toom25 1 21893 4227 6563 7543 7543
rule toom25 8 12736 3045 5224 6179 6179
rule toom42 1 27672 6137 9346 10511 10511
rule toom42 8 18005 3753 7158 8946 8946
rule toom43 1 41933 6276 13395 15819 15819
rule toom43 8 26344 5340 9133 11214 11214
rule strips 1 8328 144 232 323 323
rule peel 1 5858 339 604 719 719
rule pad 1 5193 251 427 480 480
rule pad 8 2915 242 426 478 478
