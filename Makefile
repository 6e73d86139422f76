# Triad. `make` builds, `make demo` shows, `make check` tests; CONTRIBUTING.md
# says what goes where.

MAKEFLAGS += --no-builtin-rules
VERSION = 0.1.0
CC ?= cc
CFLAGS ?= -O3
prefix ?= /usr/local

# What to build for: make TARGET=NAME, a folder of targets/; else the machine
# itself. The folder's target.mk says
#   MACHINE     what `cc -dumpmachine` begins with on such a machine
#   CROSS, EMULATOR, PACKAGES   for other machines: what the compiler's name
#               begins with, the command that runs its programs, and the Debian
#               packages of both
#   FLAGS       for the compiler, where the default is not what is built for
#   CLASSES     the CPU classes, worst first; and for a class C, where it is not
#               as below: FLAGS_C, for the compiler; FOLDERS_C, of
#               src/f2x/kernels; PROFILE_C, of profiles/, that its built-in
#               plans are made from
#   COUNTED     PROFILE:CORE:CLASS, the profiles that `make counted` writes
#   GUARD       a macro that compilers for such a machine define
#   WORD_BITS, VECTOR_BITS   what `triad plan --target` must know of it: the
#               bits of an address, and those of the vectors that every such
#               machine has, 0 or 128. Without them there is no such planner.
#   BARE        where there is no operating system: all and check are those of
#               targets/NAME/rules.mk
#   MACROS, MACROS_C   besides GUARD, and in class C: the macros, NAME or
#               NAME=VALUE, that compilers for it define and that our rules
#               and kernels ask for
CLASSES = portable
FOLDERS_portable = portable linear
profile = $(or $(PROFILE_$1),$1)
PROFILES = $(foreach c,$(CLASSES),$(call profile,$c))

machine_of = $(shell $1 -dumpmachine 2>/dev/null | sed 's/-.*//')
ifdef TARGET
HOSTCC ?= cc
ifeq ($(wildcard targets/$(TARGET)/target.mk),)
$(error no targets/$(TARGET)/target.mk; there are: $(notdir $(wildcard targets/*)))
endif
include targets/$(TARGET)/target.mk
ifeq ($(PLANNER),1)
CC = $(HOSTCC)
BARE =
FLAGS =
else ifeq ($(filter $(call machine_of,$(HOSTCC)),$(MACHINE)),)
RUN = $(EMULATOR)
ifneq ($(origin CC),command line)
CC = $(CROSS)gcc
endif
ifneq ($(origin AR),command line)
AR = $(CROSS)ar
endif
endif
else
HOSTCC ?= $(CC)
NATIVE := $(patsubst targets/%/target.mk,%,$(shell grep -lEw \
    'MACHINE = (.* )?$(call machine_of,$(CC))' targets/*/target.mk))
include targets/$(firstword $(NATIVE) other)/target.mk
endif

# make DEBUG=1: a build of its own, whose public functions trap when a caller
# breaks a precondition.
B = build$(TARGET:%=/%)$(PLANNER:1=/planner)$(if $(filter 1,$(DEBUG)),/debug)

WARN = -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow \
       -Wmissing-prototypes -Wundef -Wvla
ALL_CFLAGS = -std=c11 $(CFLAGS) $(FLAGS) $(WARN) $(WERROR) $(if $(BARE),,-fPIC) \
             -fvisibility=hidden -Iinclude -Isrc -MMD -MP $(if $(filter 1,$(DEBUG)),-DTRI_DEBUG)

# The planner for another machine, on this one: make TARGET=NAME PLANNER=1. It
# has the machine's words, classes, rules, and the names of its kernels, whose
# folder therefore is that of any class. Vectors of 128 bits are this machine's.
ifeq ($(PLANNER),1)
ALL_CFLAGS += -DTRI_FOREIGN -DTRI_WORD_BITS=$(WORD_BITS) \
    '-DTRI_CPU_CLASSES(X)=$(foreach c,$(CLASSES),X($c))'
class_flags = $(if $(filter 0,$(VECTOR_BITS)),-mgeneral-regs-only)
class_folders = $(FOLDERS_portable)
else
class_flags = $(FLAGS_$1)
class_folders = $(FOLDERS_$1)
endif

class_sources = src/f2x/class.c src/f2x/tables/$(call profile,$1).c \
    $(wildcard src/f2x/rules/*.c) \
    $(foreach d,$(call class_folders,$1),$(wildcard src/f2x/kernels/$d/*.c))
class_objects = $(patsubst src/%.c,$B/$1/%.o,$(call class_sources,$1))

ifeq ($(PLANNER),1)
LIB_SOURCES = $(filter-out src/base/cpu_%.c src/f2x/probe.c,\
    $(wildcard src/base/*.c src/plan/*.c src/f2x/*.c))
CLI_SOURCES = $(wildcard cli/plan*.c cli/gen*.c) cli/main.c cli/common.c \
    cli/files.c cli/options.c cli/svg.c cli/target.c cli/terminal.c
else
LIB_SOURCES = $(wildcard src/base/*.c src/plan/*.c src/keccak/*.c \
    src/x25519/*.c src/f2x/*.c $(if $(BARE),,src/ucode/*.c src/ucode/*/*.c))
