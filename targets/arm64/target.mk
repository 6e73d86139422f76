# Arm, 64 bits. NEON is part of it, so that the portable class has vectors of
# 128 bits; no Arm processor has been measured yet, and its plans are those for
# the portable class of an x86-64 with such vectors.
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
