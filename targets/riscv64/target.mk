# RISC-V, 64 bits, as Linux distributions build for it: rv64gc. The emulated
# machine has no Zbc, so that an instruction of it where there should be none is
# seen; targets/riscv64_zbc has it.
MACHINE = riscv64
CROSS = riscv64-linux-gnu-
EMULATOR = qemu-riscv64 -cpu rv64,zba=false,zbb=false,zbc=false -L /usr/riscv64-linux-gnu
PACKAGES = gcc-riscv64-linux-gnu libc6-dev-riscv64-cross qemu-user
GUARD = __riscv
WORD_BITS = 64
VECTOR_BITS = 0
MACROS = __SIZEOF_INT128__=16 __riscv_xlen=64

# Scheduling before registers are allocated, gcc needs more than there are.
CLASSES = portable zbc
FLAGS_portable = -fno-schedule-insns
FLAGS_zbc = $(FLAGS_portable)
FOLDERS_zbc = riscv64 linear
PROFILE_portable = riscv64
COUNTED = riscv64:rv64_inorder:portable
