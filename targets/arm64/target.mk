# Arm, 64 bits. NEON is part of it, so that the portable class has vectors of
# 128 bits. No Arm processor has been measured yet: the profiles are estimates,
# for PMULL of a Cortex-A76, with EOR3 of an Apple M1, without either of a
# Cortex-A72.
MACHINE = aarch64 arm64
CROSS = aarch64-linux-gnu-
EMULATOR = qemu-aarch64 -L /usr/aarch64-linux-gnu
PACKAGES = gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user
GUARD = __aarch64__
WORD_BITS = 64
VECTOR_BITS = 128
MACROS = __ARM_NEON __AARCH64EL__
MACROS_pmull = __ARM_FEATURE_AES
MACROS_pmull_eor3 = __ARM_FEATURE_AES __ARM_FEATURE_SHA3

CLASSES = portable pmull pmull_eor3
FLAGS_pmull = -march=armv8-a+crypto
FLAGS_pmull_eor3 = -march=armv8.2-a+crypto+sha3
FOLDERS_pmull = clmul arm64
FOLDERS_pmull_eor3 = clmul arm64
PROFILE_portable = arm64
COUNTED = arm64:cortex_a72:portable pmull:cortex_a76:pmull \
    pmull_eor3:apple_m1:pmull_eor3 cortex_a53:cortex_a53:pmull \
    cortex_a72:cortex_a72:pmull
