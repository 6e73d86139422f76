# Triad. `make` builds, `make demo` shows, `make check` tests; CONTRIBUTING.md
# says what goes where.

MAKEFLAGS += --no-builtin-rules
VERSION = 0.1.0
CC ?= cc
CFLAGS ?= -O3
prefix ?= /usr/local

# make DEBUG=1: a build of its own, whose public functions trap when a caller
# breaks a precondition.
ifeq ($(DEBUG),1)
B = build/debug
else
B = build
endif

WARN = -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow \
       -Wmissing-prototypes -Wundef -Wvla
ALL_CFLAGS = -std=c11 $(CFLAGS) $(WARN) $(WERROR) -fPIC -fvisibility=hidden \
             -Iinclude -Isrc -MMD -MP $(if $(filter 1,$(DEBUG)),-DTRI_DEBUG)

# A CPU class: its compiler flags and the kernel folders that serve it.
ARCH := $(shell $(CC) -dumpmachine | sed 's/-.*//')
ifeq ($(ARCH),x86_64)
CLASSES = portable pclmul_sse pclmul vpclmul256 vpclmul512
else
CLASSES = portable
endif
FLAGS_portable =
FLAGS_pclmul_sse = -mpclmul -msse4.1
FLAGS_pclmul = -mavx2 -mbmi2 -mpclmul
FLAGS_vpclmul256 = $(FLAGS_pclmul) -mvpclmulqdq
FLAGS_vpclmul512 = $(FLAGS_vpclmul256) -mavx512f -mavx512bw -mavx512dq \
    -mavx512vl -mavx512vbmi -mavx512vbmi2 -mgfni -mprefer-vector-width=512
FOLDERS_portable = portable
FOLDERS_pclmul_sse = x86_64/clmul
FOLDERS_pclmul = x86_64/clmul
FOLDERS_vpclmul256 = x86_64/clmul x86_64/vpclmul256
FOLDERS_vpclmul512 = x86_64/clmul x86_64/vpclmul512

class_sources = src/f2x/class.c src/f2x/tables/$1.c \
    $(wildcard src/f2x/rules/*.c) \
    $(foreach d,$(FOLDERS_$1),$(wildcard src/f2x/kernels/$d/*.c))
class_objects = $(patsubst src/%.c,$B/$1/%.o,$(call class_sources,$1))

LIB_SOURCES = $(wildcard src/base/*.c src/plan/*.c src/keccak/*.c \
    src/x25519/*.c src/ucode/*.c src/ucode/*/*.c src/f2x/*.c)
LIB_OBJECTS = $(patsubst src/%.c,$B/%.o,\
    $(filter-out src/f2x/class.c,$(LIB_SOURCES))) \
    $(foreach c,$(CLASSES),$(call class_objects,$c))
CLI_OBJECTS = $(patsubst %.c,$B/%.o,$(wildcard cli/*.c)) $B/embedded.o

all: $B/triad $B/libtriad.a $B/libtriad.so

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
	@$$(CC) $$(ALL_CFLAGS) $$(FLAGS_$1) -DTRI_CLASS=$1 -DTRI_CLASS_$1 \
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
	@$(CC) $(ALL_CFLAGS) -DTRI_VERSION='"$(VERSION)"' -c -o $@ $<

# What `triad gen` writes its files from: the text of rules and kernels.
HOSTCC ?= $(CC)
EMBEDDED = $(wildcard profiles/goldmont/*.ucode) $(wildcard include/triad/*.h src/base/*.h src/plan/*.h \
    src/f2x/*.h src/f2x/rules/*.h src/f2x/kernels/*.h \
    src/f2x/kernels/*/*.h src/f2x/kernels/*/*/*.h)
