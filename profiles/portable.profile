triad-profile 1
chip AMD EPYC, family 25 model 17
class portable
clock 3694
cache 32768 1048576 33554432
compiler gcc 12.2.0
date 2026-11-30
command triad profile --cpu portable
source measured

# centicycles per vector: L1, L2, L3, memory
xor 66 67 58 58
load 0 0 0 0
store 14 35 93 93

# name, lanes, centicycles of a call [and of a step]
kernel mul_any 1 29338 3648
kernel mul1 1 6246
kernel mul2 1 13208
kernel mul3 1 26814
kernel mul4 1 36735
kernel mul5 1 66229
kernel mul6 1 81386
kernel mul7 1 100321
kernel mul8 1 109539
kernel rows1 128 156764

# name, lanes, centicycles of a call, of a step in L1, L2, L3, memory
rule batch 1 0 146325 147633 156096 156096
rule karatsuba2 1 11367 598 810 1094 1094
rule karatsuba2 128 0 797 844 1094 1094
rule karatsuba2u 1 12060 834 1061 1271 1271
rule karatsuba3 1 14023 1305 1578 1930 1930
rule karatsuba3 128 0 1859 1859 2478 2478
rule karatsuba4 1 14986 1985 2550 2960 2960
rule karatsuba4 128 0 3005 3005 6479 6479
rule karatsuba5 1 22177 3167 3920 4515 4515
rule karatsuba5 128 0 18794 18794 18794 18794
rule karatsuba6 1 19404 4995 5891 6951 6951
rule karatsuba6 128 0 15741 15741 47337 47337
rule karatsuba7 1 40698 4432 8048 9034 9034
rule karatsuba7 128 0 10699 65970 65970 65970
rule karatsuba8 1 30066 6355 9058 10722 10722
rule karatsuba8 128 0 17168 17168 17212 17212
rule toom3w 1 21591 3192 3299 3299 3299
rule toom3w 128 0 4875 9673 12432 12432
rule toom4w 1 39058 6875 7125 7281 7281
rule toom4w 128 0 18627 18627 18627 18627
rule toom3 1 20368 4890 4979 4979 4979
rule toom4 1 28825 14786 15286 15286 15286
rule toom25 1 19129 4197 4276 4288 4288
rule toom25 128 0 4002 7037 8451 8451
rule toom42 1 20997 4832 4923 4958 4958
rule toom42 128 0 6345 8873 11085 11085
rule toom43 1 16680 8435 8435 8435 8435
rule toom43 128 0 10307 11609 15096 15096
rule strips 1 7158 93 95 95 95