CLI_SOURCES = $(wildcard cli/*.c)
endif
LIB_OBJECTS = $(patsubst src/%.c,$B/%.o,\
    $(filter-out src/f2x/class.c,$(LIB_SOURCES))) \
    $(foreach c,$(CLASSES),$(call class_objects,$c))
CLI_OBJECTS = $(CLI_SOURCES:%.c=$B/%.o) $B/embedded.o

# `triad plan --target NAME` runs triad-NAME, which is beside it.
PLANNED = $(filter-out $(NATIVE),$(patsubst targets/%/target.mk,%,\
    $(shell grep -l '^VECTOR_BITS' targets/*/target.mk)))
PLANNERS = $(if $(TARGET),,$(PLANNED:%=$B/triad-%))

ifeq ($(BARE),)
all: $B/triad $B/libtriad.a $B/libtriad.so $(PLANNERS)
endif

$(PLANNERS): $B/triad-%: FORCE
	@$(MAKE) --no-print-directory TARGET=$* PLANNER=1 B=$B/planners/$* \
	    $B/planners/$*/triad
	@cmp -s $B/planners/$*/triad $@ || cp $B/planners/$*/triad $@

$B/libtriad.a: $(LIB_OBJECTS)
	@rm -f $@
	@echo '  AR $@'
	@$(AR) rcs $@ $^

$B/libtriad.so: $(LIB_OBJECTS)
	@echo '  CC $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libtriad.so.0 -o $@ $^

$B/triad: $(CLI_OBJECTS) $B/libtriad.a
	@echo '  CC $@'
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldl -lm

define class_rule
$B/$1/%.o: src/%.c
	@mkdir -p $$(@D)
	@echo '  CC $$@'
	@$$(CC) $$(ALL_CFLAGS) $(call class_flags,$1) -DTRI_CLASS=$1 -DTRI_CLASS_$1 \
	    -c -o $$@ $$<
endef
$(foreach c,$(CLASSES),$(eval $(call class_rule,$c)))
# See exec() there.
$(foreach c,$(CLASSES),$B/$c/f2x/class.o): ALL_CFLAGS += -fno-jump-tables

$B/%.o: src/%.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -c -o $@ $<

$B/cli/%.o: cli/%.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -DTRI_VERSION='"$(VERSION)"' \
	    -DTRI_TARGET='"$(or $(TARGET),$(NATIVE),other)"' \
	    -DTRI_TARGETS='"$(PLANNED)"' -DTRI_GUARD='"$(GUARD)"' -c -o $@ $<

