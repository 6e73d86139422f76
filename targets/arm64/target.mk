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
MACROS = __ARM_NEON
