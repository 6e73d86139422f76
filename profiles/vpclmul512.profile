triad-profile 1
chip AMD EPYC, family 25 model 17
class vpclmul512
clock 3694
cache 32768 1048576 33554432
compiler gcc
date 2026-11-30
command triad profile
source measured

# centicycles per vector: L1, L2, L3, memory
xor 43 53 63 63
load 0 0 0 0
store 152 352 437 437

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 3367 109
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2402
kernel mul4 1 2301
kernel mul5 1 3802
kernel mul6 1 4325
kernel mul7 1 4353
kernel mul8 1 4016
kernel mul9 1 5183
kernel mul10 1 7932
kernel mul11 1 7981
kernel mul12 1 7959
kernel mul13 1 10864
kernel mul14 1 10885
kernel mul15 1 10860
kernel mul16 1 10734
kernel mul17 1 19986
kernel mul18 1 24422
kernel mul19 1 26489
kernel mul20 1 26171
kernel mul21 1 32255
kernel mul22 1 32038
kernel mul23 1 31193
kernel mul24 1 31048
kernel mul25 1 35651
kernel mul26 1 35203
kernel mul27 1 35521
kernel mul28 1 35015
kernel mul29 1 35629
kernel mul30 1 35159
kernel mul31 1 34690
kernel mul32 1 34163
kernel mul33 1 63687
kernel mul34 1 60261
kernel mul35 1 61404
kernel mul36 1 60059
kernel mul37 1 70869
kernel mul38 1 70174
kernel mul39 1 70566
kernel mul40 1 69134
kernel mul41 1 69439
kernel mul42 1 70955
kernel mul43 1 69857
kernel mul44 1 69307
kernel mul45 1 71490
kernel mul46 1 71489
kernel mul47 1 71475
kernel mul48 1 70320
kernel mul49 1 105146
kernel mul50 1 104887
kernel mul51 1 105723
kernel mul52 1 105319
kernel mul53 1 105464
kernel mul54 1 104915
kernel mul55 1 104944
kernel mul56 1 104540
kernel mul57 1 105464
kernel mul58 1 105637
kernel mul59 1 105752
kernel mul60 1 105060
kernel mul61 1 105233
kernel mul62 1 105524
kernel mul63 1 105521
kernel mul64 1 105637
kernel rows1 8 1501
kernel rows2 8 2301
kernel rows3 8 3602
kernel rows4 8 5204
kernel rows5 8 7722
kernel rows6 8 10491
kernel rows7 8 13656
kernel rows8 8 16120
kernel rows9 8 21598
kernel rows10 8 24401
kernel rows11 8 30131
kernel rows12 8 32877
kernel rows13 8 39741
kernel rows14 8 43340
kernel rows15 8 47950
kernel rows16 8 50680

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1719 1719 2110 2110
rule karatsuba2 1 11750 1278 3350 4033 4033
rule karatsuba2 8 13880 1161 3350 4048 4048
rule karatsuba2u 1 14966 1229 3251 3833 3833
rule karatsuba3 1 14755 2468 6250 7173 7173
rule karatsuba3 8 20084 2267 6231 7366 7366
rule karatsuba4 1 15040 3877 9192 11224 11224
rule karatsuba4 8 18137 3540 9169 11135 11135
rule karatsuba5 1 22151 5329 12858 15980 15980
rule karatsuba5 8 0 10766 13229 16157 16157
rule karatsuba6 1 11143 14053 17493 20660 20660
rule karatsuba6 8 0 21344 21344 21344 21344
rule karatsuba7 1 29480 12789 20994 25725 25725
rule karatsuba7 8 0 21648 21648 39266 39266
rule karatsuba8 1 16171 16077 25905 31455 31455
rule karatsuba8 8 0 43556 43556 67607 67607
rule toom3w 1 25588 4991 6936 8603 8603
rule toom3w 8 24657 2981 6779 8321 8321
rule toom3w/1 1 25246 2923 6792 8296 8296
rule toom3w/2 1 24456 7705 9022 9565 9565
rule toom4w 1 49258 6799 14873 16176 16176
rule toom4w 8 41996 8006 9972 12978 12978
rule toom4w/1 1 61186 4827 10633 13153 13153
rule toom4w/2 1 54899 19062 25174 25866 25866
rule toom25 1 23364 4847 6666 7633 7633
rule toom25 8 17581 3591 5470 6322 6322
rule toom25/1 1 28077 3965 6331 7531 7531
rule toom42 1 32594 5846 9237 10219 10219
rule toom42 8 25155 3353 6731 8150 8150
rule toom42/1 1 35235 4642 8109 9375 9375
rule toom43 1 40761 7520 14721 15637 15637
rule toom43 8 25000 6865 8715 12911 12911
rule toom43/1 1 0 22906 22906 22906 22906
rule strips 1 8737 140 234 311 311
