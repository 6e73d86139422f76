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
xor 41 38 48 48
load 0 0 0 0
store 175 385 472 472

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2838 66
kernel mul1 1 1501
kernel mul2 1 1801
kernel mul3 1 2402
kernel mul4 1 2402
kernel mul5 1 3901
kernel mul6 1 4238
kernel mul7 1 4252
kernel mul8 1 4017
kernel mul9 1 5284
kernel mul10 1 7726
kernel mul11 1 7917
kernel mul12 1 7675
kernel mul13 1 10950
kernel mul14 1 10940
kernel mul15 1 10968
kernel mul16 1 10578
kernel mul17 1 16395
kernel mul18 1 16402
kernel mul19 1 16420
kernel mul20 1 16157
kernel mul21 1 22544
kernel mul22 1 23194
kernel mul23 1 23274
kernel mul24 1 23172
kernel mul25 1 29812
kernel mul26 1 29018
kernel mul27 1 29307
kernel mul28 1 29278
kernel mul29 1 33404
kernel mul30 1 33404
kernel mul31 1 33462
kernel mul32 1 32660
kernel mul33 1 53772
kernel mul34 1 53484
kernel mul35 1 53181
kernel mul36 1 53354
kernel mul37 1 52876
kernel mul38 1 53498
kernel mul39 1 55377
kernel mul40 1 54524
kernel mul41 1 68267
kernel mul42 1 68312
kernel mul43 1 68325
kernel mul44 1 68124
kernel mul45 1 68079
kernel mul46 1 68094
kernel mul47 1 68975
kernel mul48 1 68079
kernel mul49 1 95464
kernel mul50 1 94887
kernel mul51 1 95406
kernel mul52 1 95236
kernel mul53 1 95060
kernel mul54 1 95146
kernel mul55 1 97833
kernel mul56 1 94973
kernel mul57 1 104364
kernel mul58 1 104482
kernel mul59 1 104338
kernel mul60 1 104252
kernel mul61 1 104540
kernel mul62 1 104482
kernel mul63 1 104454
kernel mul64 1 102748
kernel rows1 8 1801
kernel rows2 8 2502
kernel rows3 8 3901
kernel rows4 8 5403
kernel rows5 8 7726
kernel rows6 8 10448
kernel rows7 8 13685
kernel rows8 8 15997
kernel rows9 8 21728
kernel rows10 8 24386
kernel rows11 8 30008
kernel rows12 8 32841
kernel rows13 8 39553
kernel rows14 8 43325
kernel rows15 8 47907
kernel rows16 8 50696

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1681 1699 2096 2096
rule karatsuba2 1 8389 1264 3309 4037 4037
rule karatsuba2 8 8269 1285 3330 4078 4078
rule karatsuba2u 1 11118 1215 3287 3814 3814
rule karatsuba3 1 10258 2492 6230 7247 7247
rule karatsuba3 8 11831 2460 6237 7577 7577
rule karatsuba4 1 11852 3651 9185 13086 13086
rule karatsuba4 8 13042 3360 9169 10865 10865
rule karatsuba5 1 14816 4931 12866 16008 16008
rule karatsuba5 8 19191 4429 12700 16282 16282
rule karatsuba6 1 4459 13945 17470 21128 21128
rule karatsuba6 8 0 16171 17578 20578 20578
rule karatsuba7 1 1822 21697 21697 26044 26044
rule karatsuba7 8 0 19292 21153 29025 29025
rule karatsuba8 1 8729 15196 25694 32307 32307
rule karatsuba8 8 0 30455 30455 38135 38135
rule toom3w 1 21242 4863 6924 8936 8936
rule toom3w 8 16530 3293 6766 8108 8108
rule toom4w 1 42465 7854 12765 17530 17530
rule toom4w 8 27717 8534 10418 12985 12985
rule toom25 1 16865 5080 7089 7718 7718
rule toom25 8 11390 3210 5280 6243 6243
rule toom42 1 35595 5132 8970 10050 10050
rule toom42 8 17515 3716 6846 8824 8824
rule toom43 1 38677 7712 15101 15693 15693
rule toom43 8 15611 7032 8809 11098 11098
rule strips 1 8242 142 232 279 279
rule peel 1 5975 337 603 728 728
rule pad 1 5024 246 419 477 477
rule pad 8 2306 244 445 482 482
