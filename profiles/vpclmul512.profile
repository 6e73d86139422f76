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
xor 51 56 62 62
load 0 85 131 131
store 182 189 202 202

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2736 66
kernel mul1 1 1600
kernel mul2 1 1901
kernel mul3 1 2100
kernel mul4 1 2501
kernel mul5 1 4101
kernel mul6 1 4231
kernel mul7 1 4255
kernel mul8 1 3983
kernel mul9 1 5358
kernel mul10 1 7764
kernel mul11 1 7917
kernel mul12 1 7679
kernel mul13 1 10857
kernel mul14 1 11022
kernel mul15 1 10976
kernel mul16 1 10614
kernel mul17 1 16409
kernel mul18 1 16395
kernel mul19 1 16420
kernel mul20 1 16098
kernel mul21 1 23158
kernel mul22 1 23165
kernel mul23 1 23216
kernel mul24 1 23079
kernel mul25 1 29813
kernel mul26 1 29271
kernel mul27 1 29531
kernel mul28 1 29264
kernel mul29 1 33354
kernel mul30 1 33332
kernel mul31 1 33375
kernel mul32 1 32616
kernel mul33 1 53745
kernel mul34 1 53772
kernel mul35 1 53455
kernel mul36 1 53064
kernel mul37 1 53585
kernel mul38 1 53368
kernel mul39 1 55435
kernel mul40 1 54611
kernel mul41 1 68527
kernel mul42 1 68759
kernel mul43 1 67935
kernel mul44 1 68485
kernel mul45 1 68672
kernel mul46 1 68716
kernel mul47 1 68195
kernel mul48 1 66100
kernel mul49 1 95262
kernel mul50 1 95031
kernel mul51 1 95294
kernel mul52 1 95089
kernel mul53 1 95233
kernel mul54 1 95034
kernel mul55 1 97631
kernel mul56 1 95031
kernel mul57 1 104422
kernel mul58 1 104223
kernel mul59 1 104252
kernel mul60 1 104249
kernel mul61 1 104393
kernel mul62 1 104393
kernel mul63 1 104858
kernel mul64 1 102835
kernel rows1 8 1801
kernel rows2 8 2502
kernel rows3 8 3901
kernel rows4 8 5202
kernel rows5 8 7726
kernel rows6 8 10448
kernel rows7 8 13512
kernel rows8 8 16160
kernel rows9 8 21748
kernel rows10 8 24422
kernel rows11 8 30036
kernel rows12 8 32818
kernel rows13 8 39712
kernel rows14 8 43354
kernel rows15 8 47804
kernel rows16 8 50738

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1655 1680 2071 2071
rule lanes4 1 6205 8409 11035 13021 13021
rule lanes4/1 1 9004 7811 11700 13251 13251
rule lanes6 1 7817 16678 19835 24030 24030
rule lanes6/1 1 5799 16825 19876 24384 24384
rule lanes8 1 5753 28872 32626 39106 39106
rule lanes8/1 1 16878 23324 32149 38711 38711
rule karatsuba2 1 8036 1504 3311 3978 3978
rule karatsuba2 8 7075 1590 3340 3991 3991
rule karatsuba2u 1 10724 1405 3309 3773 3773
rule karatsuba3 1 11575 2175 6230 7466 7466
rule karatsuba3 8 13003 2253 6231 7200 7200
rule karatsuba4 1 12741 3354 9303 12990 12990
rule karatsuba4 8 12774 3418 9150 11179 11179
rule karatsuba5 1 14812 5268 12801 15882 15882
rule karatsuba5 8 14956 5665 12713 16153 16153
rule karatsuba6 1 4285 14097 17356 20326 20326
rule karatsuba6 8 0 16250 17417 21346 21346
rule karatsuba7 1 1039 22466 22466 25785 25785
rule karatsuba7 8 0 19596 21080 30269 30269
rule karatsuba8 1 14320 12746 25613 31493 31493
rule karatsuba8 8 0 31237 31237 38556 38556
rule toom3w 1 28618 3095 6849 8275 8275
rule toom3w 8 17020 3306 6839 8189 8189
rule toom4w 1 50118 5765 13484 15981 15981
rule toom4w 8 27978 8403 10453 12990 12990
rule toom25 1 20748 4391 6881 7644 7644
rule toom25 8 12476 3200 5255 6237 6237
rule toom42 1 33989 5332 8695 10922 10922
rule toom42 8 17529 3695 6710 8835 8835
rule toom43 1 43344 6209 15314 15725 15725
rule toom43 8 16893 6850 8943 10530 10530
rule strips 1 8179 140 232 312 312
rule peel 1 6000 337 603 726 726
rule pad 1 5761 219 415 484 484
rule pad 8 2484 240 413 478 478
