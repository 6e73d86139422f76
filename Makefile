# Triad. `make` builds, `make demo` shows, `make check` tests; CONTRIBUTING.md
# says what goes where.

VERSION = 0.1.0
CC ?= cc
CFLAGS ?= -O3 -g
prefix ?= /usr/local
B = build

WARN = -Wall -Wextra -Wpedantic -Wconversion -Wsign-conversion -Wshadow \
       -Wmissing-prototypes -Wundef -Wvla
ALL_CFLAGS = -std=c11 $(CFLAGS) $(WARN) $(WERROR) -fPIC -fvisibility=hidden \
             -Iinclude -Isrc -MMD -MP

# A CPU class: its compiler flags and the kernel folders that serve it.
ARCH := $(shell $(CC) -dumpmachine | sed 's/-.*//')
ifeq ($(ARCH),x86_64)
CLASSES = portable pclmul vpclmul256 vpclmul512
else
CLASSES = portable
endif
FLAGS_portable =
FLAGS_pclmul = -mpclmul -msse4.1
FLAGS_vpclmul256 = -mavx2 -mbmi2 -mpclmul -mvpclmulqdq
FLAGS_vpclmul512 = $(FLAGS_vpclmul256) -mavx512f -mavx512bw -mavx512dq \
    -mavx512vl -mavx512vbmi -mavx512vbmi2 -mgfni -mprefer-vector-width=512
FOLDERS_portable = portable
FOLDERS_pclmul = x86_64/clmul
FOLDERS_vpclmul256 = x86_64/clmul x86_64/vpclmul256
FOLDERS_vpclmul512 = x86_64/clmul x86_64/vpclmul512

class_sources = src/f2x/class.c src/f2x/tables/$1.c \
    $(wildcard src/f2x/rules/*.c) \
    $(foreach d,$(FOLDERS_$1),$(wildcard src/f2x/kernels/$d/*.c))
class_objects = $(patsubst src/%.c,$B/$1/%.o,$(call class_sources,$1))

LIB_SOURCES = $(wildcard src/base/*.c src/plan/*.c src/f2x/*.c)
LIB_OBJECTS = $(patsubst src/%.c,$B/%.o,\
    $(filter-out src/f2x/class.c,$(LIB_SOURCES))) \
    $(foreach c,$(CLASSES),$(call class_objects,$c))
CLI_OBJECTS = $(patsubst %.c,$B/%.o,$(wildcard cli/*.c)) $B/embedded.o

all: $B/triad $B/libtriad.a $B/libtriad.so

$B/libtriad.a: $(LIB_OBJECTS)
	rm -f $@
	$(AR) rcs $@ $^

$B/libtriad.so: $(LIB_OBJECTS)
	$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,libtriad.so.0 -o $@ $^

$B/triad: $(CLI_OBJECTS) $B/libtriad.a
	$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $^ -ldl -lm

define class_rule
$B/$1/%.o: src/%.c
	@mkdir -p $$(@D)
	$$(CC) $$(ALL_CFLAGS) $$(FLAGS_$1) -DTRI_CLASS=$1 -DTRI_CLASS_$1 \
	    -c -o $$@ $$<
endef
$(foreach c,$(CLASSES),$(eval $(call class_rule,$c)))

$B/%.o: src/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -c -o $@ $<

$B/cli/%.o: cli/%.c
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -DTRI_VERSION='"$(VERSION)"' -c -o $@ $<

# What `triad gen` writes its files from: the text of rules and kernels.
HOSTCC ?= $(CC)
EMBEDDED = $(wildcard include/triad/*.h src/base/*.h src/plan/*.h \
    src/f2x/*.h src/f2x/rules/*.h src/f2x/kernels/*.h \
    src/f2x/kernels/*/*.h src/f2x/kernels/*/*/*.h)
gen_sources = $(wildcard src/f2x/rules/*.c) \
    $(foreach d,$(FOLDERS_$1),$(wildcard src/f2x/kernels/$d/*.c))

$B/embed: gen/embed.c
	@mkdir -p $(@D)
	$(HOSTCC) -std=c11 -O1 $(WARN) $(WERROR) -o $@ $<

$B/%.macros:
	@mkdir -p $(@D)
	$(CC) $(FLAGS_$*) -dM -E -x c /dev/null >$@

$B/embedded.c: $B/embed $(EMBEDDED) $(CLASSES:%=$B/%.macros) \
    $(foreach c,$(CLASSES),$(call gen_sources,$c))
	$B/embed $(EMBEDDED) $(foreach c,$(CLASSES),\
	    -class $c "$(strip $(FLAGS_$c))" $B/$c.macros \
	    $(call gen_sources,$c)) >$@.new
	mv $@.new $@

$B/embedded.o: $B/embedded.c
	$(CC) $(ALL_CFLAGS) -Icli -c -o $@ $<

# The built-in plans, made from the committed profiles by the planner itself.
TABLES = $(foreach c,$(CLASSES),src/f2x/tables/$c.c)

$B/gen/%: gen/%.c $B/libtriad.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) $(LDFLAGS) -o $@ $^

tables: $B/gen/tables
	for c in $(CLASSES); do \
	    $B/gen/tables profiles/$$c.profile >$B/table.c && \
	    cp $B/table.c src/f2x/tables/$$c.c || exit 1; \
	done

TESTS = $(patsubst %.c,$B/%,$(wildcard tests/*/t_*.c tests/*/*/t_*.c))

$B/tests/%: tests/%.c $B/libtriad.a
	@mkdir -p $(@D)
	$(CC) $(ALL_CFLAGS) -I. $(LDFLAGS) -o $@ $^ -lm

clean:
	rm -rf $B

-include $(shell find $B -name '*.d' 2>/dev/null)

.PHONY: all clean tables
