# A machine that no other folder here is for, built on itself.
PROFILE_portable = scalar$(if $(filter 4,$(shell \
    echo __SIZEOF_POINTER__ | $(CC) -E -P -)),32,64)