# What `triad gen` writes its files from: the text of rules and kernels.
EMBEDDED = $(wildcard profiles/goldmont/*.ucode kernels/goldmont/*.ucode) $(wildcard include/triad/*.h src/base/*.h src/plan/*.h \
    src/f2x/*.h src/f2x/rules/*.h src/f2x/kernels/*.h \
    src/f2x/kernels/*/*.h src/f2x/kernels/*/*/*.h)
gen_sources = $(wildcard src/f2x/rules/*.c) \
    $(foreach d,$(FOLDERS_$1),$(wildcard src/f2x/kernels/$d/*.c))

$B/embed: gen/embed.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(HOSTCC) -std=c11 -O1 $(WARN) $(WERROR) -o $@ $<

ifeq ($(PLANNER),1)
MACROS_OF = $(GUARD) __GNUC__=12 __UINTPTR_MAX__=$(if $(filter \
    32,$(WORD_BITS)),0xffffffffu,0xffffffffffffffffu) $(MACROS) $(MACROS_$*)
$B/%.macros: $(MAKEFILE_LIST)
	@mkdir -p $(@D)
	@printf '#define %s\n' $(subst =,\ ,$(MACROS_OF)) >$@
else
$B/%.macros:
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(FLAGS) $(FLAGS_$*) -dM -E -x c /dev/null >$@
endif

$B/embedded.c: $B/embed $(EMBEDDED) $(CLASSES:%=$B/%.macros) \
    $(foreach c,$(CLASSES),$(call gen_sources,$c))
	@$B/embed $(EMBEDDED) $(foreach c,$(CLASSES),\
	    -class $c "$(strip $(FLAGS_$c))" $B/$c.macros \
	    $(call gen_sources,$c)) >$@.new
	@mv $@.new $@

$B/embedded.o: $B/embedded.c
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -Icli -c -o $@ $<

# Counts instructions in QEMU: see tools/count.
build/count.so: $(wildcard targets/plugin/*.c targets/plugin/*.h) cli/counter.h
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(HOSTCC) -std=c11 -O2 $(WARN) $(WERROR) -fPIC -fvisibility=hidden -I. \
	    -shared -o $@ $(filter %.c,$^)

# Other libraries' products for `triad bench`, if these are installed:
# $(call peer,COMPILER,LIBRARIES,PACKAGE).
ifeq ($(RUN),)
PEERS = $B/peers/ntl.so $B/peers/flint.so
endif
define peer
	@mkdir -p $(@D)
	@if $1 -E $< >/dev/null 2>&1; then \
	    echo '  CC $@' && \
	    $1 -O3 -Wall -Wextra $(WERROR) -shared -fPIC -o $@ $< $2; \
	else \
	    echo '  no $@: $3 is not installed'; \
	fi
endef

$B/peers/ntl.so: bench/peers/ntl.cc
	$(call peer,$(CXX) -std=c++11,-lntl -lgmp,libntl-dev)

$B/peers/flint.so: bench/peers/flint.c
	$(call peer,$(CC) -std=c11,-lflint -lgmp,libflint-dev)

# The built-in plans, made from the committed profiles by the planner itself, in
# a program that has all of the library but the plans.
PLANLESS = $(foreach c,$(CLASSES),$B/planless/$c.o)
$B/planless/%.o: src/f2x/class.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(call class_flags,$*) -DTRI_CLASS=$* -DTRI_CLASS_$* \
	    -DTRI_PLANLESS -c -o $@ $<

$B/gen/tables: gen/tables.c $(PLANLESS) $(filter-out %/class.o \
    $(foreach c,$(CLASSES),%/tables/$(call profile,$c).o),$(LIB_OBJECTS))
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter-out %.h,$^)

tables: $B/gen/tables
	@for p in $(PROFILES); do \
	    $(RUN) $B/gen/tables profiles/$$p.profile >$B/$$p.table && \
	    cp $B/$$p.table src/f2x/tables/$$p.c || exit 1; \
	done

ifeq ($(BARE),)
# Profiles of described cores, from what is executed in the emulator.
counted: $B/triad
	@for p in $(COUNTED); do \
	    profile=$${p%%:*} class=$${p##*:} core=$${p#*:} && \
	    tools/count --core $${core%:*} $(TARGET) $B/triad profile --counted \
	        --cpu $$class -o $B/$$profile.counted && \
	    cp $B/$$profile.counted profiles/$$profile.profile || exit 1; \
	done
endif

# Pages about the microcode, from its tables.
$B/gen/operations $B/gen/numbers: $B/gen/%: gen/%.c $B/libtriad.a
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter-out %.h,$^)

docs/operations.md: $B/gen/operations
	@$< >$@.new && mv $@.new $@

docs/goldmont-numbers.md: $B/gen/numbers
	@$< >$@.new && mv $@.new $@

# What is written by programs in documents, and the commands these show.
SHOWING = docs/ucode-tutorial.md docs/goldmont.md docs/method.md
pages: all docs/operations.md docs/goldmont-numbers.md
	@for d in $(SHOWING); do \
	    B=$B tools/transcribe $$d >$B/page && cp $B/page $$d || exit 1; \
	done

# Tests. Every t_*.c is a program, every t_*.sh a script that finds the build
# in $$B; each ends with a line `N passed, N failed`.
CLI_TESTS = $(patsubst %.c,$B/%,$(wildcard tests/cli/t_*.c))
TEST_PROGRAMS = $(filter-out $(CLI_TESTS),$(patsubst %.c,$B/%,\
    $(wildcard tests/*/t_*.c)))
