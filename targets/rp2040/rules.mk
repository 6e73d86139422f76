# A program for each size of product, of check.c and what `triad gen` writes:
# <bits>.uf2, and <bits>-public.uf2 for a public operand, are run in an emulator of
# the chip, and are what is copied to a board; <bits>.qemu is run in QEMU.
BOARD = targets/rp2040
SIZES = 12323 12323-public 17669 17669-public
QEMU_SIZES = 1024

all: $(SIZES:%=$B/%.uf2)

.SECONDARY:
$B/product_%.c: $B/planner/triad
	@$< gen $(subst -, --,$*) --ring --name product -o $@

# $(call program,BITS,START,SCRIPT)
define program
	@echo '  CC $@'
	@scratch=$$(sed -n 's/^enum { product_scratch_words = \(.*\) };/\1/p' \
	    $B/product_$1.c) && \
	$(CC) -std=c11 -O2 $(FLAGS) $(WARN) $(WERROR) -Iinclude -I$B \
	    -DBITS=$(firstword $(subst -, ,$1)) \
	    -DSCRATCH=$${scratch:-0} -DPRODUCT='"product_$1.c"' -nostartfiles \
	    -Wl,--gc-sections -T $(BOARD)/$3 -o $@ $(BOARD)/check.c $(BOARD)/$2
endef

$B/%.elf: $B/product_%.c $(wildcard $(BOARD)/*.[ch] $(BOARD)/*.ld)
	$(call program,$*,start.c,sram.ld)

$B/%.qemu: $B/product_%.c $(wildcard $(BOARD)/*.[ch] $(BOARD)/*.ld)
	$(call program,$*,start_qemu.c,qemu.ld)

$B/%.uf2: $B/%.elf
	@$(CROSS)objcopy -O binary $< $B/$*.bin
	@node $(BOARD)/uf2.mjs $B/$*.bin $@

QEMU = qemu-system-arm -M microbit -nographic -semihosting -kernel
check check-quick: setup
	@$(MAKE) --no-print-directory $(SIZES:%=$B/%.uf2) $(QEMU_SIZES:%=$B/%.qemu)
	@tests/run $(SIZES:%="$(EMULATOR) $B/%.uf2") $(QEMU_SIZES:%="$(QEMU) $B/%.qemu")

# The profile of class armv6m, of what the emulated chip says of its cycles.
$B/profile.elf: $(BOARD)/profile.c $(BOARD)/start.c $(BOARD)/board.h \
    $(BOARD)/sram.ld cli/measure.c $(PLANLESS) $(filter-out %/class.o \
    $(foreach c,$(CLASSES),%/tables/$(call profile,$c).o),$(LIB_OBJECTS))
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -D_POSIX_TIMERS -D_POSIX_MONOTONIC_CLOCK -I. -DDATE='"$(shell date -u +%F)"' -nostartfiles \
	    --specs=nosys.specs -Wl,--gc-sections -T $(BOARD)/sram.ld -o $@ \
	    $(filter %.c %.o,$^) -lm

counted: setup $B/profile.uf2
	@$(EMULATOR) $B/profile.uf2 >$B/armv6m.counted
	@cp $B/armv6m.counted profiles/armv6m.profile
