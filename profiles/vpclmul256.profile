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
xor 26 37 43 43
load 0 26 27 27
store 63 111 138 138

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 2467 134
kernel mul1 1 1401
kernel mul2 1 1701
kernel mul3 1 2502
kernel mul4 1 2402
kernel mul5 1 3701
kernel mul6 1 4803
kernel mul7 1 4803
kernel mul8 1 4702
kernel mul9 1 8542
kernel mul10 1 8660
kernel mul11 1 8738
kernel mul12 1 8470
kernel mul13 1 12868
kernel mul14 1 12684
kernel mul15 1 13165
kernel mul16 1 12959
kernel rows1 4 1701
kernel rows2 4 2502
kernel rows3 4 3501
kernel rows4 4 5502
kernel rows5 4 7502
kernel rows6 4 9906
kernel rows7 4 12807
kernel rows8 4 14903
kernel rows9 4 18310
kernel rows10 4 20412
kernel rows11 4 25109
kernel rows12 4 27212
kernel rows13 4 33107
kernel rows14 4 36330
kernel rows15 4 41127
kernel rows16 4 42920

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 782 846 977 977
rule lanes4 1 7130 3673 5490 6562 6562
rule lanes4/1 1 9857 3529 5673 6664 6664
rule lanes6 1 7930 9586 11800 13845 13845
rule lanes6/1 1 11203 9153 12082 14040 14040
rule lanes8 1 11311 17772 19619 22890 22890
rule lanes8/1 1 14250 17045 20453 23371 23371
rule karatsuba2 1 7687 687 1688 1950 1950
rule karatsuba2 4 7637 690 1694 1956 1956
rule karatsuba2u 1 9395 786 1756 1970 1970
rule karatsuba3 1 10812 1130 3157 3754 3754
rule karatsuba3 4 11914 1313 3169 3768 3768
rule karatsuba4 1 14258 1182 4594 5798 5798
rule karatsuba4 4 10612 1804 4639 5644 5644
rule karatsuba5 1 17280 2394 6418 8080 8080
rule karatsuba5 4 14185 3298 6452 8016 8016
rule karatsuba6 1 14111 4639 8659 10580 10580
rule karatsuba6 4 14914 5390 8647 10354 10354
rule karatsuba7 1 16079 7115 10604 13303 13303
rule karatsuba7 4 20060 4837 10701 13422 13422
rule karatsuba8 1 31702 1861 12824 15255 15255
rule karatsuba8 4 15856 6998 12843 16603 16603
rule toom3w 1 20453 3321 4015 4471 4471
rule toom3w 4 16353 2663 3358 4404 4404
rule toom4w 1 26121 8320 9097 9306 9306
rule toom4w 4 30961 6572 7223 7949 7949
rule toom25 1 18937 3724 4575 4829 4829
rule toom25 4 11430 2435 2959 3556 3556
rule toom42 1 17904 5633 5984 6288 6288
rule toom42 4 15789 3403 4123 4695 4695
rule toom43 1 25949 7813 8993 9436 9436
rule toom43 4 13781 6379 7496 7906 7906
rule strips 1 8421 67 116 136 136
rule peel 1 5271 193 302 353 353
rule pad 1 5404 106 206 238 238
rule pad 4 4417 119 211 237 237
