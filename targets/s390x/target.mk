# IBM Z: 64 bits, big-endian.
MACHINE = s390x
CROSS = s390x-linux-gnu-
EMULATOR = qemu-s390x -L /usr/s390x-linux-gnu
PACKAGES = gcc-s390x-linux-gnu libc6-dev-s390x-cross qemu-user
GUARD = __s390x__

PROFILE_portable = scalar64