TEST_SCRIPTS = $(wildcard tests/*/t_*.sh)
FUZZERS = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))

$B/tests/%: tests/%.c tests/harness.h $B/libtriad.a
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -I. -Itests $(LDFLAGS) -o $@ $< $B/libtriad.a \
	    -lm -ldl -pthread

# What OpenSSL computes.
$B/tests/%/t_openssl: tests/%/t_openssl.c cli/openssl.c $B/libtriad.a
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -I. $(LDFLAGS) -o $@ $(filter-out %.h,$^) -ldl

$B/tests/f2x/t_memory: LDFLAGS += -Wl,--wrap=malloc

# Files of the command, tested without it.
$B/tests/cli/t_hex: tests/cli/t_hex.c cli/hex.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $<

PLUGIN_MODEL = $(patsubst %,targets/plugin/%.c,aarch64 riscv64 core core_read)
$B/tests/targets/t_plugin: tests/targets/t_plugin.c $(PLUGIN_MODEL)
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -I. -Itests $(LDFLAGS) -o $@ $^

$B/tests/cli/t_compose: tests/cli/t_compose.c cli/compose.c cli/published.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -I. $(LDFLAGS) -o $@ $(filter %.c,$^) -lm

# The command, short of memory.
WRAPPED = malloc calloc realloc aligned_alloc
$B/tests/cli/failing: tests/cli/failing.c $(CLI_OBJECTS) $B/libtriad.a
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(LDFLAGS) $(WRAPPED:%=-Wl,--wrap=%) -o $@ \
	    $(filter-out %.h,$^) -ldl -lm

$B/tests/fuzz/%: tests/fuzz/%.c tests/fuzz/standalone.c cli/hex.c \
    $(wildcard tests/fuzz/*.h) $B/libtriad.a
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -I. $(LDFLAGS) -o $@ $(filter-out %.h,$^)

# What tests of an emulated machine compare its own plans with.
$B/planner/triad: FORCE
	@$(MAKE) --no-print-directory PLANNER=1 B=$B/planner $@

tests: all $(PEERS) $(TEST_PROGRAMS) $(CLI_TESTS) $B/tests/cli/failing \
    $(FUZZERS:%=$B/tests/fuzz/%) \
    $(if $(RUN),$(if $(VECTOR_BITS),$B/planner/triad))

# $(call test,PROGRAM,ENVIRONMENT): one word for tests/run. An emulator is slow,
# so that less is done in it.
test = "$(strip $2 $(RUN) $1)"
SCALE = $(if $(RUN),TEST_SCALE=0.2)
SECOND_SCALE = TEST_SCALE=$(if $(RUN),0.1,0.3)
FUZZ_RUNS ?= $(if $(RUN),1000,20000)

# What the sanitizers and the second compiler see: the same tests, smaller.
# Left out is what clang checks at every access to memory: the unrolled kernels
# take minutes to compile with it, and the address sanitizer sees them all. In
# an emulator there is gcc with its sanitizer of undefined behaviour.
ifeq ($(RUN),)
SECOND = $B/clang
SANITIZE = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
    -fno-sanitize=alignment,null,object-size,pointer-overflow
SECOND_BUILD = CC=clang CFLAGS="$(SANITIZE)" PLANNED=
else
SECOND = $B/ubsan
SANITIZE = -O1 -g -fsanitize=undefined -fno-sanitize-recover=all
SECOND_BUILD = CFLAGS="$(SANITIZE)"
endif

# A minute of the simulator, which other tests show to the sanitizers.
SLOW = %/t_keccak_kernels

# Classes to try one by one: a single one has been chosen without that.
FORCED = $(if $(word 2,$(CLASSES)),$(CLASSES))

CHECKS = $(foreach t,$(TEST_PROGRAMS) $(CLI_TESTS),$(call test,$t,$(SCALE))) \
    $(if $(FORCED),$(call test,$B/tests/keccak/t_keccak,\
        $(SCALE) TRIAD_CPU=portable)) \
    $(foreach t,t_mul t_memory t_stack,$(foreach c,$(FORCED),\
        $(call test,$B/tests/f2x/$t,$(SCALE) TRIAD_CPU=$c))) \
    $(TEST_SCRIPTS:%="B=$B %") \
    $(foreach f,$(FUZZERS),$(call test,$(SECOND)/tests/fuzz/$f \
        --runs $(FUZZ_RUNS) tests/fuzz/corpus/$(f:fuzz_%=%)/*)) \
    tools/check-layers tools/check-symbols tools/check-generated \
    $(foreach t,$(filter-out $(if $(RUN),%/t_stack) $(SLOW),$(TEST_PROGRAMS:$B/%=%)),\
        $(call test,$(SECOND)/$t,$(SECOND_SCALE))) \
    $(foreach c,$(FORCED),\
        $(call test,$(SECOND)/tests/f2x/t_mul,$(SECOND_SCALE) TRIAD_CPU=$c))

# The machines that are planned for here are tested here, too: arithmetic and
# planning only, in the emulator. `make check TARGET=NAME` is all of one of them,
# `make check-all` all of all.
QUICK = $(filter $(patsubst %,$B/tests/%/%,base plan f2x keccak x25519),\
    $(filter-out %/t_stack,$(TEST_PROGRAMS)))
QUICK_CHECKS = $(foreach c,$(CLASSES),$(foreach t,$(filter $B/tests/f2x/%,$(QUICK)),\
    $(call test,$t,TEST_SCALE=0.1 TRIAD_CPU=$c))) \
    $(foreach t,$(filter-out $B/tests/f2x/%,$(QUICK)),$(call test,$t,TEST_SCALE=0.1)) \
    "B=$B tests/f2x/t_ct_count.sh" "B=$B tests/targets/t_count.sh" \
    "B=$B tests/gen/t_emulated.sh"
ENVIRONMENT = MAKE="$(MAKE)" B=$B CC="$(CC)" HOSTCC="$(HOSTCC)" RUN="$(RUN)" \
    PROFILES="$(PROFILES)"

ifneq ($(BARE),)
include targets/$(TARGET)/rules.mk
else
check: setup
	@for t in $(if $(TARGET),,$(PLANNED)); do tools/setup $$t || exit 1; done
	$(MAKE) -j2 WERROR=-Werror tests
	$(MAKE) -j2 WERROR=-Werror B=$(SECOND) DEBUG=1 $(SECOND_BUILD) tests
	@$(ENVIRONMENT) tests/run $(CHECKS) \
	    $(if $(TARGET),,$(PLANNED:%="$(MAKE) -s TARGET=% check-quick"))

check-quick: setup
	@$(MAKE) -j2 WERROR=-Werror all $B/planner/triad $(QUICK)
	@$(ENVIRONMENT) tests/run $(QUICK_CHECKS)
endif

check-all: check
	@for t in $(filter-out other $(NATIVE),$(notdir $(wildcard targets/*))); do \
	    CHECK_ALL=1 $(MAKE) TARGET=$$t check || exit 1; \
	done

setup:
	@tools/setup $(if $(RUN),$(TARGET))

demo:
	@tools/setup demo
	@$(MAKE) --no-print-directory -j$$(nproc) all
	@B=$B tools/demo

bench: all $(PEERS)
	$B/triad bench f2x
	@for s in bench/schedules/*.schedule; do \
	    echo "$B/triad bench schedule --schedule $$s" && \
	    $B/triad bench schedule --schedule $$s || exit 1; \
	done
	$B/triad bench ring
	$B/triad bench planning
	$B/triad bench model
	$B/triad bench regret
	$B/triad bench sha3
	$B/triad bench x25519
	B=$B bench/ucode.sh

# docs/evaluation.md: minutes.
evaluation: all
	@tools/setup evaluation
	@for t in arm64 riscv64 riscv64_zbc; do \
	    tools/setup $$t && $(MAKE) -j2 TARGET=$$t build/$$t/triad || exit 1; \
	done
	@tools/evaluation

# For tools/count.
emulator:
	@echo '$(EMULATOR)'

lint:
	@tools/lint

# Installation below $$(DESTDIR)$$(prefix).
includedir = $(prefix)/include
libdir = $(prefix)/lib
INSTALL = install

install: all
	$(INSTALL) -d $(DESTDIR)$(prefix)/bin $(DESTDIR)$(includedir)/triad \
	    $(DESTDIR)$(libdir)/pkgconfig $(DESTDIR)$(libdir)/cmake/triad \
	    $(DESTDIR)$(prefix)/share/man/man1 \
	    $(DESTDIR)$(prefix)/share/bash-completion/completions
	$(INSTALL) $B/triad $(PLANNERS) $(DESTDIR)$(prefix)/bin
	$(INSTALL) -m 644 include/triad/*.h $(DESTDIR)$(includedir)/triad
	$(INSTALL) -m 644 $B/libtriad.a $(DESTDIR)$(libdir)
	$(INSTALL) -m 755 $B/libtriad.so $(DESTDIR)$(libdir)/libtriad.so.0
	ln -sf libtriad.so.0 $(DESTDIR)$(libdir)/libtriad.so
	sed 's|@includedir@|$(includedir)|; s|@libdir@|$(libdir)|; s|@version@|$(VERSION)|' share/triad.pc.in \
	    >$(DESTDIR)$(libdir)/pkgconfig/triad.pc
	sed "s|@include@|$$(realpath -ms --relative-to=$(libdir)/cmake/triad \
	    $(includedir))|" share/triad-config.cmake.in \
	    >$(DESTDIR)$(libdir)/cmake/triad/triad-config.cmake
	sed 's|@version@|$(VERSION)|' share/triad-config-version.cmake.in \
	    >$(DESTDIR)$(libdir)/cmake/triad/triad-config-version.cmake
	$(INSTALL) -m 644 share/man/man1/triad.1 \
	    $(DESTDIR)$(prefix)/share/man/man1
	$(INSTALL) -m 644 share/bash-completion/completions/triad \
	    $(DESTDIR)$(prefix)/share/bash-completion/completions

clean:
	rm -rf $B

-include $(shell find $B -name '*.d' 2>/dev/null)

FORCE:

.PHONY: FORCE all counted evaluation emulator tests check check-quick check-all setup demo bench lint install clean tables pages
