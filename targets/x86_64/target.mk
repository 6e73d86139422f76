# x86-64.
MACHINE = x86_64
CROSS = x86_64-linux-gnu-
EMULATOR = qemu-x86_64 -L /usr/x86_64-linux-gnu
PACKAGES = gcc-x86-64-linux-gnu libc6-dev-amd64-cross qemu-user
GUARD = __x86_64__

CLASSES = portable pclmul_sse pclmul vpclmul256 vpclmul512
FLAGS_pclmul_sse = -mpclmul -msse4.1
FLAGS_pclmul = -mavx2 -mbmi2 -mpclmul
FLAGS_vpclmul256 = $(FLAGS_pclmul) -mvpclmulqdq
FLAGS_vpclmul512 = $(FLAGS_vpclmul256) -mavx512f -mavx512bw -mavx512dq \
    -mavx512vl -mavx512vbmi -mavx512vbmi2 -mgfni -mprefer-vector-width=512
FOLDERS_pclmul_sse = clmul x86_64/clmul
FOLDERS_pclmul = clmul x86_64/clmul
FOLDERS_vpclmul256 = clmul x86_64/clmul x86_64/vpclmul256
FOLDERS_vpclmul512 = clmul x86_64/clmul x86_64/vpclmul512
