# RISC-V, 64 bits, built for machines that have Zbc, whatever the system says of
# them: Linux before 6.8 does not tell.
include targets/riscv64/target.mk
EMULATOR = qemu-riscv64 -cpu rv64,zba=true,zbb=true,zbc=true -L /usr/riscv64-linux-gnu
FLAGS = -march=rv64gc_zba_zbb_zbc
COUNTED = zbc:rv64_inorder:zbc