gen_sources = $(wildcard src/f2x/rules/*.c) \
    $(foreach d,$(FOLDERS_$1),$(wildcard src/f2x/kernels/$d/*.c))

$B/embed: gen/embed.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(HOSTCC) -std=c11 -O1 $(WARN) $(WERROR) -o $@ $<

$B/%.macros:
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(FLAGS_$*) -dM -E -x c /dev/null >$@

$B/embedded.c: $B/embed $(EMBEDDED) $(CLASSES:%=$B/%.macros) \
    $(foreach c,$(CLASSES),$(call gen_sources,$c))
	@$B/embed $(EMBEDDED) $(foreach c,$(CLASSES),\
	    -class $c "$(strip $(FLAGS_$c))" $B/$c.macros \
	    $(call gen_sources,$c)) >$@.new
	@mv $@.new $@

$B/embedded.o: $B/embedded.c
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) -Icli -c -o $@ $<

# Other libraries' products for `triad bench`, if these are installed:
# $(call peer,COMPILER,LIBRARIES,PACKAGE).
PEERS = $B/peers/ntl.so $B/peers/flint.so
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
	@$(CC) $(ALL_CFLAGS) $(FLAGS_$*) -DTRI_CLASS=$* -DTRI_CLASS_$* \
	    -DTRI_PLANLESS -c -o $@ $<

$B/gen/tables: gen/tables.c $(PLANLESS) $(filter-out %/class.o \
    $(foreach c,$(CLASSES),%/tables/$c.o),$(LIB_OBJECTS))
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $(filter-out %.h,$^)

tables: $B/gen/tables
	@for c in $(CLASSES); do \
	    $B/gen/tables profiles/$$c.profile >$B/$$c.table && \
	    cp $B/$$c.table src/f2x/tables/$$c.c || exit 1; \
	done

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
SHOWING = docs/ucode-tutorial.md docs/goldmont.md
pages: all docs/operations.md docs/goldmont-numbers.md
	@for d in $(SHOWING); do \
	    B=$B tools/transcribe $$d >$B/page && cp $B/page $$d || exit 1; \
	done

# Tests. Every t_*.c is a program, every t_*.sh a script that finds the build
# in $$B; each ends with a line `N passed, N failed`.
TEST_PROGRAMS = $(patsubst %.c,$B/%,$(filter-out tests/cli/t_hex.c,\
    $(wildcard tests/*/t_*.c)))
TEST_SCRIPTS = $(wildcard tests/*/t_*.sh)
FUZZERS = $(patsubst tests/fuzz/%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_RUNS ?= 20000

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

$B/tests/cli/t_hex: tests/cli/t_hex.c cli/hex.c
	@mkdir -p $(@D)
	@echo '  CC $@'
	@$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $<

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

tests: all $(PEERS) $(TEST_PROGRAMS) $B/tests/cli/t_hex $B/tests/cli/failing \
    $(FUZZERS:%=$B/tests/fuzz/%)

CHECKS = $(TEST_PROGRAMS) $B/tests/cli/t_hex \
    "TRIAD_CPU=portable $B/tests/keccak/t_keccak" \
    $(foreach t,t_mul t_memory t_stack,$(CLASSES:%="TRIAD_CPU=% $B/tests/f2x/$t")) \
    $(TEST_SCRIPTS:%="B=$B %") \
    $(foreach f,$(FUZZERS),"$B/clang/tests/fuzz/$f --runs $(FUZZ_RUNS) \
        tests/fuzz/corpus/$(f:fuzz_%=%)/*") \
    tools/check-layers tools/check-symbols tools/check-generated

# What the sanitizers and the second compiler see: the same tests, smaller.
# Left out is what clang checks at every access to memory: the unrolled kernels
# take minutes to compile with it, and the address sanitizer sees them all.
SANITIZE = -O1 -g -fsanitize=address,undefined -fno-sanitize-recover=all \
    -fno-sanitize=alignment,null,object-size,pointer-overflow
check: setup
	$(MAKE) -j2 WERROR=-Werror tests
	$(MAKE) -j2 WERROR=-Werror B=$B/clang CC=clang DEBUG=1 \
	    CFLAGS="$(SANITIZE)" tests
	@MAKE="$(MAKE)" B=$B tests/run $(CHECKS) \
	    $(patsubst $B/%,"TEST_SCALE=0.3 $B/clang/%",$(TEST_PROGRAMS)) \
	    $(CLASSES:%="TEST_SCALE=0.3 TRIAD_CPU=% $B/clang/tests/f2x/t_mul")

setup:
	@tools/setup

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
	$(INSTALL) $B/triad $(DESTDIR)$(prefix)/bin
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

.PHONY: all tests check setup demo bench lint install clean tables pages
