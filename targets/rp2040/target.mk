# RP2040, two Cortex-M0+ without an operating system; all of a program is in
# SRAM. rules.mk has what is built and run.
MACHINE = arm-none-eabi
CROSS = arm-none-eabi-
EMULATOR = node targets/rp2040/run.mjs
PACKAGES = gcc-arm-none-eabi libnewlib-arm-none-eabi nodejs npm qemu-system-arm
GUARD = __ARM_ARCH_6M__
WORD_BITS = 32
VECTOR_BITS = 0
BARE = 1
CFLAGS = -O2
FLAGS = -mcpu=cortex-m0plus -mthumb -ffunction-sections -fdata-sections
CLASSES = armv6m
FOLDERS_armv6m = portable linear armv6m
