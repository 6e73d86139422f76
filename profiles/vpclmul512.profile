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
xor 65 49 66 66
load 0 0 0 0
store 115 352 416 416

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2532 67
kernel mul1 1 1201
kernel mul2 1 1701
kernel mul3 1 2201
kernel mul4 1 2201
kernel mul5 1 3801
kernel mul6 1 4179
kernel mul7 1 4223
kernel mul8 1 3725
kernel mul9 1 5343
kernel mul10 1 7811
kernel mul11 1 7739
kernel mul12 1 7701
kernel mul13 1 10914
kernel mul14 1 10950
kernel mul15 1 10918
kernel mul16 1 10546
kernel mul17 1 17768
kernel mul18 1 17580
kernel mul19 1 25138
kernel mul20 1 24776
kernel mul21 1 31084
kernel mul22 1 30695
kernel mul23 1 30066
kernel mul24 1 29647
kernel mul25 1 35991
kernel mul26 1 34705
kernel mul27 1 35839
kernel mul28 1 34892
kernel mul29 1 35926
kernel mul30 1 34293
kernel mul31 1 34221
kernel mul32 1 32754
kernel mul33 1 61736
kernel mul34 1 59481
kernel mul35 1 60160
kernel mul36 1 58325
kernel mul37 1 69424
kernel mul38 1 69105
kernel mul39 1 69307
kernel mul40 1 68137
kernel mul41 1 69408
kernel mul42 1 69467
kernel mul43 1 69423
kernel mul44 1 68151
kernel mul45 1 69453
kernel mul46 1 68889
kernel mul47 1 69235
kernel mul48 1 69972
kernel mul49 1 103444
kernel mul50 1 103758
kernel mul51 1 103790
kernel mul52 1 103415
kernel mul53 1 103585
kernel mul54 1 103501
kernel mul55 1 103472
kernel mul56 1 103761
kernel mul57 1 103242
kernel mul58 1 103354
kernel mul59 1 103585
kernel mul60 1 103498
kernel mul61 1 104338
kernel mul62 1 104191
kernel mul63 1 104249
kernel mul64 1 104194
kernel rows1 8 1501
kernel rows2 8 2301
kernel rows3 8 3601
kernel rows4 8 5204
kernel rows5 8 7672
kernel rows6 8 10441
kernel rows7 8 13638
kernel rows8 8 16139
kernel rows9 8 21677
kernel rows10 8 24386
kernel rows11 8 30001
kernel rows12 8 32667
kernel rows13 8 39712
kernel rows14 8 43311
kernel rows15 8 47862
kernel rows16 8 50739

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 1691 1711 2084 2084
rule karatsuba2 1 11526 1284 3342 4019 4019
rule karatsuba2 8 13815 1129 3333 4063 4063
rule karatsuba2u 1 14659 1272 3282 3872 3872
rule karatsuba3 1 14620 2422 6252 7298 7298
rule karatsuba3 8 20921 2179 6233 7438 7438
rule karatsuba4 1 15394 3696 9112 11261 11261
rule karatsuba4 8 19524 3223 9224 11149 11149
rule karatsuba5 1 22150 5416 12965 16175 16175
rule karatsuba5 8 0 10860 12981 16101 16101
rule karatsuba6 1 12948 12407 17441 20527 20527
rule karatsuba6 8 0 20889 20889 20889 20889
rule karatsuba7 1 30217 12371 21147 25827 25827
rule karatsuba7 8 0 21552 21552 40810 40810
rule karatsuba8 1 17848 14617 25778 31726 31726
rule karatsuba8 8 0 43165 43165 67491 67491
rule toom3w 1 25559 4788 6888 8674 8674
rule toom3w 8 24388 3130 6759 8289 8289
rule toom4w 1 49365 7081 16879 16879 16879
rule toom4w 8 33900 8635 9955 12993 12993
rule toom25 1 20962 5307 6781 7891 7891
rule toom25 8 17434 3182 5279 6738 6738
rule toom42 1 31199 6360 8813 10325 10325
rule toom42 8 28669 2573 6708 8689 8689
rule toom43 1 43330 7090 13998 15565 15565
rule toom43 8 22652 7258 8784 11244 11244
rule strips 1 8343 144 234 279 279
