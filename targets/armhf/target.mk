# Arm, 32 bits, as Debian builds for it: ARMv7-A without NEON.
MACHINE = arm armv7l
CROSS = arm-linux-gnueabihf-
EMULATOR = qemu-arm -L /usr/arm-linux-gnueabihf
PACKAGES = gcc-arm-linux-gnueabihf libc6-dev-armhf-cross qemu-user
GUARD = __arm__

PROFILE_portable = scalar32
