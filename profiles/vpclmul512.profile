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
xor 70 53 60 60
load 0 0 0 0
store 114 355 433 433

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3367 109
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2201
kernel mul4 1 2201
kernel mul5 1 3802
kernel mul6 1 4177
kernel mul7 1 4210
kernel mul8 1 3720
kernel mul9 1 5251
kernel mul10 1 7735
kernel mul11 1 7816
kernel mul12 1 7639
kernel mul13 1 10889
kernel mul14 1 10838
kernel mul15 1 10899
kernel mul16 1 10571
kernel mul17 1 17742
kernel mul18 1 17497
kernel mul19 1 24986
kernel mul20 1 24639
kernel mul21 1 31063
kernel mul22 1 30564
kernel mul23 1 29540
kernel mul24 1 28952
kernel mul25 1 35102
kernel mul26 1 34690
kernel mul27 1 34871
kernel mul28 1 34336
kernel mul29 1 34639
kernel mul30 1 34509
kernel mul31 1 33274
kernel mul32 1 32667
kernel mul33 1 61590
kernel mul34 1 58817
kernel mul35 1 59944
kernel mul36 1 57688
kernel mul37 1 67690
kernel mul38 1 67646
kernel mul39 1 67892
kernel mul40 1 67053
kernel mul41 1 68209
kernel mul42 1 68050
kernel mul43 1 67892
kernel mul44 1 67776
kernel mul45 1 67529
kernel mul46 1 67519
kernel mul47 1 67659
kernel mul48 1 67949
kernel mul49 1 101273
kernel mul50 1 101796
kernel mul51 1 101937
kernel mul52 1 101591
kernel mul53 1 102055
kernel mul54 1 101738
kernel mul55 1 101998
kernel mul56 1 102110
kernel mul57 1 102892
kernel mul58 1 102517
kernel mul59 1 103008
kernel mul60 1 102777
kernel mul61 1 103008
kernel mul62 1 103270
kernel mul63 1 103008
kernel mul64 1 103325
kernel rows1 8 1501
kernel rows2 8 2301
kernel rows3 8 3601
kernel rows4 8 5202
kernel rows5 8 7547
kernel rows6 8 10430
kernel rows7 8 13638
kernel rows8 8 16106
kernel rows9 8 21677
kernel rows10 8 24379
kernel rows11 8 29871
kernel rows12 8 32421
kernel rows13 8 39726
kernel rows14 8 43311
kernel rows15 8 47876
kernel rows16 8 50666

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1700 1712 2176 2176
rule karatsuba2 1 12009 1243 3335 3988 3988
rule karatsuba2 8 13677 1154 3337 3993 3993
rule karatsuba2u 1 14733 1288 3271 3840 3840
rule karatsuba3 1 15073 2290 6246 7159 7159
rule karatsuba3 8 28946 1084 6191 7260 7260
rule karatsuba4 1 15325 3721 9113 11184 11184
rule karatsuba4 8 17782 3537 9126 11102 11102
rule karatsuba5 1 39003 0 12881 16189 16189
rule karatsuba5 8 0 10744 12998 16062 16062
rule karatsuba6 1 15477 11243 17513 20810 20810
rule karatsuba6 8 0 20535 20535 20535 20535
rule karatsuba7 1 28035 13063 21463 25796 25796
rule karatsuba7 8 0 21301 21669 40144 40144
rule karatsuba8 1 24265 11097 25568 34452 34452
rule karatsuba8 8 0 43700 43700 67855 67855
rule toom3w 1 29894 4037 6721 8939 8939
rule toom3w 8 22605 3313 6869 8550 8550
rule toom4w 1 54466 4856 12914 15920 15920
rule toom4w 8 60494 2587 9680 12970 12970
rule toom25 1 25542 4592 6617 7657 7657
rule toom25 8 19036 3007 5385 6242 6242
rule toom42 1 33556 5723 8863 10232 10232
rule toom42 8 35367 1545 6946 8807 8807
rule toom43 1 47689 6460 14646 14990 14990
rule toom43 8 50284 3204 8620 11186 11186
rule strips 1 8635 138 233 329 329
